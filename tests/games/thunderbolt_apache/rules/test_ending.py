"""The end of a campaign, conceding included (TA-END, TA-VP)."""

from __future__ import annotations

import pytest

from tabletop.games.thunderbolt_apache.rules import ending
from tabletop.games.thunderbolt_apache.rules.ending import Concede
from tests.games.thunderbolt_apache.board import campaign, do, run_step, start
from tests.games.thunderbolt_apache.moments import scored


@pytest.mark.parametrize(
    ("vp", "level"),
    [
        (19, "Good"),
        (23, "Great"),
        (22, "Good"),
        (18, "Adequate"),
        (14, "Adequate"),
        (13, "Poor"),
        (9, "Poor"),
        (8, "Dismal"),
        (-5, "Dismal"),
    ],
)
def test_outcome(vp: int, level: str) -> None:
    """TA-END-01, TA-END-02; W30: CA01 85/70/50/30 of 27."""
    assert ending.outcome(vp, 27, (85, 70, 50, 30)) == level

    result = ending.result_of(level, vp, "")
    assert result.winner == (0 if level in ("Great", "Good") else None)
    assert ending.needed_vp(27, 70) == 19


def test_a_level_is_reached_exactly() -> None:
    """TA-END-01: 14 of 20 VP are 70 %, and that is enough."""
    assert [ending.outcome(vp, 20, (85, 70, 50, 30)) for vp in (17, 16, 14, 13, 10, 6, 5)] == [
        "Great", "Good", "Good", "Adequate", "Adequate", "Poor", "Dismal",
    ]  # fmt: skip


def test_conceding() -> None:
    """TA-END-03: legal wherever the player acts."""
    match = do(start(campaign(step="targets", vp=25), (), 1), Concede())
    assert match.result is not None and match.result.level == "Dismal"


def test_all_destroyed_ends_the_campaign() -> None:
    """TA-EOD-10, TA-END-04."""
    only = scored("X", state=campaign(battalions=("A04",)))
    after, _ = run_step(only, "score")
    assert after.result is not None and after.result.level == "Great"
