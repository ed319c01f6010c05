"""The printed sheets of Thunderbolt & Lightning, read from scenarios/thunderbolt_lightning/library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from tabletop.data.faults import DataError, DataFault, FaultList, did_you_mean
from tabletop.data.paths import resource
from tabletop.data.shape import Shape, fit
from tabletop.data.strictjson import Source, read_json
from tabletop.games.thunderbolt_lightning.rules.sheets import (
    AircraftType,
    GunClass,
    InstallationType,
    Level,
    Library,
    LoadType,
    Mount,
    MountKind,
    Ordnance,
    Role,
    ShipType,
)

FOLDER = "scenarios/thunderbolt_lightning/library"
WEDGES = ("F", "FR", "RR", "R", "RL", "FL")
ALWAYS = 999912
"""Stands for "for the whole war" in the grouping table (YYYYMM)."""

Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9_]{1,24}$")]
Words = Annotated[str, Field(min_length=1, max_length=60)]
Nation = Annotated[str, Field(pattern=r"^([A-Z]{2,3}|any)$")]
Year = Annotated[int, Field(ge=1930, le=1950)]
Wedge = Literal["F", "FR", "RR", "R", "RL", "FL"]
GunKey = Literal["heavy", "medium", "light", "very_light"]
Count = Annotated[int, Field(ge=1, le=80)]
Flag = Literal["dive", "jet", "german_jet", "rocket", "gyro", "radar_sight", "paper"]


class DiceShape(Shape):
    """Dice by colour; colours that are left out have none."""

    white: int = Field(0, ge=0, le=12)
    red: int = Field(0, ge=0, le=12)
    green: int = Field(0, ge=0, le=12)
    blue: int = Field(0, ge=0, le=12)


class MountShape(Shape):
    """Guns that fire together: fixed guns, or one gunner's (TL-ARC-05)."""

    name: Words
    kind: Literal["fixed", "pivot1", "pivot", "turret"]
    arcs: list[Wedge] = Field(min_length=1, max_length=6)
    dice: DiceShape


class Figures(Shape):
    """The real figures behind a sheet; `protection` 0..3, `guns` in words."""

    mph: float = Field(gt=0, le=800)
    weight_lb: float = Field(gt=0, le=400_000)
    wing_area_sqft: float = Field(gt=0, le=5000)
    span_ft: float = Field(gt=0, le=300)
    climb_fpm: float = Field(gt=0, le=30_000)
    ceiling_ft: float = Field(gt=0, le=70_000)
    protection: int = Field(ge=0, le=3)
    guns: str = Field(min_length=1, max_length=120)


class AircraftShape(Shape):
    """One sheet."""

    key: Key
    name: Words
    nations: list[Nation] = Field(min_length=1, max_length=6)
    year: Year
    role: Literal["F", "HF", "FB", "DB", "TB", "B", "J", "T"]
    speed: list[Annotated[int, Field(ge=1, le=14)]] = Field(min_length=2, max_length=2)
    fs: int = Field(ge=1, le=5)
    save: int = Field(ge=3, le=6)
    hits: int = Field(ge=2, le=5)
    ceiling: Literal["Very Low", "Low", "Medium", "High"]
    climb: list[Annotated[int, Field(ge=-4, le=0)]] = Field(min_length=2, max_length=2)
    dive: list[Annotated[int, Field(ge=0, le=4)]] = Field(min_length=2, max_length=2)
    points: int = Field(ge=1, le=999)
    mounts: list[MountShape] = Field(max_length=9)
    loads: list[Annotated[str, Field(max_length=12)]] = Field(max_length=6)
    flags: list[Flag] = Field(max_length=7)
    figures: Figures


class ShipShape(Shape):
    """One ship."""

    key: Key
    name: Words
    nations: list[Nation] = Field(min_length=1, max_length=6)
    year: Year
    kind: Words
    length: Literal[1, 3]
    speed: Literal[0, 1]
    damage_points: int = Field(ge=1, le=500)
    points: int = Field(ge=1, le=2000)
    guns: dict[GunKey, Count]
    radar: list[GunKey] = Field(max_length=4)
    armament: str = Field(max_length=120)


class InstallationShape(Shape):
    """One ground target or battery."""

    key: Key
    name: Words
    nations: list[Nation] = Field(min_length=1, max_length=6)
    hexes: int = Field(ge=1, le=12)
    damage_points: int = Field(ge=1, le=500)
    points: int = Field(ge=1, le=2000)
    guns: dict[GunKey, Count]
    radar: list[GunKey] = Field(max_length=4)
    armament: str = Field(max_length=120)


