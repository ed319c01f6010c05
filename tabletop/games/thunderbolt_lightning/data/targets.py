"""Ships, installations, edges, better pilots and victory of a scenario file, checked against the map and the forces
(TL-VIC).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.data.faults import did_you_mean
from tabletop.data.strictjson import Path_
from tabletop.games.thunderbolt_lightning.data.shapes import PilotLine, ShipLine
from tabletop.games.thunderbolt_lightning.rules.own_battles import share
from tabletop.games.thunderbolt_lightning.rules.scenario import (
    Edge,
    ExitBonus,
    PilotChoice,
    PlacedAircraft,
    PlacedInstallation,
    PlacedShip,
    Rung,
    TargetFactor,
    Victory,
)
from tabletop.games.thunderbolt_lightning.rules.sheets import ShipType
from tabletop.grid.hexes import Hex, distance, neighbour

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.data.building import Builder


def map_fits(builder: Builder) -> frozenset[Hex]:
    """The water of the map; faults when the map is not there or has another size. Without a map everything is water."""
    facts, shape = builder.facts, builder.file.map
    for fault in facts.faults:
        builder.faults.add(builder.source.place(("map", "file")), fault, "mend the map, or name another one")
    if facts.size is not None and facts.size != (shape.columns, shape.rows):
        builder.wrong(
            ("map",),
            f"the scenario says {shape.columns} x {shape.rows} hexes, {shape.file} has {facts.size[0]} x"
            f" {facts.size[1]}",
            "write the size of the map",
        )
        return frozenset(builder.grid)
    if facts.water is None:
        return frozenset(builder.grid)
    return frozenset(builder.grid.hex(c, r) for c, r in facts.water)


def hull(kind: ShipType, centre: Hex, heading: int) -> list[Hex]:
    """Hexes of a ship: the centre, the one ahead and the one astern of a long ship."""
    return [centre] if kind.length == 1 else [centre, neighbour(centre, heading), neighbour(centre, heading + 3)]


def ships(builder: Builder, water: frozenset[Hex]) -> tuple[PlacedShip, ...]:
    """All ships; each lies on the map, on water and on no other ship."""
    found: list[PlacedShip] = []
    taken: dict[Hex, str] = {}
    numbers = [0, 0]
    for i, line in enumerate(builder.file.ships):
        path: Path_ = ("ships", i)
        numbers[line.side] += 1
        id = line.id or f"{builder.file.sides[line.side].letter}S{numbers[line.side]}"
        builder.take_id(id, (*path, "id") if line.id else path)
        kind = builder.library.ships.get(line.type)
        if kind is None:
            builder.wrong(
                (*path, "type"), f'there is no ship "{line.type}"', did_you_mean(line.type, builder.library.ships)
            )
            continue
        builder.in_service(kind.nations, kind.year, kind.name, line.side, (*path, "type"))
        centre = builder.hex(line.at, (*path, "at"))
        if centre is None:
            continue
        _afloat(builder, kind, line, hull(kind, centre, line.heading), water, taken, path)
        found.append(
            PlacedShip(
                id,
                kind.key,
                line.side,
                centre,
                line.heading,
                line.damage,
                (line.dice_share[0], line.dice_share[1]),
                line.name,
                line.heavy_used,
                line.turned_last_turn,
            )
        )
    return tuple(found)


def _afloat(
    builder: Builder,
    kind: ShipType,
    line: ShipLine,
    hexes: list[Hex],
    water: frozenset[Hex],
    taken: dict[Hex, str],
    path: Path_,
) -> None:
    for at in hexes:
        label = builder.grid.label(at)
        if at not in builder.grid:
            builder.wrong((*path, "at"), f"{kind.name} reaches over the edge of the map", "move her inward or turn her")
        elif at not in water:
            builder.wrong(
                (*path, "at"),
                f"{kind.name} lies on land in hex {label}",
                "put her on sea or shallow water (TL-SHIP-08)",
            )
        elif at in taken:
            builder.wrong((*path, "at"), f"{kind.name} and {taken[at]} both lie in hex {label}", "move one of them")
        taken[at] = kind.name
    if line.damage >= kind.damage_points:
        builder.wrong(
            (*path, "damage"), f"{kind.name} is sunk at {kind.damage_points} points", "write less, or take her out"
        )
    if line.dice_share[0] > line.dice_share[1]:
        builder.wrong(
            (*path, "dice_share"),
            f"a share of {line.dice_share[0]}/{line.dice_share[1]} is more than all",
            "write for example [1, 2] for a half",
        )


def installations(builder: Builder) -> tuple[PlacedInstallation, ...]:
    """All installations; each has as many hexes as its type, in one piece and on the map."""
    found: list[PlacedInstallation] = []
    numbers = [0, 0]
    for i, line in enumerate(builder.file.installations):
        path: Path_ = ("installations", i)
        numbers[line.side] += 1
        id = line.id or f"{builder.file.sides[line.side].letter}T{numbers[line.side]}"
        builder.take_id(id, (*path, "id") if line.id else path)
        kind = builder.library.installations.get(line.type)
        if kind is None:
            builder.wrong(
                (*path, "type"),
                f'there is no installation "{line.type}"',
                did_you_mean(line.type, builder.library.installations),
            )
            continue
        builder.in_service(kind.nations, 0, kind.name, line.side, (*path, "type"))
        spots = [builder.hex(label, (*path, "hexes", n)) for n, label in enumerate(line.hexes)]
        hexes = [h for h in spots if h is not None]
        if len(line.hexes) != kind.hexes or len(set(hexes)) != len(hexes):
            builder.wrong(
                (*path, "hexes"),
                f"{kind.name} covers {kind.hexes} different hexes, {len(line.hexes)} are written",
                f"write {kind.hexes}",
            )
        elif not _one_piece(hexes):
            builder.wrong(
                (*path, "hexes"), f"the hexes of {kind.name} do not touch each other", "write neighbouring hexes"
            )
        if line.damage >= kind.damage_points:
            builder.wrong(
                (*path, "damage"),
                f"{kind.name} is destroyed at {kind.damage_points} points",
                "write less, or take it out",
            )
        found.append(PlacedInstallation(id, kind.key, line.side, tuple(hexes), line.damage, line.name, line.heavy_used))
    return tuple(found)


def _one_piece(hexes: list[Hex]) -> bool:
    reached, rest = hexes[:1], hexes[1:]
    while near := [h for h in rest if any(distance(h, r) == 1 for r in reached)]:
        reached, rest = reached + near, [h for h in rest if h not in near]
    return not rest


def edges(builder: Builder) -> tuple[Edge, ...]:
    """Exit and home edges."""
    found: list[Edge] = []
    for i, line in enumerate(builder.file.edges):
        edge = Edge(line.edge, line.side, line.meaning)
        if edge in found:
            builder.wrong(
                ("edges", i), f"edge {line.edge} is {line.meaning} of side {line.side} twice", "write it once"
            )
        found.append(edge)
    return tuple(found)


def pilots(builder: Builder, aircraft: list[PlacedAircraft]) -> tuple[PilotChoice, ...]:
    """Better pilots that the owner gives out (TL-SET-03)."""
    found: list[PilotChoice] = []
    for i, line in enumerate(builder.file.pilots):
        path: Path_ = ("pilots", i)
        if "training" not in builder.file.options:
            builder.wrong(
                path,
                f"there is a {line.training} to choose, but the option training is off",
                'add "training" to the options',
            )
        able = _able(builder, line, aircraft, path)
        if line.number > len(able):
            builder.wrong(
                (*path, "number"),
                f"{line.number} pilots are to be chosen among {len(able)} aircraft",
                "write a smaller number",
            )
        found.append(PilotChoice(line.side, tuple(line.lines), line.training, line.number, line.unit))
    return tuple(found)


def _able(builder: Builder, line: PilotLine, aircraft: list[PlacedAircraft], path: Path_) -> list[PlacedAircraft]:
    ours = [a for a in aircraft if a.side == line.side]
    for n, name in enumerate(line.lines):
        if name not in {a.group for a in ours}:
            builder.wrong(
                (*path, "lines", n),
                f'side {line.side} has no line of forces "{name}"',
                did_you_mean(name, sorted({a.group for a in ours})),
            )
    if line.unit and line.unit not in {a.unit for a in ours}:
        builder.wrong(
            (*path, "unit"),
            f'side {line.side} has no unit "{line.unit}"',
            did_you_mean(line.unit, sorted({a.unit for a in ours})),
        )
    return [a for a in ours if a.group in line.lines and line.unit in ("", a.unit)]


def victory(builder: Builder, aircraft: list[PlacedAircraft], marked: tuple[Edge, ...]) -> Victory:
    """Changes to the standard points (TL-VIC-02, TL-VIC-03); each names pieces and edges that are there."""
    shape = builder.file.victory
    things = {*_ids(builder, "ships", "S"), *_ids(builder, "installations", "T")}
    exits, factors = [], []
    for i, bonus in enumerate(shape.exits):
        path: Path_ = ("victory", "exits", i)
        own = sorted({a.type for a in aircraft if a.side == bonus.side})
        for n, kind in enumerate(bonus.types):
            if kind not in own:
                builder.wrong((*path, "types", n), f'side {bonus.side} has no "{kind}"', did_you_mean(kind, own))
        if not any(e.edge == bonus.edge and e.side == bonus.side for e in marked):
            builder.wrong((*path, "edge"), f"edge {bonus.edge} is no exit of side {bonus.side}", "add it to the edges")
        exits.append(ExitBonus(bonus.side, tuple(bonus.types), bonus.edge, bonus.points, bonus.loaded))
    for i, factor in enumerate(shape.factors):
        for n, id in enumerate(factor.targets):
            _known(builder, id, things, ("victory", "factors", i, "targets", n))
        factors.append(TargetFactor(tuple(factor.targets), factor.factor, factor.sinking))
    ladder = _ladder(builder, things)
    ends = (shape.ends_without.side, shape.ends_without.ordnance) if shape.ends_without is not None else None
    goal = _goal(builder)
    if goal is not None and ladder is not None:
        builder.wrong(("victory", "goal"), "a ladder and a goal cannot both decide", "take one of them out")
    if not shape.standard and goal is None and ladder is None and not exits and not factors:
        builder.wrong(
            ("victory", "standard"),
            "the standard points do not count and nothing else does",
            "write a ladder, exits or factors",
        )
    if shape.draw is not None and (ladder is not None or goal is not None):
        builder.wrong(("victory", "draw"), "damage decides this battle, no lead in points does", "take it out")
    return Victory(tuple(exits), tuple(factors), ladder, ends, shape.standard, goal, _handicap(builder), shape.draw)


def _ladder(builder: Builder, things: set[str]) -> tuple[str, int, tuple[Rung, ...]] | None:
    """(target, attacker, rungs) of a victory by damage on one target."""
    shape = builder.file.victory.ladder
    if shape is None:
        return None
    _known(builder, shape.target, things, ("victory", "ladder", "target"))
    steps = tuple((s.points, str(s.level), shape.attacker if s.side is None else s.side) for s in shape.steps)
    points = [step[0] for step in steps]
    if sorted(set(points)) != points:
        builder.wrong(("victory", "ladder", "steps"), "the points of the steps do not rise", "write the lowest first")
    return shape.target, shape.attacker, steps


def _handicap(builder: Builder) -> tuple[int, int] | None:
    """(side, points) of a handicap: only where points decide, and only in a battle that begins with set-up."""
    shape = builder.file.victory.handicap
    if shape is None:
        return None
    place: Path_ = ("victory", "handicap")
    if builder.file.victory.ladder is not None or builder.file.victory.goal is not None:
        builder.wrong(
            place,
            "damage decides this battle, points given before it change nothing",
            "move the steps of the ladder or the goal",
        )
    if builder.file.start != "setup":
        builder.wrong(
            place,
            "a handicap is given when set-up is over, a position comes later",
            'count it among the points "scored"',
        )
    return shape.side, shape.points


def _goal(builder: Builder) -> tuple[int, int] | None:
    """(attacker, damage points) of an attack battle."""
    shape = builder.file.victory.goal
    if shape is None:
        return None
    if (shape.percent is None) == (shape.points is None):
        builder.wrong(
            ("victory", "goal"), "a goal is percent or points", 'write for example {"attacker": 0, "percent": 40}'
        )
        return None
    enemy, book = 1 - shape.attacker, builder.library
    whole = sum(
        book.ships[x.type].damage_points for x in builder.file.ships if x.side == enemy and x.type in book.ships
    )
    whole += sum(
        book.installations[x.type].damage_points
        for x in builder.file.installations
        if x.side == enemy and x.type in book.installations
    )
    needed = shape.points if shape.points is not None else share(whole, shape.percent or 0)
    if needed > whole or (whole == 0 and shape.percent is not None):
        builder.wrong(
            ("victory", "goal"),
            f"the goal is {needed} damage points, the targets of side {enemy} have {whole}",
            "write less, or add ships and installations",
        )
    return shape.attacker, needed


def _ids(builder: Builder, key: str, mark: str) -> list[str]:
    numbers, found = [0, 0], []
    lines = builder.file.ships if key == "ships" else builder.file.installations
    for line in lines:
        numbers[line.side] += 1
        found.append(line.id or f"{builder.file.sides[line.side].letter}{mark}{numbers[line.side]}")
    return found


def _known(builder: Builder, id: str, things: set[str], path: Path_) -> None:
    if id not in things:
        builder.wrong(path, f'there is no ship or installation "{id}"', did_you_mean(id, sorted(things)))
