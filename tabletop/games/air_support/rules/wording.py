"""Phrases of the log and of the buttons that several chapters use."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.tally import Tally
from tabletop.core.wording import sentence_start
from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.naming import subject
from tabletop.games.air_support.rules.state import State
from tabletop.grid.hexes import Hex


def hex_name(state: State, place: Hex) -> str:
    """The printed name of a hex."""
    return hexes.label(state.ground.grid, place)


def location_name(state: State, place: Location) -> str:
    """A hex, and the level when it is not the ground."""
    return f"{hex_name(state, place.hex)}{f', level {place.level}' if place.level else ''}"


def way_name(direction: int) -> str:
    """A direction in words."""
    return hexes.NAMES[direction % 6]


def side_name(state: State, seat: int) -> str:
    """The name of a side."""
    return state.scenario.sides[seat].name


PEOPLE = {"German": "Germans", "US": "Americans", "Soviet": "Soviets", "Finnish": "Finns"}


def people(state: State, seat: int) -> str:
    """Those of a side, with a verb in the plural: "the Germans"."""
    name = side_name(state, seat)
    return f"the {PEOPLE.get(name, name)}"


def they(state: State, seat: int) -> str:
    """The same as the first words of a sentence: "The Germans"."""
    return sentence_start(people(state, seat))


def doing(state: State, units: Sequence[str], one: str, many: str) -> str:
    """Pieces and what they do, in the singular or plural, at the start of a sentence."""
    return f"{subject(state, *units)} {one if len(units) == 1 else many}"


def dr(colored: int, white: int) -> str:
    """Two dice, the colored one first."""
    return f"{colored}+{white}={colored + white}"


def drms(tally: Tally) -> str:
    """The modifiers of a roll, "" for none."""
    parts = ", ".join(f"{m.amount:+d} {m.reason}" for m in tally.modifiers)
    return f" ({parts})" if parts else ""


def in_all(tally: Tally, colored: int, white: int) -> str:
    """What a roll comes to where something is added to it: ", 10 in all,", else ""."""
    added = tally.total - tally.base
    return f", {colored + white + added} in all," if added else ""


def reckoned(tally: Tally) -> str:
    """A number and what it is made of, in one pair of brackets: "7 (10, -3 armour)"; only the number if nothing counts
    beside its base.
    """
    parts = [str(tally.base), *(f"{m.amount:+d} {m.reason}" for m in tally.modifiers)]
    return f"{tally.total} ({', '.join(parts)})" if tally.modifiers else str(tally.total)


def at_dice(tally: Tally) -> str:
    """What two dice must show as they lie, and what that is made of: "5 or less (8, -2 hindrance, -1 buttoned up)"."""
    parts = [str(tally.base), *(f"{-m.amount:+d} {m.reason}" for m in tally.modifiers)]
    return f"{tally.needed} or less" + (f" ({', '.join(parts)})" if tally.modifiers else "")


def against(tally: Tally, colored: int, white: int) -> str:
    """A roll that must not be higher than a number, in plain words; of what is not known ("?") only the roll."""
    rolls = f"rolls {colored + white}"
    return f"needs {2 * tally.base - tally.total} or less, {rolls}" if tally.base else rolls
