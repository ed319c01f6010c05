"""The chances that the rule book names, exact, from the rules' own functions and the shipped cards."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import permutations

import pytest

from tabletop.core.odds import both, die
from tabletop.games.conflict_solo.rules.action_points import fails, spent_chance
from tabletop.games.conflict_solo.rules.air import aa_tally, drifted, struck
from tabletop.games.conflict_solo.rules.fire.shots import hits, ways
from tabletop.games.conflict_solo.rules.mission import event_open
from tabletop.games.conflict_solo.rules.orders import read_item
from tabletop.games.conflict_solo.rules.pieces import Raid
from tabletop.games.conflict_solo.rules.sheets import HITS, Colour, OrderCard
from tabletop.games.conflict_solo.rules.state import State
from tests.games.conflict_solo.board import Board, mission

DECK: tuple[OrderCard, ...] = tuple(mission("m1").library.orders.values())


TWO = both(die(), die())


def full() -> State:
    return Board("m1").state


@pytest.mark.parametrize(
    ("cost", "cards"), [(1, 5), (2, 12), (3, 19), (4, 26), (5, 33), (6, 39), (7, 44), (8, 49), (9, 49)]
)
def test_unit_becomes_spent(cost: int, cards: int) -> None:
    """CH-SPENT-02, CH-SPENT-03."""
    assert spent_chance(full(), cost, "player") == F(cards, 55)


@pytest.mark.parametrize(("cost", "cards"), [(1, 6), (2, 14), (3, 22), (4, 30), (5, 38), (6, 45), (7, 50), (8, 55)])
def test_ai_becomes_spent(cost: int, cards: int) -> None:
    """CH-SPENT-04."""
    assert spent_chance(full(), cost, "ai") == F(cards, 55)


def test_attack_at_seven() -> None:
    """CH-FIRE-06, CH-HIT-02: destroyed by two hits, or by the one counter that kills."""
    two = sum(p for total, p in TWO.items() if hits(total, 7) == 2)
    single = sum(p for total, p in TWO.items() if hits(total, 7) == 1)
    for colour, wanted in ((Colour.RED, F(1, 8)), (Colour.BLUE, F(13, 84))):
        cup = [h for h in HITS.values() if h.colour is colour]
        deadly = F(sum(h.copies for h in cup if h.destroys), sum(h.copies for h in cup))
        assert two + single * deadly == wanted


def test_two_actions_in_a_row() -> None:
    """CH-SPENT-01, CH-DECK-03: both checks from one pile."""
    safe = sum(not fails(c, 3, "player")[0] for c in DECK)
    assert F(safe, 55) * F(safe - 1, 54) == F(14, 33)


def test_initiative() -> None:
    """CH-SEQ-02: a tie goes to the AI."""
    for caps, wanted in ((0, F(575, 1296)), (1, F(721, 1296)), (2, F(287, 432))):
        assert sum(p * q for a, p in TWO.items() for b, q in TWO.items() if a + caps > b) == wanted


def test_removal() -> None:
    """CH-DEST-03: green cards before the first blue one."""
    blue, green = sum(c.blue for c in DECK), sum(not c.blue for c in DECK)
    chance, before, found = F(1), 0, []
    for before in range(4):
        found.append(chance * F(blue, 55 - before))
        chance *= F(green - before, 55 - before)
    assert found == [F(16, 55), F(104, 495), F(3952, 26235), F(2812, 26235)]
    assert F(55 + 1, blue + 1) == F(56, 17)


@pytest.mark.parametrize(("count", "one", "two"), [(8, 17, 7), (16, 14, 4), (24, 6, 0)])
def test_track(count: int, one: int, two: int) -> None:
    """CH-TRACK-03."""
    moved = [c.advance[1] if c.advance is not None and count <= c.advance[0] else 0 for c in DECK]
    assert (moved.count(1), moved.count(2)) == (one, two)


def test_two_blue_cards() -> None:
    """CH-DECK-01."""
    blue = sum(c.blue for c in DECK)
    assert F(blue, 55) * F(blue - 1, 54) == F(8, 99)


def test_stuka_at_the_bridge() -> None:
    """CH-AIR-04, CH-AIR-06, CH-AIR-10: bombs on J7, or drifted onto I7, the other hex of the bridge."""
    state = Board("m4").state
    plane = state.scenario.library.aircraft["A-J87"]
    raid = Raid("air", "ai", "J7", plane.red, plane.blue, "A-J87")
    to_bridge = sum("bridge" in [id for id, _ in struck(state, Raid("air", "ai", to, 8, 8, "A-J87"))]
                    for c in DECK if (to := drifted(state, "J7", c.hex)))  # fmt: skip
    on = F(plane.accuracy, 6) + F(6 - plane.accuracy, 6) * F(to_bridge, 55)
    dv = state.scenario.structures[0].dv
    hit = sum(p for total, p in TWO.items() if hits(total + plane.blue, dv))
    steps = sum(p * hits(total + plane.blue, dv) for total, p in TWO.items())
    assert on * hit == F(497, 990) and on * steps == F(284, 495)
    gun = Board("m4").unit("U10", "P-B40", "K8", 5).state
    needed = plane.dv - aa_tally(gun, raid, gun.counters["U10"]).total
    missed = (1 - F(ways(needed), 36)) ** 2
    assert missed == F(25, 144) and missed * on * hit == F(2485, 28512)


def test_rally_in_cover() -> None:
    """CH-RALLY-01, CH-RALLY-02: 8 with +1."""
    once = F(ways(8 - 1), 36)
    assert once == F(7, 12) and 1 - (1 - once) ** 2 == F(119, 144)


def test_stack_fire() -> None:
    """CH-FIRE-08: separate rolls."""
    assert 1 - (1 - F(ways(9), 36)) ** 2 == F(155, 324)


def test_rumours() -> None:
    """CH-RE-04: half of M3's cup is nothing."""
    cup = mission("m3").re_cup
    nothing = cup.count("NONE")
    pairs = list(permutations(cup, 2))
    assert F(nothing, len(cup)) == F(1, 2) and F(sum(a == b == "NONE" for a, b in pairs), len(pairs)) == F(3, 14)


def test_the_deck_is_as_table_11_says() -> None:
    """CH-DECK-01, CH-DECK-05: numbers, symbols, colours."""
    numbers = [sum(c.spent == n for c in DECK) for n in range(1, 9)]
    saved = [sum(c.spent == n and c.fresh for c in DECK) for n in range(1, 9)]
    assert numbers == [6, 8, 8, 8, 8, 7, 5, 5] and saved == [1, 1, 1, 1, 1, 1, 0, 0]
    assert [c.no for c in DECK if c.blue] == [f"{n:02d}" for n in range(1, 17)]
    assert all(c.advance is None for c in DECK if c.blue)


def test_an_event_without_a_target_is_not_open() -> None:
    """CH-CTR-06: no AA Unit on the map, no raid."""
    item = read_item("RAID(A-J87, aa(J7))", "x", 1)
    assert not event_open(full(), item)
