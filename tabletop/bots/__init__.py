"""Bots play a seat through its view and its options, nothing else. `make_bot(game, spec)` finds them; `Thinker`
runs one beside the window.
"""

from __future__ import annotations

from tabletop.bots.base import Bot, BotSpec
from tabletop.bots.making import make_bot, names
from tabletop.bots.thinker import Thinker

__all__ = ["Bot", "BotSpec", "Thinker", "make_bot", "names"]
