"""Attack runs: where the plane is, which hexes it may attack from there, when the run is over, and its flight.
AS-SIGHT-04, AS-GS-04, AS-STRAFE, AS-POINT, AS-STUKA, AS-BOMB-02, AS-BOMB-18, AS-LAA-16, AS-LAA-18.

Whether a Location there can be seen, and what stands in it, is asked elsewhere (`lines_of_sight/lines`).
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asker import Stream, begin, end
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.air_support.rules import hexes, victory
from tabletop.games.air_support.rules.hexes import step
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import Mode, Plane, Run
from tabletop.games.air_support.rules.player_turn import Automatic, finish, text
from tabletop.games.air_support.rules.state import State, put_plane, put_run
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.grid.hexes import Hex, distance

AHEAD = 4
"""A fighter-bomber, and a strafing Stuka, attacks first from so many hexes (AS-STRAFE-01, AS-POINT-01)."""
STRAFED = 4
"""Most target hexes of a strafing run (AS-STRAFE-04)."""
OPEN = (Mode.UNDECLARED, Mode.STRAFE)
"""Runs that are strafing runs, or may still become one (AS-GS-04)."""
BEYOND = 3
"""Hexes that a Stuka flies on after a point attack (AS-STUKA-07)."""


def initial_hex(target: Hex, direction: int, stuka_point: bool) -> Hex:
    """Where a run on a hex begins that flies in that direction (AS-SIGHT-04); it may lie off the map (AS-HEX-09)."""
    return step(target, direction, -1 if stuka_point else -AHEAD)


def place(run: Run) -> Hex:
    """The hex the plane is over now."""
    return step(run.start, run.direction, run.at)


def attacked(run: Run) -> tuple[Hex, ...]:
    """The hexes attacked so far, in order, each once."""
    return tuple(dict.fromkeys(strike.hex for strike in run.attacks))


def fired_here(run: Run) -> bool:
    """Whether the MG have attacked from the hex the plane is in."""
    return any(strike.at == run.at and strike.weapon == "MG" for strike in run.attacks)


def targets(run: Run) -> dict[Hex, Mode]:
    """The hexes that may be attacked from here, each with what the run then is: one, or two before the second
    attack, when the choice between strafing and point attack is made (AS-GS-04). A strafing run attacks what lies
    four hexes ahead until it is in its initial target hex (AS-STRAFE-02, AS-STRAFE-05); a point attack the same hex
    again from three hexes and no more (AS-POINT-02, AS-POINT-04); a Stuka from the adjacent hex and from above,
    each if it likes (AS-STUKA-02, AS-STUKA-04, AS-STUKA-05).
    """
    if run.bombed or (run.closing and run.at != run.hit_at) or (fired_here(run) and not run.announced):
        return {}
    if run.mode is Mode.STUKA:
        return {run.target: Mode.STUKA} if run.at <= 1 else {}
    found: dict[Hex, Mode] = {}
    ahead = step(place(run), run.direction, AHEAD)
    if run.mode is not Mode.POINT and run.at < AHEAD and len({*attacked(run), ahead}) <= STRAFED:
        found[ahead] = run.mode if run.at == 0 else Mode.STRAFE
    elif run.mode is Mode.POINT and run.at == 0:
        found[run.target] = Mode.POINT
    second = run.at == 1 and run.mode in (Mode.UNDECLARED, Mode.POINT)
    if second and any(strike.at == 0 for strike in run.attacks):
        found[run.target] = Mode.POINT
    return found


def bomb_refusal(run: Run, stuka: bool) -> Refusal | None:
    """Why bombs cannot be dropped from here, None when they can, as far as the run goes (AS-BOMB-02, AS-BOMB-18,
    AS-STUKA-08).
    """
    if run.bombed:
        return Refusal("AS-BOMB-18", "The bombed hex is the last target of the run.")
    if stuka and run.mode is not Mode.STUKA:
        return Refusal("AS-STUKA-08", "A Stuka does not bomb on a strafing run.")
    if stuka and run.at != 1:
        return Refusal("AS-BOMB-02", "A Stuka drops its bombs only from inside the target hex.")
    return None


def may_attack_further(run: Run) -> bool:
    """Whether a hex further on can still be attacked. A plane that flak has hit may attack from its present hex
    only (AS-LAA-16).
    """
    if run.bombed or run.closing:
        return False
    if run.mode in (Mode.STUKA, Mode.POINT):
        return run.at < 1
    return run.at < AHEAD - 1 and len(attacked(run)) < STRAFED


def last_hex(run: Run) -> int:
    """How many hexes from its start the run goes, if nothing more is attacked: to the hex last attacked or sighted
    (AS-STRAFE-06, AS-LAA-18), to the target of a point attack (AS-POINT-05), three hexes beyond it for a Stuka; a
    Stuka hit by flak flies on only if it has bombed (AS-STUKA-07, AS-LAA-18).
    """
    sighted = distance(run.start, run.target)
    if run.mode is Mode.STUKA:
        return sighted if run.closing and not run.bombed else sighted + BEYOND
    return sighted if run.mode is Mode.POINT else max((distance(run.start, h) for h in attacked(run)), default=sighted)


def over(run: Run) -> bool:
    """Whether the run ends in the hex the plane is in, once Light AA has fired there (AS-STRAFE-07, AS-POINT-05,
    AS-STUKA-07).
    """
    return run.at >= last_hex(run) and not may_attack_further(run)


# -- An attack run begins, goes on and ends (AS-STRAFE, AS-POINT, AS-STUKA).


@dataclass(frozen=True, slots=True)
class RunBegan(AirSupportEvent):
    """The plane is in its initial attack hex (AS-STRAFE-01, AS-STUKA-01)."""

    plane: str
    run: Run

    def apply(self, state: State) -> State:
        return put_plane(state, self.plane, run=self.run)


@dataclass(frozen=True, slots=True)
class Flown(AirSupportEvent):
    """One hex along the grain; hex: where the plane is now."""

    plane: str
    at: int
    hex: Hex

    def apply(self, state: State) -> State:
        return put_run(state, self.plane, at=self.at, announced=False)


@dataclass(frozen=True, slots=True)
class RunEnded(AirSupportEvent):
    """Back to the holding box (AS-STRAFE-07)."""

    plane: str

    def apply(self, state: State) -> State:
        """A Damaged plane is Recalled at the end of the phase (AS-DAMAGE-01, AS-LAA-18)."""
        plane = state.planes[self.plane]
        return put_plane(state, self.plane, run=None, recall=plane.recall or plane.damaged)

    def says(self, state: State) -> tuple[str, str]:
        return f"{called(state, self.plane)} flies on and may come again", "AS-STRAFE-07"


# -- The attack run (AIR_RUN), of which nothing is left out (AS-SCOPE-01): the attack from each hex, the flight on;
# Light AA is in `flak`. Frames on top of whoever called: laa (seat of the flak, plane), strike (seat that
# flies the plane, plane), fly (seat, plane). The run itself is in `Plane.run`. The plane completes all its attacks
# before anybody spends another MF or MP, the sighted unit too, and before another plane sights: they attack one at a
# time (AS-STATUS-03, AS-SIGHT-18, AS-GS-02).
#
# In one hex: laa, strike, fly; for a Stuka point attack strike, laa, fly (AS-STUKA-06); in a mistaken attack strike,
# fly (AS-MIST-05).


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
    if over(run):
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
