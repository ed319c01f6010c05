"""The printed tables of Air Support, and how each is read. Those that one chapter alone reads stand in its room: Tables
11, 14, 15 and 17 in `sighting`, `close_combat`, `dogfights` and `artillery`, Table 10 in `harm/destroying`, Table 12 in
`terrain`.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

COLUMNS = (1, 2, 4, 6, 8, 12, 16, 20, 24, 30, 36)
"""The firepower columns of the infantry fire table."""

_IFT = """
1KIA 2KIA 2KIA 3KIA 3KIA 3KIA 4KIA 4KIA 5KIA 6KIA 7KIA
K/1  1KIA 1KIA 2KIA 2KIA 2KIA 3KIA 3KIA 4KIA 5KIA 6KIA
1MC  K/1  K/2  1KIA 1KIA 1KIA 2KIA 2KIA 3KIA 4KIA 5KIA
1MC  1MC  2MC  K/2  K/2  K/3  1KIA 1KIA 2KIA 3KIA 4KIA
NMC  1MC  1MC  2MC  2MC  3MC  K/3  K/4  1KIA 2KIA 3KIA
PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC  K/4  1KIA 2KIA
-    PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC  K/4  1KIA
-    -    PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC  K/4
-    -    -    PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC
-    -    -    -    PTC  NMC  1MC  1MC  2MC  2MC  3MC
-    -    -    -    -    PTC  NMC  1MC  1MC  2MC  2MC
-    -    -    -    -    -    PTC  NMC  1MC  1MC  2MC
-    -    -    -    -    -    -    PTC  NMC  1MC  1MC
-    -    -    -    -    -    -    -    PTC  NMC  1MC
-    -    -    -    -    -    -    -    -    PTC  NMC
-    -    -    -    -    -    -    -    -    -    PTC
"""


class Effect(StrEnum):
    """What a fire attack does, from the mildest to the worst."""

    NONE = "-"
    PTC = "PTC"
    MC = "MC"
    K = "K"
    KIA = "KIA"


@dataclass(frozen=True, slots=True)
class FireResult:
    """One field of the infantry fire table. `number`: units killed (KIA), what is added to the morale check (MC, K)."""

    effect: Effect
    number: int = 0

    def __str__(self) -> str:
        match self.effect:
            case Effect.KIA:
                return f"{self.number}KIA"
            case Effect.K:
                return f"K/{self.number}"
            case Effect.MC:
                return f"{self.number}MC" if self.number else "NMC"
            case _:
                return self.effect.value


def _fire_result(text: str) -> FireResult:
    if text in ("-", "PTC"):
        return FireResult(Effect(text))
    if text.endswith("KIA"):
        return FireResult(Effect.KIA, int(text[:-3]))
    if text.startswith("K/"):
        return FireResult(Effect.K, int(text[2:]))
    return FireResult(Effect.MC, 0 if text == "NMC" else int(text[:-2]))


IFT: tuple[tuple[FireResult, ...], ...] = tuple(
    tuple(_fire_result(word) for word in row.split()) for row in _IFT.strip().splitlines()
)
"""Rows for a Final DR of 0 to 15, columns as `COLUMNS` (Table 1)."""

STAR = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
"""The star numbers against vehicles and aircraft, by column (Table 2)."""

MOST_VEHICLES = (1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7)
"""No more vehicles of a Location are affected, by column (Table 2)."""


def column_of(fp: Fraction | int) -> int | None:
    """The place in `COLUMNS` of the highest column not above the firepower; None below 1 (AS-FIRE-03)."""
    place = bisect_right(COLUMNS, fp) - 1
    return place if place >= 0 else None


def fire(column: int | None, final: int) -> FireResult:
    """The infantry fire table for a place in `COLUMNS` and a Final DR (Table 1). No column: no effect."""
    return FireResult(Effect.NONE) if column is None else IFT[min(max(final, 0), 15)][column]


def k_number(column: int) -> int:
    """The Final DR that gives a K in that column (Table 10, AS-OBA-11)."""
    return next(row for row in range(16) if IFT[row][column].effect is Effect.K)


RANGES = (6, 12, 18, 24, 30, 36)
"""The range columns of Table 3 and Table 4: up to so many hexes, or Aerial Range."""

TO_HIT: dict[tuple[str, str], tuple[int, ...]] = {
    ("vehicle", "black"): (10, 9, 8, 7, 6, 6),
    ("vehicle", "red"): (10, 8, 7, 6, 5, 4),
    ("infantry", "black"): (8, 7, 6, 5, 4, 3),
    ("infantry", "red"): (8, 6, 5, 4, 3, 2),
    ("area", "black"): (7, 7, 8, 8, 7, 7),
    ("area", "red"): (7, 7, 8, 8, 7, 7),
}
"""(target type, colour of the numbers) -> Basic TH# by range column (Table 3)."""

