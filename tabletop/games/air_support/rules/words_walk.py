"""Lines of the log: infantry on the move, rally, rout, advance, close combat, bog."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Event
from tabletop.games.air_support.rules import events_walk as ev
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.wording import doing, dr, drms, listed
from tabletop.games.air_support.rules.words import WORDS


def _close(e: ev.CloseFought, s: State) -> str:
    result = {"eliminated": "eliminated", "reduced": "Casualty Reduction", "": "nothing"}[e.outcome]
    return (
        f"{listed(e.attackers)} against {listed(e.targets)} at {e.odds}, kill number {e.kill}:"
        f" {dr(e.colored, e.white)}{drms(e.tally)}: {result} (AS-CC-01)."
    )


WALK_WORDS: dict[type[Event], Callable[[Any, State], str]] = {
    ev.CloseFought: _close,
    ev.Grappled: lambda e, s: (
        f"Close combat: {doing(e.attackers, 'attacks', 'attack')} {listed(e.targets)} (AS-CC-04)."
    ),
    ev.MeleeBegan: lambda e, s: f"Melee: {listed(e.units)} (AS-CC-03).",
    ev.MeleeEnded: lambda e, s: f"The Melee is over for {listed(e.units)} (AS-CC-03).",
}
WORDS.update(WALK_WORDS)
