"""Lines of the log: ground fire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Event
from tabletop.games.air_support import events_fire as fire
from tabletop.games.air_support.rules.guns.hitting import How
from tabletop.games.air_support.state import State
from tabletop.games.air_support.wording import dr, drms, hex_name, side_name
from tabletop.games.air_support.words import WORDS


def _fired(e: fire.GroundFired, s: State) -> str:
    who = ", ".join(e.firers) + (f" under {e.leader}" if e.leader else "")
    shot = f"{e.fp} FP" if e.how == How.IFT else e.how
    named = f" at {e.named}" if e.named else ""
    targets = "; ".join(f"{line.unit}{_outcome(line)}{drms(line.tally)}" for line in e.lines)
    notes = f", then {e.extra}" if e.extra else ""
    notes += f"{', cowers' if e.cowered else ''}{', may fire again' if e.kept else ''}"
    rule = "AS-FIRE-03" if e.how == How.IFT else "AS-HIT-01"
    column = f", column {e.column}" if e.how == How.IFT else ""
    return (
        f"{who} fires {shot}{named} into {hex_name(s, e.place.hex)}{column}: {dr(e.colored, e.white)}{notes}:"
        f" {targets or 'nobody seen'} ({rule})."
    )


def _outcome(line: fire.FireLine) -> str:
    if not line.outcome:
        return ""
    return f" {line.outcome}, needs {line.tally.base}" if line.tally.base else f" {line.outcome}"


def _residual(e: fire.ResidualFired, s: State) -> str:
    targets = "; ".join(f"{line.unit}{drms(line.tally)}" for line in e.lines)
    return (
        f"Residual FP {e.column} in {hex_name(s, e.place.hex)}: {dr(e.colored, e.white)}: {targets or 'nobody seen'}"
        " (AS-FIRE-08)."
    )


LINES: dict[type[Event], Callable[[Any, State], str]] = {
    fire.GroundFired: _fired,
    fire.ResidualFired: _residual,
    fire.OpportunityMarked: lambda e, s: f"{e.unit} waits with opportunity fire (AS-PREP-02).",
    fire.CAChanged: lambda e, s: f"{e.unit} turns to another covered arc (AS-AA-06).",
    fire.PrepEnded: lambda e, s: f"Prep Fire of {side_name(s, e.seat)} is over (AS-PREP-01).",
}
WORDS.update(LINES)
