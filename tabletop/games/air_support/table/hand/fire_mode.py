"""Ground fire (AS-FIRE, AS-PREP, AS-DFIRE, AS-AFPH): take a unit, weapon, gun or vehicle, draw a line to a lit target;
others join, a leader directs, fire. In the windows of the DEFENDER planes sight as well.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules.fire_phases import laying
from tabletop.games.air_support.rules.firing.arms import How
from tabletop.games.air_support.rules.firing.events import SHOT_WORDS, AddFirer, FireAt
from tabletop.games.air_support.rules.firing.ift import Shot
from tabletop.games.air_support.rules.flying import ExitPlane
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.rules.standing import unit
from tabletop.games.air_support.rules.state import Phase, State
from tabletop.games.air_support.rules.terrain import Location
from tabletop.games.air_support.rules.victory import Resign
from tabletop.games.air_support.table.hand import fire_previews
from tabletop.games.air_support.table.hand.lay_mode import LayMode, piece_of
from tabletop.games.air_support.table.hand.modes import LAST, Mode, pieces_of
from tabletop.games.air_support.table.hand.sight_mode import SightMode
from tabletop.games.air_support.table.pieces import places
from tabletop.games.air_support.table.showings import names
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Mark, Note, Spot

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable

MOST_SEEN = 6
"""Targets that are brought into view with whoever fires."""
MOST_LIT = 60
"""Target hexes whose odds are printed at once."""


class FireMode(Mode):
    """Who fires at what, in the fire phases; the laid shot is `LayMode`'s."""

    drags = "line"
    _chances: tuple[State, dict[tuple[str, Location], Fraction]] | None = None

    def quotes(self) -> dict[tuple[str, Location], Shot]:
        """Every shot of one weapon that the asked seat has now."""
        seat = self.table.host.seat
        return laying.quotes(self.state, seat) if seat is not None else {}

    def aimed(self, key: str = "") -> dict[Hex, list[FireAt]]:
        """Target hexes of a piece with what it may fire at them: the selected one by default."""
        key = key or self.table.selected
        found: dict[Hex, list[FireAt]] = {}
        for command in self.options:
            if isinstance(command, FireAt) and self._fires_for(command.firer, key):
                found.setdefault(command.hex, []).append(command)
        return found

    def _look(self) -> None:
        """Who fires and at whom he can, together; the best chances where not all find room."""
        texts = self._texts()
        here = places.hex_of(self.state, self.table.selected)
        best = sorted(texts, key=lambda at: -texts[at])
        cells = [at for at in (here, *best[:MOST_SEEN]) if at is not None and at in self.state.ground.grid]
        if cells:
            self.table.bring(cells, True, need=2)

    def _fires_for(self, firer: str, key: str) -> bool:
        """Whether a firer is a piece, or a weapon in its hands; "" is nobody."""
        if not key:
            return False
        piece = piece_of(firer)
        arm = self.state.weapons.get(piece)
        gun = self.state.guns.get(piece)
        return key in (piece, arm.owner if arm is not None else "", gun.crew if gun is not None else "")

    def ready(self) -> frozenset[str]:
        found = {piece_of(c.firer) for c in self.options if isinstance(c, FireAt)}
        found |= {self.state.weapons[k].owner for k in found if k in self.state.weapons}
        return frozenset(found | {k for c in self.options if not isinstance(c, FireAt) for k in pieces_of(c)})

    def movable(self) -> frozenset[str]:
        return frozenset(k for k in self.ready() if self.aimed(k))

    def by_shot(self) -> dict[tuple[str, Location], Fraction]:
        """The best chance of every weapon at every target, worked out once for a position."""
        state, seat = self.state, self.table.host.seat
        if self._chances is None or self._chances[0] is not state:
            found = fire_previews.of_shots(state, seat, self.quotes()) if seat is not None else {}
            self._chances = (state, found)
        return self._chances[1]

    def chances(self) -> dict[str, Fraction]:
        """The best chance of every piece that has a shot, those of its weapons too."""
        state, found = self.state, fire_previews.by_piece(self.by_shot())
        for key, chance in tuple(found.items()):
            arm, gun = state.weapons.get(key), state.guns.get(key)
            owner = arm.owner if arm is not None else gun.crew if gun is not None else ""
            if owner:
                found[owner] = max(chance, found.get(owner, chance))
        return found

    def hopeless(self) -> Fraction | None:
        """The best chance, where all that is asked are shots that can hardly do anything; None: something else is."""
        if not all(isinstance(c, (ExitPlane, FireAt, Pass, Done, Resign)) for c in self.options):
            return None
        best = max(self.chances().values(), default=None)
        return best if best is not None and best < fire_previews.HOPELESS else None

    def worth_it(self) -> list[str]:
        """Units that have a shot that is worth it, the best first; a weapon is told by whoever carries it."""
        found = self.chances()
        good = [k for k in found if found[k] >= fire_previews.WORTH and k not in self.state.weapons]
        return sorted(good, key=lambda k: (-found[k], k))

    def begun(self) -> None:
        """Whoever has the best chance is taken in hand. Where nobody's shot is worth it, nobody is: one click ends the
        phase.
        """
        chances = self.chances()
        weapons = self.state.weapons  # whoever carries it comes before his weapon
        best = sorted(
            (k for k in self.movable() if chances.get(k, 0) >= fire_previews.WORTH),
            key=lambda k: (-chances[k], k in weapons, k),
        )
        if not chances:
            ready = sorted(self.ready())
            if ready and self.table.selected not in ready:
                self.table.select(ready[0])
        elif self.table.selected not in best:
            self.table.select(best[0] if best else "")
        self._look()

    def prompt(self) -> tuple[str, str] | None:
        state, chances = self.state, self.chances()
        best = max(chances.values(), default=Fraction(0))
        if chances and best < fire_previews.WORTH and self.table.selected not in chances:
            most = f"the best chance is {names.percent(best)}" if best else "none can do anything"
            return f"No shot is worth it: {most}. Hold fire? Or click whoever is to fire.", "AS-FIRE-01"
        if not self.aimed():
            return None
        who = names.called(state, self.table.selected)
        if chances.get(self.table.selected, fire_previews.WORTH) < fire_previews.WORTH:
            return f"{who} can hardly do anything. Choose a target all the same?", "AS-FIRE-01"
        stays = " Whoever fires now cannot move." if state.phase is Phase.PFPH else ""
        return f"{who}: choose a target. Each shows your chance.{stays}", "AS-FIRE-01"

    def marks(self) -> list[Mark]:
        """Every target with its chance; only those that are worth a shot light up, if any is."""
        texts = self._texts()
        told = {at: names.percent(chance) for at, chance in texts.items() if chance}  # no plate for what does nothing
        good = [at for at in told if texts[at] >= fire_previews.WORTH] or list(told)
        words = told if len(told) <= MOST_LIT else {}
        return [*(Mark("fire", (at,)) for at in good), *self.table.overlays.words_in(words, True), *self.chosen_mark()]

    def _texts(self) -> dict[Hex, Fraction]:
        """Target hexes of the piece in hand with the best chance there."""
        chances = self.by_shot()
        return {
            at: max(chances.get((c.firer, Location(c.hex, c.level)), Fraction(0)) for c in found)
            for at, found in self.aimed().items()
        }

    def choices(self) -> list[Choice]:
        offered = [c for c in self.offered() if not isinstance(c, FireAt)]
        plain = [self.choice(c) for c in offered if not isinstance(c, LAST)]
        shot = self._best_shot()
        best = max(self.chances().values(), default=Fraction(0))
        words = "Go on" if not self.chances() else "No more fire" if best >= fire_previews.WORTH else "Hold fire"
        ends = [self.choice(c, words, default=not shot, action="end_phase") for c in offered if isinstance(c, LAST)]
        return [*shot, *plain, *ends, self.rest()]

    def _best_shot(self) -> list[Choice]:
        """The best shot of the piece in hand as the golden button, when it is worth what it costs."""
        texts = self._texts()
        at = max(texts, key=lambda h: texts[h], default=None)
        if at is None or texts[at] < fire_previews.suggested(self.state):
            return []
        words = f"Fire at {names.label(self.state, at)}: {names.percent(texts[at])}"
        return [Choice(words, run=partial(self.fire_at, at, True), default=True, icon="fire", tip=self._odds_tip(at))]

    def _odds_tip(self, at: Hex) -> str:
        return f"{names.called(self.state, self.table.selected)} at {names.label(self.state, at)}. AS-FIRE-01"

    # -- hand
    def fire_at(self, at: Hex, best: bool = False) -> Refusal | None:
        """Lay the shot; several weapons or levels are asked for. best: it is fired in its best way without a word."""
        worth = self._texts().get(at, 0) >= fire_previews.WORTH
        found = self.aimed().get(at, [])
        if not found:
            return self._why_not(at)
        if best or len({c.level for c in found}) == 1:
            found.sort(key=lambda c: -self.by_shot().get((c.firer, Location(c.hex, c.level)), 0))
            found = [c for c in found if c.level == found[0].level]
            first = found[0]
            rest: list[Command] = [AddFirer(c.firer) for c in found[1:]]
            self.table.host.submit(first)
            for command in rest:  # its other weapons join as far as they may
                if self.table.host.seat is not None and self.table.host.refusal(command) is None:
                    self.table.host.submit(command, joined=True)
            if worth:
                self._go_off(best)
        else:
            self.take(list(found))
        return None

    def _go_off(self, best: bool) -> None:
        """What is laid goes off when it is to be fired in its best way, or when nobody else can join and there is only
        one way: its chance stood on the target.
        """
        host, laid = self.table.host, self.table.mode
        if not isinstance(laid, LayMode):
            return
        if laid.hopeless() is not None:
            laid.all_join()  # together it is worth it
        ways = laid.chances()
        if ways and (best or not (host.asks_all or len(ways) > 1 or laid.joins())):
            host.submit(next(iter(ways)), joined=True)

    def _why_not(self, at: Hex) -> Refusal:
        seat = self.table.host.seat
        picked = self.table.selected
        firer = next(
            (c.firer for c in self.options if isinstance(c, FireAt) and self._fires_for(c.firer, picked)), picked
        )
        if seat is None or not picked:
            return Refusal("AS-FIRE-01", "Choose who fires first.")
        found = laying.quote(self.state, seat, firer, Location(at))
        return found if isinstance(found, Refusal) else Refusal("AS-FIRE-01", "There is no shot.")

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        key = spot.sprite.id if spot.sprite is not None else ""
        if spot.cell in self.aimed() and key not in self.ready():
            self.fire_at(spot.cell)
        elif key in self.ready():
            self.table.select(key)
        else:
            why = self._no_shot(key)
            if why is not None:
                self.table.host.refuse(why)
            self.table.inspect(key)

    def _no_shot(self, key: str) -> Refusal | None:
        """Why an own unit that was clicked has no shot now; None for any other piece."""
        found = unit(self.state, key) or self.state.weapons.get(key)
        if found is None or found.seat != self.table.host.seat:
            return None
        name = names.called(self.state, key)
        if getattr(found, "broken", False) is True:
            return Refusal("AS-BREAK-01", f"{name} is broken.")
        if found.marker:
            return Refusal("AS-FIRE-01", f"{name} has fired already ({found.marker.value}).")
        at = "at what has just moved" if self.table.step == "react" else "at anything in sight"
        return Refusal("AS-FIRE-01", f"{name} has no shot {at} now.")

    def grab(self, spot: Spot) -> Refusal | None:
        key = spot.sprite.id if spot.sprite is not None else ""
        if key not in self.movable():
            return self._why_not(spot.cell) if key else self.not_now
        self.table.select(key)
        return None

    def drag(self, spot: Spot) -> Note | None:
        if spot.cell in self.aimed():
            return self.hover(spot)
        here = places.hex_of(self.state, self.table.selected)
        if not spot.on_map or spot.cell == here:
            return None
        why = self._why_not(spot.cell)
        return Note(why.sentence, (), (why.rule,), "bad")

    def drop(self, spot: Spot | None) -> Refusal | None:
        if spot is None or not spot.on_map or spot.cell == places.hex_of(self.state, self.table.selected):
            return None
        return self.fire_at(spot.cell)

    def hover(self, spot: Spot) -> Note | None:
        found = self.aimed().get(spot.cell)
        seat = self.table.host.seat
        if not found or seat is None:
            return None
        quotes = self.quotes()
        out: list[str] = []
        for command in found[:3]:
            shot = quotes.get((command.firer, Location(command.hex, command.level)))
            if shot is None:
                continue
            for how, named in laying.modes(self.state, seat, [shot])[:2]:
                kind = "" if how is How.IFT else f", {SHOT_WORDS[how]}"
                out += [
                    f"{names.called(self.state, command.firer)}{kind}:",
                    *fire_previews.lines(self.state, seat, [shot], "", how, named),
                ]
        return Note(f"Fire at {names.label(self.state, spot.cell)}", tuple(out)[:10], ("AS-FIRE-01", "AS-HIT-01"))

    def lit(self) -> dict[Hex, list[Command]]:
        return {at: list(found) for at, found in self.aimed().items()}


