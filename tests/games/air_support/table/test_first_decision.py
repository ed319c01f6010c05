"""The Beet Road begins with a decision about the battle, with everything it is about in view."""

from __future__ import annotations

import pytest

from tabletop.games.air_support.table.table import SupportTable
from tests.games.air_support.table.conftest import Sit
from tests.games.air_support.table.test_ways import let, rest

INTERESTING = {"German": ("move", "laa"), "US": ("opening", "react", "strike", "closing")}
"""Steps whose question is worth a player's first minute."""


@pytest.mark.parametrize(("side", "players"), [("German", ("human", "bot:easy")), ("US", ("bot:easy", "human"))])
def test_the_first_question_is_about_the_battle(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, side: str, players: tuple[str, str]
) -> None:
    """Set-up, arcs and AA modes are seen to by the staff, and the trucks are on the screen."""
    t = sit("s1_beet_road", players=players)
    monkeypatch.setattr(SupportTable, "staff_sets_up", True)
    t.face.hand.followed = None
    t.face.refresh()
    rest(t)
    assert t.face.step in INTERESTING[side], (t.face.step, t.face.telling.prompt())
    hints = t.face.telling.hints()
    assert hints, "the coach has something to say on it"
    board = t.p.app.scene.play_screen.board
    assert t.face.mode.lit() or "%" in t.buttons()[0] or getattr(t.face.mode, "ways", dict)(), "something is lit"
    if side == "German":
        let(t, "move")
        band = next(iter(t.face.state.bands.values()))
        for key in band.ids:
            at = t.face.state.vehicles[key].place.hex
            assert board.camera.free.collidepoint(board.camera.to_screen(board.cells.centre(at))), key
        assert t.face.selected in band.ids and "onvoy" in t.face.telling.prompt()[1]
        assert max(len(way.hexes) for way in t.face.mode.ways().values()) >= 5, "the road is lit, not one hex"


def test_what_the_staff_did_can_be_taken_back(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SupportTable, "staff", True, raising=False)
    t = sit("s1_beet_road", players=("human", "bot:easy"))
    monkeypatch.setattr(SupportTable, "staff_sets_up", True)
    t.face.hand.followed = None
    t.face.refresh()
    assert t.face.step != "setup" or t.face.host.seat is None
    assert 0 in t.face.set_up_for


def test_the_lit_targets_of_a_plane_are_on_the_screen(sit: Sit) -> None:
    """At large letters too: whatever the coach says, the hexes that the prompt speaks of stay in view."""
    t = sit("s1_beet_road", players=("bot:easy", "human"), scale=1.5)
    let(t, "opening")
    for _ in range(30):
        t.p.frame()
    board = t.p.app.scene.play_screen.board
    lit = sorted(t.face.mode.lit())
    inside = [h for h in lit if board.camera.free.collidepoint(board.camera.to_screen(board.cells.centre(h)))]
    assert lit and len(inside) >= min(3, len(lit)), (len(inside), len(lit))


def test_whoever_is_asked_to_fire_is_in_view_with_his_targets(sit: Sit) -> None:
    """S2, the defenders: the gun stands far from what it can fire at."""
    t = let(sit("s2_chir", players=("bot:easy", "human")), "react")
    for _ in range(20):
        t.p.frame()
    board = t.p.app.scene.play_screen.board
    lit = sorted(t.face.mode.lit())
    assert lit
    inside = [h for h in lit if board.camera.free.collidepoint(board.camera.to_screen(board.cells.centre(h)))]
    assert len(inside) >= min(4, len(lit)), (len(inside), len(lit))
