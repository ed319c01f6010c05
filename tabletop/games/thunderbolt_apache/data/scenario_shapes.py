"""Shape of a scenario file of Thunderbolt / Apache: a campaign, or a single sortie.

scenarios/thunderbolt_apache/README.md describes the format for people who write such files.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from tabletop.data.shape import MAP_FILE, Shape
from tabletop.games.thunderbolt_apache.data.position_shapes import PositionShape
from tabletop.games.thunderbolt_apache.data.shapes import AltitudeKey, BandName, Key, LevelName, SideKey

FORMAT = "tabletop scenario 1"
Stress = Annotated[int, Field(ge=0, le=60)]


class DamageLine(Shape):
    """Lasting damage by the name of its counter."""

    name: str = Field(min_length=1, max_length=20)
    heavy: bool = False


class AircraftLine(Shape):
    """Aircraft of the squadron. `number` alike ones; a line that says more than the card stands for one.

    `pilot`, `stores` and the place are for a sortie: hex 1-10, `place` a side or "centre", altitude."""

    card: Key
    number: int = Field(1, ge=1, le=12)
    damage: list[DamageLine] = Field([], max_length=20)
    crashed: bool = False
    pilot: str = Field("", max_length=16)
    stores: dict[str, Annotated[int, Field(ge=1, le=40)]] = Field({}, max_length=20)
    hex: int | None = Field(None, ge=1, le=10)
    place: SideKey | Literal["centre"] | None = None
    altitude: AltitudeKey | None = None


class PilotLine(Shape):
    """A pilot of the squadron; what is left out is as at the beginning of a campaign (TA-PILOT-05)."""

    name: Key
    level: LevelName = "Average"
    stress: Stress = 0
    xp: int = Field(0, ge=0, le=99)
    wounds: list[Literal["light", "heavy"]] = Field([], max_length=10)
    killed: bool = False


class BattalionLine(Shape):
    """A battalion of the draw. Without a band it stands where set-up puts it (TA-SETUP-11)."""

    card: Key
    strength: Literal["full", "half", "destroyed"] = "full"
    band: BandName | None = None
    scored: int = Field(0, ge=0, le=20)


class UnitLine(Shape):
    """An enemy unit of a sortie; the lines are in serial order."""

    type: Key
    hex: int = Field(ge=1, le=10)
    cover: bool = False
    popup: bool = False


class SortieShape(Shape):
    """A single mission. `tiles`: those of hexes 1 to 10; `step`: "entry", or "turn" for a position in the
    middle of the battle.
    """

    battalion: Key
    tiles: list[Key] = Field(min_length=10, max_length=10)
    units: list[UnitLine] = Field(max_length=80)
    marker: int = Field(5, ge=-5, le=20)
    popups: bool = False
    events: bool = False
    band: BandName = "Front"
    turn: int = Field(0, ge=0, le=30)
    step: Literal["entry", "turn"] = "entry"


class ExampleStep(Shape):
    """One command of a worked example, and the rule that refuses it (empty: it is legal)."""

    command: dict[str, Any]
    refused: str = Field("", max_length=20)
    seat: Literal[0] = 0


class ExampleShape(Shape):
    """A worked example that starts from this position. `dice`: what falls, in order ("5 =HC21"); `events`: what
    must happen, in this order; `then`: a part of the state afterwards.
    """

    id: str = Field(pattern=r"^W[0-9]{2}[a-z]?$")
    text: str = Field("", max_length=1200)
    rules: list[Annotated[str, Field(pattern=r"^TA-[A-Z]+-[0-9]{2}$")]] = Field([], max_length=20)
    dice: str = Field("", max_length=400)
    steps: list[ExampleStep] = Field([], max_length=200)
    events: list[dict[str, Any]] = Field([], max_length=100)
    then: dict[str, Any] = {}


class MapLine(Shape):
    """The Tiled map that is shown."""

    file: str = Field("", max_length=400, pattern=rf"^$|{MAP_FILE}")


class ScenarioFile(Shape):
    """A whole scenario file."""

    format: Literal["tabletop scenario 1"]
    game: Literal["thunderbolt_apache"]
    key: str = Field(pattern=r"^[a-z0-9][a-z0-9_]{0,47}$")
    title: str = Field(min_length=1, max_length=80)
    date: str = Field("", max_length=40)
    year: int = Field(1991, ge=1950, le=2030)
    minutes: int = Field(180, ge=1, le=2000)
    blurb: str = Field("", max_length=1200)
    tags: list[str] = Field([], max_length=10)
    balance: str = Field("", max_length=200)
    map: MapLine = Field(default_factory=lambda: MapLine(file=""))
    campaign: str = Field("", max_length=16)
    situation: str = Field("", max_length=16)
    battalions: list[BattalionLine] = Field([], max_length=60)
    aircraft: list[AircraftLine] = Field([], max_length=60)
    pilots: list[PilotLine] = Field([], max_length=60)
    scouts: int = Field(0, ge=0, le=9)
    start: Literal["setup", "day"] = "setup"
    sortie: SortieShape | None = None
    so: int | None = Field(None, ge=0, le=999)
    vp: int = Field(0, ge=-99, le=999)
    day: int = Field(1, ge=1, le=20)
    conditions_on_top: list[Key] = Field([], max_length=40)
    events_on_top: list[Key] = Field([], max_length=80)
    coach: bool = False
    special: list[Annotated[str, Field(min_length=1, max_length=400)]] = Field([], max_length=12)
    position: PositionShape | None = None
    example: ExampleShape | None = None
