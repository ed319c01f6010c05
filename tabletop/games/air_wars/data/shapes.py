"""Shape of a scenario file of Air Wars: sides, counters, cards and charts. The map's facts stand in its Tiled map.

scenarios/air_wars/README.md describes the format for people who write such files.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from tabletop.data.shape import MAP_FILE, PositionText, Shape

GAME = "air_wars"
Square = Annotated[str, Field(pattern=r"^[A-Z][1-9][0-9]?$")]
Squares = Annotated[str, Field(pattern=r"^[A-Z][1-9][0-9]?(:[A-Z][1-9][0-9]?)?$")]
"""A square "H7", or all squares of a rectangle "C8:H12"."""
UnitId = Annotated[str, Field(pattern=r"^(B|F|FB|D|AA|HQ|TR) [A-Za-z0-9/]{1,8}$")]
CardId = Annotated[str, Field(pattern=r"^[A-Z0-9]{1,4}-[A-Z][0-9]{1,2}$")]
Words = Annotated[str, Field(min_length=1, max_length=80)]
Dice = Annotated[int, Field(ge=0, le=12)]
Day = Annotated[int, Field(ge=1, le=20)]
Hour = Annotated[int, Field(ge=1, le=24)]
DieEffect = Literal["-", "Abort", "Kill"]
KindKey = Literal["B", "F", "FB", "D", "AA", "HQ", "TR"]
TargetKey = Literal[
    "AIRBASE", "CARRIER", "RADAR", "FACTORY", "OIL", "PORT", "DOCKS", "YARD", "RAIL", "SHIP", "AA", "HQ", "BASED"
]
WindowKey = Literal[
    "W-PICK", "W-REINF", "W-REDEP", "W-DAY", "W-FLY", "W-COMBAT", "W-AA", "W-AADEF", "W-BOMB", "W-BOMBDEF"
]
CodeKey = Literal[
    "AIR",
    "GUN",
    "AIRCUT",
    "GUNCUT",
    "BOMB",
    "BOMBCUT",
    "AA",
    "AACUT",
    "REFIT",
    "REINF",
    "CL",
    "SPEED",
    "ENDUR",
    "LOOK",
    "REVEAL",
    "SEE",
    "BLIND",
    "NIGHT",
    "REPAIR",
    "HALVE",
    "NOBOMB",
    "SLOW",
    "NOFLY",
    "BOATS",
    "LEAVE",
    "OVERCAST",
    "TWICE",
    "TURNROUND",
    "SCRAMBLE",
    "AIRUP",
]
SpanKey = Literal["now", "battle", "fire", "attack", "square", "segment", "hour", "hours", "day", "game"]


class AirLine(Shape):
    """An air unit or decoy. Without `day` it stands at `start` at the start; "card": it comes by card only."""

    id: UnitId
    name: Words
    aircraft: Words
    air: Dice = 0
    bomb: Dice = 0
    speed: int = Field(ge=1, le=30)
    short: bool = False
    traits: list[Literal["DIVE", "SEA", "CV"]] = Field([], max_length=3)
    vp: int = Field(0, ge=0, le=20)
    start: Square | None = None
    day: Day | Literal["card"] = 1


class GroundLine(Shape):
    """An AA unit, a headquarters or a ship."""

    id: UnitId
    name: Words
    aa: Dice = 0
    function: Literal["STAFF", "FILTER", "DIRECT", "LISTEN", "WORKSHOP"] | None = None
    vp: int = Field(0, ge=0, le=20)
    start: Square | None = None
    day: Day | Literal["card"] = 1


class EffectLine(Shape):
    """One effect of a card (Table 7)."""

    code: CodeKey
    n: int = Field(0, ge=-9, le=20)
    filter: Literal["", "air", "F", "B", "ship"] = ""
    units: list[UnitId] = Field([], max_length=20)
    squares: list[Squares] = Field([], max_length=60)
    names: list[Words] = Field([], max_length=30)
    kinds: list[TargetKey] = Field([], max_length=13)
    area: str = Field("", max_length=60)
    span: SpanKey = "now"
    hours: list[Hour] = Field([], max_length=2)
    numbers: list[Annotated[int, Field(ge=1, le=6)]] = Field([], max_length=6)


class ConditionsLine(Shape):
    """What must be true to play a card."""

    from_day: Day = 1
    attacker: bool = False
    no_own: list[KindKey] = Field([], max_length=7)
    needs_own: list[UnitId] = Field([], max_length=30)
    needs_enemy: list[KindKey] = Field([], max_length=7)
    target_squares: list[Squares] = Field([], max_length=30)


class CardLine(Shape):
    """A campaign card. Its text is written from its effects."""

    id: CardId
    title: Words
    window: WindowKey
    disposition: Literal["DISCARD", "PERMANENT", "RESHUFFLE"]
    effects: list[EffectLine] = Field(min_length=1, max_length=5)
    wild: bool = False
    either: bool = False
    conditions: ConditionsLine | None = None


class WildLine(Shape):
    """What all wild cards of a side do together (AW-CARD-15)."""

    title: Words
    effects: list[EffectLine] = Field(min_length=1, max_length=5)
    window: WindowKey = "W-DAY"


class ShipsLine(Shape):
    """Where a side's ships may be, where they deliver, and from which hour they can be bombed (AW-SHIP)."""

    zone: list[Squares] = Field(min_length=1, max_length=200)
    delivery: dict[Square, Annotated[int, Field(ge=0, le=20)]] = Field(max_length=20)
    from_hour: Hour = 1


