"""A move begins and ends, and the DEFENDER lets it go on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tabletop.core.copying import changer
from tabletop.games.air_support.rules.changing import changed_car, changed_man, with_fields, with_move
from tabletop.games.air_support.rules.state import Move, State
from tabletop.games.air_support.rules.telling import AirSupportEvent


@dataclass(frozen=True, slots=True)
class MoveBegan(AirSupportEvent):
    move: Move

    def apply(self, state: State) -> State:
        return with_move(state, self.move)


@dataclass(frozen=True, slots=True)
class WindowClosed(AirSupportEvent):
    """The DEFENDER lets the mover go on; a sighting may be tried after the next expenditure (AS-STATUS-05)."""

    def apply(self, state: State) -> State:
        return with_fields(state, sighted=False)


_ended: Callable[..., State] = changer(State, "move", "infantry", "vehicles")


@dataclass(frozen=True, slots=True)
class MoveEnded(AirSupportEvent):
    units: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Infantry is moving only while it is in the act of its MPh (AS-STATUS-02)."""
        men, cars = state.infantry, state.vehicles
        driven = {k: changed_car(cars[k], tried=cars[k].tried | {"move"}) for k in self.units if k in cars}
        walked = {k: changed_man(men[k], tried=men[k].tried | {"move"}) for k in self.units if k in men}
        if walked:
            men = {**men, **walked}
        still = {key: changed_man(man, moved=False, assault=False) for key, man in men.items() if man.moved}
        return _ended(state, None, {**men, **still} if still else men, {**cars, **driven} if driven else cars)
