"""What happens to a group: prepared, in the air, from square to square, seen by radar, down.

Lists of units hold "?" for those that the reader may not know; known ones are then listed by id (AW-HID-20)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.fastcopy import replace
from tabletop.core.messages import Command, Event, NoteEvent
from tabletop.games.air_wars.rules.hiding import AirWarsEvent, OwnEvent, known_units
from tabletop.games.air_wars.rules.pieces import Group
from tabletop.games.air_wars.rules.scenario import ABORTED
from tabletop.games.air_wars.rules.state import State, boxed, changed, put, put_each, restacked, with_group
from tabletop.games.air_wars.rules.wording import listing, place, side, units


@dataclass(frozen=True, slots=True)
class GroupDrafted(OwnEvent):
    """A group as its owner prepares it; None: put aside. Private."""

    seat: int
    group: Group | None

    def apply(self, state: State) -> State:
        return with_group(state, self.group)


@dataclass(frozen=True, slots=True)
class TookOff(AirWarsEvent):
    """Units leave the ground (AW-BASE-02). boosts: squares that each gains in this segment (owner only)."""

    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "Both sides saw this take-off (AW-FLY-06)."
    seat: int
    square: str
    hour: int
    units: tuple[str, ...]
    boosts: tuple[int, ...] = ()

    def apply(self, state: State) -> State:
        below = len(state.flying(self.square, self.seat))
        units = []
        for i, (key, boost) in enumerate(zip(self.units, self.boosts, strict=True)):
            unit = state.units[key]
            units.append(changed(
                unit, flying=True, stack=below + i, takeoff=self.hour, flown=True, landed=False, boost=boost,
                changed=True, scrambled=unit.changed,
            ))  # fmt: skip
        return put(state, *units)

    def words(self, state: State) -> str:
        verb = "takes" if len(self.units) == 1 else "take"
        return f"{side(state, self.seat)}: {units(self.units)} {verb} off at {place(state, self.square)} (AW-BASE-02)."

    def told(self, seat: int | None, state: State) -> Event | None:
        if seat == self.seat:
            return self
        return replace(self, units=known_units(state, seat, self.units, self.square), boosts=())


@dataclass(frozen=True, slots=True)
class Entered(AirWarsEvent):
    """The group enters a square (AW-FLY-11) and slides under the stack that flies there until its owner orders it. top:
    its top counter, which everybody sees."""

    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "Both sides saw this flight (AW-FLY-06)."
    seat: int
    square: str
    units: tuple[str, ...]
    top: str

    def apply(self, state: State) -> State:
        left = {state.units[key].place for key in self.units}
        below = len(state.flying(self.square, self.seat))
        state = put(
            state, *(changed(state.units[k], place=self.square, stack=below + i) for i, k in enumerate(self.units))
        )
        for square in sorted(left):
            state = restacked(state, square, self.seat)
        return state

    def told(self, seat: int | None, state: State) -> Event | None:
        if seat == self.seat:
            return self
        return replace(self, units=known_units(state, seat, self.units, self.square, self.top))


@dataclass(frozen=True, slots=True)
class MoveStopped(OwnEvent, NoteEvent):
    """The rest of the path is lost (AW-ENG-01). Private: the enemy does not learn that there was a rest."""

    seat: int
    square: str

    def words(self, state: State) -> str:
        return f"{side(state, self.seat)} must stop in {place(state, self.square)} (AW-ENG-01)."


@dataclass(frozen=True, slots=True)
class MoveEnded(AirWarsEvent):
    """A group has flown: start, squares entered in order, units still there, the top one of them (AW-HID-13); paces:
    speed of each (owner only)."""

    seat: int
    start: str
    path: tuple[str, ...]
    units: tuple[str, ...]
    top: str = ""
    paces: tuple[int, ...] = ()

    def apply(self, state: State) -> State:
        units = []
        for key, pace in zip(self.units, self.paces, strict=True):
            unit = state.units[key]
            units.append(changed(unit, moved=True, gone=unit.gone + len(self.path), pace=unit.pace or pace))
        return put(state, *units) if units else state

    def words(self, state: State) -> str:
        """One line a move, when it is over."""
        if not self.path or not self.units:
            return ""
        others = tuple(k for k in self.units if k != self.top)
        below = f" with {units(others)}" if others else ""
        return f"{side(state, self.seat)}: {self.top}{below}: {'-'.join((self.start, *self.path))} (AW-FLY-11)."

    def told(self, seat: int | None, state: State) -> Event | None:
        if seat == self.seat:
            return self
        where = self.path[-1] if self.path else self.start
        return replace(self, units=known_units(state, seat, self.units, where, self.top), paces=())


@dataclass(frozen=True, slots=True)
class RadarReport(OwnEvent, NoteEvent):
    """The radar owner `seat` learns who flew through his cover (AW-RAD-04). For him alone."""

    seat: int
    square: str
    units: tuple[str, ...]

    def words(self, state: State) -> str:
        return f"Radar has seen {listing(self.units)} in {place(state, self.square)} (AW-RAD-04)."


@dataclass(frozen=True, slots=True)
class Landed(AirWarsEvent):
    """Units are based (AW-BASE-03)."""

    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "Both sides saw this landing (AW-FLY-06)."
    seat: int
    square: str
    units: tuple[str, ...]

    def apply(self, state: State) -> State:
        state = put_each(
            state, self.units, flying=False, stack=0, takeoff=0, landed=True, endurance=0, changed=True, boost=0
        )
        return restacked(state, self.square, self.seat)

    def words(self, state: State) -> str:
        return f"{side(state, self.seat)} lands {units(self.units)} at {place(state, self.square)} (AW-BASE-03)."

    def told(self, seat: int | None, state: State) -> Event | None:
        """How many land, and the names of those that are revealed (AW-HID-21)."""
        return self if seat == self.seat else replace(self, units=known_units(state, seat, self.units))


@dataclass(frozen=True, slots=True)
class TurnedRound(OwnEvent):
    """A bomber that has landed may fly and bomb again (AW-CARD-30). Private."""

    seat: int
    unit: str

    def apply(self, state: State) -> State:
        return put_each(state, (self.unit,), landed=False, bombed=0, turned=True)

    def words(self, state: State) -> str:
        return f"{self.unit} is turned round and may fly again (AW-CARD-30)."


@dataclass(frozen=True, slots=True)
class LeftMap(AirWarsEvent):
    """Bombers have left the map for another theatre: Abort Box."""

    public: ClassVar[bool] = True
    seat: int
    square: str
    units: tuple[str, ...]

    def apply(self, state: State) -> State:
        return boxed(state, self.units, ABORTED)

    def words(self, state: State) -> str:
        return f"{listing(self.units)} {'leaves' if len(self.units) == 1 else 'leave'} the map: Abort Box (AW-MAP-08)."


# -- What a player says when he forms a group, flies it and brings it down.


@dataclass(frozen=True, slots=True)
class Form(Command):
    """Begin a group with this unit on top (AW-FLY-05)."""

    unit: str

    def label(self, state: State) -> str:
        unit = state.units.get(self.unit)
        if unit is None:
            return f"Fly {self.unit}"
        verb = "Move" if unit.flying else "Take off with"
        late = " (lost: last hour)" if not unit.flying and state.hour >= state.scenario.hours else ""
        return f"{verb} {self.unit} from {place(state, unit.place)}{late}"


@dataclass(frozen=True, slots=True)
class Join(Command):
    """Add a unit of the same square at the bottom of the group."""

    unit: str

    def label(self, state: State) -> str:
        return f"Take {self.unit} along"


@dataclass(frozen=True, slots=True)
class Plot(Command):
    """Lengthen the group's path by one square (AW-FLY-03)."""

    square: str

    def label(self, state: State) -> str:
        return f"On to {place(state, self.square)}"


@dataclass(frozen=True, slots=True)
class Fly(Command):
    """Release the group: it flies its path square by square (AW-FLY-06, AW-FLY-11)."""

    def label(self, state: State) -> str:
        return "Fly" if state.group is None or state.group.path else "Stay here"


@dataclass(frozen=True, slots=True)
class Land(Command):
    """Mark a unit that will land at the end of the move (AW-FLY-07)."""

    unit: str

    def label(self, state: State) -> str:
        return f"Land {self.unit}"


@dataclass(frozen=True, slots=True)
class StayUp(Command):
    """Take the mark of a landing or leaving unit away."""

    unit: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"Keep {self.unit} up"


@dataclass(frozen=True, slots=True)
class LeaveMap(Command):
    """Mark a bomber that leaves the map for another theatre (the LEAVE effect)."""

    unit: str

    def label(self, state: State) -> str:
        return f"Let {self.unit} leave the map"


@dataclass(frozen=True, slots=True)
class TurnRound(Command):
    """Mark a landing bomber that will be turned round (AW-CARD-30)."""

    unit: str

    def label(self, state: State) -> str:
        return f"Turn {self.unit} round"
