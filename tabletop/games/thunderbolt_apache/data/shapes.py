"""The library files of Thunderbolt / Apache as people write them: one file a kind of card,
counter or table.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tabletop.data.shape import Shape

GAME = "thunderbolt_apache"
Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,15}$")]
Words = Annotated[str, Field(min_length=1, max_length=60)]
Sentences = Annotated[str, Field(max_length=600)]
Year = Annotated[int, Field(ge=1950, le=2030)]
AltitudeKey = Literal["L", "H"]
ClassKey = Literal["ARM", "SOFT", "INF", "BLDG", "HELO"]
SideKey = Literal["NE", "E", "SE", "SW", "W", "NW"]
BandName = Literal["Air Base", "Friendly Rear", "Friendly Transit", "Front", "Enemy Transit", "Enemy Rear"]
LevelName = Literal["Newbie", "Green", "Average", "Skilled", "Veteran", "Ace"]
FamilyKey = Literal["A-10", "AH-1", "AH-64", "OH-58", "AV-8B", "F-16", "AC-130", "UAV"]
Small = Annotated[int, Field(ge=-20, le=20)]
Effects = dict[str, Small]
"""Codes of card effects with their numbers; which codes there are stands in the game's sheets."""


class AircraftShape(Shape):
    """An aircraft card (Table 14)."""

    key: Key
    name: Words
    family: FamilyKey
    frame: Literal["helicopter", "fixed_wing", "drone"]
    year: Year
    cost: int = Field(ge=0, le=50)
    wp: int = Field(ge=0, le=40)
    cannon: int | None = Field(ge=1, le=12)
    cannon_altitude: AltitudeKey | None
    gunship: int = Field(0, ge=0, le=9)
    hover: bool
    mast_sight: bool = False
    altitudes: list[AltitudeKey] = Field(min_length=1, max_length=2)
    speed: list[Annotated[int, Field(ge=0, le=6)]] = Field(min_length=2, max_length=2)
    linked: bool
    manned: bool
    toughness: int = Field(ge=1, le=12)
    cards: int = Field(ge=1, le=20)


class StoreShape(Shape):
    """A weapon, pod or tank (Table 15). Pods and tanks have no `attack` and what goes with it."""

    key: Key
    name: Words
    kind: Literal["weapon", "air_to_air", "pod", "tank"]
    year: Year
    weight: int = Field(ge=0, le=20)
    op: int = Field(ge=0, le=20)
    attack: int | None = Field(None, ge=1, le=12)
    reach: list[Annotated[int, Field(ge=0, le=5)]] = Field([0, 0], min_length=2, max_length=2)
    altitudes: list[AltitudeKey] = Field([], max_length=2)
    targets: list[ClassKey] = Field([], max_length=5)
    independent: bool = False
    radar_only: bool = False
    area: bool = False
    multi: int = Field(0, ge=0, le=9)
    carriers: list[Key] = Field(min_length=1, max_length=20)


class UnitShape(Shape):
    """An enemy unit (Table 16). Without `light` and `heavy` it has no attack."""

    key: Key
    name: Words
    cls: ClassKey = Field(alias="class")
    radar: bool
    value: int = Field(ge=1, le=20)
    light: int = Field(0, ge=0, le=9)
    heavy: int = Field(0, ge=0, le=9)
    reach: int = Field(0, ge=0, le=5)
    altitudes: list[AltitudeKey] = Field([], max_length=2)
    modifier: int = Field(ge=-5, le=5)
    cover: bool
    moves: bool


class BattalionShape(Shape):
    """A battalion card (Tables 17 to 19)."""

    key: Key
    deck: Literal["A", "S", "C", "T"]
    name: Words
    tag: Literal["Conv", "Irr", "Any"]
    vp: int = Field(ge=0, le=20)
    half_vp: int = Field(ge=0, le=20)
    units: dict[str, Annotated[int, Field(ge=1, le=20)]] = Field(min_length=1, max_length=12)
    value: int = Field(ge=1, le=200)
    half_at: int = Field(ge=0, le=200)
    destroyed_at: int = Field(ge=0, le=200)
    notes: Effects = {}


class TileShape(Shape):
    """A terrain tile (Table 20)."""

    key: Key
    family: Literal["Desert", "Hills", "Mountain", "Built-up"]
    ridges: list[SideKey] = Field(max_length=6)


