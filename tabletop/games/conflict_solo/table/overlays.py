"""What can be laid over the map: the enemy's Fire Zones, the range of a piece, a line of sight, objectives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.sight import blockers, free_lines, sees
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.zones import covers, enemy_watchers, in_arc
from tabletop.games.conflict_solo.table import places
from tabletop.table.play.contract import Mark, Note, Spot

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.table import ConflictTable


class Overlays:
    """See the module. `sight_start`: the hex from which a line of sight is drawn, "" none."""

    def __init__(self, table: ConflictTable) -> None:
        self.table = table
        self.zones_on = True
        self.ranges_on = False
        self.sight_start = ""
        self.sight_end = ""
        self._zones: tuple[State | None, tuple[str, ...]] = (None, ())

    def zone_hexes(self) -> tuple[str, ...]:
        """The hexes in the Fire Zone of an enemy that the player knows."""
        state = self.table.state
        if self._zones[0] is not state:
            able = enemy_watchers(state)
            self._zones = (
                state,
                tuple(h for h in state.scenario.chart.terrain if any(covers(state, c, h) for c in able)),
            )
        return self._zones[1]

    def marks(self) -> list[Mark]:
        marks: list[Mark] = []
        if self.zones_on and not self.table.hand.watching and self.zone_hexes():
            marks.append(Mark("zone", tuple(places.cell(h) for h in self.zone_hexes()), colour="1"))
        if self.ranges_on:
            marks += self._range_marks()
        return marks

    def _range_marks(self) -> list[Mark]:
        state = self.table.state
        counter = state.counters.get(self.table.hovered) or state.counters.get(self.table.selected)
        if counter is None or not counter.hex:
            return []
        kind = state.type_of(counter)
        found: dict[int, list[tuple[int, int]]] = {}
        for hex in state.scenario.chart.terrain:
            away = distance(counter.hex, hex)
            if (
                max(1, kind.min_range) <= away <= 2 * kind.range
                and in_arc(state, counter, hex)
                and sees(state, counter.hex, hex)
            ):
                found.setdefault(1 if away <= kind.range else 2, []).append(places.cell(hex))
        return [Mark("fire" if near == 1 else "gunner", tuple(cells)) for near, cells in found.items()]

    # -- line of sight
    def look_from(self, hex: str) -> None:
        """Begin a line of sight in a hex; again or "": put it away."""
        self.sight_start = "" if self.sight_start else hex
        self.sight_end = ""
        self.table.host.changed()

    def sight_note(self, spot: Spot) -> Note:
        """Whether the two hexes see each other, and what is in the way."""
        state, start = self.table.state, self.sight_start
        end = self.sight_end = places.label(state, spot.cell)
        if not end or end == start:
            return Note(f"Line of sight from {start}", ("Point at another hex; a click ends it.",), ("CH-LOS-01",))
        if sees(state, start, end):
            ways = "both lines are free" if len(free_lines(state, start, end)) > 1 else "the line is free"
            return Note(f"{start} sees {end}", (f"{distance(start, end)} hexes, {ways}.",), ("CH-LOS-02",), "good")
        walls = ", ".join(f"{h} ({state.ground(h).name})" for h in blockers(state, start, end)[:4])
        return Note(f"{start} does not see {end}", (f"In the way: {walls}.",), ("CH-LOS-03",), "bad")

    def sight_marks(self) -> list[Mark]:
        start, end = self.sight_start, self.sight_end
        if not start:
            return []
        marks = [Mark("selected", (places.cell(start),))]
        if end and end != start:
            state, host = self.table.state, self.table.host
            ends = (host.centre(places.cell(start)), host.centre(places.cell(end)))
            marks.append(Mark("path" if sees(state, start, end) else "line", points=ends, layer=1))
            marks.append(Mark("not_allowed", tuple(places.cell(h) for h in blockers(state, start, end))))
        return marks
