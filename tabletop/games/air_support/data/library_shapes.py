"""The library files of Air Support as people write them: one file a kind of counter, one with the prices of free
battles.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tabletop.data.shape import Shape

GAME = "air_support"
NationKey = Literal[
    "german", "soviet", "us", "british", "finnish", "japanese", "french", "italian", "axis_minor", "chinese"
]
Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9(][A-Za-z0-9 ./()+-]{0,39}$")]
Words = Annotated[str, Field(min_length=1, max_length=60)]
Year = Annotated[int, Field(ge=1937, le=1945)]
Years = Annotated[list[Year], Field(min_length=2, max_length=2)]
"""First and last year."""
FP = Annotated[int, Field(ge=0, le=36)]
Morale = Annotated[int, Field(ge=5, le=10)]
Rof = Annotated[int, Field(ge=0, le=3)]
QualityKey = Literal["elite", "first line", "second line", "conscript"]
WeaponKind = Literal["LMG", "MMG", "HMG", "HMG50"]
ClassKey = Literal["FB39", "FB42", "FB44", "STUKA41", "STUKA42", "OBS"]
BarrelKey = Literal["", "star", "L", "LL"]
MountKey = Literal["T", "ST", "NT"]
Armour = Literal[0, 1, 2, 3, 4, 6, 8, 11, 14, 18, 26]


class ClassShape(Shape):
    """A game class of aircraft."""

    cls: ClassKey = Field(alias="class")
    mg_fp: FP
    mg_tk: int = Field(ge=0, le=9)
    star: int = Field(ge=0, le=6)
    bomb_mm: int = Field(ge=0, le=500)
    rof_bombs: Rof
    rof_clean: Rof
    years: Years


class ModelShape(Shape):
    """A real aircraft; its name has no effect on play."""

    name: Words
    nation: NationKey
    cls: ClassKey = Field(alias="class")
    years: Years
    note: Words = "-"


class _Men(Shape):
    fp: int = Field(ge=0, le=8)
    range: int = Field(ge=0, le=8)
    morale: Morale
    broken: Morale
    self_rally: bool = False


class HalfShape(_Men):
    """The half-squad of a squad."""


class SquadShape(_Men):
    """A squad with its half-squad; `crew` names the crews that serve beside it."""

    key: Key
    nation: NationKey
    quality: QualityKey
    assault_fire: bool = False
    cowers: bool = True
    half: HalfShape
    crew: Key
    use: Words
    years: Years = [1939, 1945]


class CrewShape(_Men):
    """The crew of a gun."""

    key: Key
    nation: NationKey
    cowers: bool = True


class LeaderShape(Shape):
    """A rank of leaders and the nations that have it."""

    rank: str = Field(pattern=r"^[0-9]{1,2}[+-][0-3]$")
    morale: Morale
    leadership: int = Field(ge=-3, le=1)
    nations: list[NationKey] = Field(min_length=1, max_length=10)


class WeaponShape(Shape):
    """A support weapon."""

    key: Key
    nation: NationKey
    kind: WeaponKind
    fp: FP
    range: int = Field(ge=1, le=24)
    rof: Rof
    breakdown: int = Field(ge=10, le=12)
    portage: int = Field(ge=0, le=10)


class BarrelShape(Shape):
    """A gun barrel; `reckoned_as`: the calibre under which the tables know it, when that is another."""

    calibre: int | float = Field(ge=12, le=203)
    barrel: BarrelKey = ""
    mount: MountKey
    rof: Rof
    ife: FP = 0
    reckoned_as: int | None = Field(None, ge=12, le=203)


class GunShape(BarrelShape):
    """A gun."""

    key: Key
    nation: NationKey
    kind: Literal["AA", "AT", "ART", "INF"]
    size: int = Field(ge=-2, le=2)
    breakdown: int = Field(ge=10, le=12)
    aa: Literal["", "light", "heavy"] = ""
    points: int = Field(2, ge=1, le=9)


class VehicleShape(Shape):
    """A vehicle. armour: hull front and side, turret front and side; without it the vehicle is unarmoured."""

    key: Key
    nation: NationKey
    drive: Literal["tracked", "halftrack", "armored car", "truck"]
    mp: int = Field(ge=1, le=60)
    armour: list[Armour] | None = Field(None, min_length=4, max_length=4)
    open_topped: bool = False
    size: int = Field(ge=-2, le=2)
    main: BarrelShape | None = None
    bmg: FP = 0
    cmg: FP = 0
    aamg: FP = 0
    cmg_rear: bool = False
    aa: list[Literal["MA", "CMG"]] = Field([], max_length=2)
    points: int = Field(ge=1, le=12)


class _Headed(Shape):
    game: Literal["air_support"]


class AircraftFile(_Headed):
    format: Literal["tabletop support_aircraft 1"]
    classes: list[ClassShape] = Field(min_length=1, max_length=6)
    models: list[ModelShape] = Field(min_length=1, max_length=300)


class InfantryFile(_Headed):
    format: Literal["tabletop support_infantry 1"]
    squads: list[SquadShape] = Field(min_length=1, max_length=200)
    crews: list[CrewShape] = Field(min_length=1, max_length=50)
    leaders: list[LeaderShape] = Field(min_length=1, max_length=30)


class WeaponsFile(_Headed):
    format: Literal["tabletop support_weapons 1"]
    weapons: list[WeaponShape] = Field(min_length=1, max_length=200)


class GunsFile(_Headed):
    format: Literal["tabletop support_guns 1"]
    guns: list[GunShape] = Field(min_length=1, max_length=200)


class VehiclesFile(_Headed):
    format: Literal["tabletop support_vehicles 1"]
    vehicles: list[VehicleShape] = Field(min_length=1, max_length=300)


Price = Annotated[int, Field(ge=0, le=999)]


class CostsFile(_Headed):
    """Prices of free battles."""

    format: Literal["tabletop support_costs 1"]
    squads: dict[QualityKey, Price]
    leaders: dict[str, Price]
    weapons: dict[WeaponKind, Price]
    light_gun: Price
    light_gun_per_ife: Price
    heavy_gun: Price
    other_gun: Price
    other_gun_per_cm: Price
    truck: Price
    vehicle_per_point: Price
    vehicle_per_ife: Price
    battery: Price
    heavy_battery: Price
    heavy_battery_from_mm: int = Field(ge=1, le=300)
    observation_plane: Price


FILES: dict[str, type[_Headed]] = {
    "aircraft": AircraftFile,
    "infantry": InfantryFile,
    "weapons": WeaponsFile,
    "guns": GunsFile,
    "vehicles": VehiclesFile,
    "costs": CostsFile,
}
"""Name of a library file without .json -> its shape."""
