"""Fire that comes down: battery access by chits, accuracy and error, fire for effect (AS-OBA-03 to AS-OBA-06).
Generators.
"""

from __future__ import annotations

from collections.abc import Generator

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.core.values import Event
from tabletop.games.air_support.rules.artillery import blast, observing
from tabletop.games.air_support.rules.artillery.events import ChitDrawn, FireChanged, FireLifted, FirePlaced
from tabletop.games.air_support.rules.pieces import Battery, Fire
from tabletop.games.air_support.rules.player_turn.asking import roll
from tabletop.games.air_support.rules.state import State
from tabletop.grid.hexes import Hex

ACCURATE = 1
"""The accuracy dr of an observation plane (AS-OBS-12)."""


def draw_chit(now: Now[State], key: str, by: int, extra: bool) -> Stream:
    """A chit from the battery's pile, extra ones are put back (AS-OBA-03)."""
    battery = now.state.batteries[key]
    yield ChitDrawn(key, by, battery.pile.next(now.dice) == "red", extra)


def drew_red(now: Now[State]) -> bool:
    """Whether the chit that has just been drawn is red."""
    last = now.events[-1]
    return isinstance(last, ChitDrawn) and last.red


def granted(now: Now[State], battery: Battery, at: Hex) -> Generator[Event, None, bool]:
    """Whether fire may be placed or converted there: with hidden enemies only in or next to the hex an extra black
    chit is needed, a red one ends the mission (AS-OBA-08).
    """
    if not observing.needs_extra(now.state, battery.seat, at) or not len(battery.pile):
        return True
    yield from draw_chit(now, battery.id, battery.seat, True)
    if drew_red(now):
        yield FireLifted(battery.id, "AS-OBA-08")
        return False
    return True


def place_fire(now: Now[State], key: str, wanted: Hex, kind: Fire, most: int, by: int) -> Stream:
    """Accuracy and error: direction by the colored die, hexes by the white one, `most` of a correction, 0 without
    limit (AS-OBA-04, AS-OBA-05).
    """
    accuracy = now.dice.roll()
    colored = white = off = 0
    if accuracy != ACCURATE:
        colored, white = roll(now)
        off = min(white, most) if most else white
    yield FirePlaced(
        key, kind, wanted, observing.fallen(wanted, colored, off) if off else wanted, accuracy, colored, white, off, by
    )


def placed(now: Now[State], battery: Battery, at: Hex, kind: Fire) -> Stream:
    """AS-OBA-04."""
    if (yield from granted(now, battery, at)):
        yield from place_fire(now, battery.id, at, kind, 0, battery.seat)


def for_effect(now: Now[State], key: str) -> Stream:
    """FFE:1 is resolved at once and becomes FFE:2 (AS-OBA-06)."""
    yield FireChanged(key, Fire.FFE1)
    yield from blast.concentration(now, key)
    yield FireChanged(key, Fire.FFE2)


def second_concentration(now: Now[State], key: str) -> Stream:
    """FFE:2 is resolved and becomes FFE:C (AS-OBA-06)."""
    yield from blast.concentration(now, key)
    yield FireChanged(key, Fire.FFEC)
