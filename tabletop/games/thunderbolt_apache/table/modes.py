"""What the player's hand does in each step: the base of all modes, watching, and steps that are buttons alone.

A mode turns clicks, drags and actions into commands and says what is marked on the battlefield. It asks the rules; it
knows none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.rules.ending import Concede
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy, Flyer
from tabletop.games.thunderbolt_apache.rules.setting_up.events import Back
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.table.play.contract import Choice, Spot
from tabletop.table.play.mode import RestingHand

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable

NOT_NOW = Refusal("TA-TURN-01", "Nothing can be picked up in this step.")
LAST = (Concede, Back)
"""Commands that no button of the prompt bar should invite to; the menu has them."""


class Mode(RestingHand):
    """One step's hand."""

    not_now = NOT_NOW

    def __init__(self, table: ApacheTable) -> None:
        self.table = table

    @property
    def state(self) -> State:
        state: State = self.table.host.view
        return state

    @property
    def options(self) -> Sequence[Command]:
        return self.table.host.options

    def plane_at(self, spot: Spot | None) -> Flyer | None:
        """The aircraft of the mission under a spot."""
        return self.table.flyer_of(spot.sprite.id) if spot is not None and spot.sprite is not None else None

    def unit_at(self, spot: Spot | None) -> Enemy | None:
        """The enemy unit under a spot."""
        return self.table.unit_of(spot.sprite.id) if spot is not None and spot.sprite is not None else None

    def ready(self) -> frozenset[int]:
        """Serials of aircraft that can be picked up."""
        return frozenset()

    def choices(self) -> list[Choice]:
        default = self.table.default_command()
        return [self.choice(c, default=c == default) for c in self.options if not isinstance(c, LAST)]

    def choice(self, command: Command, **more: Any) -> Choice:
        """A button for a command with the game's own words."""
        return Choice(command.label(self.state), (command,), **more)

    def click(self, spot: Spot, double: bool) -> None:
        self.table.select(spot.sprite.id if spot.sprite else "")

    def menu(self, spot: Spot) -> list[Choice]:
        return []


class Watch(Mode):
    """Nobody is asked."""

    def choices(self) -> list[Choice]:
        return []
