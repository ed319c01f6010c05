"""What lies on the battlefield and is drawn over it: tiles, pieces with their places, hex numbers, declared attacks,
threats, the campaign's pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_apache.data.battlefield import battlefield, country_of
from tabletop.games.thunderbolt_apache.rules import hits as events
from tabletop.games.thunderbolt_apache.rules import outlook
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy, Flight, Flyer, Incoming
from tabletop.games.thunderbolt_apache.rules.sheets import SIDES
from tabletop.games.thunderbolt_apache.rules.state import State, changed_flyer
from tabletop.games.thunderbolt_apache.rules.stress import points
from tabletop.games.thunderbolt_apache.table.hand import advising
from tabletop.games.thunderbolt_apache.table.hand.entry_mode import EntryMode
from tabletop.games.thunderbolt_apache.table.marks import paint, printed
from tabletop.games.thunderbolt_apache.table.pieces import faces
from tabletop.games.thunderbolt_apache.table.pieces.places import NO_TILES
from tabletop.games.thunderbolt_apache.table.showings import telling
from tabletop.table.play.contract import Mark, Page, Point, Spot, Sprite
from tabletop.table.play.gametable import Lying

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable


class OnBoard(Lying):
    """What lies on the battlefield and is drawn over it. `threat`: whether it is shown who can fire at the aircraft in
    hand."""

    def __init__(self, table: ApacheTable) -> None:
        self.table = table
        self.threat = False
        self._laid: tuple[str, ...] = ()
        self._points: tuple[State | None, dict[int, tuple[int, Point]], dict[int, Point]] = (None, {}, {})

    def sprites(self) -> Sequence[Sprite]:
        table, state = self.table, self.table.state
        if state.mission is None:
            return []
        mode = table.mode
        ready = mode.ready()
        aimed = (
            {u.serial for u in table.hand.fly.aiming.targets(table.hand.fly.aiming.store)}
            if mode is table.hand.fly and table.hand.fly.aiming.store
            else set()
        )
        out = [
            faces.unit_sprite(state, table.places, state.here.enemies[n], at, n in aimed)
            for n, at in self.unit_points.items()
        ]
        if state.mission.tiles:
            found = faces.wreck_points(state, table.places)
            out += [faces.wreck_sprite(state, table.places, state.here.flyers[n], at) for n, at in found.items()]
        acting = table.step in ("fast", "slow", "altitude", "act")
        for serial, at in self.plane_points.items():
            flyer = state.here.flyers[serial]
            if isinstance(table.mode, EntryMode) and flyer.flight is Flight.OUT:
                flyer = changed_flyer(flyer, altitude=table.mode.altitude_of(flyer))  # as it will enter
            lit, done = table.selected == f"a{serial}", acting and flyer.acted and serial not in ready
            dim = done or flyer.flight is Flight.OFF
            out.append(faces.plane_sprite(state, table.places, flyer, at, serial in ready, lit, dim))
        return [*out, *printed.held(self.table)]

    def marks(self) -> Sequence[Mark]:
        table, state = self.table, self.table.state
        numbers = [paint.number((x, y - 226), str(n)) for n, (x, y) in table.places.middles.items()]
        if state.mission is None or not state.mission.tiles:
            return numbers
        if state.mission.civilians:
            x, y = table.places.middles[state.mission.civilians]
            numbers.append(paint.plate((x, y - 170), "civilians", "#2b5a8e"))
        return [
            *printed.marks(self.table),
            *table.mode.marks(),
            *numbers,
            *self._declared_marks(),
            *advising.marks(table),
        ]

    def page(self) -> Page | None:
        """The whole page of this step, None when it is played on the battlefield."""
        return self.table.pages.get(self.table.step)

    def seat_of(self, piece: str) -> int | None:
        return {"a": 0, "u": 1}.get(piece[:1])

    def describe(self, spot: Spot) -> str:
        """The status line: hex, its tile, ridges and what stands there."""
        table, state = self.table, self.table.state
        number = table.places.number_at(spot.point)
        mission = state.mission
        if not number or mission is None or not mission.tiles:
            return f"Hex {number}" if number else ""
        tile = state.library.tiles[mission.tiles[number - 1]]
        high = [SIDES[side] for side in range(6) if (number, side) in mission.ridges]
        words = [f"Hex {number}: {tile.family.lower()}", "ridges " + ", ".join(high) if high else "no ridge"]
        words += [
            telling.unit_title(state, u) + (" in cover" if u.covered else "")
            for u in state.living_units
            if u.hex == number
        ]
        words += [
            f"wreck of {f.pilot or f.card}"
            for n, (hex_, _) in faces.wreck_points(state, table.places).items()
            if hex_ == number and (f := state.here.flyers[n])
        ]
        return "   ".join(words)

    def lay_tiles(self) -> None:
        """The tiles of this mission lie on the table; before the first one bare desert."""
        mission = self.table.state.mission
        tiles = mission.tiles if mission is not None and mission.tiles else self._laid or NO_TILES
        if tiles != self._laid:
            self._laid = tiles
            sheet = battlefield(tiles, country_of(self.table.state.campaign))
            self.table.host.lay_map(sheet, numbers=False)

    @property
    def plane_points(self) -> dict[int, tuple[int, Point]]:
        """Serial -> (hex, map point) of the aircraft on the board."""
        return self._placed()[1]

    @property
    def unit_points(self) -> dict[int, Point]:
        """Serial -> map point of the enemy units, the dead too."""
        return self._placed()[2]

    def wrecks(self) -> list[Point]:
        """Where something lies that was destroyed: the enemy's units and one's own aircraft."""
        state = self.table.state
        if state.mission is None:
            return []
        dead = [at for n, at in self.unit_points.items() if not state.here.enemies[n].alive]
        return dead + [at for _, at in faces.wreck_points(state, self.table.places).values()]

    def _placed(self) -> tuple[State | None, dict[int, tuple[int, Point]], dict[int, Point]]:
        state = self.table.state
        if self._points[0] is not state:
            on = state.mission is not None and bool(state.mission.tiles)
            self._points = (
                state,
                faces.plane_points(state, self.table.places) if on else {},
                faces.unit_points(state, self.table.places) if on else {},
            )
        return self._points

    def declared(self) -> list[Enemy]:
        """Enemy units whose attack is declared and not yet resolved, in the order in which they fire."""
        mission = self.table.state.mission
        return [u for u in mission.enemies.values() if u.target] if mission is not None else []

    def _declared_marks(self) -> list[Mark]:
        """Arrows of all attacks that enemy units have declared and not yet resolved; under what is being read."""
        out = []
        read = bool(self.table.happening.shower.card) and not self.table.host.idle
        for unit in self.declared():
            to = self.plane_points.get(unit.target)
            if to is not None:
                kind = self.table.state.library.units[unit.type]
                words = faces.hits_text(kind.light, kind.heavy)
                out.append(paint.arrow(self.unit_points[unit.serial], to[1], words, under=read))
        return out

    def angle_marks(self, flyer: Flyer) -> list[Mark]:
        """Attack angle and sight of an aircraft at a place, with no store in hand."""
        return self.table.hand.fly.aiming.reach_marks(flyer)

    def threat_marks(self, flyer: Flyer) -> list[Mark]:
        """Every unit that could fire at an aircraft there, with its hits as printed and after Evasive."""
        if not flyer.hex:
            return []
        at, have = self.table.places.point(flyer.hex, flyer.side), points(self.table.state, flyer)
        out = []
        for threat in outlook.exposure(self.table.state, flyer).threats:
            hits = Incoming(flyer.serial, threat.light, threat.heavy)
            words = faces.hits_text(threat.light, threat.heavy)
            if have:
                words += f" > {faces.hits_text(*events.after(hits, *events.default(hits, have)))}"
            out.append(paint.arrow(self.unit_points[threat.unit], at, words))
        return out
