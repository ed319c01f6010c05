"""Looking along a line on the map (L): what blocks it, what hinders it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.pieces import Where
from tabletop.games.air_support.rules.standing import unit
from tabletop.games.air_support.rules.terrain import Location
from tabletop.games.air_support.table import names, places
from tabletop.grid.hexes import Hex, distance
from tabletop.table.play.contract import Mark, Note, Spot

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable


class SightLine:
    """See the module. `start`: where one looks from, None while nobody looks; `end`: the hex under the pointer."""

    def __init__(self, table: SupportTable) -> None:
        self.table = table
        self.start: Location | None = None
        self.end: Hex | None = None

    def marks(self) -> list[Mark]:
        """The line that is being looked along (L), with what blocks it."""
        if self.start is None or self.end is None or self.start.hex == self.end:
            return []
        found = lines.line(self.table.state, self.start, Location(self.end))
        centre = self.table.host.centre
        words = (f"{found.drm:+d}" if found.drm else "clear") if found.clear else "blocked"
        marks = [
            Mark(
                "gunline" if found.clear else "line",
                points=(centre(self.start.hex), centre(self.end)),
                text=words,
                layer=1,
            )
        ]
        return [*marks, *([Mark("threat", found.blocked_by)] if found.blocked_by else [])]

    def note(self, spot: Spot) -> Note | None:
        """What the line of sight meets on its way."""
        if self.start is None or not spot.on_map or spot.cell == self.start.hex:
            return None
        state = self.table.state
        found = lines.line(state, self.start, Location(spot.cell))
        far = distance(self.start.hex, spot.cell)
        title = (
            f"{names.label(state, self.start.hex)} to {names.label(state, spot.cell)}: {far}"
            f" hex{'es' if far != 1 else ''}"
        )
        if not found.clear:
            by = f" by {', '.join(names.label(state, h) for h in found.blocked_by)}" if found.blocked_by else ""
            return Note(title, (f"Blocked{by}.",), (found.why,) if found.why else (), "bad")
        parts = [f"hindrance {found.hindrance:+d}"] * bool(found.hindrance) + [f"low visibility {found.lv:+d}"] * bool(
            found.lv
        )
        return Note(title, (f"Clear{': ' + ', '.join(parts) if parts else ''}.",), ("AS-LOS-01",), "good")

    def look_from(self) -> None:
        """Begin or end looking along lines, from the selected piece or the hex under the pointer."""
        table, state = self.table, self.table.state
        if self.start is not None:
            self.start = self.end = None
        else:
            place = places.location_of(state, table.selected)
            piece = unit(state, table.selected)
            if place is not None and (piece is None or piece.where is Where.MAP) and place.hex in state.ground.grid:
                self.start = place
            elif self.end is not None and self.end in state.ground.grid:
                self.start = Location(self.end)
        table.host.changed()
