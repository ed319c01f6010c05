"""A shot on the ground is resolved: on the fire table (AS-FIRE, AS-IFT), or by To Hit and To Kill (AS-HIT,
AS-KILL). Generators, called by `laying.Laying`.
"""

from __future__ import annotations

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.games.air_support.rules import aftermath
from tabletop.games.air_support.rules.firing import ift, residual
from tabletop.games.air_support.rules.firing.arms import How
from tabletop.games.air_support.rules.firing.events import GroundFired
from tabletop.games.air_support.rules.firing.ift import Shot
from tabletop.games.air_support.rules.firing.spending import facing, malfunctions, shots_seen, spent
from tabletop.games.air_support.rules.firing.striking import lines_of, strike
from tabletop.games.air_support.rules.guns.ordnance import ordnance, targets_of
from tabletop.games.air_support.rules.hiding import finding
from tabletop.games.air_support.rules.pieces import Concealed, Gun, Vehicle
from tabletop.games.air_support.rules.player_turn.asking import roll
from tabletop.games.air_support.rules.state import FirePlan, Phase, State
from tabletop.games.air_support.rules.tables import COLUMNS


def shoot(now: Now[State], plan: FirePlan, how: How, named: str) -> Stream:
    """The whole shot: the firers are seen (AS-CONC-01), the dice, what they do, residual firepower."""
    owners = [
        shot.arm.key.partition("/")[0] if shot.arm.part or shot.arm.key in now.state.guns else shot.arm.unit
        for shot in shots_seen(now.state, plan)
    ]
    yield from finding.show(now, [*owners, *([plan.leader] if plan.leader else [])], "AS-CONC-01")
    shots = shots_seen(now.state, plan)
    state = now.state
    assert plan.target is not None
    aimed_at = (
        [u.id for u in ift.victims(state, plan.seat, plan.target)]
        if how is How.IFT
        else [u.id for u in targets_of(state, plan, shots[0], how, named)]
    )
    yield from _volley(now, plan, shots) if how is How.IFT else ordnance(now, plan, shots[0], how, named)
    yield from aftermath.tidy(now, aimed_at)


# -- the fire table
def _volley(now: Now[State], plan: FirePlan, shots: list[Shot]) -> Stream:
    """One DR against all in the Location, each with its own DRM (AS-FIRE-04); "?" on the halved column (AS-FIRE-01)."""
    state, seat, target = now.state, plan.seat, plan.target
    assert target is not None
    colored, white = roll(now)
    cowered = colored == white and ift.may_cower(shots, plan.leader)
    full, half = ift.columns(shots, cowered)
    units = [u for u in ift.victims(state, seat, target) if not isinstance(u, Gun)]
    tallies = {
        u.id: ift.tally(state, shots, plan.leader, u, crew=isinstance(u, Vehicle) and state.car(u).armoured)
        for u in units
    }
    after = spent(state, shots, colored, colored + white, cowered)
    yield GroundFired(
        seat,
        plan.firers,
        plan.leader,
        target,
        How.IFT.value,
        "",
        str(ift.total(shots)),
        COLUMNS[full] if full is not None else 0,
        colored,
        white,
        cowered,
        lines_of(units, tallies),
        after.kept,
        after.broken,
        after.marker,
        facing(shots),
    )
    yield from malfunctions(after.broken)
    columns = {u.id: full if u.concealed is Concealed.KNOWN else half for u in units}
    yield from strike(now, units, columns, colored + white, tallies)
    if state.phase is Phase.MPH and not after.kept:
        yield from residual.leave(now, target, full, max(s.sight.drm for s in shots))
