"""Exchanges of facts that a seat cannot know (AW-HID-17): a function a kind. Each gives another truth that the seat
must not be able to tell from the first, or None where the position has no such secret. `tests.games.air_wars.exchanges`
plays
through them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from tabletop.core.cards import Hand, Pile
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.scenario import BOXES
from tabletop.games.air_wars.rules.sheets import UnitClass
from tabletop.games.air_wars.rules.state import State

DRAFTS = ("group", "playing", "fire", "bombing", "excess", "placed", "must_place")
"""Fields in which a player prepares something: they name counters and cards."""


@dataclass(frozen=True)
class Exchange:
    """kind: what was exchanged. state: the other truth. names: counters or cards that have changed places, both
    ways. about: counters whose unseen marks differ.
    """

    kind: str
    state: State
    names: Mapping[str, str] = field(default_factory=dict)
    about: tuple[str, ...] = ()


def hidden_units(state: State, seat: int) -> list[str]:
    """Enemy counters that the seat cannot name now."""
    known = GAME.view(state, seat).units
    return [key for key, unit in sorted(state.units.items()) if unit.seat != seat and key not in known]


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """A value of frozen parts with every name put for another."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(renamed(part, names) for part in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{f.name: renamed(getattr(value, f.name), names) for f in fields(value)})
    return value


def _places_changed(units: dict[str, Unit] | None, a: str, b: str) -> dict[str, Unit] | None:
    """Identities change places; square, status, stack position, flags and marks stay."""
    if units is None:
        return None
    return {**units, a: replace(units[b], id=a), b: replace(units[a], id=b)}


def with_exchanged(state: State, a: str, b: str, screens: bool = True) -> State:
    """The state in which two counters have exchanged their identities. screens: also where their enemy sees them in
    Planning.
    """
    units = _places_changed(state.units, a, b)
    assert units is not None
    names = {a: b, b: a}
    behind = state.screens if not screens else tuple(_places_changed(s, a, b) for s in state.screens)
    return replace(state, units=units, screens=behind, **{f: renamed(getattr(state, f), names) for f in DRAFTS})  # type: ignore[arg-type]


# -- identities of counters
def _flying(unit: Unit) -> bool:
    return unit.flying


def _based(unit: Unit) -> bool:
    return not unit.flying


def _pair(
    kind: str, cls: UnitClass, first: Callable[[Unit], bool], second: Callable[[Unit], bool]
) -> Callable[[State, int, random.Random], Exchange | None]:
    def exchange(state: State, seat: int, rng: random.Random) -> Exchange | None:
        hidden = [state.units[k] for k in hidden_units(state, seat) if state.sheet(k).cls is cls]
        ones, others = [u.id for u in hidden if first(u)], [u.id for u in hidden if second(u)]
        pairs = [(a, b) for a in ones for b in others if a != b]
        if not pairs:
            return None
        a, b = rng.choice(pairs)
        return Exchange(kind, with_exchanged(state, a, b), {a: b, b: a})

    return exchange


def behind_the_screen(state: State, seat: int, rng: random.Random) -> Exchange | None:
    """During Planning two enemy counters of one class stand where the other one stands, boxes too, while the seat
    still sees them where they were (AW-HID-14).
    """
    enemy = 1 - seat
    if state.screens[enemy] is None:
        return None
    a = rng.choice([u.id for u in state.of(enemy)])
    others = [u.id for u in state.of(enemy) if u.id != a and state.sheet(u).cls is state.sheet(a).cls]
    if not others:
        return None
    b = rng.choice(others)
    return Exchange("behind the screen", with_exchanged(state, a, b, screens=False), {a: b, b: a})


# -- what is not shown of counters
def below_the_top(state: State, seat: int, rng: random.Random) -> Exchange | None:
    """The order of a stack below its top (AW-HID-03)."""
    enemy = 1 - seat
    squares = sorted({u.place for u in state.airborne(enemy) if len(state.flying(u.place, enemy)) > 2})
    if not squares:
        return None
    rest = [u.id for u in state.flying(rng.choice(squares), enemy)[1:]]
    mixed = rest[1:] + rest[:1]
    units = {**state.units, **{k: replace(state.units[k], stack=n) for n, k in enumerate(mixed, 1)}}
    return Exchange("order of a stack", replace(state, units=units), {}, tuple(rest))


def sortie_facts(state: State, seat: int, rng: random.Random) -> Exchange | None:
    """Hours, landings and endurance are never shown (AW-FOG-14), nor the marks of a counter that is not known
    (AW-FOG-13).
    """
    mine = [u for u in state.of(1 - seat) if u.place not in BOXES]
    if not mine:
        return None
    unit, known = rng.choice(mine), GAME.view(state, seat).units
    changes: dict[str, Any] = {
        "landed": not unit.landed, "flown": not unit.flown, "endurance": 1 - unit.endurance, "turned": not unit.turned,
        "boost": 1 - unit.boost, "pace": unit.pace + 1, "gone": unit.gone + 1, "moved": not unit.moved,
        "scrambled": not unit.scrambled, "used_hour": not unit.used_hour, "used_day": not unit.used_day,
    }  # fmt: skip
    if unit.flying:
        changes["takeoff"] = 1 + unit.takeoff % max(2, state.hour)
    if unit.id not in known:
        changes |= {
            "bombed": 1 - min(1, unit.bombed),
            "bombed_now": not unit.bombed_now,
            "strafed_now": not unit.strafed_now,
        }
    units = {**state.units, unit.id: replace(unit, **changes)}
    return Exchange("sortie facts", replace(state, units=units), {}, (unit.id,))


