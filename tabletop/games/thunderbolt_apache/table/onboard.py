"""What lies on the battlefield and is drawn over it: pieces with their places, hex numbers, declared attacks,
threats. A part of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_apache.rules import outlook
from tabletop.games.thunderbolt_apache.rules.hits import evading
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy, Flight, Flyer, Incoming
from tabletop.games.thunderbolt_apache.rules.sheets import SIDES
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import points
from tabletop.games.thunderbolt_apache.table import faces, paint, printed, telling
from tabletop.games.thunderbolt_apache.table.places import Places
from tabletop.table.play.contract import Mark, Point, Spot, Sprite

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.fly_mode import FlyMode
    from tabletop.games.thunderbolt_apache.table.modes import Mode
    from tabletop.games.thunderbolt_apache.table.showings.shower import Shower
    from tabletop.table.play.contract import Host


class OnBoard:
    """Mixed into the table, which has the parts named here."""

    host: Host
    places: Places
    fly: FlyMode
    shower: Shower
    selected: str
    _points: tuple[State | None, dict[int, tuple[int, Point]], dict[int, Point]]

    @property
    def state(self) -> State:
        raise NotImplementedError

    @property
    def step(self) -> str:
        raise NotImplementedError

    @property
    def mode(self) -> Mode:
        raise NotImplementedError

    @property
    def plane_points(self) -> dict[int, tuple[int, Point]]:
        """Serial -> (hex, map point) of the aircraft on the board."""
        return self._placed()[1]

    @property
    def unit_points(self) -> dict[int, Point]:
        """Serial -> map point of the enemy units, the dead too."""
        return self._placed()[2]

    def _placed(self) -> tuple[State | None, dict[int, tuple[int, Point]], dict[int, Point]]:
        state = self.state
        if self._points[0] is not state:
            on = state.mission is not None and bool(state.mission.tiles)
            self._points = (
                state,
                faces.plane_points(state, self.places) if on else {},
                faces.unit_points(state, self.places) if on else {},
            )
        return self._points

    def sprites(self) -> Sequence[Sprite]:
        state = self.state
        if state.mission is None:
            return []
        mode = self.mode
        ready = mode.ready()
        aimed = {u.serial for u in self.fly.targets(self.fly.store)} if mode is self.fly and self.fly.store else set()
        out = [
            faces.unit_sprite(state, self.places, state.here.enemies[n], at, n in aimed)
            for n, at in self.unit_points.items()
        ]
        if state.mission.tiles:
            found = faces.wreck_points(state, self.places)
            out += [faces.wreck_sprite(state, self.places, state.here.flyers[n], at) for n, at in found.items()]
        acting = self.step in ("fast", "slow", "altitude", "act")
        for serial, at in self.plane_points.items():
            flyer = state.here.flyers[serial]
            lit, done = self.selected == f"a{serial}", acting and flyer.acted and serial not in ready
            dim = done or flyer.flight is Flight.OFF
            out.append(faces.plane_sprite(state, self.places, flyer, at, serial in ready, lit, dim))
        return [*out, *printed.held(self)]

    def marks(self) -> Sequence[Mark]:
        state = self.state
        numbers = [paint.number((x, y - 226), str(n)) for n, (x, y) in self.places.middles.items()]
        if state.mission is None or not state.mission.tiles:
            return numbers
        if state.mission.civilians:
            x, y = self.places.middles[state.mission.civilians]
            numbers.append(paint.plate((x, y - 170), "civilians", "#2b5a8e"))
        return [*printed.marks(self), *self.mode.marks(), *numbers, *self._declared_marks()]

    def declared(self) -> list[Enemy]:
        """Enemy units whose attack is declared and not yet resolved, in the order in which they fire."""
        mission = self.state.mission
        return [u for u in mission.enemies.values() if u.target] if mission is not None else []

    def _declared_marks(self) -> list[Mark]:
        """Arrows of all attacks that enemy units have declared and not yet resolved; under what is being read."""
        out = []
        read = bool(self.shower.card) and not self.host.idle
        for unit in self.declared():
            to = self.plane_points.get(unit.target)
            if to is not None:
                kind = self.state.library.units[unit.type]
                words = faces.hits_text(kind.light, kind.heavy)
                out.append(paint.arrow(self.unit_points[unit.serial], to[1], words, under=read))
        return out

    def angle_marks(self, flyer: Flyer) -> list[Mark]:
        """Attack angle and sight of an aircraft at a place, with no store in hand."""
        return self.fly.reach_marks(flyer)

    def threat_marks(self, flyer: Flyer) -> list[Mark]:
        """Every unit that could fire at an aircraft there, with its hits as printed and after Evasive."""
        if not flyer.hex:
            return []
        at, have = self.places.point(flyer.hex, flyer.side), points(self.state, flyer)
        out = []
        for threat in outlook.exposure(self.state, flyer).threats:
            hits = Incoming(flyer.serial, threat.light, threat.heavy)
            words = faces.hits_text(threat.light, threat.heavy)
            if have:
                words += f" > {faces.hits_text(*evading.after(hits, *evading.default(hits, have)))}"
            out.append(paint.arrow(self.unit_points[threat.unit], at, words))
        return out

    def describe(self, spot: Spot) -> str:
        """The status line: hex, its tile, ridges and what stands there."""
        number = self.places.number_at(spot.point)
        mission = self.state.mission
        if not number or mission is None or not mission.tiles:
            return f"Hex {number}" if number else ""
        tile = self.state.library.tiles[mission.tiles[number - 1]]
        high = [SIDES[side] for side in range(6) if (number, side) in mission.ridges]
        words = [f"Hex {number}: {tile.family.lower()}", "ridges " + ", ".join(high) if high else "no ridge"]
        words += [
            telling.unit_title(self.state, u) + (" in cover" if u.covered else "")
            for u in self.state.living_units
            if u.hex == number
        ]
        words += [
            f"wreck of {f.pilot or f.card}"
            for n, (hex_, _) in faces.wreck_points(self.state, self.places).items()
            if hex_ == number and (f := self.state.here.flyers[n])
        ]
        return "   ".join(words)
