"""What is left of the battalion (TA-HOME)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.games.thunderbolt_apache.rules.assessing import Assessed, remaining_value
from tabletop.games.thunderbolt_apache.rules.pieces import Strength
from tests.games.thunderbolt_apache.board import run_step
from tests.games.thunderbolt_apache.moments import home


@pytest.mark.parametrize(
    ("units", "before", "result"),
    [
        (("APC", "INF"), Strength.FULL, "X"),
        (("APC", "INF", "INF"), Strength.FULL, "1/2"),
        (("APC", "INF"), Strength.HALF, "X"),
        (("APC", "INF", "INF"), Strength.HALF, "F"),
        (("APC",) * 4 + ("INF",), Strength.FULL, "1/2"),
        (("APC",) * 5, Strength.FULL, "F"),
        ((), Strength.FULL, "X"),
    ],
)
def test_assessment(units: tuple[str, ...], before: Strength, result: str) -> None:
    """TA-HOME-01, TA-HOME-02, TA-HOME-03, TA-HOME-04, TA-HOME-05; W23: A04 half at 9, destroyed at 3."""
    state = home(*units, popups=("SA8", "IFV"), before=before)
    _after, told = run_step(state, "assess")
    assert [e.result for e in told if isinstance(e, Assessed)] == [result]


@pytest.mark.parametrize(
    ("card", "units", "result"),
    [
        ("ME23", ("APC", "INF", "INF"), "X"),
        ("ME24", ("APC", "APC", "INF"), "X"),
        ("ME25", ("APC", "INF"), "1/2"),
        ("ME01", ("APC", "INF"), "X"),
    ],
)
def test_cards_that_change_the_remaining_value(card: str, units: tuple[str, ...], result: str) -> None:
    """TA-HOME-07, TA-HOME-08: a second assessment from the strength before the mission; the counter is turned only
    then."""
    state, _ = run_step(home(*units), "assess")
    assert state.battalions["A04"].strength is Strength.FULL
    state = replace(state, mission=replace(state.here, homebound=card))
    after, _ = run_step(state, "event_home", args=(2,))
    assert after.here.result == result
    assert after.battalions["A04"].strength is (Strength.DESTROYED if result == "X" else Strength.HALF)
    none = home(homebound="ME23")
    assert remaining_value(none).total == 0


def test_small_losses_are_forgotten() -> None:
    """TA-HOME-06, TA-HOME-04: next time the full list comes again."""
    from tabletop.games.thunderbolt_apache.rules.battlefield import units_of
    from tests.games.thunderbolt_apache.board import LIBRARY

    state, _ = run_step(home(*("APC",) * 5), "assess")
    after, _ = run_step(replace(state, mission=replace(state.here, homebound="ME01")), "event_home", args=(2,))
    assert after.battalions["A04"].strength is Strength.FULL
    assert sum(n for _, n in units_of(LIBRARY.battalions["A04"], after.battalions["A04"].strength)) == 12


def test_no_field_no_result() -> None:
    """TA-HOME-09: F, and ME23 changes nothing."""
    state = home(tiles=(), units=None, homebound="ME23")
    after, told = run_step(state, "assess")
    assert after.here.result == "F"
    _, told = run_step(after, "event_home", args=(2,))
    assert not [e for e in told if isinstance(e, Assessed)]
