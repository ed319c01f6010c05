"""Infantry moves: what happens, and what is ordered (AS-MOVE). Points are half MF."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tabletop.core.fastcopy import changer
from tabletop.core.messages import Command
from tabletop.games.air_support.rules.naming import called, doing, hex_name, location_name
from tabletop.games.air_support.rules.pace import half
from tabletop.games.air_support.rules.pieces import Infantry, Where
from tabletop.games.air_support.rules.state import (
    Move,
    State,
    changed_man,
    changed_move,
    having_tried,
    leaving_guns,
    off_map,
    put_pieces,
    with_fields,
    with_move,
)
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex

_walked: Callable[..., Infantry] = changer(
    Infantry, "spent", "moved", "assault", "place", "where", "entered", "on_road", "in_foxhole"
)
_stepped: Callable[..., Move] = changer(Move, "origin", "spent", "here", "shots", "steps", "road")
_under_way: Callable[..., State] = changer(State, "infantry", "moved", "sighted")


def _paying(state: State, units: tuple[str, ...], points: int, **changes: Any) -> State:
    """Units spend MF: they are moving in their MPh (AS-STATUS-02), and another sighting may follow (AS-STATUS-05)."""
    move = state.move
    assault = move is not None and move.assault
    men = state.infantry
    paid = {
        key: changed_man(man := men[key], spent=man.spent + points, moved=True, assault=assault, **changes)
        for key in units
        if key in men
    }
    return _under_way(state, {**men, **paid}, True, False)


@dataclass(frozen=True, slots=True)
class Walked(AirSupportEvent):
    """Units enter a hex together, from next to it or from off the map; road: along the road (AS-MOVE-02,
    AS-MOVE-06).
    """

    units: tuple[str, ...]
    place: Location
    points: int
    road: bool

    def apply(self, state: State) -> State:
        first = state.infantry.get(self.units[0]) if self.units else None
        origin = first.place if first is not None and first.where is Where.MAP else None
        men, move = state.infantry, state.move
        paid = (True, move is not None and move.assault, self.place, Where.MAP, True, self.road, False)
        came = {key: _walked(men[key], men[key].spent + self.points, *paid) for key in self.units if key in men}
        state = leaving_guns(_under_way(state, {**men, **came}, True, False), self.units, self.place)
        if move is None:
            return state
        return with_move(
            state, _stepped(move, origin, self.points, self.points, (), move.steps + 1, move.road and self.road)
        )

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"{doing(state, self.units, 'enters', 'enter')}"
            f" {location_name(state, self.place)}{' by road' if self.road else ''},"
            f" {half(self.points)} movement",
            "AS-MOVE-02",
        )


@dataclass(frozen=True, slots=True)
class Climbed(AirSupportEvent):
    """Units go up or down the stairs of a building (AS-TERR-10)."""

    units: tuple[str, ...]
    place: Location
    points: int

    def apply(self, state: State) -> State:
        """Another Location of the same building is no new hex (AS-SIGHT-10)."""
        origin = state.infantry[self.units[0]].place if self.units and self.units[0] in state.infantry else None
        state = leaving_guns(
            _paying(state, self.units, self.points, place=self.place, on_road=False, in_foxhole=False),
            self.units,
            self.place,
        )
        move = state.move
        return (
            state
            if move is None
            else with_fields(
                state,
                move=changed_move(
                    move, origin=origin, spent=self.points, here=self.points, shots=(), steps=move.steps + 1, road=False
                ),
            )
        )

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"{doing(state, self.units, 'takes', 'take')} the stairs to level"
            f" {self.place.level}, {half(self.points)} movement",
            "AS-TERR-10",
        )


@dataclass(frozen=True, slots=True)
class WalkerSpent(AirSupportEvent):
    """Units spend where they are. what: "delay", "shelter" (into the foxhole), "wait" (in line outside the map,
    AS-MOVE-06).
    """

    units: tuple[str, ...]
    points: int
    what: str

    def apply(self, state: State) -> State:
        state = _paying(state, self.units, self.points)
        if self.what == "shelter":
            state = put_pieces(
                state, [key for key in self.units if key in state.infantry], in_foxhole=True, on_road=False
            )
        move = state.move
        if move is None or self.what == "wait":
            return state
        return with_fields(
            state,
            move=changed_move(
                move, spent=self.points, here=move.here + self.points, road=move.road and self.what != "shelter"
            ),
        )

    def says(self, state: State) -> tuple[str, str]:
        verbs = {
            "delay": ("waits", "wait"),
            "shelter": ("goes into the foxhole", "go into the foxhole"),
            "wait": ("waits outside the map", "wait outside the map"),
        }
        rule = {"delay": "AS-MOVE-05", "shelter": "AS-TERR-09", "wait": "AS-MOVE-06"}[self.what]
        return f"{doing(state, self.units, *verbs[self.what])}, {half(self.points)} movement", rule


@dataclass(frozen=True, slots=True)
class Joined(AirSupportEvent):
    """A unit goes along before the first step of a stack (AS-MOVE-04)."""

    unit: str

    def apply(self, state: State) -> State:
        assert state.move is not None
        return with_fields(state, move=changed_move(state.move, units=(*state.move.units, self.unit)))


@dataclass(frozen=True, slots=True)
class AssaultDeclared(AirSupportEvent):
    """The stack moves by assault movement (AS-MOVE-03)."""

    def apply(self, state: State) -> State:
        assert state.move is not None
        return with_fields(state, move=changed_move(state.move, assault=True))

    def says(self, state: State) -> tuple[str, str]:
        return "Assault movement", "AS-MOVE-03"


@dataclass(frozen=True, slots=True)
class Bumped(AirSupportEvent):
    """Units met a hidden enemy in `place` and stay where they came from; their MPh ends (AS-MOVE-08)."""

    units: tuple[str, ...]
    place: Location
    points: int

    def apply(self, state: State) -> State:
        state = having_tried(_paying(state, self.units, self.points), self.units, "move")
        move = state.move
        return (
            state
            if move is None
            else with_fields(state, move=changed_move(move, spent=self.points, here=move.here + self.points))
        )

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"{doing(state, self.units, 'meets', 'meet')} hidden enemies in {location_name(state, self.place)} and must"
            " stay back",
            "AS-MOVE-08",
        )


@dataclass(frozen=True, slots=True)
class WalkedOff(AirSupportEvent):
    """Units leave the map over a named edge hex (AS-MOVE-07)."""

    units: tuple[str, ...]
    hex: Hex
    points: int

    def apply(self, state: State) -> State:
        state = _paying(state, self.units, self.points)
        for key in self.units:
            state = off_map(state, key, self.hex)
        return state

    def says(self, state: State) -> tuple[str, str]:
        return f"{doing(state, self.units, 'leaves', 'leave')} the map by {hex_name(state, self.hex)}", "AS-MOVE-07"


# -- Orders to infantry on the move.


@dataclass(frozen=True, slots=True)
class Join(Command):
    """Before the first expenditure of a stack: this unit of the same Location goes along (AS-MOVE-04)."""

    unit: str

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} goes along"


@dataclass(frozen=True, slots=True)
class Assault(Command):
    """Before the first expenditure: the stack moves by assault movement (AS-MOVE-03)."""

    def label(self, state: State) -> str:
        return "Assault movement"


@dataclass(frozen=True, slots=True)
class Climb(Command):
    """Spend: take the stairs to that level of the building (AS-TERR-10)."""

    level: int

    def label(self, state: State) -> str:
        return f"Stairs to level {self.level}" if self.level else "Stairs to the ground"


@dataclass(frozen=True, slots=True)
class Shelter(Command):
    """Spend: go into the foxholes of the hex (AS-TERR-09)."""

    def label(self, state: State) -> str:
        return "Into the foxhole"