class CampaignShape(Shape):
    """A campaign card (Table 21)."""

    key: Key
    title: Words
    year: Year
    tag: Literal["Conv", "Irr"]
    setup_value: int = Field(ge=1, le=200)
    so_bonus: int = Field(ge=0, le=100)
    daily_bonus: int = Field(ge=0, le=20)
    percentages: list[Annotated[int, Field(ge=1, le=100)]] = Field(min_length=4, max_length=4)
    tiles: list[Key] = Field(min_length=10, max_length=30)
    country: Literal["dry", "green"] = "dry"
    text: Sentences = ""
    rules: Effects = {}


class SituationShape(Shape):
    """A situation card (Table 22)."""

    key: Key
    title: Words
    so: int = Field(ge=0, le=200)
    days: int = Field(ge=1, le=20)
    daily_so: int = Field(ge=0, le=50)
    adjustment: int = Field(ge=-50, le=50)
    movement: int = Field(ge=-5, le=5)
    text: Sentences = ""
    rules: Effects = {}


class ConditionShape(Shape):
    """A Special Condition card (Table 23)."""

    key: Key
    title: Words
    text: Sentences
    effects: Effects = {}


class EventPartShape(Shape):
    """What an event card says for one way."""

    text: Annotated[str, Field(min_length=1, max_length=600)]
    effects: Effects = Field(min_length=1)


class EventShape(Shape):
    """A Mission Event card (Table 24): the way out and the way home; a part that is left out does nothing."""

    key: Key
    title: Words
    outbound: EventPartShape | None = None
    homebound: EventPartShape | None = None


class CounterSideShape(Shape):
    """One side of a hit counter (Table 25)."""

    kind: Literal["instant", "mission", "lasting"]
    text: Annotated[str, Field(min_length=1, max_length=300)]
    stress: int = Field(0, ge=0, le=9)
    cannon: int = Field(0, ge=-9, le=0)
    strike: int = Field(0, ge=-9, le=0)
    standoff: int = Field(0, ge=-9, le=0)
    all_attacks: int = Field(0, ge=-9, le=0)
    ridge: int = Field(0, ge=-9, le=0)
    evasive: int = Field(0, ge=-9, le=0)
    engine: bool = False
    speed: int = Field(0, ge=-9, le=0)
    no_cannon: bool = False
    weapons: int = Field(0, ge=0, le=9)
    half_weapons: bool = False
    wp: int = Field(0, ge=-9, le=0)
    airframe: int = Field(0, ge=0, le=9)
    loiter: int = Field(0, ge=-9, le=0)
    pod: bool = False
    descend: bool = False
    crash: bool = False
    killed: bool = False
    keeps: str = Field("", max_length=20)
    keeps_heavy: bool = False


class CounterShape(Shape):
    """Hit counters that are alike: one ("HC69") or a row of them ("HC01-HC18")."""

    counters: str = Field(pattern=r"^HC[0-9]{2}(-HC[0-9]{2})?$")
    name: Words
    immune: list[Key] = Field(max_length=20)
    on_pilot: bool = False
    light: CounterSideShape
    heavy: CounterSideShape


class ChitShape(Shape):
    """Pop-up chits that are alike (Table 26); unit "" is No enemy."""

    chits: str = Field(pattern=r"^PU[0-9]{2}(-PU[0-9]{2})?$")
    unit: str = Field(max_length=16)


class PilotLevelShape(Shape):
    """One row of a pilot card (Table 27). okay, shaken: greatest Stress of the band; target: null for an Ace."""

    level: LevelName
    cannon: int = Field(ge=-5, le=5)
    strike: int = Field(ge=-5, le=5)
    standoff: int = Field(ge=-5, le=5)
    evasive: int = Field(ge=0, le=5)
    cool: int = Field(ge=0, le=5)
    speed: Literal["Fast", "Slow"]
    okay: int = Field(ge=0, le=30)
    shaken: int = Field(ge=0, le=40)
    target: int | None = Field(ge=1, le=50)


class PilotShape(Shape):
    """A pilot card."""

    name: Key
    family: FamilyKey
    levels: list[PilotLevelShape] = Field(min_length=6, max_length=6)


Row = Annotated[int, Field(ge=-20, le=99)]


class RidgeRowShape(Shape):
    """Ridge Evasion table (Table 2)."""

    up_to: Row
    stress: int = Field(ge=0, le=20)


