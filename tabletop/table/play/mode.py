"""Base classes of modes: a hand that does nothing, with a default for everything a game's table asks of the present
step's mode; and a hand that offers the legal commands by buttons, lit cells and menus.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Host, Mark, Note, Spot
from tabletop.table.play.gametable import PlayerHand

MENU_LENGTH = 24
"""The most lines of a menu at the pointer."""


class RestingHand:
    """Base of the modes of all games. `drags`: "" (pieces stay), "piece" or "line"; `not_now`: why nothing can be
    picked up.
    """

    drags: ClassVar[str] = ""
    not_now: ClassVar[Refusal]

    def begun(self) -> None:
        """The step has come to the player."""

    def put_down(self) -> None:
        """Drop what is selected, carried or aimed at: the position has changed under the hand (undo, redo, another
        looker).
        """

    def choices(self) -> Sequence[Choice]:
        """Buttons of the prompt bar."""
        return ()

    def prompt(self) -> tuple[str, str] | None:
        """The prompt in one sentence and its rule, if the hand knows better than the step."""
        return None

    def marks(self) -> list[Mark]:
        return []

    def hover(self, spot: Spot) -> Note | None:
        return None

    def grab(self, spot: Spot) -> Refusal | None:
        return self.not_now

    def drag(self, spot: Spot) -> Note | None:
        return None

    def drop(self, spot: Spot | None) -> Refusal | None:
        return None

    def action(self, name: str, spot: Spot | None) -> bool:
        return False

    def cancel(self) -> bool:
        return False


class Handled(Protocol):
    """The table as an offering hand sees it. `selected`: the piece in hand, "" for none."""

    game: Any
    host: Any
    selected: str

    def select(self, key: str, /) -> None: ...


class OfferingHand(RestingHand):
    """Offers the legal commands: each can be a button, those with a cell light it, a click carries out a cell's only
    command, and several become a menu.
    """

    table: Handled

    @property
    def options(self) -> Sequence[Command]:
        found: Sequence[Command] = self.table.host.options
        return found

    @abstractmethod
    def ready(self) -> frozenset[str]:
        """Pieces that can do something now."""

    @abstractmethod
    def lit(self) -> dict[Hex, list[Command]]:
        """Cells that commands name."""

    @abstractmethod
    def about(self, command: Command) -> tuple[str, ...]:
        """The pieces whose menu contains a command."""

    @abstractmethod
    def cell_of(self, key: str) -> Hex | None:
        """The cell of a piece, None off the map."""

    def movable(self) -> frozenset[str]:
        """Pieces that can be picked up."""
        return self.ready() if self.drags else frozenset()

    def choice(self, command: Command, label: str = "", **more: Any) -> Choice:
        """A button for a command, with the game's own words if none are given."""
        return Choice(label or command.label(self.table.host.view), (command,), **more)

    def chosen_mark(self) -> list[Mark]:
        """The frame around the piece in hand."""
        at = self.cell_of(self.table.selected)
        return [Mark("selected", (at,))] if at is not None else []

    def take(self, found: Sequence[Command]) -> None:
        """Carry out one command at once, offer several as a menu."""
        if len(found) == 1:
            self.table.host.submit(found[0])
        else:
            self.table.host.open_choices([self.choice(c) for c in found])

    def menu(self, spot: Spot) -> list[Choice]:
        """The commands for the piece or the cell under the pointer."""
        key = spot.sprite.id if spot.sprite is not None else ""
        found = [c for c in self.options if key and key in self.about(c)]
        return [self.choice(c) for c in dict.fromkeys((*found, *self.lit().get(spot.cell, ())))][:MENU_LENGTH]

    def cargo_refusal(self, key: str, spot: Spot) -> Refusal | None:
        """Why a thing dragged from a panel cannot be put down there."""
        return self.not_now

    def cargo_drop(self, key: str, spot: Spot) -> None:
        """Put down a thing dragged from a panel."""


# -- A player's hand that delegates to the mode of the present step: what all such hands share.

M = TypeVar("M", bound=RestingHand)
WATCH, ANY = "watch", "any"


class SeenTable(Protocol):
    """The table as such a hand sees it: the position shown."""

    host: Host

    @property
    def state(self) -> Any: ...


class ModalHand(PlayerHand, Generic[M]):
    """`modes`: by the key of a step; WATCH for when somebody else acts or nobody, ANY for steps without a mode of their
    own.
    """

    def __init__(self, seen: SeenTable) -> None:
        self.seen = seen
        self.modes = self.make_modes()
        self.followed: object = None
        """The step for which the present mode was begun; another step begins a mode again."""

    def make_modes(self) -> Mapping[str, M]:
        raise NotImplementedError

    def fresh(self) -> None:
        """Make new hands, as at the start of the game."""
        self.modes, self.followed = self.make_modes(), None

    def put_down(self) -> None:
        """Empty the hand."""
        for mode in self.modes.values():
            mode.put_down()

    @property
    def mode(self) -> M:
        """The mode of the present step."""
        frames = self.seen.state.frames
        if self.seen.host.seat is None or not frames:
            return self.modes[WATCH]
        return self.modes.get(self.mode_of(frames[-1].step), self.modes[ANY])

    def mode_of(self, step: str) -> str:
        """The key in `modes` for a step."""
        return step

    @property
    def watching(self) -> bool:
        """Whether somebody else acts, or nobody."""
        return self.mode is self.modes[WATCH]

    @property
    def drag_kind(self) -> str:
        return self.mode.drags

    def choices(self) -> Sequence[Choice]:
        return self.mode.choices()

    def grab(self, spot: Spot) -> Refusal | None:
        return self.mode.grab(spot)

    def drag(self, spot: Spot) -> Note | None:
        return self.mode.drag(spot)

    def drop(self, spot: Spot | None) -> Refusal | None:
        return self.mode.drop(spot)
