"""Reactions at the table: each button says what it is worth, Enter lets it come, figures are exact counts."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tabletop.core.match import Match
from tabletop.core.messages import Frame
from tabletop.games.conflict_solo.rules.air import FireAA
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.hand import PlayCard
from tabletop.games.conflict_solo.rules.pieces import Doing, Raid
from tabletop.games.conflict_solo.rules.sheets import HITS
from tabletop.games.conflict_solo.table.hand import chances
from tabletop.games.conflict_solo.table.hand.answer_mode import PERCENTS, effect
from tabletop.games.conflict_solo.table.pieces import places
from tabletop.table.ui.menus import Menu
from tests.games.conflict_solo.board import Board, told
from tests.games.conflict_solo.table.conftest import Sit
from tests.games.conflict_solo.table.test_hand import hex_at


def under_fire(card: str) -> Board:
    return Board("m1").unit("U01", "P-RIF", "G8", 0).ai("A01", "G-RIF", "G5", 3).having(hand=(card,), round=1)


def raid(stage: str = "aa", **more: object) -> Match:
    """A Ju 87 over two guns, one of them spent."""
    board = Board("m4").unit("U10", "P-B40", "K8", 5).unit("U11", "P-B40", "K4", 5, fresh=False)
    board.unit("U03", "P-RIF", "K7", 5).ai("A01", "G-RIF", "A2", 2)
    board.having(raid=Raid("air", "ai", "J7", 8, 8, "A-J87"), round=1, turn="ai", doing=Doing("ai", "event"), **more)
    return board.at(Frame("check"), Frame("raid", (stage,)), seed=5)


def test_drop_down_says_what_it_changes(sit: Sit) -> None:
    """AC09: Rifles A needs 9; 2 more against a Unit that drops down."""
    t = sit(match=under_fire("AC09").enemy("55"))
    needed = 12 - 3
    assert t.face.telling.prompt()[1].startswith(f"Rifles A fires at Rifles 1: needs {needed}, 28 %.")
    assert t.buttons() == ["Rifles 1 drops down: 8 %", "Let it come: 28 %"]
    kinds = [m.kind for m in t.face.lying.marks()]
    assert "line" in kinds and "target" in kinds
    usual = next(c for c in t.face.hand.choices() if c.default)
    assert usual.label.startswith("Let it come"), "that is what Enter does"
    t.press("Let it come")
    rolled = next(e for entry in t.session.match.journal for e in entry.events if isinstance(e, AttackRolled))
    assert rolled.dv.total - rolled.fp.total == needed


def test_the_ring_round_who_is_fired_at_opens_the_answers(sit: Sit) -> None:
    """A click on the map spends nothing by itself: it lays the answers down beside the ring."""
    t = sit(match=under_fire("AC09").enemy("55"))
    before = len(t.session.match.journal)
    t.p.click(hex_at(t, "G8"))
    menu = t.p.root.stage.top
    assert isinstance(menu, Menu) and [item.text for item, _ in menu._lines()] == t.buttons()
    assert len(t.session.match.journal) == before
    t.p.keys("escape")
    t.p.click(hex_at(t, "G5"))
    assert not isinstance(t.p.root.stage.top, Menu)


def test_the_card_itself_drops_down(sit: Sit) -> None:
    """AC09 from the hand: it is not dim while it can be played, and a click plays it."""
    t = sit(match=under_fire("AC09").enemy("55"))
    assert t.face.cards.reasons() == {}
    t.face.cards.press("AC09")
    t.settle()
    assert "AC09" not in t.session.match.state.hand


def test_false_order_and_hold_fast(sit: Sit) -> None:
    t = sit(match=under_fire("AC10").enemy("17", "42", 1, 1, "02"))
    assert t.face.telling.prompt()[1].startswith("German draws an order card. Play False Order (1 CAP)")
    assert t.buttons() == ["False Order, 1 CAP", "Let it come"]
    t = sit(match=under_fire("AC11").enemy("55", 5, 4, "F1", "F3", "02"))
    cup = t.state.foot_cup.all
    fatal = sum(HITS[k].destroys for k in cup)
    assert t.buttons() == ["Hold Fast", f"Let it come: {chances.percent(Fraction(fatal, len(cup)))} lost"]
    t.press("Hold Fast")
    assert t.buttons() == [HITS["F1"].name, HITS["F3"].name]
    assert all(effect(HITS[k]) in c.tip for k, c in zip(("F1", "F3"), t.face.hand.choices(), strict=True))
    t.press(HITS["F3"].name)
    assert t.state.counters["U01"].hit == "F3"


def test_each_gun_has_its_number_its_chance_and_its_price(sit: Sit) -> None:
    """CH-AIR-04, CH-AIR-05: a spent gun costs CAPs; what is said is what is rolled."""
    match = raid()
    t = sit("m4_flak_over_the_warta", match=match)
    assert "Fire with which guns?" in t.face.telling.prompt()[1] and "J7" in t.face.telling.prompt()[1]
    first, second = t.buttons()[:2]
    assert "needs" in first and "CAP" not in first and "CAP" in second and t.buttons()[2] == "No AA fire"
    said = int(first.split("needs ")[1].split(",")[0])
    t.do(FireAA("U10"))
    rolled = next(e for e in told(t.session.match, Rolled) if e.purpose == "aa" and e.tally is not None)
    assert rolled.tally is not None and said == rolled.needed - rolled.tally.total


def test_the_gun_that_likely_drives_a_raid_off_is_gold_and_enter_fires_it(sit: Sit) -> None:
    """A fresh gun that hits often is the next step, and no AA fire where none does."""
    t = sit("m4_flak_over_the_warta", match=raid())
    gold = [c.label for c in t.face.hand.choices() if c.default]
    assert len(gold) == 1 and gold[0] == t.buttons()[0] and gold[0].startswith("AA gun 10: needs ")
    t.p.keys("enter")
    t.settle()
    assert any(e.about == "U10" for e in told(t.session.match, Rolled) if e.purpose == "aa")
    far = (
        Board("m4").unit("U11", "P-B40", "K4", 5, fresh=False).unit("U03", "P-RIF", "K7", 5).ai("A01", "G-RIF", "A2", 2)
    )
    far.having(raid=Raid("air", "ai", "J7", 8, 8, "A-J87"), round=1, turn="ai", doing=Doing("ai", "event"))
    t = sit("m4_flak_over_the_warta", match=far.at(Frame("check"), Frame("raid", ("aa",)), seed=5))
    assert [c.label for c in t.face.hand.choices() if c.default] == ["No AA fire"], "a spent gun asks for CAPs"


def test_a_card_before_the_bombs_fall(sit: Sit) -> None:
    """AC22: the hexes to scatter into are lit, and a facing is asked."""
    t = sit("m4_flak_over_the_warta", match=raid("announce", hand=("AC22",)))
    assert t.buttons() == ["Scatter!", "Let it come"]
    t.do(PlayCard("AC22"))
    assert t.face.telling.prompt()[1] == "Scatter out of J7! Move up to two squads: click a lit hex."
    (at, _), *_ = t.face.mode.lit().items()
    assert t.buttons()[0] == "Enough"
    t.click(places.label(t.state, at))
    assert all(b.startswith("Face ") for b in t.buttons())


def test_the_initiative_is_counted_from_all_throws(sit: Sit) -> None:
    """CH-SEQ-02: a tie goes to the enemy."""
    throws = list(product(range(1, 7), repeat=4))
    for caps in range(3):
        assert PERCENTS[caps] == Fraction(sum(a + b + caps > c + d for a, b, c, d in throws), len(throws))
    board = Board("m1").unit("U01", "P-RIF", "G8").ai("A01", "G-RIF", "G5", 3).having(cap=3, round=1)
    t = sit(match=board.at(Frame("initiative"), seed=3))
    assert t.buttons() == ["No CAPs: 44 %", "1 CAP: 56 %", "2 CAPs: 66 %"]


def test_a_hand_of_six(sit: Sit) -> None:
    """CH-CARD-02."""
    hand = ("AC01", "AC05", "AC05", "AC09", "AC29", "AC34")
    board = Board("m1").unit("U01", "P-RIF", "G8").ai("A01", "G-RIF", "G5", 3)
    t = sit(match=board.having(hand=hand).at(Frame("begin_turn", ("player",)), Frame("discard"), seed=3))
    assert t.face.telling.prompt()[1] == "6 cards, 5 may stay: discard one."
    assert "Discard Runner" in t.buttons()


@pytest.mark.parametrize("key", sorted(HITS))
def test_every_hit_counter_says_what_it_does(key: str) -> None:
    words = effect(HITS[key])
    assert words and ("rally" in words or "destroyed" in words or "stays" in words)
