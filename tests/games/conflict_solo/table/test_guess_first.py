"""Guess first: the counter that the player expects is clicked while the card lies open; the story counts it."""

from __future__ import annotations

import pytest

from tabletop.data.settings import load_settings
from tabletop.games.conflict_solo.table.enemy_turn.watching import Guessing
from tabletop.games.conflict_solo.table.pieces import places
from tabletop.table.screens.settings import open_settings
from tests.games.conflict_solo.table.conftest import Sit, Table
from tests.games.conflict_solo.table.test_enemy_turn import example, until_held


def click_on(t: Table, id: str) -> None:
    """With the pointer, where the counter lies."""
    at = places.hex_of(t.state, id)
    board = t.p.app.scene.play_screen.board
    t.p.keys("home")
    t.p.click(board.camera.to_screen(t.face.host.centre(places.cell(at))))


def until_chosen(t: Table) -> str:
    """Space until an order is carried out; the prompt then."""
    for _ in range(40):
        assert until_held(t)
        beat = t.face.enemy.beat
        if beat is not None and beat.kind == "chosen":
            return t.face.telling.prompt()[1]
        t.p.keys("space")
    raise AssertionError("nothing was chosen")


@pytest.mark.parametrize(("expected", "end"), [("A03", "As you expected."), ("A01", "You expected Rifles A.")])
def test_who_was_expected_is_held_against_who_acts(sit: Sit, expected: str, end: str) -> None:
    t = example(sit, size=(1920, 1080))
    until_held(t)
    t.p.click("guess first")
    t.p.frame()
    assert t.face.telling.prompt()[1].endswith("Whom do you expect to act? Click it, or go on.")
    click_on(t, expected)
    assert until_chosen(t).endswith(end)
    right = int(expected == "A03")
    assert t.face.telling.story_facts() == (("Guessed first", f"{right} of 1 turns right"),)


def test_it_stops_at_the_card_at_every_pace_but_only_when_it_is_wanted(sit: Sit) -> None:
    t = example(sit)
    t.face.host.pace.name = "fast"
    t.face.host.pace.guess = True
    assert until_held(t) and t.face.enemy.record.beats[-1].kind == "card"
    t.p.keys("space")
    assert not until_held(t), "the rest runs through"
    assert t.face.telling.story_facts() == (), "going on is no guess"
    t = example(sit)
    t.face.host.pace.name = "fast"
    assert not until_held(t)


def test_what_is_taken_back_counts_no_more() -> None:
    guessing = Guessing(told={(3, 1, 2): True, (9, 1, 6): False})
    assert guessing.facts(9) == (2, 1) and guessing.facts(5) == (1, 1)


def test_the_wish_is_kept_in_the_settings(sit: Sit) -> None:
    """A tick on the paper or in the settings, which holds at once and in the next mission, too."""
    t = example(sit, size=(1920, 1080))
    until_held(t)
    t.p.click("guess first")
    assert t.p.app.settings.guess_first and load_settings()[0].guess_first
    t = example(sit, size=(1920, 1080))
    assert t.face.host.pace.guess
    sheet = open_settings(t.p.app)
    sheet.tabs.turn_to(1)
    t.p.frame()
    t.p.click(next(w for w in sheet.walk() if w.key == "guess first").rect.center)
    assert not t.face.host.pace.guess and not load_settings()[0].guess_first
