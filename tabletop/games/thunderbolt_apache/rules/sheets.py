"""Printed facts: cards, counters, chits, tiles and tables of the game (Tables 1 to 27). Never changed in play.

Keys are the printed ids: "A-10A", "AGM-65", "A04", "CA01", "SI3", "SC22", "ME17", "HC47", "PU25", "D1". A pilot's key
is his name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

from tabletop.games.thunderbolt_apache.rules.tables import Tables, UnitClass

SIDES = ("NE", "E", "SE", "SW", "W", "NW")
"""Names of the hex sides 0-5, clockwise from NE (Table 11)."""

LEVELS = ("Newbie", "Green", "Average", "Skilled", "Veteran", "Ace")
"""Names of pilot levels 0-5 (TA-PILOT-08)."""

AVERAGE = 2
ACE = 5
FAMILIES = ("A-10", "AH-1", "AH-64", "OH-58", "AV-8B", "F-16", "AC-130")
"""Pilot families; UAV has no pilots (TA-PILOT-04)."""


class Tag(StrEnum):
    """Which enemies a card fits (TA-SETUP-06): an army, guerrillas, or both."""

    CONV = "Conv"
    IRR = "Irr"
    ANY = "Any"


class Deck(StrEnum):
    """Battalion decks; T is the training battalion, which is in none."""

    ASSAULT = "A"
    SUPPORT = "S"
    COMMAND = "C"
    TRAINING = "T"


DECK_NAMES = {Deck.ASSAULT: "Assault", Deck.SUPPORT: "Support", Deck.COMMAND: "Command", Deck.TRAINING: "Training"}


class Band(IntEnum):
    """Range bands from the air base outwards (TA-EOD-07)."""

    AIR_BASE = 0
    FRIENDLY_REAR = 1
    FRIENDLY_TRANSIT = 2
    FRONT = 3
    ENEMY_TRANSIT = 4
    ENEMY_REAR = 5


BAND_NAMES = ("Air Base", "Friendly Rear", "Friendly Transit", "Front", "Enemy Transit", "Enemy Rear")


class Altitude(StrEnum):
    """Low or high (TA-ALT-01)."""

    LOW = "L"
    HIGH = "H"


class StoreKind(StrEnum):
    """What a store is (Table 15). Weapons and air-to-air stores are fired; pods and tanks are carried."""

    WEAPON = "weapon"
    AIR_TO_AIR = "air_to_air"
    POD = "pod"
    TANK = "tank"


class Airframe(StrEnum):
    """What "helicopter" and "fixed-wing" mean in rules and cards (Table 14)."""

    HELICOPTER = "helicopter"
    FIXED_WING = "fixed_wing"
    DRONE = "drone"


@dataclass(frozen=True, slots=True)
class AircraftCard:
    """An aircraft (Table 14). cost in SO; wp: weight points; cannon: attack number or None, fired at `cannon_altitude`;
    speed in points a turn; `toughness`: Airframe points at which it crashes; gunship n: targets of one cannon attack
    (TA-CANNON-04); cards: how many may be bought."""

    key: str
    name: str
    family: str
    frame: Airframe
    year: int
    cost: int
    wp: int
    cannon: int | None
    cannon_altitude: Altitude | None
    hover: bool
    altitudes: tuple[Altitude, ...]
    speed: tuple[int, int]
    linked: bool
    manned: bool
    toughness: int
    gunship: int = 0
    mast_sight: bool = False
    cards: int = 6


@dataclass(frozen=True, slots=True)
class Store:
    """A weapon, pod or tank (Table 15). attack: the attack number, None for pods and tanks; reach: least and greatest
    range in hexes; targets: classes, empty for "radar units of any class"; multi n (TA-ATTACK-15), area
    (TA-ATTACK-16); carriers: keys of aircraft."""

    key: str
    name: str
    kind: StoreKind
    year: int
    weight: int
    op: int
    carriers: tuple[str, ...]
    attack: int | None = None
    reach: tuple[int, int] = (0, 0)
    altitudes: tuple[Altitude, ...] = ()
    targets: tuple[UnitClass, ...] = ()
    independent: bool = False
    radar_only: bool = False
    area: bool = False
    multi: int = 0

    @property
    def fired(self) -> bool:
        """Whether it is a weapon or an air-to-air store (TA-HIT-10, TA-STRESS-03)."""
        return self.kind in (StoreKind.WEAPON, StoreKind.AIR_TO_AIR)


@dataclass(frozen=True, slots=True)
class UnitType:
    """An enemy unit (Table 16). light, heavy: hits of its attack (both 0: none); reach in hexes; altitudes it fires at;
    modifier to rolls against it."""

    key: str
    name: str
    cls: UnitClass
    radar: bool
    value: int
    light: int
    heavy: int
    reach: int
    altitudes: tuple[Altitude, ...]
    modifier: int
    cover: bool
    moves: bool = False

    @property
    def armed(self) -> bool:
        return bool(self.light or self.heavy)


@dataclass(frozen=True, slots=True)
class Battalion:
    """A battalion card (Tables 17 to 19). units: (type, number) in the printed order; notes: a code of NOTES -> its
    number (1 for notes without one)."""

    key: str
    deck: Deck
    name: str
    tag: Tag
    vp: int
    half_vp: int
    units: tuple[tuple[str, int], ...]
    value: int
    half_at: int
    destroyed_at: int
    notes: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tile:
    """A terrain tile (Table 20): family "Desert", "Hills", "Mountain" or "Built-up"; ridges: sides 0-5."""

    key: str
    family: str
    ridges: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CampaignCard:
    """A campaign (Table 21). tag: Conv or Irr; percentages: Great, Good, Adequate, Poor; rules: a code of
    CAMPAIGN_RULES -> number."""

    key: str
    title: str
    year: int
    tag: Tag
    setup_value: int
    so_bonus: int
    daily_bonus: int
    tiles: tuple[str, ...]
    percentages: tuple[int, int, int, int]
    rules: dict[str, int] = field(default_factory=dict)
    text: str = ""


@dataclass(frozen=True, slots=True)
class SituationCard:
    """A situation (Table 22). rules: a code of SITUATION_RULES -> number."""

    key: str
    title: str
    so: int
    days: int
    daily_so: int
    adjustment: int
    movement: int
    rules: dict[str, int] = field(default_factory=dict)
    text: str = ""


@dataclass(frozen=True, slots=True)
class ConditionCard:
    """A Special Condition card (Table 23)."""

    key: str
    title: str
    text: str
    effects: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EventCard:
    """A Mission Event card (Table 24): what it says on the way out and on the way home ("" = none) and the coded
    effects."""

    key: str
    title: str
    outbound_text: str = ""
    homebound_text: str = ""
    outbound: dict[str, int] = field(default_factory=dict)
    homebound: dict[str, int] = field(default_factory=dict)


class CounterKind(StrEnum):
    """What becomes of a hit counter (TA-HIT-04 to TA-HIT-06): back at once, off after the mission, written down for
    later missions."""

    INSTANT = "instant"
    MISSION = "mission"
    LASTING = "lasting"


@dataclass(frozen=True, slots=True)
class CounterSide:
    """One side of a hit counter (Table 25). Numbers are added as they stand (penalties are negative), counts are
    positive.

    stress; cannon, strike, standoff, all_attacks, ridge: modifiers of rolls; evasive; engine: needs the engine check;
    speed: of the maximum; no_cannon; weapons: random weapons lost now; half_weapons: half of them lost; wp: in later
    missions; airframe: points; loiter: own value; pod: the pod is destroyed; descend: to L if at H; crash; killed: the
    pilot too, no rescue. keeps: "" it does what `kind` says, else the name ("Airframe") under which it lies on the
    aircraft, heavy if `keeps_heavy`."""

    text: str
    kind: CounterKind
    stress: int = 0
    cannon: int = 0
    strike: int = 0
    standoff: int = 0
    all_attacks: int = 0
    ridge: int = 0
    evasive: int = 0
    engine: bool = False
    speed: int = 0
    no_cannon: bool = False
    weapons: int = 0
    half_weapons: bool = False
    wp: int = 0
    airframe: int = 0
    loiter: int = 0
    pod: bool = False
    descend: bool = False
    crash: bool = False
    killed: bool = False
    keeps: str = ""
    keeps_heavy: bool = False


@dataclass(frozen=True, slots=True)
class HitCounter:
    """One of the 88 hit counters (Table 25). immune: keys of aircraft on which it has no effect; on_pilot: it lies on
    the pilot (Wounded)."""

    key: str
    name: str
    immune: tuple[str, ...]
    light: CounterSide
    heavy: CounterSide
    on_pilot: bool = False


@dataclass(frozen=True, slots=True)
class Chit:
    """A pop-up chit (Table 26): unit type, "" = no enemy."""

    key: str
    unit: str


@dataclass(frozen=True, slots=True)
class PilotLevel:
    """One row of a pilot's card (Table 27). okay, shaken: greatest Stress of the band; above `shaken` he is Unfit.
    target: XP, None for an Ace."""

    cannon: int
    strike: int
    standoff: int
    evasive: int
    cool: int
    fast: bool
    okay: int
    shaken: int
    target: int | None


@dataclass(frozen=True, slots=True)
class PilotCard:
    """A pilot: six rows, Newbie to Ace."""

    name: str
    family: str
    levels: tuple[PilotLevel, ...]


@dataclass(frozen=True, slots=True)
class Library:
    """All printed facts by key, each dict in printed order."""

    aircraft: dict[str, AircraftCard]
    stores: dict[str, Store]
    units: dict[str, UnitType]
    battalions: dict[str, Battalion]
    tiles: dict[str, Tile]
    campaigns: dict[str, CampaignCard]
    situations: dict[str, SituationCard]
    conditions: dict[str, ConditionCard]
    events: dict[str, EventCard]
    counters: dict[str, HitCounter]
    chits: dict[str, Chit]
    pilots: dict[str, PilotCard]
    tables: Tables
