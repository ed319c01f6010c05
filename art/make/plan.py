"""The plan of a map before it is dressed: what each hex is made of, lines, names, zones, targets, edges."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from hexes import Cell, cell_of, centre, distance, nearest_cell, neighbour
from looks import WATER_KINDS

Routes = tuple[tuple[str, ...], ...]  # lines as lists of stops (labels)
Layer = dict[Cell, tuple[str, int]]  # cell -> tileset name and tile id


@dataclass(frozen=True)
class Name:
    """A name on the map; style water, town, airfield or region; x, y in map px of its middle; size in px."""

    text: str
    style: str
    x: float
    y: float
    size: int
    tracking: float = 0.0
    turn: float = 0.0


@dataclass(frozen=True)
class Zone:
    """A set-up zone: columns and rows from 1, both inclusive; or single hexes; or a belt round a hex."""

    side: int
    tag: str
    columns: tuple[int, int]
    rows: tuple[int, int]
    hexes: str = ""
    around: str = ""
    reach: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Target:
    """A ship (with heading 0-5) or an installation (with all its hexes)."""

    id: str
    type: str
    side: int
    hex: str
    hexes: tuple[str, ...] = ()
    heading: int | None = None


@dataclass(frozen=True)
class Edge:
    """A map edge N, E, S, W that means home or exit for a side."""

    edge: str
    side: int
    meaning: str


@dataclass
class Plan:
    """A map in the making. Cells are (column, row) from 0."""

    name: str
    title: str
    width: int
    height: int
    look: str
    seed: int = 1
    kind: dict[Cell, str] = field(default_factory=dict)
    city: set[Cell] = field(default_factory=set)
    lines: dict[str, dict[Cell, tuple[str, int]]] = field(default_factory=dict)
    mouths: dict[str, dict[Cell, tuple[str, int]]] = field(default_factory=dict)
    stamps: dict[str, Layer] = field(default_factory=dict)
    towns: dict[Cell, int] = field(default_factory=dict)  # variant (size) of a town picture
    styles: dict[str, str] = field(default_factory=dict)  # fields, woods, town, city, airfield other than the look's
    names: list[Name] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    kept: set[Cell] = field(default_factory=set)  # hexes that the countryside must not overgrow
    bare: set[Cell] = field(default_factory=set)  # hexes without woods (hills stand there)

    def __post_init__(self) -> None:
        for c in self.cells():
            self.kind.setdefault(c, "land")

    # ------------------------------------------------------------ reading
    def cells(self) -> Iterable[Cell]:
        """All cells row by row."""
        return ((x, y) for y in range(self.height) for x in range(self.width))

    def inside(self, cell: Cell) -> bool:
        """Whether the cell lies on the map."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def at(self, cell: Cell) -> str:
        """Kind of a cell; outside the map that of the nearest cell on it."""
        return self.kind[min(self.width - 1, max(0, cell[0])), min(self.height - 1, max(0, cell[1]))]

    def is_land(self, cell: Cell) -> bool:
        """Everything but sea and shallow (TL-SHIP-08)."""
        return self.at(cell) not in WATER_KINDS

    def corner_mask(self, cell: Cell) -> int:
        """Bit i: corner i is land, that is two of its three hexes are."""
        me = self.is_land(cell)
        n = [self.is_land(neighbour(cell, i)) for i in range(6)]
        return sum(1 << i for i in range(6) if me + n[i - 1] + n[i] >= 2)

    def rnd(self, cell: Cell, key: str) -> random.Random:
        """Chance that belongs to a cell and a purpose, always the same."""
        return random.Random(f"{self.seed}/{cell[0]}/{cell[1]}/{key}")

    # ------------------------------------------------------------ painting
    def fill(self, kind: str, where: Callable[[Cell], bool]) -> None:
        """Paint all cells for which the test is true."""
        for c in self.cells():
            if where(c):
                self.kind[c] = kind

    def paint(self, kind: str, *labels: str) -> None:
        """Paint single hexes given by their labels and keep them from being overgrown."""
        for label in labels:
            self.kind[cell_of(label)] = kind
            self.kept.add(cell_of(label))

    def blob(self, kind: str, label: str, radius: float, keep: bool = True, rough: float = 0.9) -> list[Cell]:
        """Paint a rough round patch (houses only on land); returns its cells."""
        mid, out = cell_of(label), []
        cx, cy = centre(mid)
        for c in self.cells():
            x, y = centre(c)
            d = math.hypot(x - cx, y - cy) / 120
            if (kind != "town" or self.is_land(c)) and d <= radius + (
                self.rnd(c, f"blob{kind}").random() - 0.5
            ) * rough:
                self.kind[c] = kind
                out.append(c)
                if keep:
                    self.kept.add(c)
        return out

    def noise(self, cell: Cell, scale: float, key: str) -> float:
        """Smooth noise 0-1 over the map; `scale` in hexes."""
        x, y = centre(cell)
        return fractal(x / 120 / scale, y / 120 / scale, f"{self.seed}{key}")

    def countryside(self, woods: float, fields: float, scale: float = 4.5, grain: float = 0.12) -> None:
        """Overgrow plain land (never kept hexes nor the coast) with given shares of wood and of fields."""
        free = [c for c in self.cells() if self.kind[c] == "land" and c not in self.kept and self.corner_mask(c) == 63]

        def rank(key: str, q: float) -> dict[Cell, float]:
            v = {c: self.noise(c, q, key) + grain * self.rnd(c, key).random() for c in free}
            return {c: i / max(1, len(free)) for i, c in enumerate(sorted(free, key=lambda c: -v[c]))}

        wood, farm = rank("wood", scale), rank("farm", scale * 0.8)
        for c in free:
            if wood[c] < woods and c not in self.bare:
                self.kind[c] = "wood"
            elif farm[c] < fields / max(0.01, 1 - woods):
                self.kind[c] = "field"

    def shore_kinds(self) -> None:
        """Plain land on the water becomes `coast`, water on the land `shallow`."""
        land = {c: self.is_land(c) for c in self.cells()}
        for c in list(self.cells()):
            mixed = {self.is_land(neighbour(c, i)) for i in range(6)} != {land[c]}
            if mixed and land[c] and self.kind[c] in ("land", "snow", "desert", "field", "wood"):
                self.kind[c] = "coast"
            elif mixed and not land[c]:
                self.kind[c] = "shallow"

    # ------------------------------------------------------------ lines
    def line(
        self, layer: str, style: str, *stops: str, off: str = "", mouth: bool = False, wander: int = 0
    ) -> list[Cell]:
        """Run a line from stop to stop (labels). `off` = "start", "end" or "both" runs it off the map there;
        `mouth` opens its end into the water hex that is the last stop."""
        cells = route([cell_of(s) for s in stops], self, wander)
        if mouth:
            cells = cells[: next(i for i, c in enumerate(cells) if not self.is_land(c)) + 1]
        store = self.lines.setdefault(layer, {})

        def add(cell: Cell, edge: int) -> None:
            store[cell] = (style, store.get(cell, (style, 0))[1] | 1 << edge)

        for a, b in itertools.pairwise(cells):
            i = next(i for i in range(6) if neighbour(a, i) == b)
            add(a, i)
            if mouth and b == cells[-1]:
                self.mouths.setdefault(layer, {})[b] = (style, (i + 3) % 6)
            else:
                add(b, (i + 3) % 6)
        for end, beyond, want in ((cells[0], cells[1], "start"), (cells[-1], cells[-2], "end")):
            if off in (want, "both"):
                add(end, self._way_out(end, beyond))
        self.kept.update(c for c in cells if style in ("tideway",))
        return cells

    def _way_out(self, cell: Cell, came_from: Cell) -> int:
        """The edge of a border cell that leaves the map, straightest from where the line came."""
        back = next(i for i in range(6) if neighbour(cell, i) == came_from)
        out = [i for i in range(6) if not self.inside(neighbour(cell, i))]
        return min(out or [(back + 3) % 6], key=lambda i: abs(3 - (i - back) % 6))

    def wash(self, kind: str, where: Callable[[float, float], bool], rough: float = 1.0) -> None:
        """Paint by a test on column and row from 1 (half columns count), seen through a rough warp of so many hexes."""
        for c in self.cells():
            wx = self.noise(c, 2.2, "wx") + 0.5 * self.rnd(c, "wx").random() - 0.75
            wy = self.noise(c, 2.2, "wy") + 0.5 * self.rnd(c, "wy").random() - 0.75
            if where(c[0] + 1 + 0.5 * (c[1] & 1) + 1.7 * rough * wx, c[1] + 1 + 1.7 * rough * wy):
                self.kind[c] = kind

    def mark_rivers(self) -> None:
        """Hexes with a river in them are of kind `river` unless something stronger stands there."""
        for layer in ("streams", "rivers"):
            for c in self.lines.get(layer, {}):
                if self.inside(c) and self.kind[c] in ("land", "field", "coast"):
                    self.kind[c] = "river"

    # ------------------------------------------------------------ places
    def town(self, label: str, name: str = "", size: int = 2, below: float = 0.62, px: int = 30) -> None:
        """A town picture of size 0-5 with its name below (or above, if `below` is negative)."""
        c = cell_of(label)
        self.kind[c] = "town"
        self.towns[c] = size
        self.kept.add(c)
        if name:
            self.letter(name, "town", label, 0, below, px)

    def airfield(self, label: str, name: str = "", style: str = "") -> None:
        """An airfield with its name below."""
        c = cell_of(label)
        self.kind[c] = "airfield"
        self.kept.add(c)
        if style:
            self.styles[f"airfield{label}"] = style
        if name:
            self.letter(name, "airfield", label, 0, 0.62, 24)

    def stamp(self, layer: str, label: str, tileset: str, number: int) -> None:
        """Put a large picture on a hex."""
        self.stamps.setdefault(layer, {})[cell_of(label)] = (tileset, number)

    def built_up(self, label: str, radius: float, name: str = "", px: int = 36, below: float = 0.0) -> None:
        """A large town: continuous blocks of houses, with its name across."""
        self.city.update(self.blob("town", label, radius, rough=0.55))
        if name:
            self.letter(name, "town", label, 0, below, px)

    def hill(self, label: str, number: int, tileset: str = "hills", clear: int = 1) -> None:
        """A hill, with no woods within `clear` hexes, so that its slopes can be read."""
        self.stamp("relief", label, tileset, number)
        self.bare.update(c for c in self.cells() if distance(c, cell_of(label)) <= clear)

    def letter(
        self,
        text: str,
        style: str,
        label: str,
        dx: float = 0,
        dy: float = 0,
        size: int = 44,
        tracking: float = 0,
        turn: float = 0,
    ) -> None:
        """A name centred dx, dy hexes off the middle of a hex."""
        x, y = centre(cell_of(label))
        self.names.append(Name(text, style, x + dx * 120, y + dy * 104, size, tracking, turn))

    def clouds(self, count: int, apart: int, seed: int) -> None:
        """Scatter clouds, at least `apart` hexes from each other."""
        r = random.Random(seed)
        done: list[Cell] = []
        for _ in range(count * 40):
            c = (r.randrange(1, self.width - 1), r.randrange(1, self.height - 1))
            clear = all(distance(c, cell_of(t.hex)) >= 5 for t in self.targets)
            if len(done) < count and clear and all(distance(c, d) >= apart for d in done):
                done.append(c)
                if c in self.stamps.get("decor", {}):
                    continue
                self.stamps.setdefault("decor", {})[c] = ("clouds", r.randrange(6))


