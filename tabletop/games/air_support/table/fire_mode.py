"""Ground fire (AS-FIRE, AS-PREP, AS-DFIRE, AS-AFPH): take a unit, weapon, gun or vehicle, draw a line to a lit
target; others join, a leader directs, fire.
"""

from __future__ import annotations

from functools import partial

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.games.air_support.rules.fire_phases import laying
from tabletop.games.air_support.rules.firing import spending
from tabletop.games.air_support.rules.firing.arms import How
from tabletop.games.air_support.rules.firing.events import SHOT_WORDS
from tabletop.games.air_support.rules.firing.ift import Shot
from tabletop.games.air_support.rules.firing.orders import AddFirer, Direct, DropPlan, FireAt, Shoot
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table import fire_previews, names, places
from tabletop.games.air_support.table.modes import LAST, Mode, pieces_of
from tabletop.games.air_support.table.names import percent
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Mark, Note, Spot

MOST_SEEN = 6
"""Targets that are brought into view with whoever fires."""
MOST_LIT = 60
"""Target hexes whose odds are printed at once."""


def piece_of(firer: str) -> str:
    """The counter that a firer is: "GV1/MA" is GV1."""
    return firer.partition("/")[0]


class FireMode(Mode):
    """Who fires at what, in the fire phases; the laid shot is `LayMode`'s."""

    drags = "line"
    _kept: tuple[State, str, dict[Hex, str]] | None = None

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
        host, texts = self.table.host, self._texts()
        here = places.hex_of(self.state, self.table.selected)
        best = sorted(texts, key=lambda at: -int("0" + "".join(c for c in texts[at] if c.isdigit())))
        cells = [at for at in (here, *best[:MOST_SEEN]) if at is not None and at in self.state.ground.grid]
        if cells:
            host.look_over([host.centre(at) for at in cells], True)

    def _fires_for(self, firer: str, key: str) -> bool:
        """Whether a firer is a piece, or a weapon in its hands."""
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

    def begun(self) -> None:
        ready = sorted(self.movable()) or sorted(self.ready())
        if ready and self.table.selected not in ready:
            self.table.select(ready[0])
        self._look()

    def prompt(self) -> tuple[str, str] | None:
        aimed = self.aimed()
        if not aimed:
            return None
        return (
            f"{names.called(self.state, self.table.selected)}: at whom? Each target shows your chance.",
            "AS-FIRE-01",
        )

    def marks(self) -> list[Mark]:
        texts = self._texts()
        return [
            *(Mark("fire", (at,)) for at in texts),
            *self.table.overlays.words_in({at: f"{text} %" if text.isdigit() else text for at, text in texts.items()}),
            *self.chosen_mark(),
        ]

    def _texts(self) -> dict[Hex, str]:
        """Target hexes of the piece in hand with the best chance there, worked out once for a position."""
        state, seat = self.state, self.table.host.seat
        if self._kept is not None and self._kept[0] is state and self._kept[1] == self.table.selected:
            return self._kept[2]
        lit, quotes = self.aimed(), self.quotes()
        found = {}
        for at, commands in lit.items():
            shots = (
                [s for c in commands if (s := quotes.get((c.firer, Location(c.hex, c.level)))) is not None]
                if seat is not None and len(lit) <= MOST_LIT
                else []
            )
            found[at] = max(
                (fire_previews.worth(state, seat or 0, s) for s in shots),
                key=lambda w: int(w) if w.isdigit() else 0,
                default="",
            )
        self._kept = (state, self.table.selected, found)
        return found

    def choices(self) -> list[Choice]:
        offered = [c for c in self.offered() if not isinstance(c, FireAt)]
        plain = [self.choice(c) for c in offered if not isinstance(c, LAST)]
        ends = [self.choice(c, default=True, action="end_phase") for c in offered if isinstance(c, LAST)]
        bot = partial(self.table.hand.staff.show, True)
        rest = Choice("The bot does the rest", run=bot, action="bot_rest", tip="Shown before it is done.")
        return [*plain, *ends, rest]

    # -- hand
    def fire_at(self, at: Hex) -> Refusal | None:
        """Lay the shot; several weapons or levels are asked for."""
        found = self.aimed().get(at, [])
        if not found:
            return self._why_not(at)
        if len({c.level for c in found}) == 1:
            first = found[0]
            rest: list[Command] = [AddFirer(c.firer) for c in found[1:]]
            self.table.host.submit(first)
            for command in rest:  # its other weapons join as far as they may
                if self.table.host.seat is not None and self.table.host.refusal(command) is None:
                    self.table.host.submit(command, joined=True)
        else:
            self.take(list(found))
        return None

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
            self.table.inspect(key)

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


