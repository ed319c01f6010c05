"""How the events around the missions change the position."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache import events as ev
from tabletop.games.thunderbolt_apache.changing import put_pilot
from tabletop.games.thunderbolt_apache.evolving import evolves
from tabletop.games.thunderbolt_apache.state import State


@evolves(ev.XpGained)
def xp_gained(state: State, event: ev.XpGained) -> State:
    return put_pilot(state, event.pilot, xp=state.pilots[event.pilot].xp + event.amount)
