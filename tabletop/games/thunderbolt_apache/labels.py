"""A few words for the button of each command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache import commands as cmd
from tabletop.games.thunderbolt_apache.rules.wording import (
    plane_name,
)
from tabletop.games.thunderbolt_apache.state import State

LABELS: dict[type[Command], Callable[[Any, State], str]] = {
    cmd.PayTrouble: lambda c, s: "Pay, and fly on" if c.pay else "Turn back",
    cmd.GiveUp: lambda c, s: f"{plane_name(s, c.serial)} gives {c.store} for {c.pilot}",
    cmd.KeepStores: lambda c, s: "Keep all stores",

}  # fmt: skip


def label(command: Command, state: State) -> str:
    """The label of a command."""
    line = LABELS.get(type(command))
    return line(command, state) if line is not None else command.label(state)
