"""A campaign as the game takes it. Read from files by the data edge.

A scenario holds its whole map, its counters, both decks and all charts. `position` writes down any moment of a game:
the exact state of each piece, hands, bombed targets, day and hour.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tabletop.games.air_wars.rules.sheets import Base, Card, Charts, Formation, RadarArea, Target, Terrain, WildSet

REINFORCEMENTS = "REINF"
ABORTED = "ABORT"
DAMAGED = "DAMAGE"
BOXES = (REINFORCEMENTS, ABORTED, DAMAGED)
"""Places off the map (AW-MAP-03), where a unit's place is not a square."""


@dataclass(frozen=True, slots=True)
class Ships:
    """Where the ships of a side may be (AW-SHIP-02), where they deliver and for how many points (AW-SHIP-04), and the
    first hour in which they can be bombed (AW-SHIP-05)."""

    zone: frozenset[str] = frozenset()
    delivery: dict[str, int] = field(default_factory=dict)
    from_hour: int = 1


@dataclass(frozen=True, slots=True)
class SideSheet:
    """One side: name ("Axis"), command level at the start, its columns of Table 3 (names in `Charts.fire`), and the ids
    of its cards."""

    name: str
    command_level: int
    fighters: str
    bombers: str
    aa: str
    deck: tuple[str, ...] = ()
    wild: WildSet | None = None
    ships: Ships = Ships()


@dataclass(frozen=True, slots=True)
class VictoryLevel:
    """One line of the victory table (AW-VP-03): the difference is at least `least`; None: everything below. winner: the
    seat, None for a draw. Listed from the highest down."""

    least: int | None
    name: str
    winner: int | None


@dataclass(frozen=True, slots=True)
class Scenario:
    """Everything a game starts from; its rules go before those of the system, cards before both (AW-GEN-05).

    terrain: every square of the map, by label; owners: friendly ground by square (AW-MAP-10), squares that are not
    there are neutral; bases by square; targets by name, in printed order (airbases are targets too, without an entry
    here: AW-TGT-05); days: the date of each day, so their number is the length: a turn is a day, an hour a half-round
    of each player (AW-GEN-07, AW-SEQ-12); units by id, scheduled and card units included: `Formation.day` is the
    schedule (AW-REIN-02). special: the scenario's rules as text, for the player.
    position: the State in which the game goes on, in place of its beginning."""

    key: str
    title: str
    columns: int
    rows: int
    square_km: int
    days: tuple[str, ...]
    hours: int
    sides: tuple[SideSheet, SideSheet]
    terrain: dict[str, Terrain]
    owners: dict[str, int]
    bases: dict[str, Base]
    targets: dict[str, Target]
    radar: dict[str, RadarArea]
    units: dict[str, Formation]
    cards: dict[str, Card]
    charts: Charts
    levels: tuple[VictoryLevel, ...]
    balance_vp: int = 0
    special: tuple[str, ...] = ()
    position: Any = None
    map_file: str = ""
    length: str = ""
    blurb: str = ""
