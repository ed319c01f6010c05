"""Events of the air, and of flak, applied to the state."""

from __future__ import annotations

from tabletop.games.air_support.rules import events_air as ev
from tabletop.games.air_support.rules.changing import put_plane, put_run
from tabletop.games.air_support.rules.evolving import evolves, unchanged
from tabletop.games.air_support.rules.pieces import Mode, Strike
from tabletop.games.air_support.rules.state import State

unchanged(ev.EffectsRolled, ev.Skipped, ev.MistakeDeclined)


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
