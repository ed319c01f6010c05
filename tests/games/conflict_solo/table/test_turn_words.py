"""What is asked in the player's turn can be done; where nothing can, passing goes on."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.rules.asking import PASS
from tabletop.games.conflict_solo.rules.hand import RELOAD
from tabletop.games.conflict_solo.rules.moving import Move
from tabletop.games.conflict_solo.rules.player_turn.plans import GO
from tabletop.games.conflict_solo.rules.sheets import AI
from tabletop.games.conflict_solo.rules.state import with_fields
from tabletop.games.conflict_solo.table.pieces.places import cell
from tabletop.table.play.contract import Spot
from tests.games.conflict_solo.board import Board
from tests.games.conflict_solo.table.conftest import Sit


def nobody(**more: object) -> Board:
    """One's own squad is spent and no CAP is left; three enemies far away are fresh."""
    board = Board("m1", cap_now=0).unit("U01", "P-RIF", "G11", 0, fresh=False).having(round=1, **more)
    return board.ai("A01", "G-RIF", "H4", 3).ai("A02", "G-RIF", "A1", 3).ai("A03", "G-RIF", "O1", 3)


def test_where_nobody_can_act_one_button_goes_on_to_the_end_of_the_round(sit: Sit) -> None:
    """As often as the enemy leaves it to the player, he passes; nothing is asked that has one answer."""
    t = sit(match=nobody().player(seed=3))
    assert t.face.telling.prompt()[1] == "None of your Units can act any more this round."
    assert [c.label for c in t.face.hand.choices() if c.default] == ["To the end of the round"]
    pace, before = t.face.host.pace.name, len(t.session.match.journal)
    t.press("To the end of the round")
    for _ in range(60):
        if not t.face.passing.round:
            break
        t.settle()
    passed = [e.command for e in t.session.match.journal[before:]]
    assert len(passed) > 2 and set(passed) == {PASS} and t.state.round == 2
    assert t.face.host.pace.name == pace, "the pace of the enemy's turn stays as it was chosen"


