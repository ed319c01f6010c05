"""A scenario as the game takes it: who fights with what, where, under which options, for which points. Read from files
by the data edge.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tabletop.games.thunderbolt_lightning.rules.sheets import Library
from tabletop.grid.hexes import Hex
from tabletop.grid.hexgrid import HexGrid

OPTIONS = (
    "altitude",
    "training",
    "ordnance",
    "aa",
    "loaded",
    "sights",
    "ext_attack",
    "ships_steam",
    "secret_fire",
    "carry_phase",
    "long_shots",
)
"""All switchable options (TL-OPT-01..06)."""


@dataclass(frozen=True, slots=True)
class SideInfo:
    """One side: its name ("Britain"), the letter of its aircraft ids ("B"), its nations."""

    name: str
    letter: str
    nations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Zone:
    """Where a line of forces may be set up: `hexes` (sorted), allowed `facings` and `levels`."""

    hexes: tuple[Hex, ...]
    facings: tuple[int, ...]
    levels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlacedAircraft:
    """One aircraft of the forces. `zone`: where it may stand; `hex`, `facing`, `level`: fixed by the scenario or
    None (owner's choice). `pilot_choice`: name of a group in which the owner picks who gets the better pilot. The
    rest is the exact state for written-down positions.
    """

    id: str
    type: str
    side: int
    unit: str
    zone: Zone
    load: str = ""
    training: str = "trained"
    skills: tuple[int, ...] = ()
    hex: Hex | None = None
    facing: int | None = None
    level: int | None = None
    inverted: bool = False
    hits_taken: int = 0
    base_speed: int | None = None
    straight: int = 0
    fired: bool = False
    level_change: int = 0
    prev_dive_from: int | None = None
    load_left: int | None = None
    load_choices: tuple[str, ...] = ()
    """Loads the owner may choose among at set-up; empty: `load` is fixed."""
    units_free: bool = False
    """The owner may regroup this aircraft with others of the same group."""
    group: str = ""
    """Line of the scenario table it comes from: regrouping and the choice of who is the Veteran stay inside it."""
    moved: bool = False
    """Written-down positions: has completed its move of the present movement phase."""
    reroll_used: bool = False
    """Written-down positions: skill 5 has been used this turn (TL-TRN-14)."""


@dataclass(frozen=True, slots=True)
class PilotChoice:
    """Better pilots that the owner gives to aircraft of a group at set-up: `training` and how many may have it."""

    side: int
    groups: tuple[str, ...]
    training: str
    number: int
    same_unit: str = ""
    """Limits the choice to one unit ('one in each sub-flight' is one choice per unit); empty: any unit of the
    groups.
    """


@dataclass(frozen=True, slots=True)
class PlacedShip:
    """One ship: centre hex and heading. `dice_share`: (numerator, denominator) for all AA totals (S09: 1/2, rounded
    half up).
    """

    id: str
    type: str
    side: int
    centre: Hex
    heading: int
    damage_taken: int = 0
    dice_share: tuple[int, int] = (1, 1)
    name: str = ""
    """Her own name ("Arashi"); empty: the name of the type."""
    heavy_used: int = 0
    turned_last_turn: bool = False


@dataclass(frozen=True, slots=True)
class PlacedInstallation:
    """One installation and its hexes."""

    id: str
    type: str
    side: int
    hexes: tuple[Hex, ...]
    damage_taken: int = 0
    name: str = ""
    heavy_used: int = 0


@dataclass(frozen=True, slots=True)
class Edge:
    """A map edge (N, E, S, W) that means exit or home for a side (TL-MOVE-08)."""

    edge: str
    side: int
    meaning: str


@dataclass(frozen=True, slots=True)
class ExitBonus:
    """Points for a side for each of its aircraft of these types that leaves over an exit edge: `edge`, loaded or
    not.
    """

    side: int
    types: tuple[str, ...]
    edge: str
    points: int
    loaded: bool = False


@dataclass(frozen=True, slots=True)
class TargetFactor:
    """Each damage point on these ships or installations (ids) counts `factor`; `sinking`: own bonus instead of the
    half, None: the half (TL-VIC-03).
    """

    targets: tuple[str, ...]
    factor: int
    sinking: int | None = None


Rung = tuple[int, str, int]
"""A rung of a ladder: from how many damage points on, the level of victory ("marginal", "clear", "decisive"), and
the side that wins it.
"""


@dataclass(frozen=True, slots=True)
class Victory:
    """Changes to the standard points. `ladder`: victory by damage on one target instead: (target id, attacker's side,
    rungs), points of the rungs rising; below the first rung the other side wins decisively; `ends_without`: the game
    ends when this side has no aircraft with such ordnance left ('torpedo'); `goal`: (attacker's side, damage points):
    he wins when his damage to ships and installations reaches it, else the defender does; `handicap`: (side, points)
    that a side has from the end of set-up on, so that an uneven battle can be won by either (TL-VIC-04; our ruling,
    rules/victory.py); `draw`: a lead of fewer per cent of the value of all aircraft is a draw, None: the usual ones.
    """

    exits: tuple[ExitBonus, ...] = ()
    factors: tuple[TargetFactor, ...] = ()
    ladder: tuple[str, int, tuple[Rung, ...]] | None = None
    ends_without: tuple[int, str] | None = None
    standard: bool = True
    goal: tuple[int, int] | None = None
    handicap: tuple[int, int] | None = None
    draw: int | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """Everything a game starts from, on a `grid` of hexes (TL-HEX-01). `start`: "setup" or a step to begin with in
    a written-down position ("move1", "combat1", ...) with `turn` and, if given, the `order` of units. `water`:
    hexes where ships may be. `coach`: the learning scenario's hints are on.
    """

    key: str
    title: str
    year: int
    month: int
    grid: HexGrid
    map_file: str
    turn_limit: int
    options: frozenset[str]
    sides: tuple[SideInfo, SideInfo]
    first_setup: int
    aircraft: tuple[PlacedAircraft, ...]
    ships: tuple[PlacedShip, ...]
    installations: tuple[PlacedInstallation, ...]
    edges: tuple[Edge, ...]
    victory: Victory
    library: Library
    pilots: tuple[PilotChoice, ...] = ()
    water: frozenset[Hex] = field(default_factory=frozenset)
    special: tuple[str, ...] = ()
    start: str = "setup"
    turn: int = 0
    order: tuple[str, ...] = ()
    coach: bool = False
    scored: tuple[int, int] = (0, 0)
    """Written-down positions: points that the sides already have."""
    position: Any = None
    """The State in which the game goes on, in place of its beginning."""
