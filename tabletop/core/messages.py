"""The messages between a player and a game: commands in, events out, and frames for the place in the sequence of play.

Commands, events and states are frozen dataclasses with slots. Nothing is ever mutated: `evolve` makes a new
state from an event.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from tabletop.core.fastcopy import changer, quick


class Command:
    """An action of a seat: one shot, one loss, one path step. Subclasses are frozen dataclasses.

    `last_resort` marks commands for when nothing else makes sense (conceding, going back): random players and bots
    avoid them. `gives_up` is a sentence about what the command gives up (a mission, a battle); the table shows it and
    asks first. "": do not ask.
    """

    __slots__ = ()
    last_resort: ClassVar[bool] = False
    gives_up: ClassVar[str] = ""

    def label(self, state: Any) -> str:
        """The text of its button, a few words."""
        return type(self).__name__


class Event:
    """A fact that has happened, kept for ever. Subclasses are frozen dataclasses that define their change of the state,
    their line in the log and what each seat may know.

    `reveals` is true for an event that shows a seat something new (a die, a card, a hidden piece): undo stops there,
    and `final` says why.
    """

    __slots__ = ()
    reveals: ClassVar[bool] = False
    final: ClassVar[str] = "Something new was revealed."

    def apply(self, state: Any) -> Any:
        """The state after the event. It rolls no dice and decides nothing: that is for the step that yields it."""
        raise NotImplementedError(f"{type(self).__name__} says nowhere what it changes")

    def words(self, state: Any) -> str:
        """One line for the log, '' for none; it may contain rule ids. `state` is the state after the event."""
        return ""

    def told(self, seat: int | None, state: Any) -> Event | None:
        """The event as a seat (None: an observer) may know it while the game goes on; None if not at all. `state` is
        the state before the event.
        """
        return self


class NoteEvent(Event):
    """An event for the log only: it does not change the state."""

    __slots__ = ()

    def apply(self, state: Any) -> Any:
        return state


@quick
@dataclass(frozen=True, slots=True)
class Frame:
    """One level of the place in the sequence of play: the key of a step and its arguments (texts and whole numbers)."""

    step: str
    args: tuple[str | int, ...] = ()


@cache
def _with_frames(kind: Any) -> Callable[..., Any]:
    """The function (state, frames) -> state with new frames, for states of a class."""
    return changer(kind, "frames")


@dataclass(frozen=True, slots=True)
class StepBegan(Event):
    """The step replaces the present one or, if `nested`, is put on top of it."""

    step: str
    args: tuple[str | int, ...] = ()
    nested: bool = False

    def apply(self, state: Any) -> Any:
        frames = state.frames if self.nested else state.frames[:-1]
        kind: Any = type(state)
        return _with_frames(kind)(state, (*frames, Frame(self.step, self.args)))


@dataclass(frozen=True, slots=True)
class StepEnded(Event):
    """The present step is done; the one below it continues."""

    step: str

    def apply(self, state: Any) -> Any:
        kind: Any = type(state)
        return _with_frames(kind)(state, state.frames[:-1])


FLOW = (StepBegan, StepEnded)
"""The events of every game: they change the stack of frames."""