class LoadShape(Shape):
    """One load."""

    key: Key
    name: Words
    kind: Literal["bomb", "torpedo", "rocket"]
    dice: int = Field(ge=1, le=16)
    damage: int = Field(ge=1, le=100)
    weight: int = Field(ge=0, le=4000)


class GroupingShape(Shape):
    """Usual size of fighter units of an air force (table 12), and from when on another one."""

    nation: Annotated[str, Field(pattern=r"^([A-Z]{2,3}|others|bombers)$")]
    name: Words
    size: int = Field(ge=1, le=9)
    until: str | None = Field(None, pattern=r"^19[34][0-9]-(0[1-9]|1[0-2])$")
    after: int | None = Field(None, ge=1, le=9)


class _Headed(Shape):
    game: Literal["thunderbolt_lightning"]


class AircraftFile(_Headed):
    format: Literal["tabletop aircraft 1"]
    aircraft: list[AircraftShape] = Field(min_length=1, max_length=1000)


class ShipsFile(_Headed):
    format: Literal["tabletop ships 1"]
    ships: list[ShipShape] = Field(max_length=1000)


class InstallationsFile(_Headed):
    format: Literal["tabletop installations 1"]
    installations: list[InstallationShape] = Field(max_length=1000)


class LoadsFile(_Headed):
    format: Literal["tabletop loads 1"]
    loads: list[LoadShape] = Field(max_length=100)


class GroupingFile(_Headed):
    format: Literal["tabletop grouping 1"]
    grouping: list[GroupingShape] = Field(max_length=100)


# -- from shapes to the game's own values
def _guns(guns: dict[GunKey, int]) -> dict[GunClass, int]:
    return {kind: guns[kind.value] for kind in GunClass if kind.value in guns}


def _mount(shape: MountShape) -> Mount:
    wedges = tuple(sorted(WEDGES.index(a) for a in shape.arcs))
    return Mount(
        shape.name, MountKind(shape.kind), wedges, (shape.dice.white, shape.dice.red, shape.dice.green, shape.dice.blue)
    )


def _aircraft(shape: AircraftShape) -> AircraftType:
    return AircraftType(
        shape.key,
        shape.name,
        tuple(shape.nations),
        shape.year,
        Role(shape.role),
        (shape.speed[0], shape.speed[1]),
        shape.fs,
        tuple(map(_mount, shape.mounts)),
        shape.save,
        shape.hits,
        Level[shape.ceiling.upper().replace(" ", "_")],
        (shape.climb[0], shape.climb[1]),
        (shape.dive[0], shape.dive[1]),
        tuple(shape.loads),
        frozenset(shape.flags),
        shape.points,
    )


def _ship(shape: ShipShape) -> ShipType:
    radar = frozenset(GunClass(r) for r in shape.radar)
    return ShipType(
        shape.key,
        shape.name,
        tuple(shape.nations),
        shape.year,
        shape.kind,
        shape.length,
        shape.damage_points,
        _guns(shape.guns),
        radar,
        shape.points,
        shape.speed,
    )


def _installation(i: InstallationShape) -> InstallationType:
    radar = frozenset(GunClass(r) for r in i.radar)
    return InstallationType(i.key, i.name, tuple(i.nations), i.hexes, i.damage_points, _guns(i.guns), radar, i.points)


def _grouping(shape: GroupingShape) -> tuple[int, int, int]:
    until = int(shape.until.replace("-", "")) if shape.until else ALWAYS
    return shape.size, until, shape.after if shape.after is not None else shape.size


# -- checks over more than one value
def _twice(source: Source, kind: str, keys: Sequence[str], faults: FaultList) -> None:
    for key, number in Counter(keys).items():
        if number > 1:
            last = len(keys) - 1 - list(reversed(keys)).index(key)
            faults.add(source.place((kind, last)), f'"{key}" stands {number} times', "give each one its own key")


def _check_aircraft(source: Source, aircraft: list[AircraftShape], loads: set[str], faults: FaultList) -> None:
    _twice(source, "aircraft", [shape.key for shape in aircraft], faults)
    for i, shape in enumerate(aircraft):
        if shape.speed[1] not in (shape.speed[0], shape.speed[0] - 1):
            faults.add(
                source.place(("aircraft", i, "speed")),
                f"{shape.speed[0]}/{shape.speed[1]} is no speed",
                "the second figure is the first or one less",
            )
        for n, mount in enumerate(shape.mounts):
            here = ("aircraft", i, "mounts", n)  # its line is looked up for a fault alone: that reads the file again
            if mount.kind == "fixed" and (n > 0 or mount.arcs != ["F"]):
                faults.add(
                    source.place(here),
                    "fixed guns fire into wedge F only and stand first",
                    'write them as the first mount with "arcs": ["F"]',
                )
            if len(set(mount.arcs)) != len(mount.arcs):
                faults.add(source.place(here), "an arc stands twice", "write each arc once")
            if not (mount.dice.white + mount.dice.red + mount.dice.green + mount.dice.blue):
                faults.add(source.place(here), "the mount has no dice", 'write for example "dice": {"white": 2}')
        for n, load in enumerate(shape.loads):
            if load not in loads:
                faults.add(
                    source.place(("aircraft", i, "loads", n)), f'there is no load "{load}"', did_you_mean(load, loads)
                )
        if "german_jet" in shape.flags and "jet" not in shape.flags:
            faults.add(source.place(("aircraft", i, "flags")), "a german_jet is a jet", 'add "jet"')


