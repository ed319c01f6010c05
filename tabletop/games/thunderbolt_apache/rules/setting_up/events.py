"""What happens before the first day: cards drawn, aircraft bought, pilots chosen, levels of pilots (TA-SETUP, TA-BUY,
TA-PILOT)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from tabletop.core.cards import Pile
from tabletop.core.fastcopy import replace
from tabletop.core.messages import Command, Event
from tabletop.games.thunderbolt_apache.rules.logbook import Fact, Recorded
from tabletop.games.thunderbolt_apache.rules.pieces import InPlay, Pilot, Plane, Scout
from tabletop.games.thunderbolt_apache.rules.sheets import AVERAGE, BAND_NAMES, DECK_NAMES, LEVELS, Deck
from tabletop.games.thunderbolt_apache.rules.state import State, put_pilot, with_fields
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name, count, plane_name


@dataclass(frozen=True, slots=True)
class DecksShuffled(Event):
    """Condition and event decks are ready (TA-SETUP-01)."""

    conditions: tuple[str, ...]
    events: tuple[str, ...]

    def apply(self, state: State) -> State:
        """The order is not known to anybody; cards that a scenario names lie on top (TA-SETUP-01)."""
        scenario = state.scenario
        conditions = tuple(sorted(set(self.conditions) - set(scenario.conditions_on_top)))
        events = tuple(sorted(set(self.events) - set(scenario.events_on_top)))
        return with_fields(
            state,
            conditions=Pile(conditions, scenario.conditions_on_top),
            events=Pile(events, scenario.events_on_top),
            conditions_used=(),
            events_used=(),
        )


@dataclass(frozen=True, slots=True)
class CampaignChosen(Event):
    """The campaign card (TA-SETUP-02)."""

    card: str
    random: bool = False

    def apply(self, state: State) -> State:
        return with_fields(state, campaign=self.card)

    def words(self, state: State) -> str:
        card = state.library.campaigns[self.card]
        return f"Campaign{' drawn' if self.random else ''}: {card.title}, {card.year} (TA-SETUP-02)"


@dataclass(frozen=True, slots=True)
class SituationChosen(Event):
    """so, days: what the campaign starts with (TA-SETUP-03). scouts: free ones (TA-BUY-10)."""

    card: str
    so: int
    days: int
    scouts: int
    random: bool = False

    def apply(self, state: State) -> State:
        scouts = {n: Scout(n, free=True) for n in range(1, self.scouts + 1)}
        return with_fields(state, situation=self.card, so=self.so, days=self.days, scouts=scouts)

    def words(self, state: State) -> str:
        title = state.library.situations[self.card].title
        return (
            f"Situation{' drawn' if self.random else ''}: {title}, {self.so} SO, {count(self.days, 'day')} "
            "(TA-SETUP-03)"
        )


@dataclass(frozen=True, slots=True)
class BattalionDrawn(Event):
    """A card of the order A, A, S, C; "" = that deck is empty and is passed over (TA-SETUP-08). vp: added to the
    objective total."""

    reveals: ClassVar[bool] = True
    battalion: InPlay | None
    deck: str
    vp: int

    def apply(self, state: State) -> State:
        battalions = state.battalions
        if self.battalion is not None:
            battalions = {**battalions, self.battalion.card: self.battalion}
        return with_fields(state, battalions=battalions, objective=state.objective + self.vp, drawn=state.drawn + 1)

    def words(self, state: State) -> str:
        if self.battalion is None:
            return f"The {DECK_NAMES[Deck(self.deck)]} deck is empty and passed over (TA-SETUP-08)"
        where = BAND_NAMES[self.battalion.band]
        return (
            f"{battalion_name(state, self.battalion.card)}: {self.vp} VP, in {where}; {state.objective} VP in "
            "all (TA-SETUP-07)"
        )


@dataclass(frozen=True, slots=True)
class AircraftBought(Recorded):
    """cost: of SO, paid at once (TA-BUY-02)."""

    serial: int
    card: str
    cost: int

    def apply(self, state: State) -> State:
        planes = {**state.planes, self.serial: Plane(self.serial, self.card)}
        return with_fields(state, planes=dict(sorted(planes.items())), so=state.so - self.cost)

    def words(self, state: State) -> str:
        return f"{self.card} bought for {self.cost} SO; {state.so} left (TA-BUY-02)"

    def fact(self, state: State) -> Fact:
        return "SO", str(self.serial), -self.cost, state.so, f"{self.card} bought", "TA-BUY-02"


@dataclass(frozen=True, slots=True)
class AircraftSold(Recorded):
    """An aircraft given back at its full price (TA-SETUP-15)."""

    serial: int
    card: str
    refund: int

    def apply(self, state: State) -> State:
        planes = {k: v for k, v in state.planes.items() if k != self.serial}
        return with_fields(state, planes=planes, so=state.so + self.refund)

    def words(self, state: State) -> str:
        return f"{self.card} given back for {self.refund} SO; {state.so} left (TA-SETUP-15)"

    def fact(self, state: State) -> Fact:
        return "SO", str(self.serial), self.refund, state.so, f"{self.card} given back", "TA-SETUP-15"


@dataclass(frozen=True, slots=True)
class ScoutsChanged(Recorded):
    """A scout bought (+1) or given back (-1); refund or price in SO."""

    change: int
    so: int

    def apply(self, state: State) -> State:
        scouts = dict(state.scouts)
        if self.change > 0:
            number = max(scouts, default=0) + 1
            scouts[number] = Scout(number)
        else:
            del scouts[max(n for n, s in scouts.items() if not s.free)]
        return with_fields(state, scouts=scouts, so=state.so + self.so)

    def words(self, state: State) -> str:
        return f"Scout {'bought' if self.change > 0 else 'given back'}; {state.so} SO left (TA-BUY-05)"

    def fact(self, state: State) -> Fact:
        return "SO", "", self.so, state.so, "scout bought" if self.change > 0 else "scout given back", "TA-BUY-05"


@dataclass(frozen=True, slots=True)
class SquadronSet(Event):
    """The number of aircraft and of pilots of each family that the squadron keeps (TA-BUY-07, TA-PILOT-01)."""

    aircraft: int
    limits: dict[str, int]

    def apply(self, state: State) -> State:
        """Serial numbers are made to run from 1 without gaps, whatever was given back in between."""
        planes = {n: replace(p, serial=n) for n, p in enumerate(state.planes.values(), 1)}
        return with_fields(state, planes=planes, squadron=self.aircraft, limits=self.limits)


@dataclass(frozen=True, slots=True)
class PilotChosen(Event):
    """A pilot joins the squadron (TA-PILOT-05)."""

    pilot: str
    family: str

    def apply(self, state: State) -> State:
        return with_fields(state, pilots={**state.pilots, self.pilot: Pilot(self.pilot, self.family)})

    def words(self, state: State) -> str:
        return f"{self.pilot} joins, {self.family} (TA-PILOT-01)"


@dataclass(frozen=True, slots=True)
class PilotDropped(Event):
    """A pilot is put back."""

    pilot: str

    def apply(self, state: State) -> State:
        return with_fields(state, pilots={k: v for k, v in state.pilots.items() if k != self.pilot})

    def words(self, state: State) -> str:
        return f"{self.pilot} stays out (TA-PILOT-01)"


@dataclass(frozen=True, slots=True)
class LevelChanged(Recorded):
    """A pilot's new level. how: "shift", "bought", "promotion"; xp: what is left of his XP."""

    pilot: str
    level: int
    how: str
    xp: int
    rule: str

    def apply(self, state: State) -> State:
        pilot = state.pilots[self.pilot]
        change = self.level - pilot.level
        shifted = pilot.shifted + (change if self.how == "shift" else 0)
        promoted = pilot.promoted + (change if self.how == "bought" else 0)
        return put_pilot(state, self.pilot, level=self.level, xp=self.xp, shifted=shifted, promoted=promoted)

    def words(self, state: State) -> str:
        how = {"shift": "by a level shift", "bought": "bought", "promotion": f"promoted, {self.xp} XP left"}[self.how]
        return f"{self.pilot} is {LEVELS[self.level]} now, {how} ({self.rule})"

    def fact(self, state: State) -> Fact:
        return "Level", self.pilot, 0, self.level, f"{LEVELS[self.level]} ({self.how})", self.rule


