"""A few words for the button of each command. Chapters put theirs into `LABELS`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Command
from tabletop.games.air_support.rules import commands as cmd
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.wording import hex_name, way_name

LABELS: dict[type[Command], Callable[[Any, State], str]] = {
    cmd.Place: lambda c, s: f"{c.unit} to {hex_name(s, c.hex)}{f', level {c.level}' if c.level else ''}",
    cmd.TakeBack: lambda c, s: f"Take {c.unit} back",
    cmd.Face: lambda c, s: f"{c.unit} looks between {way_name(c.facing)} and {way_name(c.facing + 1)}",
}


def label(command: Command, state: State) -> str:
    """The words on the button; `state` may be a view."""
    line = LABELS.get(type(command))
    return line(command, state) if line is not None else command.label(state)
