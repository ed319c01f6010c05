"""Printed facts: unit types, hit counters, terrain, works, order cards, action cards, aircraft, structures.

Directions are 0 to 5 clockwise from north (CH-MAP-02). Hexes are labels such as "G8" (CH-MAP-01).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from tabletop.games.conflict_solo.rules.orders import Order

PLAYER, AI = "player", "ai"
"""The two sides (CH-GEN-01)."""


class Kind(StrEnum):
    """The class of a counter. RE is a rumoured enemy."""

    FOOT = "foot"
    MG = "mg"
    MORTAR = "mortar"
    GUN = "gun"
    VEHICLE = "vehicle"
    TRUCK = "truck"
    RE = "re"


ON_FOOT = (Kind.FOOT, Kind.MG, Kind.MORTAR, Kind.RE)
"""Classes that move on foot: free facing, walls and slopes (CH-MOVE-05, CH-MOVE-07; an RE moves as foot, CH-RE-01)."""

SOLDIERS = (Kind.FOOT, Kind.MG, Kind.MORTAR)
"""What "foot" means in an order (Table 10, with REs)."""


class Drive(StrEnum):
    """How a counter moves: the columns of Table 1."""

    FOOT = "foot"
    TRACKED = "tracked"
    WHEELED = "wheeled"
    TOWED = "towed"


class Colour(StrEnum):
    """Soft (red) or armoured (blue) targets."""

    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class AntiAir:
    """An aa trait: AA firepower, AA range in hexes, highest altitude."""

    fp: int
    range: int
    ceiling: int


@dataclass(frozen=True, slots=True)
class UnitType:
    """A counter type. blue_cc: the blue firepower holds in close combat only (CH-CC-06). move_cost None: it cannot move
    by itself. traits: cc_penalty, turret, open_top, indirect, transport, non_combat, smoke, engineer, towable. short:
    the word on the counter ("": the name), from which a piece has its name."""

    id: str
    name: str
    nation: str
    year_from: int
    kind: Kind
    red: int | None
    blue: int | None
    range: int
    min_range: int
    fire_cost: int
    move_cost: int | None
    dv_front: int
    dv_flank: int
    dv_colour: Colour
    drive: Drive
    vp: int
    blue_cc: bool = False
    traits: frozenset[str] = frozenset()
    aa: AntiAir | None = None
    short: str = ""

    @property
    def cc_penalty(self) -> bool:
        return "cc_penalty" in self.traits

    @property
    def combat(self) -> bool:
        """Not a truck or wagon (CH-TRN-04)."""
        return "non_combat" not in self.traits


RUMOUR = UnitType(
    "RE", "Rumoured enemy", "", 1939, Kind.RE, None, None, 5, 0, 3, 1, 0, 0, Colour.RED, Drive.FOOT, 0, short="Rumour"
)
"""A rumoured enemy as the orders see it: range 5, fire cost 3, move cost 1, no firepower (CH-RE-01)."""


@dataclass(frozen=True, slots=True)
class HitType:
    """A hit counter (Tables 7 and 8). fire, move: change of the cost, None: not possible; fp likewise. forbids: words
    of "move", "fire", "cc", "pivot", "dig_in", "smoke"; rally_only: all but rally. rally None: it stays for good."""

    key: str
    name: str
    colour: Colour
    copies: int
    fp: int | None
    fire: int | None
    move: int | None
    dv: int
    rally: int | None
    forbids: frozenset[str] = frozenset()
    rally_only: bool = False
    destroys: bool = False


def _hit(
    key: str, name: str, copies: int, fp: int | None, fire: int | None, move: int | None, dv: int, rally: int | None,
    *forbids: str, rally_only: bool = False, destroys: bool = False,
) -> HitType:  # fmt: skip
    colour = Colour.RED if key[0] == "F" else Colour.BLUE
    return HitType(key, name, colour, copies, fp, fire, move, dv, rally, frozenset(forbids), rally_only, destroys)


HITS: dict[str, HitType] = {
    hit.key: hit
    for hit in (
        _hit("F1", "Pinned", 4, 0, 1, None, 0, 8, "move"),
        _hit("F2", "Suppressed", 4, -2, 0, 1, 0, 7),
        _hit("F3", "Shaken", 3, -1, 0, 0, -1, 6),
        _hit("F4", "Panicked", 3, None, None, 1, 0, 8, "fire", "cc"),
        _hit("F5", "Stunned", 3, None, None, None, 0, 9, "move", "fire", "cc", "pivot", rally_only=True),
        _hit("F6", "Cowering", 2, None, None, None, 1, 8, "move", "fire", "pivot", "cc"),
        _hit("F7", "Berserk", 1, 1, 0, 0, -1, 6, "dig_in", "smoke"),
        _hit("F8", "Wounded", 2, -2, 1, 1, 0, None),
        _hit("F9", "Killed", 2, None, None, None, 0, None, destroys=True),
        _hit("V1", "Crew stunned", 2, None, None, None, 0, 8, "move", "fire", "cc", "pivot", rally_only=True),
        _hit("V2", "Buttoned up", 3, -2, 1, 0, 0, 7),
        _hit("V3", "Immobilised", 2, 0, 0, None, -1, None, "move", "pivot"),
        _hit("V4", "Gun damaged", 2, None, None, 0, 0, None, "fire", "cc"),
        _hit("V5", "Track damaged", 2, 0, 0, 2, 0, 9),
        _hit("V6", "Crew shaken", 1, -1, 1, 1, 0, 6),
        _hit("V7", "Knocked out", 2, None, None, None, 0, None, destroys=True),
    )
}
"""Tables 7 (foot cup, 24) and 8 (vehicle cup, 14)."""

WOUNDED = "F8"
REPAIRABLE = ("V3", "V4", "V5")
"""What Field Repair mends: Immobilised, Gun damaged, Track damaged (AC27)."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A terrain (Table 1). costs: what entering adds by drive; a drive that is missing may not enter except by road.
    height: LOS height; road: whether a road lets those in that may not enter otherwise."""

    code: str
    name: str
    dm: int
    height: int
    costs: dict[Drive, int]
    road: bool = True


_F, _T, _W, _D = Drive.FOOT, Drive.TRACKED, Drive.WHEELED, Drive.TOWED
TERRAIN: dict[str, Ground] = {
    ground.code: ground
    for ground in (
        Ground(".", "open ground", 0, 0, {_F: 0, _T: 0, _W: 1, _D: 0}),
        Ground("f", "fields", 0, 0, {_F: 0, _T: 0, _W: 1, _D: 1}),
        Ground("b", "brush", 1, 0, {_F: 0, _T: 0, _D: 1}),
        Ground("w", "light woods", 1, 1, {_F: 1, _T: 1}),
        Ground("W", "heavy woods", 2, 1, {_F: 1}),
        Ground("h", "a wooden house", 2, 1, {_F: 1}),
        Ground("S", "a stone building", 3, 1, {_F: 1}),
        Ground("m", "marsh", 0, 0, {_F: 2}),
        Ground("s", "a stream", 0, 0, {_F: 1, _T: 1}),
        Ground("~", "deep water", 0, 0, {}, road=False),
        Ground("B", "a bridge", 0, 0, {_F: 0, _T: 0, _W: 0, _D: 0}),
    )
}
"""Table 1 by code."""

WATER, HOUSES, MARSH = "~Bs", "hS", "m"
"""Codes that count as water, houses and marsh for digging (CH-FORT-02)."""

WORKS = {"hasty": 1, "foxhole": 1, "trench": 2, "bunker": 3}
"""DM of works for red DV (Table 3, CH-FORT-01)."""
SOLID_WORKS = ("trench", "bunker")
"""Works that help against indirect fire and air attack (CH-FORT-01)."""


@dataclass(frozen=True, slots=True)
class OrderCard:
    """One of the 55 (CH-DECK-05). advance: (count at most, spaces), None on most cards (CH-TRACK-01). priority and
    tactical: orders in the order in which they are tried; fresh: the Remain Fresh symbol; spent: the AP Spent Number;
    hex: the Hex Number (direction of drift + 1)."""

    no: str
    blue: bool
    symbol: str
    advance: tuple[int, int] | None
    priority: tuple[Order, ...]
    tactical: tuple[Order, ...]
    fresh: bool
    spent: int
    hex: int


@dataclass(frozen=True, slots=True)
class ActionCard:
    """An action card. kind: action, boost or reaction; pay: ap, cap or free. removed: played, it is gone."""

    id: str
    name: str
    kind: str
    pay: str
    cost: int
    nations: tuple[str, ...]
    years: tuple[int, int]
    text: str
    removed: bool = False


@dataclass(frozen=True, slots=True)
class Aircraft:
    """An aircraft: firepower, accuracy number, altitude, air DV, whether it bombs an area (CH-AIR-08)."""

    id: str
    name: str
    nation: str
    year_from: int
    role: str
    red: int
    blue: int
    accuracy: int
    altitude: int
    dv: int
    area: bool


ALTITUDES = {1: "low", 2: "medium", 3: "high"}
"""The marker of CH-AIR-09."""


@dataclass(frozen=True, slots=True)
class Structure:
    """A bridge or a bunker (Table 12, CH-AIR-10). At 0 steps a bridge turns to deep water, a bunker to a foxhole. vp:
    what each lost step is worth to the player."""

    id: str
    kind: str
    name: str
    hexes: tuple[str, ...]
    dv: int
    steps: int
    vp: int = 0


@dataclass(frozen=True, slots=True)
class Library:
    """All printed facts of the system."""

    units: dict[str, UnitType]
    orders: dict[str, OrderCard]
    cards: dict[str, ActionCard]
    aircraft: dict[str, Aircraft] = field(default_factory=dict)
