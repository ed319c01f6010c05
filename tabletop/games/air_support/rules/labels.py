"""A few words for the button of each command. Chapters put theirs into `LABELS`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Command
from tabletop.games.air_support.rules.state import State

LABELS: dict[type[Command], Callable[[Any, State], str]] = {}


def label(command: Command, state: State) -> str:
    """The words on the button; `state` may be a view."""
    line = LABELS.get(type(command))
    return line(command, state) if line is not None else command.label(state)
