"""Drawing on the map and rubbing out (FT-DRAW)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Event
from tabletop.games.free_table.rules.acting import FreeCommand, side_name
from tabletop.games.free_table.rules.pieces import Cell
from tabletop.games.free_table.rules.printing import ARROW, COLOURS, LINE, STROKES, Stroke
from tabletop.games.free_table.rules.state import State

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
