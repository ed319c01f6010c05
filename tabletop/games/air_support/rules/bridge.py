"""What still stands in tables: modules of events, orders and steps that have not moved into their rooms."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import tabletop.games.air_support.rules as package
from tabletop.core.step import Step
from tabletop.core.values import Command, Event
from tabletop.games.air_support.rules import steps
from tabletop.games.air_support.rules.state import State


def _modules(place: ModuleType, *starts: str) -> Iterator[ModuleType]:
    for found in sorted(pkgutil.iter_modules(place.__path__), key=lambda m: m.name):
        if found.name.startswith(starts):
            yield importlib.import_module(f"{place.__name__}.{found.name}")


def _defined(base: type, *starts: str) -> tuple[type, ...]:
    return tuple(
        kind
        for module in _modules(package, *starts)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind.__module__ == module.__name__
    )


TABLES = tuple(_modules(package, "evolve", "words_", "labels_"))
EVENTS: tuple[type[Event], ...] = _defined(Event, "events")
COMMANDS: tuple[type[Command], ...] = _defined(Command, "commands")
STEPS: dict[str, Step[State]] = {
    key: step for module in _modules(steps, "") for key, step in getattr(module, "STEPS", {}).items()
}
