"""The printed tables of the game (Tables 2 to 7, 10) and the classes of enemy units that they name."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class UnitClass(StrEnum):
    """Armour, soft vehicles and guns, infantry, buildings, helicopters (Table 16)."""

    ARM = "ARM"
    SOFT = "SOFT"
    INF = "INF"
    BLDG = "BLDG"
    HELO = "HELO"


@dataclass(frozen=True, slots=True)
class ScoutRow:
    """Scout table (Table 3): for results up to `up_to`."""

    up_to: int
    lost: bool
    loiter: int
    stress: int


@dataclass(frozen=True, slots=True)
class CoverRow:
    """Cover table (Table 4): everything comes out, or these classes take cover (empty: no change)."""

    up_to: int
    out: bool
    classes: tuple[UnitClass, ...]


@dataclass(frozen=True, slots=True)
class RescueRow:
    """Search and rescue table (Table 5). wound: a light Wounded counter; lost: the pilot counts as killed."""

    up_to: int
    outcome: str
    stress: int
    wound: bool = False
    lost: bool = False


@dataclass(frozen=True, slots=True)
class BandRow:
    """A range band (Table 6): mission Stress, weight penalty, SO lost for each battalion in it at the end of a day."""

    name: str
    stress: int
    penalty: int
    so_loss: int


@dataclass(frozen=True, slots=True)
class MoveRow:
    """Enemy movement table (Table 7): bands forward (+) or back (-) for Assault, Support, Command."""

    up_to: int
    assault: int
    support: int
    command: int


@dataclass(frozen=True, slots=True)
class Tables:
    """The printed tables. Rows are read from the top: the first whose `up_to` is not below the result; the last rows
    have 99. ridge: (up_to, Stress); bingo: the numbers of the two sides of the counter (6, 10)."""

    ridge: tuple[tuple[int, int], ...]
    scout: tuple[ScoutRow, ...]
    cover: tuple[CoverRow, ...]
    rescue: tuple[RescueRow, ...]
    bands: tuple[BandRow, ...]
    movement: tuple[MoveRow, ...]
    bingo: tuple[int, int] = (6, 10)
