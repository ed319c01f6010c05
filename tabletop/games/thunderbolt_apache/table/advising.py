"""What would you do? The squadron bot's advice for this moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.bots import advice
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.table.pages.counsel import more
from tabletop.table.screens import advising


def ask(host: Any) -> None:
    """Think over what the squadron could do now, from what it can see, and say so. Nothing is done by it."""

    def advise(view: State, options: Sequence[Command]) -> tuple[Command, list[str]]:
        command, why = advice(view, options)
        return command, [why, *more(view, command)]

    advising.ask(host, GAME, advise)
