"""The dice of a roll as the tray shows them: the colored die of every DR first, then the modifiers in words, then what
came of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from tabletop.core.messages import Event
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.arriving import AvailabilityRolled
from tabletop.games.air_support.rules.artillery.events import ObserverSighted, Shelled
from tabletop.games.air_support.rules.driving import BogRolled
from tabletop.games.air_support.rules.firing.events import FireLine, GroundFired, ResidualFired
from tabletop.games.air_support.rules.flying import MGDisabled
from tabletop.games.air_support.rules.guns import HitLine, HitResolved
from tabletop.games.air_support.rules.harm.destroying import FATE_WORDS, Fate
from tabletop.games.air_support.rules.harm.events import (
    Broken,
    Checked,
    Eliminated,
    Pinned,
    Reduced,
    ShockTested,
    VehicleHarmed,
    WeaponBroken,
    WoundRolled,
)
from tabletop.games.air_support.rules.hiding import DummyRemoved
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes.events import AirFired, EffectsRolled
from tabletop.games.air_support.table.showings import names
from tabletop.table.play.contract import Die, Roll

COLOURED = "red"
"""The colored die of every DR."""


def dice(colored: int, white: int) -> tuple[Die, ...]:
    """The two dice of a DR, the colored one first."""
    return Die(COLOURED, colored), Die("white", white)


def drm_words(tally: Tally) -> tuple[str, ...]:
    """Every modifier of the dice with its reason, and that it is one of the dice."""
    return tuple(f"{m.amount:+d} on the dice: {m.reason}" for m in tally.modifiers)


def needs(tally: Tally) -> str:
    """What the two dice must show as they lie: "Needs 6 or less (8, less 2)"."""
    if not tally.base and not tally.modifiers:  # of the enemy's concealed unit nothing is told
        return "What it needs is secret"
    if tally.needed == tally.base:
        return f"Needs {tally.base} or less"
    way = "plus" if tally.needed > tally.base else "less"
    return f"Needs {tally.needed} or less ({tally.base}, {way} {abs(tally.needed - tally.base)})"


def easing(tally: Tally) -> tuple[str, ...]:
    """What makes that number larger or smaller: the modifiers of the dice the other way round, so that they add up to
    what `needs` says."""
    return tuple(f"{-m.amount:+d} {m.reason}" for m in tally.modifiers)


def to_hit(state: State, lines: Sequence[HitLine | FireLine]) -> str:
    """What the dice must show for each of several targets, once where it is the same number for all; "" for none."""
    each = {line.unit: line.tally.needed for line in lines}
    if len(set(each.values())) == 1:
        number = next(iter(each.values()))
        return f"to hit: {number} or less" + (f" for each of {len(each)}" if len(each) > 1 else "")
    told = [f"{names.called(state, key)} with {number} or less" for key, number in list(each.items())[:4]]
    return f"to hit: {', '.join(told)}" if told else ""


# -- What came of a roll, for its line in the dice tray: the events that wait to be shown after it say it, as far as the
# next roll. So no number of dice stands there without an end.

OPEN = (HitResolved, EffectsRolled, ResidualFired, AirFired, GroundFired, Shelled)
"""Rolls that do not say themselves what they do, or not of everybody whom they strike."""
TESTS = (Checked, ShockTested)
"""Rolls that only follow where the one before has done something."""
HARM: dict[type[Event], str] = {
    Broken: "broken",
    Pinned: "pinned",
    Reduced: "loses half its men",
    Eliminated: "lost",
    WeaponBroken: "jams",
    DummyRemoved: "was nothing",
    MGDisabled: "guns jam",
}
AHEAD = 40
"""Events after a roll that are looked at."""
MOST = 3
"""Results that are named."""


def _harm(event: Event, state: Any) -> tuple[str, str]:
    """Whom an event harms and how; "" for an event that harms nobody."""
    key = getattr(event, "unit", "") or getattr(event, "weapon", "") or getattr(event, "plane", "")
    if isinstance(event, VehicleHarmed):
        return (key, FATE_WORDS[Fate(event.fate)]) if Fate(event.fate) is not Fate.NOTHING else ("", "")
    if isinstance(event, WoundRolled):
        return key, "lost" if event.eliminated else "wounded"
    return (key, HARM[type(event)]) if type(event) in HARM else ("", "")


# -- What came of a roll, for its line in the dice tray.


def wanted(event: Event) -> bool | None:
    """Whether a DR without a showing of its own came out as its roller wanted: seen, available, not bogged, not
    shocked. None: it has no success.
    """
    match event:
        case ObserverSighted(outcome=outcome):
            return outcome == "passed"
        case AvailabilityRolled(available=available):
            return available
        case BogRolled(bogged=bad) | ShockTested(shocked=bad):
            return not bad
    return None


def rolled(event: Event) -> bool:
    """Whether two dice fall for an event."""
    return bool(getattr(event, "colored", 0))


def followed(waiting: Iterable[Any]) -> bool:
    """Whether what waits to be shown says that a shot did something: harm, or a test, before another shot."""
    for scene in waiting:
        if isinstance(scene.event, TESTS) or _harm(scene.event, scene.after)[0]:
            return True
        if rolled(scene.event):
            return False
    return False


def came(waiting: Sequence[Any]) -> tuple[list[str], bool]:
    """What follows a roll before the next one, "Squad 1 lost"; and whether a test is what comes then."""
    found: dict[str, str] = {}
    for scene in waiting:
        if rolled(scene.event):
            return [f"{called(scene.after, key)} {words}" for key, words in found.items()], isinstance(
                scene.event, TESTS
            )
        key, words = _harm(scene.event, scene.after)
        if key:
            found[key] = words  # the last is the worst: who falls was reduced or broken before
    return [f"{called(waiting[-1].after, key)} {words}" for key, words in found.items()], False


def _upto_next_roll(waiting: Iterable[Any]) -> list[Any]:
    """What comes after a roll, the next roll with it; where none comes soon, no more than `AHEAD`."""
    out = []
    for scene in islice(waiting, AHEAD):
        out.append(scene)
        if rolled(scene.event):
            break
    return out


def completed(roll: Roll, event: Event, waiting: Iterable[Any]) -> Roll:
    """A roll with what came of it."""
    found, tested = came(_upto_next_roll(waiting))
    told = [words for words in found if words.casefold() not in roll.outcome.casefold()]
    if isinstance(event, OPEN) and ":" not in roll.outcome and not told:
        told = ["a test follows" if tested else "no effect"]
    if not told:
        return roll
    more = f", and {len(told) - MOST} more" if len(told) > MOST else ""
    said = f"{', '.join(told[:MOST])}{more}"
    between = "; " if ":" in roll.outcome or not roll.outcome[-1:].isdigit() else ": "
    return replace(roll, outcome=f"{roll.outcome}{between if roll.outcome else ''}{said}")