GUN_CHANGES: dict[str, tuple[int, ...]] = {
    "star": (0, 0, -1, -1, -1, -1),
    "L": (0, 0, 1, 1, 1, 1),
    "LL": (0, 0, 1, 1, 2, 2),
    "57 or less": (0, 0, -1, -1, -2, -2),
    "40 or less": (0, 0, -1, -1, -1, -1),
}
"""Changes of the TH# for ground guns by range column (Table 4)."""


def to_hit(target: str, colour: str, reach: int) -> int | None:
    """Basic TH# against a "vehicle", "infantry" or "area" target at a range in hexes or an Aerial Range; None beyond 36
    (Table 3).
    """
    return next((n for limit, n in zip(RANGES, TO_HIT[target, colour], strict=True) if reach <= limit), None)


def gun_change(calibre: int, barrel: str, reach: int) -> int:
    """What a gun's calibre (mm) and barrel ("", "star", "L", "LL") change of the TH# at a range (Table 4)."""
    place = next(i for i, limit in enumerate(RANGES) if reach <= limit)
    keys = [barrel] * bool(barrel) + ["57 or less"] * (calibre <= 57) + ["40 or less"] * (calibre <= 40)
    return sum(GUN_CHANGES[key][place] for key in keys)


HE_COLUMNS = (
    (20, 1),
    (30, 2),
    (37, 4),
    (50, 6),
    (60, 8),
    (70, 12),
    (80, 16),
    (100, 20),
    (120, 24),
    (150, 30),
    (200, 36),
)
"""Calibre of at least so many mm -> column of the infantry fire table (Table 5)."""


def he_fp(calibre: int) -> int:
    """Firepower of a high-explosive hit; 0 below 20 mm (Table 5)."""
    return max((fp for least, fp in HE_COLUMNS if calibre >= least), default=0)


@dataclass(frozen=True, slots=True)
class Load:
    """A load of bombs (Table 5, AS-BOMB-15): firepower column and extra DRM of the effects DR, whole, halved and
    doubled; Basic TK# of a direct hit and of a near miss.
    """

    mm: int
    column: int
    drm: int
    half_column: int
    half_drm: int
    critical_drm: int
    direct: int = 16
    near: int = 8


