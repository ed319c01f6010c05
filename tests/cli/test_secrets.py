"""What a save of a game of hidden things shows, and to whom: opened in an editor, replayed, told, checked
(AW-HID-18, AW-HID-19).
"""

from __future__ import annotations

import json
from base64 import b64decode

import pytest

from tabletop.core.chance import SeededDice
from tabletop.data import saves
from tabletop.data.saves import Save
from tabletop.games.air_wars.rules.redeploying import Rebase
from tabletop.shelf.session import Session
from tests.games.air_wars.player import choose


@pytest.fixture
def session():
    """Malta between two people, in the middle of the Axis's Redeploy: a cover name of the formation lies where only
    the Axis knows.
    """
    from random import Random

    from tabletop.games import kit

    made = Session.new(
        "air_wars",
        kit("air_wars").scenarios().document("ma_malta"),
        ("human", "human"),
        12345678,
        SeededDice(5),
        autosave=False,
    )
    random = Random(4)
    while made.match.state.frames[-1].step != "redeploy":
        made.submit(made.match.to_act[0], choose(made.match, made.match.to_act[0], random))
    made.submit(0, Rebase("F II/53", "E4"))
    return made


@pytest.fixture
def save(session, tmp_path):
    path = tmp_path / "malta.save"
    session.save(path)
    return path


SECRETS = ("II/53", "E4", "Rebase", "12345678", "MA-A", "MA-R", '"fell"', '"seed"', '"command"')


def read_in(text: str) -> list[str]:
    """The secrets that can be read in a file. A square of two letters stands in base64 by chance, so it counts as
    it would be written.
    """
    return [word for word in SECRETS if (word if len(word) > 2 else f'"{word}"') in text]


def test_opening_the_file_reads_no_secret(save, session):
    """Not by accident: neither unit nor square nor card nor seed stands in it; it says itself that this is no
    encryption.
    """
    text = save.read_text("utf-8")
    assert not read_in(text)
    assert "E4" in SECRETS and read_in('{"base": "E4", "unit": "F II/53"}') == ["II/53", "E4"]
    assert "not encrypted" in text and "Malta" in text.splitlines()[0]
    assert "malta" in save.name and "53" not in save.name  # nor in the names that the program makes
    hidden = json.loads(b64decode(json.loads(text.splitlines()[-1])["veiled"]))
    assert hidden["command"]["unit"] == "F II/53"  # whoever wants to can read it
    assert saves.read(save).lines == session.lines and saves.read(save).header == session.header


