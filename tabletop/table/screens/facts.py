"""The facts in a fault report: the screen, the game, the last commands. Nothing of the position that a player might not
know.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pygame as pg

from tabletop.core import codec

if TYPE_CHECKING:
    from tabletop.shelf.session import Session
    from tabletop.table.app import App

LAST = 10
"""The number of commands in a report."""


def facts_of(app: App, scene: Any) -> dict[str, object]:
    """Facts about the moment in which something failed in a scene."""
    window = app.window
    facts: dict[str, object] = {
        "Screen": type(scene).__name__,
        "Window": f"{window.surface.get_width()} x {window.surface.get_height()}, {window.theme.ui_scale:.0%},"
        f" {pg.display.get_driver()}",
    }
    session = scene.session
    if session is not None:
        header = session.header
        facts |= {
            "Game": f"{header.game}, {header.scenario}",
            "Players": ", ".join(header.players),
            "Commands": len(session.match.journal) - 1,
            **last_commands(session),
        }
    return facts


def last_commands(session: Session) -> dict[str, object]:
    """The last commands by their number; of a bot, and if sides hide things from one another, only their class."""
    told: dict[str, object] = {}
    journal = session.match.journal
    for n, entry in list(enumerate(journal))[-LAST:]:
        if entry.command is None or entry.seat is None:
            continue
        whole = session.header.players[entry.seat] == "human" and not session.match.hides
        words = json.dumps(codec.encode(entry.command)) if whole else type(entry.command).__name__
        told[f"Command {n}, {session.match.seats[entry.seat]}"] = words
    return told
