"""What is thought of before it is done: a whole attack run with its flak, and the odds of sighting, flak and attacks.

All numbers come from the rules, asked with the view of whoever looks: the flak that he does not know is not in
them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules import hexes, light_aa, odds, runs
from tabletop.games.air_support.rules.harm.destroying import Fate
from tabletop.games.air_support.rules.light_aa import Barrage, Flak
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import Infantry, Mode, Plane, Run
from tabletop.games.air_support.rules.sheets import AirClass, Size
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.state import State, changed_plane
from tabletop.games.air_support.table.showings.names import label, percent
from tabletop.games.air_support.table.showings.rolls import easing, needs
from tabletop.grid.hexes import Hex

USUAL_MORALE = 7
"""Of the squad that is taken for granted under a "?"."""


@dataclass(frozen=True)
class Stop:
    """One hex of a run that is thought of: where the plane is (P0 ...), the hex it may attack from there, what
    stands in sight there (units and "?"), and the flak that reaches the plane: (id, part, the shot).
    """

    at: int
    over: Hex
    target: Hex | None
    victims: tuple[str, ...] = ()
    marks: int = 0
    flak: tuple[tuple[str, str, Barrage], ...] = ()


@dataclass(frozen=True)
class Preview:
    """A run from its initial attack hex on; tally: of the Sighting TC; easiest: against whom ("" for a "?")."""

    plane: str
    hex: Hex
    direction: int
    dive: bool
    tally: Tally
    easiest: str
    stops: tuple[Stop, ...] = field(default=())

    @property
    def drm(self) -> int:
        return self.tally.total - self.tally.base

    @property
    def odds(self) -> odds.SightOdds:
        return odds.sight(self.drm)

    @property
    def targets(self) -> int:
        """How many units could be attacked along a strafing run."""
        return sum(len(s.victims) + s.marks for s in self.stops)

    @property
    def loss(self) -> Fraction:
        """The chance to be shot down or Damaged by one shot of every weapon in every hex, as far as flak is known."""
        safe = Fraction(1)
        for stop in self.stops:
            for _, _, shot in stop.flak:
                found = odds.flak(shot.fp, shot.tally.total, shot.cowers)
                safe *= 1 - found[Flak.ELIMINATED] - found[Flak.DAMAGED]
        return 1 - safe


def run_of(state: State, seat: int, plane: Plane, at: Hex, direction: int, dive: bool) -> Preview:
    """The run on a hex that is legal to try."""
    easiest, tally = air_targets.easiest(state, seat, at, direction, dive)
    start = runs.initial_hex(at, direction, dive)
    mode = Mode.STUKA if dive else Mode.UNDECLARED
    stops = []
    for n in range(2 if dive else runs.STRAFED):
        run = Run(mode, start, direction, at, at=n, easiest=easiest)
        flying = changed_plane(plane, run=run)
        over = runs.place(run)
        ahead = at if dive else hexes.step(over, direction, runs.AHEAD)
        there = ahead if lines.on_map(state, ahead) else None
        seen = air_targets.in_sight(state, 1 - seat, over, direction, there) if there is not None else []
        marks = len(air_targets.marks_in_sight(state, 1 - seat, over, there)) if there is not None else 0
        stops.append(Stop(n, over, there, tuple(u.id for u in seen), marks, tuple(flak_at(state, 1 - seat, flying))))
    return Preview(plane.id, at, direction, dive, tally, easiest, tuple(stops))


def flak_at(state: State, seat: int, plane: Plane) -> list[tuple[str, str, Barrage]]:
    """Light AA of a side that could fire at a plane on its (thought of) run where it is."""
    found = []
    for key, part in light_aa.firers(state, seat):
        shot = light_aa.shot(state, seat, plane, key, part)
        if not isinstance(shot, Refusal):
            found.append((key, part, shot))
    return found


def sight_lines(preview: Preview) -> list[str]:
    """The Sighting TC in words: chances, then every DRM."""
    chance = preview.odds
    lines_ = [
        f"Sighted {percent(chance.passed)}, missed {percent(chance.failed)}, mistaken attack"
        f" {percent(chance.mistaken)}; called home afterwards {percent(chance.recalled)}."
    ]
    lines_.append(
        needs(preview.tally) + (": " + ", ".join(easing(preview.tally)) if preview.tally.modifiers else "") + "."
    )
    return lines_


def kind_lines(plane: Plane | None, dive: bool) -> tuple[str, ...]:
    """What the kind of run of a Stuka means for its bombs (AS-STUKA-05, AS-STUKA-08)."""
    if plane is None or not plane.bombs or not AirClass(plane.cls).stuka:
        return ()
    if dive:
        return ("A dive: guns from the hex before it, then guns and bombs over it.",)
    return ("A strafing run: guns only, up to four hexes in a row; the bombs stay on board.",)


def targets_line(state: State, preview: Preview) -> str:
    """What stands in sight in the hexes that the run attacks, in their order."""
    found: dict[Hex, int] = {}
    for stop in preview.stops:
        if stop.target is not None and (stop.victims or stop.marks):
            found[stop.target] = max(found.get(stop.target, 0), len(stop.victims) + stop.marks)
    stops = [f"{n} in {label(state, at)}" for at, n in found.items()]
    return f"In sight: {', then '.join(stops)}." if stops else "Nothing is in sight on the way."


def flak_words(shot: Barrage) -> str:
    """One shot in a few words: firepower, chances."""
    found = odds.flak(shot.fp, shot.tally.total, shot.cowers)
    return (
        f"Firepower {shot.fp}: down {percent(found[Flak.ELIMINATED])}, damaged {percent(found[Flak.DAMAGED])},"
        f" breaks off {percent(found[Flak.EVADE])}"
    )


def flak_lines(state: State, preview: Preview) -> list[str]:
    """The known flak along the run: each weapon with the hexes in which it can fire."""
    where: dict[tuple[str, str], list[int]] = {}
    for stop in preview.stops:
        for key, part, _ in stop.flak:
            where.setdefault((key, part), []).append(stop.at)
    if not where:
        return ["No known flak reaches this run."]
    out = [
        f"Flak: {called(state, key, part)} fires at P{', P'.join(map(str, at))}."
        for (key, part), at in list(where.items())[:4]
    ]
    if len(where) > 4:
        out.append(f"... and {len(where) - 4} more weapons.")
    return [*out, f"One shot each in every hex: down or damaged {percent(preview.loss)}."]


# -- attacks
def man_odds(state: State, man: Infantry, column: int | None, drm: int, crowd: int) -> odds.ManOdds:
    """What an attack on a column does to one unit of infantry."""
    sheet = state.man(man)
    size = odds.LEADER if sheet.size is Size.LEADER else odds.WHOLE if sheet.halves == 2 else odds.HALF
    return odds.man(column, drm, sheet.broken_morale if man.broken else sheet.morale, size, man.broken, crowd)


def fate_words(found: dict[Fate, Fraction]) -> str:
    """What becomes of a vehicle, in a few words."""
    out = found[Fate.ELIMINATED] + found[Fate.BURNING]
    rest = found[Fate.IMMOBILE] + found[Fate.SHOCK] + found[Fate.STUN] + found[Fate.POSSIBLE_SHOCK]
    return f"out {percent(out)}" + (f", stopped or stunned {percent(rest)}" if rest else "")
