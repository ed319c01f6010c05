"""A plane on its run: Light AA of the one side, attacks of the other, and the mistaken attack."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules import hexes, light_aa, odds, runs
from tabletop.games.air_support.rules.flak import FireAA
from tabletop.games.air_support.rules.hatches import Hatch
from tabletop.games.air_support.rules.light_aa import Barrage, Flak
from tabletop.games.air_support.rules.mistaken import Mistake
from tabletop.games.air_support.rules.pieces import Mode as Kind
from tabletop.games.air_support.rules.pieces import Plane
from tabletop.games.air_support.rules.player_turn import Pass
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes import figures
from tabletop.games.air_support.rules.strikes.events import WEAPON_WORDS, AirAttack
from tabletop.games.air_support.table.hand import previews, strike_odds
from tabletop.games.air_support.table.hand.modes import Mode
from tabletop.games.air_support.table.hand.sight_mode import SightMode
from tabletop.games.air_support.table.marks import runmarks
from tabletop.games.air_support.table.showings import names
from tabletop.games.air_support.table.showings.names import percent
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Mark, Note, Spot

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable

PASS = Pass()


def plane_asked(state: State) -> Plane | None:
    """The plane that the present step is about."""
    frame = state.frames[-1]
    return state.planes.get(str(frame.args[1])) if len(frame.args) > 1 else None


class RunMode(Mode):
    """What both sides of a run share."""

    def plane(self) -> Plane | None:
        return plane_asked(self.state)

    def _look(self) -> None:
        plane = self.plane()
        if plane is not None and plane.run is not None:
            centre = self.table.host.centre
            self.table.host.look_over([centre(runs.place(plane.run)), centre(plane.run.target)])

    def marks(self) -> list[Mark]:
        plane = self.plane()
        return runmarks.flown_marks(self.table, plane) if plane is not None else []


SLIGHT = Fraction(1, 50)
"""A chance below it is asked about once a run."""


class FlakMode(RunMode):
    """Light AA in the hex where the plane is: each weapon with its odds and price; hold, or hold for the whole run.
    Where no gun reaches it, crews are asked once a run whether they button up: `looked` is the run that was answered.
    """

    def __init__(self, table: SupportTable) -> None:
        super().__init__(table)
        self.holding: tuple[object, ...] = ()
        self.looked: tuple[object, ...] = ()
        self.slighted: tuple[object, ...] = ()
        """The run at which a shot of hardly any chance was held: the next of its kind is not asked about."""

    def put_down(self) -> None:
        self.holding = self.looked = self.slighted = ()

    def _run_key(self) -> tuple[object, ...]:
        plane = self.plane()
        return (
            (plane.id, plane.run.start, plane.run.direction, self.state.turn, self.state.half)
            if plane is not None and plane.run is not None
            else ()
        )

    def begun(self) -> None:
        ready = self.ready()
        if ready and self.table.selected not in ready:
            self.table.select(min(ready))
        self._look()
        run = self._run_key()
        settled = run == self.holding or (run == self.looked and not self.shots())
        settled = settled or (run == self.slighted and self.slight() and not self.table.host.asks_all)
        if run and settled and self.table.host.replay_at is None:
            self.table.host.submit(PASS, joined=True)

    def shots(self) -> list[tuple[FireAA, Barrage]]:
        plane, seat = self.plane(), self.table.host.seat
        out = []
        for command in self.options:
            if isinstance(command, FireAA) and plane is not None and seat is not None:
                shot = light_aa.shot(self.state, seat, plane, command.weapon, command.part)
                if not isinstance(shot, Refusal):
                    out.append((command, shot))
        return out

    def slight(self) -> bool:
        """Whether no shot has more than a slight chance to bring the plane down or damage it."""
        found = [odds.flak(shot.fp, shot.tally.total, shot.cowers) for _, shot in self.shots()]
        return bool(found) and all(each[Flak.ELIMINATED] + each[Flak.DAMAGED] < SLIGHT for each in found)

    def ready(self) -> frozenset[str]:
        return frozenset(c.weapon for c, _ in self.shots())

    def _price(self, shot: Barrage, counter_before: bool) -> str:
        """What a shot costs (AS-AA-03, AS-AA-04, AS-AA-12)."""
        parts = [
            (
                f"it counts as having fired, unless the red die shows {shot.rof} or less"
                if shot.rof
                else "it counts as having fired"
            )
        ]
        if shot.counter and not counter_before:
            parts.append("it must first turn upwards, which costs it one shot")
        return "; ".join(parts)

    def _counter(self, key: str) -> bool:
        state = self.state
        piece = state.weapons.get(key) or state.guns.get(key) or state.vehicles.get(key)
        return bool(getattr(piece, "aa_mode", False))

    def lines(self, command: FireAA, shot: Barrage) -> list[str]:
        column = [f"{m.reason} {m.amount}" for m in shot.tally.modifiers]
        again = f"Fires again when the red die shows {shot.rof} or less" if shot.rof else "Fires once"
        return [
            f"{previews.flak_words(shot)}.",
            (f"{shot.tally.total} against you: {', '.join(column) or 'nothing'}. {again}; jams on {shot.breakdown}."),
            f"Cost: {self._price(shot, self._counter(command.weapon))}.",
        ]

    def prompt(self) -> tuple[str, str] | None:
        plane = self.plane()
        if plane is None or plane.run is None:
            return None
        how_far = f"{names.called(self.state, plane.id)} is over {names.label(self.state, runs.place(plane.run))}"
        ahead = f" and attacks next, {names.label(self.state, plane.run.target)} first" if not plane.run.attacks else ""
        if not self.shots():
            return f"{how_far}{ahead}. No gun of yours reaches it. Do crews button up or look out?", "AS-SIGHT-19"
        return f"{how_far}{ahead}. Fire, or hold for a later hex?", "AS-LAA-01"

    def marks(self) -> list[Mark]:
        plane = self.plane()
        if plane is None or plane.run is None:
            return []
        over = runs.place(plane.run)
        picked = [(c.weapon, over) for c, _ in self.shots()]
        return [*super().marks(), *runmarks.flak_lines(self.table, picked), *self.chosen_mark()]

    def choices(self) -> list[Choice]:
        hatches = [self.choice(c) for c in self.options if isinstance(c, Hatch)]
        if not self.shots():
            on = Choice("Go on", run=self.look_no_more, default=True, tip="You are asked no more about this run.")
            return [*hatches, on]
        out = []
        for command, shot in sorted(
            self.shots(),
            key=lambda pair: -float(odds.flak(pair[1].fp, pair[1].tally.total, pair[1].cowers)[Flak.ELIMINATED]),
        ):
            found = odds.flak(shot.fp, shot.tally.total, shot.cowers)
            harm = percent(found[Flak.ELIMINATED] + found[Flak.DAMAGED])
            part = command.part if command.part != "MA" else ""
            out.append(
                Choice(
                    f"Fire {names.called(self.state, command.weapon, part)}: {harm}",
                    (command,),
                    tip="\n".join(
                        (
                            f"*{names.called(self.state, command.weapon)}: down or damaged {harm}",
                            *self.lines(command, shot),
                            "AS-LAA-11",
                        )
                    ),
                    icon="flak",
                )
            )
        out.append(
            Choice(
                "Hold",
                run=self.hold_here,
                default=True,
                tip=(
                    "No shot from here (any more). The plane attacks and flies on; you are asked again in the next hex"
                    f"{' from which a shot is worth 2 % or more.' if self.slight() else '.'}"
                ),
            )
        )
        out.append(Choice("Hold all the run", run=self.hold, tip="No more shots at this run.", icon="hold_fire"))
        return out + hatches

    def look_no_more(self) -> None:
        """Hatches stay as they are for the rest of this run, and it is flown on to where a gun reaches it."""
        self.looked = self._run_key()
        self.table.host.submit(PASS)

    def hold_here(self) -> None:
        """No shot from here."""
        if self.slight():
            self.slighted = self._run_key()
        self.table.host.submit(PASS)

    def hold(self) -> None:
        """No shots for the rest of this run."""
        self.holding = self._run_key()
        self.table.host.submit(PASS)

    def hover(self, spot: Spot) -> Note | None:
        key = spot.sprite.id if spot.sprite is not None else ""
        plane = self.plane()
        for command, shot in self.shots() if plane is not None else ():
            if plane is not None and command.weapon == key:
                return Note(
                    f"{names.called(self.state, key)} at {names.called(self.state, plane.id)}",
                    tuple(self.lines(command, shot)),
                    ("AS-LAA-11", "AS-AA-12"),
                )
        return None

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        key = spot.sprite.id if spot.sprite is not None else ""
        plane = self.plane()
        if plane is not None and key == plane.id and self.shots():
            mine = [c for c, _ in self.shots() if c.weapon == self.table.selected] or [self.shots()[0][0]]
            self.take(list(mine))
        else:
            self.table.select(key)


def _way(command: AirAttack) -> figures.Choice:
    return figures.Choice(command.hex, command.weapons, command.named, command.area)


class StrikeMode(RunMode):
    """The attack from the present hex: with what, at which AFV, strafing on or again on the same hex."""

    def attacks(self) -> list[AirAttack]:
        return [c for c in self.options if isinstance(c, AirAttack)]

    def begun(self) -> None:
        self._look()

    def _what(self, command: AirAttack) -> str:
        """What declares itself by this attack."""
        plane = self.plane()
        if plane is None or plane.run is None:
            return ""
        mode = air_targets.attackable(self.state, plane).get(command.hex)
        if plane.run.at == 1 and mode is Kind.POINT:
            return "again: "
        return "strafe on: " if plane.run.at == 1 and mode is Kind.STRAFE and plane.run.mode is Kind.UNDECLARED else ""

    def prompt(self) -> tuple[str, str] | None:
        plane = self.plane()
        if plane is None or plane.run is None:
            return None
        places = sorted({names.label(self.state, c.hex) for c in self.attacks()})
        second = plane.run.at == 1 and len(places) > 1
        words = f"{names.called(self.state, plane.id)} attacks {' or '.join(places)}."
        return words + (
            " Strafing on flies over more hexes; a point attack hits the same hex again." if second else ""
        ) + self._bombs_words(plane), ("AS-GS-04" if second else "AS-GS-01")

    @staticmethod
    def _bombs_words(plane: Plane) -> str:
        """When a Stuka may drop what it carries (AS-STUKA-05, AS-STUKA-08)."""
        run = plane.run
        if run is None or not plane.bombs or not AirClass(plane.cls).stuka:
            return ""
        if run.mode is Kind.STUKA:
            return " The bombs fall one hex later." if run.at == 0 else ""
        return " It strafes, so its bombs stay on board."

    def _lines(self, command: AirAttack) -> list[str]:
        plane = self.plane()
        return strike_odds.attack_lines(self.state, plane, _way(command)) if plane is not None else []

    def _chance(self, command: AirAttack) -> Fraction | None:
        plane = self.plane()
        return strike_odds.attack_chance(self.state, plane, _way(command)) if plane is not None else None

    def _chance_words(self, command: AirAttack) -> str:
        """What a button says of the chance of an attack: a "?" is reckoned as a squad and said to be."""
        plane, chance = self.plane(), self._chance(command)
        if plane is None or chance is None:
            return ", unseen"
        sure = ", pins for certain" if strike_odds.pins(self.state, plane, _way(command)) else ""
        if_there = " if a squad is there" if strike_odds.only_concealed(self.state, plane, _way(command)) else ""
        return f"{sure}, {percent(chance)} to do harm{if_there}"

    def choices(self) -> list[Choice]:
        out: list[Choice] = []
        plane = self.plane()
        best = max(self.attacks(), key=lambda c: self._chance(c) or 0, default=None)
        for command in self.attacks():
            tip = "\n".join((f"*{command.label(self.state)}", *self._lines(command)))
            named = f" at {names.called(self.state, command.named)}" if command.named else ""
            how = WEAPON_WORDS[command.weapons]
            seen = self._seen(command.hex)
            words = (
                f"{self._what(command)}{how}{named} on"
                f" {names.label(self.state, command.hex)}{', whole hex' if command.area else ''}"
                f"{self._chance_words(command)}"
            )
            out.append(
                Choice(
                    words[0].upper() + words[1:],
                    (command,),
                    tip=tip,
                    default=seen and command == best,
                    icon="bomb" if "bombs" in command.weapons else "fire",
                )
            )
        passes = [c for c in self.options if isinstance(c, Pass)]
        words = "Do not attack from here" if plane is None or plane.run is None or plane.run.at else "No attack yet"
        on = [
            Choice(
                words,
                (c,),
                tip="The plane flies on along its grain. AS-STRAFE-03",
                default=not any(a.default for a in out),
            )
            for c in passes
        ]
        return [*on, *out] if on and on[0].default else [*out, *on]

    def _seen(self, at: Hex) -> bool:
        """Whether anybody is known to be in a hex that may be attacked (AS-GS-03)."""
        plane = self.plane()
        if plane is None or plane.run is None:
            return False
        over = runs.place(plane.run)
        return bool(air_targets.in_sight(self.state, None, over, plane.run.direction, at)) or bool(
            air_targets.marks_in_sight(self.state, 1 - plane.seat, over, at)
        )

    def lit(self) -> dict[Hex, list[Command]]:
        found: dict[Hex, list[Command]] = {}
        for command in self.attacks():
            found.setdefault(command.hex, []).append(command)
        return found

    def marks(self) -> list[Mark]:
        return [Mark("fire", (at,)) for at in self.lit()] + super().marks()

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        found = self.lit().get(spot.cell)
        if found:
            self.table.host.open_choices([c for c in self.choices() if c.commands and c.commands[0] in found])
        else:
            self.table.select(spot.sprite.id if spot.sprite is not None else "")

    def hover(self, spot: Spot) -> Note | None:
        found = self.lit().get(spot.cell)
        if not found:
            return None
        lines: list[str] = []
        for command in found:
            assert isinstance(command, AirAttack)
            if command.weapons != "MG+bombs" and not command.area:
                lines += self._lines(command)
        return Note(
            f"Attack {names.label(self.state, spot.cell)}", tuple(dict.fromkeys(lines))[:9], ("AS-MG-02", "AS-BOMB-05")
        )


# -- The hand of who flies an enemy plane against its own side.


class MistakenMode(SightMode):
    """The enemy's plane is in one's hands: the same arrows, on the hexes that may be attacked."""

    drags = ""

    def begun(self) -> None:
        self.aim = None
        plane = self.plane()
        if plane is not None:
            self.table.select(plane.id)
        self.table.host.look_over([self.table.host.centre(at) for at in self.sights()])

    def plane(self) -> Plane | None:
        return plane_asked(self.state)

    def planes(self) -> frozenset[str]:
        plane = self.plane()
        return frozenset({plane.id}) if plane is not None else frozenset()

    def sights(self) -> dict[Hex, list[Sight]]:
        """The hexes that may be attacked, as if they were sighted."""
        found: dict[Hex, list[Sight]] = {}
        for command in self.options:
            if isinstance(command, Mistake):
                found.setdefault(command.hex, []).append(
                    Sight(self.table.selected, command.hex, command.direction, command.dive)
                )
        return found

    def chance(self, at: Hex) -> str:
        return ""

    def best(self, at: Hex) -> tuple[int, bool]:
        return self.ways(at)[0]

    def preview(self, at: Hex, way: tuple[int, bool]) -> previews.Preview | None:
        return None

    def prompt(self) -> tuple[str, str] | None:
        plane = self.plane()
        name = names.called(self.state, plane.id) if plane is not None else "The plane"
        if self.aim is not None:
            return (
                f"{name} attacks {names.label(self.state, self.aim)}: click the arrow that it flies along.",
                "AS-MIST-03",
            )
        return f"{name} takes its own side for the enemy! You fly it: choose a lit hex, or decline.", "AS-MIST-01"

    def choices(self) -> list[Choice]:
        if self.aim is not None:
            chosen = Mistake(self.aim, *self.way)
            out = [
                Choice(
                    f"Fly {hexes.NAMES[self.way[0]]}", (chosen,), default=True, why_not=self.table.host.refusal(chosen)
                )
            ]
            if len({dive for _, dive in self.ways(self.aim)}) > 1:
                out.append(
                    Choice("Strafe instead" if self.way[1] else "Dive instead", run=self.other_kind, action="next_kind")
                )
            return [
                *out,
                Choice("Next arrow", run=lambda: self.turn(1), action="turn_right"),
                Choice("Another target", run=self._leave, icon="cancel"),
            ]
        return [self.choice(c, default=True) for c in self.options if isinstance(c, Pass)]

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        if self.aim is not None and spot.cell not in self.sights():
            self._lean(spot)
            self.table.host.submit(Mistake(self.aim, *self.way))
        elif spot.cell in self.sights():
            self.aim_at(spot.cell)
        else:
            self.table.inspect(spot.sprite.id if spot.sprite is not None else "")

    def hover(self, spot: Spot) -> Note | None:
        if self.aim is not None:
            self._lean(spot)
        return None