# -- cards
def hand_and_deck(state: State, seat: int, rng: random.Random) -> Exchange | None:
    """A card of the enemy's hand that he is not about to play and one of his deck that is not Immediate."""
    side = state.sides[1 - seat]
    laid = {state.playing.card} if state.playing is not None else set()
    laid |= {card for _, card in state.fire.cards} if state.fire is not None else set()
    held = [c for c in side.hand.cards if c not in laid]
    quiet = [c for c in side.deck.all if not state.scenario.cards[c].immediate]
    if not held or not quiet:
        return None
    a, b = rng.choice(held), rng.choice(quiet)
    hand = tuple(sorted(b if c == a else c for c in side.hand.cards))
    deck = Pile(tuple(sorted(a if c == b else c for c in side.deck.all)))
    changed = replace(side, hand=Hand(1 - seat, hand), deck=deck)
    sides = (state.sides[0], changed) if seat == 0 else (changed, state.sides[1])
    return Exchange("hand and deck", replace(state, sides=sides), {a: b, b: a})


def deck_order(state: State, seat: int, rng: random.Random) -> Exchange | None:
    """The order of both decks: a state holds none but what was put back on the top."""
    sides = []
    for side in state.sides:
        cards = list(side.deck.all)
        rng.shuffle(cards)
        sides.append(replace(side, deck=Pile(tuple(cards[1:]), tuple(cards[:1]))))
    return Exchange("order of the decks", replace(state, sides=(sides[0], sides[1])))


# -- what is being prepared
def _private_to(state: State, name: str, owner: int) -> bool:
    value = getattr(state, name)
    if name in ("placed", "must_place"):
        return state.frames[0].args[:1] == (owner,)
    public = getattr(value, "opened", False) or getattr(value, "designated", False)
    return value is not None and value.seat == owner and not public


def _draft(kind: str, name: str, *changes: Mapping[str, Any]) -> Callable[[State, int, random.Random], Exchange | None]:
    def exchange(state: State, seat: int, rng: random.Random) -> Exchange | None:
        if not _private_to(state, name, 1 - seat):
            return None
        value = getattr(state, name)
        other = replace(
            value, **{k: v(getattr(value, k), rng) if callable(v) else v for k, v in rng.choice(changes).items()}
        )
        return Exchange(kind, replace(state, **{name: other})) if other != value else None

    return exchange


def _backwards(parts: tuple[Any, ...], rng: random.Random) -> tuple[Any, ...]:
    return parts[::-1]


def _fewer(parts: tuple[Any, ...], rng: random.Random) -> tuple[Any, ...]:
    return parts[:-1]


def planning_notes(state: State, seat: int, rng: random.Random) -> Exchange | None:
    """What a player has placed so far, must still place, and may refit."""
    if not _private_to(state, "placed", 1 - seat) or state.phase != "PLAN":
        return None
    units = [u.id for u in state.of(1 - seat)]
    notes = {
        "placed": ((rng.choice(units), "REINF"),),
        "must_place": (rng.choice(units),),
        "workshop": 1 - min(1, state.workshop),
    }
    return Exchange("planning notes", replace(state, **notes))  # type: ignore[arg-type]


def vote(state: State, seat: int, rng: random.Random) -> Exchange | None:
    """The enemy's answer to the offer to end the day (AW-SEQ-13)."""
    votes = list(state.votes)
    if votes[1 - seat] is None:
        return None
    votes[1 - seat] = not votes[1 - seat]
    return Exchange("vote", replace(state, votes=(votes[0], votes[1])))


KINDS: dict[str, Callable[[State, int, random.Random], Exchange | None]] = {
    "stacks": _pair("stacks", UnitClass.AIR, _flying, _flying),
    "stack and base": _pair("stack and base", UnitClass.AIR, _flying, _based),
    "based units": _pair("based units", UnitClass.AIR, _based, _based),
    "ground units": _pair("ground units", UnitClass.GROUND, _based, _based),
    "ships": _pair("ships", UnitClass.SHIP, _based, _based),
    "behind the screen": behind_the_screen,
    "order of a stack": below_the_top,
    "sortie facts": sortie_facts,
    "hand and deck": hand_and_deck,
    "order of the decks": deck_order,
    "groups": _draft(
        "groups",
        "group",
        {"path": _fewer},
        {"units": _backwards},
        {"landing": _fewer},
        {"order": _backwards},
        {"leaving": _fewer},
    ),
    "cards in choice": _draft(
        "cards in choice", "playing", {"choices": _fewer}, {"choices": ("somebody",)}, {"effect": 1}
    ),
    "guns": _draft("guns", "fire", {"guns": _fewer}, {"cards": _fewer}, {"guns": ("printed",)}),
    "targets": _draft("targets", "bombing", {"attacks": _fewer}, {"attacks": _backwards}, {"attacks": ()}),
    "units that abort": _draft("units that abort", "excess", {"chosen": _fewer}, {"chosen": ("somebody",)}),
    "planning notes": planning_notes,
    "vote": vote,
}
"""All kinds of hidden facts, by name."""


def exchanges(state: State, seat: int, rng: random.Random, number: int = 3) -> list[State]:
    """Some states that differ only in what the seat cannot know: identities of hidden counters of one class and
    cards.
    """
    if state.result is not None:
        return []
    names = ["stacks", "stack and base", "based units", "ground units", "ships"]
    found = [KINDS[rng.choice(names)](state, seat, rng) for _ in range(2 * number)]
    return [e.state for e in (*found[: 2 * number], hand_and_deck(state, seat, rng)) if e is not None]
