"""Lines of the log: set-up, clock, aircraft, flak, movement of vehicles, harm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Event
from tabletop.games.air_support.rules import events as ev
from tabletop.games.air_support.rules import events_air as air
from tabletop.games.air_support.rules import events_harm as harm
from tabletop.games.air_support.rules.guns.events import hit_words
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.wording import dr, drms, hex_name, side_name
from tabletop.games.air_support.rules.words import WORDS


def _to_hit(e: air.AirToHit, s: State) -> str:
    targets = "; ".join(f"{h.unit} {hit_words(h)} (needs {h.tally.base}{drms(h.tally)})" for h in e.lines)
    return (
        f"{e.plane} attacks {hex_name(s, e.hex)} with {e.what}, {e.kind_of} type: {dr(e.colored, e.white)}:"
        f" {targets or 'nobody there'} (AS-HIT-01)."
    )


def _fired(e: air.AirFired, s: State) -> str:
    return f"{e.plane} strafes {hex_name(s, e.hex)} on the {e.column} column: {dr(e.colored, e.white)} (AS-MG-02)."


def _effects(e: air.EffectsRolled, s: State) -> str:
    return f"Effect in {hex_name(s, e.hex)}: {dr(e.colored, e.white)}{', a dud' if e.dud else ''} (AS-BOMB-08)."


LINES: dict[type[Event], Callable[[Any, State], str]] = {
    ev.SetupEnded: lambda e, s: f"{side_name(s, e.seat)} has set up (AS-SETUP-01).",
    air.MistakeDeclined: lambda e, s: f"{e.plane}: no mistaken attack ({'AS-MIST-10' if e.forced else 'AS-MIST-01'}).",
    air.AirFired: _fired,
    air.AirToHit: _to_hit,
    air.EffectsRolled: _effects,
    air.Skipped: lambda e, s: f"{e.plane} holds its fire (AS-STRAFE-04).",
    harm.ShockRolled: lambda e, s: f"{e.unit} rolls {e.dr}: {e.outcome or 'recovered'} (AS-KILL-10).",
}
WORDS.update(LINES)
