"""Hiding at set-up and gaining a "?", applied to the state (AS-SETUP-02 to AS-SETUP-06, AS-CONC-02)."""

from __future__ import annotations

from typing import Any

from tabletop.games.air_support.rules import events as flow
from tabletop.games.air_support.rules import events_hide as ev
from tabletop.games.air_support.rules import foxholes
from tabletop.games.air_support.rules.changing import put_piece, put_pieces, put_side, put_weapon, with_fields
from tabletop.games.air_support.rules.evolving import evolves
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.hiding.concealment import stack_at, together
from tabletop.games.air_support.rules.pieces import NOWHERE, Concealed, Infantry, Where
from tabletop.games.air_support.rules.standing import Unit, every, unit, units_at
from tabletop.games.air_support.rules.state import State


def _stack(state: State, stack: int) -> list[Unit]:
    return [u for u in every(state) if u.stack == stack and u.concealed is Concealed.MARK] if stack else []


def _known(state: State, keys: tuple[str, ...], **more: Any) -> State:
    """These pieces leave their "?" or their hiding; a "?" with nothing under it goes back into the hand
    (AS-SETUP-04).
    """
    for key in keys:
        piece = unit(state, key)
        assert piece is not None
        state = put_piece(state, key, concealed=Concealed.KNOWN, stack=0, **more)
        if piece.stack and not _stack(state, piece.stack):
            state = put_side(state, piece.seat, marks=state.sides[piece.seat].marks + 1)
    return state


def _under(state: State, keys: tuple[str, ...], place: Location, seat: int) -> State:
    """Pieces put into a Location with a "?" of their side are covered by it; a Dummy that it was is one no more
    (AS-SETUP-04).
    """
    stack = stack_at(state, seat, place)
    if not stack:
        return state
    state = put_pieces(state, keys, concealed=Concealed.MARK, stack=stack)
    return with_fields(state, infantry={k: u for k, u in state.infantry.items() if not (u.dummy and u.stack == stack)})


@evolves(flow.Placed)
def _placed(state: State, e: flow.Placed) -> State:
    """A unit comes with its weapons, a gun with its crew (AS-SETUP-02)."""
    keys = together(state, (e.unit,))
    state = put_pieces(state, keys, place=e.place, where=Where.MAP)
    for key in keys:
        if key in state.guns:
            state = put_piece(state, key, facing=e.facing)
        elif key in state.vehicles:
            state = put_piece(
                state, key, facing=e.facing, turret=e.facing, on_road=bool(state.ground[e.place.hex].road)
            )
        state = _carried(state, key, e.place)
    return _under(state, keys, e.place, e.seat)


def _carried(state: State, key: str, place: Location) -> State:
    for weapon in state.weapons.values():
        if weapon.owner == key:
            state = put_weapon(state, weapon.id, place=place)
    return state


@evolves(flow.TakenBack)
def _taken_back(state: State, e: flow.TakenBack) -> State:
    keys = together(state, (e.unit,))
    state = _known(state, keys, place=NOWHERE, where=Where.HAND)
    for key in keys:
        state = _carried(state, key, NOWHERE)
    return state


@evolves(flow.SetupEnded)
def _setup_ended(state: State, e: flow.SetupEnded) -> State:
    """What was not used is lost (AS-SETUP-04); foxholes lie open now, and hold who stands there (AS-TERR-09)."""
    holes = dict(state.foxholes)
    for at in state.sides[e.seat].dug:
        holes[at] = holes.get(at, 0) + 1
    state = with_fields(
        state, foxholes=tuple(sorted(holes.items())), stacks=max((u.stack for u in every(state)), default=0)
    )
    state = put_side(state, e.seat, ready=True, foxholes=0, marks=0, dug=())
    return put_pieces(state, foxholes.settled(state, e.seat), in_foxhole=True)


@evolves(ev.WeaponGiven)
def _given(state: State, e: ev.WeaponGiven) -> State:
    return put_weapon(state, e.weapon, owner=e.unit, place=state.infantry[e.unit].place)


@evolves(ev.Dug)
def _dug(state: State, e: ev.Dug) -> State:
    side = state.sides[e.seat]
    dug = list(side.dug)
    if e.by > 0:
        dug.append(e.hex)
    else:
        dug.remove(e.hex)
    return put_side(state, e.seat, dug=tuple(sorted(dug)), foxholes=side.foxholes - e.by)


@evolves(ev.Marked)
def _marked(state: State, e: ev.Marked) -> State:
    """A Dummy is called after its "?", so that its name tells nothing."""
    state = put_side(state, e.seat, marks=state.sides[e.seat].marks - 1)
    covered = [u.id for u in units_at(state, e.place, e.seat) if u.concealed is Concealed.KNOWN]
    if covered:
        return put_pieces(state, covered, concealed=Concealed.MARK, stack=e.stack)
    key = f"{state.scenario.sides[e.seat].letter}?{e.stack}"
    return with_fields(
        state,
        infantry={**state.infantry, key: Infantry(key, e.seat, "", e.place, concealed=Concealed.MARK, stack=e.stack)},
    )


@evolves(ev.Unmarked)
def _unmarked(state: State, e: ev.Unmarked) -> State:
    under = _stack(state, e.stack)
    real = tuple(u.id for u in under if not (isinstance(u, Infantry) and u.dummy))
    if real:
        return _known(state, real)
    state = with_fields(state, infantry={k: u for k, u in state.infantry.items() if u.stack != e.stack})
    return put_side(state, e.seat, marks=state.sides[e.seat].marks + 1)


@evolves(ev.Hid)
def _hid(state: State, e: ev.Hid) -> State:
    keys = together(state, (e.unit,))
    state = _known(state, keys)
    if e.on:
        return put_pieces(state, keys, concealed=Concealed.HIP)
    place = unit(state, e.unit)
    assert place is not None
    return _under(state, keys, place.place, e.seat)
