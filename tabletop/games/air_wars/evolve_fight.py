"""How the events of the Operations Phase change the position."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.air_wars import events_fight as ev
from tabletop.games.air_wars.changing import boxed, changed, put, put_each, put_side, restacked, with_fields
from tabletop.games.air_wars.evolving import evolves, unchanged
from tabletop.games.air_wars.pieces import Battle, Bombing
from tabletop.games.air_wars.scenario import ABORTED, DAMAGED, REINFORCEMENTS
from tabletop.games.air_wars.state import State

unchanged(
    ev.MoveStopped, ev.RadarReport, ev.BattleFired, ev.FireRolled)  # fmt: skip


# -- flying
@evolves(ev.GroupDrafted)
def group_drafted(state: State, event: ev.GroupDrafted) -> State:
    return with_fields(state, group=event.group)


@evolves(ev.TookOff)
def took_off(state: State, event: ev.TookOff) -> State:
    below = len(state.flying(event.square, event.seat))
    units = []
    for i, (key, boost) in enumerate(zip(event.units, event.boosts, strict=True)):
        unit = state.units[key]
        units.append(changed(
            unit, flying=True, stack=below + i, takeoff=event.hour, flown=True, landed=False, boost=boost, changed=True,
            scrambled=unit.changed,
        ))  # fmt: skip
    return put(state, *units)


@evolves(ev.Entered)
def entered(state: State, event: ev.Entered) -> State:
    left = {state.units[key].place for key in event.units}
    below = len(state.flying(event.square, event.seat))
    state = put(
        state, *(changed(state.units[k], place=event.square, stack=below + i) for i, k in enumerate(event.units))
    )
    for square in sorted(left):
        state = restacked(state, square, event.seat)
    return state


@evolves(ev.MoveEnded)
def move_ended(state: State, event: ev.MoveEnded) -> State:
    units = []
    for key, pace in zip(event.units, event.paces, strict=True):
        unit = state.units[key]
        units.append(changed(unit, moved=True, gone=unit.gone + len(event.path), pace=unit.pace or pace))
    return put(state, *units) if units else state


@evolves(ev.Landed)
def landed(state: State, event: ev.Landed) -> State:
    state = put_each(
        state, event.units, flying=False, stack=0, takeoff=0, landed=True, endurance=0, changed=True, boost=0
    )
    return restacked(state, event.square, event.seat)


@evolves(ev.TurnedRound)
def turned_round(state: State, event: ev.TurnedRound) -> State:
    return put_each(state, (event.unit,), landed=False, bombed=0, turned=True)


@evolves(ev.LeftMap)
def left_map(state: State, event: ev.LeftMap) -> State:
    return boxed(state, event.units, ABORTED)


@evolves(ev.Crashed)
def crashed(state: State, event: ev.Crashed) -> State:
    return boxed(state, event.units, DAMAGED)


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
