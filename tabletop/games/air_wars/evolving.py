"""The registry behind `evolve`: one small function an event class, found by type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from tabletop.core.values import Event, StepBegan, StepEnded, evolve_flow
from tabletop.games.air_wars.state import State

E = TypeVar("E", bound=Event)
Evolver = Callable[[State, Any], State]
EVOLVERS: dict[type[Event], Evolver] = {StepBegan: evolve_flow, StepEnded: evolve_flow}


def evolves(kind: type[E]) -> Callable[[Callable[[State, E], State]], Callable[[State, E], State]]:
    """Decorator: this function applies events of that class."""

    def register(function: Callable[[State, E], State]) -> Callable[[State, E], State]:
        if kind in EVOLVERS:
            raise TypeError(f"{kind.__name__} has two evolvers")
        EVOLVERS[kind] = function
        return function

    return register


def unchanged(*kinds: type[Event]) -> None:
    """Events that only tell something: the position stays as it is."""
    for kind in kinds:
        EVOLVERS[kind] = lambda state, event: state
