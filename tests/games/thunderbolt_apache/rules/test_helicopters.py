"""Enemy helicopters: whether they move, and where to (TA-HELO)."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.rules.chance import Picked
from tabletop.games.thunderbolt_apache.rules.enemy_fire import AttackDeclared
from tabletop.games.thunderbolt_apache.rules.helicopters import intent, onward
from tests.games.thunderbolt_apache.board import FLAT, Field, run_step


def test_helicopter_moves_toward_the_closest_in_sight() -> None:
    """TA-HELO-01, TA-HELO-03, TA-HELO-06, TA-HELO-07; W19."""
    low = Field().flyer("AH-64A", "Mantis", 7, "centre", "L").unit("M24", 4).state("helicopters")
    assert intent(low, low.here.enemies[1]).rule == "TA-HELO-06"
    high = Field().flyer("AH-64A", "Mantis", 7, "centre", "H").unit("M24", 4).state("helicopters")
    moved, _ = run_step(high, "helicopters")
    assert moved.here.enemies[1].hex == 5
    _, told = run_step(moved, "declare")
    assert [e.target for e in told if isinstance(e, AttackDeclared)] == [1]


def test_helicopter_in_range_stays() -> None:
    """TA-HELO-02."""
    state = Field(FLAT).flyer("AH-64A", "Mantis", 6, "centre", "L").unit("M24", 4).state("helicopters")
    assert intent(state, state.here.enemies[1]).rule == "TA-HELO-02"


def test_helicopter_crosses_ridges_and_ties_are_random() -> None:
    """TA-HELO-04, TA-HELO-05, TA-GEN-03: of several nearer hexes one at random, over the ridge 6-9 as well."""
    state = Field().flyer("A-10A", "Badger", 3, "SW", "H").unit("MI8", 8).state("helicopters")
    assert set(onward(state.here.enemies[1], state.flyers[0])) == {5, 9}
    moved, told = run_step(state, "helicopters", "9")
    assert moved.here.enemies[1].hex == 9
    assert [e.purpose for e in told if isinstance(e, Picked)] == ["way of the helicopter"]
    again, _ = run_step(moved, "helicopters")  # one way only: no die; over the ridge into 6
    assert again.here.enemies[1].hex == 6
    tied = (
        Field(FLAT)
        .flyer("A-10A", "Badger", 1, "E", "H")
        .flyer("A-10A", "Hatchet", 3, "E", "H")
        .unit("MI8", 9)
        .state("helicopters")
    )
    assert len(intent(tied, tied.here.enemies[1]).quarry) == 2
