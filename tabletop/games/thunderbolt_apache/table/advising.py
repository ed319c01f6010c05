"""What would you do? The squadron bot's advice for this moment, told in a note and drawn on the battlefield."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.bots import advice
from tabletop.games.thunderbolt_apache.table.pages.counsel import more
from tabletop.table.screens import advising

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable


def ask(table: ApacheTable) -> None:
    """Think over what the squadron could do now, from what it can see, say so and draw it until the position is
    another one. Nothing is done by it.
    """
    state, options, found = table.state, list(table.host.options), list[Command]()

    def think() -> tuple[str, list[str]]:
        command, why = advice(state, options)
        found.append(command)
        return command.label(state), [why, *more(state, command)]

    def drawn() -> None:
        table.advice = state, found[0]
        table.host.changed()

    advising.consider(table.host, think, drawn)
