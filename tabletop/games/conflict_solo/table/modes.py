"""What the player's hand does in each step: the base of all modes, which can do any step by buttons and lit hexes, and
the one that watches. A mode turns clicks, drags and actions into commands; it asks the rules and knows none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.games.conflict_solo.rules.actions import Action
from tabletop.games.conflict_solo.rules.answers import Done, Pass
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table import places
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Mark, Spot
from tabletop.table.play.mode import RestingHand

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.table import ConflictTable

NOT_NOW = Refusal("CH-PLY-10", "Nothing can be picked up now.")


def unit_of(command: Command) -> str:
    """The Unit that a command is about, "" for none."""
    return command.draft().unit if isinstance(command, Action) else str(getattr(command, "unit", "") or "")


def hex_named(command: Command) -> str:
    """The hex that a command names, "" for none."""
    return str(getattr(command, "hex", "") or "")


class Mode(RestingHand):
    """One step's hand. As it stands it serves a step without one of its own: every option is a button, hexes that are
    named light up."""

    not_now = NOT_NOW

    def __init__(self, table: ConflictTable) -> None:
        self.table = table

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def options(self) -> Sequence[Command]:
        return self.table.host.options

    def ready(self) -> frozenset[str]:
        """Units that can do something now."""
        return frozenset(filter(None, map(unit_of, self.options)))

    def movable(self) -> frozenset[str]:
        """Units that can be picked up."""
        return self.ready() if self.drags else frozenset()

    # -- buttons
    def choice(self, command: Command, label: str = "", **more: Any) -> Choice:
        """A button for a command, with the game's own words if none are given."""
        return Choice(label or self.table.game.label(command, self.state), (command,), **more)

    def choices(self) -> list[Choice]:
        last = [c for c in self.options if isinstance(c, (Pass, Done))]
        plain = [c for c in self.options if c not in last]
        usual = self.table.usual()
        return [self.choice(c, default=c == usual) for c in (*plain, *last)]

    # -- the board
    def lit(self) -> dict[Hex, list[Command]]:
        """Cells that commands name."""
        found: dict[Hex, list[Command]] = {}
        for command in self.options:
            if at := hex_named(command):
                found.setdefault(places.cell(at), []).append(command)
        return found

    def marks(self) -> list[Mark]:
        lit = tuple(self.lit())
        return [*([Mark("reach", lit)] if lit else []), *self.chosen_mark()]

    def chosen_mark(self) -> list[Mark]:
        """The frame around the piece in hand."""
        at = places.hex_of(self.state, self.table.selected)
        return [Mark("selected", (places.cell(at),))] if at else []

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        key = spot.sprite.id if spot.sprite is not None else ""
        found = self.lit().get(spot.cell)
        if found:
            self.take(found)
        else:
            self.table.select(key)

    def take(self, found: Sequence[Command]) -> None:
        """One command at once, several as a menu."""
        if len(found) == 1:
            self.table.host.submit(found[0])
        else:
            self.table.host.open_choices([self.choice(c) for c in found])

    def menu(self, spot: Spot) -> list[Choice]:
        """What can be done with the piece or hex under the pointer."""
        key = spot.sprite.id if spot.sprite is not None else ""
        found = [c for c in self.options if key and key in (unit_of(c), getattr(c, "target", ""))]
        return [self.choice(c) for c in dict.fromkeys((*found, *self.lit().get(spot.cell, ())))][:24]

    def cargo_refusal(self, key: str, spot: Spot) -> Refusal | None:
        """Why what is carried over from a panel cannot be put down there."""
        return NOT_NOW

    def cargo_drop(self, key: str, spot: Spot) -> None:
        """It is put down there."""


class Watch(Mode):
    """The enemy acts, or nobody."""

    def choices(self) -> list[Choice]:
        return []

    def lit(self) -> dict[Hex, list[Command]]:
        return {}
