"""The aircraft of a scenario file: lines of the table of forces with their zones, and aircraft that are written down
exactly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.data.strictjson import Path_
from tabletop.data.thunderbolt_lightning.shapes import LEVELS, ForceShape, PositionShape, ZoneShape
from tabletop.games.thunderbolt_lightning.scenario import PlacedAircraft, Zone
from tabletop.games.thunderbolt_lightning.sheets import AircraftType
from tabletop.grid.hexes import Hex, distance

if TYPE_CHECKING:
    from tabletop.data.thunderbolt_lightning.building import Builder


def zone_hexes(b: Builder, shape: ZoneShape, path: Path_) -> tuple[Hex, ...]:
    """The hexes of a zone, sorted as the map prints them."""
    kinds = [shape.columns is not None or shape.rows is not None, shape.ring is not None, shape.hexes is not None]
    if sum(kinds) != 1 or (shape.columns is None) != (shape.rows is None):
        b.wrong(
            path,
            "a zone is columns and rows, or a ring, or hexes",
            'write for example {"columns": [42, 47], "rows": [14, 17]}',
        )
        return ()
    if shape.ring is not None:
        return _ring(b, shape, path)
    if shape.hexes is not None:
        found = [b.hex(label, (*path, "hexes", i)) for i, label in enumerate(shape.hexes)]
        return tuple(dict.fromkeys(h for h in found if h is not None))
    return _block(b, shape, path)


def _block(b: Builder, shape: ZoneShape, path: Path_) -> tuple[Hex, ...]:
    (c0, c1), (r0, r1) = shape.columns or [1, 1], shape.rows or [1, 1]
    for word, first, last, size in (("columns", c0, c1, b.grid.columns), ("rows", r0, r1, b.grid.rows)):
        if first > last:
            b.wrong(
                (*path, word), f"the zone has no {word}: {first} is beyond {last}", "write the smaller number first"
            )
            return ()
        if last > size:
            b.wrong(
                (*path, word),
                f"the zone reaches {word} {last}, the map has {size}",
                f"write numbers from 1 to {size}",
            )
            return ()
    return tuple(b.grid.hex(c - 1, r - 1) for r in range(r0, r1 + 1) for c in range(c0, c1 + 1))


def _ring(b: Builder, shape: ZoneShape, path: Path_) -> tuple[Hex, ...]:
    ring = shape.ring
    centre = b.hex(ring.centre, (*path, "ring", "centre")) if ring else None
    if ring is None or centre is None:
        return ()
    found = tuple(h for h in b.grid if ring.near <= distance(h, centre) <= ring.far)
    if not found:
        b.wrong(
            (*path, "ring"),
            f"no hex of the map is {ring.near} to {ring.far} hexes from {ring.centre}",
            "write other numbers",
        )
    return found


def forces(b: Builder) -> list[PlacedAircraft]:
    """All aircraft of the table of forces, numbered inside each side in the order of the table."""
    placed: list[PlacedAircraft] = []
    numbers = [0, 0]
    groups: set[tuple[int, str]] = set()
    for i, line in enumerate(b.file.forces):
        path: Path_ = ("forces", i)
        if (line.side, line.name) in groups:
            b.wrong((*path, "name"), f'two lines of a side are called "{line.name}"', "give them different names")
        groups.add((line.side, line.name))
        kind = b.aircraft_type(line.type, line.side, (*path, "type"), line.radar_sight)
        if kind is not None:
            placed += _line(b, line, kind, path, numbers)
    return placed


def _check_line(b: Builder, line: ForceShape, kind: AircraftType, path: Path_) -> None:
    b.load(line.load, kind, (*path, "load"))
    for n, load in enumerate(line.load_choices):
        b.load(load, kind, (*path, "load_choices", n))
    if line.load_choices and line.load not in line.load_choices:
        b.wrong(
            (*path, "load"),
            f'"{line.load}" is not one of the load_choices',
            "name the load that it has at first also there",
        )
    b.pilot(line.training, line.skills, (*path, "training"))


def _line(b: Builder, line: ForceShape, kind: AircraftType, path: Path_, numbers: list[int]) -> list[PlacedAircraft]:
    size = sum(u.size for u in line.units)
    _check_line(b, line, kind, path)
    spots = _spots(b, line, size, path)
    raw = b.source.value["forces"][path[1]].get("levels") if isinstance(b.source.value, dict) else None
    levels = b.levels(list(line.levels) if line.levels else None, kind, (*path, "levels"), any_word=raw == "any")
    facings = tuple(sorted(set(line.facings)))
    found: list[PlacedAircraft] = []
    for n, unit in enumerate(u.name for u in line.units for _ in range(u.size)):
        numbers[line.side] += 1
        id = f"{b.file.sides[line.side].letter}{numbers[line.side]}"
        b.take_id(id, path)
        fixed = spots[n] if line.at is not None else None
        zone = Zone((fixed,) if fixed is not None else tuple(spots), facings, levels)
        found.append(
            PlacedAircraft(
                id,
                kind.key,
                line.side,
                unit,
                zone,
                line.load,
                line.training,
                tuple(sorted(line.skills)),
                fixed,
                facings[0] if len(facings) == 1 else None,
                levels[0] if len(levels) == 1 else None,
                load_choices=tuple(line.load_choices),
                units_free=line.regroup,
                group=line.name,
            )
        )
    for u in line.units:
        b.take_unit(u.name, line.side, (*path, "units"))
    return found


def _spots(b: Builder, line: ForceShape, size: int, path: Path_) -> list[Hex]:
    """Fixed hexes, one an aircraft, or the hexes of the zone; a fault still gives something to go on with."""
    if (line.at is None) == (line.zone is None):
        b.wrong(path, 'a line has either "at" (fixed hexes) or "zone"', "write one of the two")
        return [(0, 0)] * size
    if line.zone is not None:
        return list(zone_hexes(b, line.zone, (*path, "zone"))) or [(0, 0)]
    labels = line.at or []
    if len(labels) != size:
        b.wrong(
            (*path, "at"),
            f"{len(labels)} hexes stand here for {size} aircraft",
            "write one hex for each aircraft; hexes may repeat",
        )
    found = [b.hex(label, (*path, "at", n)) or (0, 0) for n, label in enumerate(labels)]
    return (found + [(0, 0)] * size)[:size]


def positions(b: Builder) -> list[PlacedAircraft]:
    """Aircraft that are written down exactly, in the order of the file inside each side."""
    found: list[PlacedAircraft] = []
    for i, a in enumerate(b.file.aircraft):
        path: Path_ = ("aircraft", i)
        b.take_id(a.id, (*path, "id"))
        b.take_unit(a.unit, a.side, (*path, "unit"))
        kind = b.aircraft_type(a.type, a.side, (*path, "type"), a.radar_sight)
        at = b.hex(a.hex, (*path, "hex"))
        if kind is not None and at is not None:
            found.append(_position(b, a, kind, at, path))
    return found


def _check_position(b: Builder, a: PositionShape, kind: AircraftType, path: Path_) -> None:
    b.load(a.load, kind, (*path, "load"))
    b.pilot(a.training, list(a.skills), (*path, "training"))
    if a.hits >= kind.hits:
        b.wrong(
            (*path, "hits"),
            f"{kind.name} is destroyed at {kind.hits} hits",
            f"write 0 to {kind.hits - 1}, or take it out",
        )
    if a.load_left is not None and (
        not a.load or (a.load in b.library.loads and a.load_left > b.library.loads[a.load].dice)
    ):
        b.wrong((*path, "load_left"), f'{a.load_left} dice are left of "{a.load}"', "write no more than the load has")


def _position(b: Builder, a: PositionShape, kind: AircraftType, at: Hex, path: Path_) -> PlacedAircraft:
    _check_position(b, a, kind, path)
    level = b.levels([a.level], kind, (*path, "level"))[0]
    change = {"": 0, "climb": 1, "dive": -1}[a.change]
    after = level if b.file.start in ("combat2", "end") else level + change
    if not (0 <= after <= kind.ceiling and 0 <= after - change <= 3):
        b.wrong(
            (*path, "change"),
            f"{kind.name} cannot {a.change} so at {LEVELS[level]}",
            "the level changes at the start of movement phase 2 (TL-ALT-08)",
        )
    before = LEVELS.index(a.dived_from) if a.dived_from is not None else None
    return PlacedAircraft(
        a.id,
        kind.key,
        a.side,
        a.unit,
        Zone((at,), (a.facing,), (level,)),
        a.load,
        a.training,
        tuple(sorted(a.skills)),
        at,
        a.facing,
        level,
        a.inverted,
        a.hits,
        a.base_speed,
        a.straight,
        a.fired,
        change,
        before,
        a.load_left,
        group=a.unit,
        moved=a.moved,
        reroll_used=a.reroll_used,
    )
