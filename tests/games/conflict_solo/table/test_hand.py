"""The hand of action cards: dim ones say why, a card is dragged onto what it acts on, and asks in English."""

from __future__ import annotations

import pytest

from tabletop.games.conflict_solo.data import scenario_keys
from tabletop.games.conflict_solo.rules.cards.choices import ASKS, asked
from tabletop.games.conflict_solo.rules.hand import Choose, PlayCard
from tabletop.games.conflict_solo.rules.pieces import Draft
from tabletop.games.conflict_solo.rules.player_turn.plans import GO
from tabletop.games.conflict_solo.table.hand import card_play
from tabletop.games.conflict_solo.table.pieces import places
from tests.games.conflict_solo.board import Board, mission
from tests.games.conflict_solo.table.conftest import Sit, Table


def holding(*hand: str, **more: object) -> Board:
    """A spent squad, a fresh one beside it, an enemy far away."""
    return (
        Board("m1").unit("U01", "P-RIF", "G9", 0, fresh=False).unit("U02", "P-RIF", "H9", 0)
        .unit("U04", "P-CKM", "K10", 0).ai("A09", "G-RIF", "O1", 3, fresh=False)
        .having(hand=hand, round=1, cap=3, **more)
    )  # fmt: skip


def card_at(t: Table, key: str) -> tuple[int, int]:
    return next(rect.center for rect, card in t.face.foot.hand.spots if card == key)


def hex_at(t: Table, hex: str) -> tuple[int, int]:
    """Where in the window a hex lies; it is brought into sight."""
    board = t.p.app.scene.play_screen.board
    at = board.cells.centre(places.cell(hex))
    board.looking.over([at, board.cells.centre(places.cell("G9"))], True)
    t.p.frame()
    return board.camera.to_screen(at)


def test_a_card_is_dragged_onto_the_unit_that_it_is_for(sit: Sit) -> None:
    """AC01: only spent Units are lit; what is not lit says what is asked."""
    t = sit(match=holding("AC01").player())
    fresh, spent = hex_at(t, "H9"), hex_at(t, "G9")
    t.p.drag(card_at(t, "AC01"), fresh)
    assert t.state.draft is None and "which spent Unit becomes fresh?" in t.p.told
    t.p.drag(card_at(t, "AC01"), spent)
    t.settle()
    assert t.state.draft is not None and t.state.draft.choices == ("U01",)
    assert t.buttons()[0] == "Play Second Wind" and t.face.telling.prompt()[1] == "Second Wind: play it for 1 CAP?"
    t.do(GO)
    assert t.state.counters["U01"].fresh


def test_what_a_carried_card_may_be_dropped_on_lights_up(sit: Sit) -> None:
    t = sit(match=holding("AC01").player())
    t.face.cards.carry("AC01")
    (mark,) = t.face.cards.marks()
    assert mark.cells == (places.cell("G9"),)
    t.face.cards.carry("")
    assert t.face.cards.marks() == []


def test_a_dim_card_says_why(sit: Sit) -> None:
    """CH-PLY-09: boosts go with a plan, reactions answer the enemy; CH-CARD-07: no effect."""
    t = sit(match=holding("AC05", "AC09", "AC27", "AC01").player())
    why = t.face.cards.reasons()
    assert set(why) == {"AC05", "AC09", "AC27"}
    assert "drop it on the paper" in why["AC05"] and "CH-PLY-09" in why["AC05"] and "CH-" in why["AC27"]
    t.p.click(card_at(t, "AC09"))
    assert t.state.draft is None and "CH-PLY-09" in t.p.told


def test_a_card_that_units_pay_for_shows_price_and_risk(sit: Sit) -> None:
    """AC29: who pays is asked; then the slider for the cost stands on the paper."""
    t = sit(match=holding("AC29").player())
    t.p.click(card_at(t, "AC29"))
    assert t.face.telling.prompt()[1] == "Runner: which Unit sends the runner, and pays?"
    assert not t.face.paper.cost.visible and "Play" not in " ".join(t.buttons())
    t.click("H9", piece="U02")
    assert t.face.paper.cost.visible
    assert t.face.telling.prompt()[1].startswith("Runner: Rifles 2 pays, 1 AP, ")


@pytest.mark.parametrize("card", sorted(ASKS))
def test_every_card_asks_in_english_all_the_way(card: str) -> None:
    """No question is left without words of its own, and no id of a counter stands in one."""
    short = next(k.split("_")[0] for k in scenario_keys() if card in mission(k.split("_")[0]).library.cards)
    board = Board(short).unit("U01", "P-RIF", "G9", 0, fresh=True).unit("U02", "P-RIF", "H9", 0)
    board.unit("U03", "P-RIF", "G10", 0, fresh=False, hit="F1").ai("A09", "G-RIF", "G6", 3)
    board.unit("U05", "S-T34", "K10", 0).ai("A10", "G-TIG", "G8", 3).rumour("R01", "K8")
    state = board.having(hand=(card,), round=1, cap=3).player().state
    plan = Draft("card", card=card)
    for _ in range(12):
        open_ = asked(state, card, plan.choices)
        if not open_:
            return
        words = card_play.question(state, plan, open_)
        assert words.endswith("?") and "which one" not in words and not any(i in words for i in state.counters), words
        plan = Draft("card", card=card, choices=(*plan.choices, open_[0]))
    raise AssertionError(f"{card} never stops asking")


def test_two_squads_go_forward_step_by_step(sit: Sit) -> None:
    """AC02: leader, mate, hex and facing of each: by lit hexes and buttons."""
    t = sit(match=holding("AC02").player())
    t.do(PlayCard("AC02"), Choose("U02"), Choose("U01"))
    assert t.face.telling.prompt()[1] == "Forward: where does Rifles 2 go?"
    t.click("H8")
    assert t.face.telling.prompt()[1] == "Forward: which way does Rifles 2 face in H8?"
    t.press("Face north")
    assert t.face.telling.prompt()[1] == "Forward: where does Rifles 1 go?"
    t.click("G8")
    t.press("Face north")
    assert t.buttons()[0] == "Play Forward!"
