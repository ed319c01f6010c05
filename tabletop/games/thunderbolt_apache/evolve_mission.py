"""How the events of a mission change the position."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.thunderbolt_apache import events as ev
from tabletop.games.thunderbolt_apache.changing import (
    changed_flyer,
    mission_with,
    put_flyer,
    put_pilot,
    put_plane,
    with_fields,
    without,
)
from tabletop.games.thunderbolt_apache.evolving import evolves
from tabletop.games.thunderbolt_apache.state import State


@evolves(ev.EventDrawn)
def event_drawn(state: State, event: ev.EventDrawn) -> State:
    state = mission_with(state, **{"homebound" if event.homebound else "outbound": event.card})
    return with_fields(state, events=state.events.without(event.card), events_used=(*state.events_used, event.card))


@evolves(ev.CiviliansNamed)
def civilians_named(state: State, event: ev.CiviliansNamed) -> State:
    return mission_with(state, civilians=event.hex)


# -- home bound
@evolves(ev.Assessed)
def assessed(state: State, event: ev.Assessed) -> State:
    return mission_with(state, result=event.result, wiped=event.wiped)


@evolves(ev.BattalionReduced)
def battalion_reduced(state: State, event: ev.BattalionReduced) -> State:
    reduced = replace(state.battalions[event.battalion], strength=event.strength)
    return with_fields(state, battalions={**state.battalions, event.battalion: reduced})


@evolves(ev.StoreOffered)
def store_offered(state: State, event: ev.StoreOffered) -> State:
    return mission_with(state, offers=(*state.here.offers, event.offer))


@evolves(ev.OffersTakenBack)
def offers_taken_back(state: State, event: ev.OffersTakenBack) -> State:
    return mission_with(state, offers=())


@evolves(ev.StoresGiven)
def stores_given(state: State, event: ev.StoresGiven) -> State:
    """The stores are gone; the offers stay on record for the rolls (TA-SAR-03)."""
    for offer in event.offers:
        state = put_flyer(state, offer.serial, stores=without(state.here.flyers[offer.serial].stores, (offer.store,)))
    return state


@evolves(ev.DamageRecorded)
def damage_recorded(state: State, event: ev.DamageRecorded) -> State:
    return put_plane(state, event.serial, damage=tuple(sorted((*state.planes[event.serial].damage, *event.damage))))


@evolves(ev.CountersReturned)
def counters_returned(state: State, event: ev.CountersReturned) -> State:
    return mission_with(state, flyers={k: changed_flyer(f, counters=()) for k, f in state.here.flyers.items()})


@evolves(ev.Remembered)
def remembered(state: State, event: ev.Remembered) -> State:
    pilot = state.pilots[event.pilot]
    return put_pilot(state, event.pilot, missions=pilot.missions + 1, destroyed=pilot.destroyed + event.destroyed)


@evolves(ev.ReportersPaid)
def reporters_paid(state: State, event: ev.ReportersPaid) -> State:
    return with_fields(state, reported=True)
