"""From the shapes of the library files to the printed facts of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tabletop.games.air_support.data.library_shapes import (
    BarrelShape,
    ClassShape,
    CostsFile,
    CrewShape,
    GunShape,
    LeaderShape,
    ModelShape,
    SquadShape,
    VehicleShape,
    WeaponShape,
)
from tabletop.games.air_support.rules.sheets import (
    AirClass,
    AirSheet,
    Barrel,
    Drive,
    GunSheet,
    InfantrySheet,
    Model,
    Mount,
    Quality,
    Size,
    VehicleSheet,
    WeaponSheet,
)


def air_class(row: ClassShape) -> AirSheet:
    """A game class of aircraft."""
    return AirSheet(
        AirClass(row.cls), row.mg_fp, row.mg_tk, row.star, row.bomb_mm, row.rof_bombs, row.rof_clean, *row.years
    )


def model(row: ModelShape) -> Model:
    """A real aircraft."""
    return Model(
        row.name, row.nation, AirClass(row.cls), row.years[0], row.years[1], "" if row.note == "-" else row.note
    )


def half_key(row: SquadShape) -> str:
    """The id of a squad's half-squad: nation and printed figures."""
    return f"{row.nation} {row.half.fp}-{row.half.range}-{row.half.morale} half"


def squad(row: SquadShape) -> Iterator[InfantrySheet]:
    """A squad and its half-squad, which is of the same quality."""
    half, quality = row.half, Quality(row.quality)
    yield InfantrySheet(
        row.key,
        row.nation,
        Size.SQUAD,
        row.fp,
        row.range,
        row.morale,
        row.broken,
        quality,
        0,
        half_key(row),
        row.assault_fire,
        row.self_rally,
        row.cowers,
        row.crew,
        row.use,
        *row.years,
    )
    yield InfantrySheet(
        half_key(row),
        row.nation,
        Size.HALF,
        half.fp,
        half.range,
        half.morale,
        half.broken,
        quality,
        0,
        "",
        False,
        half.self_rally,
        row.cowers,
        row.crew,
        row.use,
        *row.years,
    )


def crew(row: CrewShape) -> InfantrySheet:
    """The crew of a gun: trained men, so elite."""
    return InfantrySheet(
        row.key,
        row.nation,
        Size.CREW,
        row.fp,
        row.range,
        row.morale,
        row.broken,
        Quality.ELITE,
        self_rally=row.self_rally,
        cowers=row.cowers,
    )


def leaders(row: LeaderShape) -> Iterator[InfantrySheet]:
    """A rank, once for each nation; leaders may always rally themselves and have the same morale when broken."""
    for nation in row.nations:
        yield InfantrySheet(
            f"{nation} {row.rank}",
            nation,
            Size.LEADER,
            0,
            0,
            row.morale,
            row.morale,
            Quality.FIRST,
            row.leadership,
            self_rally=True,
        )


def weapon(row: WeaponShape) -> WeaponSheet:
    """A support weapon."""
    return WeaponSheet(row.key, row.nation, row.kind, row.fp, row.range, row.rof, row.breakdown, row.portage)


def barrel(row: BarrelShape, breakdown: int = 12) -> Barrel:
    """A gun barrel, under the calibre that the tables know."""
    return Barrel(
        Fraction(str(row.reckoned_as or row.calibre)), row.barrel, Mount(row.mount), row.rof, breakdown, row.ife
    )


def calibre_words(row: BarrelShape) -> str:
    """The calibre as it is printed: "88L", "57 star", "12.7"."""
    return f"{row.calibre}{' star' if row.barrel == 'star' else row.barrel}"


def gun(row: GunShape) -> GunSheet:
    """A gun."""
    return GunSheet(
        row.key,
        row.nation,
        row.key,
        row.kind,
        barrel(row, row.breakdown),
        row.size,
        row.aa,
        row.points,
        calibre_words(row),
    )


def vehicle(row: VehicleShape) -> VehicleSheet:
    """A vehicle."""
    a = row.armour
    return VehicleSheet(
        row.key,
        row.nation,
        row.key,
        Drive(row.drive),
        row.mp,
        (a[0], a[1], a[2], a[3]) if a else None,
        row.open_topped,
        row.size,
        barrel(row.main) if row.main else None,
        row.bmg,
        row.cmg,
        row.aamg,
        row.cmg_rear,
        tuple(row.aa),
        row.points,
    )


def costs(file: CostsFile) -> dict[str, int]:
    """The price list, flat: "squad elite", "leader 9-1", "weapon LMG", "truck" ..."""
    found = {f"squad {k}": n for k, n in file.squads.items()}
    found |= {f"leader {k}": n for k, n in file.leaders.items()}
    found |= {f"weapon {k}": n for k, n in file.weapons.items()}
    rest = file.model_dump(exclude={"format", "game", "squads", "leaders", "weapons"})
    return found | {k.replace("_", " "): int(n) for k, n in rest.items()}
