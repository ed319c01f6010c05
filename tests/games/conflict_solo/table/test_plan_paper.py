"""The paper of a plan at the table: sums, sliders, boosts, supporters, another target, groups, by mouse and by keys."""

from __future__ import annotations

from math import cos, radians, sin

import pygame as pg
import pytest

from tabletop.games.conflict_solo.rules.fire.actions import Fire
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.fortification import DigIn
from tabletop.games.conflict_solo.rules.hand import PlayCard
from tabletop.games.conflict_solo.rules.movement_costs import on_road, road_step
from tabletop.games.conflict_solo.rules.moving import Move, Pivot
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.player_turn.plans import GO
from tabletop.games.conflict_solo.rules.sight import neighbours
from tabletop.games.conflict_solo.table import coach
from tabletop.games.conflict_solo.table.hand import chances
from tabletop.games.conflict_solo.table.hand.plan_mode import TURN_FIRST, PlanMode
from tabletop.games.conflict_solo.table.marks.map_marks import ARROW_OUT, UPPER_EDGE, Tag
from tabletop.games.conflict_solo.table.pieces import places
from tests.games.conflict_solo.board import Board, told
from tests.games.conflict_solo.table.conftest import Sit, Table
from tests.screens.conftest import outside


def mill(**more: object) -> Board:
    """The MG fires at the flank of Rifles B in the manager's house, a squad beside it."""
    return (
        Board("m1").ai("A01", "G-RIF", "H4", 3).ai("A02", "G-RIF", "J4", 4).ai("A03", "G-MG34", "I4", 3, fresh=False)
        .unit("U01", "P-RIF", "K9", 0).unit("U02", "P-RIF", "H9", 0).unit("U04", "P-CKM", "K10", 0)
        .having(round=1, cap=3, **{"hand": ("AC05", "AC01"), **more})
    )  # fmt: skip


def aimed(sit: Sit, **more: object) -> Table:
    """A click on the enemy begins the plan."""
    t = sit(match=mill().player(), **more)
    t.face.select("U04")
    return t.click("J4", piece="A02")


def mode(t: Table) -> PlanMode:
    assert isinstance(t.face.mode, PlanMode)
    return t.face.mode


def test_both_sums_and_the_end_of_it_in_a_sentence(sit: Sit) -> None:
    t = aimed(sit)
    sheet = mode(t).sheet()
    (duel,) = sheet.duels
    assert [line[:2] for line in duel.firepower] == [("Printed, against men", "5"), ("Normal range", "0")]
    assert [line[:2] for line in duel.defence] == [("Printed, flank", "11"), ("Cover in J4", "+2")]
    assert duel.totals == (5, 13) and duel.needed == 8
    assert sheet.hints[0] == "It faces south-west and you stand behind its flank: 11 counts, not 12. CH-ARC-05"
    risk = chances.percent(chances.spent(t.state, 3))
    assert sheet.end == f"Hit 42 %, destroyed {duel.parts[2]}, then spent {risk}. 3 CAPs left."
    assert t.face.paper.visible and not t.face.mission.visible


def test_the_plate_of_a_shot_leaves_the_name_of_its_target_to_be_read(sit: Sit) -> None:
    """It lies on the upper edge of the hex, where it lay before the click."""
    t = aimed(sit)
    plates = [eval(m.text, {"Tag": Tag}) for m in mode(t).marks() if m.text.startswith("(Tag(")]
    assert [(tag.words, tag.low) for (tag,) in plates] == [("8+  42 %", UPPER_EDGE)]


def test_what_a_unit_does_is_a_sentence_and_its_button_a_verb(sit: Sit) -> None:
    t = sit(match=mill().player())
    t.do(DigIn("U01"))
    risk = chances.percent(chances.spent(t.state, 5))
    assert t.face.telling.prompt()[1] == f"Rifles 1 digs in: 5 AP, {risk} spent."
    assert [c.label for c in t.face.hand.choices() if c.default] == ["Dig in"]


def test_the_sliders_set_caps_for_the_cost_and_on_the_dice(sit: Sit) -> None:
    """CH-CAP-03, CH-CAP-04: the notch that is clicked is what is paid; what cannot be paid says why."""
    t = aimed(sit)
    rail = t.face.paper.cost
    words = [n.words for n in rail.rail.notches] if rail.rail else []
    assert words == [*(chances.percent(chances.spent(t.state, 3 - n)) for n in range(3)), "never"]
    t.p.click(rail._spots(rail.theme)[1])
    assert t.state.draft is not None and t.state.draft.caps == 1
    dice = t.face.paper.dice
    assert [n.words for n in dice.rail.notches] == ["42 %", "58 %", "72 %"] if dice.rail else False
    t.p.click(dice._spots(dice.theme)[2])
    assert t.state.draft.dice == 2 and mode(t).sheet().end.startswith("Hit 72 %")
    t.p.click(rail._spots(rail.theme)[3])
    assert t.state.draft.caps == 1 and "CH-PLY-03" in t.p.told, "3 and 2 CAPs are more than there are"
    t.p.keys("c", "d")
    assert (t.state.draft.caps, t.state.draft.dice) != (1, 2), "keys do the same"


