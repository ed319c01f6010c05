"""Weather, observation planes and batteries, applied to the state."""

from __future__ import annotations

from tabletop.games.air_support.rules import events_obs as ev
from tabletop.games.air_support.rules.changing import put_band, put_battery, put_plane
from tabletop.games.air_support.rules.evolving import evolves
from tabletop.games.air_support.rules.pieces import Fire
from tabletop.games.air_support.rules.standing import here
from tabletop.games.air_support.rules.state import State


@evolves(ev.ContactRolled)
def _contact(state: State, e: ev.ContactRolled) -> State:
    return put_battery(state, e.battery, contact=e.contact, held=e.contact)


@evolves(ev.ObserverSighted)
def _sighted(state: State, e: ev.ObserverSighted) -> State:
    """One TC a Player Turn (AS-OBS-11); an Original 12 recalls (AS-OBS-13)."""
    plane = state.planes[e.plane]
    state = put_plane(state, e.plane, sighted=True, recall=plane.recall or e.colored + e.white == 12)
    return put_battery(state, e.battery, sighted=e.sighted) if e.outcome == "passed" else state


@evolves(ev.ChitDrawn)
def _chit(state: State, e: ev.ChitDrawn) -> State:
    """Drawn chits leave the pile for good, extra ones go back; the second red ends the battery (AS-OBA-03)."""
    if e.extra:
        return state
    battery = state.batteries[e.battery]
    pile = battery.pile.without("red" if e.red else "black")
    return put_battery(state, e.battery, pile=pile, reds=battery.reds + e.red, access=not e.red)


@evolves(ev.FirePlaced)
def _placed(state: State, e: ev.FirePlaced) -> State:
    battery = state.batteries[e.battery]
    new = battery.fire in (Fire.NONE, Fire.FFEC) or e.fire is Fire.FFE1
    return put_battery(state, e.battery, fire=e.fire, at=e.hex, request=e.wanted if new else battery.request)


@evolves(ev.FireLifted)
def _lifted(state: State, e: ev.FireLifted) -> State:
    """A mission that is over needs a new access draw, and a new sighting (AS-OBS-10, AS-OBA-06)."""
    return put_battery(state, e.battery, fire=Fire.NONE, at=None, request=None, access=False, sighted="")


@evolves(ev.FireChanged)
def _changed(state: State, e: ev.FireChanged) -> State:
    if e.fire is Fire.FFEC:
        return put_battery(state, e.battery, fire=e.fire, access=False, sighted="")
    return put_battery(state, e.battery, fire=e.fire)


@evolves(ev.Shelled)
def _shelled(state: State, e: ev.Shelled) -> State:
    """A Convoy or Column among those attacked may break up (AS-CONVOY-03)."""
    struck = {u.id for u in here(state, e.hex).units}
    for key, band in state.bands.items():
        if not band.attacked and not struck.isdisjoint(band.ids):
            state = put_band(state, key, attacked=True)
    return state


@evolves(ev.FireHandedOver)
def _handed(state: State, e: ev.FireHandedOver) -> State:
    return put_battery(state, e.battery, held_by=e.by, sighted=e.target)


@evolves(ev.RadioSilent)
def _silent(state: State, e: ev.RadioSilent) -> State:
    return put_battery(state, e.battery, contact=False, held=False)
