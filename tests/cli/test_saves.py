"""`replay`, `story` and `check` on saves: whole ones, cut ones, bent ones."""

from __future__ import annotations

import json
import re

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
    assert html.startswith("<!doctype html>") and "<script" not in html and "href=" not in html
    assert html.count("src=") == html.count('src="data:image/png;base64,'), "nothing is fetched from anywhere"


def captions(page):
    return re.findall(r"<figcaption>([^<]*)</figcaption>", page.read_text(encoding="utf-8"))


def test_the_page_of_a_story_has_the_field_at_the_turning_point_and_at_the_end(tabletop, tmp_path):
    page, duel, alone = tmp_path / "page.html", tmp_path / "duel.save", tmp_path / "alone.save"
    assert tabletop("run", "s01", "--bots", "easy", "--seed", "7", "--show", "none", "--save", duel).code == 0
    assert tabletop("story", duel, "--html", "--out", page).code == 0
    assert [caption.split(",")[0] for caption in captions(page)] == ["The turning point", "The field at the end"]
    assert tabletop("run", "m3", "--bots", "normal", "--until", "30", "--save", alone).code == 0
    assert tabletop("story", alone, "--html", "--out", page).code == 0
    assert captions(page)[-1] == "The field as it lies"


def test_the_field_of_a_game_of_hidden_things_is_that_of_who_is_told(tabletop, tmp_path):
    """What both sides know, what each of them knows, and everything when it is asked for: here the German has hidden
    men, of whom nobody else is told.
    """
    two, page = tmp_path / "two.save", tmp_path / "page.html"
    assert tabletop("run", "s4", "--bots", "easy", "--seed", "3", "--until", "140", "--save", two).code == 0
    pictures = []
    for arguments in ((), ("--side", "0"), ("--side", "1"), ("--reveal",)):
        assert tabletop("story", two, *arguments, "--html", "--out", page).code == 0
        assert captions(page)[-1] == "The field as it lies"
        pictures.append(page.read_text(encoding="utf-8").rpartition("base64,")[2].partition('"')[0])
    both, american, german, everything = pictures
    assert both == american != german == everything


def test_a_story_is_written_without_its_pictures_when_they_cannot_be_made(tabletop, save, tmp_path, monkeypatch):
    from tabletop.table.screens import fieldpicture

    def torn(play):
        raise OSError(2, "the map is gone")

    monkeypatch.setattr(fieldpicture, "bare_map", torn)
    page = tmp_path / "page.html"
    ran = tabletop("story", save, "--html", "--out", page)
    assert ran.code == 0 and not captions(page) and "How it went" in page.read_text(encoding="utf-8")
    told = [line for line in ran.err.splitlines() if "no pictures" in line]
    assert len(told) == 1 and "the map is gone" in told[0]


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
    whole.lines[3] = saves.SavedLine(line.verb, line.seat, line.command, line.fallen, "0" * 16, line.position)
    saves.write(whole, save)
    ran = tabletop("replay", save)
    assert ran.code == 1 and ran.of("replayed")[0]["commands"] == 2
    found = json.loads(tabletop("check", save, "--json").out)
    assert not found[0]["ok"] and found[0]["kind"] == "save"
