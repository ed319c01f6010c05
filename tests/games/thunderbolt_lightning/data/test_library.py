"""The library: every sheet follows from its real figures by the formulas of "How the sheets are made"."""

from __future__ import annotations

import re
from fractions import Fraction
from math import floor

import pytest

from tabletop.data.paths import resource
from tabletop.data.strictjson import Source
from tabletop.games.thunderbolt_lightning.data.library import (
    FOLDER,
    AircraftShape,
    InstallationShape,
    Shelf,
    ShipShape,
    library,
    shelf,
    usual_unit,
)
from tabletop.games.thunderbolt_lightning.rules.sheets import GunClass, Level, MountKind, Role

AIRCRAFT = shelf().aircraft
ARMED: list[ShipShape | InstallationShape] = [*shelf().ships, *shelf().installations]


def by_key(thing: AircraftShape | ShipShape | InstallationShape) -> str:
    return thing.key


def half_up(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))


def step(value: float, *limits: float) -> int:
    """How many limits the value has reached."""
    return sum(value >= limit for limit in limits)


def test_every_type_is_there() -> None:
    book = library()
    assert (len(book.aircraft), len(book.ships), len(book.installations), len(book.loads)) == (124, 31, 26, 14)


@pytest.mark.parametrize("a", AIRCRAFT, ids=by_key)
def test_speed_fs_climb_and_dive_follow_from_the_real_figures(a: AircraftShape) -> None:
    f = a.figures
    whole = int(f.mph // 24)
    assert a.speed == [whole - whole // 2, whole // 2]
    loading = f.weight_lb / f.wing_area_sqft
    turn = loading + (f.span_ft - 36) + f.weight_lb / 1000
    assert a.fs == 1 + step(turn, 31, 57, 96, 130), f"turn index {turn:.1f}"
    assert a.climb == [[-3, -2], [-2, -2], [-2, -1], [-1, -1], [-1, 0]][step(f.climb_fpm, 1200, 2000, 3000, 4000)]
    dive = [[0, 1], [1, 1], [1, 2], [2, 2], [2, 3]][step(loading + f.mph / 10, 45, 65, 77, 85)]
    if a.role in ("B", "TB", "DB", "T"):
        dive = [min(1, dive[0]), min(1, dive[1])]
    assert a.dive == dive, f"dive index {loading + f.mph / 10:.1f}"


@pytest.mark.parametrize("a", AIRCRAFT, ids=by_key)
def test_damage_save_and_ceiling_follow_from_the_real_figures(a: AircraftShape) -> None:
    f = a.figures
    assert a.hits == 2 + step(f.weight_lb, 11_000, 25_000, 45_000)
    assert a.save == 6 - f.protection
    assert a.ceiling == ("Low", "Medium", "High")[step(f.ceiling_ft, 14_000, 28_000)]


@pytest.mark.parametrize("a", AIRCRAFT, ids=by_key)
def test_points_follow_from_the_printed_numbers(a: AircraftShape) -> None:
    fire = 0.0
    for m in a.mounts:
        arc = 1.0 if m.kind == "fixed" else {1: 0.3, 2: 0.4, 3: 0.6, 6: 1.0}[len(m.arcs)]
        fire += (
            (4 * m.dice.white + 5 * m.dice.red + 6 * (m.dice.green + m.dice.blue))
            * arc
            * (0.6 if m.kind == "pivot1" else 1.0)
        )
    saves = [max(0, 7 - a.save - worse) / 6 for worse in (0, 1)]
    lasting = a.hits / (1 - sum(saves) / 2)
    points = 4.5 * max(fire, 1) ** 0.30 * lasting**0.26 * sum(a.speed) ** 0.90 / a.fs**0.56
    assert a.points == floor(points + 0.5), f"{points:.3f}"


@pytest.mark.parametrize("a", AIRCRAFT, ids=by_key)
def test_mounts_are_in_order_and_named(a: AircraftShape) -> None:
    assert [m.kind for m in a.mounts if m.kind == "fixed"] in ([], ["fixed"])
    assert all(m.kind != "fixed" for m in a.mounts[1:])
    names = [m.name for m in a.mounts]
    assert len(set(names)) == len(names)
    for m in a.mounts:
        if m.name.startswith(("left", "right")) and "dorsal" not in m.name:
            assert m.arcs == (["FL", "RL"] if m.name.startswith("left") else ["FR", "RR"])
        if m.name.startswith("nose") or m.name in ("chin turret", "bow guns"):
            assert m.arcs == ["FL", "F", "FR"]
        if "rear" in m.name or m.name.startswith("tail"):
            assert "R" in m.arcs


CALIBRE = {"2 pdr": 40.0, "rifle-calibre": 7.7, "heavy MG": 12.7}


def dice_of(armament: str) -> dict[str, int]:
    """AA dice from words such as "8 x 5 in, 16 x 28 mm" (table 4, TL-AA-19, TL-GEN-04)."""
    found: dict[str, int] = {}
    for number, words in re.findall(r"(\d+) x ([^,(]+)", armament):
        size = CALIBRE.get(words.strip()) or float(words.split()[0]) * (25.4 if " in" in words else 1)
        kind, guns = (
            ("very_light", 4)
            if size <= 15
            else ("light", 4)
            if size < 28
            else ("medium", 2)
            if size <= 60
            else ("heavy", 1)
        )
        found[kind] = found.get(kind, 0) + half_up(Fraction(int(number), guns))
    return {k: v for k, v in found.items() if v}


@pytest.mark.parametrize("s", [t for t in ARMED if t.key != "lewis"], ids=by_key)
def test_guns_of_ships_and_batteries(s: ShipShape | InstallationShape) -> None:
    assert dict(s.guns) == dice_of(s.armament)


@pytest.mark.parametrize("s", ARMED, ids=by_key)
def test_points_of_ships_and_installations(s: ShipShape | InstallationShape) -> None:
    plain, radar = (
        {"heavy": 8, "medium": 10, "light": 6, "very_light": 2},
        {"heavy": 14, "medium": 18, "light": 10, "very_light": 3},
    )
    guns = sum(n * (radar if k in s.radar else plain)[k] for k, n in s.guns.items())
    assert s.points == half_up(Fraction(s.damage_points, 2)) + guns


def test_some_sheets_by_hand() -> None:
    """Read off the printed tables, not made by a formula."""
    book = library().aircraft
    spitfire, heinkel, fortress = book["spitfire1"], book["he111h"], book["b17g"]
    assert (spitfire.speed, spitfire.fs, spitfire.save, spitfire.hits, spitfire.ceiling) == (
        (8, 7),
        2,
        5,
        2,
        Level.HIGH,
    )
    assert (
        spitfire.mounts[0].dice == (4, 0, 0, 0)
        and spitfire.mounts[0].kind is MountKind.FIXED
        and spitfire.mounts[0].wedges == (0,)
    )
    assert [m.name for m in heinkel.mounts] == [
        "nose gun",
        "dorsal gun",
        "ventral gun",
        "left beam gun",
        "right beam gun",
    ]
    assert heinkel.mounts[1].wedges == (2, 3, 4) and heinkel.fixed is None and heinkel.loads == ("4x500",)
    assert [m.dice for m in fortress.mounts] == [(2, 0, 0, 0)] * 4 + [(1, 0, 0, 0)] * 2 and fortress.role is Role.BOMBER
    assert (
        book["bf109e"].mounts[0].dice == (2, 2, 0, 0)
        and book["me262a"].flags == {"jet", "german_jet"}
        and book["j4m1"].flags == {"paper"}
    )
    assert book["beaufighter10"].loads == ("torpedo", "RP8", "2x250") and book["dxxi"].nations == ("NL", "FI")


def test_some_ships_and_loads_by_hand() -> None:
    book = library()
    essex, dido = book.ships["essex"], book.ships["dido"]
    assert essex.guns == {GunClass.HEAVY: 12, GunClass.MEDIUM: 16, GunClass.LIGHT: 12} and essex.radar == {
        GunClass.HEAVY,
        GunClass.MEDIUM,
    }
    assert dido.guns == {GunClass.HEAVY: 10, GunClass.MEDIUM: 4, GunClass.VERY_LIGHT: 2}
    assert book.installations["quay"].hexes == 3 and book.installations["radar"].damage_points == 40
    assert (book.loads["2x500"].dice, book.loads["2x500"].damage) == (2, 15) and (
        book.loads["RP8"].dice,
        book.loads["RP8"].damage,
    ) == (4, 6)


def test_every_load_of_a_sheet_is_a_load() -> None:
    book = library()
    assert {load for a in book.aircraft.values() for load in a.loads} == set(book.loads)


def test_units_usual_in_each_air_force() -> None:
    assert usual_unit("UK", 1940, 9) == 3 and usual_unit("UK", 1941, 1) == 2 and usual_unit("DE", 1940, 9) == 2
    assert (
        usual_unit("JP", 1942, 6) == 3
        and usual_unit("XX", 1942, 6) == 3
        and usual_unit("DE", 1944, 1, bomber=True) == 3
    )


def test_a_sound_library_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a fault asks for the line on which a value stands: that reads the whole file again."""

    def looked_up(*_: object) -> str:
        raise AssertionError("a line was looked up")

    monkeypatch.setattr(Source, "place", looked_up)
    assert Shelf(resource(FOLDER)).library == library()
