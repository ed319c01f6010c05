"""What can be laid over the map: the enemy's Fire Zones, the reach of a piece, flanks, lines of sight, cover, levels,
anti-aircraft fire. Each is a tint with a key.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.conflict_solo.rules.air import aa_tally, air_raid
from tabletop.games.conflict_solo.rules.figures import dv, has_trait, is_re
from tabletop.games.conflict_solo.rules.fire.shots import farthest
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.sight import cover, sees
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.zones import covers, enemy_watchers, in_arc, meets_flank
from tabletop.games.conflict_solo.table import places, raids, sight_lines, tints
from tabletop.games.conflict_solo.table.tags import Tag, tags
from tabletop.games.conflict_solo.table.tints import Tint, tinted
from tabletop.table.play.contract import Mark, Note, Spot

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.table import ConflictTable

GROUNDS = ("", "cover", "levels")
"""What X goes through."""


class Overlays:
    """See the module. `sight_start`: the hex from which a line of sight is drawn, "" none; `ground`: a key of
    `GROUNDS`.
    """

    def __init__(self, table: ConflictTable) -> None:
        self.table = table
        self.zones_on = True
        self.ranges_on = self.flanks_on = self.aa_on = False
        self.ground = ""
        self.sight_start = ""
        self.sight_end = ""
        self._raid: tuple[tuple[int, int], raids.Flight | None] = ((0, 0), None)
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
                tint = tints.DEAD
            elif away == 1 and not has_trait(state, counter, "indirect"):
                tint = tints.SHORT
            else:
                tint = tints.NEAR if away <= kind.range else tints.FAR
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
            marks += raids.marks(host, self.state, flight)
        if self.aa_on:
            marks += self._aa_rings()
        return marks + tags(host, self._figures(), 0.0)

    def _flight(self) -> raids.Flight | None:
        """The last raid of which all has been shown."""
        match = self.table.host.session.match
        if self.table.host.idle and self._raid[0] != (len(match.journal), id(match.state)):
            self._raid = (len(match.journal), id(match.state)), raids.last_raid(match)
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
            tint = tints.COVER if self.ground == "cover" else tints.HIGH
            found.append((tint, [h for h in state.scenario.chart.terrain if figure(state, h)]))
        if self.zones_on and not watching:
            found.append((tints.ZONE, self.zone_hexes()))
        if self.ranges_on and piece is not None and not is_re(piece):
            found += list(self.reach_hexes(piece).items())
        if self.flanks_on and piece is not None and not is_re(piece):
            found.append((tints.FLANK, self.flank_hexes(piece)))
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
        return sight_lines.note(self.state, self.sight_start, self.sight_end)

    def sight_marks(self) -> list[Mark]:
        if not self.sight_start:
            return []
        return sight_lines.marks(self.table.host, self.state, self.sight_start, self.sight_end)

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
