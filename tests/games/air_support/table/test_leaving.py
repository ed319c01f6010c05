"""Who leaves the map is gone for good: where that counts for nothing it is asked first, where it is the goal it is not
(AS-MOVE-07).
"""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.air_support.rules.moving import LeaveMap
from tabletop.games.air_support.rules.victory import leaving_pays
from tabletop.games.air_support.table.hand.move_mode import MoveMode
from tabletop.games.air_support.table.pieces import places
from tests.games.air_support.table.conftest import Sit


def test_leaving_pays_where_it_is_counted(sit: Sit) -> None:
    state = sit("s1_beet_road").face.state
    rule = state.scenario.victory
    goal, truck = min(rule.hexes), min(rule.counted)
    other = next(k for k in (*state.vehicles, *state.guns, *state.infantry) if k not in rule.counted)
    assert leaving_pays(state, truck, goal) and not leaving_pays(state, truck, (-9, -9))
    assert not leaving_pays(state, other, goal)


def test_of_a_convoy_only_who_stands_on_the_exit_leaves(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    t = sit("s1_beet_road")
    state = t.face.state
    mode: Any = MoveMode(t.face)
    first, second, *_ = sorted(state.scenario.victory.counted)
    exit_hex = min(state.scenario.victory.hexes)
    monkeypatch.setattr(mode, "movers", lambda: (first, second))
    monkeypatch.setattr(
        places, "hex_of", lambda state, key: exit_hex if key == first else state.vehicles[key].place.hex
    )
    assert mode.lost_by(LeaveMap()) == ()


@pytest.mark.parametrize("idle", [("x",), ()])
def test_leaving_for_nothing_is_asked_first(sit: Sit, monkeypatch: pytest.MonkeyPatch, idle: tuple[str, ...]) -> None:
    t = sit("s1_beet_road")
    mode: Any = MoveMode(t.face)
    given: list[object] = []
    monkeypatch.setattr(t.face.host, "submit", lambda *commands, joined=False: given.extend(commands))
    monkeypatch.setattr(mode, "lost_by", lambda step: idle)
    mode.leave(LeaveMap())
    t.p.frame()
    texts = " ".join(str(getattr(w, "text", "")) for w in t.p.root.stage.top.walk())
    assert ("for good" in texts) == bool(idle) and (given == []) == bool(idle)
    assert "for good" in LeaveMap().label(t.face.state)
