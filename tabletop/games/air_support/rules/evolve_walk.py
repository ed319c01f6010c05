"""Events of infantry applied to the state."""

from __future__ import annotations

from typing import Any

from tabletop.games.air_support.rules import events_walk as ev
from tabletop.games.air_support.rules.changing import (
    changed_gun,
    changed_man,
    changed_move,
    changed_weapon,
    put_car,
    put_man,
    put_piece,
    put_pieces,
    put_side,
    put_weapon,
    with_fields,
)
from tabletop.games.air_support.rules.evolving import evolves, unchanged
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.pieces import Condition, Where
from tabletop.games.air_support.rules.state import CloseAttack, Exit, State

unchanged(ev.CloseFought)

BEYOND = "beyond repair"
"""How `Vehicle.broken` says besides that a weapon is eliminated (AS-UNIT-05)."""


def _tried(state: State, units: tuple[str, ...], what: str) -> State:
    for key in units:
        if key in state.infantry:
            state = put_man(state, key, tried=state.infantry[key].tried | {what})
    return state


def _paying(state: State, units: tuple[str, ...], points: int, **changes: Any) -> State:
    """Units spend MF: they are moving in their MPh (AS-STATUS-02), and another sighting may follow (AS-STATUS-05)."""
    move = state.move
    assault = move is not None and move.assault
    paid = {
        key: changed_man(man := state.infantry[key], spent=man.spent + points, moved=True, assault=assault, **changes)
        for key in units
        if key in state.infantry
    }
    return with_fields(state, infantry={**state.infantry, **paid}, moved=True, sighted=False)


def _manned(state: State, units: tuple[str, ...], place: Location | None) -> State:
    """A crew that goes leaves its gun (AS-UNIT-07); a weapon that is carried is not in AA mode any more (AS-AA-07)."""
    carried = {w.id: changed_weapon(w, aa_mode=False) for w in state.weapons.values() if w.aa_mode and w.owner in units}
    if carried:
        state = with_fields(state, weapons={**state.weapons, **carried})
    left = {g.id: changed_gun(g, crew="") for g in state.guns.values() if g.crew in units and g.place != place}
    return with_fields(state, guns={**state.guns, **left}) if left else state


@evolves(ev.Walked)
def _walked(state: State, e: ev.Walked) -> State:
    first = state.infantry.get(e.units[0]) if e.units else None
    origin = first.place if first is not None and first.where is Where.MAP else None
    state = _paying(
        state, e.units, e.points, place=e.place, where=Where.MAP, entered=True, on_road=e.road, in_foxhole=False
    )
    state = _manned(state, e.units, e.place)
    move = state.move
    if move is None:
        return state
    return with_fields(
        state,
        move=changed_move(
            move,
            origin=origin,
            spent=e.points,
            here=e.points,
            shots=(),
            steps=move.steps + 1,
            road=move.road and e.road,
        ),
    )


@evolves(ev.Climbed)
def _climbed(state: State, e: ev.Climbed) -> State:
    """Another Location of the same building is no new hex (AS-SIGHT-10)."""
    origin = state.infantry[e.units[0]].place if e.units and e.units[0] in state.infantry else None
    state = _manned(_paying(state, e.units, e.points, place=e.place, on_road=False, in_foxhole=False), e.units, e.place)
    move = state.move
    return (
        state
        if move is None
        else with_fields(
            state,
            move=changed_move(
                move, origin=origin, spent=e.points, here=e.points, shots=(), steps=move.steps + 1, road=False
            ),
        )
    )


@evolves(ev.WalkerSpent)
def _spent(state: State, e: ev.WalkerSpent) -> State:
    state = _paying(state, e.units, e.points)
    if e.what == "shelter":
        state = put_pieces(state, [key for key in e.units if key in state.infantry], in_foxhole=True, on_road=False)
    move = state.move
    if move is None or e.what == "wait":
        return state
    return with_fields(
        state,
        move=changed_move(move, spent=e.points, here=move.here + e.points, road=move.road and e.what != "shelter"),
    )


@evolves(ev.Joined)
def _joined(state: State, e: ev.Joined) -> State:
    assert state.move is not None
    return with_fields(state, move=changed_move(state.move, units=(*state.move.units, e.unit)))


@evolves(ev.AssaultDeclared)
def _assault(state: State, e: ev.AssaultDeclared) -> State:
    assert state.move is not None
    return with_fields(state, move=changed_move(state.move, assault=True))


@evolves(ev.Bumped)
def _bumped(state: State, e: ev.Bumped) -> State:
    state = _tried(_paying(state, e.units, e.points), e.units, "move")
    move = state.move
    return (
        state
        if move is None
        else with_fields(state, move=changed_move(move, spent=e.points, here=move.here + e.points))
    )


@evolves(ev.WalkedOff)
def _walked_off(state: State, e: ev.WalkedOff) -> State:
    state = _paying(state, e.units, e.points)
    for key in e.units:
        state = _off(state, key, e.hex)
    return state


def _off(state: State, key: str, at: tuple[int, int]) -> State:
    man = state.infantry[key]
    state = put_man(_manned(state, (key,), None), key, where=Where.EXITED, group="")
    return with_fields(state, exited=(*state.exited, Exit(key, man.seat, at)))


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
    state = _tried(state, (e.unit,), "recover")
    if not e.taken:
        return state
    return (
        put_piece(state, e.weapon, crew=e.unit) if e.weapon in state.guns else put_weapon(state, e.weapon, owner=e.unit)
    )


@evolves(ev.Routed)
def _routed(state: State, e: ev.Routed) -> State:
    state = _manned(state, (e.unit,), e.place)
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
    return _tried(state, (e.unit,), "rout")


@evolves(ev.Advanced)
def _advanced(state: State, e: ev.Advanced) -> State:
    state = _manned(state, e.units, e.place)
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
    return _off(state, e.unit, e.hex)


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
