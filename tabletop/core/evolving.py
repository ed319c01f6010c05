"""The registry behind a game's `evolve`: one small function an event class, found by type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from tabletop.core.values import FLOW, Event, StepBegan, StepEnded, evolve_flow

S = TypeVar("S")
E = TypeVar("E", bound=Event)


class Evolvers(dict[type[Event], Callable[[S, Any], S]], Generic[S]):
    """Event class -> function (state, event) -> state, for the states of one game. The flow of steps is in it from
    the start.
    """

    def __init__(self) -> None:
        super().__init__({StepBegan: evolve_flow, StepEnded: evolve_flow})

    def evolves(self, kind: type[E]) -> Callable[[Callable[[S, E], S]], Callable[[S, E], S]]:
        """Decorator: this function applies events of that class. Raises TypeError when the class has one already."""

        def register(function: Callable[[S, E], S]) -> Callable[[S, E], S]:
            self._put(kind, function)
            return function

        return register

    def unchanged(self, *kinds: type[Event]) -> None:
        """Events that only tell something: the position stays as it is. Raises TypeError as `evolves` does."""
        for kind in kinds:
            self._put(kind, _as_it_was)

    def __missing__(self, kind: type[Event]) -> Callable[[S, Any], S]:
        """A class without an evolver says itself what it changes."""
        return _by_itself

    def _put(self, kind: type[Event], function: Callable[[S, Any], S]) -> None:
        if kind in self or ("apply" in vars(kind) and kind not in FLOW):
            raise TypeError(f"{kind.__name__} has two evolvers")
        self[kind] = function

    def evolve(self, state: S, event: Event) -> S:
        """The state after the event."""
        return self[type(event)](state, event)


def _as_it_was(state: S, event: Event) -> S:
    return state


def _by_itself(state: S, event: Event) -> S:
    after: S = event.apply(state)
    return after
