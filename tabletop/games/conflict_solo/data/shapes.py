"""Shapes of the mission files of Conflict Solo. What the texts of orders, events and triggers may say: `orders` of the
game.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from tabletop.data.shape import MAP_FILE, PositionText, Shape
from tabletop.games.conflict_solo.data.library_shapes import CardId, Name, Nation, UnitId, Year

FORMAT = "tabletop scenario 1"
GAME = "conflict_solo"

Key = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,47}$")]
Hex = Annotated[str, Field(pattern=r"^[A-Z]{1,2}[1-9][0-9]?$")]
Words = Annotated[str, Field(min_length=1, max_length=240)]
Blurb = Annotated[str, Field(min_length=1, max_length=600)]
Id = Annotated[str, Field(pattern=r"^[AUR][0-9]{2}$")]
Facing = Annotated[int, Field(ge=0, le=5)]
Count = Annotated[int, Field(ge=0, le=40)]
Points = Annotated[int, Field(ge=-999, le=999)]
"""Victory points: more than any mission of twelve rounds can bring."""
RoundNo = Annotated[int, Field(ge=1, le=12)]
Work = Literal["hasty", "foxhole", "trench", "bunker"]
Side = Literal["player", "ai"]


class MapLine(Shape):
    """The Tiled map."""

    file: Annotated[str, Field(min_length=1, max_length=400, pattern=MAP_FILE)]


class UnitLine(Shape):
    """A Unit of the player. area: the set-up area of the map, "player" if it is not said. arrives: round and entry
    area.
    """

    id: Id
    type: UnitId
    area: Name = "player"
    facing: Facing = 0
    round: RoundNo | None = None
    entry: Name | None = None
    tag: str = ""


class AiLine(Shape):
    """An AI: its hex, or hidden (in a group), or arriving in a round or by REINF. posture: free, anchored(n) or
    hold.
    """

    id: Id
    type: UnitId
    facing: Facing
    posture: Words
    tag: str = ""
    hex: Hex | None = None
    hidden: bool = False
    round: RoundNo | None = None
    entry: Hex | None = None


class GroupLine(Shape):
    """A hidden group: its candidates stand on the map."""

    name: Name
    ids: Annotated[list[Id], Field(min_length=1)]


class MinesLine(Shape):
    """A minefield of the AI or the player."""

    hex: Hex
    owner: Side = "ai"
    known: bool = False
    red: Count = 4
    blue: Count = 8


class ObjectiveLine(Shape):
    """An objective. control: null nobody. end: VP at the mission's end; each: VP at round ends; rounds: only at
    these; minus: AI control costs.
    """

    hex: Hex
    name: str = ""
    control: Side | None
    end: Count = 0
    each: Count = 0
    rounds: list[RoundNo] = []
    minus: bool = False
    structure: str = ""


class SpaceLine(Shape):
    """A space of the Mission Track."""

    space: Count
    events: Annotated[list[Words], Field(min_length=1)]
    stop_only: bool = False


class ItemLine(Shape):
    """An order or an event of a mission; uses: of an event."""

    do: Words
    uses: Annotated[int, Field(ge=1, le=99)] | None = None


class CounterLine(Shape):
    """A counteraction: its trigger (Table 9) and what it does."""

    trigger: Words
    items: Annotated[list[ItemLine], Field(min_length=1)]


class MissionOrderLine(Shape):
    """MISSION 1 or 2. from_round, unit_within: conditions."""

    items: Annotated[list[ItemLine], Field(min_length=1)]
    from_round: RoundNo = 1
    unit_within: Count | None = None


class RoundEventLine(Shape):
    """An event at the start of rounds; chance: 1D6 at most this, 6 always."""

    do: Words
    from_round: RoundNo = 1
    chance: Annotated[int, Field(ge=1, le=6)] = 6


class StructureLine(Shape):
    """A bridge or a bunker (Table 12). vp: for each lost step."""

    id: Name
    kind: Literal["bridge", "bunker"]
    name: Name
    hexes: Annotated[list[Hex], Field(min_length=1)]
    dv: Annotated[int, Field(ge=2, le=30)]
    steps: Annotated[int, Field(ge=1, le=9)]
    vp: Annotated[int, Field(ge=-9, le=9)] = 0


class CrossingLine(Shape):
    """AIs in the columns `here` with a target in `there` go by `hex`; structure: the bridge that must stand."""

    here: Annotated[str, Field(pattern=r"^[A-Z]-[A-Z]$")]
    there: Annotated[str, Field(pattern=r"^[A-Z]-[A-Z]$")]
    hex: Hex
    structure: str = ""


class GrantLine(Shape):
    """What the player sets up besides Units. mine_area: a set-up area of the map."""

    works: list[Work] = []
    mines: Count = 0
    mine_area: str = ""
    hidden: Count = 0
    may_hide: list[Id] = []


class BandsLine(Shape):
    """Victory bands: each up to and including."""

    defeat: Points
    draw: Points
    victory: Points


class PrintedLine(Shape):
    """Figures of the book, where the mission has others for balance: the option as_printed plays them."""

    rounds: RoundNo | None = None
    cap: Annotated[int, Field(ge=0, le=20)] | None = None
    start_vp: Annotated[int, Field(ge=-30, le=60)] | None = None
    hand: Annotated[int, Field(ge=0, le=5)] | None = None
    draw: Annotated[int, Field(ge=0, le=5)] | None = None
    victory: BandsLine | None = None


class ExampleStep(Shape):
    """One command of a worked example, and the rule that refuses it ("": it is legal)."""

    command: dict[str, Any]
    refused: Annotated[str, Field(max_length=20)] = ""


class ExampleLine(Shape):
    """A worked example that starts from the position of this file. dice: what falls and is drawn, in order ("3 4
    =17"); events: what must happen, in this order; then: a part of the state afterwards.
    """

    id: Annotated[str, Field(pattern=r"^W[0-9]{2}[a-z]?$")]
    text: Annotated[str, Field(min_length=1, max_length=1200)]
    rules: Annotated[list[Annotated[str, Field(pattern=r"^CH-[A-Z]+-[0-9]{2}$")]], Field(min_length=1, max_length=20)]
    dice: Annotated[str, Field(max_length=400)] = ""
    steps: Annotated[list[ExampleStep], Field(max_length=200)] = []
    events: Annotated[list[dict[str, Any]], Field(max_length=100)] = []
    then: dict[str, Any] = {}


class MissionFile(Shape):
    """A mission."""

    format: Literal["tabletop scenario 1"]
    game: Literal["conflict_solo"]
    key: Key
    title: Annotated[str, Field(min_length=1, max_length=60)]
    date: Annotated[str, Field(min_length=1, max_length=60)]
    year: Year
    nation: Nation
    minutes: Annotated[int, Field(ge=1, le=600)]
    blurb: Blurb
    tags: list[Name] = []
    balance: str = ""
    map: MapLine
    rounds: RoundNo
    cap: Annotated[int, Field(ge=0, le=20)]
    first: Side
    start_vp: Annotated[int, Field(ge=-30, le=60)]
    units: Annotated[list[UnitLine], Field(min_length=1)]
    grant: GrantLine = GrantLine()
    cards: list[CardId] = []
    hand: Annotated[int, Field(ge=0, le=5)] = 0
    draw: Annotated[int, Field(ge=0, le=5)] = 0
    ais: Annotated[list[AiLine], Field(min_length=1)]
    groups: list[GroupLine] = []
    rumours: list[Hex] = []
    re_cup: list[str] = []
    works: dict[Hex, Work] = {}
    wire: list[Hex] = []
    mines: list[MinesLine] = []
    structures: list[StructureLine] = []
    crossings: list[CrossingLine] = []
    exits: list[Hex] = []
    exit_vp: dict[UnitId, Points] = {}
    keep_exits: bool = False
    objectives: list[ObjectiveLine] = []
    round_events: list[RoundEventLine] = []
    track: list[SpaceLine] = []
    last_space: Count = 0
    counteractions: dict[Literal["star", "triangle", "circle", "square", "any"], CounterLine] = {}
    orders: dict[Literal["1", "2"], MissionOrderLine] = {}
    victory: BandsLine
    printed: PrintedLine | None = None
    options: list[Literal["as_printed", "fresh_symbol_for_ai"]] = []
    fresh_symbol_for_ai: bool = False
    open_track: bool = False
    coach: bool = False
    special: list[Words] = []
    position: PositionText | dict[str, Any] = ""
    example: ExampleLine | None = None
