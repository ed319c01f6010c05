"""What a player says when he plays a card."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import card, place, target


@dataclass(frozen=True, slots=True)
class PlayCard(Command):
    """Play a card of the hand (AW-CARD-06); what it asks for is chosen next."""

    card: str

    def label(self, state: State) -> str:
        return f"Play {card(state, self.card)}"


@dataclass(frozen=True, slots=True)
class PlayWildSet(Command):
    """Play all wild cards together (AW-CARD-15)."""

    def label(self, state: State) -> str:
        return "Play all wild cards together"


@dataclass(frozen=True, slots=True)
class Choose(Command):
    """One choice for the card being played: a square, target, area, unit, attack or effect."""

    what: str

    def label(self, state: State) -> str:
        words = {"REFIT": "Refit", "REINF": "Reinforcement"}
        if self.what in words:
            return words[self.what]
        return place(state, self.what) if self.what in state.scenario.terrain else target(state, self.what) or "Nothing"
