"""What the player's hand does in each step: the base of all modes, which can do any step by buttons and lit hexes, and
the one that watches. A mode turns clicks, drags and actions into commands; it asks the rules and knows none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.rules.actions import Action
from tabletop.games.conflict_solo.rules.asking import Done, Pass
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table.pieces import places
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Mark, Spot
from tabletop.table.play.mode import OfferingHand

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.table import ConflictTable

NOT_NOW = Refusal("CH-PLY-10", "Nothing can be picked up now.")


def unit_of(command: Command) -> str:
    """The Unit that a command is about, "" for none."""
    return command.draft().unit if isinstance(command, Action) else str(getattr(command, "unit", "") or "")


def hex_named(command: Command) -> str:
    """The hex that a command names, "" for none."""
    return str(getattr(command, "hex", "") or "")


class Mode(OfferingHand):
    """One step's hand. As it stands it serves a step without one of its own: every option is a button, hexes that are
    named light up."""

    not_now = NOT_NOW
    table: ConflictTable

    def __init__(self, table: ConflictTable) -> None:
        self.table = table

    @property
    def state(self) -> State:
        return self.table.state

    def ready(self) -> frozenset[str]:
        """Units that can do something now."""
        return frozenset(filter(None, map(unit_of, self.options)))

    def about(self, command: Command) -> tuple[str, ...]:
        return (unit_of(command), getattr(command, "target", ""))

    def cell_of(self, key: str) -> Hex | None:
        at = places.hex_of(self.state, key)
        return places.cell(at) if at else None

    def frame(self, *hexes: str) -> None:
        """Bring the places that are in question onto the free part of the map, the first before the later, and what has
        to be held with them where counters stay legible; where none is in question the map stays as it lies."""
        state, host = self.state, self.table.host
        asked = [h for h in dict.fromkeys(hexes) if h and state.on_map(h)]
        goals = [o.hex for o in state.scenario.objectives if o.hex not in asked and state.on_map(o.hex)]
        if asked:
            host.look_over([host.centre(places.cell(h)) for h in (*asked, *goals)], True, places.NARROWEST)

    # -- buttons
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

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        key = spot.sprite.id if spot.sprite is not None else ""
        found = self.lit().get(spot.cell)
        if found:
            self.take(found)
        else:
            self.table.select(key)


class Watch(Mode):
    """The enemy acts, or nobody."""

    def choices(self) -> list[Choice]:
        return []

    def lit(self) -> dict[Hex, list[Command]]:
        return {}
