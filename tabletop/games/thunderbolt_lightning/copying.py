"""Quick copies of frozen pieces with some fields changed: what `dataclasses.replace` does, in half the time, for the hot path."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, TypeVar

from tabletop.games.thunderbolt_lightning.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.state import State

T = TypeVar("T")


def copier(kind: type[T]) -> Callable[..., T]:
    """A function (value, **changes) -> new value of a dataclass of which all fields are arguments of its constructor."""
    names = tuple(f.name for f in fields(kind))  # type: ignore[arg-type]
    index = {name: i for i, name in enumerate(names)}
    get = attrgetter(*names)

    def copy(value: T, **changes: Any) -> T:
        values = list(get(value))
        for name, new in changes.items():
            values[index[name]] = new
        return kind(*values)

    return copy


changed: Callable[..., Aircraft] = copier(Aircraft)
"""An aircraft with some fields changed."""

with_fields: Callable[..., State] = copier(State)
"""A state with some fields changed."""


def put(state: State, *aircraft: Aircraft) -> State:
    """The state with these aircraft in place of those of the same ids."""
    everyone = dict(state.aircraft)
    for a in aircraft:
        everyone[a.id] = a
    return with_fields(state, aircraft=everyone)
