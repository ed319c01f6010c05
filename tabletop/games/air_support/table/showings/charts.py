"""The printed tables of Air Support, lit where a DR was read (Tables 1 to 3, 14 and 15); what each DR of a check does.

A line whose modifiers the looker is not told lights nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules import guns, light_aa, runs, standing
from tabletop.games.air_support.rules.close_combat import CC_ODDS, CloseFought
from tabletop.games.air_support.rules.dogfights import fights
from tabletop.games.air_support.rules.dogfights.events import AirCombat
from tabletop.games.air_support.rules.firing import arms
from tabletop.games.air_support.rules.firing.arms import How
from tabletop.games.air_support.rules.firing.events import FireLine, GroundFired
from tabletop.games.air_support.rules.flak import AAFired, HeavyFired
from tabletop.games.air_support.rules.harm.events import Checked
from tabletop.games.air_support.rules.harm.to_men import morale_check, pin_check
from tabletop.games.air_support.rules.hexes import aerial
from tabletop.games.air_support.rules.light_aa import FLAK_WORDS, HEAVY_WORDS, Flak
from tabletop.games.air_support.rules.rally import RallyRolled, rallies
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.sighting.attempts import SightingRolled
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes.events import AirToHit
from tabletop.games.air_support.rules.tables import COLUMNS, IFT, RANGES, STAR, TO_HIT
from tabletop.games.air_support.rules.telling import BLANK
from tabletop.grid.hexes import distance
from tabletop.table.play.printed import NONE_LIT, WHOLE_ROW, Printed, strip

DR = range(2, 13)
MOST = len(IFT) - 1
FIREPOWER = tuple(map(str, COLUMNS))

_IFT = Printed(
    "Table 1: infantry fire, by Final DR and firepower",
    ("DR", *FIREPOWER),
    tuple(
        (f"{n} or less" if not n else f"{n} or more" if n == MOST else f"{n}", *map(str, row))
        for n, row in enumerate(IFT)
    ),
    rule="AS-FIRE-03",
)
_FLAK = (Flak.ELIMINATED, Flak.DAMAGED, Flak.EVADE)
_STAR = Printed(
    "Table 2: flak at aircraft, by firepower and Final DR",
    ("Firepower", *(FLAK_WORDS[f] for f in _FLAK), FLAK_WORDS[Flak.NOTHING]),
    tuple(
        (head, f"{star - 1} or less", f"{star}", f"{star + 1}", f"{star + 2} or more")
        for head, star in zip(FIREPOWER, STAR, strict=True)
    ),
    rule="AS-LAA-12",
)
_HIT_ROWS = tuple(TO_HIT)
_TO_HIT = Printed(
    "Table 3: Basic TH# by range",
    ("Target", *(f"{low + bool(low)} to {high}" for low, high in zip((0, *RANGES), RANGES, strict=False))),
    tuple((f"{kind}, {colour}", *map(str, numbers)) for (kind, colour), numbers in TO_HIT.items()),
    rule="AS-HIT-01",
)
_ODDS = tuple(f"{f.numerator}:{f.denominator}" for f in CC_ODDS)
_CLOSE = Printed(
    "Table 14: close combat, kill number by odds",
    ("Odds", f"< {_ODDS[0]}", *_ODDS, f"> {_ODDS[-1]}"),
    (("kills below", *map(str, range(len(CC_ODDS) + 2))),),
    rule="AS-CC-01",
)


def _drm(tally: Tally) -> int:
    return tally.total - tally.base


# -- fire


def fire(column: int, colored: int, white: int, lines: Sequence[FireLine] = ()) -> tuple[Printed, ...]:
    """The infantry fire table in the column of this firepower; a row for each target whose modifiers are known."""
    if column not in COLUMNS:
        return ()
    at, original = COLUMNS.index(column), colored + white
    finals = sorted({original + line.tally.total for line in lines if line.tally != BLANK})
    cells = [(min(max(final, 0), MOST), at) for final in finals] or [(NONE_LIT, at)]
    return (_IFT.at(*cells),)


def ground(state: State, e: GroundFired) -> tuple[Printed, ...]:
    """Small arms on the fire table; guns on the To Hit table, each target in its row."""
    if e.how == How.IFT:
        return fire(e.column, e.colored, e.white, e.lines)
    arm = arms.arm(state, e.seat, e.firers[0])
    if isinstance(arm, Refusal):
        return ()
    colour = guns.colour(state, arm)
    units = [standing.unit(state, line.unit) for line in e.lines if line.tally.base]
    cells = [
        _to_hit_cell(guns.target_type(unit, How(e.how)), colour, distance(arm.place.hex, unit.place.hex))
        for unit in units
        if unit is not None
    ]
    return (_TO_HIT.at(*cells),) if cells else ()


def _to_hit_cell(kind: str, colour: str, reach: int) -> tuple[int, int]:
    column = next((n for n, limit in enumerate(RANGES) if reach <= limit), WHOLE_ROW)
    return _HIT_ROWS.index((kind, colour)), column


def from_the_air(state: State, e: AirToHit) -> tuple[Printed, ...]:
    """The To Hit table for an aircraft: black numbers, by Aerial Range."""
    run = state.planes[e.plane].run
    known = [line for line in e.lines if line.tally.base]
    if run is None or not known:
        return ()
    reach = aerial(distance(runs.place(run), e.hex))
    kinds = [
        e.kind_of if e.kind_of in ("area", "vehicle") else "vehicle" if line.unit in state.vehicles else "infantry"
        for line in known
    ]
    return (_TO_HIT.at(*(_to_hit_cell(kind, "black", reach) for kind in kinds)),)


def hit_of_gun(fp: str, colored: int, white: int) -> tuple[Printed, ...]:
    """The column on which a high-explosive hit is read."""
    if not fp:
        return ()
    found = light_aa.column(Fraction(fp), False)
    return fire(COLUMNS[found], colored, white) if found is not None else ()


# -- flak


def flak(e: AAFired) -> tuple[Printed, ...]:
    """The row of its firepower and what the Final DR gives; none below the lowest column."""
    if e.column not in COLUMNS:
        return ()
    row = COLUMNS.index(e.column)
    result = light_aa.by_star(row, e.colored + e.white + e.tally.total)
    return (_STAR.at((row, _FLAK.index(result) if result in _FLAK else len(_FLAK))),)


def heavy(e: HeavyFired) -> tuple[Printed, ...]:
    """What each DR of Heavy AA does."""
    return (strip("What the DR does", DR, lambda n: HEAVY_WORDS[light_aa.heavy(n)], _fell(e), "AS-HAA-04", "DR"),)


# -- checks, sightings, rallies


def check(e: Checked) -> tuple[Printed, ...]:
    """Which DR passes a check of nerve, as the dice lie."""
    if e.tally == BLANK or not e.tally.base:
        return ()
    drm, level = _drm(e.tally), e.tally.base

    def does(original: int) -> str:
        found = pin_check(original, drm, level) if e.what == "PTC" else morale_check(original, drm, level, broken=False)
        return "passes" if found.passed else "fails"

    return (strip("What the DR does", DR, does, _fell(e), e.tally.rule, "DR"),)


def sighting(e: SightingRolled) -> tuple[Printed, ...]:
    """Which DR sees the target."""
    drm = _drm(e.tally)
    return (strip("What the DR does", DR, lambda n: air_targets.outcome(n, drm).value, _fell(e), "AS-SIGHT-06", "DR"),)


def rally(e: RallyRolled) -> tuple[Printed, ...]:
    """Which DR rallies."""
    if not e.tally.base:
        return ()
    drm, level = _drm(e.tally), e.tally.base

    def does(original: int) -> str:
        return "rallies" if rallies(original, drm, level).passed else "still broken"

    return (strip("What the DR does", DR, does, _fell(e), "AS-RALLY-02", "DR"),)


# -- close combat and dogfights


def close(e: CloseFought) -> tuple[Printed, ...]:
    """The kill number of these odds."""
    return (_CLOSE.at((0, e.kill)),)


def air_combat(e: AirCombat) -> tuple[Printed, ...]:
    """What each DR does to the target, as the dice lie."""
    drm = _drm(e.tally)

    def does(original: int) -> str:
        final = original + drm
        recall = "it may go home" if final >= fights.AIR_FIGHT.recalls else "no effect"
        return fights.harm_of(final).value or recall

    return (strip("Table 15: air combat", DR, does, _fell(e), "AS-DOG-12", "DR"),)


def _fell(e: AirCombat | Checked | HeavyFired | RallyRolled | SightingRolled) -> Iterable[int]:
    return (e.colored + e.white,)
