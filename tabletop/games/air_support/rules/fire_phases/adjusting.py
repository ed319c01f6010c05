"""Covered arcs and AA modes at the end of a fire phase (AS-AA-06). Frame: adjust (seat, row)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletop.core.asking import Stream, arg
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support.rules.firing import firers
from tabletop.games.air_support.rules.firing.events import CAChanged, HiddenCAChanged
from tabletop.games.air_support.rules.firing.orders import ChangeCA
from tabletop.games.air_support.rules.flak import aa_mode
from tabletop.games.air_support.rules.flak.events import AAModeChanged
from tabletop.games.air_support.rules.flak.orders import AAMode
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import Condition, Marker, Vehicle, Where
from tabletop.games.air_support.rules.player_turn.asking import DONE, Asking
from tabletop.games.air_support.rules.player_turn.orders import Done
from tabletop.games.air_support.rules.player_turn.rows import onward
from tabletop.games.air_support.rules.sheets import Mount
from tabletop.games.air_support.rules.standing import fit_car, may_hide
from tabletop.games.air_support.rules.state import State


class Adjust(Asking):
    """Covered arcs and AA mode at the end of a fire phase, for weapons that have not fired in it (AS-AA-06)."""

    key = "adjust"
    takes = (AAMode, ChangeCA, Done)
    wanted = "changing covered arcs and AA modes"
    rule = "AS-AA-06"

    def asks(self, state: State) -> bool:
        seat = arg(state)
        return may_hide(state, seat) or any(
            firers.owner_known(state, c.unit) and self.why_not(state, seat, c) is None for c in _changes(state, seat)
        )

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "End of the fire phase: change the covered arc or AA mode of a weapon?", DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [*_changes(view, seat), DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case AAMode(key, on):
                return aa_mode.aa_refusal(view, seat, key, on) or _fired(view, key)
            case ChangeCA(key, facing):
                return _arc_refusal(view, seat, key, facing) or _fired(view, key)
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        match command:
            case AAMode(key, on):
                yield AAModeChanged(key, on)
            case ChangeCA(key, facing):
                yield (
                    CAChanged(key, facing) if firers.owner_known(now.state, key) else HiddenCAChanged(seat, key, facing)
                )
            case _:
                yield from onward(now)

    def run(self, now: Now[State]) -> Stream:
        yield from onward(now)


def _changes(state: State, seat: int) -> Iterator[AAMode | ChangeCA]:
    """One after the other, for the first that is legal settles that the side is asked."""
    for key in aa_mode.arms(state, seat):
        yield from (AAMode(key, on) for on in (False, True))
    for gun in state.guns.values():
        if gun.seat == seat:
            yield from (ChangeCA(gun.id, spine) for spine in range(6))
    for car in state.vehicles.values():
        if car.seat == seat and not car.wreck and _has_turret(state, car):
            yield from (ChangeCA(car.id, spine) for spine in range(6))


def _has_turret(state: State, car: Vehicle) -> bool:
    main = state.car(car).main
    return main is not None and main.mount is not Mount.NT


def _arc_refusal(state: State, seat: int, key: str, facing: int) -> Refusal | None:
    """Why a gun or turret cannot look another way: it wants a crew fit to act, and hulls turn only in movement
    (AS-VEH-01).
    """
    if facing not in range(6):
        return Refusal("AS-HEX-05", "A facing is a hexspine from 0 to 5.")
    gun, car = state.guns.get(key), state.vehicles.get(key)
    if gun is not None and gun.seat == seat:
        crew = state.infantry.get(gun.crew)
        if (
            crew is None
            or not crew.good_order
            or crew.place != gun.place
            or gun.condition is Condition.GONE
            or gun.where is not Where.MAP
        ):
            return Refusal("AS-UNIT-04", f"{called(state, key)} lacks a Good Order crew.")
        now = gun.facing
    elif car is not None and car.seat == seat:
        if not _has_turret(state, car):
            return Refusal("AS-VEH-01", f"{called(state, key)} has no turret; its hull turns only when it moves.")
        if not fit_car(car):
            return Refusal("AS-KILL-10", f"{called(state, key)} cannot act.")
        now = car.turret
    else:
        return Refusal("AS-AA-06", "You have no such gun or turret.")
    return Refusal("AS-HEX-05", "It looks that way already.") if facing == now else None


def _fired(state: State, key: str) -> Refusal | None:
    """Why a weapon could not change its CA any more: it has fired, or cannot act."""
    car = state.vehicles.get(key)
    piece = car or state.guns.get(key) or state.weapons[key]
    done = piece.marker not in (Marker.NONE, Marker.OPPORTUNITY) or firers.FIRED in piece.tried
    if done or (car is not None and ("MA" in car.fired or not fit_car(car))):
        return Refusal("AS-AA-06", f"{called(state, key)} could not change its covered arc any more.")
    return None


STEPS = (Adjust(),)
