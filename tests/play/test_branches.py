"""Going on from an earlier moment leaves a branch, which stays in the save and can be taken again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.core.chance import SeededDice, TableDice
from tabletop.core.match import Match
from tabletop.data.saves import SavedLine, read
from tabletop.games import kit
from tabletop.shelf.arena import Share
from tabletop.shelf.branches import arrived, branches, fork, present, take
from tabletop.shelf.session import Session
from tabletop.table.papers.branchsheet import BranchSheet, standings
from tabletop.table.play.replaybar import ReplayBar
from tabletop.table.ui.buttons import Button, Link
from tests.play.conftest import Hand
from tests.play.test_replay import played_out


def moves(session: Session, count: int, which: int = 0) -> None:
    for _ in range(count):
        seat = session.match.to_act[0]
        options = session.match.options(seat)
        session.submit(seat, options[min(which, len(options) - 1)])


def back(session: Session, count: int) -> None:
    for _ in range(count):
        session.undo(None, practice=True)


def test_what_was_left_for_another_way_is_a_branch_and_comes_back(tmp_path: Path) -> None:
    document = kit("thunderbolt_lightning").scenarios().document("s01_first_duel")
    session = Session.new("thunderbolt_lightning", document, ("human", "human"), 5, autosave=False)
    moves(session, 12)
    assert branches(session.lines) == []
    first = session.match.digest()
    back(session, 6)
    assert [(b.entries, len(b.lines)) for b in branches(session.lines)] == [(7, 6)]
    session.redo()
    assert [(b.entries, len(b.lines)) for b in branches(session.lines)] == [(8, 5)]
    back(session, 1)
    moves(session, 3, which=3)
    second = session.match.digest()
    (left,) = branches(session.lines)
    assert left.entries >= 7
    session.save(tmp_path / "it.save")
    again = Session.load(tmp_path / "it.save", autosave=False, thorough=True)
    assert branches(again.lines) == [left]
    take(again, left)
    assert again.match.digest() == first
    (other,) = branches(again.lines)
    take(again, other)
    assert again.match.digest() == second and len(branches(again.lines)) == 1
    moves(again, 2)
    again.save(tmp_path / "more.save")
    assert Session.load(tmp_path / "more.save", autosave=False, thorough=True).match.digest() == again.match.digest()


def test_five_hundred_branches_begin_at_their_moments_and_change_nothing() -> None:
    document = kit("thunderbolt_lightning").scenarios().document("s01_first_duel")
    session = Session.new("thunderbolt_lightning", document, ("human", "human"), 5, autosave=False)
    moves(session, 10)
    match: Match = session.match
    digest = match.digest()
    for n in range(500):
        twin = match.branch(n % 10 + 1)
        assert len(twin.journal) == n % 10 + 1 and twin.state is match.moment(n % 10 + 1)
        twin.submit(twin.to_act[0], twin.options(twin.to_act[0])[-1])
    assert match.digest() == digest and len(match.journal) == 11


def test_going_on_from_a_moment_in_the_window_and_back_to_the_branch() -> None:
    hand = played_out("thunderbolt_lightning", "s01_first_duel", 60)
    whole = hand.session.match.digest()
    hand.screen.do("branches")
    assert "no other branch" in hand.screen.status_line.text
    hand.screen.do("replay")
    hand.settle()
    hand.screen.replaying.jump(10)
    hand.screen.replaying.press("branch")
    hand.settle()
    assert hand.session.match.digest() != whole
    (branch,) = branches(hand.session.lines)
    hand.screen.do("replay")
    hand.settle()
    assert [pin.kind for pin in hand.screen.replay_bar.line.pins if pin.kind == "twig"] == ["twig"]
    hand.key("Shift+J")
    hand.settle()
    hand.key("Enter")
    hand.settle()
    assert hand.session.match.digest() == whole and branch.lines
    hand.close()


def test_after_a_branch_the_dice_of_the_save_are_those_of_the_game_and_real_dice_stay_real(tmp_path: Path) -> None:
    document = kit("thunderbolt_lightning").scenarios().document("s01_first_duel")
    session = Session.new("thunderbolt_lightning", document, ("human", "human"), 5, autosave=False)
    moves(session, 12)
    assert any(entry.fallen for entry in session.match.journal[1:])
    back(session, 6)
    moves(session, 3, which=3)
    (left,) = branches(session.lines)
    take(session, left)
    session.save(tmp_path / "it.save")
    loaded, dice = Session.load(tmp_path / "it.save", autosave=False).match.dice, session.match.dice
    assert isinstance(loaded, SeededDice) and isinstance(dice, SeededDice) and loaded.position == dice.position > 0
    session.match.dice = TableDice()
    take(session, branches(session.lines)[0])
    assert isinstance(session.match.dice, TableDice)


def test_while_sides_hide_a_branch_counts_no_commands() -> None:
    """AW-HID-05: the number would tell what the other side did unseen."""
    document = kit("air_wars").scenarios().document("ma_malta")
    hand = Hand(Session.new("air_wars", document, ("human", "bot:easy"), 5, autosave=False))
    moves(hand.session, 6)
    back(hand.session, 3)
    hand.play.history.jumped()
    offered: list[str] = []
    hand.screen.open_choices = lambda choices: offered.extend(c.label for c in choices[:-1])  # type: ignore[method-assign]
    hand.settle().screen.review.open_branches()
    hand.screen.do("replay")
    pins = [pin.text for pin in hand.settle().screen.replay_bar.line.pins if pin.kind == "twig"]
    assert len(offered) == len(pins) == 1 and "command" not in offered[0] + pins[0]
    hand.close()


def forked() -> Session:
    """Two branches of First Duel: the first one goes on to entry 61, the present one left it after 43."""
    document = kit("thunderbolt_lightning").scenarios().document("s01_first_duel")
    session = Session.new("thunderbolt_lightning", document, ("human", "human"), 5, autosave=False)
    moves(session, 60)
    fork(session, 43)
    moves(session, 8, which=2)
    return session


def test_branches_have_names_which_stay_in_the_save(tmp_path: Path) -> None:
    session = forked()
    (left,) = branches(session.lines)
    session.name_branch(left.tip, "  Hold fire  ")
    session.name_branch(present(session.lines).tip, "Fire")
    session.name_branch(present(session.lines).tip, "Fire at once")
    session.save(tmp_path / "it.save")
    again = Session.load(tmp_path / "it.save", autosave=False, thorough=True)
    assert [b.name for b in branches(again.lines)] == ["Hold fire"] and present(again.lines).name == "Fire at once"
    moves(again, 2)
    assert present(again.lines).name == "Fire at once", "it goes on under its name"
    take(again, branches(again.lines)[0])
    assert present(again.lines).name == "Hold fire" and [b.name for b in branches(again.lines)] == ["Fire at once"]
    again.name_branch(present(again.lines).tip, "")
    assert present(again.lines).name == ""


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (SavedLine("name", entry=9999, words="Nowhere"), "branch that the save does not have"),
        (SavedLine("note", entry=9999, words="When?"), "a moment that the game does not have"),
        (SavedLine("note", entry=-1, words="When?"), "a moment that the game does not have"),
        (SavedLine("note", entry=3, seat=2, words="Who?"), "a side that the game does not have"),
        (SavedLine("dice", position=5, words="loaded"), "what this program does not know"),
        (SavedLine("dice", position=-5, words="same"), "what this program does not know"),
    ],
)
def test_words_that_cannot_be_of_this_game_end_a_save_before_them_and_are_told(
    line: SavedLine, told: str, tmp_path: Path
) -> None:
    session = forked()
    count = len(session.lines)
    session.lines += [line, SavedLine("name", entry=1, words="After it")]
    session.save(tmp_path / "it.save")
    save = read(tmp_path / "it.save")
    again = Session.from_save(save, autosave=False)
    assert len(again.lines) == count and again.match.digest() == session.match.digest()
    assert f"Line {count + 2} of the save" in save.note and told in save.note


def test_a_branch_goes_on_with_the_same_dice_or_with_new_ones_and_the_save_says_which(tmp_path: Path) -> None:
    document = kit("thunderbolt_lightning").scenarios().document("s01_first_duel")
    session = Session.new("thunderbolt_lightning", document, ("human", "human"), 5, autosave=False)
    while not session.match.journal[-1].fallen or len(session.match.journal) < 10:
        moves(session, 1)
    moves(session, 5)
    journal = session.match.journal
    at = max(n for n, entry in enumerate(journal) if entry.fallen)
    fell = journal[at].fallen
    assert at > 3
    for same in (False, True, False, True):
        fork(session, at, same)
        assert (session.lines[-1].verb, session.lines[-1].words) == ("dice", "same" if same else "new")
        session.save(tmp_path / "it.save")
        loaded = Session.load(tmp_path / "it.save", autosave=False).match.dice
        assert isinstance(loaded, SeededDice) and loaded.position == session.match.dice.position  # type: ignore[attr-defined]
        moves(session, 1)
        assert (journal[at].fallen == fell) is same
        moves(session, 5)
    (left, *_) = branches(session.lines)
    take(session, left)
    last = max(line.position for line in session.lines)
    assert session.match.dice.position == last, "after a branch was taken only new dice fall"  # type: ignore[attr-defined]


def test_branches_are_compared_and_a_click_goes_to_one() -> None:
    session = forked()
    hand = Hand(session)
    (left,) = branches(session.lines)
    ends = arrived(session.match, left)
    one, other = standings(hand.play, {left.lines[-3].mark: Share(7, 0, 3)})
    assert one.now and one.chance is None and one.commands == len(session.match.journal) - 1
    assert other.commands == len(ends.journal) - 1 == 60 and other.chance == Share(7, 0, 3)
    sheet = BranchSheet([one, other], session.match.seats, hand.screen.review)
    sheet.show(hand.root)
    hand.settle()
    link = next(w for w in sheet.walk() if isinstance(w, Link) and w.key == "take 1")
    hand.click(link.rect.center).settle()
    assert session.match.digest() == ends.digest()
    hand.close()


def test_while_sides_hide_the_comparison_tells_names_only() -> None:
    document = kit("air_wars").scenarios().document("ma_malta")
    hand = Hand(Session.new("air_wars", document, ("human", "bot:easy"), 5, autosave=False))
    moves(hand.session, 6)
    back(hand.session, 3)
    for one in standings(hand.play, {}):
        assert (one.reached, one.commands, one.losses, one.result, one.chance) == ("", 0, (), None, None)
    hand.close()


def test_a_name_from_before_the_fork_is_that_of_the_present_branch_alone() -> None:
    document = kit("thunderbolt_lightning").scenarios().document("s01_first_duel")
    session = Session.new("thunderbolt_lightning", document, ("human", "human"), 5, autosave=False)
    moves(session, 6)
    session.name_branch(present(session.lines).tip, "The plan")
    moves(session, 6)
    fork(session, 9)
    moves(session, 2, which=2)
    (left,) = branches(session.lines)
    assert (present(session.lines).name, left.name) == ("The plan", "")


def test_every_button_of_the_replay_bar_is_heard() -> None:
    """The button that goes on with the same dice did nothing."""
    bar, heard = ReplayBar(), list[str]()
    bar.on("replay", heard.append)
    buttons = [w for w in bar.walk() if isinstance(w, Button)]
    for button in buttons:
        button.emit("pressed", button)
    assert len(set(heard)) == len(buttons) and "same" in heard