class SideLine(Shape):
    """One side. `fighters`, `bombers` and `aa` name columns of the fire tables (Table 3)."""

    name: Words
    command_level: int = Field(ge=0, le=12)
    fighters: Words
    bombers: Words
    aa: Words
    air: list[AirLine] = Field(min_length=1, max_length=80)
    ground: list[GroundLine] = Field([], max_length=40)
    ships: ShipsLine | None = None
    cards: list[CardLine] = Field([], max_length=60)
    wild: WildLine | None = None


class ColumnLine(Shape):
    """A fire column of one's own: what the dice 1 to 6 do."""

    name: Words
    dice: list[DieEffect] = Field(min_length=6, max_length=6)


class BombLineShape(Shape):
    """Lowest die that bombs a type of target; 7 = never."""

    level: int = Field(ge=1, le=7)
    dive: int = Field(ge=1, le=7)


class LevelLine(Shape):
    """One line of the victory table, from the highest down; the last has no `least`."""

    least: int | None = Field(None, ge=-999, le=999)
    name: Words
    winner: int | None = Field(None, ge=0, le=1)


class MapLine(Shape):
    """The Tiled map with terrain, owners, bases, targets and radar."""

    file: str = Field(max_length=400, pattern=MAP_FILE)


class ScenarioFile(Shape):
    """A whole scenario file."""

    format: Literal["tabletop scenario 1"]
    game: Literal["air_wars"]
    key: str = Field(pattern=r"^[a-z0-9][a-z0-9_]{0,47}$")
    title: str = Field(min_length=1, max_length=80)
    date: str = Field("", max_length=60)
    minutes: int = Field(60, ge=1, le=2000)
    blurb: str = Field("", max_length=1200)
    tags: list[str] = Field([], max_length=10)
    balance: str = Field("", max_length=300)
    map: MapLine
    square_km: int = Field(ge=1, le=500)
    days: list[Words] = Field(min_length=1, max_length=20)
    hours: Hour
    sides: list[SideLine] = Field(min_length=2, max_length=2)
    columns: list[ColumnLine] = Field([], max_length=20)
    bombing: dict[TargetKey, BombLineShape] = {}
    levels: list[LevelLine] = Field(min_length=1, max_length=20)
    balance_vp: int = Field(0, ge=-99, le=99)
    special: list[Annotated[str, Field(min_length=1, max_length=500)]] = Field([], max_length=20)
    coach: bool = False
    position: PositionText | dict[str, Any] = ""
