"""Scouts (TA-SCOUT)."""

from __future__ import annotations

from typing import Any

from tabletop.games.thunderbolt_apache.rules.scenario import (
    PlacedBattalion,
)
from tabletop.games.thunderbolt_apache.rules.sheets import Band
from tests.games.thunderbolt_apache.board import LIBRARY, campaign, run_step
from tests.games.thunderbolt_apache.moments import PAIR, mission


def test_scout_reports() -> None:
    """TA-SCOUT-01, TA-SCOUT-02, TA-SCOUT-03: Table 3 with modifiers."""

    def report(die: int, **more: Any) -> tuple[bool, int, int]:
        state = mission(campaign(scouts=1, **more), *PAIR, step="scout", scout=1)
        after, _ = run_step(state, "scout", die)
        return after.scouts[1].lost, after.here.scout_loiter, after.here.calmed

    assert report(1) == (True, 0, 0)
    assert report(2) == report(3) == (False, 0, 0)
    assert report(4) == report(7) == (False, 1, 0)
    assert report(8) == report(10) == (False, 2, 1)
    assert report(3, condition="SC10") == (True, 0, 0)
    assert report(6, condition="SC11") == (False, 2, 1)
    assert report(3, card="CA06") == (False, 1, 0)
    assert report(4, battalions=("A04", "C09")) == (False, 0, 0)
    assert report(4, battalions=("A04", PlacedBattalion("C09", "half"))) == (False, 1, 0)
    assert LIBRARY.battalions["C09"].notes and Band.FRONT == 3
