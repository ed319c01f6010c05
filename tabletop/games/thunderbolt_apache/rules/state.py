"""The whole position of a campaign, frozen. Dicts are never changed in place; `evolve` copies the one that changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tabletop.core.cards import Pile
from tabletop.core.codec import STATIC
from tabletop.core.fastcopy import changer, copier
from tabletop.core.game import Result
from tabletop.core.memo import kept
from tabletop.core.messages import Frame
from tabletop.games.thunderbolt_apache.rules.pieces import (
    Enemy,
    Flight,
    Flyer,
    InPlay,
    Mission,
    Pilot,
    Plane,
    PlaneStatus,
    Scout,
)
from tabletop.games.thunderbolt_apache.rules.scenario import Scenario
from tabletop.games.thunderbolt_apache.rules.sheets import (
    AircraftCard,
    CampaignCard,
    ConditionCard,
    EventCard,
    Library,
    PilotLevel,
    SituationCard,
)

NO_CARDS = Pile()


@dataclass(frozen=True, slots=True)
class MissionRow:
    """A row of the player log: a mission of a day, its result ("F", "1/2", "X", "aborted") and the VP it brought."""

    day: int
    battalion: str
    result: str
    vp: int


@dataclass(frozen=True, slots=True)
class State:
    """The position. campaign and situation are "" before they are chosen and in a single sortie.

    drawn: how many battalion cards set-up has asked for (TA-SETUP-07). targets: battalions chosen today; flown: those
    whose missions are over. squadron: aircraft it may have; limits: pilots by family (TA-REPL-07). reported: SC24 has
    been paid out today."""

    scenario: Scenario = field(metadata=STATIC, compare=False, repr=False)
    frames: tuple[Frame, ...]
    campaign: str = ""
    situation: str = ""
    day: int = 1
    days: int = 0
    so: int = 0
    vp: int = 0
    objective: int = 0
    drawn: int = 0
    battalions: dict[str, InPlay] = field(default_factory=dict)
    planes: dict[int, Plane] = field(default_factory=dict)
    pilots: dict[str, Pilot] = field(default_factory=dict)
    scouts: dict[int, Scout] = field(default_factory=dict)
    squadron: int = 0
    limits: dict[str, int] = field(default_factory=dict)
    conditions: Pile = NO_CARDS
    conditions_used: tuple[str, ...] = ()
    condition: str = ""
    events: Pile = NO_CARDS
    events_used: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    flown: tuple[str, ...] = ()
    rested: bool = False
    reported: bool = False
    mission: Mission | None = None
    rows: tuple[MissionRow, ...] = ()
    result: Result | None = None

    # -- printed facts
    @property
    def library(self) -> Library:
        return self.scenario.library

    @property
    def campaign_card(self) -> CampaignCard | None:
        return self.library.campaigns.get(self.campaign)

    @property
    def situation_card(self) -> SituationCard | None:
        return self.library.situations.get(self.situation)

    @property
    def year(self) -> int:
        """Of the campaign or the sortie; 9999 before a campaign is chosen."""
        if self.scenario.sortie is not None:
            return self.scenario.sortie.year
        card = self.campaign_card
        return card.year if card is not None else 9999

    @property
    def guerrillas(self) -> bool:
        """Whether the campaign's tag is Irr."""
        card = self.campaign_card
        return card is not None and card.tag == "Irr"

    def campaign_rule(self, code: str) -> int:
        """The number of a coded campaign rule, 0 without it."""
        card = self.campaign_card
        return card.rules.get(code, 0) if card is not None else 0

    def situation_rule(self, code: str) -> int:
        """The number of a coded situation rule, 0 without it."""
        card = self.situation_card
        return card.rules.get(code, 0) if card is not None else 0

    @property
    def condition_card(self) -> ConditionCard | None:
        return self.library.conditions.get(self.condition)

    @property
    def condition_name(self) -> str:
        """Title and key of today's condition card, as reasons name it; "" without one."""
        card = self.condition_card
        return f"{card.title} ({card.key})" if card is not None else ""

    def condition_effect(self, code: str) -> int:
        """The number of an effect of today's condition card, 0 without it (TA-DAY-15)."""
        if not self.condition:
            return 0
        return self.scenario.library.conditions[self.condition].effects.get(code, 0)

    def event_card(self, homebound: bool = False) -> EventCard | None:
        """The mission's event card of one way, None before it is drawn."""
        mission = self.mission
        return (
            self.library.events.get(mission.homebound if homebound else mission.outbound)
            if mission is not None
            else None
        )

    def outbound_effect(self, code: str) -> int:
        """The number of an effect of the target-bound card, 0 without it (TA-EVENT-12: it lasts until the mission
        ends)."""
        card = self.event_card()
        return card.outbound.get(code, 0) if card is not None else 0

    def homebound_effect(self, code: str) -> int:
        card = self.event_card(homebound=True)
        return card.homebound.get(code, 0) if card is not None else 0

    # -- pieces
    @property
    def here(self) -> Mission:
        """The present mission. Raises ValueError when there is none."""
        if self.mission is None:
            raise ValueError("No mission is being flown.")
        return self.mission

    @property
    def flyers(self) -> list[Flyer]:
        """The aircraft of the present mission in serial order."""
        return [self.mission.flyers[k] for k in sorted(self.mission.flyers)] if self.mission is not None else []

    @property
    def on_field(self) -> list[Flyer]:
        """The aircraft on the battlefield in serial order."""
        return [*_on_field(self)]

    @property
    def living_units(self) -> list[Enemy]:
        """The living enemy units in serial order."""
        return [u for u in self.mission.enemies.values() if u.alive] if self.mission is not None else []

    def card_of(self, piece: Plane | Flyer) -> AircraftCard:
        return self.library.aircraft[piece.card]

    def row_of(self, pilot: Pilot) -> PilotLevel:
        """The row of the pilot's present level (TA-PILOT-09)."""
        return self.library.pilots[pilot.name].levels[pilot.level]

    @property
    def ready_planes(self) -> list[Plane]:
        return [p for p in self.planes.values() if p.status is PlaneStatus.READY]

    @property
    def living_pilots(self) -> list[Pilot]:
        return [p for p in self.pilots.values() if p.living]

    @property
    def battalions_left(self) -> list[InPlay]:
        """Battalions still in play, in card-id order (TA-GEN-12)."""
        return [self.battalions[k] for k in sorted(self.battalions) if self.battalions[k].left]