class ScoutRowShape(Shape):
    """Scout table (Table 3)."""

    up_to: Row
    lost: bool
    loiter: int = Field(ge=-5, le=5)
    stress: int = Field(ge=-5, le=5)


class CoverRowShape(Shape):
    """Cover table (Table 4)."""

    up_to: Row
    out: bool
    classes: list[ClassKey] = Field(max_length=5)


class RescueRowShape(Shape):
    """Search and rescue table (Table 5)."""

    up_to: Row
    outcome: Words
    stress: int = Field(ge=0, le=20)
    wound: bool
    lost: bool


class BandRowShape(Shape):
    """A band (Table 6)."""

    name: BandName
    stress: int = Field(ge=0, le=20)
    penalty: int = Field(ge=0, le=20)
    so_loss: int = Field(ge=0, le=20)


class MoveRowShape(Shape):
    """Enemy movement table (Table 7)."""

    up_to: Row
    assault: int = Field(ge=-5, le=5)
    support: int = Field(ge=-5, le=5)
    command: int = Field(ge=-5, le=5)


class _Headed(Shape):
    game: Literal["thunderbolt_apache"]


class AircraftFile(_Headed):
    format: Literal["tabletop apache_aircraft 1"]
    aircraft: list[AircraftShape] = Field(min_length=1, max_length=100)


class StoresFile(_Headed):
    format: Literal["tabletop apache_stores 1"]
    stores: list[StoreShape] = Field(min_length=1, max_length=200)


class UnitsFile(_Headed):
    format: Literal["tabletop apache_units 1"]
    units: list[UnitShape] = Field(min_length=1, max_length=100)


class BattalionsFile(_Headed):
    format: Literal["tabletop apache_battalions 1"]
    battalions: list[BattalionShape] = Field(min_length=1, max_length=300)


class TilesFile(_Headed):
    format: Literal["tabletop apache_tiles 1"]
    tiles: list[TileShape] = Field(min_length=10, max_length=200)


class CampaignsFile(_Headed):
    format: Literal["tabletop apache_campaigns 1"]
    campaigns: list[CampaignShape] = Field(min_length=1, max_length=100)


class SituationsFile(_Headed):
    format: Literal["tabletop apache_situations 1"]
    situations: list[SituationShape] = Field(min_length=1, max_length=100)


class ConditionsFile(_Headed):
    format: Literal["tabletop apache_conditions 1"]
    conditions: list[ConditionShape] = Field(min_length=1, max_length=200)


class EventsFile(_Headed):
    format: Literal["tabletop apache_events 1"]
    events: list[EventShape] = Field(min_length=2, max_length=200)


class CountersFile(_Headed):
    format: Literal["tabletop apache_counters 1"]
    counters: list[CounterShape] = Field(min_length=1, max_length=99)


class ChitsFile(_Headed):
    format: Literal["tabletop apache_chits 1"]
    chits: list[ChitShape] = Field(min_length=1, max_length=99)


class PilotsFile(_Headed):
    format: Literal["tabletop apache_pilots 1"]
    pilots: list[PilotShape] = Field(min_length=1, max_length=200)


class TablesFile(_Headed):
    format: Literal["tabletop apache_tables 1"]
    ridge: list[RidgeRowShape] = Field(min_length=1, max_length=20)
    scout: list[ScoutRowShape] = Field(min_length=1, max_length=20)
    cover: list[CoverRowShape] = Field(min_length=1, max_length=20)
    rescue: list[RescueRowShape] = Field(min_length=1, max_length=20)
    bands: list[BandRowShape] = Field(min_length=6, max_length=6)
    movement: list[MoveRowShape] = Field(min_length=1, max_length=20)
    bingo: list[Annotated[int, Field(ge=1, le=20)]] = Field(min_length=2, max_length=2)


FILES: dict[str, type[_Headed]] = {
    "aircraft": AircraftFile,
    "stores": StoresFile,
    "units": UnitsFile,
    "battalions": BattalionsFile,
    "tiles": TilesFile,
    "campaigns": CampaignsFile,
    "situations": SituationsFile,
    "conditions": ConditionsFile,
    "events": EventsFile,
    "counters": CountersFile,
    "chits": ChitsFile,
    "pilots": PilotsFile,
    "tables": TablesFile,
}
"""Name of a library file without .json -> its shape."""