def load(mm: int) -> Load:
    """The bomb load of that calibre, by the rule that Table 5 is made with (AS-BOMB-15). Raises ValueError below 20
    mm.
    """
    column = he_fp(mm)
    if not column:
        raise ValueError(f"A bomb load of {mm} mm has no column.")
    bonus = max(0, (mm - 200) // 50)
    half = 16 if mm >= 200 else max(c for c in COLUMNS if 2 * c <= column)
    return Load(mm, column, -bonus, half, -(bonus // 2), -((2 * column - 36) // 8 if 2 * column > 36 else 0) - bonus)


AP_TO_KILL: dict[tuple[int, str], int] = {
    (25, "LL"): 7,
    (20, "LL"): 7,
    (37, "star"): 7,
    (20, "L"): 6,
    (37, ""): 8,
    (47, "star"): 8,
    (57, "star"): 8,
    (70, "star"): 8,
    (37, "L"): 9,
    (40, ""): 9,
    (57, ""): 9,
    (65, "star"): 9,
    (76, "star"): 9,
    (40, "L"): 10,
    (45, "L"): 10,
    (47, ""): 10,
    (75, "star"): 10,
    (37, "LL"): 11,
    (45, "LL"): 11,
    (47, "L"): 11,
    (50, ""): 11,
    (76, ""): 12,
    (84, "star"): 12,
    (50, "L"): 13,
    (76, "L"): 13,
    (88, ""): 13,
    (120, "star"): 13,
    (75, ""): 14,
    (105, ""): 14,
    (57, "L"): 15,
    (57, "LL"): 15,
    (76, "LL"): 16,
    (75, "L"): 17,
    (85, "L"): 17,
    (152, "star"): 17,
    (88, "L"): 20,
    (90, "L"): 21,
    (105, "L"): 21,
    (150, ""): 21,
    (152, ""): 21,
    (75, "LL"): 23,
    (122, "L"): 25,
    (88, "LL"): 27,
    (100, "L"): 27,
}
"""(calibre in mm, barrel) -> Basic TK# of armour-piercing shot (Table 7). The 76 mm guns differ by nation: see
`NATIONAL_AP`.
"""

NATIONAL_AP: dict[tuple[str, int, str], int] = {
    ("us", 76, "L"): 17,
    ("us", 76, "LL"): 23,
    ("german", 76, "LL"): 23,
    ("british", 76, "L"): 17,
    ("british", 76, "LL"): 23,
}
"""Where Table 7 gives a gun two numbers: those of the other nations than the Soviet and Japanese."""

MG_TO_KILL = {"rifle": 4, "heavy": 5}
"""Basic TK# of machine guns: up to .30 and 7.92 mm; .50 and 15 mm (Table 7)."""

HE_TO_KILL = (
    (20, 3, 6),
    (30, 4, 8),
    (40, 5, 9),
    (50, 6, 10),
    (70, 7, 12),
    (80, 8, 14),
    (100, 10, 16),
    (120, 12, 18),
    (150, 16, 20),
)
"""Calibre of at least so many mm -> Basic TK# armoured, Final TK# unarmoured (Table 8)."""

AP_UNARMOURED = ((28, 7), (57, 8), (84, 9), (95, 10))
"""Final TK# of armour-piercing shot against an unarmoured vehicle: up to so many mm; more gives 11 (Table 7)."""

AERIAL_AF = {0: 0, 1: 0, 2: 1, 3: 2, 4: 3, 6: 3, 8: 4, 11: 4, 14: 4, 18: 4, 26: 4}
"""Worst armour factor of a vehicle -> armour met from the air (Table 9)."""


def ap_to_kill(nation: str, calibre: int, barrel: str) -> int:
    """Basic TK# of a gun's armour-piercing shot (Table 7). Raises KeyError for a gun that is not in the table."""
    return NATIONAL_AP.get((nation, calibre, barrel)) or AP_TO_KILL[calibre, barrel]


def ap_range_change(calibre: int, reach: int) -> int:
    """Range change of the TK# for ground fire (Table 7, Case D)."""
    rows = (
        ((1, 2), (6, 1), (18, 0), (24, -1), (30, -2), (36, -3))
        if calibre <= 25
        else ((2, 1), (18, 0), (24, -1), (36, -2))
        if calibre <= 57
        else ((1, 1), (18, 0), (30, -1), (36, -2))
    )
    return next(change for limit, change in rows if reach <= limit)


def ap_unarmoured(calibre: int) -> int:
    """Final TK# of armour-piercing shot against an unarmoured vehicle (Table 7)."""
    return next((n for limit, n in AP_UNARMOURED if calibre <= limit), 11)


def he_to_kill(calibre: int, armoured: bool) -> int:
    """TK# of a high-explosive hit of a ground gun: Basic against armour, Final against the unarmoured; 0 below 20 mm
    (Table 8).
    """
    return max((a if armoured else u for least, a, u in HE_TO_KILL if calibre >= least), default=0)


@dataclass(frozen=True, slots=True)
class Smoke:
    """A SMOKE marker: DRM (AS-WX-02), height in levels, whether it hinders the air in the next hex towards the plane
    too (Table 13, AS-ALOS-10).
    """

    drm: int
    height: int
    also_next: bool


SMOKE = {
    "smoke": Smoke(3, 2, False),
    "smoke_disp": Smoke(2, 2, False),
    "wp": Smoke(2, 4, True),
    "wp_disp": Smoke(1, 4, True),
    "blaze": Smoke(2, 4, True),
}


@dataclass(frozen=True, slots=True)
class Support:
    """Air Support Number, exponent (None: never bombs), and what is added to the number against Soviets (Table 16)."""

    number: int
    exponent: int | None
    against_soviets: int = 0


def _supports(text: str) -> dict[int, Support]:
    found: dict[int, Support] = {}
    for item in text.split():
        years, _, value = item.partition(":")
        number, _, exponent = value.partition("^")
        low, _, high = years.partition("-")
        for year in range(1900 + int(low), 1901 + int(high or low)):
            found[year] = Support(int(number.strip("*")), int(exponent) if exponent else None, number.count("*"))
    return found


AIR_SUPPORT: dict[str, dict[int, Support]] = {
    "german": _supports("39-40:7^5 41:6*^5 42:5*^4 43:4*^3 44:3*^3 45:2*^3"),
    "soviet": _supports("39-40:4^3 41:3^3 42:4^3 43:5^5 44:6^5 45:7^5"),
    "us": _supports("41:2^1 42:4^2 43:5^3 44:6^4 45:7^5"),
    "british": _supports("39-40:4^1 41:4^1 42:5^2 43:5^3 44:6^4 45:7^5"),
    "italian": _supports("39-40:4^1 41:4^2 42:4^2 43:3^2"),
    "japanese": _supports("37-42:5^4 43:4^4 44:3^4 45:2^4"),
    "french": _supports("39-40:4^1 41-42:4"),
    "chinese": _supports("37:5^2 38:4^2 39-40:3^1 41:2^1 42-43:3^1 44:4^2 45:5^3"),
    "finnish": _supports("39-40:3 41:3^1 42-43:4^1 44:6^4 45:4^1"),
}
"""Nation -> year -> availability (Table 16). The Finnish 6^4 of 1944 holds from June to August against Soviets; see
`support_of`.
"""


def support_of(nation: str, year: int, month: int, against: str) -> Support | None:
    """Air Support Number and exponent of a side (Table 16, AS-ARRIVE-10); None where it has no air support."""
    if nation == "axis_minor":
        german = AIR_SUPPORT["german"].get(year)
        return Support(german.number - 2, german.exponent) if german and german.number > 2 else None
    found = AIR_SUPPORT[nation].get(year)
    if nation == "finnish" and year == 1944 and not (6 <= month <= 8 and against == "soviet"):
        return Support(4, 1)
    if found and found.against_soviets and against == "soviet":
        return Support(found.number + found.against_soviets, found.exponent)
    return found
