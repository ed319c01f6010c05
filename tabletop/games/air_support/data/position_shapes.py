"""Shape of a moment of a game in a scenario file: the exact state of every piece. What is left out is as usual."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tabletop.data.shape import Shape
from tabletop.games.air_support.data.library_shapes import ClassKey

Id = Annotated[str, Field(pattern=r"^[A-Z][A-Za-z0-9 ?:./-]{1,23}$")]
"""It begins with the letter of its side."""
Place = Annotated[str, Field(pattern=r"^([A-Z]{1,2}[1-9][0-9]?|-?[0-9]{1,2}/-?[0-9]{1,2})$")]
"""A hex of the map, "K7"; one beyond it by column and row from 0, "-2/4"."""
Spine = Annotated[int, Field(ge=0, le=5)]
Words = Annotated[str, Field(min_length=1, max_length=80)]
WhereKey = Literal["map", "to set up", "offboard", "exited", "eliminated"]
MarkerKey = Literal["", "Prep Fire", "Opportunity Fire", "First Fire", "Final Fire", "Bounding Fire"]
ConcealedKey = Literal["", "?", "HIP"]
ConditionKey = Literal["ok", "malfunctioned", "eliminated"]
Names = Annotated[list[Words], Field(max_length=20)]
Shots = Annotated[list[list[str]], Field(max_length=200)]
"""[aircraft, hex] of every shot at aircraft this Player Turn; of vehicles [weapon, aircraft, hex]."""


class _Piece(Shape):
    id: Id
    type: Words | None = None
    at: Place | None = None
    level: int = Field(0, ge=0, le=2)


class _Shown(_Piece):
    where: WhereKey = "map"
    concealed: ConcealedKey = ""
    stack: int = Field(0, ge=0, le=200)
    marker: MarkerKey = ""
    tried: Names = []


class ManLine(_Shown):
    """Infantry. dummy: a "?" with nothing under it."""

    dummy: bool = False
    broken: bool = False
    dm: bool = False
    pinned: bool = False
    wounded: bool = False
    melee: bool = False
    in_foxhole: bool = False
    moved: bool = False
    assault: bool = False
    spent: int = Field(0, ge=0, le=40)
    on_road: bool = False
    fired: bool = False
    used: Names = []
    entered: bool = False
    hit_by_air: Names = []
    group: Words | None = None


class ArmLine(_Piece):
    """A support weapon; without owner it lies in its Location."""

    owner: Id | None = None
    condition: ConditionKey = "ok"
    aa_mode: bool = False
    marker: MarkerKey = ""
    tried: Names = []
    shots: Shots = []


class GunLine(_Shown):
    """A gun; without crew it is unmanned."""

    facing: Spine
    crew: Id | None = None
    condition: ConditionKey = "ok"
    in_foxhole: bool = False
    aa_mode: bool = False
    shots: Shots = []


class CarLine(_Shown):
    """A vehicle or its wreck. Without turret it looks where the hull looks."""

    facing: Spine
    turret: Spine | None = None
    motion: Literal["stopped", "Non-Stopped", "in Motion"] = "stopped"
    exposed: bool = False
    switched: bool = False
    immobile: bool = False
    shock: Literal["", "Shock", "Unconfirmed Kill"] = ""
    stunned: bool = False
    shaken: bool = False
    bypass: Spine | None = None
    on_road: bool = False
    began_in_motion: bool = False
    entered: bool = False
    spent: int = Field(0, ge=0, le=200)
    hit_by_air: Names = []
    group: Words | None = None
    broken: Names = []
    aa_mode: bool = False
    fired: Names = []
    shots: Shots = []
    wreck: bool = False
    burning: bool = False


class PlaneLine(Shape):
    """An aircraft between runs and dogfights."""

    id: Id
    cls: ClassKey = Field(alias="class")
    model: Words | None = None
    bombs: bool = False
    status: Literal["pending", "over the map", "recalled", "exited", "eliminated"] = "over the map"
    damaged: bool = False
    mg_disabled: bool = False
    stopped: bool = False
    evading: bool = False
    sighted: bool = False
    immune: bool = False
    recall: bool = False


class FireLine(Shape):
    """Off-map artillery with what it has on the map; black and red: chits still in the pile."""

    id: Id
    mm: int = Field(ge=60, le=300)
    contact_value: int = Field(ge=2, le=12)
    black: int = Field(ge=0, le=40)
    red: int = Field(ge=0, le=40)
    reds: int = Field(0, ge=0, le=2)
    contact: bool = False
    access: bool = False
    fire: Literal["", "SR", "FFE:1", "FFE:2", "FFE:C"] = ""
    at: Place | None = None
    sighted: str = Field("", max_length=10)
    held_by: Words | None = None
    request: Place | None = None
    held: bool = False
    plane: Id | None = None


class PositionLine(Shape):
    """A moment of a game: the first row of the sequence of play that is still to come, and everything that stands.
    Pieces that are not named are as the order of battle says.
    """

    begin: Words
    turn: int = Field(ge=1, le=30)
    attacker: Words
    points: list[Annotated[int, Field(ge=0, le=999)]] = Field([0, 0], min_length=2, max_length=2)
    infantry: list[ManLine] = Field([], max_length=400)
    weapons: list[ArmLine] = Field([], max_length=200)
    guns: list[GunLine] = Field([], max_length=100)
    vehicles: list[CarLine] = Field([], max_length=200)
    planes: list[PlaneLine] = Field([], max_length=40)
    batteries: list[FireLine] = Field([], max_length=2)
    control: dict[Words, str] = Field({}, max_length=3)
    smoke: dict[Place, Literal["smoke", "smoke_disp", "wp", "wp_disp", "blaze"]] = Field({}, max_length=400)
    foxholes: dict[Place, Annotated[int, Field(ge=1, le=3)]] = Field({}, max_length=400)