def test_the_way_to_the_end_of_the_round_stops_where_a_unit_was_harmed(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One Enter ran over the loss of the last two Units to the page of the defeat."""
    t = sit(match=nobody().player(seed=3))
    before, looks = len(t.session.match.journal), count()
    monkeypatch.setattr(t.face.passing, "_what_counts", lambda: (next(looks),))  # each look finds something else
    t.face.passing.to_the_end()
    t.settle()
    passed = [e.command for e in t.session.match.journal[before:]]
    assert passed == [PASS] and not t.face.passing.round and t.state.round == 1


def test_what_must_not_go_by_unseen_are_hits_losses_and_places(sit: Sit) -> None:
    t = sit(match=nobody().player(seed=3))
    quiet = t.face.passing._what_counts()
    hurt = sit(match=nobody().unit("U01", "P-RIF", "G11", 0, fresh=False, hit="F1").player(seed=3))
    held = sit(match=nobody(control={"H4": "player", "J4": "ai"}).player(seed=3))
    assert len({quiet, hurt.face.passing._what_counts(), held.face.passing._what_counts()}) == 3


def test_a_click_on_a_stack_takes_who_can_act_and_escape_puts_the_unit_down(sit: Sit) -> None:
    board = Board("m1", cap_now=0).unit("U01", "P-RIF", "G11", 0, fresh=False).unit("U02", "P-RIF", "G11", 0)
    t = sit(match=board.unit("U03", "P-RIF", "F11", 0).ai("A01", "G-RIF", "H4", 3).player())
    t.face.select("U03")
    spent = next(s for s in t.face.lying.sprites() if s.id == "U01")
    t.face.hand.click(Spot(cell("G11"), spent, t.face.host.centre(cell("G11"))), 0, False)
    assert t.face.selected == "U02" and t.step == "turn", "no step into the hex is planned"
    t.p.keys("esc")
    assert not t.face.selected and len(t.p.root.stage.layers) == 1, "the menu comes with the next one"


def test_what_was_passed_can_be_taken_back(sit: Sit) -> None:
    """After an undo the player is asked again."""
    t = sit(match=nobody().player(seed=3))
    t.face.passing.to_the_end()
    before = t.session.match.journal[0].before
    while t.face.passing.round:
        t.settle()
    t.face.passing.round, t.face.passing._journal = 1, len(t.session.match.journal)  # as it is before the round ends
    t.p.app.scene.play_screen.play.history.undo(practice=True)
    t.settle()
    assert [e.command for e in t.session.match.journal] == [None], "only the start is left"
    assert t.session.match.state == before and not t.face.passing.round


def test_when_the_enemy_has_passed_one_pass_ends_the_round(sit: Sit) -> None:
    t = sit(match=nobody(passed="ai").player())
    assert t.face.telling.prompt()[1].endswith("Pass, and it ends.")
    assert [c.label for c in t.face.hand.choices() if c.default] == ["Pass"]


def test_with_a_fresh_unit_passing_is_not_recommended(sit: Sit) -> None:
    board = Board("m1").unit("U01", "P-RIF", "G11", 0).ai("A01", "G-RIF", "H4", 3)
    t = sit(match=board.player())
    assert not [c.label for c in t.face.hand.choices() if c.default and c.label == "Pass"]


def test_a_shot_that_cannot_hit_has_no_ring(sit: Sit) -> None:
    board = Board("m1").unit("U01", "P-RIF", "G11", 0).ai("A01", "G-RIF", "H4", 3)  # needs 13
    t = sit(match=board.player())
    t.face.select("U01")
    assert "A01" in t.face.mode.targets() and not t.face.mode.can_hit("A01")
    assert not [m for m in t.face.mode.marks() if m.kind == "target"]


def test_the_key_for_caps_on_the_dice_never_digs_anybody_in(sit: Sit) -> None:
    """Pressed once more when the shot is under way it does nothing: digging in has a key of its own."""
    board = Board("m1", cap_now=2).unit("U01", "P-RIF", "G6", 0).ai("A01", "G-RIF", "H4", 3)
    t = sit(match=board.player())
    t.face.select("U01")
    t.p.frame().keys("d").frame()
    assert t.step == "turn"
    t.click("H4", piece="A01")
    assert t.step == "plan"
    t.p.keys("d").frame()
    assert t.state.draft is not None and t.state.draft.dice == 1
    assert t.face.hand.cancel()
    t.p.frame()
    assert t.step == "turn"
    t.p.keys("shift+d").frame()
    assert t.state.draft is not None and t.state.draft.kind == "dig_in"


def test_when_the_one_in_hand_is_spent_a_fresh_one_is_offered(sit: Sit) -> None:
    """The spent one acts with CAPs alone; it is taken in hand with a click, not by itself."""
    board = Board("m1", cap_now=3).unit("U01", "P-RIF", "G9", 0).unit("U02", "P-CKM", "K10", 0)
    match = board.ai("A01", "G-RIF", "A1", 3).player()
    t = sit(match=match)
    t.face.select("U02")
    t.face.host.session.match.state = with_fields(
        t.state, counters={**t.state.counters, "U02": replace(t.state.counters["U02"], fresh=False)}
    )
    t.p.app.scene.play_screen.play.settled()
    t.p.frame()
    assert t.face.selected == "U01"
    t.face.select("U02")
    t.p.frame()
    assert t.face.selected == "U02"


def test_the_target_of_a_shot_stays_in_view(sit: Sit) -> None:
    """Where the map is small and both find no room together, the eye stays at the enemy who was clicked."""
    board = Board("m1", cap_now=2).unit("U01", "P-CKM", "O10", 0).ai("A01", "G-RIF", "J4", 3)
    t = sit(match=board.player(), size=(1280, 720), scale=1.5)
    t.face.select("U01")
    t.p.frame()
    t.click("J4", piece="A01")
    assert t.step == "plan"
    t.p.frame().frame()
    assert t.p.app.scene.play_screen.board.camera.sees(t.face.host.centre(cell("J4")), 0.02)


def test_where_room_is_short_pass_and_stall_stay_on_the_bar(sit: Sit) -> None:
    board = Board("m1").unit("U01", "P-RIF", "G11", 0).unit("U02", "P-RIF", "H11", 0).ai("A01", "G-RIF", "H4", 3)
    t = sit(match=board.player(), size=(1280, 720), scale=1.5)
    t.face.select("U01")
    t.p.frame().frame()
    bar = t.p.app.scene.play_screen.prompt_bar
    seen = [b.text for b in bar.buttons.children]
    assert {"Together", "Stall", "Pass"} <= set(seen), seen


def test_a_click_too_far_for_a_step_says_so_and_keeps_the_unit_in_hand(sit: Sit) -> None:
    """Who goes together stays together, too; a click far away on the map puts the Unit down."""
    board = Board("m1").unit("U01", "P-RIF", "G11", 0).unit("U02", "P-RIF", "H11", 0).ai("A01", "G-RIF", "H4", 3)
    t = sit(match=board.player())
    t.face.select("U01")
    t.press("Together")
    told: list[Refusal] = []
    t.face.host.refuse = told.append
    t.click("G9")
    assert t.face.selected == "U01" and t.face.mode.group.ids and len(told) == 1
    assert told[0].rule.startswith("CH-MOVE") and told[0].sentence
    t.click("A2")
    assert not t.face.selected and len(told) == 1


def test_the_question_before_a_pass_says_the_price_beside_the_pass(sit: Sit) -> None:
    """ "Go on" means not to pass, and carried what passing costs."""
    board = Board("m1").unit("U01", "P-RIF", "G8", 0).having(round=1, passed=AI, cap_now=1)
    t = sit(match=board.player())
    asked: list[str] = []
    t.face.host.open_choices = lambda choices: asked.extend(c.label for c in choices)  # type: ignore[method-assign]
    t.face.passing.once()
    assert asked == ["Keep playing", "Pass and end the round: Rifles 1 is still fresh and 1 CAP is lost"]


def test_together_pressed_twice_does_not_undo_itself_unsaid(sit: Sit) -> None:
    """The second press is that of a button called Alone, before the hex is clicked and after it."""
    board = Board("m1").unit("U01", "P-RIF", "G11", 0).unit("U02", "P-RIF", "H11", 0).ai("A01", "G-RIF", "H4", 3)
    t = sit(match=board.player())
    t.face.select("U01")
    labels = lambda: [c.label for c in t.face.hand.choices()]
    t.press("Together")
    assert t.face.mode.group.ids and "Alone" in labels() and "Together" not in labels()
    t.press("Alone")
    assert not t.face.mode.group.ids and "Together" in labels()
    t.do(next(c for c in t.face.host.options if isinstance(c, Move) and c.unit == "U01" and c.hex == "G10"))
    t.press("Together")
    assert t.state.draft.members and "Alone" in labels() and "Together" not in labels()
    t.press("Alone")
    assert not t.state.draft.members and "Together" in labels()


def test_a_shot_that_only_a_card_can_pay_takes_the_card_along(sit: Sit) -> None:
    """The spent Unit lit the enemy up, and then Fire was grey: nothing said that the card makes it possible."""
    board = Board("m1").unit("U04", "P-CKM", "K10", 0, fresh=False).ai("A02", "G-RIF", "J4", 4)
    t = sit(match=board.having(round=1, cap=2, hand=(RELOAD, "AC29")).player())
    t.face.select("U04")
    fire = t.face.mode.targets()["A02"]
    assert t.face.mode.boosted(fire)
    spot = Spot(cell("J4"), next(s for s in t.face.lying.sprites() if s.id == "A02"), t.face.host.centre(cell("J4")))
    assert t.state.card(RELOAD).name in " ".join(t.face.mode.hover(spot).lines)
    t.click("J4", piece="A02")
    assert t.state.draft.boost == RELOAD and t.face.host.refusal(GO) is None