@kept("mission")
def _on_field(state: State) -> tuple[Flyer, ...]:
    """The aircraft on the battlefield in serial order."""
    return tuple([f for f in state.flyers if f.flight is Flight.FIELD])


# -- Quick copies of frozen values with some fields changed: what `dataclasses.replace` does, in half the time, for the
# hot path.

with_fields: Callable[..., State] = copier(State)
"""A state with some fields changed."""

with_mission: Callable[..., State] = changer(State, "mission")
with_flyers: Callable[..., Mission] = changer(Mission, "flyers")
with_units: Callable[..., Mission] = changer(Mission, "units")

changed_mission: Callable[..., Mission] = copier(Mission)

changed_flyer: Callable[..., Flyer] = copier(Flyer)

changed_enemy: Callable[..., Enemy] = copier(Enemy)

changed_pilot: Callable[..., Pilot] = copier(Pilot)

changed_plane: Callable[..., Plane] = copier(Plane)


def mission_with(state: State, **changes: Any) -> State:
    """The state with some fields of the present mission changed."""
    return with_mission(state, changed_mission(state.here, **changes))


def put_flyer(state: State, serial: int, **changes: Any) -> State:
    """The state with some fields of an aircraft of the mission changed."""
    return with_flyer(state, changed_flyer(state.here.flyers[serial], **changes))


def with_flyer(state: State, flyer: Flyer) -> State:
    """The state with an aircraft of the mission as it is now."""
    mission = state.here
    return with_mission(state, with_flyers(mission, {**mission.flyers, flyer.serial: flyer}))


def put_enemy(state: State, serial: int, **changes: Any) -> State:
    """The state with some fields of an enemy unit changed."""
    units = state.here.enemies
    return with_mission(state, with_units(state.here, {**units, serial: changed_enemy(units[serial], **changes)}))


def put_pilot(state: State, name: str, **changes: Any) -> State:
    """The state with some fields of a pilot changed."""
    return with_fields(state, pilots={**state.pilots, name: changed_pilot(state.pilots[name], **changes)})


def put_plane(state: State, serial: int, **changes: Any) -> State:
    """The state with some fields of an aircraft of the squadron changed."""
    return with_fields(state, planes={**state.planes, serial: changed_plane(state.planes[serial], **changes)})


def without(stores: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """Stores with one taken off for each that is gone, in their order."""
    left = list(stores)
    for key in gone:
        left.remove(key)
    return tuple(left)
