"""The odds of a shot as they are shown against a count of every throw and every hit counter in the cup."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tabletop.games.conflict_solo.rules.action_points import DiceCaps
from tabletop.games.conflict_solo.rules.fire.actions import Fire
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.fire.shots import Shot, hits
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules.player_turn.plans import GO
from tabletop.games.conflict_solo.rules.sheets import HITS, Colour
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table.hand.chances import Outcome, attacks, duels, outcomes, shares
from tests.games.conflict_solo.board import Board, do, told


def counted(state: State, rolls: list[tuple[Counter, Shot, int]]) -> list[Outcome]:
    """Every throw of two dice and every counter that can be drawn, one attack after the other."""
    cups = {Colour.RED: tuple(state.foot_cup.all), Colour.BLUE: tuple(state.vehicle_cup.all)}
    worlds = [(Fraction(1), cups)]
    found = []
    for target, shot, dice in rolls:
        colour = state.type_of(target).dv_colour
        sums = {"miss": Fraction(0), "hit": Fraction(0), "lost": Fraction(0)}
        after = []
        for weight, there in worlds:
            cup = there[colour]
            for one, two in product(range(1, 7), repeat=2):
                chance = weight / 36
                scored = hits(one + two + dice + shot.fp.total, shot.dv.total)
                if scored == 0:
                    sums["miss"] += chance
                    after.append((chance, there))
                elif scored == 2 or target.hit or not cup:
                    sums["lost"] += chance
                    freed = (*cup, target.hit) if target.hit else cup
                    after.append((chance, {**there, colour: freed}))
                else:
                    for n, key in enumerate(cup):
                        dead = HITS[key].destroys
                        sums["lost" if dead else "hit"] += chance / len(cup)
                        after.append((chance / len(cup), there if dead else {**there, colour: cup[:n] + cup[n + 1 :]}))
        merged: dict[tuple[tuple[str, ...], tuple[str, ...]], Fraction] = {}
        for weight, there in after:
            key2 = (tuple(sorted(there[Colour.RED])), tuple(sorted(there[Colour.BLUE])))
            merged[key2] = merged.get(key2, Fraction(0)) + weight
        worlds = [(w, {Colour.RED: red, Colour.BLUE: blue}) for (red, blue), w in merged.items()]
        found.append(Outcome(sums["miss"], sums["hit"], sums["lost"]))
    return found


def guns(**more: object) -> Board:
    board = Board("m1").ai("A01", "G-RIF", "H4", 3).ai("A02", "G-RIF", "J4", 4, **more)
    return board.unit("U04", "P-CKM", "K10", 0).unit("U01", "P-RIF", "K9", 0)


@pytest.mark.parametrize("dice", [0, 1, 2])
@pytest.mark.parametrize("hit", ["", "F1"])
def test_a_single_shot_is_what_a_count_of_all_throws_says(dice: int, hit: str) -> None:
    hit = next(k for k in HITS if k.startswith("F") and not HITS[k].destroys) if hit else ""
    state = guns(hit=hit).player().state
    plan = Draft("fire", "U04", target="A02", dice=dice)
    rolls = attacks(state, plan)
    assert outcomes(state, rolls) == counted(state, rolls)
    (duel,) = duels(state, plan)
    assert duel.outcome == counted(state, rolls)[0]
    assert duel.needed == rolls[0][1].needed - dice


def test_a_stack_draws_from_one_cup() -> None:
    """CH-FIRE-08, CH-HIT-04: what the first one draws the second one cannot draw."""
    board = guns().ai("A03", "G-RIF", "J4", 4).ai("A04", "G-MG34", "J4", 4)
    kept = [k for k in HITS if k.startswith("F")]
    alive, dead = (next(k for k in kept if HITS[k].destroys is fatal) for fatal in (False, True))
    small = type(board.state.foot_cup)((alive, dead))
    state = board.having(foot_cup=small).player().state
    rolls = attacks(state, Draft("fire", "U04", target="A02", dice=1))
    assert [r[0].id for r in rolls] == ["A02", "A03", "A04"] and [r[2] for r in rolls] == [1, 0, 0]
    assert outcomes(state, rolls) == counted(state, rolls)


def test_an_empty_cup_destroys() -> None:
    """CH-HIT-04."""
    board = guns()
    state = board.having(foot_cup=type(board.state.foot_cup)(())).player().state
    rolls = attacks(state, Draft("fire", "U04", target="A02"))
    (found,) = outcomes(state, rolls)
    assert found.hit == 0 and found.destroyed == counted(state, rolls)[0].destroyed > 0


def test_parts_of_the_bar_add_up_to_a_hundred() -> None:
    for a in range(37):
        for b in range(a + 1):
            found = Outcome(1 - Fraction(a, 36), Fraction(a - b, 36), Fraction(b, 36))
            words = shares(found)
            assert sum(int(w.split()[0]) for w in words if not w.startswith("under")) == 100
            assert all((w == "0 %") is (c == 0) or w.startswith("under") or c == 0
                       for w, c in zip(words, (found.miss, found.hit, found.destroyed), strict=True))  # fmt: skip
    rare = Outcome(Fraction(1), Fraction(0), Fraction(0))
    assert shares(rare) == ("100 %", "0 %", "0 %")
    assert shares(Outcome(Fraction(997, 1000), Fraction(2, 1000), Fraction(1, 1000))) == (
        "100 %", "under 1 %", "under 1 %")  # fmt: skip


def test_the_mean_of_rolled_shots_is_the_preview() -> None:
    """Design, acceptance check 6: 1,200 shots played by the rules lie within three deviations."""
    board = guns()
    state = board.player().state
    (duel,) = duels(state, Draft("fire", "U04", target="A02", dice=1, caps=0))
    shots, made = 1200, 0
    for seed in range(shots):
        match = do(guns().having(cap=3).player(seed=seed), Fire("U04", "A02"), DiceCaps(1), GO)
        made += told(match, AttackRolled)[0].hits > 0
    chance = float(duel.outcome.any)
    assert abs(made / shots - chance) < 3 * (chance * (1 - chance) / shots) ** 0.5
