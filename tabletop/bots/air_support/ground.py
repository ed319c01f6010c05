"""Decisions of the troops on the ground: fire, rally, moves on foot, rout, advance, close combat (10.5)."""
from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.values import Command
from tabletop.games.air_support.state import State

Choice = tuple[Command, str]


class Foot:
    """The ground part of a player."""

    def decide(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """The decision among these, None when the step's own proposal is as good."""
        return None