@dataclass(frozen=True, slots=True)
class SetupUndone(Event):
    """`back`: all that was chosen in the step is taken back, so much SO refunded (TA-SETUP-15)."""

    step: str
    refund: int

    def apply(self, state: State) -> State:
        """TA-SETUP-15: pilots are taken back, or level shifts, or promotions with their price."""
        if self.step == "pilots":
            pilots: dict[str, Pilot] = {}
        elif self.step == "levels":
            pilots = {k: replace(p, level=AVERAGE, shifted=0) for k, p in state.pilots.items()}
        else:
            pilots = {k: replace(p, level=p.level - p.promoted, promoted=0) for k, p in state.pilots.items()}
        return with_fields(state, pilots=pilots, so=state.so + self.refund)

    def words(self, state: State) -> str:
        return "Back: the choices of this step are taken back (TA-SETUP-15)"


# -- What the player chooses before the first day (TA-SETUP, TA-BUY, TA-PILOT).


def _card(cards: Any, key: str, word: str) -> str:
    if not key:
        return f"Draw the {word} at random"
    return str(cards[key].title) if key in cards else key


@dataclass(frozen=True, slots=True)
class ChooseCampaign(Command):
    """Choose the campaign card; "" = draw it at random (TA-SETUP-02)."""

    card: str

    def label(self, state: State) -> str:
        return _card(state.library.campaigns, self.card, "campaign")


