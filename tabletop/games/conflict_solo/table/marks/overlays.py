"""What can be laid over the map: the enemy's Fire Zones, the reach of a piece, flanks, lines of sight, cover, levels,
anti-aircraft fire, each a tint with a key; attacks from above, and the line of sight tool.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from math import hypot
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.core.match import Match
from tabletop.core.messages import Event
from tabletop.core.wording import counted
from tabletop.games.conflict_solo.rules.air import RaidSet, aa_tally, air_raid
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.figures import dv, has_trait, is_re
from tabletop.games.conflict_solo.rules.fire.shots import farthest
from tabletop.games.conflict_solo.rules.hexes import distance, lines
from tabletop.games.conflict_solo.rules.naming import listing
from tabletop.games.conflict_solo.rules.pieces import Counter, Raid
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.sight import cover, height, line_blockers, sees
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.zones import covers, enemy_watchers, in_arc, meets_flank
from tabletop.games.conflict_solo.table.marks import map_marks
from tabletop.games.conflict_solo.table.marks.map_marks import Screen, Tag, Tint, tags, tinted
from tabletop.games.conflict_solo.table.pieces import places
from tabletop.table.draw.kit import rgb
from tabletop.table.play.contract import Host, Mark, Note, Point, Spot

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.table import ConflictTable

# -- Attacks from above on the map: the way of the last raid over it, and how one in the enemy's turn is shown.

OUTCOMES = {"driven off": "driven off", "shot down": "shot down", "on target": "on target", "drifts": "off the target"}


@dataclass(frozen=True)
class Flight:
    """A raid as it went: its aircraft ("" shells), the hex aimed at, the hex that was struck, what came of it."""

    aircraft: str
    aimed: str
    struck: str
    outcome: str = ""

    def words(self, state: State) -> str:
        """ "Ju 87: on target"."""
        kind = state.scenario.library.aircraft.get(self.aircraft)
        who = kind.name if kind is not None else "Barrage"
        return f"{who}: {self.outcome}" if self.outcome else who


def raid_begun(raid: Raid) -> Flight:
    """A raid that has been announced."""
    return Flight(raid.aircraft, raid.hex, raid.hex)


def followed(flight: Flight, event: Event) -> Flight:
    """The same raid after something of it."""
    match event:
        case RaidSet(raid=Raid(hex=hex)):
            return replace(flight, struck=hex)
        case Rolled(purpose="aa" | "accuracy", outcome=outcome) if outcome in OUTCOMES:
            return replace(flight, outcome=OUTCOMES[outcome])
    return flight


def last_raid(match: Match) -> Flight | None:
    """The last raid or barrage of either side, None when there was none."""
    flight: Flight | None = None
    over = True
    for event in (event for entry in match.journal for event in entry.events):
        if isinstance(event, RaidSet) and event.raid is not None and over:
            flight = raid_begun(event.raid)
        elif flight is not None and not over:
            flight = followed(flight, event)
        if isinstance(event, RaidSet):
            over = event.raid is None
    return flight


def raid_way(host: Host, state: State, flight: Flight) -> tuple[Point, ...]:
    """The points of its way: in over the western edge, straight at the hex aimed at, over the one that was struck and
    out; shells come and stay."""
    aimed, struck = (host.centre(places.cell(h)) for h in (flight.aimed, flight.struck))
    hexes = [host.centre(places.cell(h)) for h in state.scenario.chart.terrain]
    west, east = min(x for x, _ in hexes), max(x for x, _ in hexes)
    wide = host.cell_size[0]
    over = (aimed,) if struck == aimed else (aimed, struck)
    if not flight.aircraft:
        return ((aimed[0] - 3 * wide, aimed[1] - 4 * wide), *over)
    out = () if flight.outcome == "shot down" else ((east + wide, over[-1][1]),)
    return ((west - wide, aimed[1]), *over, *out)


def raid_marks(host: Host, state: State, flight: Flight) -> list[Mark]:
    """Its way as a line, the hex aimed at and the one struck, with words."""
    cells = tuple(dict.fromkeys(places.cell(h) for h in (flight.struck, flight.aimed) if state.on_map(h)))
    said = [Tag(places.cell(flight.struck), flight.words(state), "fire")] if state.on_map(flight.struck) else []
    return [Mark("path", points=raid_way(host, state, flight), layer=1), Mark("threat", cells), *tags(host, said)]


# -- The line of sight tool: both lines of CH-LOS-02 where it runs along hexsides, each free or with what blocks it and
# how high that stands, and the answer in words.

FREE, BLOCKED, CREAM = "#2f7a3f", "#c8341f", "#fffaf0"
APART = 0.13
"""How far the two lines lie from the middle, in widths of a hex."""
MOST = 4
"""Hexes that are named."""


def sight_note(state: State, start: str, end: str) -> Note:
    """Whether two hexes see each other, and what is open or in the way, line by line."""
    if not end or end == start:
        return Note(f"Line of sight from {start}", ("Point at another hex; a click ends it.",), ("CH-LOS-01",))
    paths = lines(start, end)
    away = distance(start, end)
    told = [f"{counted(away, 'hex')}."]
    for n, path in enumerate(paths, 1):
        which = f"Line {n}: " if len(paths) > 1 else ""
        told.append(f"{which}{_line_words(state, path)}")
    if not sees(state, start, end):
        return Note(f"{start} does not see {end}", tuple(told), ("CH-LOS-02", "CH-LOS-03"), "bad")
    if len(paths) > 1:
        told.append("One free line is enough.")
    return Note(f"You see it: {start} to {end}", tuple(told), ("CH-LOS-02",), "good")


# -- The line of sight tool.


def _line_words(state: State, path: tuple[str, ...]) -> str:
    if found := line_blockers(state, path):
        return (
            f"{listing(f'{h} ({state.ground(h).name}, height {height(state, h)})' for h in found[:MOST])} in the way."
        )
    between = [h for h in path[1:-1] if state.on_map(h)]
    if not between:
        return "nothing lies between."
    verb = "are" if len(between) > 1 else "is"
    return f"{listing(between[:MOST])}{' and on' if len(between) > MOST else ''} {verb} open."


def sight_marks(host: Host, state: State, start: str, end: str) -> list[Mark]:
    """The lines, the hexes that block them red, with their height."""
    found = [Mark("selected", (places.cell(start),))]
    if not end or end == start:
        return found
    paths = lines(start, end)
    ends = host.centre(places.cell(start)), host.centre(places.cell(end))
    blocked = tuple(dict.fromkeys(h for path in paths for h in line_blockers(state, path)))
    for n, path in enumerate(paths):
        free = not line_blockers(state, path)
        aside = _aside(host, ends, path, paths[1 - n]) if len(paths) > 1 else (0.0, 0.0)
        shifted = tuple((x + aside[0], y + aside[1]) for x, y in ends)
        words = f"line {n + 1} {'free' if free else 'blocked'}"
        found.append(Mark("hover", text=words, layer=1, draw=partial(_draw, shifted, free)))
    found.append(Mark("not_allowed", tuple(places.cell(h) for h in blocked)))
    return found + tags(host, [Tag(places.cell(h), f"height {height(state, h)}", "risky") for h in blocked])


def _aside(host: Host, ends: tuple[Point, Point], path: tuple[str, ...], other: tuple[str, ...]) -> Point:
    """To which side of the straight line the hexes lie that only this one of two lines goes through."""
    (ax, ay), (bx, by) = ends
    long = hypot(bx - ax, by - ay) or 1.0
    across = -(by - ay) / long, (bx - ax) / long
    by_side = 0.0
    for mine, theirs in zip(path, other, strict=True):
        if mine and mine != theirs:
            x, y = host.centre(places.cell(mine))
            by_side += (x - ax) * across[0] + (y - ay) * across[1]
    away = host.cell_size[0] * APART * (1 if by_side > 0 else -1)
    return across[0] * away, across[1] * away


def _draw(ends: tuple[Point, ...], free: bool, s: pg.Surface, to: Screen, zoom: float) -> None:
    """Green and whole where nothing blocks, red and broken where something does."""
    (x0, y0), (x1, y1) = to(ends[0]), to(ends[1])
    wide = max(3, round(6 * zoom))
    pg.draw.line(s, rgb(CREAM), (x0, y0), (x1, y1), wide + 4)
    if free:
        pg.draw.line(s, rgb(FREE), (x0, y0), (x1, y1), wide)
        return
    long = max(1.0, hypot(x1 - x0, y1 - y0))
    step = max(10, 3 * wide)
    for n in range(0, int(long), 2 * step):
        a, b = n / long, min(1.0, (n + step) / long)
        here, there = (x0 + (x1 - x0) * a, y0 + (y1 - y0) * a), (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b)
        pg.draw.line(s, rgb(BLOCKED), here, there, wide)


# -- What can be laid over the map.

GROUNDS = ("", "cover", "levels")
"""What X goes through."""


class Overlays:
    """What can be laid over the map. `sight_start`: the hex from which a line of sight is drawn, "" none; `ground`: a
    key of `GROUNDS`."""

    def __init__(self, table: ConflictTable) -> None:
        self.table = table
        self.zones_on = True
        self.ranges_on = self.flanks_on = self.aa_on = False
        self.ground = ""
        self.sight_start = ""
        self.sight_end = ""
        self._raid: tuple[tuple[int, int], Flight | None] = ((0, 0), None)
        self._zones: tuple[State | None, tuple[str, ...]] = (None, ())
        self._reach: tuple[State | None, str, dict[Tint, list[str]]] = (None, "", {})

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def piece(self) -> Counter | None:
        """The piece that overlays speak of: the one under the pointer, else the one in hand."""
        found = self.state.counters.get(self.table.hovered) or self.state.counters.get(self.table.selected)
        return found if found is not None and found.hex else None

    def next_ground(self) -> None:
        """Cover, levels, neither."""
        self.ground = GROUNDS[(GROUNDS.index(self.ground) + 1) % len(GROUNDS)]

    # -- which hexes
    def zone_hexes(self) -> tuple[str, ...]:
        """The hexes in the Fire Zone of an enemy that the player knows (CH-ARC-06)."""
        state = self.state
        if self._zones[0] is not state:
            able = enemy_watchers(state)
            self._zones = (
                state,
                tuple(h for h in state.scenario.chart.terrain if any(covers(state, c, h) for c in able)),
            )
        return self._zones[1]

    def reach_hexes(self, counter: Counter) -> dict[Tint, list[str]]:
        """The hexes of a piece's arc by range, and those in range that it does not see (CH-FIRE-02, CH-LOS-02)."""
        state = self.state
        if self._reach[0] is state and self._reach[1] == counter.id:
            return self._reach[2]
        found: dict[Tint, list[str]] = {}
        kind, far = state.type_of(counter), farthest(state, counter)
        for hex in state.scenario.chart.terrain:
            away = distance(counter.hex, hex)
            if not max(1, kind.min_range) <= away <= far or not in_arc(state, counter, hex):
                continue
            if not sees(state, counter.hex, hex):
                tint = map_marks.DEAD
            elif away == 1 and not has_trait(state, counter, "indirect"):
                tint = map_marks.SHORT
            else:
                tint = map_marks.NEAR if away <= kind.range else map_marks.FAR
            found.setdefault(tint, []).append(hex)
        self._reach = (state, counter.id, found)
        return found

    def flank_hexes(self, counter: Counter) -> list[str]:
        """The hexes around a piece from which its flank is met, three deep (CH-ARC-05)."""
        return [
            h for h in self.state.scenario.chart.terrain
            if 1 <= distance(counter.hex, h) <= 3 and meets_flank(self.state, counter, h)
        ]  # fmt: skip

    def guns(self) -> list[Counter]:
        """The known counters of both sides with anti-aircraft fire (CH-AIR-02)."""
        state = self.state
        return [
            c for c in state.counters.values()
            if c.hex and not is_re(c) and not (c.side == AI and c.hidden) and state.type_of(c).aa is not None
        ]  # fmt: skip

    # -- what lies there
    def marks(self) -> list[Mark]:
        host, marks = self.table.host, []
        for tint, hexes in self._laid():
            marks += tinted(host, map(places.cell, hexes), tint)
        flight = self._flight() if self.aa_on else None
        if flight is not None:
            marks += raid_marks(host, self.state, flight)
        if self.aa_on:
            marks += self._aa_rings()
        return marks + tags(host, self._figures(), 0.0)

    def _flight(self) -> Flight | None:
        """The last raid of which all has been shown."""
        match = self.table.host.session.match
        if self.table.host.idle and self._raid[0] != (len(match.journal), id(match.state)):
            self._raid = (len(match.journal), id(match.state)), last_raid(match)
        return self._raid[1]

    def _aa_rings(self) -> list[Mark]:
        """How far each known gun reaches, of both sides, as a thin ring (CH-AIR-02)."""
        host, state = self.table.host, self.state
        found = []
        for gun in self.guns():
            aa = state.type_of(gun).aa
            if aa is not None:
                radius = (aa.range + 0.5) * host.cell_size[1]
                found.append(Mark("ring", points=(host.centre(places.cell(gun.hex)),), radius=radius, layer=1))
        return found

    def _aa_words(self, gun: Counter, power: int) -> str:
        """What a gun needs against the aircraft that comes, or came last, from near: "needs 8"; else its firepower."""
        state, flight = self.state, self._flight()
        kind = state.raid.aircraft if state.raid is not None else flight.aircraft if flight is not None else ""
        plane = state.scenario.library.aircraft.get(kind)
        aa = state.type_of(gun).aa
        if plane is None or aa is None:
            return f"AA {power}"
        if aa.ceiling < plane.altitude:
            return "too high"
        raid = air_raid(state, kind, AI if gun.side == PLAYER else PLAYER, gun.hex)
        return f"needs {max(2, plane.dv - aa_tally(state, raid, gun).total)}"

    def _laid(self) -> list[tuple[Tint, list[str] | tuple[str, ...]]]:
        state, piece, watching = self.state, self.piece, self.table.hand.watching
        found: list[tuple[Tint, list[str] | tuple[str, ...]]] = []
        if self.ground:
            figure = cover if self.ground == "cover" else State.level
            tint = map_marks.COVER if self.ground == "cover" else map_marks.HIGH
            found.append((tint, [h for h in state.scenario.chart.terrain if figure(state, h)]))
        if self.zones_on and not watching:
            found.append((map_marks.ZONE, self.zone_hexes()))
        if self.ranges_on and piece is not None and not is_re(piece):
            found += list(self.reach_hexes(piece).items())
        if self.flanks_on and piece is not None and not is_re(piece):
            found.append((map_marks.FLANK, self.flank_hexes(piece)))
        return [(tint, hexes) for tint, hexes in found if hexes]

    def _figures(self) -> list[Tag]:
        """The numbers on hexes: cover, levels, the defence that the flank has."""
        state, piece = self.state, self.piece
        out = []
        if self.ground:
            for hex in state.scenario.chart.terrain:
                number = cover(state, hex) if self.ground == "cover" else state.level(hex)
                if number:
                    out.append(Tag(places.cell(hex), f"{number:+d}" if self.ground == "cover" else str(number)))
        if self.aa_on:
            for gun in self.guns():
                aa = state.type_of(gun).aa
                if aa is not None:
                    out.append(Tag(places.cell(gun.hex), self._aa_words(gun, aa.fp)))
        if self.flanks_on and piece is not None and not is_re(piece):
            near = [h for h in self.flank_hexes(piece) if distance(piece.hex, h) == 1]
            out += [Tag(places.cell(h), str(dv(state, piece, True)), "fire") for h in near]
        return out

    def lying(self) -> frozenset[str]:
        """The actions whose overlay is on."""
        on = {
            "fire_zones": self.zones_on, "ranges": self.ranges_on, "flanks": self.flanks_on,
            "ground": bool(self.ground), "aa_ranges": self.aa_on, "sight_line": bool(self.sight_start),
        }  # fmt: skip
        return frozenset(action for action, lies in on.items() if lies)

    def press(self, action: str) -> None:
        """A plate at the foot: as its key, a line of sight from the piece in hand."""
        if action == "sight_line":
            piece = self.piece
            self.look_from(piece.hex if piece is not None else "")
        else:
            self.action(action, None)

    # -- line of sight
    def look_from(self, hex: str) -> None:
        """Begin a line of sight in a hex; again or "": put it away."""
        self.sight_start = "" if self.sight_start else hex
        self.sight_end = ""
        self.table.host.changed()

    def sight_note(self, spot: Spot) -> Note:
        """Whether the two hexes see each other, and what is in the way."""
        self.sight_end = places.label(self.state, spot.cell)
        return sight_note(self.state, self.sight_start, self.sight_end)

    def sight_marks(self) -> list[Mark]:
        if not self.sight_start:
            return []
        return sight_marks(self.table.host, self.state, self.sight_start, self.sight_end)

    # -- keys
    def action(self, name: str, spot: Spot | None) -> bool:
        """A key of an overlay; true when it was one."""
        if name == "fire_zones":
            self.zones_on = not self.zones_on
        elif name in ("ranges", "rally"):
            self.ranges_on = not self.ranges_on
        elif name == "flanks":
            self.flanks_on = not self.flanks_on
        elif name == "ground":
            self.next_ground()
        elif name == "aa_ranges":
            self.aa_on = not self.aa_on
        elif name == "sight_line":
            self.look_from(places.label(self.state, spot.cell) if spot is not None else "")
            return True
        else:
            return False
        self.table.host.changed()
        return True
