"""Cover: one roll a turn, units at their ridges (TA-COVER)."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.rules import enemy_fire
from tabletop.games.thunderbolt_apache.rules.battlefield import CoverTaken
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.sight import Place
from tests.games.thunderbolt_apache.board import Field, run_step


def _cover(die: int) -> dict[str, bool]:
    field = Field().flyer("A-10A", "Anvil", 1, "E", "L")
    for kind in ("INF", "TRK", "T72", "STO", "M24"):
        field.unit(kind, 6)
    field.unit("ZSU", 6, cover=True).unit("INF", 10)
    state, _ = run_step(field.state("cover"), "cover", die)
    return {f"{u.type}{u.hex}": u.covered for u in state.living_units}


def test_cover_table() -> None:
    """TA-COVER-01, TA-COVER-02, TA-COVER-04, TA-COVER-08: Table 4; BLDG and HELO never; without a ridge in the open; it
    stays until it comes out."""
    covered = {die: {k for k, v in _cover(die).items() if v} for die in range(1, 11)}
    assert covered[1] == covered[3] == set()
    assert covered[4] == covered[5] == {"INF6", "ZSU6", "INF10"}  # hex 10 has an outer ridge
    assert covered[6] == covered[7] == {"INF6", "TRK6", "ZSU6", "INF10"}
    assert covered[8] == covered[9] == {"INF6", "TRK6", "T726", "ZSU6", "INF10"}
    assert covered[10] == {"ZSU6"}


def test_units_without_a_ridge_stay_in_the_open_and_the_lowest_side_is_used() -> None:
    """TA-COVER-02, TA-COVER-03."""
    state = Field().flyer("A-10A", "Anvil", 1, "E", "L").unit("INF", 3).unit("INF", 6).state("cover")
    after, _ = run_step(state, "cover", 4)
    assert [u.cover for u in after.living_units] == [CENTRE, 1]  # hex 6: E (to 7), SW (to 9), W (to 5), NW (to 2)


def test_cover_hinders_nothing_for_the_unit_itself() -> None:
    """TA-COVER-07: it fires from cover."""
    state = Field().flyer("A-10A", "Anvil", 6, "NE", "L").unit("ZSU", 6, cover=True).state("declare")
    assert enemy_fire.reach_refusal(state, state.here.enemies[1], Place(6, 0, Altitude.LOW)) is None


def test_surprise_skips_the_cover_of_turn_1() -> None:
    """ME16, TA-EVENT-12."""
    field = Field(outbound="ME16").flyer("A-10A", "Anvil", 1, "E", "L").unit("INF", 6)
    _, told = run_step(field.state("cover", turn=1), "cover")
    assert not [e for e in told if isinstance(e, Rolled)]
    _, told = run_step(field.state("cover", turn=2), "cover", 4)
    assert [e for e in told if isinstance(e, CoverTaken)]
