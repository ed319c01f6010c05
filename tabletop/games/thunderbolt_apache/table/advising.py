"""What would you do? The squadron bot's advice for this moment, thought over beside the window and told in a note
at the pointer.
"""

from __future__ import annotations

from typing import Any

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.bots import advice
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.table.pages.counsel import more
from tabletop.table.screens.jobs import Report, run_job

NOTE_MS = 12_000
"""How long the advice stays, in milliseconds."""


def ask(host: Any) -> None:
    """Think over what the squadron could do now, from what it can see, and say so. Nothing is done by it."""
    seat = host.seat
    if seat is None:
        host.status("There is nothing to decide now.")
        return
    view, options = host.view, list(host.options)
    root = host.stage.root

    def work(report: Report) -> tuple[Command, list[str]]:
        command, why = advice(view, options)
        return command, [why, *more(view, command)]

    def tell(found: tuple[Command, list[str]]) -> None:
        command, why = found
        root.slips.note("\n".join([f"*{GAME.label(command, view)}", *why]), colour="side blue", ms=NOTE_MS)

    run_job(root, "What would you do?", work, tell, lambda fault: host.status("No advice came of it."))
