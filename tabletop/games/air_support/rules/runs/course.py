"""The geometry of an attack run: where the plane is, which hexes it may attack from there, when the run is over.
AS-SIGHT-04, AS-GS-04, AS-STRAFE, AS-POINT, AS-STUKA, AS-BOMB-02, AS-BOMB-18, AS-LAA-16, AS-LAA-18.

Whether a Location there can be seen, and what stands in it, is asked elsewhere (`airsight`).
"""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules.hexes import step
from tabletop.games.air_support.rules.pieces import Mode, Run
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
