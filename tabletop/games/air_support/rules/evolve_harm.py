"""What attacks do to ground pieces, applied to the state."""

from __future__ import annotations

from tabletop.games.air_support.rules import events_harm as ev
from tabletop.games.air_support.rules.changing import put_car
from tabletop.games.air_support.rules.evolving import evolves
from tabletop.games.air_support.rules.pieces import Shock
from tabletop.games.air_support.rules.state import State


@evolves(ev.ShockRolled)
def _shock(state: State, e: ev.ShockRolled) -> State:
    if e.outcome == "wreck":
        return put_car(state, e.unit, wreck=True, shock=Shock.NONE, exposed=False)
    return put_car(state, e.unit, shock=Shock(e.outcome))
