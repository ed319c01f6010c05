"""Shift+H: what the hard player would do, with his reason, in a note; nothing is done by it."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.fire.actions import Fire
from tabletop.games.conflict_solo.rules.hand import Choose
from tabletop.games.conflict_solo.rules.moving import Move
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Draft
from tabletop.games.conflict_solo.rules.player_turn.plans import GO
from tabletop.games.conflict_solo.rules.state import with_fields
from tabletop.games.conflict_solo.table.pieces import places
from tabletop.games.conflict_solo.table.showings import telling
from tests.games.conflict_solo.board import Board
from tests.games.conflict_solo.table.conftest import Sit


def test_advice_is_told_and_does_nothing(sit: Sit) -> None:
    t = sit().set_up()
    before = len(t.session.match.journal)
    assert t.face.hand.action("advice", None)
    t.p.until(lambda: t.p.root.slips.note_shown is not None)
    first, why = t.p.root.slips.note_shown[1][:2]
    labels = {command.label(t.state) for command in t.face.host.options}
    assert any(first.removeprefix("*The bot's advice: ").startswith(label) for label in labels) and why
    assert len(t.session.match.journal) == before and t.step == "turn"


def test_advice_names_verb_and_place(sit: Sit) -> None:
    """ "Rifles 3" alone, an answer to a card, is no advice."""
    board = Board("m1").unit("U03", "P-RIF", "H8", 0).ai("A09", "G-RIF", "H6", 3)
    state = sit(match=board.having(round=1).player()).state
    enemy = name(state, "A09")
    assert telling.advised(state, Fire("U03", "A09")) == f"Rifles 3 fires at {enemy} in H6"
    card = "AC08"
    asked = with_fields(state, draft=Draft("card", card=card))
    assert telling.advised(asked, Choose("U03")) == f"{state.card(card).name}: choose Rifles 3 in H8"
    plan = with_fields(state, draft=Draft("fire", unit="U03", target="A09"))
    assert telling.advised(plan, GO) == f"Do it: fire with Rifles 3 at {enemy}"


def test_advice_is_drawn_until_something_is_done(sit: Sit) -> None:
    """Whose action, and where it leads; a note says that it is advice."""
    t = sit().set_up()
    t.face.advice = t.state, Move("U01", "D9")
    drawn = t.face.lying._advised()
    assert [m.kind for m in drawn] == ["hover", "path"] and drawn[0].cells == (places.cell("D9"),)
    t.face.advice = None, Move("U01", "D9")
    assert not t.face.lying._advised()


def test_a_key_of_a_plan_says_what_comes_first(sit: Sit) -> None:
    t = sit().set_up()
    assert t.face.hand.action("boost", None)
    assert "Boost card: first choose a hex or a target" in t.p.app.scene.play_screen.status_line.text


def test_a_pinned_leader_leads_no_group(sit: Sit) -> None:
    """CH-MOVE-10: no hex would be green for him; who is pinned is left out of a group, too."""
    board = Board("m1").unit("U01", "P-RIF", "G8", 0, hit="F1").unit("U02", "P-RIF", "H9", 0)
    board = board.unit("U03", "P-RIF", "H8", 0).ai("A09", "G-RIF", "O1", 3, fresh=False)
    t = sit(match=board.having(round=1).player())
    assert t.state.hit_of(t.state.counters["U01"]).name == "Pinned"
    t.face.select("U01")
    group = t.face.mode.group
    assert group.all_near() and not group.ids and group.prompt() is None
    assert t.p.app.scene.play_screen.status_line.text.startswith("Rifles 1 cannot move: Pinned.")
    t.face.select("U02")
    assert group.all_near() and group.ids == ("U03",) and "Shift+click" in group.prompt()[0]
