"""Lines of the log: set-up, clock, aircraft, flak, movement of vehicles, harm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Event
from tabletop.games.air_support.rules import events_harm as harm
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.words import WORDS

LINES: dict[type[Event], Callable[[Any, State], str]] = {
    harm.ShockRolled: lambda e, s: f"{e.unit} rolls {e.dr}: {e.outcome or 'recovered'} (AS-KILL-10).",
}
WORDS.update(LINES)
