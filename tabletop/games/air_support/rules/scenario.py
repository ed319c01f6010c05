"""A scenario as the game takes it: map, sides, forces, where they begin, special rules, victory. Read
from files by the data edge.

Forces are the pieces of `pieces` themselves, so that a scenario can write any position down: a piece still to be set up
is `Where.HAND`, one that enters later `Where.OFFBOARD` (its place is then `pieces.NOWHERE`), all others stand as
written. `Group`s say where they may be set up or enter. Seats are 0 and 1, in the order of `sides`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tabletop.games.air_support.rules.pieces import Battery, Gun, Infantry, Plane, Vehicle, Weapon
from tabletop.games.air_support.rules.sheets import AirClass, Library
from tabletop.games.air_support.rules.terrain import Air, Ground, Weather
from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class Flight:
    """Aircraft of one type that come together (AS-ARRIVE-13). model "": any that fits nation, class and year."""

    cls: AirClass
    number: int
    bombs: bool
    model: str = ""


@dataclass(frozen=True, slots=True)
class AirSupport:
    """The air support of a side (AS-ARRIVE). pending: it rolls for arrival; automatic: the Game Turn on which it
    arrives without a roll (0: none; with `pending` it rolls before that turn); free: it rolls for availability before
    the game (AS-ARRIVE-10); flights: what arrives when the scenario says so, else number and armament are rolled.
    number, exponent: in place of Table 16 (None: Table 16); models: counters to choose from at random. Aircraft over
    the map from the start stand in `Scenario.planes` instead.
    """

    pending: bool = False
    automatic: int = 0
    free: bool = False
    flights: tuple[Flight, ...] = ()
    number: int | None = None
    exponent: int | None = None
    models: tuple[str, ...] = ()


NO_AIR_SUPPORT = AirSupport()


@dataclass(frozen=True, slots=True)
class SideInfo:
    """One side: name ("German"), nation (a key of Table 16, "german"), the letter of its counters, map edges that are
    friendly (N, E, S, W), air support, foxholes and "?" counters to place, how many squads must begin under a "?" (S4).
    """

    name: str
    nation: str
    letter: str
    edges: frozenset[str] = frozenset()
    air: AirSupport = NO_AIR_SUPPORT
    foxholes: int = 0
    marks: int = 0
    concealed_squads: int = 0


class Kind(StrEnum):
    """What a group of a scenario is."""

    FORCE = "force"
    CONVOY = "convoy"
    COLUMN = "column"


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces of one line of the order of battle. members: ids in order, the lead first; stacks: for a Column (and
    only there) the members hex by hex, lead first. zone: hexes where they may be set up, empty for pieces that
    stand as written. turn: they enter on that Game Turn or later over `zone` hexes at the edge (0: they are on the
    map from the start, AS-MOVE-06). last: set up after everything else of the side. hip: ids that may be hidden
    (AS-SETUP-06). exits: may leave the map over `Scenario.exits`.
    """

    key: str
    seat: int
    members: tuple[str, ...]
    kind: Kind = Kind.FORCE
    zone: frozenset[Hex] = frozenset()
    turn: int = 0
    stacks: tuple[tuple[str, ...], ...] = ()
    last: bool = False
    hip: frozenset[str] = frozenset()
    exits: bool = False


class Aim(StrEnum):
    """What a scenario is won by."""

    EXIT = "exit"
    """Units of `counted` that have left over `hexes`."""
    CONTROL = "control"
    """`hexes` controlled (AS-VIC-04)."""
    POINTS = "points"
    """Casualty points, and exit points of `counted`, of the seat less those of the other side (AS-VIC-02,
    AS-VIC-03).
    """
    SQUADS = "squads"
    """Good Order squads in `hexes`, of the seat less those of the other side (S4)."""


@dataclass(frozen=True, slots=True)
class Victory:
    """The score of `seat` decides: at least `win` and he wins, at least `draw` and it is a draw, else the other
    side wins; with draw = win there is none. counted: ids that score by leaving; own_plane, enemy_plane: added to
    the score for each plane lost; plane_steps: each plane of the other side shot down moves the result one step to
    `seat` (S1); spent: the game ends as soon as none of `counted` that can move is left on the map (S1).
    exit_squads: he wins at once at the end if that many Good Order squads have left over `exit_hexes` (S5). double:
    a plane of `seat` whose loss makes one squad of the other side count double (S4). column: 2 points for each map
    column that the farthest Good Order squad of `seat` stands beyond this one, counted from 0 (S0); None: none.
    """

    aim: Aim
    seat: int
    win: int
    draw: int
    hexes: frozenset[Hex] = frozenset()
    counted: frozenset[str] = frozenset()
    own_plane: int = 0
    enemy_plane: int = 0
    plane_steps: bool = False
    spent: bool = False
    exit_squads: int = 0
    exit_hexes: frozenset[Hex] = frozenset()
    double: str = ""
    column: int | None = None


@dataclass(frozen=True, slots=True)
class Special:
    """Special rules that override the others (AS-SCOPE-02). no_concealment: nobody gains a "?" (S1); road_mp: what
    a road hex, and leaving by one, costs a unit in MP, all in all but wrecks, by id (S1); weather_roll: the weather
    for a dr of 1 to 6 before the first turn (S5); clearing: the seat in whose RPH from turn 2 on the other side
    rolls for better weather, None: nobody (S5).
    """

    no_concealment: bool = False
    road_mp: Mapping[str, int] = field(default_factory=dict)
    weather_roll: tuple[Weather, ...] = ()
    clearing: int | None = None
    lines: tuple[str, ...] = ()
    """The special rules in words, for the player."""


@dataclass(frozen=True)
class Scenario:
    """Everything a game starts from. air: month, weather, fog and night as the game begins; first_setup,
    first_move: seats; exits: edge hexes by which units of a group with `exits` may leave (AS-MOVE-07); control: who
    holds objective hexes at the start, where it is not the side in whose set-up area they lie (AS-VIC-04); smoke:
    markers on the map. begin: "setup", or the key of a step of `sequence.ROWS` for a position written down, with
    turn, attacker and points so far.
    """

    key: str
    title: str
    date: str
    year: int
    air: Air
    ground: Ground
    map_file: str
    turns: int
    sides: tuple[SideInfo, SideInfo]
    first_setup: int
    first_move: int
    library: Library
    groups: tuple[Group, ...]
    victory: Victory
    infantry: tuple[Infantry, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    guns: tuple[Gun, ...] = ()
    vehicles: tuple[Vehicle, ...] = ()
    planes: tuple[Plane, ...] = ()
    batteries: tuple[Battery, ...] = ()
    exits: frozenset[Hex] = frozenset()
    control: Mapping[Hex, int] = field(default_factory=dict)
    smoke: Mapping[Hex, str] = field(default_factory=dict)
    foxholes: Mapping[Hex, int] = field(default_factory=dict)
    special: Special = Special()
    coach: bool = False
    begin: str = "setup"
    turn: int = 1
    attacker: int | None = None
    points: tuple[int, int] = (0, 0)
    position: Any = None
    """The State in which the game goes on, in place of its beginning."""

    @property
    def month(self) -> int:
        return self.air.month
