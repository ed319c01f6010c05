"""A move on the ground: orders for men and vehicles alike, how it begins and ends, hidden enemies that it meets
(AS-MOVE).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream
from tabletop.core.fastcopy import changer
from tabletop.core.messages import Command
from tabletop.core.step import Now
from tabletop.games.air_support.rules import hiding
from tabletop.games.air_support.rules.naming import all_called, hex_name
from tabletop.games.air_support.rules.pieces import Concealed, Infantry
from tabletop.games.air_support.rules.standing import unit, units_at
from tabletop.games.air_support.rules.state import Move, State, changed_car, changed_man, with_fields, with_move
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class Start(Command):
    """These units begin to move together: infantry of one Location, or one vehicle (AS-MOVE-04)."""

    units: tuple[str, ...]

    def label(self, state: State) -> str:
        return f"Move {all_called(state, self.units)}"


@dataclass(frozen=True, slots=True)
class Enter(Command):
    """Spend: enter an adjacent hex; a Convoy follows its lead."""

    hex: Hex

    def label(self, state: State) -> str:
        return f"Enter {hex_name(state, self.hex)}"


@dataclass(frozen=True, slots=True)
class Delay(Command):
    """Spend one MF or MP where the unit stands."""

    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return "Wait"


@dataclass(frozen=True, slots=True)
class LeaveMap(Command):
    """Spend: leave by a named edge hex (AS-MOVE-07)."""

    def label(self, state: State) -> str:
        return "Leave the map for good"


@dataclass(frozen=True, slots=True)
class EndMove(Command):
    """The moving units spend nothing more."""

    def label(self, state: State) -> str:
        return "End this move"


@dataclass(frozen=True, slots=True)
class Resume(Command):
    """Asked after an air attack at the end of MPh: yes, something more will be spent (AS-STATUS-05)."""

    def label(self, state: State) -> str:
        return "Move on"


# -- A move begins and ends, and the DEFENDER lets it go on.


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


# -- Hidden enemies in a Location that units are about to enter (AS-MOVE-08). Generators.


def found_there(state: State, place: Location, seat: int) -> tuple[str, ...]:
    """Hidden enemies of that seat in a Location, guns and vehicles among them, Dummies too (AS-MOVE-08)."""
    return tuple(u.id for u in units_at(state, place, 1 - seat) if u.concealed is not Concealed.KNOWN)


def only_dummies(state: State, keys: Iterable[str]) -> bool:
    """Whether there is no real unit among these."""
    return all(isinstance(u := unit(state, key), Infantry) and u.dummy for key in keys)


def stopped_by(state: State, seat: int, place: Location, ids: tuple[str, ...]) -> bool:
    """Whether hidden enemies in a Location will stop these units."""
    hidden = found_there(state, place, seat)
    return bool(hidden) and (only_dummies(state, ids) or not only_dummies(state, hidden))


def bumped(now: Now[State], seat: int, place: Location, ids: tuple[str, ...]) -> Stream:
    """Hidden enemies in a Location that these units are about to enter: Dummies go, others are shown; units that
    are Dummies themselves learn nothing and go (AS-MOVE-08, AS-CONC-04). Afterwards the way is clear if nobody
    hidden was real and somebody real has come.
    """
    hidden = found_there(now.state, place, seat)
    if hidden and only_dummies(now.state, ids):
        yield from hiding.show(now, ids, "AS-CONC-04")
    elif hidden:
        yield from hiding.show(now, hidden, "AS-MOVE-08")