def route(stops: list[Cell], plan: Plan, wander: int = 0) -> list[Cell]:
    """Neighbouring cells from stop to stop; `wander` 0-3 bends long legs to the side, again and again."""
    bent = [stops[0]]
    for b in stops[1:]:
        bent += [*_bends(bent[-1], b, plan, wander), b]
    out = [bent[0]]
    for b in bent[1:]:
        while out[-1] != b:
            here = out[-1]
            nearer = [n for n in (neighbour(here, i) for i in range(6)) if distance(n, b) < distance(here, b)]
            out.append(
                min(nearer, key=lambda n: (n in out, n != b and not plan.is_land(n), math.dist(centre(n), centre(b))))
            )
    return _without_loops(out)


def _bends(a: Cell, b: Cell, plan: Plan, wander: int) -> list[Cell]:
    """Cells off the straight line between two stops, found by halving the leg."""
    far = distance(a, b)
    if not wander or far < 4:
        return []
    (ax, ay), (bx, by) = centre(a), centre(b)
    off = plan.rnd(a, f"bend{b}").uniform(-1, 1) * 0.15 * wander
    mid = nearest_cell((ax + bx) / 2 - (by - ay) * off, (ay + by) / 2 + (bx - ax) * off)
    if not plan.inside(mid) or mid in (a, b):
        return []
    return [*_bends(a, mid, plan, wander), mid, *_bends(mid, b, plan, wander)]


