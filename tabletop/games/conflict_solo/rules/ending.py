"""When a mission ends, and how (CH-SEQ-08, CH-SEQ-10, CH-VP)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream, begin
from tabletop.core.game import Result
from tabletop.core.step import Now, Step
from tabletop.games.conflict_solo.rules.asking import number
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.objectives import (
    LEVELS,
    ControlTaken,
    final_vp,
    level,
    round_vp,
    standing,
    vp_scored,
)
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import State, with_fields
from tabletop.games.conflict_solo.rules.telling import OpenEvent


def left(state: State, side: str) -> bool:
    """Whether a side has anything in play or due: Units on the map or arriving; AIs and REs on the map, and AI
    reinforcements with a fixed round (CH-SEQ-08, CH-SEQ-10). What waits for the track does not count."""
    return any(c.side == side and (c.hex or c.hidden or c.round) and not c.track for c in state.counters.values())


def over(state: State) -> bool:
    """Whether the mission ends at the end of this turn (CH-SEQ-08)."""
    return not left(state, PLAYER) or not left(state, AI)


def result(state: State) -> Result:
    """How the mission ends with the VP as they stand."""
    name = level(state, state.vp)
    winner = 0 if name in LEVELS[2:] else None
    return Result(winner, name, (state.vp,), f"{name} with {state.vp} VP after round {state.round} (CH-VP-02).")


@dataclass(frozen=True, slots=True)
class GameEnded(OpenEvent):
    """The mission is over and everything is shown."""

    reveals: ClassVar[bool] = True
    result: Result

    def apply(self, state: State) -> State:
        return with_fields(state, result=self.result)

    def words(self, state: State) -> str:
        return str(self.result.sentence)


class Ending(Step[State]):
    """The mission ends: after its last round, or because a side has nothing left, when the other one takes every
    objective and all round ends still due are paid (CH-SEQ-08, CH-VP-03)."""

    key = "ending"

    def run(self, now: Now[State]) -> Stream:
        if not number(now.state):
            if now.state.scenario.keep_exits and not left(now.state, AI):
                yield from _saved(now)
            winners = [side for side in (PLAYER, AI) if left(now.state, side)]
            if len(winners) == 1:
                for objective in now.state.scenario.objectives:
                    if standing(now.state, objective) and now.state.control.get(objective.hex) != winners[0]:
                        yield ControlTaken(objective.hex, winners[0])
            for round in range(now.state.round, now.state.scenario.rounds + 1):
                for hex, amount in round_vp(now.state, round):
                    yield vp_scored(amount, f"{hex} at the end of round {round}", "CH-VP-03")
        for hex, amount in final_vp(now.state):
            yield vp_scored(amount, f"{hex} at the end of the mission", "CH-VP-01")
        yield GameEnded(result(now.state))
        yield begin("over")


def _saved(now: Now[State]) -> Stream:
    """With no AI left, what should have left the map counts as gone by an exit."""
    for unit in now.state.units:
        won = now.state.scenario.exit_vp.get(unit.type, 0)
        if won:
            yield vp_scored(won, f"{name(now.state, unit.id)} is safe", "CH-MOVE-15")


class Over(Step[State]):
    """The mission is over."""

    key = "over"


STEPS = (Ending(), Over())
