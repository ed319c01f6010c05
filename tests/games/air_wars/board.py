"""The four campaigns in Python, and positions written down for tests.

`scenario("MA")` gives a whole one; the figures stand in tests/games/air_wars/printed as they were first set.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tabletop.games.air_wars.rules.scenario import Scenario, Ships, SideSheet, VictoryLevel
from tabletop.games.air_wars.rules.sheets import (
    BOMB_LINES,
    FIRE_COLUMNS,
    Base,
    BaseKind,
    BombLine,
    Charts,
    Formation,
    Function,
    Kind,
    RadarArea,
    Target,
    TargetKind,
    Terrain,
    Trait,
)
from tests.games.air_wars.cards import CARDS, SETS, deck

PRINTED = Path(__file__).parent / "printed"
LETTERS = "ABCDEFGHIJKLMNOPQRST"


def box(columns: str, first: int, last: int) -> frozenset[str]:
    """The squares of the columns from one row to another."""
    a, b = LETTERS.index(columns[0]), LETTERS.index(columns[-1])
    return frozenset(f"{LETTERS[x]}{y}" for x in range(a, b + 1) for y in range(first, last + 1))


def near(square: str, distance: int, rows: int, columns: int) -> frozenset[str]:
    x0, y0 = LETTERS.index(square[0]), int(square[1:])
    return frozenset(
        f"{LETTERS[x]}{y}" for x in range(columns) for y in range(1, rows + 1) if abs(x - x0) + abs(y - y0) <= distance
    )


def listed(text: str) -> frozenset[str]:
    return frozenset(text.split())


def formation(seat: int, cells: list[str]) -> Formation:
    if len(cells) >= 10:
        id, name, aircraft, kind, air, bomb, speed, traits, vp, start, day = cells
        return Formation(
            id,
            seat,
            name,
            Kind(kind),
            aircraft,
            int(air),
            int(bomb),
            int(speed.strip("()")),
            speed.startswith("("),
            frozenset(Trait(t) for t in traits.split() if t != "-"),
            vp=int(vp),
            start="" if start == "-" else start,
            day=0 if day == "card" else int(day),
        )
    id, name, kind, aa, function, vp, start = cells
    return Formation(
        id,
        seat,
        name,
        Kind(kind),
        aa=0 if aa == "-" else int(aa),
        vp=int(vp),
        function=Function("" if function == "-" else function),
        start="" if start == "card" else start,
        day=0 if start == "card" else 1,
    )


@lru_cache(None)
def printed(key: str) -> list[list[str]]:
    return [line.split("|") for line in (PRINTED / f"{key.lower()}.txt").read_text("utf-8").splitlines()]


def terrain_of(key: str) -> dict[str, Terrain]:
    rows = [cells[1] for cells in printed(key) if cells[0] == "row"]
    return {f"{LETTERS[x]}{y}": Terrain(sign) for y, row in enumerate(rows, 1) for x, sign in enumerate(row)}


def base_of(cells: list[str], seat: int, vp: int) -> Base:
    name, square, _, capacity, kinds, aa, day = cells
    found = frozenset(k for k in BaseKind if k in kinds)
    return Base(
        square,
        name,
        seat,
        int(capacity),
        found,
        int(aa),
        int(day),
        "Far" in kinds,
        0 if BaseKind.CARRIER in found else vp,
    )


def ladder(names: tuple[str, str], *steps: int) -> tuple[VictoryLevel, ...]:
    """Least differences of: Intruder decisive, marginal, draw, Interceptor marginal."""
    a, b, c, d = steps
    return (
        VictoryLevel(a, f"{names[0]} decisive", 0),
        VictoryLevel(b, f"{names[0]} marginal", 0),
        VictoryLevel(c, "draw", None),
        VictoryLevel(d, f"{names[1]} marginal", 1),
        VictoryLevel(None, f"{names[1]} decisive", 1),
    )


def _owned(
    terrain: dict[str, Terrain], mine: tuple[frozenset[str], int], other: int, neutral: str = ""
) -> dict[str, int]:
    squares, seat = mine
    ground = [s for s, t in terrain.items() if t is not Terrain.WATER and s not in neutral.split()]
    return {s: seat if s in squares else other for s in ground}


def _malta() -> dict[str, object]:
    terrain = terrain_of("MA")
    return {
        "title": "Malta, 10 May 1942", "square_km": 25, "days": ("10 May 1942",), "hours": 6, "terrain": terrain,
        "owners": _owned(terrain, (listed("E8 E9 F9"), 1), 0),
        "radar": (RadarArea("Malta radar", 1, box("AK", 4, 9)),), "ships": (Ships(), Ships()),
        "levels": ladder(("Axis", "RAF"), 4, 2, 0, -2), "charts": Charts(FIRE_COLUMNS, BOMB_LINES),
    }  # fmt: skip


def _guadalcanal() -> dict[str, object]:
    terrain = terrain_of("GU")
    water = {s for s, t in terrain.items() if t in (Terrain.WATER, Terrain.COAST)}
    zone = frozenset(water & (box("JP", 4, 6) | {"Q5"}))
    ships = (Ships(zone, {"Q5": 2}, 6), Ships(listed("R5 S5 S6 T5 T6 S7 T7 T8"), {"R5": 2, "S5": 2}))
    watchers = {
        "Bougainville watchers": "H5 I5 I6 J5",
        "Vella Lavella watchers": "K6 L6",
        "New Georgia watcher": "N6",
        "Santa Isabel watcher": "O4",
    }
    return {
        "title": "Cactus: Guadalcanal", "square_km": 62, "hours": 8, "terrain": terrain,
        "days": ("24 August 1942", "12 September 1942", "13 October 1942", "26 October 1942", "12 November 1942"),
        "owners": _owned(terrain, (listed("R4 R5 R6 S5 T8"), 1), 0, "N6 P5 R3 S4 T4"),
        "radar": (RadarArea("Henderson radar", 1, near("R5", 3, 11, 20), "Henderson radar"),
               *(RadarArea(name, 1, listed(squares)) for name, squares in watchers.items())),
        "ships": ships, "levels": ladder(("Japan", "Allies"), 12, 2, -1, -11),
        "charts": Charts(FIRE_COLUMNS, {**BOMB_LINES, TargetKind.AIRBASE: BombLine(5, 5)}),
    }  # fmt: skip


def _schweinfurt() -> dict[str, object]:
    terrain = terrain_of("SW")
    return {
        "title": "Blitz Week to Black Thursday", "square_km": 56, "hours": 8, "terrain": terrain,
        "days": ("28 July 1943", "12 August 1943", "17 August 1943", "10 October 1943", "14 October 1943"),
        "owners": _owned(terrain, (box("AD", 1, 6) | {"A7", "B7", "C7"}, 0), 1),
        "radar": (RadarArea("Coastal belt", 1, box("FI", 1, 12)),), "ships": (Ships(), Ships()),
        "levels": ladder(("US", "Luftwaffe"), 12, 4, 1, -8), "charts": Charts(FIRE_COLUMNS, BOMB_LINES),
    }  # fmt: skip


def _britain() -> dict[str, object]:
    terrain = terrain_of("BOB")
    mine = box("AL", 1, 7) | box("AJ", 8, 8) | listed("A9 A10 C9 F9")
    owners = _owned(terrain, (mine, 1), 0)
    areas = {
        "Ventnor": box("CH", 8, 12),
        "Poling": box("FJ", 8, 12),
        "Pevensey": box("GL", 8, 11),
        "Rye": box("IM", 7, 11),
        "Dover": box("KO", 5, 10),
    }
    return {
        "title": "Eagle Days",
        "square_km": 32,
        "hours": 8,
        "terrain": terrain,
        "owners": owners,
        "days": ("12 August 1940", "13 August 1940", "15 August 1940", "16 August 1940", "18 August 1940"),
        "radar": (
            *(RadarArea(name, 1, squares, f"{name} radar") for name, squares in areas.items()),
            RadarArea("East coast stations", 1, box("KP", 1, 5)),
            RadarArea("Observer Corps", 1, frozenset(s for s, seat in owners.items() if seat == 1)),
        ),
        "ships": (Ships(), Ships()),
        "levels": ladder(("Luftwaffe", "RAF"), 14, 4, 1, -10),
        "charts": Charts(FIRE_COLUMNS, BOMB_LINES),
    }


MAKERS = {"MA": _malta, "GU": _guadalcanal, "SW": _schweinfurt, "BOB": _britain}
SIDES = {
    "MA": (("Axis", 3, "Fighter-1", "Bomber-1", "AA-2"), ("RAF", 3, "Fighter-1", "Bomber-1", "AA-2")),
    "GU": (("Japan", 4, "Fighter-1", "Bomber-1", "AA-1"), ("Allies", 3, "Fighter-1", "Bomber-1", "AA-1")),
    "SW": (("US", 5, "Fighter-2", "Bomber-2", "AA-1"), ("Luftwaffe", 3, "Fighter-1", "Bomber-1", "AA-1")),
    "BOB": (("Luftwaffe", 4, "Fighter-1", "Bomber-1", "AA-1"), ("RAF", 3, "Fighter-1", "Bomber-1", "AA-1")),
}
DECKS = {"MA": ("MA-A", "MA-R"), "GU": ("GU-J", "GU-U"), "SW": ("SW-U", "SW-G"), "BOB": ("BB-L", "BB-R")}


@lru_cache(None)
def scenario(key: str) -> Scenario:
    """One of MA, GU, SW, BOB, complete."""
    made = MAKERS[key]()
    names = [s[0] for s in SIDES[key]]
    rows = printed(key)
    units = [formation(int(c[1]), c[2:]) for c in rows if c[0] in ("air", "ground")]
    bases = [base_of(c[1:], names.index(c[3]), 0 if key == "SW" else 1) for c in rows if c[0] == "base"]
    targets = [
        Target(c[1], c[2], names.index(c[3]), TargetKind(c[4]), int(c[5]), int(c[6])) for c in rows if c[0] == "target"
    ]
    prefix = "BB" if key == "BOB" else key
    ships = made.pop("ships")
    sides = tuple(
        SideSheet(*sheet, deck(DECKS[key][seat]), SETS.get(f"{prefix}{seat}"), ships[seat])  # type: ignore[index]
        for seat, sheet in enumerate(SIDES[key])
    )
    terrain = made["terrain"]
    assert isinstance(terrain, dict)
    return Scenario(
        key=key,
        columns=max(LETTERS.index(s[0]) for s in terrain) + 1,
        rows=max(int(s[1:]) for s in terrain),
        sides=sides,
        bases={b.square: b for b in bases},
        targets={t.name: t for t in targets},
        units={u.id: u for u in units},
        cards={c.id: c for c in CARDS if c.id.startswith(prefix)},
        **{**made, "radar": {a.name: a for a in made["radar"]}},  # type: ignore[attr-defined,arg-type]
    )