def _without_loops(cells: list[Cell]) -> list[Cell]:
    """Cut out every detour that comes back to a cell."""
    out: list[Cell] = []
    for c in cells:
        if c in out:
            del out[out.index(c) + 1 :]
        else:
            out.append(c)
    return out


def fractal(x: float, y: float, key: str) -> float:
    """Value noise of three octaves, about 0-1."""
    total = 0.0
    for octave, weight in ((1, 0.55), (2, 0.3), (4, 0.15)):
        total += weight * _lattice(x * octave, y * octave, f"{key}{octave}")
    return total


_KNOTS: dict[tuple[str, int, int], float] = {}


def _knot(key: str, x: int, y: int) -> float:
    if (key, x, y) not in _KNOTS:
        _KNOTS[key, x, y] = random.Random(f"{key}/{x}/{y}").random()
    return _KNOTS[key, x, y]


def _lattice(x: float, y: float, key: str) -> float:
    ix, iy = math.floor(x), math.floor(y)
    fx, fy = x - ix, y - iy
    fx, fy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
    a = _knot(key, ix, iy) * (1 - fx) + _knot(key, ix + 1, iy) * fx
    b = _knot(key, ix, iy + 1) * (1 - fx) + _knot(key, ix + 1, iy + 1) * fx
    return a * (1 - fy) + b * fy
