"""How the events of the Operations Phase change the position."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.air_wars import events_fight as ev
from tabletop.games.air_wars.changing import boxed, changed, put, put_each, put_side, with_fields
from tabletop.games.air_wars.evolving import evolves, unchanged
from tabletop.games.air_wars.pieces import Battle, Bombing
from tabletop.games.air_wars.scenario import REINFORCEMENTS
from tabletop.games.air_wars.state import State

unchanged(
    ev.BattleFired, ev.FireRolled)  # fmt: skip


# -- flying


# -- battles and losses
@evolves(ev.BattleBegan)
def battle_began(state: State, event: ev.BattleBegan) -> State:
    return with_fields(state, battle=Battle(event.square, event.attacker))


@evolves(ev.BattleEnded)
def battle_ended(state: State, event: ev.BattleEnded) -> State:
    return with_fields(state, battle=None, fought=(*state.fought, event.square))


# -- anti-aircraft fire
@evolves(ev.GunsLaid)
def guns_laid(state: State, event: ev.GunsLaid) -> State:
    return with_fields(state, fire=event.fire)


@evolves(ev.FireOpened)
def fire_opened(state: State, event: ev.FireOpened) -> State:
    assert state.fire is not None
    return with_fields(state, fire=replace(state.fire, opened=True, cards=()))


@evolves(ev.FireEnded)
def fire_ended(state: State, event: ev.FireEnded) -> State:
    return with_fields(state, fire=None, fired=(*state.fired, event.square))


# -- bombing
@evolves(ev.SquareOpened)
def square_opened(state: State, event: ev.SquareOpened) -> State:
    return with_fields(state, bombing=Bombing(event.square, event.seat), opened=(*state.opened, event.square))


@evolves(ev.AttacksDrafted)
def attacks_drafted(state: State, event: ev.AttacksDrafted) -> State:
    assert state.bombing is not None
    return with_fields(state, bombing=replace(state.bombing, attacks=event.attacks))


@evolves(ev.AttacksDesignated)
def attacks_designated(state: State, event: ev.AttacksDesignated) -> State:
    assert state.bombing is not None
    state = with_fields(state, bombing=replace(state.bombing, attacks=event.attacks, designated=True))
    for attack in event.attacks:
        state = put(state, *(
            changed(state.units[k], bombed=state.units[k].bombed + 1, bombed_now=True) for k in attack.bombers
        ))  # fmt: skip
        state = put_each(state, attack.strafers, strafed_now=True)
    return state


def _rolled(state: State, target: str) -> State:
    assert state.bombing is not None
    attacks = tuple(a for a in state.bombing.attacks if a.target != target)
    return with_fields(state, bombing=replace(state.bombing, attacks=attacks))


@evolves(ev.AttackRolled)
def attack_rolled(state: State, event: ev.AttackRolled) -> State:
    return _rolled(state, event.target)


@evolves(ev.AttackMissing)
def attack_missing(state: State, event: ev.AttackMissing) -> State:
    return _rolled(state, event.target)


@evolves(ev.SquareClosed)
def square_closed(state: State, event: ev.SquareClosed) -> State:
    return with_fields(state, bombing=None)


@evolves(ev.Delivered)
def delivered(state: State, event: ev.Delivered) -> State:
    state = boxed(state, (event.unit,), REINFORCEMENTS)
    return put_side(state, event.seat, other_vp=state.sides[event.seat].other_vp + event.points)
