"""A monkey at every screen: nothing it does may raise, hang, or move a piece against the rules."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.data.paths import resource
from tabletop.data.saves import Save
from tabletop.data.session import Session
from tabletop.games import kit
from tabletop.table.screens.mapview import MapScene
from tabletop.table.screens.opening import Opened, map_path
from tabletop.table.screens.playing import PlayScene
from tabletop.table.screens.preview import sheet_of
from tabletop.table.screens.victory import VictoryScene
from tabletop.table.ui.files import FileChooser
from tests.screens.conftest import AppPilot, played
from tests.screens.monkey import Monkey

Fly = Callable[..., AppPilot]
GAME = "thunderbolt_lightning"


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """What lies about on a player's disk: broken, empty, strange, and two that are whole."""
    folder = tmp_path / "desk"
    (folder / "folder.save").mkdir(parents=True)
    texts = {
        "empty.save": b"",
        "empty.tmx": b"",
        "noise.save": bytes(range(256)) * 40,
        "noise.json": b"\xff\xfe{",
        "list.json": b"[]",
        "deep.json": b"[" * 5000,
        "map.tmx": b"<map/>",
        "older.older": b'{"tabletop": 99}',
        "words.txt": b"hello",
        "no suffix": b"{}",
    }
    for name, content in texts.items():
        (folder / name).write_bytes(content)
    whole = [resource(f"maps/{GAME}/kent_coast.tmx"), resource(f"scenarios/{GAME}/s01_first_duel.json")]
    return [*sorted(folder.iterdir()), folder / "gone.save", *whole]


@pytest.fixture(autouse=True)
def caged(monkeypatch: pytest.MonkeyPatch, home: Path, caplog: pytest.LogCaptureFixture) -> Any:
    """File sheets stay below the player's folder; a fault that the program only wrote down counts as one that was
    raised.
    """
    enter = FileChooser.enter_folder
    monkeypatch.setattr(
        FileChooser, "enter_folder", lambda self, folder: enter(self, folder if folder.is_relative_to(home) else home)
    )
    caplog.set_level(logging.WARNING, "tabletop")
    yield
    bad = [
        r
        for r in caplog.records
        if r.levelno >= logging.ERROR
        or (r.exc_info and isinstance(r.exc_info[1], AttributeError | TypeError | KeyError | AssertionError))
    ]
    assert not bad, bad[0].getMessage() + (repr(bad[0].exc_info[1]) if bad[0].exc_info else "")


def lawful(session: Session) -> None:
    """Everything on the table came of commands that the rules allow: played again they give the same position."""
    again = Session.from_save(Save(session.header, list(session.lines)), autosave=False)
    assert len(again.lines) == len(session.lines)
    assert again.match.digest() == session.match.digest()


def at_the_table(fly: Fly, session: Session, **window: Any) -> AppPilot:
    p = fly(**window)
    p.app._opened(Opened(session, sheet_of(map_path(session.match.scenario.map_file))))
    return p.frame()


@pytest.mark.parametrize("seed", range(3))
def test_on_the_shelf_and_wherever_it_leads(fly: Fly, files: list[Path], seed: int) -> None:
    p = fly()
    Monkey(p, seed, files).play(150)
    for scene in p.app.scenes:
        if isinstance(scene, PlayScene):
            lawful(scene.session)


@pytest.mark.parametrize(
    ("scenario", "players", "commands", "seed"),
    [
        ("s01_first_duel", ("human", "human"), 0, 1),
        ("s01_first_duel", ("human", "bot:random"), 20, 2),
        ("s02_kentish_sky", ("human", "human"), 30, 3),
        ("s04_six_minutes_at_midway", ("bot:easy", "human"), 60, 4),
    ],
)
def test_in_battle(
    fly: Fly, files: list[Path], scenario: str, players: tuple[str, str], commands: int, seed: int
) -> None:
    session = played(kit(GAME).scenarios().document(scenario), commands, players, seed)
    p = at_the_table(fly, session)
    Monkey(p, seed, files).play(150)
    lawful(session)


@pytest.mark.parametrize("seed", (5, 6))
def test_in_a_replay(fly: Fly, duel: dict[str, Any], seed: int) -> None:
    session = played(duel, 60)
    p = at_the_table(fly, session).keys("f8")
    Monkey(p, seed).play(120)
    lawful(session)


@pytest.mark.parametrize("screen", ("rules", "settings", "keys", "palette", "help"))
def test_in_the_windows_over_a_game(fly: Fly, duel: dict[str, Any], screen: str) -> None:
    session = played(duel, 25)
    p = at_the_table(fly, session)
    p.app.do(screen)
    Monkey(p.frame(), len(screen)).play(70)
    lawful(session)


def test_at_the_designer(fly: Fly) -> None:
    p = fly().click("shelf designer")
    Monkey(p, 7).play(150)


def test_on_a_map(fly: Fly) -> None:
    p = fly()
    p.app.push(MapScene(p.app, resource(f"maps/{GAME}/kent_coast.tmx")))
    p.until(lambda: p.app.scene.board is not None)
    Monkey(p, 8).play(100)


def test_at_the_last_page(fly: Fly, duel: dict[str, Any]) -> None:
    session = played(duel)
    p = at_the_table(fly, session)
    p.until(lambda: isinstance(p.app.scene, VictoryScene))
    Monkey(p, 9).play(120)
    lawful(session)
