"""Shapes of a scenario file: what may stand in it, before anything is compared with anything else.

scenarios/README.md describes the format for people who write such files.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from tabletop.data.shape import MAP_FILE, PositionText, Shape
from tabletop.games.thunderbolt_lightning.data.library import Nation

FORMAT = "tabletop scenario 1"
LEVELS = ("Very Low", "Low", "Medium", "High")
TAGS = (
    "learning",
    "small",
    "big",
    "solo",
    "attack",
    "what-if",
    "convoy",
    "fighters",
    "custom",
    "example",
    "second side",
)

Label = Annotated[str, Field(pattern=r"^[0-9]{4}([0-9]{2})?$")]
Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,23}$")]
Name = Annotated[str, Field(min_length=1, max_length=32, pattern=r"^[^\x00-\x1f]+$")]
Side = Annotated[int, Field(ge=0, le=1)]
Facing = Annotated[int, Field(ge=0, le=5)]
LevelName = Literal["Very Low", "Low", "Medium", "High"]
EdgeName = Literal["N", "E", "S", "W"]
Grade = Literal["very_green", "poor", "trained", "veteran", "ace", "multi_ace"]
BetterGrade = Literal["veteran", "ace", "multi_ace"]
Skill = Annotated[int, Field(ge=1, le=5)]
Option = Literal[
    "altitude",
    "training",
    "ordnance",
    "aa",
    "loaded",
    "sights",
    "ext_attack",
    "ships_steam",
    "secret_fire",
    "carry_phase",
    "long_shots",
]
StartName = Literal["setup", "initiative", "altitude", "move1", "combat1", "move2", "combat2", "end"]
Span = Annotated[list[Annotated[int, Field(ge=1, le=200)]], Field(min_length=2, max_length=2)]


def _any_facing(value: Any) -> Any:
    return [0, 1, 2, 3, 4, 5] if value == "any" else value


def _any_level(value: Any) -> Any:
    return list(LEVELS) if value == "any" else value


Facings = Annotated[
    list[Facing],
    Field(min_length=1, max_length=6),
    BeforeValidator(_any_facing, json_schema_input_type=list[Facing] | Literal["any"]),
]
LevelNames = Annotated[
    list[LevelName],
    Field(min_length=1, max_length=4),
    BeforeValidator(_any_level, json_schema_input_type=list[LevelName] | Literal["any"]),
]


class MapShape(Shape):
    """The map: its Tiled file and its size in hexes."""

    file: str = Field("", pattern=rf"^$|{MAP_FILE}", max_length=400)
    columns: int = Field(ge=10, le=200)
    rows: int = Field(ge=10, le=200)


class SideShape(Shape):
    """One side; `letter` begins the ids of its pieces."""

    name: Name
    letter: str = Field(pattern=r"^[A-Z]$")
    nations: list[Nation] = Field(min_length=1, max_length=8)


class UnitShape(Shape):
    """One unit of a line and how many aircraft of the line it has."""

    name: Name
    size: int = Field(ge=1, le=9)


class RingShape(Shape):
    """All hexes of the map from `near` to `far` hexes away from `centre`."""

    centre: Label
    near: int = Field(ge=0, le=200)
    far: int = Field(ge=0, le=200)


class ZoneShape(Shape):
    """A set-up zone: columns and rows (both inclusive), or a ring, or single hexes."""

    columns: Span | None = None
    rows: Span | None = None
    ring: RingShape | None = None
    hexes: list[Label] | None = Field(None, min_length=1, max_length=2000)


class ForceShape(Shape):
    """A line of the table of forces. `at`: fixed hexes, one for each aircraft; `zone`: the owner's choice."""

    side: Side
    name: Name
    type: str = Field(max_length=24)
    units: list[UnitShape] = Field(min_length=1, max_length=30)
    regroup: bool = False
    load: str = Field("", max_length=12)
    load_choices: list[Annotated[str, Field(max_length=12)]] = Field([], max_length=8)
    training: Grade = "trained"
    skills: list[Skill] = Field([], max_length=3)
    at: list[Label] | None = Field(None, min_length=1, max_length=99)
    zone: ZoneShape | None = None
    facings: Facings
    levels: LevelNames | None = None
    radar_sight: bool = False


