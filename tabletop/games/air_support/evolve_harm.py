"""What attacks do to ground pieces, applied to the state."""

from __future__ import annotations

from tabletop.games.air_support import events_harm as ev
from tabletop.games.air_support.changing import put_band, put_car, put_gun, put_man, put_piece, put_weapon, with_fields
from tabletop.games.air_support.evolving import evolves, unchanged
from tabletop.games.air_support.ground import Location
from tabletop.games.air_support.pieces import Concealed, Condition, Motion, Shock, Where
from tabletop.games.air_support.rules.destroying import Fate
from tabletop.games.air_support.state import State
from tabletop.grid.hexes import Hex

unchanged(ev.Selected, ev.Checked)


@evolves(ev.Attacked)
def _attacked(state: State, e: ev.Attacked) -> State:
    for key in e.units:
        if key in state.guns:
            continue
        piece = state.vehicles[key] if key in state.vehicles else state.infantry[key]
        state = put_piece(state, key, hit_by_air=piece.hit_by_air | {e.seat})
        if piece.group in state.bands and not state.bands[piece.group].attacked:
            state = put_band(state, piece.group, attacked=True)
    return state


def _smoking(state: State, at: Hex) -> State:
    """A burning wreck makes a blaze marker (AS-KILL-08)."""
    return with_fields(state, smoke=(*(s for s in state.smoke if s[0] != at), (at, "blaze")))


@evolves(ev.VehicleHarmed)
def _vehicle(state: State, e: ev.VehicleHarmed) -> State:
    vehicle = state.vehicles[e.unit]
    match Fate(e.fate):
        case Fate.BURNING | Fate.ELIMINATED:
            burning = e.fate == Fate.BURNING
            state = put_car(
                state,
                e.unit,
                wreck=True,
                burning=burning,
                motion=Motion.STOPPED,
                shock=Shock.NONE,
                stunned=False,
                exposed=False,
                concealed=Concealed.KNOWN,
                stack=0,
            )
            return _smoking(state, vehicle.place.hex) if burning else state
        case Fate.IMMOBILE:
            return put_car(state, e.unit, immobile=True, motion=Motion.STOPPED)
        case Fate.SHOCK:
            return put_car(
                state,
                e.unit,
                shock=vehicle.shock if vehicle.shock is Shock.UNCONFIRMED else Shock.SHOCK,
                motion=Motion.STOPPED,
            )
        case Fate.STUN:
            return put_car(state, e.unit, stunned=True, shaken=True, exposed=False)
    return state


@evolves(ev.ButtonedUp)
def _buttoned(state: State, e: ev.ButtonedUp) -> State:
    return put_car(state, e.unit, exposed=False)


@evolves(ev.ShockRolled)
def _shock(state: State, e: ev.ShockRolled) -> State:
    if e.outcome == "wreck":
        return put_car(state, e.unit, wreck=True, shock=Shock.NONE, exposed=False)
    return put_car(state, e.unit, shock=Shock(e.outcome))


@evolves(ev.Pinned)
def _pinned(state: State, e: ev.Pinned) -> State:
    return put_man(state, e.unit, pinned=True)


@evolves(ev.Broken)
def _broken(state: State, e: ev.Broken) -> State:
    """AS-BREAK-01; the pin goes when the unit breaks (AS-PIN-01)."""
    return put_man(state, e.unit, broken=True, dm=True, pinned=False)


@evolves(ev.MadeDM)
def _dm(state: State, e: ev.MadeDM) -> State:
    return put_man(state, e.unit, dm=True)


@evolves(ev.Reduced)
def _reduced(state: State, e: ev.Reduced) -> State:
    return put_man(state, e.unit, sheet=e.sheet)


@evolves(ev.WoundRolled)
def _wound(state: State, e: ev.WoundRolled) -> State:
    return state if e.eliminated else put_man(state, e.unit, wounded=True)


@evolves(ev.Eliminated)
def _eliminated(state: State, e: ev.Eliminated) -> State:
    if e.unit in state.guns:
        return put_gun(state, e.unit, condition=Condition.GONE, where=Where.GONE)
    for weapon in state.weapons.values():
        if weapon.owner == e.unit:
            state = put_weapon(state, weapon.id, owner="", place=state.infantry[e.unit].place)
    for gun in state.guns.values():
        if gun.crew == e.unit:
            state = put_gun(state, gun.id, crew="")
    return put_man(state, e.unit, where=Where.GONE, stack=0, concealed=Concealed.KNOWN)


@evolves(ev.WeaponBroken)
def _weapon_broken(state: State, e: ev.WeaponBroken) -> State:
    if e.unit in state.vehicles:
        return put_car(state, e.unit, broken=state.vehicles[e.unit].broken | {e.part})
    return put_piece(state, e.unit, condition=Condition.BROKEN)


@evolves(ev.ResidualLeft)
def _residual(state: State, e: ev.ResidualLeft) -> State:
    """The highest residual in a Location counts (AS-FIRE-08)."""
    place = Location(e.hex, e.level)
    kept = [(p, c) for p, c in state.residual if p != place]
    best = max([e.column, *(c for p, c in state.residual if p == place)])
    return with_fields(state, residual=(*kept, (place, best)))
