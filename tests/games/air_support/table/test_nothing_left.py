"""Where nothing is left to do the gold button ends it, and the prompt says so."""

from __future__ import annotations

import pytest

from tabletop.games.air_support.table.hand import staff
from tabletop.games.air_support.table.hand.move_mode import MoveMode
from tabletop.games.air_support.table.hand.staff import Plan
from tests.games.air_support.table.conftest import Sit, Table
from tests.games.air_support.table.test_beet_road import set_up


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot has no idea at all."""
    monkeypatch.setattr(staff, "thought_ahead", lambda *a, **k: Plan(()))


def gold(t: Table) -> list[str]:
    return [c.label for c in t.face.hand.choices() if c.default]


@pytest.mark.usefixtures("idle")
def test_a_bot_that_would_do_nothing_says_so_and_the_end_is_gold(sit: Sit) -> None:
    """Five presses of the key did nothing but write a grey line under the map."""
    t = set_up(sit).until("move")
    assert gold(t) != ["End movement"]
    t.p.app.scene.play_screen.do("bot_rest")
    t.p.frame()
    assert t.face.telling.prompt()[1].startswith("The bot would leave everything as it is.")
    assert gold(t) == ["End movement"]


@pytest.mark.usefixtures("idle")
def test_in_the_enemys_movement_it_lets_him_go_on(sit: Sit) -> None:
    t = set_up(sit).until("opening")
    t.p.app.scene.play_screen.do("bot_rest")
    t.lift()
    assert t.face.step != "opening"


def test_where_nobody_can_move_any_more_the_end_is_gold(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hatch that could be opened kept the gold away."""
    t = set_up(sit).until("move")
    t.face.select("GV9")
    monkeypatch.setattr(MoveMode, "starts", lambda self: {})
    assert gold(t) == ["End movement"]
    assert t.face.telling.prompt()[1] == "Nothing can move any more: end the movement."
