"""Free battles (S0): two rosters of equal price from nations that were at war, on any map or one's own; `free_battle`
drafts one, and what a roster costs.

A drafted document is a scenario file like any other: it can be changed, checked, played and saved.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from tabletop.data.ownfiles import map_named, map_read
from tabletop.data.tiled import load_map
from tabletop.games.air_support.data.mapfacts import map_facts
from tabletop.games.air_support.data.scenario_shapes import GAME
from tabletop.games.air_support.rules.hexes import column_name
from tabletop.games.air_support.rules.pieces import Battery, Gun, Infantry, Plane, Vehicle, Weapon
from tabletop.games.air_support.rules.sheets import Drive, GunSheet, InfantrySheet, Library, Quality, Size, VehicleSheet

# -- What a roster of a free battle costs.


def man_cost(library: Library, sheet: InfantrySheet) -> int:
    """A squad by its quality, half-squads and crews half of it (rounded up), a leader by his rank."""
    if sheet.size is Size.LEADER:
        return library.costs[f"leader {sheet.id.split()[-1]}"]
    squad = library.costs[f"squad {sheet.quality.value}"]
    return squad if sheet.size is Size.SQUAD else -(-squad // 2)


def gun_cost(library: Library, sheet: GunSheet) -> int:
    """A gun by what it can do against aircraft, others by calibre; the crew is paid apart."""
    costs = library.costs
    if sheet.aa == "light":
        return costs["light gun"] + costs["light gun per ife"] * sheet.barrel.ife
    if sheet.aa == "heavy":
        return costs["heavy gun"]
    return costs["other gun"] + costs["other gun per cm"] * -(-sheet.barrel.mm // 10)


def vehicle_cost(library: Library, sheet: VehicleSheet) -> int:
    """An unarmed truck has its own price; all else is paid by points and IFE."""
    costs = library.costs
    armed = sheet.main is not None or sheet.bmg or sheet.cmg or sheet.aamg
    if sheet.drive is Drive.TRUCK and not armed:
        return costs["truck"]
    return costs["vehicle per point"] * sheet.points + costs["vehicle per ife"] * (sheet.main.ife if sheet.main else 0)


def battery_cost(library: Library, mm: int) -> int:
    """A battery by its calibre."""
    costs = library.costs
    return costs["heavy battery"] if mm >= costs["heavy battery from mm"] else costs["battery"]


def roster_cost(
    library: Library,
    men: Iterable[Infantry],
    weapons: Iterable[Weapon],
    guns: Iterable[Gun],
    vehicles: Iterable[Vehicle],
    planes: Iterable[Plane],
    battery: Battery | None,
) -> int:
    """What a side's pieces cost together; counters that the library does not have cost nothing (they are a fault
    already).
    """
    total = sum(man_cost(library, library.infantry[u.sheet]) for u in men if u.sheet in library.infantry)
    total += sum(library.costs[f"weapon {library.weapons[w.sheet].kind}"] for w in weapons)
    total += sum(gun_cost(library, library.guns[g.sheet]) for g in guns)
    total += sum(vehicle_cost(library, library.vehicles[v.sheet]) for v in vehicles)
    total += library.costs["observation plane"] * sum(p.cls == "OBS" for p in planes)
    return total + (battery_cost(library, battery.mm) if battery else 0)


# -- Free battles (S0).

Document = dict[str, Any]
S = TypeVar("S", GunSheet, VehicleSheet)
Month = tuple[int, int]
WARS: tuple[tuple[str, str, Month, Month], ...] = (
    ("german", "british", (1939, 9), (1945, 5)), ("german", "us", (1942, 11), (1945, 5)),
    ("german", "soviet", (1941, 6), (1945, 5)), ("finnish", "soviet", (1939, 11), (1940, 3)),
    ("finnish", "soviet", (1941, 6), (1944, 9)), ("finnish", "german", (1944, 9), (1945, 4)),
    ("japanese", "us", (1941, 12), (1945, 8)), ("japanese", "british", (1941, 12), (1945, 8)),
    ("japanese", "soviet", (1939, 5), (1939, 9)), ("japanese", "soviet", (1945, 8), (1945, 8)),
)  # fmt: skip
"""Nations with troops in the library that fought on the ground, and from which month to which."""
NAMES = {
    "german": ("German", "G"),
    "soviet": ("Soviet", "S"),
    "us": ("US", "A"),
    "british": ("British", "B"),
    "finnish": ("Finnish", "F"),
    "japanese": ("Japanese", "J"),
}
"""Nation -> name of its side, letter of its counters."""
MAPS = ("beet_road", "chir", "kuban", "hedgerows", "ihantala", "corridor", "point_cruz")
POINTS = (500, 1000)
FEWEST_COLUMNS = 12
"""Of a map that two sides can meet on."""
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
SINCE = {
    "2cm FlaK 38": 1940, "2cm FlaKvierling 38": 1940, "7.5cm PaK 40": 1942, "5cm PaK 38": 1941, "25mm obr. 40": 1941,
    "76.2mm ZiS-3": 1942, "40mm M1 Bofors": 1942, "M51 quad .50": 1943, "90mm M1": 1942, "57mm M1": 1943, "6-pdr": 1942,
    "20 ItK/40": 1941, "75 PstK/40": 1943, "47mm Type 1": 1942, "PzKpfw IIIH": 1941, "PzKpfw IVH": 1943,
    "PzKpfw VG Panther": 1944, "PzKpfw VIE Tiger": 1942, "StuG IIIG": 1943, "FlaKPz 38(t)": 1944,
    "FlaKPz IV/20 Wirbelwind": 1944, "T-34 M41": 1941, "T-34/85": 1944, "KV-1 M41": 1941, "ISU-122": 1944,
    "M4A1 Sherman": 1942, "M10 GMC": 1943, "M3A1 halftrack": 1942, "M16 MGMC (quad .50)": 1943, "M15A1 CGMC": 1943,
    "Sherman V": 1943, "Cromwell IV": 1944, "Crusader AA Mk II (20mm)": 1943, "T-26E": 1940, "Landsverk Anti II": 1942,
}  # fmt: skip
"""The first year in which a gun or vehicle was with the troops; what is not named was there from the beginning."""


def at_war(a: str, b: str, year: int, month: int) -> bool:
    """Whether two nations stood on opposite sides in that month (S0)."""
    return any({a, b} == {x, y} and first <= (year, month) <= last for x, y, first, last in WARS)


def enemies(nation: str, year: int, month: int) -> list[str]:
    """All nations that one could fight then."""
    return [other for other in NAMES if other != nation and at_war(nation, other, year, month)]


@dataclass
class _Purse:
    """What is bought: (type, count) in order, and what is left."""

    left: int
    bought: dict[str, int]

    def buy(self, type: str, cost: int, most: int = 99) -> bool:
        if cost > self.left or self.bought.get(type, 0) >= most:
            return False
        self.left -= cost
        self.bought[type] = self.bought.get(type, 0) + 1
        return True


def free_battle(
    library: Library,
    attacker: str,
    defender: str,
    year: int,
    month: int,
    points: int = 500,
    map_name: str = "corridor",
    seed: int = 0,
) -> Document:
    """A whole scenario document. Raises ValueError with a sentence for nations that were not at war, and for a map
    or price that is not offered.
    """
    for nation in (attacker, defender):
        if nation not in NAMES:
            raise ValueError(f'There are no troops of "{nation}"; there are {", ".join(NAMES)}.')
    if not 1 <= month <= 12 or not at_war(attacker, defender, year, month):
        raise ValueError(
            f"{NAMES[attacker][0]} and {NAMES[defender][0]} troops were not at war in {MONTHS[(month - 1) % 12]}"
            f" {year}."
        )
    if points not in POINTS:
        raise ValueError(f"A roster costs {' or '.join(map(str, POINTS))} points, not {points}.")
    file = map_named(map_name, {name: f"maps/air_support/{name}.tmx" for name in MAPS})
    board = map_read(file, lambda path: map_facts(load_map(path)).board)
    if board.columns < FEWEST_COLUMNS:
        raise ValueError(f"The map has {board.columns} columns; a free battle needs {FEWEST_COLUMNS} or more.")
    third, half = (column_name(board.columns * n // 33) for n in (11, 15))
    name, foe = NAMES[attacker][0], NAMES[defender][0]
    called = (
        map_name if map_name in MAPS else Path(map_name).stem
    )  # not the folder: a draft is the same wherever it lies
    chance = random.Random(f"{attacker} {defender} {year} {month} {points} {called} {seed}")
    sides = [
        _side(
            library,
            attacker,
            "W",
            {"key": "Attackers", "hexes": f"A1..{board.rows}", "turn": 1},
            _roster(library, attacker, year, points, True, chance),
        ),
        _side(
            library,
            defender,
            "E",
            {"key": "Defenders", "hexes": f"{third}-{column_name(board.columns - 1)}"},
            _roster(library, defender, year, points, False, chance),
        ),
    ]
    return {
        "format": "tabletop scenario 1",
        "game": GAME,
        "key": f"free_{attacker}_{defender}_{year}",
        "title": f"{name} against {foe}",
        "date": f"{MONTHS[month - 1]} {year}",
        "year": year,
        "month": month,
        "minutes": 120,
        "blurb": f"A free battle of {points} points a side.",
        "aim": "Both sides count casualty points and 2 for each enemy aircraft shot down. The attackers add 2 for "
        "each map column that their farthest Good Order "
        f"squad stands beyond column {half} at the end. The higher total wins; a tie goes to the defenders.",
        "map": {"file": file},
        "turns": 8,
        "first_setup": foe,
        "first_move": name,
        "sides": sides,
        "victory": {"aim": "points", "side": name, "win": 1, "draw": 1, "beyond_column": half},
        "special": {
            "lines": [
                f"The {name} side attacks: it moves first and enters over the west edge. The {foe} side sets up in "
                f"column {third} or east of it.",
                "Before the game each side rolls two dice; up to its Air Support Number it has air support.",
            ]
        },
        "free": {"points": points, "attacker": name},
    }


def _side(library: Library, nation: str, edge: str, group: Document, bought: dict[str, int]) -> Document:
    units = [
        {
            "type": type,
            "count": n,
            **({"exposed": True} if type in library.vehicles and library.vehicles[type].open_topped else {}),
        }
        for type, n in bought.items()
    ]
    return {
        "name": NAMES[nation][0],
        "nation": nation,
        "letter": NAMES[nation][1],
        "edges": [edge],
        "air": {"free": True},
        "groups": [{**group, "units": units}],
    }


# -- buying
def _roster(
    library: Library, nation: str, year: int, points: int, attacks: bool, chance: random.Random
) -> dict[str, int]:
    """About half of the price for squads with their leaders and machine guns, the rest for guns and vehicles; what
    is left buys men and machine guns.
    """
    purse = _Purse(points, {})
    companies = points // 500
    squads = sorted(_squads(library, nation, year), key=lambda s: -man_cost(library, library.infantry[s]))
    good = [s for s in squads if library.infantry[s].quality in (Quality.ELITE, Quality.FIRST)] or squads
    best, usual = good[0], chance.choice([s for s in good if s != good[0]] or good)
    for type, count in ((best, 4 * companies), (usual, (9 if attacks else 7) * companies)):
        for _ in range(count):
            purse.buy(type, man_cost(library, library.infantry[type]))
    for rank in ("9-1", "8-1", "8-0") * companies:
        if (leader := f"{nation} {rank}") in library.infantry:
            purse.buy(leader, man_cost(library, library.infantry[leader]))
    for kind, count in (("LMG", 3), ("MMG", 1), ("HMG", 1)):
        for _ in range(count * companies):
            purse.buy(f"{nation} {kind}", library.costs[f"weapon {kind}"])
    guns = [g for g in library.guns.values() if g.nation == nation and SINCE.get(g.id, 0) <= year]
    cars = [v for v in library.vehicles.values() if v.nation == nation and SINCE.get(v.id, 0) <= year]
    _heavy(library, purse, guns, cars, attacks, companies, chance)
    _rest(library, purse, nation, best, usual, companies)
    return dict(sorted(purse.bought.items(), key=lambda item: _order(library, item[0])))


def _rest(library: Library, purse: _Purse, nation: str, best: str, usual: str, companies: int) -> None:
    """Spend what is left on more of the same, in turn, and then on the best squads."""
    more = [(usual, 16), (f"{nation} 8-0", 5), (f"{nation} LMG", 8), (f"{nation} MMG", 4)]
    going = True
    while going:
        going = False
        for type, most in [*more, (best, 20)] if purse.bought[usual] >= 16 * companies else more:
            cost = (
                man_cost(library, library.infantry[type])
                if type in library.infantry
                else library.costs[f"weapon {type.split()[-1]}"]
            )
            going |= purse.buy(type, cost, most * companies)


def _heavy(
    library: Library,
    purse: _Purse,
    guns: list[GunSheet],
    cars: list[VehicleSheet],
    attacks: bool,
    companies: int,
    chance: random.Random,
) -> None:
    """Flak first, then what stops or makes an attack: tanks for the attackers, anti-tank guns and a few tanks for
    the defenders.
    """
    crew = -(-library.costs["squad elite"] // 2)
    light, anti_tank = [g for g in guns if g.aa == "light"], [g for g in guns if not g.aa]
    flak_cars = [v for v in cars if v.aa]
    tanks = [v for v in cars if v.armoured and v.main is not None and not v.aa]
    if attacks and flak_cars:
        _pick(purse, flak_cars, lambda v: vehicle_cost(library, v), 1, chance)
    elif light and not attacks:
        _pick(purse, light, lambda g: gun_cost(library, g) + crew, companies, chance)
    if not attacks:
        _pick(purse, anti_tank, lambda g: gun_cost(library, g) + crew, companies, chance)
    room = purse.left * (9 if attacks else 6) // 10
    kept, purse.left = purse.left - room, room
    _pick(purse, tanks, lambda v: vehicle_cost(library, v), 12 * companies, chance)
    purse.left += kept


def _pick(purse: _Purse, choice: Sequence[S], cost: Callable[[S], int], count: int, chance: random.Random) -> None:
    """Buy up to so many of one kind, drawn at random among those that can be paid."""
    paid = [s for s in choice if cost(s) <= purse.left]
    if paid:
        one = chance.choice(paid)
        for _ in range(count):
            purse.buy(one.id, cost(one))


def _squads(library: Library, nation: str, year: int) -> Iterator[str]:
    for sheet in library.infantry.values():
        if sheet.size is Size.SQUAD and sheet.nation == nation and sheet.first_year <= year <= sheet.last_year:
            yield sheet.id


def _order(library: Library, type: str) -> int:
    """Squads, leaders, weapons, guns, vehicles."""
    if type in library.infantry:
        return int(library.infantry[type].size is Size.LEADER)
    return 2 if type in library.weapons else 3 if type in library.guns else 4
