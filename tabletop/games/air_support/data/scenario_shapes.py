"""Shape of a scenario file of Air Support: map, sides with their orders of battle, air support, special rules, victory.

scenarios/air_support/README.md describes the format for people who write such files.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from tabletop.data.shape import MAP_FILE, PositionText, Shape
from tabletop.games.air_support.data.library_shapes import GAME, ClassKey, NationKey

__all__ = ["GAME", "ScenarioFile"]
Words = Annotated[str, Field(min_length=1, max_length=80)]
HexWords = Annotated[str, Field(min_length=2, max_length=400, pattern=r"^[A-Z0-9.,\- ]+$")]
"""Hexes such as "D2 D4..6 L-GG"."""
Label = Annotated[str, Field(pattern=r"^[A-Z]{1,2}[1-9][0-9]?$")]
Spine = Annotated[int, Field(ge=0, le=5)]
Turn = Annotated[int, Field(ge=0, le=30)]
WeatherKey = Literal["clear", "mist", "overcast", "rain", "night", "fog"]


class PlaceLine(Shape):
    """Some hexes: the name of an area of the map, or the hexes themselves; exactly one of both."""

    area: Words | None = None
    hexes: HexWords | None = None


class UnitLine(Shape):
    """One line of an order of battle. type: what the counter is called in the library: "german 4-6-7", "german
    LMG", "2cm FlaK 38", "Opel Blitz". A gun comes with its crew. `at`, for units that stand where the scenario
    says: one hex for each, in order.
    """

    type: Words
    count: int = Field(1, ge=1, le=40)
    crew: Words | None = None
    hip: bool = False
    at: list[Label] | None = Field(None, min_length=1, max_length=40)
    facing: Spine | None = None
    motion: bool = False
    exposed: bool = False
    aa_mode: bool = False


class GroupLine(PlaceLine):
    """Units that are set up in an area, enter over hexes at the edge on a turn, or stand as written (kind convoy or
    column: in their order, the lead first). stacks: the types of a Column hex by hex; then `units` is left out.
    """

    key: Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9 ]{0,23}$")]
    kind: Literal["force", "convoy", "column"] = "force"
    units: list[UnitLine] = Field([], max_length=60)
    stacks: list[list[Words]] = Field([], max_length=20)
    turn: Turn = 0
    last: bool = False
    exits: bool = False


class FlightLine(Shape):
    """Aircraft of one type that come together."""

    cls: ClassKey = Field(alias="class")
    count: int = Field(1, ge=1, le=6)
    bombs: bool = False
    model: Words | None = None


class AirLine(Shape):
    """Air support of a side (AS-ARRIVE): over_map is there from the start; arrives: on that turn without a roll;
    roll: it rolls for arrival; free: it rolls before the game whether there is any (AS-ARRIVE-10). Without flights
    the dice decide what comes.
    """

    over_map: list[FlightLine] = Field([], max_length=6)
    roll: bool = False
    arrives: Turn = 0
    free: bool = False
    flights: list[FlightLine] = Field([], max_length=6)
    number: int | None = Field(None, ge=1, le=12)
    exponent: int | None = Field(None, ge=0, le=6)
    models: list[Words] = Field([], max_length=20)


class BatteryLine(Shape):
    """Off-map artillery of an observation plane; contact and chits are those of Table 17 unless written."""

    mm: int = Field(ge=60, le=300)
    contact: int | None = Field(None, ge=2, le=12)
    black: int | None = Field(None, ge=1, le=20)
    red: int | None = Field(None, ge=0, le=20)
    ammunition: Literal["normal", "plentiful", "scarce"] = "normal"


class SideLine(Shape):
    """One side. letter: how the ids of its counters begin."""

    name: Words
    nation: NationKey
    letter: Annotated[str, Field(pattern=r"^[A-Z]$")]
    edges: list[Literal["N", "E", "S", "W"]] = Field(min_length=1, max_length=4)
    air: AirLine = Field(default_factory=lambda: AirLine.model_validate({}))
    battery: BatteryLine | None = None
    foxholes: int = Field(0, ge=0, le=60)
    marks: int = Field(0, ge=0, le=60)
    concealed_squads: int = Field(0, ge=0, le=60)
    groups: list[GroupLine] = Field([], max_length=20)


class VictoryLine(PlaceLine):
    """What the score of `side` must be; its hexes are those of the aim. count: keys of groups whose units (of
    `types`, when written) score by leaving. double: 1 when the loss of the side's observation plane makes one squad
    of the other side count double.
    """

    aim: Literal["exit", "control", "points", "squads"]
    side: Words
    win: int = Field(ge=-99, le=99)
    draw: int = Field(ge=-99, le=99)
    count: list[Words] = Field([], max_length=10)
    types: list[Words] = Field([], max_length=20)
    own_plane: int = Field(0, ge=-9, le=9)
    enemy_plane: int = Field(0, ge=-9, le=9)
    plane_steps: bool = False
    spent: bool = False
    exit_squads: int = Field(0, ge=0, le=20)
    double: bool = False
    beyond_column: Annotated[str, Field(pattern=r"^[A-Z]{1,2}$")] | None = None


class ControlLine(PlaceLine):
    """Objective hexes that a side holds at the start, where they do not lie in its set-up area."""

    side: Words


class SpecialLine(Shape):
    """Special rules. road_mp: types of vehicles and what a road hex costs them; weather_roll: weather for a die of
    1 to 6; clearing: the side in whose Rally phases the other one rolls for better weather; lines: all special
    rules in words.
    """

    no_concealment: bool = False
    road_mp: dict[Words, Annotated[int, Field(ge=1, le=20)]] = Field({}, max_length=20)
    weather_roll: list[WeatherKey] = Field([], max_length=6)
    clearing: Words | None = None
    lines: list[Annotated[str, Field(min_length=1, max_length=500)]] = Field([], max_length=20)


class MapLine(Shape):
    """The Tiled map, and the hexes by which units may leave."""

    file: str = Field(max_length=400, pattern=MAP_FILE)
    exits: PlaceLine | None = None


class FreeLine(Shape):
    """A free battle (S0): points that each side's roster may cost, and who attacks."""

    points: int = Field(ge=1, le=9999)
    attacker: Words


