"""Lines of the log: dogfights, heavy flak, what planes find."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Event
from tabletop.games.air_support.rules import events_air2 as air
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.wording import dr, drms, side_name
from tabletop.games.air_support.rules.words import WORDS


def _combat(e: air.AirCombat, s: State) -> str:
    final = e.colored + e.white + e.tally.total
    causes = (
        f"{e.target} is {e.harm}" if e.harm else "",
        f"the rear gunner hits back: {e.plane} is {e.back}" if e.back else "",
        f"{e.target} may accept Recall" if e.recall and e.harm != "eliminated" else "",
        f"{e.plane} attacks again" if e.keeps else "",
    )
    told = "; ".join(cause for cause in causes if cause) or "no hit"
    return f"{e.plane} attacks {e.target}: {dr(e.colored, e.white)}{drms(e.tally)}, Final {final}: {told} (AS-DOG-12)."


LINES: dict[type[Event], Callable[[Any, State], str]] = {
    air.Engaged: lambda e, s: f"{e.plane} engages {e.target} in dogfight {e.number} (AS-DOG-03).",
    air.Designated: lambda e, s: f"{e.plane} will attack {e.target} first (AS-DOG-07).",
    air.AirCombat: _combat,
    air.AttackLost: lambda e, s: f"The target of {e.plane} is gone: its attack is lost (AS-DOG-11).",
    air.HoldSaid: lambda e, s: (
        f"{side_name(s, e.seat)} {'holds' if e.holds else 'does not hold'} in dogfight {e.number} (AS-DOG-28)."
    ),
    air.LeftFight: lambda e, s: f"{e.plane} leaves the dogfight{' and is Recalled' if e.recall else ''} ({e.rule}).",
    air.MeleeKept: lambda e, s: f"Dogfight {e.number} goes on as Melee (AS-DOG-30).",
    air.Released: lambda e, s: f"Dogfight {e.number} is over ({e.rule}).",
}
WORDS.update(LINES)
