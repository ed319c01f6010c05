"""The generic table's interface for a game's table: the other half of `contract`, which has the types that pass between
them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Sized
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from tabletop.core.messages import Command, Event
    from tabletop.core.refusal import Refusal
    from tabletop.data.tiled.sheet import MapSheet
    from tabletop.table.play.contract import Cell, Choice, Point
    from tabletop.table.play.pace import Pace


class Host(Protocol):
    """The generic table as a game's table sees it."""

    @property
    def view(self) -> Any:
        """The position as the looking seat may see it (in a replay: the moment shown)."""
        ...

    @property
    def seat(self) -> int | None:
        """The human seat that must act now, None while a bot thinks, something is shown, or in a replay."""
        ...

    @property
    def looker(self) -> int | None:
        """The seat whose view is shown."""
        ...

    @property
    def options(self) -> Sequence[Command]:
        """Legal commands of `seat`; empty when it is None."""
        ...

    def refusal(self, command: Command) -> Refusal | None: ...

    @property
    def gestures(self) -> Sequence[int]:
        """Lengths of the journal before each action of the player; `joined` submissions begin no action."""
        ...

    def submit(self, *commands: Command, joined: bool = False) -> bool:
        """Submit one after the other; stops at the first refusal, which is shown at the pointer. True if all were
        accepted. `joined`: undo takes them back together with the last submission.
        """
        ...

    def refuse(self, refusal: Refusal) -> None:
        """Show "why not" at the pointer."""
        ...

    def status(self, text: str) -> None:
        """The status line."""
        ...

    def changed(self) -> None:
        """Request sprites, marks, buttons and panels again."""
        ...

    def drop_note(self) -> None:
        """Remove the note at the pointer: its question is past."""
        ...

    def look_at(self, point: Point) -> None: ...

    @property
    def idle(self) -> bool:
        """Whether everything has been shown: nothing flies, no die rolls."""
        ...

    def look_over(self, points: Sequence[Point], whole: bool = False, least: int = 0) -> None:
        """Bring all these points into sight, as far as the present zoom allows, or (`whole`) zooming out until they
        are, or until cells are only `least` design units wide.
        """
        ...

    @property
    def sight(self) -> tuple[float, float, float, float]:
        """The visible, uncovered part of the map: left, top, right, bottom, in map points."""
        ...

    def lay_map(self, sheet: MapSheet, numbers: bool = True) -> None:
        """Show another map; `numbers`: whether hex labels are printed on it."""
        ...

    def open_rule(self, rule: str) -> None: ...

    @property
    def pace(self) -> Pace:
        """The pace of another side's turn."""
        ...

    @property
    def asks_all(self) -> bool:
        """Whether the player wants to be asked everything, also questions with only one answer."""
        ...

    def play_sound(self, name: str) -> None: ...

    def centre(self, cell: Cell) -> Point:
        """The map point in the middle of a cell."""
        ...

    def lies(self, piece: str) -> Point | None:
        """The map point of a piece as shown now, in its stack or in the open fan; None: it is not there."""
        ...

    def corners(self, cell: Cell) -> Sequence[Point]:
        """The corners of a cell as map points."""
        ...

    @property
    def cell_size(self) -> tuple[float, float]:
        """Width and height of a cell in map points."""
        ...

    @property
    def humans(self) -> Sequence[int]:
        """Seats that people play, in order."""
        ...

    @property
    def hot_seat(self) -> bool:
        """Whether several people who may know different things share this screen."""
        ...

    @property
    def queue(self) -> Sized:
        """Events that wait to be shown."""
        ...

    @property
    def replay_at(self) -> int | None:
        """In a replay the number of journal entries up to the moment shown."""
        ...

    def replayed(self, n: int) -> Iterator[tuple[int, Event, Any, Any]]:
        """The events that the looker knows of the n-th journal entry, from 1: the number of events so far, the event,
        the positions before and after it; in a replay only the shown part of the last entry.
        """
        ...

    @property
    def session(self) -> Any:
        """The session behind it, to ask about the state after everything submitted so far."""
        ...

    def open_choices(self, choices: Sequence[Choice]) -> None:
        """A menu of choices at the pointer or the cursor."""
        ...

    def keep_scenario(self, document: dict[str, Any]) -> Path:
        """Save a scenario of this game among the player's own, under a key made from its title. Raises DataError if it
        is invalid, OSError.
        """
        ...

    def relog(self) -> None:
        """Write the log again, because the game's table words it differently now."""
        ...

    def move_cursor(self, cell: Cell) -> None:
        """Put the keyboard cursor on a cell, if it is on."""
        ...
