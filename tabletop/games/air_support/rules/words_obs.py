"""Lines of the log: hiding, weather, observation planes and their artillery."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Event
from tabletop.games.air_support.rules import events_obs as ev
from tabletop.games.air_support.rules.pieces import Fire
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.wording import dr, drms, hex_name, side_name
from tabletop.games.air_support.rules.words import WORDS


def _contact(e: ev.ContactRolled, s: State) -> str:
    return (
        f"Radio contact with {e.battery}: {dr(e.colored, e.white)}{drms(e.tally)} against {e.tally.base}:"
        f" {'yes' if e.contact else 'no'} (AS-OBA-02)."
    )


def _sighted(e: ev.ObserverSighted, s: State) -> str:
    final = e.colored + e.white + e.tally.total - e.tally.base
    return (
        f"{e.plane} observes {hex_name(s, e.hex)}: {dr(e.colored, e.white)}{drms(e.tally)}, Final {final}: {e.outcome}"
        " (AS-OBS-08)."
    )


def _chit(e: ev.ChitDrawn, s: State) -> str:
    colour = "red" if e.red else "black"
    return (
        f"{side_name(s, e.by)} draws a{'n extra' if e.extra else ''} chit for {e.battery}:"
        f" {colour}{', put back' if e.extra else ''} (AS-OBA-03)."
    )


def _placed(e: ev.FirePlaced, s: State) -> str:
    error = f", {dr(e.colored, e.white)}: {e.off} hexes off" if e.off else ""
    rolled = f", accuracy {e.accuracy}{error}" if e.accuracy else ""
    return (
        f"{e.fire.value} of {e.battery} in {hex_name(s, e.hex)} (asked for {hex_name(s, e.wanted)}{rolled};"
        f" {'AS-OBA-04' if e.fire is Fire.SR else 'AS-OBA-06'})."
    )


def _shelled(e: ev.Shelled, s: State) -> str:
    critical = ", a critical hit (AS-OBA-10)" if e.colored + e.white == 2 else ""
    return (
        f"{e.battery} hits {hex_name(s, e.hex)} on the {e.column} column: {dr(e.colored, e.white)}{critical}"
        " (AS-OBA-01)."
    )


def _handed(e: ev.FireHandedOver, s: State) -> str:
    return (
        f"{side_name(s, e.by)} directs {e.battery} for this Fire Mission (AS-OBS-14)."
        if e.by >= 0
        else f"{e.battery} obeys its own side again (AS-OBS-15)."
    )


LINES: dict[type[Event], Callable[[Any, State], str]] = {
    ev.ContactRolled: _contact,
    ev.ObserverSighted: _sighted,
    ev.ChitDrawn: _chit,
    ev.FirePlaced: _placed,
    ev.Shelled: _shelled,
    ev.FireHandedOver: _handed,
    ev.RadioSilent: lambda e, s: f"No radio contact with {e.battery} ({e.rule}).",
    ev.FireLifted: lambda e, s: f"The fire of {e.battery} ends ({e.rule}).",
    ev.FireChanged: lambda e, s: f"{e.battery}: {e.fire.value} (AS-OBA-06).",
}
WORDS.update(LINES)
