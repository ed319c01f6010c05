"""A mission as the game takes it: the map, both forces, cards, events and victory. Read from files by the data edge.
`position` writes down any moment of a game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tabletop.games.conflict_solo.rules.orders import Counteraction, Happening, MissionOrder
from tabletop.games.conflict_solo.rules.sheets import Library, Structure

NOTHING = "NONE"
"""The No Enemy marker in the RE cup (CH-RE-04)."""


@dataclass(frozen=True, slots=True)
class Field:
    """The printed map (CH-MAP-04). terrain: code by hex; levels: those above 0; roads, walls: crossed hexsides
    as (hex, direction), each told from both hexes (CH-MAP-07). wall_word: what the walls of this map are drawn as, such
    as "hedgerow".
    """

    columns: int
    rows: int
    terrain: dict[str, str]
    levels: dict[str, int] = field(default_factory=dict)
    roads: frozenset[tuple[str, int]] = frozenset()
    walls: frozenset[tuple[str, int]] = frozenset()
    wall_word: str = "wall"


@dataclass(frozen=True, slots=True)
class Placed:
    """A counter as the mission has it. hex "": off the map, or drawn from a hidden group. area: hexes
    in which the player may set it up (empty: the mission's area). round: arrival of a reinforcement, 0: none; track:
    it waits for a REINF. entry: hexes on which it enters. fresh, hit and so on: its exact state."""

    id: str
    type: str
    hex: str = ""
    facing: int = 0
    posture: str = "free"
    leash: int = 0
    tag: str = ""
    area: frozenset[str] = frozenset()
    round: int = 0
    track: bool = False
    entry: tuple[str, ...] = ()
    fresh: bool = True
    hit: str = ""
    hidden: bool = False
    loaded_on: str = ""
    anchor: str = ""
    moved: bool = False
    smoked: bool = False


@dataclass(frozen=True, slots=True)
class HiddenGroup:
    """AIs that draw their hexes at set-up, one a hex (CH-HID-04)."""

    name: str
    ids: tuple[str, ...]
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Minefield:
    """A mined hex (CH-MINE-01): whose it is, and whether the other side knows it."""

    owner: str
    known: bool
    red: int = 4
    blue: int = 8


@dataclass(frozen=True, slots=True)
class Objective:
    """A mission objective (CH-OBJ-01). control: who has it at the start, "" nobody. end: VP at the mission's end if
    the player controls it; each: VP at round ends (rounds empty: at all of them); minus: AI control costs as much.
    structure: it counts while that structure stands."""

    hex: str
    name: str = ""
    control: str = "ai"
    end: int = 0
    each: int = 0
    rounds: tuple[int, ...] = ()
    minus: bool = False
    structure: str = ""


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the Mission Track with its events; stop_only: passed over without effect (CH-TRACK-04)."""

    number: int
    events: tuple[Happening, ...]
    stop_only: bool = False


@dataclass(frozen=True, slots=True)
class RoundEvent:
    """An event at the start of each round from `from_round` on, if 1D6 is at most `chance` (6: always, no die)."""

    event: Happening
    from_round: int = 1
    chance: int = 6


@dataclass(frozen=True, slots=True)
class Crossing:
    """CH-AMOVE-14: AIs in the columns `here` with a target in the columns `there` go by `hex`. Columns count from 0,
    both ends included."""

    here: tuple[int, int]
    there: tuple[int, int]
    hex: str
    structure: str = ""


@dataclass(frozen=True, slots=True)
class Grant:
    """What the player sets up besides Units: works, minefields, hidden Units. area: where mines may lie."""

    works: tuple[str, ...] = ()
    mines: int = 0
    mine_area: frozenset[str] = frozenset()
    hidden: int = 0
    may_hide: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Bands:
    """Victory bands: Defeat up to, Draw up to, Victory up to; above: Great Victory (CH-VP-02)."""

    defeat: int
    draw: int
    victory: int


@dataclass(frozen=True, slots=True)
class Mission:
    """Everything a game starts from; its rules go before those of the system (CH-GEN-03), its pool fits nation and year
    (CH-CARD-03). ais and units in set-up order; rumours: hexes of REs at the start; re_cup: type
    ids and NOTHING. round_events: those at the start of rounds. exit: hexes by which Units leave, exit_vp by type.
    fresh_symbol_for_ai: the option of CH-SPENT-04; open_track: the Mission Track lies open; coach: the hints of
    the learning mission are on. position: the State in which the game goes on, in place of its beginning."""

    key: str
    title: str
    date: str
    year: int
    nation: str
    chart: Field
    library: Library
    rounds: int
    cap: int
    first: str
    start_vp: int
    units: tuple[Placed, ...]
    ais: tuple[Placed, ...]
    area: frozenset[str]
    bands: Bands
    objectives: tuple[Objective, ...] = ()
    rumours: tuple[str, ...] = ()
    re_cup: tuple[str, ...] = ()
    groups: tuple[HiddenGroup, ...] = ()
    pool: tuple[str, ...] = ()
    hand: int = 0
    draw: int = 0
    track: tuple[Space, ...] = ()
    last_space: int = 0
    counteractions: dict[str, Counteraction] = field(default_factory=dict)
    orders: dict[int, MissionOrder] = field(default_factory=dict)
    round_events: tuple[RoundEvent, ...] = ()
    grant: Grant = Grant()
    works: dict[str, str] = field(default_factory=dict)
    wire: tuple[str, ...] = ()
    mines: dict[str, Minefield] = field(default_factory=dict)
    structures: tuple[Structure, ...] = ()
    crossings: tuple[Crossing, ...] = ()
    exits: frozenset[str] = frozenset()
    exit_vp: dict[str, int] = field(default_factory=dict)
    keep_exits: bool = False
    fresh_symbol_for_ai: bool = False
    open_track: bool = False
    coach: bool = False
    special: tuple[str, ...] = ()
    notes: dict[str, str] = field(default_factory=dict)
    position: Any = None
    map_file: str = ""
    minutes: int = 0
    blurb: str = ""