def test_one_undo_takes_the_whole_plan_back(sit: Sit) -> None:
    t = aimed(sit)
    t.p.keys("d", "c")
    t.p.keys("ctrl+z")
    t.settle()
    assert t.step == "turn" and t.state.draft is None


def test_a_boost_card_is_dropped_on_the_paper(sit: Sit) -> None:
    """CH-CARD-08: Hail of Fire fits, Second Wind does not."""
    t = aimed(sit)
    hand, paper = t.face.foot.hand, t.face.paper
    assert [o.words for o in mode(t).sheet().boosts] == ["Hail of Fire: needs 6, 72 %"]
    spots = {key: rect.center for rect, key in hand.spots}
    t.p.drag(spots["AC01"], paper.sums.rect.center)
    assert t.state.draft is not None and t.state.draft.boost == ""
    t.p.drag(spots["AC05"], paper.sums.rect.center)
    assert t.state.draft.boost == "AC05" and mode(t).sheet().duels[0].needed == 6
    t.p.keys("b")
    assert t.state.draft.boost == ""


def test_a_second_unit_clicked_supports_and_who_cannot_says_why(sit: Sit) -> None:
    """CH-GRP-05: one more for a Unit beside it that sees the target at normal range."""
    t = aimed(sit)
    t.click("K9", piece="U01")
    assert t.state.draft is not None and t.state.draft.supporters == ("U01",)
    assert mode(t).sheet().duels[0].totals[0] == 6 and "One check for all of them. CH-GRP-05" in mode(t).sheet().hints
    t.click("H9", piece="U02")
    assert t.state.draft.supporters == ("U01",) and "CH-" in t.p.told
    t.p.keys("g")
    assert t.state.draft.supporters == ()


def test_n_takes_another_target(sit: Sit) -> None:
    t = sit(match=mill().ai("A04", "G-RIF", "K6", 3).player())
    t.face.select("U04")
    t.click("J4", piece="A02")
    others = mode(t).aim.others()
    assert len(others) > 1
    t.p.keys("n")
    assert t.state.draft is not None and t.state.draft.target == others[(others.index("A02") + 1) % len(others)]
    t.click("J4", piece="A02")
    assert t.state.draft.target == "A02", "a click on an enemy takes it instead"


def test_the_shot_is_what_the_paper_said(sit: Sit) -> None:
    t = aimed(sit, size=(1920, 1080))
    t.p.keys("d")
    duel = mode(t).sheet().duels[0]
    t.p.press("plan go")
    rolled = told(t.session.match, AttackRolled)[0]
    assert (rolled.fp.total + rolled.caps, rolled.dv.total) == duel.totals


def test_three_squads_move_together_with_g(sit: Sit) -> None:
    """CH-GRP-03: one price, one check; who stands apart is told why."""
    board = Board("m1").ai("A01", "G-RIF", "A1", 3).unit("U01", "P-RIF", "G10").unit("U02", "P-RIF", "H10")
    board.unit("U03", "P-RIF", "I11").unit("U04", "P-CKM", "O11").having(round=1, cap=3)
    t = sit(match=board.player())
    t.face.select("U01")
    t.click("G9")
    t.p.keys("g")
    assert t.state.draft is not None
    assert {(m[0], m[1]) for m in t.state.draft.members} == {("U02", "H9"), ("U03", "I10")}
    assert "move together" in t.face.telling.prompt()[1]
    hint = next(h.text for h in coach.hints(t.face) if h.key == "facing")
    tip = mode(t).hover(t.spot("G9"))
    assert tip is not None and tip.lines == (TURN_FIRST,), "coach, prompt and tip say the same"
    assert TURN_FIRST in hint and t.face.telling.prompt()[1].endswith(TURN_FIRST)
    t.click("O11", piece="U04")
    assert "CH-GRP-02" in t.p.told
    t.click("H10", piece="U02")
    assert "U02" not in [m[0] for m in t.state.draft.members], "a click takes a member out again"


def test_a_click_elsewhere_while_a_move_is_planned(sit: Sit) -> None:
    """Another hex that is allowed changes the plan; one that is not says why and leaves it."""
    t = sit(match=mill().player())
    t.do(Move("U02", "H8"))
    t.click("A1")
    assert t.state.draft is not None and t.state.draft.path == ("H8",) and "CH-" in t.p.told
    t.click("G9")
    assert t.state.draft.path == ("G9",)


