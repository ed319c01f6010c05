"""One chapter of a rule book: the commands, events and steps that its modules add to a game.

A chapter is a module, or the modules of a folder. It is collected from what the modules define; nothing registers
itself, and the order of imports does not matter:

    >>> ships = ModuleType("ships")             # in a game: `from tabletop.games.<game>.rules import ships`
    >>> class Sailed(Event):
    ...     __module__ = "ships"
    >>> ships.Sailed = Sailed
    >>> chapter(ships).events == (Sailed,)
    True
    >>> rules = bound(chapter(ships))           # a game passes all its chapters, in the order of its rule book
    >>> Sailed in rules.events
    True
    >>> bound(chapter(ships), chapter(ships))
    Traceback (most recent call last):
    ValueError: Sailed stands in two places
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, is_dataclass
from types import ModuleType
from typing import Any, TypeVar

from tabletop.core.fastcopy import quick
from tabletop.core.messages import FLOW, Command, Event
from tabletop.core.step import Step

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Chapter:
    """Commands, events and steps in the order of their definition."""

    commands: tuple[type[Command], ...] = ()
    events: tuple[type[Event], ...] = ()
    steps: tuple[Step[Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Bound:
    """All chapters of a game together; `steps` by key; `events` include those of the flow."""

    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    steps: Mapping[str, Step[Any]]


def chapter(*modules: ModuleType) -> Chapter:
    """The Command and Event classes that these modules define themselves, and their STEPS.

    Imported classes are left out, and so are base classes, whose names begin with an underscore.
    """
    return Chapter(
        tuple(kind for module in modules for kind in _defined(module, Command)),
        tuple(kind for module in modules for kind in _defined(module, Event)),
        tuple(step for module in modules for step in getattr(module, "STEPS", ())),
    )


def bound(*chapters: Chapter) -> Bound:
    """The chapters as one book, with fast constructors for commands and events. Raises ValueError for a duplicate
    name or key: saves and frames find classes and steps by it.
    """
    commands = tuple(kind for part in chapters for kind in part.commands)
    events = (*FLOW, *(kind for part in chapters for kind in part.events))
    steps = tuple(step for part in chapters for step in part.steps)
    for kind in (*commands, *events):
        if is_dataclass(kind):
            quick(kind)
    _once(kind.__name__ for kind in commands)
    _once(kind.__name__ for kind in events)
    _once(step.key for step in steps)
    return Bound(commands, events, {step.key: step for step in steps})


def _defined(module: ModuleType, base: type[T]) -> list[type[T]]:
    return [
        kind
        for name, kind in vars(module).items()
        if isinstance(kind, type)
        and issubclass(kind, base)
        and kind.__module__ == module.__name__
        and not name.startswith("_")
    ]


def _once(names: Iterable[str]) -> None:
    met: set[str] = set()
    for name in names:
        if name in met:
            raise ValueError(f"{name} stands in two places")
        met.add(name)
