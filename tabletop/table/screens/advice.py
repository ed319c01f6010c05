"""A bot's advice for this moment, computed beside the window, shown in a note by the pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tabletop.core.game import Game
from tabletop.core.messages import Command
from tabletop.table.screens.jobs import JobReport, run_job

NOTE_MS = 12_000
"""How long the advice stays, in milliseconds."""
WAITS = "It is not your decision now: wait for the other side, or press Enter to hurry it on."
Advise = Callable[[Any, Sequence[Command]], tuple[Command, list[str]]]
"""From the view of a seat and its options: the bot's command, and its reasons, line by line."""


def ask(host: Any, game: Game[Any], advise: Advise) -> None:
    """Compute and show what could be done now, from the seat's view. It changes nothing."""
    view, options = host.view, list(host.options)

    def think() -> tuple[str, list[str]]:
        command, why = advise(view, options)
        return command.label(view), why

    consider(host, think)


def consider(
    host: Any, think: Callable[[], tuple[str, Sequence[str]]], told: Callable[[], object] = lambda: None
) -> None:
    """Run `think` beside the window if somebody is asked; show its answer (what to do, and why, line by line), then
    call `told`.
    """
    if host.seat is None:
        host.status(WAITS)
        return
    root = host.stage.root

    def work(report: JobReport) -> tuple[str, Sequence[str]]:
        return think()

    def tell(found: tuple[str, Sequence[str]]) -> None:
        words, why = found
        root.slips.note("\n".join([f"*The bot's advice: {words}", *why]), colour="side blue", ms=NOTE_MS)
        told()

    run_job(root, "What would you do?", work, tell, lambda fault: host.status("No advice came of it."))
