"""Names of pieces and places in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.core import wording
from tabletop.core.tally import Tally
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX, PRINTED_AA
from tabletop.games.air_wars.rules.scenario import ABORTED, DAMAGED, REINFORCEMENTS
from tabletop.games.air_wars.rules.state import State

UNKNOWN = "?"
"""What stands for a counter or a card that a seat may not know."""

PLURAL = frozenset({"Allies"})
"""Sides that are several: the Allies lead."""
BOX_NAMES = {REINFORCEMENTS: "Reinforcement Box", ABORTED: "Abort Box", DAMAGED: "Damage Box"}


count = wording.counted
"""A number with its thing: "1 counter", "3 counters"."""


def listing(words: Iterable[str], last: str = "and") -> str:
    """ "A", "A and B", "A, B and C", or with another word before the last one."""
    found = list(words)
    if len(found) < 2:
        return "".join(found) or "nothing"
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def units(ids: Sequence[str]) -> str:
    """Counters by id; the unknown ones are counted: "F JG2 and 2 unknown counters"."""
    known = [name for name in ids if name != UNKNOWN]
    hidden = len(ids) - len(known)
    if hidden:
        known.append(count(hidden, "unknown counter"))
    return listing(known)


def side(state: State, seat: int) -> str:
    """The name of a side."""
    return state.scenario.sides[seat].name if seat in (0, 1) else "Nobody"


def does(state: State, seat: int, one: str, many: str) -> str:
    """A side with its verb: "Japan redeploys", "Allies redeploy"."""
    name = side(state, seat)
    return f"{name} {many if name in PLURAL else one}"


def place(state: State, where: str) -> str:
    """A square with the name of its base, or a box: "Kenley H6", "K8", "Damage Box"."""
    if where in BOX_NAMES:
        return f"the {BOX_NAMES[where]}"
    base = state.scenario.bases.get(where)
    return f"{base.name} {where}" if base is not None else where


def target(state: State, key: str) -> str:
    """A target of an attack in words."""
    if key.startswith(AIRBASE_PREFIX):
        base = state.scenario.bases.get(key[len(AIRBASE_PREFIX) :])
        return f"{base.name} airbase" if base is not None else key
    return key


def gun(key: str) -> str:
    """A gun of an AA fire: a unit, or the printed AA."""
    return "the printed AA" if key == PRINTED_AA else key


def card(state: State, key: str) -> str:
    """A card by its title."""
    if key == UNKNOWN:
        return "a card"
    found = state.scenario.cards.get(key)
    return f'"{found.title}"' if found is not None else key


def dice(fallen: Sequence[int]) -> str:
    """What fell, in order: "2 5 6"."""
    return " ".join(str(die) for die in fallen) if fallen else "no dice"


def source(state: State, key: str) -> str:
    """What an effect in force comes from: the title of its card or wild set, or the headquarters."""
    found = state.scenario.cards.get(key)
    return found.title if found is not None else key


def reasons(tally: Tally) -> str:
    """What made up a number of dice, in brackets: " (+3 F JG26, -1 a card)"."""
    parts = [f"{m.amount:+d} {m.reason}" for m in tally.modifiers if m.amount]
    return f" ({', '.join(parts)})" if parts else ""
