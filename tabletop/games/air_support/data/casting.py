"""From the shapes of the library files to the printed facts of the rules, and checks over more than one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from tabletop.data.faults import DataFault, FaultList, did_you_mean
from tabletop.data.shape import Shape
from tabletop.data.strictjson import Path_, Source
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
from tabletop.games.air_support.rules import tables
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


# -- Checks over more than one value of the library: keys are unique and say what the counter shows, guns stand in the
# tables, points follow from armour and armament, everything has a price.

LISTS = {
    "aircraft": ("models",),
    "infantry": ("squads", "crews"),
    "weapons": ("weapons",),
    "guns": ("guns",),
    "vehicles": ("vehicles",),
}
"""Lists of the files whose entries have keys (aircraft: names and nations)."""


class CrossCheck:
    """Looks through all files of a library; `faults()` lists what is wrong."""

    def __init__(self, sources: dict[str, Source], files: dict[str, Shape]) -> None:
        self.sources, self.files = sources, files
        self.lists = {name: FaultList(source.file) for name, source in sources.items()}

    def rows(self, name: str, part: str = "") -> Sequence[Any]:
        """The entries of a list of a file."""
        return getattr(self.files[name], part or name)  # type: ignore[no-any-return]

    def wrong(self, name: str, path: Path_, wrong: str, mend: str) -> None:
        self.lists[name].add(self.sources[name].place(path), wrong, mend)

    def faults(self) -> list[DataFault]:
        """Every fault of every file."""
        for name, parts in LISTS.items():
            for part in parts:
                keys = [f"{row.name} ({row.nation})" if part == "models" else row.key for row in self.rows(name, part)]
                for i, key in enumerate(keys):
                    if key in keys[:i]:
                        self.wrong(name, (part, i), f'"{key}" stands here again', "give each one its own key")
        self._years()
        self._aircraft()
        self._infantry()
        for i, gun in enumerate(self.rows("guns")):
            self._gun(("guns", i), gun)
        for i, vehicle in enumerate(self.rows("vehicles")):
            self._vehicle(("vehicles", i), vehicle)
        self._prices()
        return [fault for one in self.lists.values() for fault in one.found]

    def _years(self) -> None:
        for name, part in (("aircraft", "classes"), ("aircraft", "models"), ("infantry", "squads")):
            for i, row in enumerate(self.rows(name, part)):
                if row.years[0] > row.years[1]:
                    self.wrong(
                        name,
                        (part, i, "years"),
                        f"{row.years[0]} comes after {row.years[1]}",
                        "write the first year, then the last",
                    )

    def _aircraft(self) -> None:
        classes = [row.cls for row in self.rows("aircraft", "classes")]
        for cls in AirClass:
            if classes.count(cls) != 1:
                self.wrong(
                    "aircraft",
                    ("classes",),
                    f"the class {cls} stands here {classes.count(cls)} times",
                    "write each class once",
                )
        for i, row in enumerate(self.rows("aircraft", "classes")):
            if (row.mg_fp == 0) is not (row.cls == "OBS"):
                self.wrong(
                    "aircraft",
                    ("classes", i, "mg_fp"),
                    f"a {row.cls} with {row.mg_fp} FP",
                    "only observation planes have no MG",
                )

    def _infantry(self) -> None:
        crews = {row.key: row for row in self.rows("infantry", "crews")}
        halves: dict[str, SquadShape] = {}
        for i, row in enumerate(self.rows("infantry", "squads")):
            path: Path_ = ("squads", i)
            printed = f"{row.nation} {row.fp}-{row.range}-{row.morale}"
            if row.key != printed:
                self.wrong(
                    "infantry",
                    (*path, "key"),
                    f'the counter shows "{printed}"',
                    f'write "{printed}", or mend fp, range and morale',
                )
            if row.crew not in crews:
                self.wrong("infantry", (*path, "crew"), f'there is no crew "{row.crew}"', did_you_mean(row.crew, crews))
            elif crews[row.crew].nation != row.nation:
                self.wrong(
                    "infantry",
                    (*path, "crew"),
                    f"that crew is {crews[row.crew].nation}",
                    "name a crew of the same nation",
                )
            other = halves.setdefault(half_key(row), row)
            if other is not row and other.half != row.half:
                self.wrong(
                    "infantry",
                    (*path, "half"),
                    f"its half-squad differs from that of {other.key}",
                    "give both the same values",
                )
        for i, row in enumerate(self.rows("infantry", "leaders")):
            if row.rank != (printed := f"{row.morale}{'+' if row.leadership > 0 else '-'}{abs(row.leadership)}"):
                self.wrong(
                    "infantry",
                    ("leaders", i, "rank"),
                    f'the counter shows "{printed}"',
                    f'write "{printed}", or mend the values',
                )

    # -- guns and vehicles
    def _barrel(self, name: str, path: Path_, row: BarrelShape, nation: str) -> None:
        """Every gun above machine-gun calibre must have its To Kill number (Table 7)."""
        size = barrel(row)
        if size.mm > 15:
            try:
                tables.ap_to_kill(nation, size.mm, size.length)
            except KeyError:
                near = sorted(f"{mm}{length}" for mm, length in tables.AP_TO_KILL if abs(mm - size.mm) <= 10)
                self.wrong(
                    name,
                    (*path, "calibre"),
                    f"the To Kill table has no {size.mm}{size.length}",
                    f"take one of {', '.join(near)}",
                )

    def _gun(self, path: Path_, row: GunShape) -> None:
        self._barrel("guns", path, row, row.nation)
        right = "" if row.kind != "AA" else "light" if row.ife else "heavy"
        if row.aa != right:
            what = f'an {row.kind} gun {"with" if row.ife else "without"} IFE is "{right}" against aircraft'
            self.wrong("guns", (*path, "aa"), what, f'write "aa": "{right}", or mend kind and ife')

    def _vehicle(self, path: Path_, row: VehicleShape) -> None:
        if row.main:
            self._barrel("vehicles", (*path, "main"), row.main, row.nation)
        if row.open_topped and row.armour is None:
            self.wrong(
                "vehicles",
                (*path, "open_topped"),
                "an unarmoured vehicle has no top",
                "leave open_topped out, or give it armour",
            )
        if "MA" in row.aa and not (row.main and row.main.ife):
            self.wrong(
                "vehicles",
                (*path, "aa"),
                "a main gun without IFE does not fire at aircraft",
                "give its main gun an ife, or take MA out",
            )
        if ("CMG" in row.aa or row.cmg_rear) and not row.cmg:
            self.wrong("vehicles", (*path, "cmg"), "there is no CMG to fire", "give it a cmg")
        points = vehicle_points(row)
        if row.points != points:
            self.wrong(
                "vehicles",
                (*path, "points"),
                f"{row.points} does not follow from armour and armament",
                f"write {points}",
            )

    def _prices(self) -> None:
        file = self.files["costs"]
        for part, wanted in (
            ("squads", {row.quality for row in self.rows("infantry", "squads")}),
            ("leaders", {row.rank for row in self.rows("infantry", "leaders")}),
            ("weapons", {row.kind for row in self.rows("weapons")}),
        ):
            for key in sorted(wanted - set(getattr(file, part))):
                self.wrong("costs", (part,), f'"{key}" has no price', f'write "{key}": 10')
            for key in sorted(set(getattr(file, part)) - wanted):
                self.wrong("costs", (part, key), f'nobody is "{key}"', did_you_mean(key, sorted(wanted)))


def vehicle_points(row: VehicleShape) -> int:
    """Casualty points of a vehicle (Table 23): 1, one more with a main gun or AA armament, one for each started five
    points of the best armour.
    """
    if row.armour is None:
        return 1
    return 1 + bool(row.main or row.aamg or row.aa) + max(1, -(-max(row.armour) // 5))
