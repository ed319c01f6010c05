"""Trying to sight: the command of the DEFENDER in the windows of MPh and in DFPh, and the Sighting TC itself, against
units that move or not (AS-SIGHT-02, AS-SIGHT-17). What follows a passed
TC is a run (`runs`), what follows a Final DR of 12 a mistaken attack (`mistaken`)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream, begin, nest
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support.rules.flak.light_fire import HOME
from tabletop.games.air_support.rules.hiding import finding
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import Concealed, Infantry, Mode, Run
from tabletop.games.air_support.rules.player_turn.asking import Asking, roll, text
from tabletop.games.air_support.rules.runs import course
from tabletop.games.air_support.rules.runs.events import RunBegan
from tabletop.games.air_support.rules.sighting import air_targets, task_check
from tabletop.games.air_support.rules.sighting.events import LookedInto, SightingRolled, TCNotCounted
from tabletop.games.air_support.rules.sighting.orders import CountTC, Sight
from tabletop.games.air_support.rules.sighting.task_check import Sighted
from tabletop.games.air_support.rules.standing import Unit
from tabletop.games.air_support.rules.state import State
from tabletop.grid.hexes import Hex


def able(state: State, seat: int) -> bool:
    """Whether an aircraft of the side could sight anything now."""
    planes = air_targets.able_planes(state, seat)
    return bool(planes) and any(air_targets.runs_exist(state, seat, plane) for plane in planes)


def ways(state: State, seat: int) -> Iterable[Command]:
    """Every Sighting TC that an aircraft of the side may try now."""
    for plane in air_targets.able_planes(state, seat):
        yield from (Sight(plane.id, at, d, dive) for at, d, dive in air_targets.runs_possible(state, seat, plane))


def refusal(state: State, seat: int, command: Sight) -> Refusal | None:
    return air_targets.plane_refusal(state, seat, command.plane) or air_targets.run_refusal(
        state, seat, command.plane, command.hex, command.direction, command.dive
    )


def _look_in(seat: int, at: Hex, state: State, seen: list[Unit]) -> Stream:
    """After a passed TC the owner of the plane may look into a stack that moves in open ground (AS-ALOS-17)."""
    found = [u for u in seen if u.concealed is Concealed.MARK and not air_targets.covered(state, u)]
    if found:
        yield LookedInto(seat, at, tuple(u.sheet or "Dummy" for u in found))


class Dummy(Asking):
    """Only a Dummy was found: does the TC count? If so the run goes on, if not the plane takes Light AA where it is
    and goes back (AS-ALOS-18, AS-ALOS-20). Frame: dummy (seat, plane).
    """

    key = "dummy"
    takes = (CountTC,)
    wanted = "saying whether the sighting counts"
    rule = "AS-ALOS-18"

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return (
            f"{called(view, text(view, 1))} has found only a dummy. Does its sighting count, so that it flies on?",
            None,
        )

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return (CountTC(True), CountTC(False))

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        assert isinstance(command, CountTC)
        key = text(now.state, 1)
        run = now.state.planes[key].run
        assert run is not None
        if command.counts:
            yield begin("strike", seat, key) if run.mode is Mode.STUKA else begin("laa", 1 - seat, key)
        else:
            yield TCNotCounted(key)
            yield begin("laa", 1 - seat, key, HOME)


def attempt(now: Now[State], seat: int, command: Sight) -> Stream:
    """The Sighting TC (AS-SIGHT-06)."""
    easiest, tally = air_targets.easiest(now.state, seat, command.hex, command.direction, command.dive)
    colored, white = roll(now)
    drm = tally.total - tally.base
    outcome = task_check.outcome(colored + white, drm)
    yield SightingRolled(seat, command.plane, command.hex, command.direction, tally, colored, white, outcome.value)
    start = course.initial_hex(command.hex, command.direction, command.dive)
    if outcome is Sighted.PASSED:
        mode = Mode.STUKA if command.dive else Mode.UNDECLARED
        seen = air_targets.in_sight(now.state, 1 - seat, start, command.direction, command.hex)
        dummies = [u.id for u in seen if isinstance(u, Infantry) and u.dummy]
        bare = len(dummies) == len(seen)
        yield RunBegan(
            command.plane, Run(mode, start, command.direction, command.hex, easiest="" if bare else easiest, dummy=bare)
        )
        if bare:
            yield from finding.remove(dummies, "AS-ALOS-20")
            yield nest("dummy", seat, command.plane)
            return
        yield from _look_in(seat, command.hex, now.state, seen)
        yield nest("strike", seat, command.plane) if command.dive else nest("laa", 1 - seat, command.plane)
    elif outcome is Sighted.MISTAKEN:
        yield RunBegan(command.plane, Run(Mode.UNDECLARED, start, command.direction, command.hex, mistaken=True))
        yield nest("mistaken", 1 - seat, command.plane)


STEPS = (Dummy(),)
