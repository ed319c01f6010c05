"""A save and the map of the player's own that it needs are carried to another folder or machine together."""

from __future__ import annotations

import json
import shutil
from base64 import b64decode
from pathlib import Path

import pytest

from tabletop.bots import BotSpec
from tabletop.data import saves
from tabletop.games import kit
from tabletop.shelf.bot_levels import make_bot
from tabletop.shelf.session import Session
from tests.tiled import broken


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home of ann"))
    (tmp_path / "home of ann").mkdir()
    return tmp_path / "home of ann"


def table(folder: Path, where: str = ".") -> Path:
    """A scenario of the free table in a folder, and its map there or elsewhere."""
    (folder / where).mkdir(parents=True, exist_ok=True)
    (folder / where / "t.png").write_bytes(broken.beside()["t.png"])  # type: ignore[arg-type]
    (folder / where / "my chart.tmx").write_text(broken.m(broken.TS + broken.lay()))
    path = folder / "table.json"
    path.write_text(
        json.dumps(
            {
                "format": "tabletop scenario 1",
                "game": "free_table",
                "key": "mine",
                "title": "Mine",
                "map": {"file": f"{where}/my chart.tmx" if where != "." else "my chart.tmx"},
                "sides": [{"name": "Blue"}, {"name": "Red"}],
            }
        )
    )
    return path


def played(scenario: Path) -> Session:
    session = Session.new("free_table", kit("free_table").scenarios().document(scenario), seed=3, autosave=False)
    for word in ("Tank", "Truck"):
        put = next(c for c in session.match.options(0) if type(c).__name__ == "Put")
        session.submit(0, type(put)(**{**{f: getattr(put, f) for f in put.__slots__}, "text": word}))
    return session


def written_names(save: Path) -> str:
    """All that can be read in a save, what is covered too."""
    rows = [json.loads(row) for row in save.read_text("utf-8").splitlines()]
    return "".join(json.dumps(row) + b64decode(row.get("veiled", "")).decode() for row in rows)


@pytest.mark.parametrize("where", [".", "maps", "../charts", "../../far/away"])
def test_a_table_is_carried_elsewhere_with_its_map(home: Path, tmp_path: Path, where: str) -> None:
    first = tmp_path / "first" / "game"
    first.mkdir(parents=True)
    session = played(table(first, where))
    save = first / "evening.save"
    session.save(save)
    assert str(tmp_path) not in written_names(save) and "home of ann" not in written_names(save)
    assert Session.load(save, autosave=False).match.digest() == session.match.digest(), "where it was written"
    second = tmp_path / "second" / "deeper" / "game"
    shutil.copytree(tmp_path / "first", tmp_path / "second" / "deeper", ignore=shutil.ignore_patterns("charts", "maps"))
    chart = (first / where).resolve() / "my chart.tmx"
    there = second if where == "../../far/away" else (second / where)
    there.mkdir(parents=True, exist_ok=True)
    for file in ("my chart.tmx", "t.png"):
        shutil.copy(chart.with_name(file), there.resolve() / file)
    shutil.rmtree(tmp_path / "first")
    shutil.rmtree(chart.parent, ignore_errors=True)
    again = Session.load(second / "evening.save", autosave=False)
    assert again.match.digest() == session.match.digest()
    again.save(second / "again.save")
    assert str(tmp_path) not in written_names(second / "again.save")


def test_a_map_is_found_among_the_players_own(home: Path, tmp_path: Path) -> None:
    first = tmp_path / "first"
    first.mkdir()
    session = played(table(first))
    session.save(tmp_path / "evening.save")
    (home / "maps" / "charts").mkdir(parents=True)
    shutil.move(first / "my chart.tmx", home / "maps" / "charts" / "my chart.tmx")
    shutil.move(first / "t.png", home / "maps" / "charts" / "t.png")
    assert Session.load(tmp_path / "evening.save", autosave=False).match.digest() == session.match.digest()


def test_a_map_that_is_nowhere_is_told_by_its_name(home: Path, tmp_path: Path) -> None:
    first = tmp_path / "first"
    first.mkdir()
    played(table(first)).save(first / "evening.save")
    (first / "my chart.tmx").unlink()
    with pytest.raises(Exception, match=r"my chart\.tmx"):
        Session.load(first / "evening.save", autosave=False)


@pytest.mark.parametrize("name", ["..", ".", "../..", "a\0b", "x" * 2000, "*", "[", "/", "//server/x.tmx"])
def test_odd_names_of_maps_lead_nowhere(home: Path, tmp_path: Path, name: str) -> None:
    document = {"map": {"file": name}}
    assert saves.found(document, tmp_path / "a.save") == document
    for odd in ({}, {"map": None}, {"map": {"file": 7}}, {"map": []}):
        assert saves.found(odd, tmp_path / "a.save") == odd and saves.packed_up(odd, tmp_path / "a.save") == odd


def test_what_is_known_of_maps_may_be_anything(home: Path, tmp_path: Path) -> None:
    for text in ("", "[]", "{", '{"my chart.tmx": 7}', "\x00"):
        (home / saves.KNOWN).write_text(text)
        document = {"map": {"file": "/nowhere/my chart.tmx"}}
        assert saves.found(document, tmp_path / "a.save") == document


@pytest.mark.parametrize("game", ["thunderbolt_lightning", "air_wars"])
def test_a_save_whose_ends_of_lines_mail_has_changed_is_whole(tmp_path: Path, game: str) -> None:
    its = kit(game).scenarios()
    session = Session.new(game, its.document(its.cards()[0].key), seed=3, autosave=False)
    bot = make_bot(game, BotSpec("random"), 1)
    for _ in range(12):
        seat = session.match.to_act[0]
        session.submit(seat, bot.choose(session.match.view(seat), seat, session.match.options(seat)))
    path = tmp_path / "a.save"
    session.save(path)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    save = saves.read(path)
    assert not save.note and save.lines == session.lines
