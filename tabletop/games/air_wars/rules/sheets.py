"""Printed facts: counters, cards, charts, bases, targets and radar areas. Never changed in play.

Squares are labels such as "H7" (AW-MAP-01): column letter, A at the left, and row number, 1 at the top. Seats: 0 is the
Intruder, 1 the Interceptor (AW-GEN-01).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

INTRUDER = 0
INTERCEPTOR = 1
BOTH = (INTRUDER, INTERCEPTOR)
ROLES = ("Intruder", "Interceptor")


class Kind(StrEnum):
    """The type letters of a counter (AW-UNIT-01, AW-GND-01, AW-SHIP-01). A decoy is an air unit like any other, with
    values of 0 (AW-DEC-01)."""

    BOMBER = "B"
    FIGHTER = "F"
    FIGHTER_BOMBER = "FB"
    DECOY = "D"
    AA = "AA"
    HQ = "HQ"
    SHIP = "TR"


class UnitClass(StrEnum):
    """What the back of a counter shows: aircraft, ground unit or ship (AW-FOG-04, AW-SHIP-03)."""

    AIR = "AIR"
    GROUND = "GROUND"
    SHIP = "SHIP"


CLASS_OF = {
    Kind.BOMBER: UnitClass.AIR, Kind.FIGHTER: UnitClass.AIR, Kind.FIGHTER_BOMBER: UnitClass.AIR,
    Kind.DECOY: UnitClass.AIR, Kind.AA: UnitClass.GROUND, Kind.HQ: UnitClass.GROUND, Kind.SHIP: UnitClass.SHIP,
}  # fmt: skip


class Trait(StrEnum):
    """Special abilities: dive or torpedo bombers, seaplanes, carrier aircraft (AW-UNIT-09 to AW-UNIT-11)."""

    DIVE = "DIVE"
    SEA = "SEA"
    CV = "CV"


class Function(StrEnum):
    """What a headquarters does (AW-HQ-01, Table 8)."""

    NONE = ""
    STAFF = "STAFF"
    FILTER = "FILTER"
    DIRECT = "DIRECT"
    LISTEN = "LISTEN"
    WORKSHOP = "WORKSHOP"


class Terrain(StrEnum):
    """Terrain Effects Chart (Table 5), by the signs of the terrain pictures in the files."""

    WATER = "."
    COAST = "c"
    LAND = "L"
    URBAN = "U"


class BaseKind(StrEnum):
    """LAND and SEA are airbases, CARRIER is a carrier base."""

    LAND = "LAND"
    SEA = "SEA"
    CARRIER = "CARRIER"


class TargetKind(StrEnum):
    """The lines of the Bombing CRT (Table 4)."""

    AIRBASE = "AIRBASE"
    CARRIER = "CARRIER"
    RADAR = "RADAR"
    FACTORY = "FACTORY"
    OIL = "OIL"
    PORT = "PORT"
    DOCKS = "DOCKS"
    YARD = "YARD"
    RAIL = "RAIL"
    SHIP = "SHIP"
    AA = "AA"
    HQ = "HQ"
    BASED = "BASED"


class Outcome(StrEnum):
    """What one die of a fire does (Tables 1 and 2)."""

    NOTHING = "-"
    ABORT = "Abort"
    KILL = "Kill"


class Window(StrEnum):
    """When a card may be played (Table 9)."""

    PICK = "W-PICK"
    REINF = "W-REINF"
    REDEP = "W-REDEP"
    DAY = "W-DAY"
    FLY = "W-FLY"
    COMBAT = "W-COMBAT"
    AA = "W-AA"
    AADEF = "W-AADEF"
    BOMB = "W-BOMB"
    BOMBDEF = "W-BOMBDEF"


class Disposition(StrEnum):
    """What becomes of a card after play (AW-CARD-09 to AW-CARD-11)."""

    DISCARD = "DISCARD"
    PERMANENT = "PERMANENT"
    RESHUFFLE = "RESHUFFLE"


class Code(StrEnum):
    """Effects of cards: those of Table 7, and six that the shipped cards spell out in words."""

    AIR = "AIR"
    GUN = "GUN"
    AIRCUT = "AIRCUT"
    GUNCUT = "GUNCUT"
    BOMB = "BOMB"
    BOMBCUT = "BOMBCUT"
    AA = "AA"
    AACUT = "AACUT"
    REFIT = "REFIT"
    REINF = "REINF"
    CL = "CL"
    SPEED = "SPEED"
    ENDUR = "ENDUR"
    LOOK = "LOOK"
    REVEAL = "REVEAL"
    SEE = "SEE"
    BLIND = "BLIND"
    NIGHT = "NIGHT"
    REPAIR = "REPAIR"
    HALVE = "HALVE"
    NOBOMB = "NOBOMB"
    SLOW = "SLOW"
    NOFLY = "NOFLY"
    BOATS = "BOATS"
    """GU-U8: n dice against one enemy ship counter in one of `squares`; `numbers` succeed, the ship is revealed."""
    LEAVE = "LEAVE"
    """SW-U7: own long-range B units that end a move flying in one of `squares` may leave the map (Abort Box)."""
    OVERCAST = "OVERCAST"
    """SW-U9: today own units bombing a printed target in one of `squares` have bomb value -n."""
    TWICE = "TWICE"
    """GU set: every own DIVE unit may bomb twice today (AW-CARD-32)."""
    TURNROUND = "TURNROUND"
    """SW set: up to n own B units may be turned round today (AW-CARD-30)."""
    SCRAMBLE = "SCRAMBLE"
    """SW set: short-range F units may land and take off again in one segment today (AW-CARD-31)."""
    AIRUP = "AIRUP"
    """BOB set "The few": every own unit of the filter has air value +n today."""


class Span(StrEnum):
    """How long an effect lasts (AW-CARD-24)."""

    NOW = "now"
    BATTLE = "battle"
    FIRE = "fire"
    ATTACK = "attack"
    SQUARE = "square"
    SEGMENT = "segment"
    HOUR = "hour"
    """Until the end of this hour of both players."""
    HOURS = "hours"
    """Hours `hours[0]` to `hours[1]` of today."""
    DAY = "day"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Formation:
    """A counter. seat 0 or 1: friendly or enemy (AW-GEN-02); name: the formation, without any effect in the rules
    (AW-UNIT-07), aircraft: what it flies ("" for ground units and ships); air, bomb, aa: dice; speed in squares an
    hour; short: the speed stands in parentheses (AW-UNIT-05); start: square at the start or suggested base, "" none;
    day: first day on which it may be placed, 0 = comes by card only."""

    id: str
    seat: int
    name: str
    kind: Kind
    aircraft: str = ""
    air: int = 0
    bomb: int = 0
    speed: int = 0
    short: bool = False
    traits: frozenset[Trait] = frozenset()
    aa: int = 0
    function: Function = Function.NONE
    vp: int = 0
    start: str = ""
    day: int = 1

    @property
    def cls(self) -> UnitClass:
        return CLASS_OF[self.kind]

    @property
    def flies(self) -> bool:
        return self.cls is UnitClass.AIR

    @property
    def fighter(self) -> bool:
        """F or FB: fires on the fighter table (AW-UNIT-08)."""
        return self.kind in (Kind.FIGHTER, Kind.FIGHTER_BOMBER)

    @property
    def decoy(self) -> bool:
        return self.kind is Kind.DECOY

    @property
    def dive(self) -> bool:
        return Trait.DIVE in self.traits


@dataclass(frozen=True, slots=True)
class Effect:
    """One coded effect of a card (Table 7). n: its number; filter: "" any, "air", "F", "B", "ship"; units: counters
    that it brings or names; squares: where it works, () everywhere; names, kinds: printed targets that may be chosen;
    area: "all" enemy radar areas, "one" to be named, or the name of one; numbers: dice that succeed."""

    code: Code
    n: int = 0
    filter: str = ""
    units: tuple[str, ...] = ()
    squares: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    kinds: tuple[TargetKind, ...] = ()
    area: str = ""
    span: Span = Span.NOW
    hours: tuple[int, int] = (0, 0)
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Conditions:
    """What must be true to play a card. needs_own: at least one of these is in the battle on the owner's side;
    needs_enemy: the enemy has a unit of this type there; target_squares: the attack must be there."""

    from_day: int = 1
    attacker: bool = False
    no_own: tuple[Kind, ...] = ()
    needs_own: tuple[str, ...] = ()
    needs_enemy: tuple[Kind, ...] = ()
    target_squares: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A campaign card. effects happen in order; with `either` the owner chooses one of them. Immediate cards have
    window W-PICK. text: the whole text on the card, written by the data edge."""

    id: str
    seat: int
    title: str
    window: Window
    disposition: Disposition
    effects: tuple[Effect, ...]
    wild: bool = False
    either: bool = False
    conditions: Conditions = Conditions()
    text: str = ""

    @property
    def immediate(self) -> bool:
        return self.window is Window.PICK


