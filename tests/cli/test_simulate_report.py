"""The page of a series: it holds the figures of the JSON, needs nothing from elsewhere, and leaves no half file."""

from __future__ import annotations

import json
import shlex
from html.parser import HTMLParser

import pytest

from tabletop.cli.seriespage import MOST_BARS, Facts, _step, page
from tabletop.cli.verbs.simulate import _first
from tabletop.shelf.arena import Outcome, Series, Share, differ

SIDES = ("simulate", "s01", "--games", "7", "--seed", "5", "--bots", "random,easy", "--swap")
ALONE = ("simulate", "tr01", "--games", "8", "--seed", "4", "--bots", "random")
DRAWN_BY_BROWSERS = {"meta", "rect", "path"}


class Page(HTMLParser):
    """What a page holds: rows of figures by chapter and name, words by tag, tags left open, attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: dict[tuple[str, str], list[float]] = {}
        self.words: dict[str, list[str]] = {}
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.attributes: set[str] = set()
        self.bars: list[int] = []
        self._row: list[float] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.attributes |= {name for name, _ in attrs}
        if tag == "tr":
            self._row = []
        elif tag == "data":
            self._row.append(float(dict(attrs)["value"]))
        elif tag == "svg":
            self.bars.append(0)
        elif tag == "rect":
            self.bars[-1] += 1
        if tag not in DRAWN_BY_BROWSERS:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in DRAWN_BY_BROWSERS:
            return
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)
        if tag == "tr" and self._row:
            self.rows[self.words["h2"][-1], self.words["th"][-1]] = self._row

    def handle_data(self, text):
        if self.open:
            self.words.setdefault(self.open[-1], []).append(text)


def made(tabletop, words, file):
    ran = tabletop(*words, "--json", "--report", file)
    assert ran.code == 0 and str(file) in ran.err
    text = file.read_text(encoding="utf-8")
    found = Page(text)
    assert text.startswith("<!doctype html>") and not found.open + found.wrong
    assert not {"script", "link", "img"} & found.words.keys() and not {"src", "href"} & found.attributes
    assert "url(" not in text and "://" not in text and "@import" not in text
    assert shlex.split(found.words["pre"][0]) == ["tabletop", *words]
    return json.loads(ran.out), found, text


def test_the_page_of_two_sides_has_the_figures_of_the_json(tabletop, tmp_path):
    told, found, text = made(tabletop, SIDES, tmp_path / "s01.html")
    for chapter, key, rows in (("Who won", "side", told["sides"]), ("Which bot was better", "bot", told["by_bot"])):
        for row in rows:
            figures = [row[k] for k in ("won", "drawn", "lost", "share")] + row["interval"]
            assert found.rows[chapter, row[key].removeprefix("bot:")] == figures
    for side in told["sides"]:
        assert found.rows["Points", side["side"]] == [side["points"]]
        assert found.rows["Losses", side["side"]] == [side["losses"]]
    for level, count in told["levels"].items():
        assert found.rows["Levels of victory", level][0] == count
    assert found.rows["Length", "turns of a game"] == [told["turns"][key] for key in ("least", "mean", "most")]
    for row in told["first"]["sides"]:
        assert found.rows["Who acted first", row["side"]][0] == row["games"]
    assert sum(row["games"] for row in told["first"]["sides"]) == 7
    assert told["first"]["told"] in found.words["p"]
    assert found.bars[:2] == [2, 2] and len(found.bars) == 7, "shares, bots, points and losses by side, length"
    assert made(tabletop, SIDES, tmp_path / "again.html")[2] == text


def test_the_page_of_one_player_has_the_figures_of_the_json(tabletop, tmp_path):
    told, found, _ = made(tabletop, ALONE, tmp_path / "tr01.html")
    for name, level in told["levels"].items():
        assert found.rows["How well it went", name] == [level["games"], level["share"], *level["interval"]]
    lost, each = told["means"]["aircraft"], [game["aircraft"] for game in told["each"]]
    row = found.rows["An average game", "aircraft lost"]
    assert row == [lost["mean"], *lost["interval"], min(each), max(each)]
    assert found.bars[0] == 5


def test_names_are_written_as_they_are():
    wild = '<script>"&amp;</script>'
    share = {"won": 1, "drawn": 0, "lost": 0, "share": 1.0, "interval": [0.2, 1.0]}
    told = {
        "scenario": wild, "games": 1, "seed": 0, "bots": [wild, wild], "by_bot": None, "levels": {wild: 1},
        "sides": [{"side": wild, **share, "points": -3, "losses": 0}, {"side": "B", **share, "points": 0, "losses": 0}],
        "first": {"sides": [{"side": wild, "games": 1, "when_first": share, "when_second": share}], "told": wild},
        "turns": {"least": 1, "mean": 1, "most": 1},
        "each": [{"points": [-3, 0], "losses": [0, 0], "turns": 1}],
    }  # fmt: skip
    found = Page(page(told, Facts(wild, wild, "1", "turn", {})))
    assert "script" not in found.words and not found.open + found.wrong
    assert found.words["h1"] == found.words["pre"] == [wild] and ("Who won", wild) in found.rows


def test_whoever_acts_first_is_told_by_what_he_won():
    def told(*games: tuple[int | None, int | None]):
        outcomes = [
            Outcome(winner, "", (0, 0), 1, 1, (0, 0), n, first=first) for n, (winner, first) in enumerate(games)
        ]
        return _first(Series(("Red", "Blue"), ("bot:easy",) * 2, outcomes))

    assert told((0, None), (1, None)) is None, "games of an older file"
    assert "Red acted first in every game" in told((0, 0), (1, 0))["told"]
    assert told(*[(0, 0), (1, 1)] * 10)["told"] == "It mattered: Red won more often when it acted first."
    assert told(*[(1, 0), (0, 1)] * 10)["told"] == "It mattered: Red won more often when it acted second."
    small = told((0, 0), (1, 0), (0, 1), (None, 1), (0, None))
    assert "chance" in small["told"] and [row["games"] for row in small["sides"]] == [2, 2]
    assert small["sides"][0]["when_second"]["share"] == 0.75 and small["sides"][1]["when_first"]["share"] == 0.25
    assert differ(Share(56, 0, 14), Share(48, 0, 32)) and not differ(Share(5, 0, 5), Share(4, 0, 6))
    assert not differ(Share(9, 0, 0), Share(0, 0, 0))


@pytest.mark.parametrize(("low", "high", "whole"), [(0, 0, True), (-700, 800, True), (0, 23, True), (0, 99.5, False)])
def test_a_histogram_has_few_bars(low, high, whole):
    step = _step(low, high, whole)
    assert high // step - low // step < MOST_BARS and (not whole or step == int(step) >= 1)


def test_places_where_no_page_can_be_are_told_before_the_games(tabletop, tmp_path, monkeypatch):
    monkeypatch.setattr("tabletop.shelf.arena.play_game", None)  # none is played
    none, games = tmp_path / "none", tmp_path / "games.jsonl"
    for words, says in (
        ((none / "page.html",), f"There is no folder {none} for the report"),
        ((tmp_path,), f"{tmp_path} is a folder"),
        ((games, "--resume", games), "name two files"),
    ):
        ran = tabletop(*SIDES, "--report", *words)
        assert ran.code == 2 and says in ran.err and "Traceback" not in ran.err and len(ran.err.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_a_page_that_cannot_be_written_leaves_the_old_one(tabletop, tmp_path, monkeypatch):
    file = tmp_path / "page.html"
    file.write_text("old", encoding="utf-8")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    ran = tabletop("simulate", "tr01", "--games", "1", "--bots", "random", "--report", file)
    assert ran.code == 1 and "page.html: No space left on device." in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"] and file.read_text() == "old"
