"""What an adviser says of a position, reckoned once: the coach is asked at every refresh."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from tabletop.core.messages import Command

Found = TypeVar("Found")


class Counsel(Generic[Found]):
    """`think` says what could be done, from the view of a seat and its options. A position is known by its identity."""

    def __init__(self, think: Callable[[Any, int, Sequence[Command]], Found]) -> None:
        self.think = think
        self._known: tuple[object, int, Found] | None = None

    def of(self, view: object, seat: int, options: Sequence[Command]) -> Found:
        """What is advised there."""
        known = self._known
        if known is None or known[0] is not view or known[1] != seat:
            known = self._known = (view, seat, self.think(view, seat, options))
        return known[2]