# -- The windows of the DEFENDER and his Defensive Fire: planes sight and weapons fire. Whichever the piece in hand can
# do, its hand does.


class WindowMode(Mode):
    """Both hands at once: `hand` is that of the selected piece."""

    drags = "line"

    def __init__(self, table: SupportTable) -> None:
        super().__init__(table)
        self.sight, self.fire = SightMode(table), FireMode(table)

    def put_down(self) -> None:
        self.sight.put_down()

    @property
    def hand(self) -> SightMode | FireMode:
        picked = self.table.selected
        if picked in self.sight.planes() or not self.fire.ready():
            return self.sight
        return self.fire

    def begun(self) -> None:
        self.sight.aim = None  # first of all: choosing a piece draws the marks again
        ready = self.ready()
        picked, planes = self.table.selected, self.sight.planes()
        spent = bool(planes) and picked in self.state.planes and picked not in planes
        if picked not in ready or spent:  # after one plane the next that can act is asked
            self.table.select(min(planes or ready, default=""))
        self.hand.begun()

    def ready(self) -> frozenset[str]:
        return self.sight.ready() | self.fire.ready()

    def movable(self) -> frozenset[str]:
        return self.sight.movable() | self.fire.movable()

    def prompt(self) -> tuple[str, str] | None:
        return self.hand.prompt()

    def marks(self) -> list[Mark]:
        return self.hand.marks()

    def choices(self) -> list[Choice]:
        return self.hand.choices()

    def lit(self) -> dict[Hex, list[Command]]:
        return self.hand.lit()

    def hover(self, spot: Spot) -> Note | None:
        return self.hand.hover(spot)

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        key = spot.sprite.id if spot.sprite is not None else ""
        if key in self.ready() and key != self.table.selected:
            self.sight.aim = None
            self.table.select(key)
        else:
            self.hand.click(spot, modifiers, double)

    def grab(self, spot: Spot) -> Refusal | None:
        key = spot.sprite.id if spot.sprite is not None else ""
        if key in self.movable():
            self.table.select(key)
        return self.hand.grab(spot)

    def drag(self, spot: Spot) -> Note | None:
        return self.hand.drag(spot)

    def drop(self, spot: Spot | None) -> Refusal | None:
        return self.hand.drop(spot)

    def action(self, name: str, spot: Spot | None) -> bool:
        return self.hand.action(name, spot)

    def cancel(self) -> bool:
        return self.sight.cancel()

    def cargo_refusal(self, key: str, spot: Spot) -> Refusal | None:
        return self.sight.cargo_refusal(key, spot)

    def cargo_drop(self, key: str, spot: Spot) -> None:
        self.sight.cargo_drop(key, spot)
