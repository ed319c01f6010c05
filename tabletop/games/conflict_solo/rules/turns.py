"""How the turns of both sides begin and end (CH-SEQ-01, CH-PLY-08, CH-TURN-07)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asker import Stream, begin
from tabletop.core.step import Now, Step
from tabletop.games.conflict_solo.rules.action_points import spent_check
from tabletop.games.conflict_solo.rules.ending import over
from tabletop.games.conflict_solo.rules.fortification import WorkBuilt, empty_works
from tabletop.games.conflict_solo.rules.naming import people, sentence_start
from tabletop.games.conflict_solo.rules.objectives import ControlTaken, changes_of_control
from tabletop.games.conflict_solo.rules.pieces import Deed
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import BOTH, State, put_deed, with_fields
from tabletop.games.conflict_solo.rules.telling import OpenEvent

MOST_TURNS = 300
"""Turns of a round (CH-SEQ-07)."""


@dataclass(frozen=True, slots=True)
class TurnBegan(OpenEvent):
    """A turn begins; the player's one with an empty record (CH-GEN-01)."""

    side: str

    def apply(self, state: State) -> State:
        state = with_fields(state, turn=self.side, turns=state.turns + 1, reacted=False)
        return with_fields(state, deed=Deed(done=True)) if self.side == PLAYER else state


@dataclass(frozen=True, slots=True)
class TurnEnded(OpenEvent):
    """A turn is over; the enemy's card is discarded (CH-DECK-04). passed: it was a pass (CH-SEQ-04)."""

    side: str
    passed: bool

    def apply(self, state: State) -> State:
        """A stall, or any action of the AI, breaks a sequence of passes (CH-SEQ-05)."""
        if self.side == PLAYER and self.passed:
            state = put_deed(state, idle=True)
        discard = (*state.discard, state.in_play) if self.side == AI and state.in_play else state.discard
        return with_fields(
            state, doing=None, draft=None, in_play="" if self.side == AI else state.in_play, discard=discard,
            passed="" if not self.passed else BOTH if state.passed not in ("", self.side) else self.side,
        )  # fmt: skip

    def words(self, state: State) -> str:
        rule = "CH-PLY-07" if self.side == PLAYER else "CH-TURN-05"
        return f"{sentence_start(people(state, self.side))} pass ({rule})." if self.passed else ""


class BeginTurn(Step[State]):
    """A turn of a side begins (CH-GEN-01)."""

    key = "begin_turn"

    def run(self, now: Now[State]) -> Stream:
        side = str(now.state.frames[-1].args[0])
        yield TurnBegan(side)
        yield begin("turn" if side == PLAYER else "ai_draw")


class Check(Step[State]):
    """The action is resolved: control, then the AP Spent Check (CH-SPENT-01, CH-SPENT-08) of whoever is left, a
    revealed RE too (CH-RE-11), then the turn ends.
    """

    key = "check"

    def run(self, now: Now[State]) -> Stream:
        yield from tidy(now)
        doing = now.state.doing
        assert doing is not None
        if doing.side == PLAYER or not doing.blue:  # no check after the order of a blue card (CH-SPENT-10, CH-TURN-03)
            if doing.checks:
                for id, aps in doing.checks:
                    yield from spent_check(now, (id,), aps)
            else:
                yield from spent_check(now, doing.actors, doing.ap)
        yield TurnEnded(doing.side, passed=False)
        yield begin("turn_over")


def tidy(now: Now[State]) -> Stream:
    """Control of objectives, hasty works in empty hexes, REs that were nothing (CH-OBJ-02, CH-FORT-02, CH-RE-09)."""
    for hex, side in changes_of_control(now.state):
        yield ControlTaken(hex, side)
    for hex in empty_works(now.state):
        yield WorkBuilt(hex, "")


class TurnOver(Step[State]):
    """Is the mission or the round over? Else the other side's turn (CH-TURN-07, CH-SEQ-01, CH-SEQ-04,
    CH-SEQ-07, CH-SEQ-08)."""

    key = "turn_over"

    def run(self, now: Now[State]) -> Stream:
        state = now.state
        if over(state):
            yield begin("ending")
            return
        if state.passed == BOTH or state.turns >= MOST_TURNS:
            yield begin("round_end")
            return
        yield begin("begin_turn", AI if state.turn == PLAYER else PLAYER)


STEPS = (BeginTurn(), Check(), TurnOver())
