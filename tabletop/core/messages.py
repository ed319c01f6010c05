"""What flows between a player and a game: commands in, events out, frames that say where the game is.

Commands, events and states are frozen dataclasses with slots. Nothing else is ever changed: `evolve` makes a new
state from an event.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from tabletop.core.fastcopy import changer, quick


class Command:
    """What a seat wants to do: one shot, one loss, one path step. Subclasses are frozen dataclasses.

    `last_resort` is true for what nobody does while anything else makes sense (conceding, going back): random players
    and bots leave it alone. `gives_up` says in a sentence what is lost by it (a mission, a battle): a table asks before
    it is done, "" asks nothing.
    """

    __slots__ = ()
    last_resort: ClassVar[bool] = False
    gives_up: ClassVar[str] = ""

    def label(self, state: Any) -> str:
        """A few words for a button."""
        return type(self).__name__


class Event:
    """What has happened: the truth, kept for ever. Subclasses are frozen dataclasses that say themselves what they
    change, how they read and who is told.

    `reveals` is true for an event that told somebody something new (a die, a card, a hidden piece): undo stops there,
    and `final` says why.
    """

    __slots__ = ()
    reveals: ClassVar[bool] = False
    final: ClassVar[str] = "Something new was revealed."

    def apply(self, state: Any) -> Any:
        """The state after the event. No dice and no conclusions: those stand in the step that yields it."""
        raise NotImplementedError(f"{type(self).__name__} says nowhere what it changes")

    def words(self, state: Any) -> str:
        """One line for the log, '' for none; rule ids stand in it as they are. `state` is the state after the event."""
        return ""

    def told(self, seat: int | None, state: Any) -> Event | None:
        """What a seat (None: an observer) may know of it while the game goes on, None for nothing. `state` is the state
        before the event.
        """
        return self


class NoteEvent(Event):
    """An event that only tells something: the position stays as it is."""

    __slots__ = ()

    def apply(self, state: Any) -> Any:
        return state


@quick
@dataclass(frozen=True, slots=True)
class Frame:
    """One level of "where are we": the key of a step and what it is about (plain texts and whole numbers)."""

    step: str
    args: tuple[str | int, ...] = ()


@cache
def _with_frames(kind: Any) -> Callable[..., Any]:
    """What changes the frames of states of a class."""
    return changer(kind, "frames")


@dataclass(frozen=True, slots=True)
class StepBegan(Event):
    """The step replaces the present one, or lies on top of it when `nested`."""

    step: str
    args: tuple[str | int, ...] = ()
    nested: bool = False

    def apply(self, state: Any) -> Any:
        frames = state.frames if self.nested else state.frames[:-1]
        kind: Any = type(state)
        return _with_frames(kind)(state, (*frames, Frame(self.step, self.args)))


@dataclass(frozen=True, slots=True)
class StepEnded(Event):
    """The present step is done; the one below it goes on."""

    step: str

    def apply(self, state: Any) -> Any:
        kind: Any = type(state)
        return _with_frames(kind)(state, state.frames[:-1])


FLOW = (StepBegan, StepEnded)
"""The events that every game has: they move the stack of frames."""
