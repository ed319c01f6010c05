"""What is printed on the map of an air campaign, read from its Tiled map: terrain, owners, bases, targets, radar, start
squares.

Layers: `terrain` and `owner` hold tiles with the property of the same name; `bases`, `targets`, `radar` and `setup`
hold objects. Everything that cannot be used is told with layer and object.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from tabletop.data.faults import DataError, DataFault, did_you_mean
from tabletop.data.mapreader import MapReader
from tabletop.data.tiled import MapObject, MapSheet, TileLayer, cell_at, is_salvaging
from tabletop.games.air_wars.rules.sheets import Base, BaseKind, RadarArea, Target, TargetKind, Terrain

# -- Squares in files: labels such as "H7", and lists of labels and rectangles such as "C8:H12, K6" (AW-MAP-01).

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_COLUMNS = len(LETTERS)
MOST_ROWS = 99
_LABEL = re.compile(r"([A-Z])([1-9][0-9]?)")


def label(column: int, row: int) -> str:
    """The label of a square; column and row from 0."""
    return f"{LETTERS[column]}{row + 1}"


def place(text: str) -> tuple[int, int] | None:
    """Column and row from 0 of a label; None when it is none."""
    found = _LABEL.fullmatch(text)
    return (LETTERS.index(found[1]), int(found[2]) - 1) if found else None


def spread(parts: Iterable[str]) -> tuple[str, ...]:
    """All squares of labels and rectangles, in order, each once. Raises ValueError naming the part that is neither."""
    found: dict[str, None] = {}
    for part in parts:
        first, _, last = part.partition(":")
        a, b = place(first), place(last or first)
        if a is None or b is None or b[0] < a[0] or b[1] < a[1]:
            raise ValueError(part)
        found.update((label(c, r), None) for r in range(a[1], b[1] + 1) for c in range(a[0], b[0] + 1))
    return tuple(found)


def listed(text: str) -> tuple[str, ...]:
    """The squares of a text such as "C8:H12, K6 L6". Raises ValueError naming the part that is none."""
    return spread(text.replace(",", " ").split())


# -- What is printed on the map of an air campaign, read from its Tiled map.

TERRAINS = {"sea": Terrain.WATER, "coast": Terrain.COAST, "land": Terrain.LAND, "urban": Terrain.URBAN}
ROLES = ("intruder", "interceptor")
PRINTED = tuple(
    k.value for k in TargetKind if k not in (TargetKind.AIRBASE, TargetKind.AA, TargetKind.HQ, TargetKind.BASED)
)
"""Types of printed targets; airbases are targets by themselves, units are never printed."""


@dataclass(slots=True)
class MapFacts:
    """The printed facts of one map; squares by label."""

    columns: int
    rows: int
    terrain: dict[str, Terrain] = field(default_factory=dict)
    owners: dict[str, int] = field(default_factory=dict)
    bases: dict[str, Base] = field(default_factory=dict)
    targets: dict[str, Target] = field(default_factory=dict)
    radar: dict[str, RadarArea] = field(default_factory=dict)
    setup: dict[str, str] = field(default_factory=dict)


def map_facts(sheet: MapSheet) -> MapFacts:
    """The printed facts of a map. Raises DataError with every fault."""
    reader = _Reader(sheet)
    reader.read()
    if not is_salvaging():
        reader.faults.check()
    return reader.facts


class _Reader(MapReader):
    def __init__(self, sheet: MapSheet) -> None:
        super().__init__(sheet)
        self.facts = MapFacts(sheet.width, sheet.height)

    def read(self) -> None:
        sheet = self.sheet
        if sheet.hexagonal or sheet.origin != (0, 0):
            self.faults.add(
                "map", "it is no map of squares that begins at its corner", "make it orthogonal and not infinite"
            )
        elif sheet.width > MOST_COLUMNS or sheet.height > MOST_ROWS:
            self.faults.add(
                "map",
                f"it has {sheet.width} x {sheet.height} squares",
                f"keep to {MOST_COLUMNS} columns and {MOST_ROWS} rows",
            )
        else:
            self._terrain()
            self._owners()
            self._objects("bases", self._base)
            self._objects("targets", self._target)
            self._objects("radar", self._radar)
            self._objects("setup", self._start)

    def _called(self, column: int, row: int) -> str:
        return label(column, row)

    # -- tiles
    def _words_of(self, name: str) -> dict[str, str]:
        """Square -> the word that its tile on a layer carries in the property of the layer's name."""
        layer = self.sheet.layer(name)
        found: dict[str, str] = {}
        if not isinstance(layer, TileLayer):
            self.faults.add("map", f'there is no tile layer "{name}"', f'add a tile layer "{name}"')
            return found
        for column, row, cell in layer.cells():
            word = self.sheet.tiles[cell.gid].properties.get(name)
            if isinstance(word, str) and 0 <= column < self.sheet.width and 0 <= row < self.sheet.height:
                found[label(column, row)] = word
        return found

    def _terrain(self) -> None:
        words = self._words_of("terrain")
        if not words:
            self.faults.add(
                'layer "terrain"',
                "no square has a terrain",
                "lay tiles with the property terrain: sea, coast, land or urban",
            )
            return
        for column, row in ((c, r) for r in range(self.sheet.height) for c in range(self.sheet.width)):
            word = words.get(square := label(column, row), "")
            if word not in TERRAINS:
                what = f'there is no terrain "{word}"' if word else "it has no terrain"
                self._wrong_tile("terrain", column, row, what, did_you_mean(word, TERRAINS, "lay a tile of"))
            else:
                self.facts.terrain[square] = TERRAINS[word]

    def _owners(self) -> None:
        for square, word in self._words_of("owner").items():
            if word not in (*ROLES, "neutral"):
                column, row = LETTERS.index(square[0]), int(square[1:]) - 1
                known = (*ROLES, "neutral")
                self._wrong_tile("owner", column, row, f'there is no owner "{word}"', did_you_mean(word, known))
            elif word != "neutral":
                self.facts.owners[square] = ROLES.index(word)

    # -- objects
    def _square(self, layer: str, thing: MapObject) -> str | None:
        cell = cell_at(self.sheet, thing.x, thing.y)
        if cell is None:
            self._wrong(layer, thing, "it lies beside the map", "move it into its square")
            return None
        return label(*cell)

    def _number(self, layer: str, thing: MapObject, name: str, default: int, most: int = 99) -> int:
        value = thing.properties.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            self._wrong(layer, thing, f"its {name} is no whole number from 0 to {most}", f"give {name} as an int")
            return default
        return value

    def _side(self, layer: str, thing: MapObject) -> int:
        word = thing.properties.get("side", "")
        if word not in ROLES:
            self._wrong(layer, thing, f'there is no side "{word}"', f"write side as {ROLES[0]} or {ROLES[1]}")
            return 0
        return ROLES.index(str(word))

    def _base(self, layer: str, thing: MapObject) -> None:
        square = self._square(layer, thing)
        if square is None:
            return
        words = str(thing.properties.get("kind", "LAND")).replace(",", " ").split()
        for word in words:
            if word not in tuple(BaseKind):
                self._wrong(
                    layer, thing, f'there is no kind of base "{word}"', did_you_mean(word, [k.value for k in BaseKind])
                )
        kinds = frozenset(BaseKind(w) for w in words if w in tuple(BaseKind))
        if square in self.facts.bases:
            self._wrong(
                layer,
                thing,
                f"{square} already has the base {self.facts.bases[square].name}",
                "keep one base in a square",
            )
            return
        usual = 0 if BaseKind.CARRIER in kinds else 1
        self.facts.bases[square] = Base(
            square,
            thing.name,
            self._side(layer, thing),
            self._number(layer, thing, "capacity", 1),
            kinds or frozenset({BaseKind.LAND}),
            self._number(layer, thing, "printed_aa", 0, 12),
            max(1, self._number(layer, thing, "from_day", 1)),
            thing.properties.get("far") is True,
            self._number(layer, thing, "vp", usual),
        )

    def _target(self, layer: str, thing: MapObject) -> None:
        square = self._square(layer, thing)
        word = thing.properties.get("type", "")
        if word not in PRINTED:
            self._wrong(layer, thing, f'there is no type of target "{word}"', did_you_mean(str(word), PRINTED))
        elif not thing.name or thing.name in self.facts.targets:
            self._wrong(layer, thing, "its name is empty or used twice", "give each target a name of its own")
        elif square is not None:
            self.facts.targets[thing.name] = Target(
                thing.name,
                square,
                self._side(layer, thing),
                TargetKind(str(word)),
                self._number(layer, thing, "vp", 0),
                self._number(layer, thing, "printed_aa", 0, 12),
            )

    def _radar(self, layer: str, thing: MapObject) -> None:
        if not thing.name or thing.name in self.facts.radar:
            self._wrong(layer, thing, "its name is empty or used twice", "give each radar area a name of its own")
            return
        try:
            squares = listed(str(thing.properties.get("squares", "")))
        except ValueError as part:
            self._wrong(layer, thing, f'"{part}" is no square', 'write squares such as "C8:H12, K6"')
            return
        outside = [s for s in squares if LETTERS.index(s[0]) >= self.sheet.width or int(s[1:]) > self.sheet.height]
        if outside or not squares:
            what = f"{outside[0]} lies beside the map" if outside else "it covers no square"
            self._wrong(layer, thing, what, 'write squares such as "C8:H12, K6"')
            return
        target = str(thing.properties.get("target", ""))
        if target and target not in self.facts.targets:
            self._wrong(layer, thing, f'there is no target "{target}"', did_you_mean(target, self.facts.targets))
        self.facts.radar[thing.name] = RadarArea(thing.name, self._side(layer, thing), frozenset(squares), target)

    def _start(self, layer: str, thing: MapObject) -> None:
        square = self._square(layer, thing)
        if square is not None:
            self.facts.setup[thing.name] = square


# -- What is wrong with the printed facts of a map, for who draws one.


def printed_faults(sheet: MapSheet) -> tuple[DataFault, ...]:
    """Every fault of the facts printed on the map of a campaign."""
    try:
        map_facts(sheet)
    except DataError as error:
        return tuple(error.faults)
    return ()
