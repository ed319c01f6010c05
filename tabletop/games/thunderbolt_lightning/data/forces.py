"""The aircraft of a scenario file: lines of the table of forces with their zones, and aircraft that are written down
exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.data.strictjson import Path_
from tabletop.games.thunderbolt_lightning.data.shapes import LEVELS, ForceShape, PositionShape, ZoneShape
from tabletop.games.thunderbolt_lightning.rules.scenario import PilotChoice, PlacedAircraft, Zone
from tabletop.games.thunderbolt_lightning.rules.sheets import AircraftType
from tabletop.grid.hexes import Hex, disc, distance

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.data.building import Builder


def zone_hexes(builder: Builder, shape: ZoneShape, path: Path_) -> tuple[Hex, ...]:
    """The hexes of a zone, sorted as the map prints them."""
    kinds = [shape.columns is not None or shape.rows is not None, shape.ring is not None, shape.hexes is not None]
    if sum(kinds) != 1 or (shape.columns is None) != (shape.rows is None):
        builder.wrong(
            path,
            "a zone is columns and rows, or a ring, or hexes",
            'write for example {"columns": [42, 47], "rows": [14, 17]}',
        )
        return ()
    if shape.ring is not None:
        return _ring(builder, shape, path)
    if shape.hexes is not None:
        found = [builder.hex(label, (*path, "hexes", i)) for i, label in enumerate(shape.hexes)]
        return tuple(dict.fromkeys(h for h in found if h is not None))
    return _block(builder, shape, path)


def _block(builder: Builder, shape: ZoneShape, path: Path_) -> tuple[Hex, ...]:
    (c0, c1), (r0, r1) = shape.columns or [1, 1], shape.rows or [1, 1]
    for word, first, last, size in (("columns", c0, c1, builder.grid.columns), ("rows", r0, r1, builder.grid.rows)):
        if first > last:
            builder.wrong(
                (*path, word), f"the zone has no {word}: {first} is beyond {last}", "write the smaller number first"
            )
            return ()
        if last > size:
            builder.wrong(
                (*path, word),
                f"the zone reaches {word} {last}, the map has {size}",
                f"write numbers from 1 to {size}",
            )
            return ()
    return tuple(builder.grid.hex(c - 1, r - 1) for r in range(r0, r1 + 1) for c in range(c0, c1 + 1))


def _ring(builder: Builder, shape: ZoneShape, path: Path_) -> tuple[Hex, ...]:
    ring = shape.ring
    centre = builder.hex(ring.centre, (*path, "ring", "centre")) if ring else None
    if ring is None or centre is None:
        return ()
    found = tuple(h for h in builder.grid if ring.near <= distance(h, centre) <= ring.far)
    if not found:
        builder.wrong(
            (*path, "ring"),
            f"no hex of the map is {ring.near} to {ring.far} hexes from {ring.centre}",
            "write other numbers",
        )
    return found


def forces(builder: Builder) -> list[PlacedAircraft]:
    """All aircraft of the table of forces, numbered inside each side in the order of the table."""
    placed: list[PlacedAircraft] = []
    numbers = [0, 0]
    groups: set[tuple[int, str]] = set()
    for i, line in enumerate(builder.file.forces):
        path: Path_ = ("forces", i)
        if (line.side, line.name) in groups:
            builder.wrong((*path, "name"), f'two lines of a side are called "{line.name}"', "give them different names")
        groups.add((line.side, line.name))
        kind = builder.aircraft_type(line.type, line.side, (*path, "type"), line.radar_sight)
        if kind is not None:
            placed += _line(builder, line, kind, path, numbers)
    return placed


def _check_line(builder: Builder, line: ForceShape, kind: AircraftType, path: Path_) -> None:
    builder.load(line.load, kind, (*path, "load"))
    for n, load in enumerate(line.load_choices):
        builder.load(load, kind, (*path, "load_choices", n))
    if line.load_choices and line.load not in line.load_choices:
        builder.wrong(
            (*path, "load"),
            f'"{line.load}" is not one of the load_choices',
            "name the load that it has at first also there",
        )
    builder.pilot(line.training, line.skills, (*path, "training"))


def _line(
    builder: Builder, line: ForceShape, kind: AircraftType, path: Path_, numbers: list[int]
) -> list[PlacedAircraft]:
    size = sum(group.size for group in line.units)
    _check_line(builder, line, kind, path)
    spots = _spots(builder, line, size, path)
    raw = builder.source.value["forces"][path[1]].get("levels") if isinstance(builder.source.value, dict) else None
    levels = builder.levels(list(line.levels) if line.levels else None, kind, (*path, "levels"), any_word=raw == "any")
    facings = tuple(sorted(set(line.facings)))
    found: list[PlacedAircraft] = []
    for n, unit in enumerate(group.name for group in line.units for _ in range(group.size)):
        numbers[line.side] += 1
        id = f"{builder.file.sides[line.side].letter}{numbers[line.side]}"
        builder.take_id(id, path)
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
    for group in line.units:
        builder.take_unit(group.name, line.side, (*path, "units"))
    return found


def _spots(builder: Builder, line: ForceShape, size: int, path: Path_) -> list[Hex]:
    """Fixed hexes, one an aircraft, or the hexes of the zone; a fault still gives something to go on with."""
    if (line.at is None) == (line.zone is None):
        builder.wrong(path, 'a line has either "at" (fixed hexes) or "zone"', "write one of the two")
        return [(0, 0)] * size
    if line.zone is not None:
        return list(zone_hexes(builder, line.zone, (*path, "zone"))) or [(0, 0)]
    labels = line.at or []
    if len(labels) != size:
        builder.wrong(
            (*path, "at"),
            f"{len(labels)} hexes stand here for {size} aircraft",
            "write one hex for each aircraft; hexes may repeat",
        )
    found = [builder.hex(label, (*path, "at", n)) or (0, 0) for n, label in enumerate(labels)]
    return (found + [(0, 0)] * size)[:size]


def positions(builder: Builder) -> list[PlacedAircraft]:
    """Aircraft that are written down exactly, in the order of the file inside each side."""
    found: list[PlacedAircraft] = []
    for i, written in enumerate(builder.file.aircraft):
        path: Path_ = ("aircraft", i)
        builder.take_id(written.id, (*path, "id"))
        builder.take_unit(written.unit, written.side, (*path, "unit"))
        kind = builder.aircraft_type(written.type, written.side, (*path, "type"), written.radar_sight)
        at = builder.hex(written.hex, (*path, "hex"))
        if kind is not None and at is not None:
            found.append(_position(builder, written, kind, at, path))
    return found


def _check_position(builder: Builder, written: PositionShape, kind: AircraftType, path: Path_) -> None:
    builder.load(written.load, kind, (*path, "load"))
    builder.pilot(written.training, list(written.skills), (*path, "training"))
    if written.hits >= kind.hits:
        builder.wrong(
            (*path, "hits"),
            f"{kind.name} is destroyed at {kind.hits} hits",
            f"write 0 to {kind.hits - 1}, or take it out",
        )
    if written.load_left is not None and (
        not written.load
        or (written.load in builder.library.loads and written.load_left > builder.library.loads[written.load].dice)
    ):
        builder.wrong(
            (*path, "load_left"),
            f'{written.load_left} dice are left of "{written.load}"',
            "write no more than the load has",
        )


def _position(builder: Builder, written: PositionShape, kind: AircraftType, at: Hex, path: Path_) -> PlacedAircraft:
    _check_position(builder, written, kind, path)
    level = builder.levels([written.level], kind, (*path, "level"))[0]
    change = {"": 0, "climb": 1, "dive": -1}[written.change]
    after = level if builder.file.start in ("combat2", "end") else level + change
    if not (0 <= after <= kind.ceiling and 0 <= after - change <= 3):
        builder.wrong(
            (*path, "change"),
            f"{kind.name} cannot {written.change} so at {LEVELS[level]}",
            "the level changes at the start of movement phase 2 (TL-ALT-08)",
        )
    before = LEVELS.index(written.dived_from) if written.dived_from is not None else None
    return PlacedAircraft(
        written.id,
        kind.key,
        written.side,
        written.unit,
        Zone((at,), (written.facing,), (level,)),
        written.load,
        written.training,
        tuple(sorted(written.skills)),
        at,
        written.facing,
        level,
        written.inverted,
        written.hits,
        written.base_speed,
        written.straight,
        written.fired,
        change,
        before,
        written.load_left,
        group=written.unit,
        moved=written.moved,
        reroll_used=written.reroll_used,
    )


# -- Whether the forces of a scenario can be set up at all: a unit finds a place in cohesion (TL-SET-04), and there are
# enough aircraft for the better pilots (TL-SET-03).

COHESION = 2
"""Hexes within which all aircraft of a unit start (TL-SET-04)."""


def has_a_place(unit: Sequence[PlacedAircraft]) -> bool:
    """Whether all aircraft of a unit can stand within two hexes of each other. Those that may stand in the same hexes
    may as well stand in the same hex, so one of them answers for all.
    """
    open_to = {(plane.hex,) if plane.hex is not None else plane.zone.hexes for plane in unit}
    areas = sorted(open_to, key=len)
    return not areas or _placed(areas[0], [frozenset(area) for area in areas[1:]], ())


def _placed(area: Sequence[Hex], others: Sequence[frozenset[Hex]], stand: tuple[Hex, ...]) -> bool:
    """Whether a hex of the area, and then one of each other area, keeps together with those that stand."""
    for at in area:
        if all(distance(at, other) <= COHESION for other in stand) and (
            not others or _placed([h for h in disc(at, COHESION) if h in others[0]], others[1:], (*stand, at))
        ):
            return True
    return False


def without_aircraft(choices: Sequence[PilotChoice], aircraft: Sequence[PlacedAircraft]) -> list[int]:
    """The choices of better pilots, by number, that find no aircraft when each aircraft has one at most."""
    given: dict[str, int] = {}
    short = []
    for i, choice in enumerate(choices):
        if not all(_gives(i, choices, aircraft, given, set()) for _ in range(choice.number)):
            short.append(i)
    return short


def _gives(
    i: int, choices: Sequence[PilotChoice], aircraft: Sequence[PlacedAircraft], given: dict[str, int], asked: set[str]
) -> bool:
    """Gives one more aircraft to a choice, from another choice where that one finds itself another."""
    choice = choices[i]
    for plane in aircraft:
        fits = plane.side == choice.side and plane.group in choice.groups and choice.same_unit in ("", plane.unit)
        if not fits or plane.id in asked or given.get(plane.id) == i:
            continue
        asked.add(plane.id)
        if plane.id not in given or _gives(given[plane.id], choices, aircraft, given, asked):
            given[plane.id] = i
            return True
    return False
