"""`replay`, `story` and `check` on saves: whole ones, cut ones, bent ones."""

from __future__ import annotations

import json

import pytest


@pytest.fixture
def save(tabletop, tmp_path):
    path = tmp_path / "game.save"
    assert tabletop("run", "s01", "--bots", "random", "--seed", "7", "--show", "none", "--save", str(path)).code == 0
    return path


def test_a_save_is_played_again(tabletop, save):
    ran = tabletop("replay", save)
    [told] = ran.of("replayed")
    assert ran.code == 0 and told["whole"] and told["commands"] == told["of"] > 50 and told["result"]


def test_a_part_of_a_save(tabletop, save):
    ran = tabletop("replay", save, "--to", "5", "--show", "words,state")
    assert ran.code == 0 and ran.of("replayed")[0]["commands"] == 5 and len(ran.of("state")) == 1 and ran.of("words")
    again = tabletop("run", save, "--show", "none")
    assert again.of("end")[0]["digest"] == tabletop("replay", save).of("replayed")[0]["digest"]


def test_the_story_of_a_save(tabletop, save, tmp_path):
    text = tabletop("story", save)
    assert text.code == 0 and "First Duel" in text.out and "Turn 1" in text.out and "TL-" not in text.out
    assert "TL-" in tabletop("story", save, "--rules").out
    page = tmp_path / "story.html"
    assert tabletop("story", save, "--html", "--out", page, "--side", "Germany").code == 0
    html = page.read_text(encoding="utf-8")
    assert html.startswith("<!doctype html>") and "<script" not in html and "src=" not in html and "href=" not in html


def test_the_page_of_a_story_has_the_field_where_it_gives_nothing_away(tabletop, save, tmp_path):
    """One who plays alone sees the map as he does at the table; of a game with two sides it shows all or nothing."""
    alone, two = tmp_path / "alone.save", tmp_path / "two.save"
    assert tabletop("run", "m3", "--bots", "normal", "--until", "30", "--save", alone).code == 0
    assert tabletop("run", "s1_beet", "--bots", "easy", "--until", "6", "--save", two).code == 0
    for arguments, figures in (((alone,), 1), ((two,), 0), ((two, "--reveal"), 1), ((save,), 1)):
        page = tmp_path / "page.html"
        assert tabletop("story", *arguments, "--html", "--out", page).code == 0
        assert page.read_text(encoding="utf-8").count('<figure><img alt="The field') == figures
        page.unlink()


def test_a_cut_save_says_what_is_whole(tabletop, save, tmp_path):
    data = save.read_bytes()
    torn = tmp_path / "torn.save"
    torn.write_bytes(data[: len(data) * 2 // 3])
    ran = tabletop("replay", torn)
    assert ran.code == 1 and not ran.of("replayed")[0]["whole"] and "whole" in ran.err
    assert tabletop("check", torn).code == 1


@pytest.mark.parametrize("bent", [b"", b"{}\n", b"\x00" * 100, b"[" * 10_000, b'{"tabletop":1}\n'])
def test_rubbish_is_told_in_one_sentence(tabletop, tmp_path, bent):
    path = tmp_path / "bent.save"
    path.write_bytes(bent)
    for verb in ("replay", "story", "check", "run"):
        ran = tabletop(verb, path)
        assert ran.code in (1, 2), verb
        assert "Traceback" not in ran.err and "fault of the program" not in ran.err
        assert path.read_bytes() == bent


def test_a_changed_command_is_found(tabletop, save):
    from tabletop.data import saves

    whole = saves.read(save)
    line = whole.lines[3]
    whole.lines[3] = saves.Line(line.verb, line.seat, line.command, line.fallen, "0" * 16, line.position)
    saves.write(whole, save)
    ran = tabletop("replay", save)
    assert ran.code == 1 and ran.of("replayed")[0]["commands"] == 2
    found = json.loads(tabletop("check", save, "--json").out)
    assert not found[0]["ok"] and found[0]["kind"] == "save"