class PrintedLine(Shape):
    """Figures of the book, where the battle has others for balance: the option as_printed plays them. groups: the order
    of battle of a side, by its name; air: its air support; aim: what wins, in words.
    """

    victory: VictoryLine | None = None
    aim: str | None = Field(None, min_length=1, max_length=600)
    groups: dict[Words, Annotated[list[GroupLine], Field(max_length=20)]] = Field({}, max_length=2)
    air: dict[Words, AirLine] = Field({}, max_length=2)


class ScenarioFile(Shape):
    """A whole scenario file."""

    format: Literal["tabletop scenario 1"]
    game: Literal["air_support"]
    key: str = Field(pattern=r"^[a-z0-9][a-z0-9_]{0,47}$")
    title: str = Field(min_length=1, max_length=80)
    date: str = Field("", max_length=60)
    year: int = Field(ge=1939, le=1945)
    month: int = Field(ge=1, le=12)
    minutes: int = Field(60, ge=1, le=2000)
    blurb: str = Field("", max_length=1600)
    aim: str = Field("", max_length=600)
    tags: list[str] = Field([], max_length=10)
    balance: str = Field("", max_length=300)
    map: MapLine
    turns: int = Field(ge=1, le=30)
    weather: WeatherKey = "clear"
    fog_level: int | None = Field(None, ge=-1, le=4)
    nvr: int | None = Field(None, ge=0, le=9)
    first_setup: Words
    first_move: Words
    sides: list[SideLine] = Field(min_length=2, max_length=2)
    victory: VictoryLine
    control: list[ControlLine] = Field([], max_length=10)
    special: SpecialLine = Field(default_factory=lambda: SpecialLine.model_validate({}))
    free: FreeLine | None = None
    printed: PrintedLine | None = None
    options: list[Literal["as_printed"]] = Field([], max_length=1)
    position: PositionText | dict[str, Any] = ""
    coach: bool = False
