"""Dice: uniform and the same everywhere, scripted, typed in from a real table, recorded."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.core.chance import ChanceNeeded, Recorder, ScriptedDice, ScriptError, SeededDice, TableDice

CRITICAL = {2: 10.83, 6: 20.52, 8: 24.32, 20: 43.82}
"""Chi-square that a fair die exceeds once in a thousand tests, by sides."""


@pytest.mark.parametrize("sides", sorted(CRITICAL))
@pytest.mark.parametrize("seed", [0, 1, 2**31, -7])
def test_every_side_falls_as_often(sides: int, seed: int) -> None:
    n = 6000
    dice = SeededDice(seed)
    seen = Counter(dice.roll(sides) for _ in range(n))
    assert set(seen) == set(range(1, sides + 1))
    assert sum((k - n / sides) ** 2 / (n / sides) for k in seen.values()) < CRITICAL[sides]


def test_pairs_in_a_row_are_independent() -> None:
    """36 pairs; chi-square with 35 degrees of freedom stays under 66.6 in 999 of 1000 cases."""
    dice, n = SeededDice(5), 18_000
    seen = Counter((dice.roll(), dice.roll()) for _ in range(n))
    assert sum((seen[a, b] - n / 36) ** 2 / (n / 36) for a in range(1, 7) for b in range(1, 7)) < 66.6


def test_things_are_drawn_as_often_as_they_are_there() -> None:
    dice, n = SeededDice(3), 8000
    seen = Counter(dice.draw(["ace", "ace", "king", "queen"]) for _ in range(n))
    wanted = {"ace": n / 2, "king": n / 4, "queen": n / 4}
    assert sum((seen[k] - e) ** 2 / e for k, e in wanted.items()) < 13.82


def test_the_same_seed_gives_the_same_dice_on_every_system() -> None:
    """These figures must never change: old games would fall differently."""
    assert [SeededDice(0, n).roll() for n in range(12)] == [SeededDice(0).roll()] + [
        SeededDice(0, n).roll() for n in range(1, 12)
    ]
    dice = SeededDice(1944)
    assert [dice.roll() for _ in range(24)] == GOLDEN
    assert [SeededDice(1944, 3).roll(20), SeededDice(-1).roll(100), SeededDice(2**70).roll(100)] == [
        GOLDEN_20,
        GOLDEN_NEGATIVE,
        GOLDEN_LARGE,
    ]


def test_a_copy_goes_its_own_way() -> None:
    dice = SeededDice(9)
    dice.roll()
    twin = dice.copy()
    rolled = [dice.roll() for _ in range(10)]
    assert twin.position == 1 and [twin.roll() for _ in range(10)] == rolled
    assert SeededDice(9, dice.position).roll() == dice.copy().roll() == dice.roll()


def test_nothing_left_to_draw() -> None:
    with pytest.raises(ValueError, match="Nothing"):
        SeededDice().draw([])


# -- scripts
def test_a_script_falls_in_its_order() -> None:
    dice = ScriptedDice.parse("4, 2 =ace 6")
    assert [dice.roll(), dice.roll(), dice.draw(["king", "ace"]), dice.roll(8)] == [4, 2, "ace", 6] and not dice.script


@pytest.mark.parametrize("text", ["x", "4 ace", "1.5", "-2", "4 = = x"])
def test_a_script_with_something_else_in_it(text: str) -> None:
    with pytest.raises(ScriptError, match="neither"):
        ScriptedDice.parse(text)


def test_a_script_that_does_not_fit_is_told_and_kept() -> None:
    for dice in (ScriptedDice(7), ScriptedDice(0), ScriptedDice("ace")):
        with pytest.raises(ScriptError, match="6 sides"):
            dice.roll()
        assert len(dice.script) == 1
    for dice in (ScriptedDice(3), ScriptedDice("joker")):
        with pytest.raises(ScriptError, match="one of ace, king"):
            dice.draw(["ace", "king"])
        assert len(dice.script) == 1
    with pytest.raises(ScriptError, match="used up"):
        ScriptedDice().roll()
    with pytest.raises(ScriptError, match="used up"):
        ScriptedDice().draw(["ace"])


def test_after_the_script_other_dice_go_on() -> None:
    dice = ScriptedDice(3, then=SeededDice(4))
    twin = dice.copy()
    rest = SeededDice(4)
    assert [dice.roll(), dice.roll(), dice.draw(["a", "b", "c"])] == [3, rest.roll(), rest.draw(["a", "b", "c"])]
    assert twin.script == [3] and twin.roll() == 3 and twin.roll() == SeededDice(4).roll()
    assert ScriptedDice(2).copy().then is None


# -- a real table
def test_what_falls_on_a_real_table_is_asked_for() -> None:
    dice = TableDice()
    with pytest.raises(ChanceNeeded) as needed:
        dice.roll(8)
    assert (needed.value.sides, needed.value.items, str(needed.value)) == (8, (), "Roll a die of 8 sides.")
    with pytest.raises(ChanceNeeded) as needed:
        dice.draw(["ace", "king"])
    assert (needed.value.sides, needed.value.items) == (0, ("ace", "king")) and "ace, king" in str(needed.value)
    dice.supply(5, "king")
    twin = dice.copy()
    assert dice.roll() == 5 and dice.draw(["ace", "king"]) == "king" and dice.used == 2
    assert twin.used == 0 and twin.roll() == 5


def test_what_cannot_have_fallen_is_thrown_out_and_asked_for_again() -> None:
    dice = TableDice([7, 3, "joker", "ace"])
    with pytest.raises(ChanceNeeded):
        dice.roll()
    assert dice.roll() == 3
    with pytest.raises(ChanceNeeded):
        dice.draw(["ace"])
    assert dice.draw(["ace"]) == "ace"
    for wrong in ("ace", 0, -1):
        dice.supply(wrong)
        with pytest.raises(ChanceNeeded):
            dice.roll()
    dice.supply(4)
    with pytest.raises(ChanceNeeded):
        dice.draw(["ace"])
    assert dice.supplied == [3, "ace"]


def test_a_recorder_notes_what_fell() -> None:
    dice = Recorder(ScriptedDice(4, "ace", 2))
    assert dice.roll() == 4
    twin = dice.copy()
    assert dice.draw(["ace"]) == "ace" and twin.fallen == [4] and twin.draw(["ace"]) == "ace" and twin.roll() == 2
    assert dice.fallen == [4, "ace"] and twin.fallen == [4, "ace", 2]


GOLDEN = [4, 4, 6, 2, 4, 2, 3, 6, 6, 5, 6, 4, 5, 1, 3, 3, 4, 6, 1, 1, 3, 4, 3, 4]
GOLDEN_20, GOLDEN_NEGATIVE, GOLDEN_LARGE = 20, 42, 86
