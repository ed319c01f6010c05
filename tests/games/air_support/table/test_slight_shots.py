"""Light AA at a plane on its run: what the player is asked (AS-LAA-01)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.games.air_support.rules.player_turn import PASS
from tabletop.games.air_support.table.hand.run_mode import FlakMode
from tests.games.air_support.table.conftest import Sit


def test_a_shot_of_hardly_any_chance_is_asked_about_once_a_run(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """ "Under 1 %" was asked five times in a row."""
    t = sit("s1_beet_road")
    mode: Any = FlakMode(t.face)
    given: list[Any] = []
    weapon, slight, run = "g", [True], ["first"]
    monkeypatch.setattr(t.face.host, "submit", lambda *commands, joined=False: given.extend(commands))
    monkeypatch.setattr(mode, "shots", lambda: [(SimpleNamespace(weapon=weapon), None)])
    monkeypatch.setattr(mode, "slight", lambda: slight[0])
    monkeypatch.setattr(mode, "_run_key", lambda: (run[0],))
    monkeypatch.setattr(mode, "_look", lambda: None)
    monkeypatch.setattr(t.face, "select", lambda key: None)
    mode.begun()
    assert given == [], "the first is asked about"
    mode.hold_here()
    mode.begun()
    assert given == [PASS, PASS]
    slight[0] = False
    mode.begun()
    assert given == [PASS, PASS], "a better shot is"
    slight[0], run[0] = True, "second"
    mode.begun()
    assert given == [PASS, PASS], "and the first of another run"
