"""What a bot believes of hidden counters: sampled worlds come from views alone, look like them, and miss nothing
possible.
"""

from __future__ import annotations

import random
from collections import Counter
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache
from itertools import permutations

import pytest

from tabletop.bots import BotSpec
from tabletop.core import codec
from tabletop.core.cards import Hand
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.air_wars.bots.belief import BONUS, Believer, Memory
from tabletop.games.air_wars.bots.weights import NORMAL
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.guessing import Slot, hidden_names, hidden_slots
from tabletop.games.air_wars.rules.state import State
from tabletop.shelf.bot_levels import make_bot
from tests.games.air_wars.board import scenario
from tests.games.air_wars.hidden import exchanges
from tests.games.air_wars.kit import table

KEYS = ("MA", "GU", "SW", "BOB")


@lru_cache(8)
def remembered(key: str, level: str = "greedy") -> list[tuple[State, int, State, Memory]]:
    """Moments of the first days of a game in which a seat flies: truth, seat, its view, what it remembers until
    then."""
    match = Match.start(GAME, scenario(key), SeededDice(2))
    bots = [make_bot("air_wars", BotSpec(level, 1e9), seat) for seat in (0, 1)]
    memories, found = (Memory(), Memory()), []
    while match.to_act and match.state.day < 3:
        seat = match.to_act[0]
        view = match.view(seat)
        memories[seat].see(view)
        if match.state.frames[-1].step == "fly":
            found.append((match.state, seat, view, deepcopy(memories[seat])))
        match.submit(seat, bots[seat].choose(view, seat, match.options(seat)))
        del match.journal[1:]
    return found


def slot_of(state: State, name: str) -> Slot:
    unit = state.units[name]
    return unit.place, unit.flying, state.sheet(name).cls


