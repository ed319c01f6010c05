"""Notes at moments of a game: on the time line, in the save, for the writer's eyes alone while sides hide."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletop.games import kit
from tabletop.shelf.session import Session
from tabletop.table.ui.entry import TextEntry
from tests.play.conftest import Hand
from tests.play.test_replay import played_out


def new(game: str, key: str) -> Session:
    return Session.new(game, kit(game).scenarios().document(key), ("human", "human"), 5, autosave=False)


def test_a_note_is_written_at_the_moment_and_lies_on_the_time_line() -> None:
    hand = played_out("thunderbolt_lightning", "s01_first_duel", 60)
    hand.screen.do("replay")
    hand.settle()
    hand.screen.replaying.jump(5)
    entry = hand.play.replay_at
    hand.key("Shift+N")
    hand.settle()
    field: Any = hand.root.stage.focus
    assert isinstance(field, TextEntry)
    field.set(text="He should have climbed.")
    hand.key("Enter")
    hand.settle()
    assert hand.play.notes() == {entry: "He should have climbed."}
    pins = [pin for pin in hand.screen.replay_bar.line.pins if pin.kind == "note"]
    assert [(pin.at, pin.text) for pin in pins] == [(5, "He should have climbed.")]
    hand.close()


def test_notes_are_in_the_save_and_change_no_move(tmp_path: Path) -> None:
    session = new("thunderbolt_lightning", "s01_first_duel")
    seat = session.match.to_act[0]
    session.submit(seat, session.match.options(seat)[0])
    session.write_note(1, "The beginning.")
    session.write_note(2, "Here?")
    session.write_note(2, "  Here.  ")
    seat = session.match.to_act[0]
    session.submit(seat, session.match.options(seat)[0])
    session.write_note(3, "gone")
    session.write_note(3, "")
    session.save(tmp_path / "it.save")
    again = Session.load(tmp_path / "it.save", autosave=False, thorough=True)
    assert again.notes(None) == {1: "The beginning.", 2: "Here."}
    assert again.match.digest() == session.match.digest() and len(again.lines) == len(session.lines)
    assert again.fresh_dice().position == session.fresh_dice().position  # type: ignore[attr-defined]
    session.undo(practice=True)
    assert set(session.notes(None)) == {1, 2}


def test_while_sides_hide_a_note_is_for_its_writer_and_covered_in_the_file(tmp_path: Path) -> None:
    session = new("air_wars", "ma_malta")
    session.write_note(1, "My bombers wait at C4.", 0)
    assert session.notes(1) == {} and session.notes(0) == {1: "My bombers wait at C4."}
    session.save(tmp_path / "it.save")
    assert "bombers" not in (tmp_path / "it.save").read_text("utf-8")
    assert Session.load(tmp_path / "it.save", autosave=False).notes(0) == session.notes(0)


def test_a_note_of_nobody_in_particular_is_for_all_and_each_keeps_his_own_words() -> None:
    session = new("air_wars", "ma_malta")
    session.write_note(1, "Watched by both.", None)
    session.write_note(1, "Mine.", 0)
    assert session.notes(0) == {1: "Watched by both.; Mine."} and session.notes(1) == {1: "Watched by both."}
    assert session.own_note(1, 0) == "Mine." and session.own_note(1, 1) == ""
    session.write_note(1, "", 0)
    assert session.notes(0) == session.notes(1) == {1: "Watched by both."}


def test_in_a_scenario_of_secret_fire_a_note_is_for_its_writer_whoever_looks_when_it_is_finished() -> None:
    document = dict(kit("thunderbolt_lightning").scenarios().document("s01_first_duel"))
    document["options"] = [*document.get("options", ()), "secret_fire"]
    hand = Hand(Session.new("thunderbolt_lightning", document, ("human", "human"), 5, autosave=False))
    hand.play.sharing.look_from(0)
    hand.settle().key("Shift+N")
    field: Any = hand.settle().root.stage.focus
    field.set(text="I fire at the leader.")
    hand.play.sharing.looker = 1
    hand.key("Enter")
    assert hand.settle().play.notes() == {} and hand.session.notes(0) == {1: "I fire at the leader."}
    hand.close()
