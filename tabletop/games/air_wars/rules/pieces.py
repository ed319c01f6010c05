"""What changes in play: counters, sides, marks on bases and targets, and what is going on at the moment.

All frozen. Printed facts of a counter are found in the scenario by its id, so that exchanging two ids exchanges two
identities (AW-HID-17).
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.cards import Hand, Pile
from tabletop.games.air_wars.rules.sheets import Code, Span

PRINTED_AA = "printed"
"""The name of a square's printed AA among the guns of a fire (AW-AA-03)."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A counter. place: a square such as "H7", or REINF, ABORT, DAMAGE.

    flying: face up in the air, else face down at a base or on the ground (AW-UNIT-06, AW-BASE-01). revealed: both
    players know it until the next Redeploy. stack: 0 = top of the flying units of its side in the square. takeoff: hour
    of the take-off, 0 = not flying. flown, landed, bombed, turned: today. endurance: extra hours (AW-CARD-28). boost:
    squares it gained when it took off in this segment. pace: speed of its move in this segment; gone: squares it has
    moved. changed: it took off or landed in this segment. used_hour, used_day: of a headquarters. how: in views only,
    why an enemy counter is seen."""

    id: str
    seat: int
    place: str
    flying: bool = False
    revealed: bool = False
    stack: int = 0
    takeoff: int = 0
    flown: bool = False
    landed: bool = False
    bombed: int = 0
    turned: bool = False
    endurance: int = 0
    boost: int = 0
    pace: int = 0
    gone: int = 0
    moved: bool = False
    changed: bool = False
    scrambled: bool = False
    bombed_now: bool = False
    strafed_now: bool = False
    used_hour: bool = False
    used_day: bool = False
    how: str = ""


@dataclass(frozen=True, slots=True)
class Blips:
    """In views: how many counters of one enemy side in one square are unknown, by class (AW-HID-02)."""

    seat: int
    square: str
    flying: int = 0
    based: int = 0
    ground: int = 0
    ship: int = 0


@dataclass(frozen=True, slots=True)
class Side:
    """One player's own cards and points (AW-CARD-01). Unplayed cards stay in the hand from day to day (AW-CARD-08);
    permanent cards work to the end of the game (AW-CARD-10). level: the sum of AW-CL-07, which may be below 1; it
    stands on the Command Level track (AW-MAP-04)."""

    level: int
    hand: Hand
    deck: Pile
    discards: tuple[str, ...] = ()
    permanent: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    bomb_vp: int = 0
    other_vp: int = 0


@dataclass(frozen=True, slots=True)
class Mark:
    """What has become of a printed target or an airbase. closed: "" open, "day" until tomorrow, "game" for good
    (bases); bombed: useless now; scored: how often; halved: by HALVE."""

    bombed: bool = False
    closed: str = ""
    scored: int = 0
    halved: bool = False


FRESH = Mark()


@dataclass(frozen=True, slots=True)
class InForce:
    """An effect that lasts. until: (day, hour, seat) whose hour's end ends it; hour 99: the end of that day; day 99:
    never. from_hour: it begins with that hour. area, base, square: what was named with it."""

    card: str
    code: Code
    owner: int
    n: int = 0
    filter: str = ""
    span: Span = Span.DAY
    from_hour: int = 0
    until: tuple[int, int, int] = (99, 99, 1)
    area: str = ""
    base: str = ""
    squares: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Units that fly together, as their owner prepares it; nobody else sees it. units in stack order; path: squares to
    enter; arrived: the move is over, landing and order are chosen (AW-FLY-14): landing, leaving, turning are marked
    units, order the whole own stack of the square."""

    seat: int
    square: str
    units: tuple[str, ...]
    path: tuple[str, ...] = ()
    arrived: bool = False
    landing: tuple[str, ...] = ()
    leaving: tuple[str, ...] = ()
    turning: tuple[str, ...] = ()
    order: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Playing:
    """A card of which choices are being made, seen by its player only. effect: index of the effect in question;
    choices: what was chosen for it."""

    seat: int
    card: str
    effect: int = 0
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Battle:
    """The battle that is being fought (AW-ACM). cards: (seat, card) in the order of play."""

    square: str
    attacker: int
    cards: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Toll:
    """Losses that a side still has to take: kills before aborts (AW-LOSS-04); units: who may take them."""

    seat: int
    square: str
    kills: int
    aborts: int
    units: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Fire:
    """Anti-aircraft fire in one square. guns: ids of AA units and PRINTED_AA; opened: declared, so everybody knows;
    cards: (seat, card)."""

    square: str
    seat: int
    guns: tuple[str, ...] = ()
    opened: bool = False
    cards: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack on one target of an opened square. target: unit id, name of a printed target, or `airbase_key`; cards
    played for it."""

    target: str
    bombers: tuple[str, ...] = ()
    strafers: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bombing:
    """The bombing of one square. designated: the attacks are known to all; cards: (seat, card) for the whole square."""

    square: str
    seat: int
    attacks: tuple[Attack, ...] = ()
    designated: bool = False
    cards: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Excess:
    """The interrupt when a command level falls: who must abort units, and whom he has chosen so far, unseen
    (AW-HID-26)."""

    seat: int
    chosen: tuple[str, ...] = ()


AIRBASE_PREFIX = "airbase "


def airbase_key(square: str) -> str:
    """How an attack names the airbase of a square."""
    return AIRBASE_PREFIX + square