class LayMode(Mode):
    """A shot is laid: who joins, who directs, and fire."""

    def begun(self) -> None:
        """The firer stays in hand."""

    def _shots(self) -> list[Shot]:
        plan = self.state.plan
        found = spending.shots_of(self.state, plan) if plan is not None and plan.target is not None else []
        return [] if isinstance(found, Refusal) else found

    def joins(self) -> dict[str, list[Command]]:
        """Pieces that can join or direct."""
        found: dict[str, list[Command]] = {}
        for command in self.options:
            if isinstance(command, AddFirer):
                found.setdefault(piece_of(command.firer), []).append(command)
            elif isinstance(command, Direct):
                found.setdefault(command.leader, []).append(command)
        return found

    def ready(self) -> frozenset[str]:
        plan = self.state.plan
        return frozenset(self.joins()) | (frozenset(map(piece_of, plan.firers)) if plan is not None else frozenset())

    def prompt(self) -> tuple[str, str] | None:
        plan = self.state.plan
        if plan is None or plan.target is None:
            return None
        who = names.all_called(self.state, plan.firers)
        who += f" under {names.called(self.state, plan.leader)}" if plan.leader else ""
        more = " Click others that join." if self.joins() else ""
        return f"Fire {who} at {self._target_words()}?{more}", "AS-FIRE-02"

    def _target_words(self) -> str:
        """Whom the laid shot is meant for."""
        plan = self.state.plan
        if plan is None or plan.target is None:
            return ""
        units = fire_previews.known(self.state, plan.seat, plan.target)
        place = names.label(self.state, plan.target.hex)
        hidden = any(b.seat != plan.seat and b.place == plan.target for b in self.state.blips)
        if not units:
            return f"a hidden unit in {place}" if hidden else place
        more = f" and {len(units) - 1} more" if len(units) > 1 else ""
        return f"{names.called(self.state, units[0].id)}{more} in {place}"

    def chance_words(self, command: Shoot) -> str:
        """The chance of firing in that way, for its button."""
        shots, plan = self._shots(), self.state.plan
        if not shots or plan is None:
            return ""
        found = fire_previews.chance(self.state, plan.seat, shots, plan.leader, How(command.how), command.named)
        return f": {percent(found)}" if found is not None else ""

    def lines(self, command: Shoot) -> list[str]:
        """The odds of firing in that way."""
        shots, plan = self._shots(), self.state.plan
        return (
            fire_previews.lines(self.state, plan.seat, shots, plan.leader, How(command.how), command.named)
            if shots and plan is not None
            else []
        )

    def choices(self) -> list[Choice]:
        out: list[Choice] = []
        for command in self.options:
            if isinstance(command, Shoot):
                tip = "\n".join((f"*{command.label(self.state)}", *self.lines(command)))
                label = command.label(self.state) + self.chance_words(command)
                out.append(self.choice(command, label, default=not out, tip=tip, icon="fire"))
        joins = [c for found in self.joins().values() for c in found if isinstance(c, AddFirer)]
        if len(joins) > 1:
            out.append(
                Choice("All join", run=self.all_join, tip="Every weapon that can fire with this group. AS-FIRE-02")
            )
        out += [self.choice(c) for c in joins[:6]]
        out += [self.choice(c) for found in self.joins().values() for c in found if isinstance(c, Direct)]
        return [*out, *(self.choice(c, icon="cancel") for c in self.options if isinstance(c, DropPlan))]

    def all_join(self) -> None:
        """Everybody who still can joins, one after the other."""
        host = self.table.host
        for command in [c for found in self.joins().values() for c in found if isinstance(c, AddFirer)]:
            if host.refusal(command) is None:
                host.submit(command, joined=True)

    def marks(self) -> list[Mark]:
        plan = self.state.plan
        if plan is None or plan.target is None:
            return []
        centre = self.table.host.centre
        marks = [Mark("target", (plan.target.hex,), layer=1)]
        for key in {piece_of(f) for f in plan.firers}:
            at = places.hex_of(self.state, key)
            if at is not None and at != plan.target.hex:
                marks.append(Mark("gunline", points=(centre(at), centre(plan.target.hex)), layer=1))
        marks += [Mark("reach", (at,)) for key in self.joins() if (at := places.hex_of(self.state, key)) is not None]
        return marks

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        key = spot.sprite.id if spot.sprite is not None else ""
        plan = self.state.plan
        found = self.joins().get(key) or next(
            (v for k, v in self.joins().items() if places.hex_of(self.state, k) == spot.cell), None
        )
        shoots = [c for c in self.options if isinstance(c, Shoot)]
        if plan is not None and plan.target is not None and spot.cell == plan.target.hex and shoots:
            self.take(list(shoots))
        elif found:
            self.take(found)
        else:
            self.table.inspect(key)

    def hover(self, spot: Spot) -> Note | None:
        plan = self.state.plan
        if plan is None or plan.target is None or spot.cell != plan.target.hex:
            return None
        out: list[str] = []
        for command in self.options:
            if isinstance(command, Shoot):
                out += [f"{command.label(self.state)}:", *self.lines(command)]
        return Note(
            f"{names.all_called(self.state, plan.firers)} at {names.label(self.state, spot.cell)}",
            tuple(out)[:10],
            ("AS-FIRE-02", "AS-FIRE-04"),
        )

    def cancel(self) -> bool:
        drop = next((c for c in self.options if isinstance(c, DropPlan)), None)
        return drop is not None and self.table.host.submit(drop)