class PositionShape(Shape):
    """One aircraft written down exactly."""

    id: Id
    side: Side
    unit: Name
    type: str = Field(max_length=24)
    hex: Label
    facing: Facing
    level: LevelName = "Low"
    inverted: bool = False
    hits: int = Field(0, ge=0, le=4)
    base_speed: int | None = Field(None, ge=1, le=14)
    straight: int = Field(0, ge=0, le=40)
    fired: bool = False
    moved: bool = False
    change: Literal["", "climb", "dive"] = ""
    dived_from: LevelName | None = None
    load: str = Field("", max_length=12)
    load_left: int | None = Field(None, ge=0, le=16)
    training: Grade = "trained"
    skills: list[Skill] = Field([], max_length=3)
    reroll_used: bool = False
    radar_sight: bool = False


class ShipLine(Shape):
    """One ship: centre hex and heading. `dice_share` [1, 2] halves all her AA dice."""

    side: Side
    type: str = Field(max_length=24)
    at: Label
    heading: Facing
    id: Id | None = None
    name: str = Field("", max_length=32)
    damage: int = Field(0, ge=0, le=499)
    dice_share: list[Annotated[int, Field(ge=1, le=12)]] = Field([1, 1], min_length=2, max_length=2)
    heavy_used: int = Field(0, ge=0, le=80)
    turned_last_turn: bool = False


class TargetLine(Shape):
    """One installation and all its hexes."""

    side: Side
    type: str = Field(max_length=24)
    hexes: list[Label] = Field(min_length=1, max_length=12)
    id: Id | None = None
    name: str = Field("", max_length=32)
    damage: int = Field(0, ge=0, le=499)
    heavy_used: int = Field(0, ge=0, le=80)


class PilotLine(Shape):
    """Better pilots that the owner gives to aircraft of these lines at set-up; `unit` limits the choice to one unit."""

    side: Side
    lines: list[Name] = Field(min_length=1, max_length=12)
    training: BetterGrade
    number: int = Field(ge=1, le=40)
    unit: str = Field("", max_length=32)


class EdgeLine(Shape):
    """A map edge that means exit or home for a side (TL-MOVE-08)."""

    edge: EdgeName
    side: Side
    meaning: Literal["exit", "home"]


class ExitLine(Shape):
    """Points for each aircraft of these types that leaves over the edge."""

    side: Side
    types: list[Annotated[str, Field(max_length=24)]] = Field(min_length=1, max_length=12)
    edge: EdgeName
    points: int = Field(ge=1, le=500)
    loaded: bool = False


class FactorLine(Shape):
    """What damage points on these ships and installations (ids) count; `sinking` replaces the bonus of half their
    points (TL-VIC-03).
    """

    targets: list[Id] = Field(min_length=1, max_length=40)
    factor: int = Field(ge=1, le=20)
    sinking: int | None = Field(None, ge=0, le=1000)


class LadderStep(Shape):
    """From so many damage points on, `side` (the attacker, if none is named) wins at that level."""

    points: int = Field(ge=1, le=500)
    level: Literal["marginal", "clear", "decisive"]
    side: Side | None = None


class LadderShape(Shape):
    """Victory by the damage on one target: the highest step reached counts; below the first the other side wins
    decisively.
    """

    target: Id
    attacker: Side
    steps: list[LadderStep] = Field(min_length=1, max_length=6)


class HandicapShape(Shape):
    """Points that a side has from the end of set-up on (TL-VIC-04)."""

    side: Side
    points: int = Field(ge=1, le=2000)


