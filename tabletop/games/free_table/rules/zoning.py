"""Zones with a name: areas, boxes and tracks (FT-ZONE); drawing on the map and rubbing out (FT-DRAW)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.core.messages import Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.free_table.rules.acting import FreeCommand, bad_text, off_map, place, side_name
from tabletop.games.free_table.rules.state import ARROW, COLOURS, LINE, STROKES, Cell, State, Stroke, Zone

MOST_ZONES, MOST_CELLS, LONGEST_NAME = 100, 2000, 60


@dataclass(frozen=True, slots=True)
class MakeZone(FreeCommand):
    """Cells get a name; `numbered`: they are a track and count from 1."""

    name: str
    cells: tuple[Cell, ...]
    colour: str
    numbered: bool = False

    def label(self, state: State) -> str:
        return f'Make the {"track" if self.numbered else "zone"} "{self.name}"'

    def refusal(self, state: State, seat: int) -> Refusal | None:
        if not self.name:
            return Refusal("FT-ZONE-01", "A zone needs a name.")
        if self.colour not in COLOURS:
            return Refusal("FT-ZONE-01", f"A zone is {', '.join(COLOURS[:-1])} or {COLOURS[-1]}.")
        if not 1 <= len(self.cells) <= MOST_CELLS or len(set(self.cells)) != len(self.cells):
            return Refusal("FT-ZONE-01", f"A zone has 1 to {MOST_CELLS} cells, each once.")
        if len(state.zones) >= MOST_ZONES:
            return Refusal("FT-ZONE-01", f"{MOST_ZONES} zones are on the map; take some away first.")
        if (refusal := bad_text(self.name, "FT-ZONE-01", LONGEST_NAME)) is not None:
            return refusal
        return next((refusal for cell in self.cells if (refusal := off_map(state, cell)) is not None), None)

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        name = f"z{now.state.printed + 1}"
        yield ZoneMade(seat, Zone(name, self.name, self.cells, self.colour, self.numbered))


@dataclass(frozen=True, slots=True)
class RenameZone(FreeCommand):
    """A zone is called otherwise from now on."""

    zone: str
    name: str

    def label(self, state: State) -> str:
        found = state.zones.get(self.zone)
        return f'Call the zone "{found.name}" "{self.name}"' if found is not None else "Rename a zone"

    def refusal(self, state: State, seat: int) -> Refusal | None:
        if self.zone not in state.zones:
            return Refusal("FT-ZONE-02", "There is no such zone.")
        if not self.name:
            return Refusal("FT-ZONE-01", "A zone needs a name.")
        if self.name == state.zones[self.zone].name:
            return Refusal("FT-ZONE-02", "The zone is called so already.")
        return bad_text(self.name, "FT-ZONE-01", LONGEST_NAME)

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        yield ZoneRenamed(seat, self.zone, now.state.zones[self.zone].name, self.name)


@dataclass(frozen=True, slots=True)
class RemoveZone(FreeCommand):
    """A zone goes; what lies in it stays."""

    zone: str

    def label(self, state: State) -> str:
        found = state.zones.get(self.zone)
        return f'Take the zone "{found.name}" away' if found is not None else "Take a zone away"

    def refusal(self, state: State, seat: int) -> Refusal | None:
        return None if self.zone in state.zones else Refusal("FT-ZONE-02", "There is no such zone.")

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        yield ZoneRemoved(seat, self.zone, now.state.zones[self.zone].name)


@dataclass(frozen=True, slots=True)
class ZoneMade(Event):
    seat: int
    zone: Zone

    def apply(self, state: State) -> State:
        return replace(state, zones={**state.zones, self.zone.id: self.zone}, printed=state.printed + 1)

    def words(self, state: State) -> str:
        what = "track" if self.zone.numbered else "zone"
        before = replace(state, zones={})  # the first cell alone, without the zone it is in now
        return (
            f'{side_name(state, self.seat)} makes the {what} "{self.zone.name}" at {place(before, self.zone.cells[0])}.'
        )

    def told(self, seat: int | None, state: State) -> Event | None:
        return self


@dataclass(frozen=True, slots=True)
class ZoneRemoved(Event):
    seat: int
    zone: str
    name: str

    def apply(self, state: State) -> State:
        return replace(state, zones={key: zone for key, zone in state.zones.items() if key != self.zone})

    def words(self, state: State) -> str:
        return f'{side_name(state, self.seat)} takes the zone "{self.name}" away.'

    def told(self, seat: int | None, state: State) -> Event | None:
        return self


@dataclass(frozen=True, slots=True)
class ZoneRenamed(Event):
    seat: int
    zone: str
    before: str
    name: str

    def apply(self, state: State) -> State:
        return replace(state, zones={**state.zones, self.zone: replace(state.zones[self.zone], name=self.name)})

    def words(self, state: State) -> str:
        return f'{side_name(state, self.seat)} calls the zone "{self.before}" "{self.name}".'

    def told(self, seat: int | None, state: State) -> Event | None:
        return self


# -- Drawing on the map and rubbing out (FT-DRAW).

MOST_STROKES, MOST_POINTS, FARTHEST = 500, 400, 200_000
NAMES = {LINE: "a line", ARROW: "an arrow"}


@dataclass(frozen=True, slots=True)
class Sketch(FreeCommand):
    """A line, an arrow or a stroke of the pen through points of the map."""

    kind: str
    points: tuple[Cell, ...]
    colour: str

    def label(self, state: State) -> str:
        return f"Draw {NAMES.get(self.kind, 'freehand')}, {self.colour}"

    def refusal(self, state: State, seat: int) -> Refusal | None:
        if self.kind not in STROKES:
            return Refusal("FT-DRAW-01", "Draw a line, an arrow or freehand.")
        if self.colour not in COLOURS:
            return Refusal("FT-DRAW-01", f"Draw in {', '.join(COLOURS[:-1])} or {COLOURS[-1]}.")
        if not 2 <= len(self.points) <= MOST_POINTS:
            return Refusal("FT-DRAW-01", f"A stroke goes through 2 to {MOST_POINTS} points.")
        if any(abs(x) > FARTHEST or abs(y) > FARTHEST for x, y in self.points):
            return Refusal("FT-HAND-02", "That lies off the map.")
        if len(state.strokes) >= MOST_STROKES:
            return Refusal("FT-DRAW-01", f"{MOST_STROKES} strokes are on the map; rub some out first.")
        return None

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        yield Sketched(seat, Stroke(f"d{now.state.printed + 1}", self.kind, self.points, self.colour))


@dataclass(frozen=True, slots=True)
class Erase(FreeCommand):
    """Rub strokes out."""

    strokes: tuple[str, ...]

    def label(self, state: State) -> str:
        return "Rub it out" if len(self.strokes) == 1 else f"Rub {len(self.strokes)} strokes out"

    def refusal(self, state: State, seat: int) -> Refusal | None:
        if not self.strokes or len(set(self.strokes)) != len(self.strokes):
            return Refusal("FT-DRAW-02", "Name each stroke that shall go once.")
        if any(name not in state.strokes for name in self.strokes):
            return Refusal("FT-DRAW-02", "Nothing is drawn there.")
        return None

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        yield Erased(seat, self.strokes)


@dataclass(frozen=True, slots=True)
class Sketched(Event):
    seat: int
    stroke: Stroke

    def apply(self, state: State) -> State:
        strokes = {**state.strokes, self.stroke.id: self.stroke}
        return replace(state, strokes=strokes, printed=state.printed + 1)

    def words(self, state: State) -> str:
        return f"{side_name(state, self.seat)} draws {NAMES.get(self.stroke.kind, 'freehand')}."

    def told(self, seat: int | None, state: State) -> Event | None:
        return self


@dataclass(frozen=True, slots=True)
class Erased(Event):
    seat: int
    strokes: tuple[str, ...]

    def apply(self, state: State) -> State:
        kept = {name: stroke for name, stroke in state.strokes.items() if name not in self.strokes}
        return replace(state, strokes=kept)

    def words(self, state: State) -> str:
        what = "a stroke" if len(self.strokes) == 1 else f"{len(self.strokes)} strokes"
        return f"{side_name(state, self.seat)} rubs {what} out."

    def told(self, seat: int | None, state: State) -> Event | None:
        return self
