"""Small maps for tests, written as lists of hexes: "woods: D2..3 E2", hexsides "F5/0"."""

from __future__ import annotations

import re
from dataclasses import replace

from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.hexes import hexside
from tabletop.games.air_support.rules.terrain import PLAIN, Fence, Ground, HexFacts, Location, Terrain
from tabletop.grid.hexes import Hex

BOARD = hexes.grid(33, 10)


def at(name: str) -> Hex:
    return hexes.parse(BOARD, name)


def place(name: str, level: int = 0) -> Location:
    return Location(at(name), level)


def spread(names: str) -> list[Hex]:
    """ "D2..3 E8" -> the hexes D2, D3 and E8."""
    found = []
    for word in names.split():
        column, first, last = re.fullmatch(r"([A-Z]+)(\d+)(?:\.\.(\d+))?", word).groups()  # type: ignore[union-attr]
        found += [at(f"{column}{row}") for row in range(int(first), int(last or first) + 1)]
    return found


def land(
    fences: dict[str, str] | None = None,
    heights: dict[int, str] | None = None,
    storeys: dict[int, str] | None = None,
    roads: str = "",
    **terrains: str,
) -> Ground:
    """`land(woods="D2..3", heights={1: "E5"}, fences={"bocage": "F5/0 G5/5"}, storeys={1: "R5"},
    stone_building="R5")`.
    """
    facts: dict[Hex, HexFacts] = {}

    def change(where: list[Hex], **values: object) -> None:
        for h in where:
            facts[h] = replace(facts.get(h, PLAIN), **values)  # type: ignore[arg-type]

    for name, names in terrains.items():
        change(spread(names), terrain=Terrain(name.replace("_", " ")))
        if name == "gully":
            change(spread(names), elevation=-1)
    for level, names in (heights or {}).items():
        change(spread(names), elevation=level)
    for levels, names in (storeys or {}).items():
        change(spread(names), levels=levels)
    way = [at(n) for n in roads.split()]
    for i, h in enumerate(way):
        sides = {hexes.direction_to(h, n) for n in way[max(0, i - 1) : i + 2] if n != h}
        change([h], road=frozenset(s for s in sides if s is not None))
    walls = {}
    for kind, words in (fences or {}).items():
        for word in words.replace(",", " ").split():
            name, _, direction = word.partition("/")
            walls[hexside(at(name), hexes.step(at(name), int(direction)))] = Fence(kind)
    return Ground(BOARD, facts, walls)
