"""Stand-in until the buttons are worded."""
from __future__ import annotations

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.state import State


def label(command: Command, state: State) -> str:
    return type(command).__name__
