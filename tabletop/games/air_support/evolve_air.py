"""Events of the air, and of flak, applied to the state."""

from __future__ import annotations

from tabletop.games.air_support import events_air as ev
from tabletop.games.air_support.changing import (
    put_plane,
    put_run,
    put_side,
    with_fields,
)
from tabletop.games.air_support.evolve_air2 import out_of_fight
from tabletop.games.air_support.evolving import evolves, unchanged
from tabletop.games.air_support.pieces import AirStatus, Mode, Strike
from tabletop.games.air_support.rules.flak.light_aa import Flak
from tabletop.games.air_support.state import Arrival, State

unchanged(ev.EffectsRolled, ev.Skipped, ev.MistakeDeclined)


@evolves(ev.ArrivalRolled)
def _arrival(state: State, e: ev.ArrivalRolled) -> State:
    side = state.sides[e.seat]
    return put_side(
        state,
        e.seat,
        air=Arrival.ARRIVING if e.arrives else side.air,
        air_dice=(*side.air_dice, e.dr) if e.dr else side.air_dice,
    )


@evolves(ev.SupportEntered)
def _entered(state: State, e: ev.SupportEntered) -> State:
    side = state.sides[e.seat]
    state = put_side(state, e.seat, air=Arrival.ONBOARD, air_dice=(*side.air_dice, *(d for d in e.dice if d)))
    return with_fields(state, planes={**state.planes, **{p.id: p for p in e.planes}})


@evolves(ev.Jettisoned)
def _jettisoned(state: State, e: ev.Jettisoned) -> State:
    return put_plane(state, e.plane, bombs=False)


@evolves(ev.PlaneExited)
def _exited(state: State, e: ev.PlaneExited) -> State:
    return put_plane(state, e.plane, status=AirStatus.EXITED)


@evolves(ev.SightingRolled)
def _sighting(state: State, e: ev.SightingRolled) -> State:
    """One TC a Player Turn (AS-SIGHT-03); a failed one keeps Light AA away (AS-SIGHT-13); an Original 12 recalls
    (AS-SIGHT-14).
    """
    plane = state.planes[e.plane]
    state = with_fields(state, sighted=True)
    return put_plane(
        state, e.plane, sighted=True, immune=e.outcome == "failed", recall=plane.recall or e.colored + e.white == 12
    )


@evolves(ev.RunBegan)
def _run_began(state: State, e: ev.RunBegan) -> State:
    return put_plane(state, e.plane, run=e.run)


@evolves(ev.PlaneHit)
def _plane_hit(state: State, e: ev.PlaneHit) -> State:
    """AS-LAA-12 to AS-LAA-16; a plane Damaged before that is Damaged again is eliminated (AS-LAA-19), which the
    rules say before.
    """
    plane = state.planes[e.plane]
    if e.result == Flak.ELIMINATED:
        return put_plane(out_of_fight(state, e.plane), e.plane, status=AirStatus.GONE, run=None, recall=False)
    if plane.run is not None and plane.run.hit_at < 0:
        state = put_run(state, e.plane, hit_at=plane.run.at)
    if e.result == Flak.EVADE:
        return put_plane(state, e.plane, evading=True)
    return put_plane(state, e.plane, damaged=True)


@evolves(ev.AirFired)
def _air_fired(state: State, e: ev.AirFired) -> State:
    return _struck(state, e.plane, e.hex, e.mode, "MG", e.bombs)


@evolves(ev.AirToHit)
def _to_hit(state: State, e: ev.AirToHit) -> State:
    """After the To Hit DR the load is gone, hit or miss (AS-BOMB-17)."""
    state = _struck(state, e.plane, e.hex, e.mode, e.what, e.bombs)
    return put_plane(state, e.plane, bombs=False) if e.what == "bombs" else state


def _struck(state: State, plane: str, hex: tuple[int, int], mode: str, weapon: str, announced: bool) -> State:
    run = state.planes[plane].run
    assert run is not None
    return put_run(
        state, plane, mode=Mode(mode), attacks=(*run.attacks, Strike(run.at, hex, weapon)), announced=announced
    )


@evolves(ev.MGDisabled)
def _mg_disabled(state: State, e: ev.MGDisabled) -> State:
    return put_plane(state, e.plane, mg_disabled=True)


@evolves(ev.Flown)
def _flown(state: State, e: ev.Flown) -> State:
    return put_run(state, e.plane, at=e.at, announced=False)


@evolves(ev.RunEnded)
def _run_ended(state: State, e: ev.RunEnded) -> State:
    """A Damaged plane is Recalled at the end of the phase (AS-DAMAGE-01, AS-LAA-18)."""
    plane = state.planes[e.plane]
    return put_plane(state, e.plane, run=None, recall=plane.recall or plane.damaged)


@evolves(ev.PlaneRecalled)
def _recalled(state: State, e: ev.PlaneRecalled) -> State:
    """By damage or bad weather; by a Sighting TC it is in `_sighting`, from a dogfight in `evolve_air2`
    (AS-RECALL-02).
    """
    return put_plane(state, e.plane, recall=True)
