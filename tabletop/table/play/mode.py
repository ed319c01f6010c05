"""A player's hand that does nothing yet: what a game's table asks of the mode of its present step, each with the
answer of a hand that rests; and a hand that offers what is legal by buttons, lit cells and menus.
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
"""Lines that a menu at the pointer has at most."""


class RestingHand:
    """Base of the modes of all games. `drags`: "" (pieces stay), "piece" or "line"; `not_now`: why nothing can be
    picked up.
    """

    drags: ClassVar[str] = ""
    not_now: ClassVar[Refusal]

    def begun(self) -> None:
        """The step has come to the player."""

    def put_down(self) -> None:
        """What is picked, carried or aimed at is let go: the position has changed under the hand (a move was taken
        back or done again, another looks).
        """

    def choices(self) -> Sequence[Choice]:
        """Buttons of the prompt bar."""
        return ()

    def prompt(self) -> tuple[str, str] | None:
        """What is wanted in one sentence and its rule, when the hand knows better than the step."""
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
    """What an offering hand asks of its table. `selected`: the piece in hand, "" for none."""

    game: Any
    host: Any
    selected: str

    def select(self, key: str, /) -> None: ...


class OfferingHand(RestingHand):
    """Offers the legal commands: each can be a button, those that name a cell light it, one click does what a cell can
    only mean, several things become a menu.
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
        """The pieces in whose menu a command stands."""

    @abstractmethod
    def cell_of(self, key: str) -> Hex | None:
        """Where a piece lies, None off the map."""

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
        """One command at once, several as a menu."""
        if len(found) == 1:
            self.table.host.submit(found[0])
        else:
            self.table.host.open_choices([self.choice(c) for c in found])

    def menu(self, spot: Spot) -> list[Choice]:
        """What can be done with the piece or on the cell under the pointer."""
        key = spot.sprite.id if spot.sprite is not None else ""
        found = [c for c in self.options if key and key in self.about(c)]
        return [self.choice(c) for c in dict.fromkeys((*found, *self.lit().get(spot.cell, ())))][:MENU_LENGTH]

    def cargo_refusal(self, key: str, spot: Spot) -> Refusal | None:
        """Why what is carried over from a panel cannot be put down there."""
        return self.not_now

    def cargo_drop(self, key: str, spot: Spot) -> None:
        """It is put down there."""


# -- A player's hand that does in each step what the mode of that step does: what all such hands share.

M = TypeVar("M", bound=RestingHand)
WATCH, ANY = "watch", "any"


class SeenTable(Protocol):
    """What such a hand asks of its table: the position as it is looked at."""

    host: Host

    @property
    def state(self) -> Any: ...


class ModalHand(PlayerHand, Generic[M]):
    """`modes`: by the key of a step; WATCH for when somebody else acts or nobody, ANY for steps without one of their
    own.
    """

    def __init__(self, seen: SeenTable) -> None:
        self.seen = seen
        self.modes = self.make_modes()
        self.followed: object = None
        """What the present mode has begun in; another step begins a mode anew."""

    def make_modes(self) -> Mapping[str, M]:
        raise NotImplementedError

    def fresh(self) -> None:
        """Other hands, as when the table was set."""
        self.modes, self.followed = self.make_modes(), None

    def put_down(self) -> None:
        """Nothing is in hand any more."""
        for mode in self.modes.values():
            mode.put_down()

    @property
    def mode(self) -> M:
        """What the hand does in the present step."""
        frames = self.seen.state.frames
        if self.seen.host.seat is None or not frames:
            return self.modes[WATCH]
        return self.modes.get(self.mode_of(frames[-1].step), self.modes[ANY])

    def mode_of(self, step: str) -> str:
        """Under which key the mode of a step stands."""
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
