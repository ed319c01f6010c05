"""The log lines around the missions: cards, accounts, people, the evening."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Event
from tabletop.games.thunderbolt_apache import events as ev
from tabletop.games.thunderbolt_apache.state import State


def _xp(e: ev.XpGained, s: State) -> str:
    return f"{e.pilot}: {e.amount:+d} XP, {e.reason}; now {s.pilots[e.pilot].xp} ({e.rule})"


WORDS: dict[type[Event], Callable[[Any, State], str]] = {
    ev.XpGained: _xp,



}  # fmt: skip
