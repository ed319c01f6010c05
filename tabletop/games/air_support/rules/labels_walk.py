"""Buttons for the orders of infantry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Command
from tabletop.games.air_support.rules import commands_walk as cmd
from tabletop.games.air_support.rules.labels import LABELS
from tabletop.games.air_support.rules.state import State

WALK_LABELS: dict[type[Command], Callable[[Any, State], str]] = {
    cmd.Grapple: lambda c, s: f"{c.unit} attacks {c.target}",
    cmd.Widen: lambda c, s: f"The attack of {c.unit} strikes {c.target} too",
}
LABELS.update(WALK_LABELS)