def test_the_road_bonus_is_offered_on_the_map(sit: Sit) -> None:
    """CH-MOVE-08: a truck on a road goes on for nothing."""
    board = Board("m5").ai("A01", "G-GREN", "A1", 3, fresh=False)
    road = next(
        (a, b, c) for a in sorted(board.state.scenario.chart.terrain)
        for b, c in roads(board, a)
    )  # fmt: skip
    board.unit("U01", "S-T34", road[0], 0).having(round=1, cap=3)
    t = sit("m5_steel_in_the_wheat", match=board.player())
    t.do(Move("U01", road[1]))
    assert f"On to {road[2]}" in t.buttons()
    t.click(road[2])
    assert t.state.draft is not None and t.state.draft.path == road[1:]
    t.press("Stop in")
    assert t.state.draft.path == road[1:2]


def roads(board: Board, start: str) -> list[tuple[str, str]]:
    """Two steps on along a road that a tank can go."""
    tank = Counter("U99", "player", "S-T34", start, 0)
    return [
        (b, c) for b in neighbours(board.state, start) if on_road(board.state, start, b)
        for c in neighbours(board.state, b) if road_step(board.state, tank, start, b, c) is None
    ]  # fmt: skip


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.5)])
def test_the_paper_stands_at_every_size(sit: Sit, size: tuple[int, int], scale: float) -> None:
    t = aimed(sit, size=size, scale=scale)
    assert outside(t.p.root) == []
    paper = t.face.paper
    assert paper.end.rect.h >= paper.end.natural(t.p.root.theme, False, paper.end.rect.w), "the end is never cut"
    assert paper.children[0].rect.h >= t.p.root.theme.px(60)


def test_a_shot_at_a_rumour_promises_nothing(sit: Sit) -> None:
    """CH-RE-06: nobody knows what stands there."""
    board = mill().rumour("R01", "K6")
    t = sit(match=board.player())
    t.do(Fire("U04", "R01"))
    sheet = mode(t).sheet()
    assert sheet.duels == () and "Nobody knows" in sheet.hints[0] and not any(r.key == "D" for r in sheet.rails)
    assert t.face.host.refusal(GO) is None


def test_an_arrow_of_the_dial_is_clicked_where_it_lies(sit: Sit) -> None:
    """CH-MOVE-07: the arrows lie outside the hex; one alone goes at once, looking that way."""
    t = sit(match=mill().player())
    t.do(Move("U02", "H8"))
    far, turn = t.face.host.cell_size[1] * ARROW_OUT, radians(60)
    t.click("H8", (far * sin(turn), -far * cos(turn)))
    unit = t.state.counters["U02"]
    assert (unit.hex, unit.facing) == ("H8", 1) and t.state.draft is None


def test_a_turn_on_the_spot_has_a_dial_too(sit: Sit) -> None:
    """CH-MOVE-09: an arrow takes another direction, the same one carries it out."""
    t = sit(match=mill().player())
    t.do(Pivot("U02", 1))
    assert len(mode(t).open_facings()) == 5
    far, turn = t.face.host.cell_size[1] * ARROW_OUT, radians(180)
    t.click("H9", (far * sin(turn), -far * cos(turn)))
    assert t.state.draft is not None and t.state.draft.facing == 3
    t.click("H9", (far * sin(turn), -far * cos(turn)))
    assert t.state.counters["U02"].facing == 3 and t.state.draft is None


def test_units_are_named_before_the_hex_is_clicked(sit: Sit) -> None:
    """CH-GRP-02: G takes those in a chain, Shift and a click one more or one less; who stands apart is told why."""
    board = Board("m1").ai("A01", "G-RIF", "A1", 3).unit("U01", "P-RIF", "G10").unit("U02", "P-RIF", "H10")
    board.unit("U03", "P-RIF", "I11").unit("U04", "P-CKM", "O11").having(round=1, cap=3)
    t = sit(match=board.player())
    t.face.select("U01")
    t.p.keys("g")
    assert t.face.telling.prompt()[1].startswith("Move together: Rifles 1, Rifles 2 and Rifles 3. Click a green hex")
    hand = t.face.hand
    hand.click(t.spot("I11", piece="U03"), pg.KMOD_SHIFT, False)
    assert "Rifles 3" not in t.face.telling.prompt()[1]
    hand.click(t.spot("O11", piece="U04"), pg.KMOD_SHIFT, False)
    t.p.frame()
    assert "MG 4 does not stand next to" in t.p.told
    t.click("G9")
    assert t.state.draft is not None and [(m[0], m[1]) for m in t.state.draft.members] == [("U02", "H9")]
    t.press("Back")
    assert t.step == "turn" and not t.face.telling.prompt()[1].startswith("Move together")


