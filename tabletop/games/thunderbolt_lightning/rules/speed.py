"""Speed (TL-SPD): rated speed, minimum, the window of allowed base speeds and what is to be spent; the load's part
in it (TL-LOAD).
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_lightning.rules import damage
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.sheets import CHASERS, AircraftType
from tabletop.games.thunderbolt_lightning.rules.state import State

SLOWING = 3
"""SP by which an aircraft may slow down from one phase to the next (TL-SPD-04)."""

GAIN = 2
GERMAN_JET_GAIN = 1
"""SP that it may gain; a German jet gains less, other jets and the rocket fighter do not (TL-SPD-05)."""

SPEED_DAMAGE = 2
"""SP lost in both phases by the hit that costs speed (TL-DAM-03 to TL-DAM-06)."""


@dataclass(frozen=True, slots=True)
class Speeds:
    """What an aircraft may fly in a phase. `low`..`high`: allowed V, all whole numbers between;
    `base_low`..`base_high`: allowed B; `change`: climb or dive rating in it; `minimum`: M; `rated`: E; `forced`: B
    is exactly E (TL-SPD-06).
    """

    low: int
    high: int
    base_low: int
    base_high: int
    change: int
    minimum: int
    rated: int
    forced: bool

    @property
    def values(self) -> range:
        """Allowed V values: the move may end when the SP spent equal one of them (TL-SPD-08)."""
        return range(self.low, self.high + 1)

    def base_of(self, spent: int) -> int:
        """The base speed that is stored after spending V: the largest allowed B that gives it (TL-SPD-09)."""
        return min(self.base_high, spent - self.change)


def minimum(sheet: AircraftType, phase: int) -> int:
    """M of a phase (1 or 2): a third of the printed figure, rounded up (TL-SPD-03, TL-GEN-05)."""
    return (sheet.speed[phase - 1] + 2) // 3


def speed_damaged(sheet: AircraftType, hits: int) -> bool:
    """Whether the speed effect has been taken: with the last hit before the end, whatever the hit number (TL-DAM-03
    to TL-DAM-06).
    """
    return damage.speed_loss(sheet.hits, hits) > 0


def slowed_by_load(state: State, aircraft: Aircraft) -> bool:
    """Whether the loaded modifiers (option `loaded`, TL-OPT-02) hold in the phase being flown (TL-LOAD-01,
    TL-LOAD-02, TL-LOAD-04); a torpedo and rockets count as bombs (TL-LOAD-03).
    """
    return aircraft.loaded_at_start and "loaded" in state.scenario.options


def rated(state: State, aircraft: Aircraft, phase: int) -> Tally:
    """E of a phase with the reasons (TL-SPD-01, TL-SPD-02): printed figure, damage, load, never below the minimum."""
    sheet = state.type_of(aircraft)
    tally = Tally(sheet.speed[phase - 1], f"printed speed of phase {phase}", "TL-SPD-01")
    if speed_damaged(sheet, aircraft.hits_taken):
        tally = tally.plus(-SPEED_DAMAGE, "damage", "TL-DAM-07")
    if slowed_by_load(state, aircraft):
        tally = tally.plus(-1, "loaded", "TL-LOAD-02" if sheet.role in CHASERS else "TL-LOAD-01")
    floor = minimum(sheet, phase)
    return tally.plus(max(0, floor - tally.total), "never below the minimum speed", "TL-SPD-02")


def rated_speed(state: State, aircraft: Aircraft, phase: int) -> int:
    """E of a phase as a bare number, for the many places that need no reasons (TL-SPD-02)."""
    sheet = state.scenario.library.aircraft[aircraft.type]
    printed = sheet.speed[phase - 1]
    e = printed
    if aircraft.hits_taken >= sheet.hits - 1:
        e -= SPEED_DAMAGE
    if aircraft.loaded_at_start and "loaded" in state.scenario.options:
        e -= 1
    floor = (printed + 2) // 3
    return e if e > floor else floor


def rating(sheet: AircraftType, change: int, phase: int) -> int:
    """The climb (+1) or dive (-1) rating of a phase, 0 for level flight (TL-ALT-06)."""
    if not change:
        return 0
    return (sheet.climb if change > 0 else sheet.dive)[phase - 1]


def _bounds(state: State, aircraft: Aircraft, phase: int) -> tuple[int, int, int, int]:
    """(smallest B, largest B, M, E) of the phase (TL-SPD-04 to TL-SPD-06, TL-SPD-11)."""
    sheet = state.scenario.library.aircraft[aircraft.type]
    m = (sheet.speed[phase - 1] + 2) // 3
    e = rated_speed(state, aircraft, phase)
    p = aircraft.base_speed
    if e < p - SLOWING:
        return e, e, m, e
    low = max(m, p - SLOWING)
    gain = GERMAN_JET_GAIN if "german_jet" in sheet.flags else GAIN
    return low, max(low, min(e, p + gain)), m, e


def window(state: State, aircraft: Aircraft, phase: int, change: int | None = None) -> Speeds:
    """What the aircraft may fly in the phase, from the base speed it holds (TL-SPD-04 to TL-SPD-08). `change`: as
    if it climbed (+1), dived (-1) or stayed; None: what it has announced.
    """
    low, high, m, e = _bounds(state, aircraft, phase)
    plus = rating(state.type_of(aircraft), aircraft.level_change if change is None else change, phase)
    forced = e < aircraft.base_speed - SLOWING
    return Speeds(max(m, low + plus), max(m, high + plus), low, high, plus, m, e, forced)


def limits(state: State, aircraft: Aircraft, phase: int) -> tuple[int, int]:
    """Smallest and largest allowed V (TL-SPD-07, TL-SPD-08): the quick form of `window`."""
    low, high, m, _ = _bounds(state, aircraft, phase)
    if aircraft.level_change:
        plus = rating(state.scenario.library.aircraft[aircraft.type], aircraft.level_change, phase)
        return max(m, low + plus), max(m, high + plus)
    return low, high


def full(state: State, aircraft: Aircraft) -> int:
    """P before turn 1: the rated speed of phase 2, loads counted (TL-SPD-10)."""
    return rated_speed(state, aircraft, 2)
