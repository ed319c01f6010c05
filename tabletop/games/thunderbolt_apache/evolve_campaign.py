"""How the events around the missions change the position."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.thunderbolt_apache import events as ev
from tabletop.games.thunderbolt_apache.changing import put_pilot, put_plane, with_fields
from tabletop.games.thunderbolt_apache.evolving import evolves
from tabletop.games.thunderbolt_apache.pieces import Flyer, Mission, Plane
from tabletop.games.thunderbolt_apache.state import MissionRow, State


@evolves(ev.XpGained)
def xp_gained(state: State, event: ev.XpGained) -> State:
    return put_pilot(state, event.pilot, xp=state.pilots[event.pilot].xp + event.amount)


# -- day
@evolves(ev.DayBegan)
def day_began(state: State, event: ev.DayBegan) -> State:
    return with_fields(state, day=event.day)


@evolves(ev.ConditionDrawn)
def condition_drawn(state: State, event: ev.ConditionDrawn) -> State:
    return with_fields(state, condition=event.card, conditions=state.conditions.without(event.card))


def _freed(planes: dict[int, Plane], battalion: str) -> dict[int, Plane]:
    return {k: replace(p, mission="", pilot="") if p.mission == battalion else p for k, p in planes.items()}


@evolves(ev.TargetsChanged)
def targets_changed(state: State, event: ev.TargetsChanged) -> State:
    if event.chosen:
        return with_fields(state, targets=(*state.targets, event.battalion))
    scouts = {k: replace(s, mission="") if s.mission == event.battalion else s for k, s in state.scouts.items()}
    targets = tuple(t for t in state.targets if t != event.battalion)
    return with_fields(state, targets=targets, planes=_freed(state.planes, event.battalion), scouts=scouts)


@evolves(ev.Assigned)
def assigned(state: State, event: ev.Assigned) -> State:
    pilot = state.planes[event.serial].pilot if event.battalion else ""
    return put_plane(state, event.serial, mission=event.battalion, pilot=pilot)


@evolves(ev.Crewed)
def crewed(state: State, event: ev.Crewed) -> State:
    return put_plane(state, event.serial, pilot=event.pilot)


@evolves(ev.ScoutAssigned)
def scout_assigned(state: State, event: ev.ScoutAssigned) -> State:
    scout = replace(state.scouts[event.number], mission=event.battalion)
    return with_fields(state, scouts={**state.scouts, event.number: scout})


@evolves(ev.AllocationClosed)
def allocation_closed(state: State, event: ev.AllocationClosed) -> State:
    pilots = {k: replace(p, assigned=True) if k in event.pilots else p for k, p in state.pilots.items()}
    return with_fields(state, pilots=pilots)


@evolves(ev.MissionBegan)
def mission_began(state: State, event: ev.MissionBegan) -> State:
    order = event.order
    flyers = {serial: Flyer(serial, card, pilot) for serial, card, pilot in order.aircraft}
    return with_fields(state, mission=Mission(order.battalion, order.band, flyers, order.before, order.scout))


@evolves(ev.MissionOver)
def mission_over(state: State, event: ev.MissionOver) -> State:
    row = MissionRow(state.day, event.battalion, event.result, event.vp)
    return with_fields(state, rows=(*state.rows, row), flown=(*state.flown, event.battalion), mission=None)
