"""Exchanges of facts that a seat cannot know (AW-HID-17)."""

from __future__ import annotations

import random
from dataclasses import replace

from tabletop.core.cards import Hand, Pile
from tabletop.games.air_wars.pieces import Unit
from tabletop.games.air_wars.state import State
from tabletop.games.air_wars.views import view


def hidden_units(state: State, seat: int) -> list[str]:
    """Enemy counters that the seat cannot name now."""
    known = view(state, seat).units
    return [key for key, unit in sorted(state.units.items()) if unit.seat != seat and key not in known]


def _renamed(units: dict[str, Unit] | None, a: str, b: str) -> dict[str, Unit] | None:
    """Identities change places; square, status, stack position, flags and marks stay."""
    if units is None:
        return None
    return {**units, a: replace(units[b], id=a), b: replace(units[a], id=b)}


def with_exchanged(state: State, a: str, b: str) -> State:
    """The state in which two counters have exchanged their identities."""
    units = _renamed(state.units, a, b)
    assert units is not None
    screens = (_renamed(state.screens[0], a, b), _renamed(state.screens[1], a, b))
    return replace(state, units=units, screens=screens)


def exchanges(state: State, seat: int, rng: random.Random, number: int = 3) -> list[State]:
    """States that differ only in what the seat cannot know: identities of hidden counters of one class, cards of the
    enemy's hand and deck."""
    found: list[State] = []
    if state.result is not None:
        return found
    hidden = hidden_units(state, seat)
    for _ in range(number):
        if len(hidden) < 2:
            break
        a = rng.choice(hidden)
        others = [k for k in hidden if k != a and state.sheet(k).cls is state.sheet(a).cls]
        if others:
            found.append(with_exchanged(state, a, rng.choice(others)))
    side = state.sides[1 - seat]
    quiet = [c for c in side.deck.all if not state.scenario.cards[c].immediate]
    if side.hand.cards and quiet and state.playing is None and state.fire is None:
        a, b = rng.choice(side.hand.cards), rng.choice(quiet)
        hand = tuple(sorted(b if c == a else c for c in side.hand.cards))
        deck = Pile(tuple(sorted(a if c == b else c for c in side.deck.all)))
        changed = replace(side, hand=Hand(1 - seat, hand), deck=deck)
        sides = (state.sides[0], changed) if seat == 0 else (changed, state.sides[1])
        found.append(replace(state, sides=sides))
    return found
