"""Playing on: in worlds that the player cannot tell from his own, with the same luck for every plan."""

from __future__ import annotations

from collections import Counter
from random import Random

from tabletop.games.conflict_solo.bots.hard import Veteran
from tabletop.games.conflict_solo.bots.outlook import Luck, clearly_behind, mark, prospect, world
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.state import put, with_fields
from tests.games.conflict_solo.board import Board
from tests.games.conflict_solo.bots.walks import walk

CARDS = tuple(str(no) for no in range(1, 56))


def test_a_world_looks_like_the_position_it_was_made_of() -> None:
    """Hidden enemies stand in hexes of their groups, beside no Unit; the player sees the same as before."""
    placed = 0
    for mission in ("m3", "m6", "m2"):
        for n, match in enumerate(walk(mission, seed=3)):
            if n % 15:
                continue
            view = match.view(0)
            made = world(view, Random(n))
            assert GAME.view(made, 0) == view
            for group in view.scenario.groups:
                for id in group.ids:
                    now = made.counters.get(id)
                    if now is not None and now.hidden and now.hex:
                        placed += 1
                        assert now.hex in group.hexes and all(distance(now.hex, u.hex) > 1 for u in view.units)
    assert placed > 10


def test_luck_is_the_same_for_every_plan_whatever_was_drawn_before() -> None:
    """After other draws in its own turn, a later turn brings the same cards and dice."""
    luck = Luck(5, 2)
    rows = []
    for extra in (0, 3):
        luck.start()
        first = luck.roll(), luck.roll()
        for _ in range(extra):
            luck.draw(CARDS)
            luck.roll()
        luck.stage("E0")
        rows.append((first, luck.draw(CARDS), luck.draw(CARDS[:40]), luck.roll(), luck.roll(20)))
    assert rows[0] == rows[1]


def test_luck_is_fair() -> None:
    """Over many worlds all throws and all cards come about equally often."""
    throws: Counter[int] = Counter()
    cards: Counter[str] = Counter()
    for nth in range(3600):
        luck = Luck(nth * 7919 + 1, nth)
        luck.start()
        throws[luck.roll() + luck.roll()] += 1
        cards[luck.draw(CARDS[:6])] += 1
    assert all(abs(throws[total] - 100 * (6 - abs(total - 7))) < 60 for total in range(2, 13))
    assert all(abs(cards[card] - 600) < 120 for card in CARDS[:6])


def test_what_falls_clearly_behind() -> None:
    best = [3.0, 5.0, 4.0, 6.0]
    assert clearly_behind([x - 1 for x in best], best)
    assert not clearly_behind([9.0, 0.0, 9.0, 0.0], [5.0, 6.0, 5.0, 6.0])
    assert not clearly_behind(best, best)


def test_a_position_is_worth_more_with_what_brings_victory() -> None:
    state = Board("m1").unit("U01", "P-RIF", "G6").ai("A01", "G-RIF", "H4").having(round=2).state
    held = with_fields(state, control={**state.control, "J4": "player"})
    hurt = put(state, "U01", hit="F5")
    weaker = put(state, "A01", hit="F5")
    assert prospect(hurt) < prospect(state) < min(prospect(held), prospect(weaker))


def test_thinking_ahead_is_the_same_again() -> None:
    """No clock: the same view, the same mark, the same idea."""
    for n, match in enumerate(walk("m1", seed=6)):
        if n in (20, 45):
            view = match.view(0)
            assert mark(view) == mark(match.view(0))
            first, second = (Veteran(seed).ideas(view) for seed in (1, 2))
            assert first == second