@dataclass(frozen=True, slots=True)
class ChooseSituation(Command):
    """Choose the situation card; "" = draw it at random (TA-SETUP-02)."""

    card: str

    def label(self, state: State) -> str:
        return _card(state.library.situations, self.card, "situation")


@dataclass(frozen=True, slots=True)
class BuyAircraft(Command):
    """Buy one aircraft of a card (TA-BUY-01)."""

    card: str

    def label(self, state: State) -> str:
        card = state.library.aircraft.get(self.card)
        return f"Buy {self.card}" if card is None else f"Buy {self.card} ({card.cost} SO)"


@dataclass(frozen=True, slots=True)
class SellBack(Command):
    """Give an aircraft back at its full price (TA-SETUP-15)."""

    serial: int

    def label(self, state: State) -> str:
        return f"Give back {plane_name(state, self.serial)}"


@dataclass(frozen=True, slots=True)
class BuyScout(Command):
    """Buy a scout for 1 SO (TA-BUY-05)."""

    def label(self, state: State) -> str:
        return "Buy a scout (1 SO)"


@dataclass(frozen=True, slots=True)
class SellScout(Command):
    """Give a scout back for 1 SO (TA-SETUP-15)."""

    def label(self, state: State) -> str:
        return "Give back a scout"


@dataclass(frozen=True, slots=True)
class ChoosePilot(Command):
    """Take a pilot into the squadron (TA-PILOT-01)."""

    name: str

    def label(self, state: State) -> str:
        return f"Take {self.name}"


@dataclass(frozen=True, slots=True)
class DropPilot(Command):
    """Put a pilot back (TA-PILOT-01)."""

    name: str

    def label(self, state: State) -> str:
        return f"Leave {self.name} out"


@dataclass(frozen=True, slots=True)
class ShiftLevel(Command):
    """Raise one pilot by a level and lower another (TA-PILOT-06)."""

    up: str
    down: str

    def label(self, state: State) -> str:
        return f"{self.up} up, {self.down} down"


@dataclass(frozen=True, slots=True)
class Promote(Command):
    """Buy a level for 1 SO (TA-PILOT-07)."""

    name: str

    def label(self, state: State) -> str:
        return f"Promote {self.name} (1 SO)"


@dataclass(frozen=True, slots=True)
class Demote(Command):
    """Take a bought level back (TA-SETUP-15)."""

    name: str

    def label(self, state: State) -> str:
        return f"Take {self.name}'s promotion back"


@dataclass(frozen=True, slots=True)
class Back(Command):
    """Go back to the step before; what was chosen in this one is undone (TA-SETUP-15)."""

    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return "Back"
