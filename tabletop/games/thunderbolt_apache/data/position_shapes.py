"""Shape of a written-down position: what stands where in the middle of a campaign, a mission or a sortie.

Everything may be left out and is then as the scenario gives it, or as it is at the beginning of a mission.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tabletop.data.shape import Shape
from tabletop.games.thunderbolt_apache.data.shapes import AltitudeKey, BandName, Key, LevelName, SideKey

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
