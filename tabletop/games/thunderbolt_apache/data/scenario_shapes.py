"""Shape of a scenario file of Thunderbolt / Apache: a campaign, or a single sortie.

scenarios/thunderbolt_apache/README.md describes the format for people who write such files.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from tabletop.data.shape import MAP_FILE, Shape
from tabletop.games.thunderbolt_apache.data.shapes import AltitudeKey, BandName, Key, LevelName, SideKey

# -- Shape of a written-down position: what stands where in the middle of a campaign, a mission or a sortie.
#
# Everything may be left out and is then as the scenario gives it, or as it is at the beginning of a mission.

Place = SideKey | Literal["centre"]
Serial = Annotated[int, Field(ge=1, le=200)]
HexNumber = Annotated[int, Field(ge=1, le=10)]
Count = Annotated[int, Field(ge=0, le=999)]
Points = Annotated[int, Field(ge=-999, le=9999)]
Name = Annotated[str, Field(max_length=16)]
Reason = Annotated[str, Field(max_length=200)]
Pieces = Annotated[int, Field(ge=0, le=40)]
StepLine = Annotated[list[Annotated[str, Field(max_length=60)] | int], Field(min_length=1, max_length=12)]
"""A step and what it is about: ["act", 2]."""


class Wear(Shape):
    """Lasting damage by the name of its counter."""

    name: str = Field(min_length=1, max_length=20)
    heavy: bool = False


class PlaneAt(Shape):
    """An aircraft of the squadron; its number is its place in the list unless it is written."""

    serial: Serial | None = None
    card: Key
    damage: list[Wear] = Field([], max_length=40)
    crashed: bool = False
    mission: Name | None = None
    pilot: Name | None = None


class PilotAt(Shape):
    """A pilot of the squadron. `shifted`, `promoted`: levels changed in set-up; `missions`, `destroyed`: his record."""

    name: Key
    level: LevelName = "Average"
    stress: Count = 0
    xp: Count = 0
    wounds: list[Literal["light", "heavy"]] = Field([], max_length=40)
    status: Literal["ready", "killed", "released", "replaced"] = "ready"
    assigned: bool | None = None
    shifted: int = Field(0, ge=-9, le=9)
    promoted: int = Field(0, ge=0, le=9)
    missions: Count = 0
    destroyed: Count = 0


class ScoutAt(Shape):
    """A scout; its number is its place in the list unless it is written."""

    number: Serial | None = None
    mission: Name = ""
    lost: bool = False
    free: bool = False


class BattalionAt(Shape):
    """A battalion of the draw: strength, band, VP already had from it."""

    card: Key
    strength: Literal["full", "half", "destroyed"] = "full"
    band: BandName
    scored: int = Field(0, ge=0, le=20)


class RowLine(Shape):
    """A row of the player log."""

    day: int = Field(ge=1, le=20)
    battalion: Key
    result: Literal["F", "1/2", "X", "aborted"]
    vp: Points = 0


class CounterAt(Shape):
    """A hit counter lying on an aircraft: its printed id and its side."""

    counter: str = Field(pattern=r"^HC[0-9]{2,3}$")
    heavy: bool


class PlaceAt(Shape):
    """A hex and a side of it, or its centre."""

    hex: HexNumber
    place: Place


class ShotAt(Shape):
    """A store aimed and not yet fired; "cannon" is the Cannon."""

    store: Name
    hex: HexNumber
    units: list[Serial] = Field(max_length=80)


class FlyerAt(Shape):
    """An aircraft of the mission. `flight`: out, field, off, back, crashed; `began`: where its activation began."""

    serial: Serial
    pilot: Name | None = None
    stores: dict[str, Annotated[int, Field(ge=1, le=40)]] = Field({}, max_length=20)
    flight: Literal["out", "field", "off", "back", "crashed"] | None = None
    fast: bool | None = None
    hex: HexNumber | None = None
    place: Place = "centre"
    altitude: AltitudeKey | None = None
    counters: list[CounterAt] = Field([], max_length=60)
    bingo: Literal[0, 6, 10] = 0
    acted: bool = False
    attacked: bool = False
    spent: int = Field(0, ge=0, le=20)
    began: PlaceAt | None = None
    aimed: list[ShotAt] = Field([], max_length=40)
    engaged: bool = False
    value: Points = 0
    kills: list[Key] = Field([], max_length=80)
    where: Literal["", "out", "field", "home"] = ""
    killed: bool = False


class UnitAt(Shape):
    """An enemy unit. `cover`: the ridge side of its hex behind which it is; `target`: aircraft that it aims at;
    `added`: by a card.
    """

    serial: Serial | None = None
    type: Key
    hex: HexNumber
    cover: SideKey | None = None
    popup: bool = False
    chit: str = Field("", max_length=8)
    target: int = Field(0, ge=0, le=200)
    destroyed: bool = False
    added: bool = False


class HitsLine(Shape):
    """Hits on their way to an aircraft. `source`: the enemy unit, 0 for an event."""

    target: Serial
    light: Pieces = 0
    heavy: Pieces = 0
    source: int = Field(0, ge=0, le=200)
    reason: Reason = ""
    adjusted: bool = False


class OfferLine(Shape):
    """A store given up for a downed pilot."""

    serial: Serial
    store: Key
    pilot: Name


class MissionAt(Shape):
    """The mission that is being flown. `tiles` and `units` are left out before the field is laid."""

    battalion: Key
    flyers: list[FlyerAt] = Field(max_length=60)
    band: BandName | None = None
    before: Literal["full", "half", "destroyed"] | None = None
    scout: int = Field(0, ge=0, le=200)
    scout_loiter: int = Field(0, ge=-20, le=20)
    calmed: int = Field(0, ge=-20, le=20)
    penalty_paid: bool = False
    night: bool = False
    armed: bool | None = None
    outbound: Name = ""
    homebound: Name = ""
    civilians: int = Field(0, ge=0, le=10)
    marker: int = Field(0, ge=-30, le=30)
    turn: int = Field(0, ge=0, le=99)
    tiles: list[Key] = Field([], max_length=10)
    units: list[UnitAt] | None = Field(None, max_length=200)
    fight: bool = False
    incoming: list[HitsLine] = Field([], max_length=100)
    offers: list[OfferLine] = Field([], max_length=100)
    result: Literal["", "F", "1/2", "X"] = ""
    wiped: bool = False


class PositionShape(Shape):
    """A position. `steps`: the present step, and below it what goes on afterwards; the last one is the present one."""

    steps: list[StepLine] = Field([], max_length=8)
    campaign: str | None = Field(None, max_length=16)
    situation: str | None = Field(None, max_length=16)
    day: int | None = Field(None, ge=1, le=20)
    days: int | None = Field(None, ge=0, le=20)
    so: Points | None = None
    vp: Points | None = None
    objective: Count | None = None
    drawn: Count | None = None
    battalions: list[BattalionAt] | None = Field(None, max_length=60)
    planes: list[PlaneAt] | None = Field(None, max_length=60)
    pilots: list[PilotAt] | None = Field(None, max_length=80)
    scouts: list[ScoutAt] | None = Field(None, max_length=40)
    squadron: Pieces | None = None
    limits: dict[str, Pieces] | None = Field(None, max_length=20)
    condition: str = Field("", max_length=16)
    conditions_used: list[Key] = Field([], max_length=60)
    events_used: list[Key] = Field([], max_length=100)
    targets: list[Key] | None = Field(None, max_length=60)
    flown: list[Key] = Field([], max_length=60)
    rested: bool = False
    reported: bool = False
    log: list[RowLine] = Field([], max_length=400)
    mission: MissionAt | None = None


# -- Shape of a scenario file of Thunderbolt / Apache.

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


def _or_a_text(schema: Any) -> None:
    """A position may be a text of the notation, too (`tabletop.data.notation`)."""
    schema["anyOf"].append({"type": "string"})


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
    position: PositionShape | None = Field(None, json_schema_extra=_or_a_text)
    example: ExampleShape | None = None
