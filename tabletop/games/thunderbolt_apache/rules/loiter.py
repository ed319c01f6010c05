"""The loiter track and Bingo (TA-LOITER, TA-BINGO), and the scout's report (TA-SCOUT)."""

from __future__ import annotations

from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.pieces import Flyer
from tabletop.games.thunderbolt_apache.rules.battalions import note_at_full_strength
from tabletop.games.thunderbolt_apache.rules.damage import effects_on
from tabletop.games.thunderbolt_apache.sheets import Airframe, StoreKind
from tabletop.games.thunderbolt_apache.state import State
from tabletop.games.thunderbolt_apache.tables import ScoutRow

START = 5
TANK = 2


def starting_marker(state: State) -> Tally:
    """The loiter marker at the start: never below 1 (TA-LOITER-01)."""
    if state.scenario.sortie is not None:
        return Tally(state.scenario.sortie.marker, "loiter", "TA-LOITER-01")
    battalion = state.library.battalions[state.here.battalion]
    tally = Tally(START, "loiter", "TA-LOITER-01").plus(state.here.scout_loiter, "scout", "TA-SCOUT-03")
    tally = tally.plus(battalion.notes.get("loiter", 0), battalion.name, "TA-LOITER-01")
    tally = tally.plus(
        state.condition_effect("loiter"), state.condition_card.title if state.condition_card else "", "TA-LOITER-01"
    )
    card = state.event_card()
    tally = tally.plus(state.outbound_effect("loiter"), card.title if card else "", "TA-LOITER-01")
    return tally.plus(max(0, 1 - tally.total), "never below 1", "TA-LOITER-01")


def own_value(state: State, flyer: Flyer, marker: int | None = None) -> Tally:
    """The aircraft's own place on the track: marker, Tank, Fuel leaks, cards (TA-LOITER-02, TA-LOITER-06,
    TA-EVENT-11)."""
    tally = Tally(state.here.marker if marker is None else marker, "marker", "TA-LOITER-02")
    if any(state.library.stores[key].kind is StoreKind.TANK for key in flyer.stores):
        tally = tally.plus(TANK, "Tank", "TA-LOITER-02")
    for name, side in effects_on(state, flyer):
        tally = tally.plus(side.loiter, name, "TA-LOITER-02")
    frame = state.card_of(flyer).frame
    if frame is Airframe.FIXED_WING:
        tally = tally.plus(state.condition_effect("loiter_fixed_wing"), state.condition_name, "TA-LOITER-02")
    if frame is Airframe.HELICOPTER:
        tally = tally.plus(state.condition_effect("loiter_helicopter"), state.condition_name, "TA-LOITER-02")
    return tally


def bingo_side(state: State, own: int) -> int:
    """The Bingo counter for an own value of 0 (6+) or -1 (10+), 0 = none (TA-LOITER-04)."""
    near, far = state.library.tables.bingo
    return near if own == 0 else far if own < 0 else 0


def bingo_stress(side: int, die: int) -> int:
    """1 Stress for each point below the counter's number (TA-BINGO-02)."""
    return max(0, side - die)


def scout_tally(state: State, die: int) -> Tally:
    """The scout's roll (TA-SCOUT-01, SC10, SC11, CA06, Warning)."""
    tally = Tally(die, "die", "TA-SCOUT-01")
    tally = tally.plus(
        state.condition_effect("scout"), state.condition_card.title if state.condition_card else "", "TA-SCOUT-01"
    )
    tally = tally.plus(state.campaign_rule("scout"), f"Known country ({state.campaign})", "TA-SCOUT-01")
    return tally.plus(-abs(note_at_full_strength(state, "warning")), "Warning", "TA-EOD-11")


def scout_row(state: State, total: int) -> ScoutRow:
    """The Scout table (5.3)."""
    return next(row for row in state.library.tables.scout if total <= row.up_to)
