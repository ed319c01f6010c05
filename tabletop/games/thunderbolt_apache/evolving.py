"""The registry behind `evolve`: one small function an event class, found by type."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from tabletop.core.values import Event, StepBegan, StepEnded, evolve_flow
from tabletop.games.thunderbolt_apache.state import State

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


def evolve(state: State, event: Event) -> State:
    """The state after the event. Raises KeyError for an event class without an evolver."""
    return EVOLVERS[type(event)](state, event)
