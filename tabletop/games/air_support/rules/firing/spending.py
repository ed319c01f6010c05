"""What becomes of the firers of a shot: rate of fire, malfunctions, markers (AS-FIRE-07, AS-UNIT-05)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.core.asking import Stream
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules.firing import arms, firers, ift
from tabletop.games.air_support.rules.firing.arms import Arm, Kind
from tabletop.games.air_support.rules.firing.ift import Shot
from tabletop.games.air_support.rules.harm.events import WeaponBroken
from tabletop.games.air_support.rules.pieces import Marker
from tabletop.games.air_support.rules.state import FirePlan, Phase, State
from tabletop.games.air_support.rules.views import look


def shots_of(state: State, plan: FirePlan) -> list[Shot] | Refusal:
    """The weapons of a plan aimed at its target, or why one of them cannot fire."""
    assert plan.target is not None
    found = []
    for key in plan.firers:
        arm = arms.arm(state, plan.seat, key)
        shot = arm if isinstance(arm, Refusal) else firers.not_now(state, arm) or ift.aimed(state, arm, plan.target)
        if isinstance(shot, Refusal):
            return shot
        found.append(shot)
    return found


def shots_seen(state: State, plan: FirePlan) -> list[Shot]:
    """The shots as their side sees them: an AFV under a "?" that it does not know hinders none of its lines
    (AS-LOS-04), or the dice would tell of it.
    """
    found = shots_of(look(state, plan.seat), plan)
    assert not isinstance(found, Refusal)
    return found


# -- what becomes of the firers
@dataclass(frozen=True, slots=True)
class Spent:
    """Which firers keep their ROF, which malfunction, and the marker of the others."""

    kept: tuple[str, ...]
    broken: tuple[str, ...]
    marker: Marker


def spent(state: State, shots: Sequence[Shot], colored: int, original: int, cowered: bool) -> Spent:
    """ROF by the colored die (AS-FIRE-07), malfunctions (AS-UNIT-05), markers (AS-PREP-01, AS-DFIRE-01,
    AS-DFIRE-02, AS-FIRE-06).
    """
    broken = tuple(s.arm.key for s in shots if original >= s.arm.breakdown)
    kept = tuple(s.arm.key for s in shots if s.arm.key not in broken and not cowered and colored <= rof(state, s.arm))
    car = bool(shots[0].arm.part)
    marker = {
        Phase.PFPH: Marker.PREP,
        Phase.MPH: Marker.FINAL if cowered else Marker.FIRST,
        Phase.DFPH: Marker.FINAL,
        Phase.AFPH: Marker.BOUNDING if car else Marker.FINAL,
    }[state.phase]
    return Spent(kept, broken, marker)


def rof(state: State, arm: Arm) -> int:
    """ROF of a shot: none when pinned or in AFPh but for opportunity fire (AS-FIRE-07, AS-AFPH-01); a gun that
    loses its AA counter has one less, machine guns not (AS-AA-04).
    """
    late = state.phase is Phase.AFPH and not firers.opportunity(state, arm)
    if arm.pinned or late or firers.marked_first(state, arm):
        return 0
    return max(0, arm.rof - (arm.aa and arm.kind is not Kind.MG))


def facing(shots: Sequence[Shot]) -> int:
    return shots[0].facing if shots[0].turn else -1


def malfunctions(broken: tuple[str, ...]) -> Stream:
    for key in broken:
        name, _, part = key.partition("/")
        yield WeaponBroken(name, part, "AS-UNIT-05")
