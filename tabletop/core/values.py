"""What flows between a player and a game: commands in, events out, frames that say where the game is.

Commands, events and states are frozen dataclasses with slots. Nothing else is ever changed: `evolve` makes a new
state from an event.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from tabletop.core.copying import copier


class Command:
    """What a seat wants to do: one shot, one loss, one path step. Subclasses are frozen dataclasses."""

    __slots__ = ()


class Event:
    """What has happened: the truth, kept for ever. Subclasses are frozen dataclasses.

    `reveals` is true for an event that told somebody something new (a die, a card, a hidden piece): undo stops there.
    """

    __slots__ = ()
    reveals: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Frame:
    """One level of "where are we": the key of a step and what it is about (plain texts and whole numbers)."""

    step: str
    args: tuple[str | int, ...] = ()


@dataclass(frozen=True, slots=True)
class StepBegan(Event):
    """The step replaces the present one, or lies on top of it when `nested`."""

    step: str
    args: tuple[str | int, ...] = ()
    nested: bool = False


@dataclass(frozen=True, slots=True)
class StepEnded(Event):
    """The present step is done; the one below it goes on."""

    step: str


F = TypeVar("F", bound=Any)


def evolve_flow(state: F, event: StepBegan | StepEnded) -> F:
    """The flow part of every game's evolve."""
    copy: Callable[..., F] = copier(type(state))  # type: ignore[arg-type]
    frames = state.frames
    if isinstance(event, StepEnded):
        return copy(state, frames=frames[:-1])
    frame = Frame(event.step, event.args)
    return copy(state, frames=(frames if event.nested else frames[:-1]) + (frame,))
