"""What the enemy could do next: each known enemy with whom he could hit, by the rules' own reckoning."""

from __future__ import annotations

import pytest

from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.rules.fire.shots import aim
from tabletop.games.conflict_solo.table.papers.forecast_paper import forecast, threats
from tests.games.conflict_solo.board import Board
from tests.games.conflict_solo.moments import sawmill
from tests.games.conflict_solo.table.conftest import Sit
from tests.screens.conftest import outside


def board() -> Board:
    made = sawmill().unit("U01", "P-RIF", "G8", 0).unit("U02", "P-RIF", "N11", 0)
    return made.change("A01", fresh=False).having(round=1)


def test_each_enemy_with_whom_it_could_hit() -> None:
    state = board().state
    lines = forecast(state)
    gun = next(line for line in lines if line.about[:1] == ("A03",))
    assert gun.words == (
        "MG C, fresh, firepower 5: Rifles 1 needs 7 (58\u00a0%), Rifles 2 at long range needs 9 (28\u00a0%)."
    ) and gun.about == ("A03", "U01", "U02")
    assert any(line.about[:1] == ("A01",) and "spent" in line.words for line in lines)
    command = sum(state.order_card(no).blue for no in state.draw.all)
    assert lines[0].words.startswith("Each card that can come lets fresh enemies fire; ")
    assert f"; {command} are Command cards" in lines[0].words


def test_it_says_no_more_and_no_less_than_the_rules_allow() -> None:
    state = board().state
    for ai in state.ais:
        allowed = {
            u.id for u in state.units
            if not isinstance(shot := aim(state, ai, u), Refusal) and shot.needed <= 10
        }  # fmt: skip
        assert {u.id for u, _ in threats(state, ai)} == allowed


def test_hidden_enemies_are_not_spoken_of() -> None:
    state = board().change("A03", hidden=True).state
    assert not any("A03" in line.about for line in forecast(state))


@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.5)])
def test_f_lays_it_down_and_a_line_is_shown_on_the_map(sit: Sit, size: tuple[int, int], scale: float) -> None:
    t = sit(match=board().player(), size=size, scale=scale)
    t.p.keys("f")
    paper = t.face.forecast
    assert paper.visible and not outside(t.p.root)
    t.p.frame()
    row = next(rect for rect, line in paper.told.rows if line.about[:1] == ("A03",))
    t.p.move((row.x + 5, row.centery))
    t.p.frame()
    kinds = [m.kind for m in t.face.lying.marks()]
    assert "line" in kinds and "target" in kinds
    t.p.keys("f")
    assert not paper.visible


def test_with_nothing_in_hand_a_button_offers_it(sit: Sit) -> None:
    t = sit(match=board().player())
    t.face.select("")
    t.p.frame()
    assert "Enemy next" in t.buttons()
    t.press("Enemy next")
    assert t.face.forecast.visible