def test_a_double_click_on_an_enemy_opens_the_paper_and_fires_nothing(sit: Sit) -> None:
    """CH-PLY-01: until Go nothing has happened; the second half of a double click says nothing."""
    t = sit(match=mill().player())
    t.face.select("U04")
    t.p.keys("home")
    board = t.p.app.scene.play_screen.board
    at = board.camera.to_screen(t.face.host.centre(places.cell("J4")))
    t.p.click(at, times=2)
    t.settle()
    assert t.state.draft is not None and t.state.draft.target == "A02"
    t.p.click(at)
    t.settle()
    assert told(t.session.match, AttackRolled), "a click of its own fires"


def test_a_double_click_never_answers_two_questions(sit: Sit) -> None:
    """A step by a click on its hex: the second half does not go there, nor on along the road."""
    t = sit(match=mill().player())
    t.face.select("U01")
    t.p.keys("home")
    hex = next(c.hex for c in t.face.mode.options if isinstance(c, Move) and c.unit == "U01")
    at = t.p.app.scene.play_screen.board.camera.to_screen(t.face.host.centre(places.cell(hex)))
    t.p.click(at, times=2)
    t.settle()
    assert t.step == "plan" and t.state.draft is not None and t.state.draft.path == (hex,)


@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.5)])
def test_the_report_of_a_shot_shows_who_and_at_whom_with_the_line_on_the_map(
    sit: Sit, size: tuple[int, int], scale: float
) -> None:
    """The line lies there while the report is open, and goes when it is folded."""
    t = sit(match=mill().player(), size=size, scale=scale)
    t.face.select("U04")
    t.click("J4", piece="A02")
    here, there = (t.face.host.centre(places.cell(h)) for h in ("K10", "J4"))
    t.press("Fire")
    screen = t.p.app.scene.play_screen
    shot = next(r for r in reversed(screen.tray.rolls) if r.title == "MG 4 at Rifles B")
    assert shot.line == (here, there) and all(make(40) is not None for make in shot.pieces)
    screen.tray.back = list(reversed(screen.tray.rolls)).index(shot)
    report = screen.papers.papers.paper("dice")
    if not report.visible:
        t.p.keys("o")
    t.p.frame()
    assert report.visible and tuple(screen.reported_line()) == (here, there) and not outside(t.p.root)
    t.p.keys("o")
    t.p.frame()
    assert not report.visible and not screen.reported_line()


@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.5)])
def test_the_pieces_in_question_are_on_the_free_part_of_the_map(sit: Sit, size: tuple[int, int], scale: float) -> None:
    """The paper of the plan comes over the map: who fires and at whom come out from under it; a view moved by hand
    is respected."""
    t = aimed(sit, size=size, scale=scale)
    t.p.frame().frame()
    board = t.p.app.scene.play_screen.board
    assert t.face.paper.visible
    seen = [board.camera.to_screen(t.face.host.centre(places.cell(h))) for h in ("K10", "J4")]
    assert board.camera.free.collidepoint(seen[0])
    if board.camera.room[1] > 8 * t.face.host.cell_size[1]:  # else both find no room together
        assert all(board.camera.free.collidepoint(at) for at in seen)
    board.camera.pan(150, 90)
    before = board.camera.origin
    board.restage()
    t.p.frame().frame()
    assert board.camera.origin == before


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5)])
def test_who_may_be_meant_by_a_card_is_on_the_free_part_of_the_map(
    sit: Sit, size: tuple[int, int], scale: float
) -> None:
    """Whispers in the Birches: the wounded squad lies in the west, the objectives in the east; it is the squad that is
    asked for."""
    board = (
        Board("m3").unit("U01", "G-RIF", "B3", 1, hit="F3").unit("U02", "G-RIF", "C12", 1).ai("A01", "S-RIF", "Q6", 4)
    )
    t = sit(
        "m3_whispers_in_the_birches",
        match=board.having(round=1, cap=3, hand=("AC04",)).player(),
        size=size,
        scale=scale,
    )
    t.face.host.submit(PlayCard("AC04"))
    t.settle()
    t.p.frame().frame()
    assert "U01" in mode(t).chosen_counters()
    assert places.cell("B3") in {cell for mark in mode(t).marks() if mark.kind == "reach" for cell in mark.cells}
    camera = t.p.app.scene.play_screen.board.camera
    assert camera.free.collidepoint(camera.to_screen(t.face.host.centre(places.cell("B3"))))