def _check_armed(source: Source, kind: str, things: Sequence[ShipShape | InstallationShape], faults: FaultList) -> None:
    _twice(source, kind, [thing.key for thing in things], faults)
    for i, thing in enumerate(things):
        for n, gun in enumerate(thing.radar):
            if gun not in thing.guns:
                faults.add(
                    source.place((kind, i, "radar", n)),
                    f"it has radar for {gun} guns but no such guns",
                    "take it out or add the guns",
                )


class Shelf:
    """The five files of a library folder as read: shapes with the real figures, and the game's `library`."""

    def __init__(self, folder: Path) -> None:
        sources: dict[str, Source] = {}
        found: list[DataFault] = []
        for name in ("aircraft", "ships", "installations", "loads", "grouping"):
            try:
                sources[name] = read_json(folder / f"{name}.json", f"library/{name}.json")
            except DataError as error:
                found += error.faults
        if found:
            raise DataError(found)
        self._fit(sources)
        self.library = Library(
            {a.key: _aircraft(a) for a in self.aircraft},
            {s.key: _ship(s) for s in self.ships},
            {i.key: _installation(i) for i in self.installations},
            {x.key: LoadType(x.key, Ordnance(x.kind), x.dice, x.damage, x.weight) for x in self.loads},
            {g.nation: _grouping(g) for g in self.grouping},
        )

    def _fit(self, sources: dict[str, Source]) -> None:
        found: list[DataFault] = []
        shapes: dict[str, Shape] = {}
        models: dict[str, type[Shape]] = {
            "aircraft": AircraftFile,
            "ships": ShipsFile,
            "installations": InstallationsFile,
            "loads": LoadsFile,
            "grouping": GroupingFile,
        }
        for name, model in models.items():
            try:
                shapes[name] = fit(sources[name], model)
            except DataError as error:
                found += error.faults
        if found:
            raise DataError(found)
        self.aircraft: list[AircraftShape] = getattr(shapes["aircraft"], "aircraft")  # noqa: B009
        self.ships: list[ShipShape] = getattr(shapes["ships"], "ships")  # noqa: B009
        self.installations: list[InstallationShape] = getattr(shapes["installations"], "installations")  # noqa: B009
        self.loads: list[LoadShape] = getattr(shapes["loads"], "loads")  # noqa: B009
        self.grouping: list[GroupingShape] = getattr(shapes["grouping"], "grouping")  # noqa: B009
        lists = {name: FaultList(sources[name].file) for name in models}
        _check_aircraft(sources["aircraft"], self.aircraft, {x.key for x in self.loads}, lists["aircraft"])
        _check_armed(sources["ships"], "ships", self.ships, lists["ships"])
        _check_armed(sources["installations"], "installations", self.installations, lists["installations"])
        _twice(sources["loads"], "loads", [x.key for x in self.loads], lists["loads"])
        _twice(sources["grouping"], "grouping", [g.nation for g in self.grouping], lists["grouping"])
        found = [fault for one in lists.values() for fault in one.found]
        if found:
            raise DataError(found)


@lru_cache(1)
def shelf() -> Shelf:
    """The shipped library with its real figures; read once."""
    return Shelf(resource(FOLDER))


def library() -> Library:
    """All shipped sheets and the grouping table; read once. Raises DataError when a file is damaged."""
    return shelf().library


def figures(key: str) -> Figures:
    """The real figures behind an aircraft's sheet. Raises KeyError for an unknown key."""
    return next(a for a in shelf().aircraft if a.key == key).figures if key in library().aircraft else _unknown(key)


def _unknown(key: str) -> Figures:
    raise KeyError(key)


def usual_unit(nation: str, year: int, month: int, *, bomber: bool = False) -> int:
    """How many aircraft a unit of that air force usually had (table 12)."""
    table = library().grouping
    before, until, after = table["bombers"] if bomber else table.get(nation, table["others"])
    return before if year * 100 + month <= until else after
