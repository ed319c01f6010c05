"""Events of infantry applied to the state."""

from __future__ import annotations

from tabletop.games.air_support.rules import events_walk as ev
from tabletop.games.air_support.rules.changing import (
    having_tried,
    leaving_guns,
    off_map,
    put_car,
    put_man,
    put_piece,
    put_pieces,
    put_side,
    put_weapon,
    with_fields,
)
from tabletop.games.air_support.rules.evolving import evolves, unchanged
from tabletop.games.air_support.rules.pieces import Condition, Where
from tabletop.games.air_support.rules.state import CloseAttack, State

unchanged(ev.CloseFought)

BEYOND = "beyond repair"
"""How `Vehicle.broken` says besides that a weapon is eliminated (AS-UNIT-05)."""


@evolves(ev.RallyRolled)
def _rallied(state: State, e: ev.RallyRolled) -> State:
    """Success restores Good Order (AS-RALLY-02)."""
    man = state.infantry[e.unit]
    state = put_man(
        state, e.unit, tried=man.tried | {"rally"}, broken=man.broken and not e.rallied, dm=man.dm and not e.rallied
    )
    return put_side(state, man.seat, self_rallied=True) if e.alone else state


@evolves(ev.RepairRolled)
def _repaired(state: State, e: ev.RepairRolled) -> State:
    if e.weapon in state.vehicles:
        car = state.vehicles[e.weapon]
        broken = (
            car.broken - {e.part}
            if e.outcome == "repaired"
            else car.broken | {f"{e.part} {BEYOND}"}
            if e.outcome
            else car.broken
        )
        return put_car(state, e.weapon, tried=car.tried | {f"repair {e.part}"}, broken=broken)
    piece = state.weapons.get(e.weapon) or state.guns[e.weapon]
    condition = {"repaired": Condition.OK, "eliminated": Condition.GONE}.get(e.outcome, piece.condition)
    state = put_piece(state, e.weapon, tried=piece.tried | {"repair"}, condition=condition)
    if e.outcome == "eliminated" and e.weapon in state.guns:
        return put_piece(state, e.weapon, where=Where.GONE)
    return put_weapon(state, e.weapon, owner="") if e.outcome == "eliminated" else state


@evolves(ev.RecoverRolled)
def _recovered(state: State, e: ev.RecoverRolled) -> State:
    state = having_tried(state, (e.unit,), "recover")
    if not e.taken:
        return state
    return (
        put_piece(state, e.weapon, crew=e.unit) if e.weapon in state.guns else put_weapon(state, e.weapon, owner=e.unit)
    )


@evolves(ev.Routed)
def _routed(state: State, e: ev.Routed) -> State:
    state = leaving_guns(state, (e.unit,), e.place)
    man = state.infantry[e.unit]
    return put_man(
        state,
        e.unit,
        place=e.place,
        entered=man.entered or man.place.hex != e.place.hex,
        on_road=False,
        in_foxhole=False,
    )


@evolves(ev.RoutEnded)
def _rout_ended(state: State, e: ev.RoutEnded) -> State:
    return having_tried(state, (e.unit,), "rout")


@evolves(ev.Advanced)
def _advanced(state: State, e: ev.Advanced) -> State:
    state = leaving_guns(state, e.units, e.place)
    for key in e.units:
        man = state.infantry[key]
        entered = man.entered or man.place.hex != e.place.hex
        state = put_man(
            state,
            key,
            place=e.place,
            entered=entered,
            on_road=False,
            in_foxhole=e.sheltered,
            tried=man.tried | {"advance"},
        )
    return state


@evolves(ev.AdvancedOff)
def _advanced_off(state: State, e: ev.AdvancedOff) -> State:
    return off_map(state, e.unit, e.hex)


@evolves(ev.Grappled)
def _grappled(state: State, e: ev.Grappled) -> State:
    """The attack that has one of these attackers already is replaced."""
    kept = tuple(c for c in state.close if c.seat != e.seat or not set(c.attackers) & set(e.attackers))
    return with_fields(state, close=(*kept, CloseAttack(e.seat, e.attackers, e.targets)))


@evolves(ev.MeleeBegan)
def _melee(state: State, e: ev.MeleeBegan) -> State:
    return put_pieces(state, [key for key in e.units if key in state.infantry], melee=True)


@evolves(ev.MeleeEnded)
def _melee_ended(state: State, e: ev.MeleeEnded) -> State:
    return put_pieces(state, [key for key in e.units if key in state.infantry], melee=False)
