"""Bots play a seat through its view and its options, nothing else. `tabletop.shelf.bot_levels` makes them by level;
`Thinker` runs one in a thread beside the window.
"""

from __future__ import annotations

from tabletop.bots.base import Bot, BotSpec
from tabletop.bots.thinker import Thinker

__all__ = ["Bot", "BotSpec", "Thinker"]
