"""Scouts: what one reports (TA-SCOUT)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asker import Stream, begin
from tabletop.core.fastcopy import replace
from tabletop.core.messages import Event
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.asking import Automatic
from tabletop.games.thunderbolt_apache.rules.battalions import note_at_full_strength
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.state import State, mission_with, with_fields
from tabletop.games.thunderbolt_apache.rules.tables import ScoutRow


def scout_tally(state: State, die: int) -> Tally:
    """The scout's roll (TA-SCOUT-01, SC10, SC11, CA06, Warning)."""
    tally = Tally(die, "die", "TA-SCOUT-01")
    tally = tally.plus(
        state.condition_effect("scout"), state.condition_card.title if state.condition_card else "", "TA-SCOUT-01"
    )
    tally = tally.plus(state.campaign_rule("scout"), f"Known country ({state.campaign})", "TA-SCOUT-01")
    return tally.plus(-abs(note_at_full_strength(state, "warning")), "Warning", "TA-EOD-11")


def scout_row(state: State, total: int) -> ScoutRow:
    """The Scout table (Table 3)."""
    return next(row for row in state.library.tables.scout if total <= row.up_to)


@dataclass(frozen=True, slots=True)
class ScoutReported(Event):
    """What the scout brought (TA-SCOUT-02, TA-SCOUT-03)."""

    number: int
    lost: bool
    loiter: int
    calmed: int

    def apply(self, state: State) -> State:
        scout = replace(state.scouts[self.number], lost=self.lost)
        state = with_fields(state, scouts={**state.scouts, self.number: scout})
        return mission_with(state, scout_loiter=self.loiter, calmed=self.calmed)

    def words(self, state: State) -> str:
        return (
            f"Scout {self.number} is {'lost' if self.lost else 'back'}: loiter {self.loiter:+d}, Stress "
            f"{-self.calmed:+d} (TA-SCOUT-02)"
        )


def report_scout(now: Now[State]) -> Stream:
    """The scout's roll, if one is assigned (TA-SCOUT-01); without a field it never comes to this (TA-SCOUT-04)."""
    number = now.state.here.scout
    if number:
        die = now.dice.roll(10)
        tally = scout_tally(now.state, die)
        row = scout_row(now.state, tally.total)
        outcome = "lost" if row.lost else f"back, loiter {row.loiter:+d}, Stress {row.stress:+d}"
        yield Rolled("scout", str(number), die, tally, outcome)
        yield ScoutReported(number, row.lost, row.loiter, abs(row.stress))
    yield begin("marker")


STEPS = (Automatic("scout", report_scout),)