@dataclass(frozen=True, slots=True)
class WildSet:
    """The effect of all wild cards of a side played together (AW-CARD-15)."""

    seat: int
    title: str
    cards: tuple[str, ...]
    effects: tuple[Effect, ...]
    window: Window = Window.DAY
    text: str = ""


@dataclass(frozen=True, slots=True)
class Base:
    """A printed airbase or carrier base (AW-MAP-07, 8). capacity in counters (AW-STK-04); kinds: LAND and SEA may stand
    together; far: AW-BASE-12; aa: printed AA value, vp: points each time it is closed (0 for carriers, whose ship is a
    target of its own)."""

    square: str
    name: str
    seat: int
    capacity: int
    kinds: frozenset[BaseKind] = frozenset({BaseKind.LAND})
    aa: int = 0
    from_day: int = 1
    far: bool = False
    vp: int = 1

    @property
    def carrier(self) -> bool:
        return BaseKind.CARRIER in self.kinds


@dataclass(frozen=True, slots=True)
class Target:
    """A printed target of the Target Roster (AW-MAP-06). seat: its owner; aa: printed AA value of its place."""

    name: str
    square: str
    seat: int
    kind: TargetKind
    vp: int
    aa: int = 0


@dataclass(frozen=True, slots=True)
class RadarArea:
    """A radar area (AW-RAD-02). target: name of the printed target whose bombing blinds it, "" = cannot be bombed."""

    name: str
    seat: int
    squares: frozenset[str]
    target: str = ""