def test_an_autosave_is_covered_too(session, tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    session.begin_autosave()
    session.submit(0, Rebase("F III/53", "E4"))
    path = session.autosave_path
    assert path is not None and not read_in(path.read_text("utf-8") + path.name)
    assert saves.read(path).lines == session.lines
    session.close()


def test_old_open_saves_are_read_and_covered_when_they_are_kept_again(session, tmp_path):
    from dataclasses import replace

    old = tmp_path / "old.save"
    old.write_text(saves.to_text(Save(replace(session.header, covered=False), session.lines)), "utf-8")
    assert "II/53" in old.read_text("utf-8") and saves.read(old).lines == session.lines
    again = Session.load(old, autosave=False)
    again.save(old)
    assert "II/53" not in old.read_text("utf-8") and again.match.digest() == session.match.digest()


def test_a_game_without_secrets_stays_readable(tabletop, tmp_path):
    path = tmp_path / "duel.save"
    assert tabletop("run", "s01", "--bots", "random", "--show", "none", "--save", path).code == 0
    assert '"command"' in path.read_text("utf-8") and tabletop("story", path).err == ""


def shows(ran, word):
    return word in ran.out or word in ran.err


def test_the_verbs_tell_a_game_that_goes_on_as_both_sides_know_it(tabletop, save):
    for args in (
        ("replay", save, "--show", "words,events"),
        ("run", save, "--show", "words,events"),
        ("story", save),
        ("check", save),
        ("replay", save),
    ):
        ran = tabletop(*args)
        assert ran.code == 0 and not [word for word in SECRETS if shows(ran, word)], args
        for unit in ("F III/53", "AA HAA", "D 11"):
            assert not shows(ran, f'"{unit}"'), args
    assert "--reveal" in tabletop("story", save).err


def test_what_would_reveal_asks_for_a_side_or_for_reveal(tabletop, save, tmp_path):
    out = tmp_path / "there.json"
    drawn = tabletop("screenshot", save, tmp_path / "there.png")
    assert drawn.code == 2 and "--reveal" in drawn.err and not (tmp_path / "there.png").exists()
    for args in (
        ("replay", save, "--show", "state"),
        ("run", save, "--show", "options"),
        ("replay", save, "--position", out),
        ("run", save, "--position", out),
    ):
        ran = tabletop(*args)
        assert (
            ran.code == 2
            and "--reveal" in ran.err
            and "Axis or RAF" in ran.err
            and not shows(ran, "II/53")
            and not out.exists()
        ), args
    for args in (
        ("replay", save, "--show", "state,words", "--reveal"),
        ("run", save, "--show", "state", "--reveal"),
        ("story", save, "--side", "Axis"),
        ("story", save, "--reveal"),
        ("replay", save, "--show", "view:Axis"),
        ("replay", save, "--show", "options", "--reveal"),
    ):
        ran = tabletop(*args)
        assert ran.code == 0 and shows(ran, "II/53"), args
    assert tabletop("replay", save, "--position", out, "--reveal").code == 0 and "II/53" in out.read_text("utf-8")
    assert not shows(tabletop("replay", save, "--show", "view:RAF"), '"F II/53"') and not shows(
        tabletop("story", save, "--side", "RAF"), "II/53"
    )


def test_the_verbs_tell_no_figures_of_what_is_covered(tabletop, save, tmp_path):
    """AW-HID-05: guesses could be tried against a fingerprint, and the number of commands grows with secret ones."""
    for args, word in ((("replay", save), "replayed"), (("run", save), "end")):
        told = tabletop(*args).of(word)[0]
        assert told["digest"] is None and told["commands"] is None and told.get("of") is None, args
        told = tabletop(*args, "--reveal").of(word)[0]
        assert told["digest"] and told["commands"] > 0
    assert "0 commands" not in tabletop("replay", save).err


def test_commands_are_not_tried_on_a_covered_save(tabletop, save, tmp_path):
    """Whoever tries orders on a game that goes on learns what they meet: that asks for --reveal."""
    moves = tmp_path / "moves.jsonl"
    moves.write_text('{"kind": "Done"}\n', "utf-8")
    ran = tabletop("run", save, "--commands", moves)
    assert ran.code == 2 and "--commands" in ran.err and "--reveal" in ran.err and not ran.of("end")
    assert tabletop("run", save, "--commands", moves, "--reveal").of("end")


def test_after_the_end_everything_is_told(tabletop, tmp_path):
    """AW-HID-19: to everybody, with the seed; also the middle of a game that is over."""
    path = tmp_path / "over.save"
    assert tabletop("run", "ma", "--bots", "easy", "--seed", "77", "--show", "words", "--save", path).code == 0
    whole, axis = tabletop("story", path), tabletop("story", path, "--side", "Axis")
    assert whole.err == "" and whole.out == axis.out == tabletop("story", path, "--side", "RAF").out
    assert "seed 77" in whole.out and "unknown" not in whole.out
    assert tabletop("replay", path, "--to", "9", "--show", "state").code == 0
    assert "a card" not in tabletop("replay", path, "--show", "words").out


def test_a_line_that_does_not_fit_tells_no_secret(tabletop, session, tmp_path):
    """A damaged save is refused without the name of what was in the line."""
    from dataclasses import replace

    lines = [
        *session.lines[:-1],
        replace(session.lines[-1], command={"kind": "Rebase", "unit": "F II/53", "square": "R2"}),
    ]
    path = tmp_path / "bent.save"
    path.write_text(saves.to_text(Save(session.header, lines)), "utf-8")
    for verb in ("replay", "check"):
        ran = tabletop(verb, path)
        assert ran.code == 1 and not shows(ran, "II/53") and "cannot be played again" in ran.out + ran.err
