"""What the sheets that look back say: moments by their names, true figures, and a word after going on from one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any, cast

import pytest

from tabletop.games import kit
from tabletop.shelf.branches import Branch
from tabletop.shelf.crossroads import Moment, Outlook, moments_of
from tabletop.shelf.session import Session
from tabletop.table.papers.branchsheet import HIDDEN, BranchSheet, Standing
from tabletop.table.papers.lucksheet import LuckSheet
from tabletop.table.papers.outlooksheet import TOO_FEW, OutlookSheet, lines_between
from tabletop.table.papers.why import WhySheet
from tabletop.table.play.logpanel import lines_of
from tabletop.table.play.luck import Thrown
from tabletop.table.play.rollbook import roll_book
from tabletop.table.ui.buttons import Link
from tabletop.table.ui.dialogs import Dialog
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.widget import Row, Widget
from tests.play.conftest import Hand
from tests.play.test_replay import played_out
from tests.ui.pilot import Pilot


@pytest.fixture(scope="module")
def duel() -> Iterator[Hand]:
    hand = played_out("thunderbolt_lightning", "s01_first_duel", 120)
    yield hand
    hand.close()


def words(sheet: Dialog) -> list[str]:
    return [w.text for w in sheet.walk() if isinstance(w, (Label, Para, Link))]


def test_with_an_empty_tray_the_last_dice_of_the_game_are_explained(duel: Hand) -> None:
    """As after a save was opened."""
    duel.screen.tray.lay([])
    duel.screen.review.explain_roll()
    sheet = duel.settle().root.stage.top
    assert isinstance(sheet, WhySheet)
    sheet.answer(None)


def test_a_stretch_of_the_game_is_told_by_its_last_entry_that_has_a_line(duel: Hand) -> None:
    match = duel.session.match
    for a, b in pairwise(moments_of(match)):
        told = any(lines_of(duel.play, duel.table, entry) for entry in match.journal[a:b])
        assert bool(lines_between(duel.screen, a, b)) == told


def test_figures_of_luck_are_in_english_and_name_whose_dice_fell() -> None:
    even = Thrown(1, 1, "Round 2", "Rifles A at Rifles 1", "one hit", "", 1, Fraction(99, 100), Fraction(9, 10))
    told = words(LuckSheet([even], ("Player",), lambda n: None))
    assert "1 roll: 1 success, 1.0 expected" in told and "0.0" in told
    assert any(line.startswith("Round 2, The enemy: Rifles A at Rifles 1") for line in told)
    once = Thrown(1, 1, "", "RAF AA, E9", "1 kill", "", 1, Fraction(1, 2), Fraction(9, 10))
    assert any(line.startswith("RAF AA, E9: 1 kill") for line in words(LuckSheet([once], ("Axis", "RAF"), lambda n: 0)))


def test_few_games_are_no_turning_point_and_each_says_when(duel: Hand) -> None:
    few = Outlook([Moment(1, won=2), Moment(60, lost=2)])
    assert not few.turns() and TOO_FEW in words(OutlookSheet(few, ("A", "B"), lambda a, b: (), lambda n: 0))
    match = duel.session.match
    found = Outlook([Moment(1, won=20), Moment(60, lost=20)])
    sheet = OutlookSheet(
        found, match.seats, lambda a, b: (), lambda n: 0, when=lambda n: match.game.moment(match.moment(n))
    )
    assert any(text.startswith("Turn 1 ") and text.endswith(": from 100 % to 0 %") for text in words(sheet))


def test_a_moment_of_a_campaign_is_told_with_its_day_and_hour() -> None:
    hand = played_out("air_wars", "ma_malta", 60)
    match = hand.session.match
    told = {match.game.moment(match.moment(n)) for n in range(1, len(match.journal) + 1)}
    assert any(words.startswith("Day 1 hour 1") for words in told) and not any("hour 0" in words for words in told)
    hand.close()


def test_going_on_from_a_moment_says_so(duel: Hand) -> None:
    duel.screen.status("An old word.")
    duel.screen.do("replay")
    duel.screen.replaying.jump(30)
    duel.screen.replaying.press("branch")
    assert duel.screen.status_line.text.startswith("The game goes on from here with new dice")


LONG = "A much bolder way round by the north, with everything in the air"


@pytest.mark.parametrize("reached", ["", "Day 12 hour 10 Hour's end"])
def test_a_long_name_of_a_branch_and_all_that_is_known_of_it_stand_whole(reached: str) -> None:
    """At letters half as large again, too; while sides hide no empty columns stand there."""
    ways = [Standing(Branch(1, (), 0, name), not n, "Turn 2 Move 2", reached, 156) for n, name in enumerate(("", LONG))]
    p = Pilot.of(Widget(), scale=1.5)
    sheet = BranchSheet(ways, ("Britain", "Germany"), cast("Any", None))
    sheet.show(p.root)
    p.frame()
    for w in sheet.walk():
        if isinstance(w, (Label, Link)) and w.text:
            assert w.rect.w >= sheet.theme.width(w.text, w.role), w.text
    assert (HIDDEN in words(sheet)) == (not reached) == ("Losses" not in words(sheet))
    assert not any(
        w.children and all(getattr(c, "text", "") == "" for c in w.children) for w in sheet.walk() if type(w) is Row
    )


def test_in_a_replay_the_coach_asks_for_nothing_and_at_the_table_he_says_it_again() -> None:
    document = kit("thunderbolt_lightning").scenarios().document("s01_first_duel")
    hand = Hand(Session.new("thunderbolt_lightning", document, ("human", "bot:easy"), 5, autosave=False))
    coaching = hand.screen.coaching
    hint = coaching.hint
    assert hint is not None
    hand.screen.do("replay")
    assert coaching.hint is None
    hand.screen.do("replay")
    assert coaching.hint == hint
    hand.close()


def test_in_a_table_of_rolls_nothing_fell_in_a_turn_0(duel: Hand) -> None:
    """The initiative is thrown before the first turn begins."""
    rows = roll_book(duel.play, duel.table).rolls
    assert rows and rows[0]["turn"] == "" and "Turn 0" not in str(rows)