class EndsWithout(Shape):
    """The game ends when the side has no aircraft with such ordnance left."""

    side: Side
    ordnance: Literal["bomb", "torpedo", "rocket"]


class GoalShape(Shape):
    """The attacker wins when his damage to ships and installations reaches the goal, else the defender does: `points`,
    or `percent` of all damage points of the defender's targets, rounded up.
    """

    attacker: Side
    percent: int | None = Field(None, ge=1, le=100)
    points: int | None = Field(None, ge=0, le=9999)


class VictoryShape(Shape):
    """Changes to the standard points (TL-VIC); `standard` false: the standard points do not count; `draw`: the lead
    in per cent of the value of all aircraft below which nobody wins.
    """

    standard: bool = True
    exits: list[ExitLine] = Field(default=[], max_length=12)
    factors: list[FactorLine] = Field(default=[], max_length=12)
    ladder: LadderShape | None = None
    ends_without: EndsWithout | None = None
    goal: GoalShape | None = None
    handicap: HandicapShape | None = None
    draw: Annotated[int, Field(ge=0, le=10)] | None = None


class StepShape(Shape):
    """One command of a worked example, by whom, and the rule that refuses it (empty: it is legal)."""

    seat: Side
    command: dict[str, Any]
    refused: str = Field("", pattern=r"^$|^TL-[A-Z]+-[0-9]{2}$")


class ExampleShape(Shape):
    """A worked example that starts from this position. `dice`: what falls, in order; `events`: what must happen, in
    this order, other things may happen between; `then`: how pieces stand afterwards, by id.
    """

    id: str = Field(pattern=r"^W[0-9]{2}[a-z]?$")
    text: str = Field(max_length=1200)
    rules: list[Annotated[str, Field(pattern=r"^TL-[A-Z]+-[0-9]{2}$")]] = Field(max_length=20)
    dice: str = Field("", max_length=400, pattern=r"^[0-9A-Za-z_=, ]*$")
    steps: list[StepShape] = Field(max_length=200)
    events: list[dict[str, Any]] = Field([], max_length=200)
    then: dict[str, dict[str, Any]] = Field({}, max_length=40)


class ScenarioFile(Shape):
    """A whole scenario file."""

    format: Literal["tabletop scenario 1"]
    game: Literal["thunderbolt_lightning"]
    key: str = Field(pattern=r"^[a-z0-9][a-z0-9_]{0,47}$")
    title: str = Field(min_length=1, max_length=80)
    date: str = Field("", max_length=40)
    year: int = Field(ge=1935, le=1949)
    month: int = Field(ge=1, le=12)
    minutes: int = Field(30, ge=1, le=600)
    blurb: str = Field("", max_length=1200)
    tags: list[str] = Field([], max_length=10)
    balance: str = Field("", max_length=200)
    map: MapShape
    turns: int = Field(ge=1, le=60)
    options: list[Option] = Field([], max_length=11)
    first_setup: Side = 0
    coach: bool = False
    sides: list[SideShape] = Field(min_length=2, max_length=2)
    forces: list[ForceShape] = Field([], max_length=60)
    aircraft: list[PositionShape] = Field([], max_length=200)
    ships: list[ShipLine] = Field([], max_length=60)
    installations: list[TargetLine] = Field([], max_length=60)
    pilots: list[PilotLine] = Field([], max_length=40)
    edges: list[EdgeLine] = Field([], max_length=16)
    victory: VictoryShape = VictoryShape()
    special: list[Annotated[str, Field(min_length=1, max_length=400)]] = Field([], max_length=12)
    start: StartName = "setup"
    turn: int = Field(0, ge=0, le=60)
    order: list[Name] = Field([], max_length=200)
    scored: list[Annotated[int, Field(ge=0, le=99_999)]] = Field([0, 0], min_length=2, max_length=2)
    position: PositionText = ""
    example: ExampleShape | None = None
