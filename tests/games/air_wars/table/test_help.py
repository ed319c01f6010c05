"""What helps a player of Air Wars: the coach's first words, notes on a raid, homes that are lit, the log at any
size; and what is kept from him.
"""

from __future__ import annotations

import pygame as pg
import pytest

from tabletop.games.air_wars.rules import odds
from tabletop.games.air_wars.rules.bombing import aiming
from tabletop.games.air_wars.rules.days import EndSegment
from tabletop.games.air_wars.table.hand.fly_buttons import must_land
from tabletop.table.board.camera import Camera
from tests.games.air_wars.table import test_table as at_table
from tests.games.air_wars.table.test_sharing import Commanded, log_of
from tests.games.air_wars.table.test_table import cell_of

war = at_table.war


def test_the_coach_begins_with_what_the_day_is_about(war) -> None:
    hand = war()
    said = hand.table.telling.hints()
    assert said[0].widget == "paper score" and "Malta" in said[0].text
    assert hand.screen.find("paper score").rect.w


def test_each_of_two_people_at_one_screen_is_coached(war) -> None:
    hand = war()
    both = Commanded(hand)
    both.until(lambda: hand.step == "redeploy")
    heard = {h.key for h in hand.table.telling.hints()}
    both.until(lambda: hand.step == "redeploy" and hand.play.seat == 1)
    assert heard and not heard & {h.key for h in hand.table.telling.hints()}


def test_the_first_raid_on_malta_is_planned_with_both_islands_in_sight(war) -> None:
    hand = war()
    Commanded(hand).until(lambda: hand.step == "fly")
    hand.settle()
    camera: Camera = hand.board.camera
    for square in ("G2", "E9", "F9"):
        assert hand.board.rect.collidepoint(camera.to_screen(hand.table.centre(square)))


def test_a_note_on_a_raid_tells_what_its_bombs_would_do(war) -> None:
    """The chance is that of all bombers of the group together, as the rules count it (AW-BOMB-11)."""
    hand = war()
    Commanded(hand).until(lambda: hand.step == "fly")
    hand.table.mode.pick("B III/3")
    assert not any(line.startswith("Bombs on") for line in hand.table.mode.notes.at("F7").lines)
    lines = hand.table.mode.notes.at("F9").lines
    names = aiming.printed_targets(hand.table.state, "F9", 0)
    assert "Grand Harbour" in names
    assert any(f"Grand Harbour {float(odds.bombed([(3, 5)])):.0%} (3 points)" in line for line in lines)


def test_fighters_that_must_come_down_see_the_bases_that_they_reach(war) -> None:
    hand = war()
    both = Commanded(hand)
    both.until(lambda: hand.step == "fly")
    hand.table.mode.pick("F II/53")
    assert hand.table.mode.fly_to("F6") is None
    both.until(lambda: hand.step == "fly" and hand.play.seat == 0 and hand.play.view.hour == 2)
    assert "F II/53" in must_land(hand.table.mode.state, hand.table.mode.seat)
    hand.table.mode.cancel()
    assert hand.table.mode.pick("F II/53") is None
    lit = {cell for mark in hand.table.mode.marks() if "home" in mark.text for cell in mark.cells}
    assert {cell_of("F4"), cell_of("E4")} <= lit


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.5), ((1280, 720), 1.0)])
def test_the_log_keeps_room_for_several_lines(war, size: tuple[int, int], scale: float) -> None:
    hand = war("bob_eagle_days", size=size, scale=scale).settle()
    theme = hand.still.window.theme
    if scale > 1:  # the papers are one drawer then
        hand.screen.do("log")
        hand.settle()
    assert hand.screen.log.rect.h >= 4 * theme.line("body")


def test_what_a_bot_thinks_is_not_told_to_his_enemy(war) -> None:
    """AW-HID-09: his reasons name what he hides."""
    hand, told = war(players=("human", "bot:normal"), seed=5), []
    hand.play.stage.status = told.append
    for _ in range(600):
        hand.turn()
        if hand.play.seat is None:
            pg.time.wait(5)
        elif hand.table.step == "fly":
            break
        else:
            hand.screen.choose(next(c for c in hand.screen.paging.choices() if c.default and c.why_not is None))
    assert hand.table.step == "fly" and [e for e in hand.session.match.journal if e.seat == 1]
    assert not [words for words in told if words.startswith("RAF:")]


def test_the_log_that_is_kept_says_what_a_log_written_anew_says(war) -> None:
    """Also after moves were taken back for practice and others were made."""
    hand = war(seed=11)
    both = Commanded(hand)
    both.until(lambda: hand.step == "fly" and hand.play.view.hour == 2)
    for _ in range(6):
        hand.session.undo(None, True)
    hand.play.history.jumped()
    both.until(lambda: hand.step == "fly")
    hand.play.submit(EndSegment())
    both.sit()
    kept = log_of(hand)
    hand.screen.relogged(anew=True)
    assert kept == log_of(hand) and len(kept) > 20


@pytest.mark.parametrize("step", ["losses", "designate"])
def test_the_tray_of_a_question_lies_in_sight_as_a_whole(war, step: str) -> None:
    """Malta lies at the lower edge of the map, and the board is low."""
    hand = war(seed=11)
    hand.board.camera.zoom_to(0.63)
    Commanded(hand).until(lambda: hand.step == step)
    hand.settle()
    fan = hand.table.tray.fan
    assert fan is not None
    seen = hand.board.rect.inflate(8, 8)
    assert all(
        seen.collidepoint(hand.board.camera.to_screen(p))
        for p in fan.corners(hand.table.centre(fan.square), hand.table.cell)
    )