@pytest.mark.parametrize("key", KEYS)
def test_a_sampled_world_looks_like_the_view(key: str) -> None:
    """AW-HID-01: to the byte, with all that was seen before; and it can hold no more than the truth does."""
    moments = remembered(key)
    for i, (truth, seat, view, memory) in enumerate(moments[:: max(1, len(moments) // 25)]):
        world = memory.world(view, random.Random(i))
        assert codec.dumps(GAME.view(world, seat)) == codec.dumps(view)
        assert world.viewer is None and sorted(world.units) == sorted(truth.units)
        assert sorted(world.sides[1 - seat].deck.all + world.sides[1 - seat].hand.cards) == sorted(
            truth.sides[1 - seat].deck.all + truth.sides[1 - seat].hand.cards
        )


@pytest.mark.parametrize("key", KEYS)
def test_samples_do_not_depend_on_what_is_hidden(key: str) -> None:
    """AW-HID-17: identities, hands and decks are exchanged; the same seed gives the same world."""
    rng, compared, moments = random.Random(3), 0, remembered(key)
    for i, (truth, seat, view, memory) in enumerate(moments[:: max(1, len(moments) // 20)]):
        for other in exchanges(truth, seat, rng, 2):
            assert memory.world(GAME.view(other, seat), random.Random(i)) == memory.world(view, random.Random(i))
            compared += 1
    assert compared > 5


@pytest.mark.parametrize("key", KEYS)
def test_the_truth_is_never_ruled_out(key: str) -> None:
    """Whatever the rules of sorties and the sightings exclude did not happen: every hidden counter may be where it
    is."""
    checked = 0
    for truth, _, view, memory in [*remembered(key), *remembered(key, "random")]:
        for name in hidden_names(view, 1 - (view.viewer or 0)):
            assert memory.allows(view, name, slot_of(truth, name)), (view.day, view.hour, name, truth.units[name])
            checked += 1
    assert checked > 10


def test_memory_leaves_fewer_worlds_than_the_view() -> None:
    """Sightings say something: over a game fewer places are open to hidden counters than by the view alone."""
    fresh = known = 0
    for _, seat, view, memory in remembered("GU", "normal"):
        for name in hidden_names(view, 1 - seat):
            for slot in set(hidden_slots(view, 1 - seat)):
                fresh += Memory().allows(view, name, slot)
                known += memory.allows(view, name, slot)
    assert known < fresh


def dealt(match: Match, seat: int, memory: Memory, number: int) -> Counter[tuple[Slot, ...]]:
    """How often each distribution of the hidden counters over their places comes up."""
    view = match.view(seat)
    names = hidden_names(view, 1 - seat)
    found: Counter[tuple[Slot, ...]] = Counter()
    for n in range(number):
        world = memory.world(view, random.Random(n))
        found[tuple(slot_of(world, name) for name in names)] += 1
    return found


def test_every_consistent_world_can_occur() -> None:
    """Three hidden counters on three bases, one of them was seen in the air: all deals but those that are too far for
    it.
    """
    match = table("BOB", "F 54 J5 up1", "F 64 H5", "F 19 A8", "F JG26 L8", hour=2, seat=0)
    memory = Memory()
    memory.see(match.view(0))
    assert set(memory.sightings) == {"F 54"} and memory.sightings["F 54"].turn == 1
    later = table("BOB", "F 54 J5", "F 64 H5", "F 19 A8", "F JG26 L8", hour=3, seat=0)
    view = later.view(0)
    names, slots = hidden_names(view, 1), hidden_slots(view, 1)
    assert names == ["F 19", "F 54", "F 64"] and len(slots) == 3
    speed = view.scenario.units["F 54"].speed + 2  # one card and one headquarters may make it faster

    def steps(a: str, b: str) -> int:
        return abs(ord(a[0]) - ord(b[0])) + abs(int(a[1:]) - int(b[1:]))

    possible = {deal for deal in permutations(slots) if steps(deal[1][0], "J5") <= speed}
    assert len(possible) == 4  # A8 is too far away
    assert set(dealt(later, 0, memory, 200)) == possible
    assert set(dealt(later, 0, Memory(), 200)) == set(permutations(slots))


def test_who_was_up_has_come_down() -> None:
    """AW-SORT-01: a short-range unit seen in the air a turn ago cannot be in the stack that is up now; who landed did
    land.
    """
    match = table("BOB", "F 54 J5 up1", "F 64 J5", "F JG26 L8", hour=2, seat=0)
    memory = Memory()
    memory.see(match.view(0))
    later = table("BOB", "F 54 J5", "F 64 I5 up2", "F 19 I5 up2", "F JG26 L8", hour=3, seat=0)
    memory.see(later.view(0))
    for n in range(40):
        world = memory.world(later.view(0), random.Random(n))
        assert world.units["F 54"].landed and world.units["F 54"].place == "J5"
        assert all(u.takeoff == 2 for u in world.airborne(1))


def test_guns_found_yesterday_stand_there_rather_than_elsewhere() -> None:
    match = table("BOB", "AA 1D I5", "AA 6D J6", "F JG26 L8", hour=2, seat=0)
    view = match.view(0)
    guns = [n for n in hidden_names(view, 1) if view.scenario.units[n].aa]
    assert len(guns) == 2
    memory = Memory()
    truth = dict(zip(guns, (slot_of(match.state, g)[0] for g in guns), strict=True))
    memory.stood = dict(truth)
    right = sum(memory.world(view, random.Random(n)).units[guns[0]].place == truth[guns[0]] for n in range(200))
    assert 140 <= right < 200


def test_cards_kept_overnight_are_rather_bonus_cards() -> None:
    """Twice the weight, and only for as many cards as were held."""
    match = table("BOB", "F JG26 L8", "F 54 J5", hour=2, seat=0)
    pool = [c for c in match.scenario.sides[1].deck if not match.scenario.cards[c].immediate]
    bonus = {c for c in pool if any(e.code in BONUS for e in match.scenario.cards[c].effects)}
    side = match.state.sides[1]
    held = replace(
        side,
        hand=Hand(1, (pool[0],)),
        deck=type(side.deck)(tuple(c for c in match.scenario.sides[1].deck if c != pool[0])),
    )
    view = GAME.view(replace(match.state, sides=(match.state.sides[0], held)), 0)
    shares = []
    for kept in (0, 1):
        memory = Memory()
        memory.kept = kept
        hits = [memory.world(view, random.Random(n)).sides[1].hand.cards[0] in bonus for n in range(400)]
        shares.append(sum(hits) / 400)
    even, b = len(bonus) / len(pool), len(bonus)
    kept = NORMAL.beliefs.kept
    heavy = kept * b / (kept * b + len(pool) - b)
    assert abs(shares[0] - even) < 0.08 and abs(shares[1] - heavy) < 0.08 and heavy > even


def test_a_new_day_forgets_who_was_where_in_the_air() -> None:
    seen = [(view, memory) for _, _, view, memory in remembered("GU")]
    assert any(memory.sightings for _, memory in seen)
    for view, memory in seen:
        assert all(1 <= s.first <= s.turn <= view.hour for s in memory.sightings.values())


def test_longer_flights_are_believed_only_when_their_card_was_played() -> None:
    """AW-CARD-28: drop tanks in the deck keep no escort up; played, they give each flight one hour more."""
    match = Match.start(GAME, scenario("SW"), SeededDice(1))
    view = match.view(1)
    assert Believer(Memory(), view).longer == 0
    played = replace(view.sides[0], waiting=("SW-U1",))
    assert Believer(Memory(), replace(view, sides=(played, view.sides[1]))).longer == 1
