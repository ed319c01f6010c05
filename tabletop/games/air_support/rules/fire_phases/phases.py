"""The phases of ground fire: Prep Fire, Defensive Fire, Advancing Fire (AS-PREP, AS-DFIRE, AS-AFPH), and the covered
arcs at their end. Frames: prep, defend, advancing, adjust (seat, row).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletop.core.asker import Stream, arg
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.air_support.rules import flak as light_fire
from tabletop.games.air_support.rules import light_aa
from tabletop.games.air_support.rules.fire_phases import laying
from tabletop.games.air_support.rules.fire_phases.laying import asks, lay, shots, why_not
from tabletop.games.air_support.rules.firing import arms
from tabletop.games.air_support.rules.firing.events import (
    CAChanged,
    ChangeCA,
    FireAt,
    HiddenCAChanged,
    Opportunity,
    OpportunityMarked,
    PrepEnded,
)
from tabletop.games.air_support.rules.flak import AAMode, AAModeChanged
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import Condition, Marker, Vehicle, Where
from tabletop.games.air_support.rules.player_turn import DONE, Asking, Done, onward
from tabletop.games.air_support.rules.sheets import Mount
from tabletop.games.air_support.rules.sighting import attempts
from tabletop.games.air_support.rules.sighting.attempts import Sight, Window
from tabletop.games.air_support.rules.standing import fit_car, may_hide
from tabletop.games.air_support.rules.state import State


class Prep(Asking):
    """Prep Fire."""

    key = "prep"
    takes = (FireAt, Opportunity, *light_fire.takes, Done)
    wanted = "Prep Fire"
    rule = "AS-PREP-01"

    def asks(self, state: State) -> bool:
        seat = arg(state)
        if asks(state, seat) or may_hide(state, seat) or light_fire.asks(state, seat):
            return True
        return any(
            arms.owner_known(state, key) and opportunity_refusal(state, seat, key) is None
            for key in _may_wait(state, seat)
        )

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Prep Fire: fire now (and stay), mark opportunity fire, or go on.", DONE

    def legal(self, view: State, seat: int) -> list[Command]:
        waiting = [Opportunity(key) for key in _may_wait(view, seat) if opportunity_refusal(view, seat, key) is None]
        return [*shots(view, seat), *light_fire.legal(view, seat), *waiting, DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, FireAt):
            return why_not(view, seat, command)
        if isinstance(command, light_fire.takes):
            return light_fire.why_not(view, seat, command)
        return opportunity_refusal(view, seat, command.unit) if isinstance(command, Opportunity) else None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, FireAt):
            yield from lay(seat, command)
        elif isinstance(command, light_fire.takes):
            yield from light_fire.act(now, seat, command)
        elif isinstance(command, Opportunity):
            yield OpportunityMarked(command.unit)
        else:
            yield from self.run(now)

    def run(self, now: Now[State]) -> Stream:
        yield PrepEnded(arg(now.state))
        yield from onward(now)


def _may_wait(view: State, seat: int) -> list[str]:
    """Infantry and guns of a side, by id."""
    return [m.id for m in view.infantry.values() if m.seat == seat] + [
        g.id for g in view.guns.values() if g.seat == seat
    ]


def opportunity_refusal(view: State, seat: int, key: str) -> Refusal | None:
    """Why a unit or gun cannot be marked for opportunity fire (AS-PREP-02, AS-PREP-03)."""
    arm = arms.arm(view, seat, key)
    if isinstance(arm, Refusal):
        return arm
    if arm.key in view.weapons or arm.part:
        return Refusal("AS-PREP-02", "Infantry units and guns are marked.")
    man = view.infantry[arm.unit]
    if arm.aa:
        return Refusal("AS-PREP-03", f"{called(view, key)} is in AA mode.")
    if man.fired or arms.marker(view, arm) is not Marker.NONE or man.marker is not Marker.NONE:
        return Refusal("AS-PREP-02", f"{called(view, man.id)} has fired or is marked already.")
    return None


class Advancing(Asking):
    """Advancing Fire."""

    key = "advancing"
    takes = (FireAt, Done)
    wanted = "Advancing Fire"
    rule = "AS-AFPH-01"

    def asks(self, state: State) -> bool:
        return asks(state, arg(state))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Advancing Fire: fire with what has not fired yet, or go on.", DONE

    def legal(self, view: State, seat: int) -> list[Command]:
        return [*shots(view, seat), DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        return why_not(view, seat, command) if isinstance(command, FireAt) else None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        yield from lay(seat, command) if isinstance(command, FireAt) else onward(now)

    def run(self, now: Now[State]) -> Stream:
        yield from onward(now)


class Defend(Window):
    """DFPh: fire of the ground, Heavy AA (AS-HAA-01), and each plane that has not tried may sight, one run after the
    other.
    """

    key = "defend"
    takes = (Sight, FireAt, *light_fire.takes, Done)
    wanted = "Defensive Fire"
    rule = "AS-DFIRE-02"

    def asks(self, state: State) -> bool:
        seat = arg(state)
        flak = bool(light_fire.targets(state)) and (may_hide(state, seat) or light_fire.asks(state, seat))
        return flak or attempts.able(state, seat) or laying.asks(state, seat)

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Defensive Fire: fire, or let a plane of yours sight a target.", DONE

    def legal(self, view: State, seat: int) -> list[Command]:
        return [*laying.shots(view, seat), *light_fire.legal(view, seat), *attempts.ways(view, seat), DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, FireAt):
            return laying.why_not(view, seat, command)
        if isinstance(command, light_fire.takes):
            return light_fire.why_not(view, seat, command)
        return attempts.refusal(view, seat, command) if isinstance(command, Sight) else None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, FireAt):
            yield from laying.lay(seat, command)
        elif isinstance(command, light_fire.takes):
            yield from light_fire.act(now, seat, command)
        else:
            yield from super().act(now, seat, command)


# -- Covered arcs and AA modes at the end of a fire phase (AS-AA-06). Frame: adjust (seat, row).


class Adjust(Asking):
    """Covered arcs and AA mode at the end of a fire phase, for weapons that have not fired in it (AS-AA-06)."""

    key = "adjust"
    takes = (AAMode, ChangeCA, Done)
    wanted = "changing covered arcs and AA modes"
    rule = "AS-AA-06"

    def asks(self, state: State) -> bool:
        seat = arg(state)
        return may_hide(state, seat) or any(
            arms.owner_known(state, c.unit) and self.why_not(state, seat, c) is None for c in _changes(state, seat)
        )

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "End of the fire phase: change the covered arc or AA mode of a weapon?", DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [*_changes(view, seat), DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case AAMode(key, on):
                return light_aa.aa_refusal(view, seat, key, on) or _fired(view, key)
            case ChangeCA(key, facing):
                return _arc_refusal(view, seat, key, facing) or _fired(view, key)
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        match command:
            case AAMode(key, on):
                yield AAModeChanged(key, on)
            case ChangeCA(key, facing):
                yield (
                    CAChanged(key, facing) if arms.owner_known(now.state, key) else HiddenCAChanged(seat, key, facing)
                )
            case _:
                yield from onward(now)

    def run(self, now: Now[State]) -> Stream:
        yield from onward(now)


def _changes(state: State, seat: int) -> Iterator[AAMode | ChangeCA]:
    """One after the other, for the first that is legal settles that the side is asked."""
    for key in light_aa.arms(state, seat):
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
    done = piece.marker not in (Marker.NONE, Marker.OPPORTUNITY) or arms.FIRED in piece.tried
    if done or (car is not None and ("MA" in car.fired or not fit_car(car))):
        return Refusal("AS-AA-06", f"{called(state, key)} could not change its covered arc any more.")
    return None


STEPS = (Prep(), Defend(), Advancing(), Adjust())
