"""The attack run (AIR_RUN), of which nothing is left out (AS-SCOPE-01): the attack from each hex, the flight on;
Light AA is in `flak/light_fire`. Frames on top of whoever called: laa (seat of the flak, plane), strike (seat that
flies the plane, plane), fly (seat, plane). The run itself is in `Plane.run`. The plane completes all its attacks before
anybody spends another MF or MP, the sighted unit too, and before another plane sights: they attack one at a time
(AS-STATUS-03, AS-SIGHT-18, AS-GS-02).

In one hex: laa, strike, fly; for a Stuka point attack strike, laa, fly (AS-STUKA-06); in a mistaken attack strike,
fly (AS-MIST-05).
"""

from __future__ import annotations

from tabletop.core.asking import Stream, begin, end
from tabletop.core.step import Now
from tabletop.games.air_support.rules import hexes, victory
from tabletop.games.air_support.rules.pieces import Mode, Plane, Run
from tabletop.games.air_support.rules.player_turn.asking import Automatic, text
from tabletop.games.air_support.rules.player_turn.rows import finish
from tabletop.games.air_support.rules.runs import course
from tabletop.games.air_support.rules.runs.events import Flown, RunEnded
from tabletop.games.air_support.rules.state import State


def on_run(state: State) -> tuple[Plane, Run] | None:
    """The plane of the present frame and its run; None when it has none any more."""
    plane = state.planes.get(text(state, 1))
    return None if plane is None or plane.run is None else (plane, plane.run)


def fly(now: Now[State]) -> Stream:
    """One hex on along the grain, also beyond the map edge, or back to the holding box (AS-STRAFE-03, AS-STRAFE-06,
    AS-STRAFE-07, AS-FLY-08). No Light AA at a mistaken attack (AS-MIST-05).
    """
    found = on_run(now.state)
    if found is None:
        yield from done(now)
        return
    plane, run = found
    if course.over(run):
        yield from back(now, plane)
        return
    yield Flown(plane.id, run.at + 1, hexes.step(run.start, run.direction, run.at + 1))
    if run.mistaken:
        yield begin("strike", 1 - plane.seat, plane.id)
    else:
        yield (
            begin("strike", plane.seat, plane.id)
            if run.mode is Mode.STUKA and run.at == 0
            else begin("laa", 1 - plane.seat, plane.id)
        )


def back(now: Now[State], plane: Plane) -> Stream:
    """Back to the holding box (AS-STRAFE-07)."""
    yield RunEnded(plane.id)
    yield from done(now)


def done(now: Now[State]) -> Stream:
    """The run is over: the calling window goes on, unless the game ends with it (S1)."""
    if victory.spent(now.state):
        yield from finish(now)
    else:
        yield end(now)


STEPS = (Automatic("fly", fly),)
