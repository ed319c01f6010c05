"""How the events of combat change the position (TL-SEQ-05: marks of a phase are made together at its end)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.games.thunderbolt_lightning import events as ev
from tabletop.games.thunderbolt_lightning.changing import changed, put, with_fields
from tabletop.games.thunderbolt_lightning.evolving import evolves
from tabletop.games.thunderbolt_lightning.pieces import Ship, Status
from tabletop.games.thunderbolt_lightning.rules import volleys
from tabletop.games.thunderbolt_lightning.state import Battle, State, Volley


def _aircraft(state: State, ident: str, **changes: Any) -> State:
    return put(state, changed(state.aircraft[ident], **changes))


def _structure(state: State, ident: str, **changes: Any) -> State:
    """A ship or installation changed; `sunk` means destroyed for an installation."""
    if ident in state.ships:
        return with_fields(state, ships={**state.ships, ident: replace(state.ships[ident], **changes)})
    if "sunk" in changes:
        changes["destroyed"] = changes.pop("sunk")
    return with_fields(
        state, installations={**state.installations, ident: replace(state.installations[ident], **changes)}
    )


# -- declarations


@evolves(ev.BattleJoined)
def battle_joined(state: State, event: ev.BattleJoined) -> State:
    """Whoever fires guns has fired for this turn (TL-FIRE-05); rockets leave the rails without using that up
    (TL-EXT-06)."""
    pieces = dict(state.aircraft)
    for aircraft in state.aircraft.values():
        if any(d.mount >= 0 for d in aircraft.declared):
            pieces[aircraft.id] = changed(pieces[aircraft.id], fired=True)
        if any(d.mount < 0 for d in aircraft.declared):
            pieces[aircraft.id] = changed(pieces[aircraft.id], load="", load_left=0)
    return with_fields(state, aircraft=pieces, battle=Battle(event.volleys))


# -- dice
def _battle(state: State) -> Battle:
    if state.battle is None:
        raise ValueError("No combat is being resolved.")
    return state.battle


def _volley(state: State, index: int, **changes: Any) -> State:
    battle = _battle(state)
    new: Volley = replace(battle.volleys[index], **changes)
    return with_fields(
        state, battle=replace(battle, volleys=(*battle.volleys[:index], new, *battle.volleys[index + 1 :]))
    )


def _lucky(state: State, volley: Volley, rolled: tuple[int, ...]) -> State:
    """Dice thrown at aircraft for the luck summary; automatic results are none."""
    if volley.target not in state.aircraft or not any(rolled):
        return state
    seat = volleys.side_of(state, volley)
    dice, made, expected = state.luck[seat]
    hits = sum(raw >= volley.needed for raw in rolled)
    mine = (dice + len(rolled), made + hits, expected + len(rolled) * (7 - volley.needed))
    return with_fields(state, luck=(mine, state.luck[1]) if seat == 0 else (state.luck[0], mine))


def _rolled(state: State, event: ev.ToHitRolled | ev.OrdnanceRolled) -> State:
    state = _lucky(state, _battle(state).volleys[event.volley], event.rolled)
    state = _volley(state, event.volley, rolled=event.rolled)
    return with_fields(state, battle=replace(_battle(state), at=event.volley + 1))


@evolves(ev.OrdnanceRolled)
def ordnance_rolled(state: State, event: ev.OrdnanceRolled) -> State:
    return _rolled(state, event)


@evolves(ev.ToHitRolled)
def to_hit_rolled(state: State, event: ev.ToHitRolled) -> State:
    return _rolled(state, event)


@evolves(ev.StageBegan)
def stage_began(state: State, event: ev.StageBegan) -> State:
    return with_fields(state, battle=replace(_battle(state), stage=event.stage, at=event.at))


@evolves(ev.SaveRolled)
def save_rolled(state: State, event: ev.SaveRolled) -> State:
    state = _volley(state, event.volley, save_needed=event.needed, saves=event.rolled)
    return with_fields(state, battle=replace(_battle(state), at=event.volley + 1))


@evolves(ev.RerollAsked)
def reroll_asked(state: State, event: ev.RerollAsked) -> State:
    """Nothing changes yet: the frame that asks comes with the step."""
    return state


@evolves(ev.Rerolled)
def rerolled(state: State, event: ev.Rerolled) -> State:
    """The second throw stands (TL-TRN-10); the skill is used for this turn (TL-TRN-14)."""
    volley = _battle(state).volleys[event.volley]
    dice = list(volley.rolled if event.about == "hit" else volley.saves)
    dice[event.die] = event.value
    if event.about == "hit":
        state = _volley(_lucky(state, volley, (event.value,)), event.volley, rolled=tuple(dice))
    else:
        state = _volley(state, event.volley, saves=tuple(dice))
    return _aircraft(state, event.aircraft, reroll_used=True)


# -- damage
@evolves(ev.HitMarked)
def hit_marked(state: State, event: ev.HitMarked) -> State:
    return _aircraft(state, event.aircraft, hits_taken=event.hits)


@evolves(ev.Destroyed)
def destroyed(state: State, event: ev.Destroyed) -> State:
    """Out of the game (TL-DAM-09); what it still carried stays on its sheet, for its value (TL-VIC-02)."""
    return with_fields(_aircraft(state, event.aircraft, status=Status.DESTROYED), kills=(*state.kills, event.kill))


@evolves(ev.StructureDamaged)
def structure_damaged(state: State, event: ev.StructureDamaged) -> State:
    return _structure(state, event.target, damage_taken=event.total)


@evolves(ev.Sunk)
def sunk(state: State, event: ev.Sunk) -> State:
    return _structure(state, event.target, sunk=True)


@evolves(ev.CombatEnded)
def combat_ended(state: State, event: ev.CombatEnded) -> State:
    """Declarations are cleared, in phase 2 the releases too."""
    pieces = {
        k: changed(a, declared=(), releases=() if event.phase == 2 else a.releases) if a.declared or a.releases else a
        for k, a in state.aircraft.items()
    }
    ships: dict[str, Ship] = {k: replace(s, aimed=()) if s.aimed else s for k, s in state.ships.items()}
    posts = {k: replace(i, aimed=()) if i.aimed else i for k, i in state.installations.items()}
    return with_fields(state, aircraft=pieces, ships=ships, installations=posts, battle=None)