@dataclass(frozen=True, slots=True)
class FireColumn:
    """A column of Table 1 or 2: what the dice 1 to 6 do."""

    name: str
    dice: tuple[Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]


@dataclass(frozen=True, slots=True)
class BombLine:
    """A line of the Bombing CRT: lowest die that gives Target Bombed, Level and Dive (Table 4)."""

    level: int
    dive: int


@dataclass(frozen=True, slots=True)
class Charts:
    """The Combat Results Tables on the map (AW-MAP-11): fire columns by name, bomb lines by target type. A type that
    has no line can never be bombed (AW-TGT-08)."""

    fire: dict[str, FireColumn] = field(default_factory=dict)
    bombing: dict[TargetKind, BombLine] = field(default_factory=dict)


def _column(name: str, *dice: str) -> FireColumn:
    a, b, c, d, e, f = (Outcome(die) for die in dice)
    return FireColumn(name, (a, b, c, d, e, f))


FIRE_COLUMNS = {
    column.name: column
    for column in (
        _column("Fighter-1", "-", "-", "-", "-", "Abort", "Kill"),
        _column("Fighter-2", "-", "-", "-", "Abort", "Abort", "Kill"),
        _column("Bomber-1", "-", "-", "-", "-", "-", "Abort"),
        _column("Bomber-2", "-", "-", "-", "-", "Abort", "Kill"),
        _column("AA-1", "-", "-", "-", "-", "-", "Abort"),
        _column("AA-2", "-", "-", "-", "-", "Abort", "Kill"),
    )
}
"""The columns of Tables 1 and 2; scenarios name them, and a file may define others."""

BOMB_LINES = {
    TargetKind.AIRBASE: BombLine(6, 5), TargetKind.CARRIER: BombLine(6, 5), TargetKind.RADAR: BombLine(6, 5),
    TargetKind.FACTORY: BombLine(5, 5), TargetKind.OIL: BombLine(5, 5), TargetKind.PORT: BombLine(5, 5),
    TargetKind.DOCKS: BombLine(5, 5), TargetKind.YARD: BombLine(5, 5), TargetKind.RAIL: BombLine(4, 4),
    TargetKind.SHIP: BombLine(6, 5), TargetKind.AA: BombLine(6, 5), TargetKind.HQ: BombLine(6, 5),
    TargetKind.BASED: BombLine(6, 6),
}  # fmt: skip
"""The lines of Table 4; a scenario may change some (GU: AIRBASE 5 and 5)."""
