"""Trying to sight: the command of the DEFENDER in the windows of MPh and in DFPh, and the Sighting TC itself (AS-SIGHT). What follows a passed
TC is a run (`steps/running`), what follows a Final DR of 12 a mistaken attack (`steps/mistaken`)."""
from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support import commands as cmd
from tabletop.games.air_support import events_air as air
from tabletop.games.air_support.pieces import AirStatus, Mode, Run
from tabletop.games.air_support.rules import air_targets, runs, sighting
from tabletop.games.air_support.state import State
from tabletop.games.air_support.steps.base import Stream, nest, roll


def able(state: State, seat: int) -> bool:
    """Whether an aircraft of the side could sight anything now."""
    return any(air_targets.plane_refusal(state, seat, p.id) is None and air_targets.runs_possible(state, seat, p) for p in state.planes_of(seat))


def ideas(state: State, seat: int) -> Iterable[Command]:
    for plane in state.planes_of(seat):
        if air_targets.plane_refusal(state, seat, plane.id) is None:
            yield from (cmd.Sight(plane.id, at, d, dive) for at, d, dive in air_targets.runs_possible(state, seat, plane))


def refusal(state: State, seat: int, command: cmd.Sight) -> Refusal | None:
    return air_targets.plane_refusal(state, seat, command.plane) or air_targets.run_refusal(state, seat, command.plane, command.hex, command.direction, command.dive)


def exit_refusal(state: State, seat: int, key: str) -> Refusal | None:
    """Why an aircraft cannot leave for good: only in an enemy MPh, not from aerial combat (AS-FLY-05, AS-FLY-09)."""
    plane = state.planes.get(key)
    if plane is None or plane.seat != seat or plane.status is not AirStatus.ONBOARD or plane.cls == "OBS":
        return Refusal("AS-FLY-05", "You have no such aircraft over the map.")
    return Refusal("AS-FLY-05", f"{key} is held in aerial combat.") if plane.fight >= 0 else None


def exits(state: State, seat: int) -> list[Command]:
    return [cmd.ExitPlane(p.id) for p in state.planes_of(seat) if exit_refusal(state, seat, p.id) is None]


def attempt(now: Now[State], seat: int, command: cmd.Sight) -> Stream:
    """The Sighting TC (AS-SIGHT-06)."""
    easiest, tally = air_targets.easiest(now.state, seat, command.hex, command.direction, command.dive)
    colored, white = roll(now)
    drm = tally.total - tally.base
    outcome = sighting.outcome(colored + white, drm)
    yield air.SightingRolled(seat, command.plane, command.hex, command.direction, tally, colored, white, outcome.value)
    start = runs.initial_hex(command.hex, command.direction, command.dive)
    if outcome is sighting.Sighted.PASSED:
        mode = Mode.STUKA if command.dive else Mode.UNDECLARED
        yield air.RunBegan(command.plane, Run(mode, start, command.direction, command.hex, easiest=easiest))
        yield nest("strike", seat, command.plane) if command.dive else nest("laa", 1 - seat, command.plane)
    elif outcome is sighting.Sighted.MISTAKEN:
        yield air.RunBegan(command.plane, Run(Mode.MISTAKEN, start, command.direction, command.hex))
        yield nest("mistaken", 1 - seat, command.plane)
