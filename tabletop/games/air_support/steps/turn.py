"""Ends and small automatic rows: the Player Turn's end, AA mode at the end of a fire phase. Frames: adjust (seat, row), turn_end (seat, row)."""
from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support import commands as cmd
from tabletop.games.air_support import events as ev
from tabletop.games.air_support.pieces import Marker
from tabletop.games.air_support.rules import placing, victory
from tabletop.games.air_support.state import State
from tabletop.games.air_support.steps.base import DONE, Asking, Automatic, Over, Stream, arg, finish, onward, to_row


class Adjust(Asking):
    """AA mode at the end of a fire phase, for weapons that have not fired in it (AS-AA-06)."""

    key = "adjust"
    takes = (cmd.AAMode, cmd.Done)
    wanted = "changing AA mode"
    rule = "AS-AA-06"

    def asks(self, state: State) -> bool:
        return any(next(iter(_changes(state, arg(state), key)), None) is not None for key in placing.arms(state, arg(state)))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "End of the fire phase: change the AA mode of a weapon?", DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [*(c for key in placing.arms(view, seat) for c in _changes(view, seat, key)), DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if not isinstance(command, cmd.AAMode):
            return None
        return placing.aa_refusal(view, seat, command.unit, command.on) or _fired(view, command.unit)

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, cmd.AAMode):
            yield ev.AAModeChanged(command.unit, command.on)
        else:
            yield from onward(now)

    def run(self, now: Now[State]) -> Stream:
        yield from onward(now)


def _changes(state: State, seat: int, key: str) -> list[Command]:
    return [cmd.AAMode(key, on) for on in (False, True) if placing.aa_refusal(state, seat, key, on) is None and _fired(state, key) is None]


def _fired(state: State, key: str) -> Refusal | None:
    """Why a weapon could not change its CA any more: it has fired, or cannot act."""
    car = state.vehicles.get(key)
    marker = car.marker if car is not None else state.guns[key].marker if key in state.guns else state.weapons[key].marker
    if marker is not Marker.NONE or (car is not None and ("MA" in car.fired or car.shock.value or car.stunned)):
        return Refusal("AS-AA-06", f"{key} could not change its covered arc any more.")
    return None


def turn_end(now: Now[State]) -> Stream:
    """END_PLAYER_TURN: markers go, ATTACKER and DEFENDER change; after the last Player Turn the game is over (3.1, AS-VIC-06)."""
    state = now.state
    yield ev.PhaseEnded(state.phase)
    for at, seat in victory.changes_of_control(now.state):
        yield ev.ControlTaken(at, seat)
    yield ev.PlayerTurnEnded(state.turn, state.attacker)
    turn, half = (state.turn, 1) if state.half == 0 else (state.turn + 1, 0)
    if turn > state.scenario.turns or victory.spent(now.state):
        yield from finish(now)
        return
    yield ev.TurnBegan(turn, half, 1 - state.attacker)
    yield from to_row(now, 0)


STEPS = {"adjust": Adjust(), "turn_end": Automatic(turn_end), "over": Over()}
