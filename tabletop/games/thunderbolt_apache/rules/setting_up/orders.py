"""What the player chooses before the first day (TA-SETUP, TA-BUY, TA-PILOT)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import plane_name


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
