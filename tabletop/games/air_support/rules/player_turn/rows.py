"""The way from one row of the sequence to the next, and from one Player Turn to the next (AS-TURN-01)."""

from __future__ import annotations

from tabletop.core.asking import Stream, arg, begin
from tabletop.core.step import Now
from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.player_turn.asking import Automatic
from tabletop.games.air_support.rules.player_turn.events import PhaseBegan, PhaseEnded, PlayerTurnEnded, TurnBegan
from tabletop.games.air_support.rules.sequence import ROWS, Who
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.victory import ControlTaken, GameEnded


def onward(now: Now[State]) -> Stream:
    """The present row is done: the next one begins."""
    yield from to_row(now, arg(now.state, 1) + 1)


def to_row(now: Now[State], number: int) -> Stream:
    """Begin a row of the sequence; a phase that ends is tidied up. Raises IndexError beyond the last row, which goes
    on to the next Player Turn itself.
    """
    row = ROWS[number]
    if row.phase is not now.state.phase:
        yield PhaseEnded(now.state.phase)
        for at, seat in victory.changes_of_control(now.state):
            yield ControlTaken(at, seat)
        yield PhaseBegan(row.phase)
    seat = now.state.defender if row.who is Who.DEFENDER else now.state.attacker
    yield begin(row.step, seat, number)


def finish(now: Now[State]) -> Stream:
    """The game is over now: the result counts."""
    yield GameEnded(victory.result(now.state))
    yield begin("over")


def turn_begin(now: Now[State], turn: int, half: int, attacker: int) -> Stream:
    """The Player Turn of a side begins with its first row."""
    yield TurnBegan(turn, half, attacker)
    yield from to_row(now, 0)


def turn_end(now: Now[State]) -> Stream:
    """END_PLAYER_TURN: markers go, ATTACKER and DEFENDER change; after the last Player Turn the game is over
    (AS-VIC-06).
    """
    state = now.state
    yield PhaseEnded(state.phase)
    for at, seat in victory.changes_of_control(now.state):
        yield ControlTaken(at, seat)
    yield PlayerTurnEnded(state.turn, state.attacker)
    turn, half = (state.turn, 1) if state.half == 0 else (state.turn + 1, 0)
    if turn > state.scenario.turns or victory.spent(now.state):
        yield from finish(now)
        return
    yield from turn_begin(now, turn, half, 1 - state.attacker)


STEPS = (Automatic("turn_end", turn_end),)
