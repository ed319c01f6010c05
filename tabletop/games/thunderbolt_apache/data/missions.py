"""The mission of a written-down position: its field, the enemy, the aircraft on it, and what is on its way to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tabletop.data.strictjson import Path_
from tabletop.games.thunderbolt_apache.data.scenario_shapes import FlyerAt, MissionAt, ShotAt, UnitAt
from tabletop.games.thunderbolt_apache.rules.hexes import ridges_of
from tabletop.games.thunderbolt_apache.rules.pieces import (
    CANNON,
    Enemy,
    Flight,
    Flyer,
    Incoming,
    Laid,
    Mission,
    Offer,
    Plane,
    Shot,
    Strength,
)
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import BAND_NAMES, SIDES, Altitude, Band
from tabletop.games.thunderbolt_apache.rules.state import State

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.data.building import Builder

FIELD = 10
"""Hexes of the battlefield, and so tiles."""


def side_of(place: str | None) -> int:
    """A side 0 to 5, or CENTRE."""
    return SIDES.index(place) if place in SIDES else CENTRE


class MissionBuilder:
    """Builds the mission on a state that has its squadron and battalions."""

    def __init__(self, builder: Builder, state: State, shape: MissionAt) -> None:
        self.b, self.state, self.shape, self.library = builder, state, shape, builder.library

    def known(self, at: Path_, key: object, cards: Mapping[Any, object], what: str) -> bool:
        return self.b.known(("position", "mission", *at), str(key), {str(k): v for k, v in cards.items()}, what)

    def wrong(self, at: Path_, wrong: str, mend: str) -> None:
        self.b.wrong(("position", "mission", *at), wrong, mend)

    def build(self) -> Mission | None:
        """None when its battalion is not there; everything else is told and the best is made of it."""
        shape, state = self.shape, self.state
        if not self.known(("battalion",), shape.battalion, state.battalions, "battalion of the draw"):
            return None
        if shape.scout:
            self.known(("scout",), shape.scout, state.scouts, "scout")
        for way in ("outbound", "homebound"):
            if key := getattr(shape, way):
                self.known((way,), key, self.library.events, "event card")
        ridges = self._field()
        units = None if shape.units is None else self._units()
        flyers = self._flyers(units or {})
        battalion = state.battalions[shape.battalion]
        return Mission(
            shape.battalion,
            battalion.band if shape.band is None else Band(BAND_NAMES.index(shape.band)),
            flyers,
            battalion.strength if shape.before is None else Strength(shape.before),
            shape.scout,
            shape.scout_loiter,
            shape.calmed,
            shape.penalty_paid,
            shape.night,
            bool(shape.tiles) if shape.armed is None else shape.armed,
            shape.outbound,
            shape.homebound,
            shape.civilians,
            shape.marker,
            shape.turn,
            tuple(shape.tiles),
            ridges,
            units,
            shape.fight,
            self._incoming(flyers),
            self._offers(flyers),
            shape.result,
            shape.wiped,
        )

    # -- the field and the enemy
    def _field(self) -> frozenset[tuple[int, int]]:
        tiles = self.shape.tiles
        good = [self.known(("tiles", n), key, self.library.tiles, "tile") for n, key in enumerate(tiles)]
        if tiles and len(tiles) != FIELD:
            self.wrong(("tiles",), f"{len(tiles)} tiles are laid", f"write {FIELD}, or none before the field is laid")
        if (self.shape.units is None) != (not tiles):
            self.wrong(("units",), "tiles and units go together", "write both, or none before the field is laid")
        if len(set(tiles)) != len(tiles):
            self.wrong(("tiles",), "a tile is laid twice", "there is one of each (TA-FIELD-02)")
        whole = all(good) and len(tiles) == FIELD
        return frozenset(ridges_of(tuple(tiles), self.library)) if whole else frozenset()

    def _units(self) -> dict[int, Enemy]:
        found: dict[int, Enemy] = {}
        for n, line in enumerate(self.shape.units or ()):
            unit = self._unit(n, line)
            if unit.serial in found:
                self.wrong(("units", n), f"there are two units {unit.serial}", "number them, or leave all numbers out")
            found[unit.serial] = unit
        return dict(sorted(found.items()))

    def _unit(self, n: int, line: UnitAt) -> Enemy:
        known = self.known(("units", n, "type"), line.type, self.library.units, "unit")
        if known and line.cover and not self.library.units[line.type].cover:
            self.wrong(("units", n, "cover"), f"{line.type} never takes cover", "leave cover out (TA-COVER-04)")
        if line.chit:
            self.known(("units", n, "chit"), line.chit, self.library.chits, "chit")
        if line.target and line.target not in {f.serial for f in self.shape.flyers}:
            self.wrong(("units", n, "target"), f"aircraft {line.target} does not fly here", "write one that does, or 0")
        cover = side_of(line.cover)
        serial = line.serial or n + 1
        return Enemy(
            serial, line.type, line.hex, cover, line.popup, line.chit, line.target, not line.destroyed, line.added
        )

    # -- the aircraft
    def _flyers(self, units: dict[int, Enemy]) -> dict[int, Flyer]:
        found: dict[int, Flyer] = {}
        for n, line in enumerate(self.shape.flyers):
            if not self.known(("flyers", n, "serial"), line.serial, self.state.planes, "aircraft of the squadron"):
                continue
            if line.serial in found:
                self.wrong(("flyers", n), f"aircraft {line.serial} flies twice", "each flies once")
            found[line.serial] = self._flyer(n, line, self.state.planes[line.serial], units)
        return dict(sorted(found.items()))

    def _flyer(self, n: int, line: FlyerAt, plane: Plane, units: dict[int, Enemy]) -> Flyer:
        at: Path_ = ("flyers", n)
        pilot = plane.pilot if line.pilot is None else line.pilot
        if pilot:
            self.known((*at, "pilot"), pilot, self.state.pilots, "pilot of the squadron")
        elif plane.card in self.library.aircraft and self.library.aircraft[plane.card].manned:
            self.wrong(at, f"{plane.card} needs a pilot", "name him")
        if line.hex is not None:
            self._place(at, line, plane)
        for i, counter in enumerate(line.counters):
            self.known((*at, "counters", i, "counter"), counter.counter, self.library.counters, "counter")
        for key in line.stores:
            self.known((*at, "stores", key), key, self.library.stores, "store")
        order = {key: i for i, key in enumerate(self.library.stores)}
        stores = sorted(line.stores.items(), key=lambda item: order.get(item[0], 0))
        flight = Flight(line.flight) if line.flight else Flight.FIELD if line.hex and self.shape.turn else Flight.OUT
        if flight is Flight.FIELD and line.hex is None:
            self.wrong(at, "it is on the battlefield, but in no hex", "write its hex, place and altitude")
        return Flyer(
            line.serial,
            plane.card,
            pilot,
            tuple(key for key, number in stores for _ in range(number)),
            flight,
            self._fast(pilot) and flight is Flight.FIELD if line.fast is None else line.fast,
            line.hex or 0,
            side_of(line.place),
            Altitude(line.altitude) if line.altitude else Altitude.HIGH,
            tuple(Laid(x.counter, x.heavy) for x in line.counters),
            line.bingo,
            line.acted,
            line.attacked,
            line.spent,
            (line.began.hex, side_of(line.began.place)) if line.began else None,
            tuple(self._shot((*at, "aimed", i), x, line, units) for i, x in enumerate(line.aimed)),
            line.engaged,
            line.value,
            tuple(line.kills),
            line.where,
            line.killed,
        )

    def _place(self, at: Path_, line: FlyerAt, plane: Plane) -> None:
        card = self.library.aircraft.get(plane.card)
        if card is None:
            return
        if line.altitude is None:
            self.wrong(at, "its altitude is missing", f"write {' or '.join(card.altitudes)}")
        elif Altitude(line.altitude) not in card.altitudes:
            self.wrong(
                (*at, "altitude"), f"{card.key} never flies there", f"write {' or '.join(card.altitudes)} (TA-ALT-02)"
            )
        if line.place == "centre" and not card.hover:
            self.wrong((*at, "place"), f"{card.key} cannot hover", "write a side (TA-MOVE-13)")

    def _fast(self, name: str) -> bool:
        pilot = self.state.pilots.get(name)
        return pilot is not None and name in self.library.pilots and self.state.row_of(pilot).fast

    def _shot(self, at: Path_, shot: ShotAt, line: FlyerAt, units: dict[int, Enemy]) -> Shot:
        if shot.store != CANNON and shot.store not in line.stores:
            self.wrong((*at, "store"), f"{shot.store} is not loaded", "aim what is loaded, or cannon")
        for i, serial in enumerate(shot.units):
            self.known((*at, "units", i), serial, units, "enemy unit")
        return Shot(shot.store, shot.hex, tuple(shot.units))

    # -- on the way
    def _incoming(self, flyers: dict[int, Flyer]) -> tuple[Incoming, ...]:
        for n, x in enumerate(self.shape.incoming):
            self.known(("incoming", n, "target"), x.target, flyers, "aircraft of the mission")
        return tuple(Incoming(x.target, x.light, x.heavy, x.source, x.reason, x.adjusted) for x in self.shape.incoming)

    def _offers(self, flyers: dict[int, Flyer]) -> tuple[Offer, ...]:
        for n, x in enumerate(self.shape.offers):
            self.known(("offers", n, "serial"), x.serial, flyers, "aircraft of the mission")
            self.known(("offers", n, "pilot"), x.pilot, self.state.pilots, "pilot of the squadron")
            self.known(("offers", n, "store"), x.store, self.library.stores, "store")
        return tuple(Offer(x.serial, x.store, x.pilot) for x in self.shape.offers)
