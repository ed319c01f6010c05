"""What the player's hand does in each step: base of all modes, watching, and plain choices as buttons.

A mode turns clicks, drags and actions into commands and says what is marked on the map. It asks the rules; it knows
none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Prompt
from tabletop.games.air_wars.rules.bombing.attacking import Withdraw
from tabletop.games.air_wars.rules.cards.events import PlayCard
from tabletop.games.air_wars.rules.ending import Resign
from tabletop.games.air_wars.rules.flying.events import StayUp
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.reinforcing import TakeBack
from tabletop.games.air_wars.rules.stacking import Shift
from tabletop.games.air_wars.rules.state import State, on_map
from tabletop.games.air_wars.table.pieces.cells import label_of
from tabletop.table.play.contract import Choice, Spot
from tabletop.table.play.mode import RestingHand

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable

NOT_NOW = Refusal("AW-SEQ-10", "Nothing can be picked up in this step.")
LATER = (Resign, Shift, TakeBack, StayUp, Withdraw, PlayCard)
"""Commands that have a place of their own: the menu, the tray, the hand of cards."""


@dataclass(frozen=True)
class Line:
    """A row of the panel of this step: words, words at the right, a bar of chance, what a press does, why not, a
    counter to show.
    """

    words: str
    right: str = ""
    share: float = -1.0
    run: Callable[[], object] | None = None
    why: str = ""
    unit: str = ""
    head: bool = False
    lit: bool = False
    over: Callable[[bool], object] | None = None
    """Told when the pointer comes over the row, and when it leaves."""


class Mode(RestingHand):
    """One step's hand."""

    not_now = NOT_NOW

    def __init__(self, table: WarTable) -> None:
        self.table = table

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def seat(self) -> int:
        seat = self.table.host.seat
        return seat if seat is not None else 0

    @property
    def options(self) -> Sequence[Command]:
        return self.table.host.options

    def find(self, kind: type[Command], **facts: object) -> list[Any]:
        """The legal commands of a kind with these fields."""
        return [c for c in self.options if isinstance(c, kind) and all(getattr(c, k) == v for k, v in facts.items())]

    def submit(self, *commands: Command) -> bool:
        return self.table.host.submit(*commands)

    def own(self, spot: Spot | None) -> Unit | None:
        """The player's own counter under a spot."""
        if spot is None or spot.sprite is None:
            return None
        unit = self.state.units.get(spot.sprite.id)
        return unit if unit is not None and unit.seat == self.table.host.seat and on_map(unit) else None

    def square(self, spot: Spot) -> str:
        """The square a spot means: that of the piece, else the one under the pointer."""
        if spot.sprite is not None:
            return label_of(spot.sprite.cell)
        return label_of(spot.cell)

    # -- what the mode says
    def look_over_own(self) -> None:
        """Bring the own counters that can act into sight, those in the air first."""
        units = [self.state.units[k] for k in sorted(self.ready()) if k in self.state.units]
        squares = dict.fromkeys(u.place for u in sorted(units, key=lambda u: not u.flying) if on_map(u))
        self.table.host.look_over([self.table.centre(s) for s in squares])

    def focus(self) -> str:
        """The square this step is about, "" none; it is marked, and fanned where a choice is made there."""
        return ""

    def pinned(self) -> bool:
        """Whether the tray over `focus` stays open."""
        return False

    def may_fan(self, square: str) -> bool:
        """Whether a pile under the pointer opens its tray now."""
        return True

    def ready(self) -> frozenset[str]:
        """Counters that can do something now."""
        return frozenset()

    def movable(self) -> frozenset[str]:
        """Counters that can be dragged, if only to another place of their stack."""
        return self.ready()

    def in_hand(self) -> frozenset[str]:
        """Counters in the player's hand, framed wherever they lie."""
        return frozenset()

    def lines(self) -> tuple[str, list[Line]]:
        """Title and rows of the panel of this step; no rows: no panel."""
        return "", []

    def choices(self) -> list[Choice]:
        default = self.default()
        found = [c for c in self.options if not isinstance(c, LATER)]
        found.sort(key=lambda c: c != default)
        return [self.choice(c, default=c == default) for c in found]

    def asked(self) -> Prompt:
        """What the rules ask now."""
        return GAME.step(self.state).prompt(self.state, self.seat)

    def default(self) -> Command | None:
        """What Enter does."""
        if self.table.host.seat is None:
            return None
        return GAME.step(self.state).prompt(self.state, self.seat).default

    def choice(self, command: Command, **more: Any) -> Choice:
        """A button for a command with the game's own words."""
        return Choice(command.label(self.state), (command,), **more)

    # -- the order of a stack, by dragging within its tray
    def slot(self, spot: Spot | None, unit: str) -> int | None:
        """The place in its row on the open tray, None off the tray."""
        fan = self.table.tray.fan
        if fan is None or spot is None:
            return None
        return fan.slot(self.table.centre(fan.square), spot.point, self.table.cell, unit)

    def reorder(self, unit: str, slot: int) -> Refusal | None:
        """Put a counter at another place of its stack; where it lies already nothing happens."""
        command = Shift(unit, slot)
        if command in self.options:
            self.submit(command)
            return None
        piece = self.state.units.get(unit)
        if piece is None or not piece.flying or piece.stack == slot:
            return None
        return self.table.host.refusal(command)

    # -- the hand
    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        self.table.select(spot.sprite.id if spot.sprite else "")

    def box_pressed(self, unit: str) -> None:
        """A counter in a box was pressed."""

    def cargo_refusal(self, unit: str, square: str) -> str:
        return "Nothing can be put here."

    def cargo_drop(self, unit: str, square: str) -> None:
        """A counter from a box is put down."""

    def menu(self, spot: Spot) -> list[Choice]:
        return []


class Watch(Mode):
    """Somebody else acts, or nobody."""

    def choices(self) -> list[Choice]:
        return []

    def focus(self) -> str:
        state = self.state
        for thing in (state.battle, state.fire, state.bombing, state.toll):
            if thing is not None:
                return thing.square
        return ""
