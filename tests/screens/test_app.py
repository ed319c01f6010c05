"""The program around the game: recovery after a kill, dropped files, damaged saves, settings that stay, links into
the rule book.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.core.chance import TableDice
from tabletop.data.paths import resource
from tabletop.data.settings import load_settings
from tabletop.games import kit
from tabletop.shelf.session import autosave_folder, recoverable, save_folder
from tabletop.table.papers.why import WhySheet
from tabletop.table.play.explain import Explanation
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.jobs import JobReport, run_job
from tabletop.table.screens.mapview import MapScene
from tabletop.table.screens.openfile import SetUp
from tabletop.table.screens.shelfscene import ShelfScene
from tests.patience import PATIENCE
from tests.screens.conftest import AppPilot, played

Fly = Callable[..., AppPilot]
KILLED = """
import os, signal
from tabletop.games import kit
from tests.screens.conftest import played
played(kit("thunderbolt_lightning").scenarios().document("s01_first_duel"), 6, autosave=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def playing(p: AppPilot) -> bool:
    return isinstance(p.app.scene, PlayScene)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_game_of_a_killed_process_is_offered_and_gone_on_with(fly: Fly) -> None:
    subprocess.run([sys.executable, "-c", KILLED], check=False, timeout=PATIENCE, cwd=Path(__file__).parents[2])
    assert len(recoverable()) == 1
    p = fly()
    assert p["recovery"].lost[0].title == "First Duel" and "today" in p["recovery"].lost[0].left
    p.press("go on 0").until(lambda: playing(p))
    assert len(p.app.scene.session.match.journal) == 7
    assert len(list(autosave_folder().glob("*.save"))) == 1, "the game has one autosave, its own"


def test_after_a_game_was_put_away_space_deletes_no_other_one(fly: Fly, duel: dict[str, Any]) -> None:
    for n in (3, 4):
        played(duel, n, seed=n, autosave=True).close(keep_autosave=True)
    p = fly()
    p.press("put away 0")
    assert p.root.stage.focus is p["go on 0"]
    p.press("put away 0")
    assert len(list(save_folder().glob("*.save"))) == 2


def test_all_unfinished_games_are_reached_from_the_shelf(fly: Fly, duel: dict[str, Any]) -> None:
    """Also those left since the program began, and more than a handful."""
    p = fly()
    assert not p["unfinished"].visible
    for n in range(12):
        played(duel, n + 3, seed=n, autosave=True).close(keep_autosave=True)
    p.app.scene.refresh()
    assert p["unfinished"].text == "12 unfinished games ..."
    p.press("unfinished")
    sheet = p["recovery"]
    assert len(sheet.lost) == 12 and p["go on 11"].visible
    p.until(lambda: all("turn" in head.text or "day" in head.text for head in sheet.heads.values()))
    oldest = min(recoverable(), key=lambda path: path.stat().st_mtime_ns)
    assert sheet.lost[-1].path == oldest
    sheet.cards.find("go on 11").push(None)
    p.until(lambda: playing(p))
    assert len(p.app.scene.session.match.journal) == 4 and not oldest.exists()


def test_a_lost_game_can_be_put_away_or_deleted(fly: Fly, duel: dict[str, Any]) -> None:
    for commands in (3, 4):
        played(duel, commands, seed=commands, autosave=True).close(keep_autosave=True)
    p = fly()
    p.press("put away 0")
    assert len(list(save_folder().glob("First Duel*.save"))) == 1 and len(recoverable()) == 1
    p.press("delete 0").press("answer True")
    assert recoverable() == [] and len(p.root.stage.layers) == 1


def test_an_opening_without_a_command_is_not_worth_a_question(fly: Fly, duel: dict[str, Any]) -> None:
    played(duel, 0, autosave=True).close(keep_autosave=True)
    p = fly()
    assert len(p.root.stage.layers) == 1 and recoverable() == []


def test_dropped_files_of_every_kind(fly: Fly, duel: dict[str, Any], tmp_path: Path) -> None:
    save = tmp_path / "game.save"
    played(duel, 5).save(save)
    p = fly()
    p.drop(resource("maps/thunderbolt_lightning/farmland.tmx"))
    p.until(lambda: isinstance(p.app.scene, MapScene) and p.app.scene.board is not None)
    p.keys("esc")
    assert isinstance(p.app.scene, ShelfScene)
    p.drop(resource("scenarios/thunderbolt_lightning/s09_stringbags_against_bismarck.json"))
    assert p.app.scene.choosing.document["key"] == "s09_stringbags_against_bismarck" and p["play"].enabled
    p.drop(save).until(lambda: playing(p))
    assert len(p.app.scene.session.match.journal) == 6
    p.drop(tmp_path)
    assert "is a folder" in p.root.stage.top.children[0].children[0].text


def test_dropping_a_save_asks_before_a_running_game_is_put_away(fly: Fly, duel: dict[str, Any], tmp_path: Path) -> None:
    save = tmp_path / "game.save"
    played(duel, 5).save(save)
    p = fly(str(save)).until(lambda: True)
    p.until(lambda: playing(p))
    scene = p.app.scene
    scene.session.undo(practice=True)
    p.drop(save)
    assert p["answer True"] and p.app.scene is scene
    p.press("answer True").until(lambda: playing(p) and p.app.scene is not scene)


def test_a_damaged_save_is_told_in_a_sentence(fly: Fly, duel: dict[str, Any], tmp_path: Path) -> None:
    save = tmp_path / "game.save"
    played(duel, 5).save(save)
    data = save.read_bytes()
    save.write_bytes(data[:200])
    p = fly()
    p.drop(save)
    assert "cut off" in p.root.stage.top.children[0].children[0].text
    p.keys("enter")
    save.write_bytes(data[:-40])
    p.drop(save).until(lambda: playing(p))
    assert "What stands before it is whole" in p.root.stage.top.children[0].children[0].text


def test_a_broken_map_shows_its_faults(fly: Fly, tmp_path: Path) -> None:
    bad = tmp_path / "bad.tmx"
    bad.write_text(
        '<map version="1.10" orientation="isometric" width="3" height="3" tilewidth="10" tileheight="10"></map>'
    )
    p = fly()
    p.drop(bad).until(lambda: p.app.scene.mode == "map" and p.root.stage.top.find("faults"))


def test_settings_hold_at_once_and_stay(fly: Fly) -> None:
    p = fly()
    p.click("shelf settings")
    p["ui scale"].take(5)
    p.frame()
    assert p.root.theme.ui_scale == 1.5
    p["settings pages tabs"].choose(1)
    p.frame()
    p["motion"].choose(3)
    p["follow"].act(None)
    p["settings pages tabs"].choose(3)
    p.frame()
    editor = p["key editor"]
    editor.list.pick(next(i for i, a in enumerate(editor.list.rows) if a.name == "mute"))
    editor.list.choose()
    p.keys("ctrl+j")
    kept, trouble = load_settings()
    assert not trouble and (kept.ui_scale, kept.motion, kept.follow_camera) == (1.5, 3, False)
    assert kept.keys == {"mute": ["Ctrl+J"]}
    q = fly()
    assert q.app.scene.keymap.cap("mute") == "Ctrl+J"


def test_a_key_in_use_is_refused(fly: Fly) -> None:
    p = fly()
    p.app.do("settings")
    p["settings pages tabs"].choose(3)
    p.frame()
    editor = p["key editor"]
    editor.list.pick(next(i for i, a in enumerate(editor.list.rows) if a.name == "mute"))
    editor.list.choose()
    p.keys("f11")
    assert "already means" in p.told and load_settings()[0].keys == {}


def test_a_rule_number_opens_the_book_at_that_rule(fly: Fly, duel: dict[str, Any]) -> None:
    p = fly("s01_first_duel", players={0: "human", 1: "human"}).until(lambda: True)
    p.until(lambda: playing(p))
    p.press("prompt rule")
    book = p["rule book"]
    assert book.book.text.entry(book.book.text.first).anchor == "TL-SET-01"
    p.keys("esc")
    assert len(p.root.stage.layers) == 1
    p.keys("f3", "/", *"stern")
    assert p["rule book"].found
    p.keys("esc", "esc", "f3", *"flak")
    assert p["rule book"].book.words.text == "flak" and p["rule book"].found, "letters alone search as well"


def test_dice_of_a_real_table_are_asked_for_one_by_one(fly: Fly) -> None:
    p = fly("s01_first_duel", players={0: "human", 1: "human"}).until(lambda: True)
    p.until(lambda: playing(p))
    scene = p.app.scene
    scene.type_dice(True)
    assert isinstance(scene.session.match.dice, TableDice)
    for _ in range(2):
        p.keys("enter")
    p.until(lambda: len(p.root.stage.layers) > 1)
    fallen = (4, 2, 6, 5)
    for value in fallen:
        assert p.root.stage.top.key == "dice sheet"
        p.keys(str(value))
    entry = next(e for e in scene.session.match.journal if e.fallen)
    assert entry.fallen[:4] == fallen
    while len(p.root.stage.layers) > 1:
        p.press("computer throws")
    scene.type_dice(False)
    assert not scene.typed_dice


def test_what_the_set_up_draws_is_not_asked_for_at_a_real_table(fly: Fly) -> None:
    """A campaign draws its first cards before anybody is asked."""
    p = fly()
    document = kit("thunderbolt_apache").scenarios().document("cs5_the_long_fight")
    p.app.games.start(SetUp("thunderbolt_apache", "cs5_the_long_fight", document, ("human",), table_dice=True))
    p.until(lambda: playing(p))
    session = p.app.scene.session
    assert session.match.journal[0].fallen and isinstance(session.match.dice, TableDice)


@pytest.mark.bears_faults
def test_a_bot_that_breaks_down_leaves_the_game_whole(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.bots.fuzzer import RandomBot

    def broken(*args: Any) -> Any:
        raise RuntimeError("no idea")

    monkeypatch.setattr(RandomBot, "choose", broken)
    p = fly("s01_first_duel", players={0: "bot:random", 1: "human"}).until(lambda: True)
    p.until(lambda: playing(p) and len(p.root.stage.layers) > 1)
    p.press("answer human")
    assert p.app.scene.play_screen.play.sharing.players == ("human", "human")
    p.until(lambda: p.app.scene.play_screen.play.seat is not None)


def test_the_curtain_covers_every_pixel(fly: Fly) -> None:
    import pygame as pg

    p = fly("s01_first_duel", players={0: "human", 1: "human"}).until(lambda: True)
    p.until(lambda: playing(p))
    p.app.scene._curtain(1)
    p.frame()
    covered = pg.image.tobytes(p.surface, "RGB")
    p.app.scene.play_screen.visible = False
    p.root.touch(p.root.rect)
    p.frame()
    assert pg.image.tobytes(p.surface, "RGB") == covered
    p.app.scene.play_screen.visible = True
    p.keys("enter")
    assert p.app.scene.play_screen.play.looker == 1


def test_what_the_last_player_was_reading_or_writing_is_away_before_the_next_one_looks(fly: Fly) -> None:
    p = fly("s01_first_duel", players={0: "human", 1: "human"}).until(lambda: True)
    p.until(lambda: playing(p))
    scene = p.app.scene
    scene.play_screen.review.write_note()
    WhySheet(Explanation(("A secret.",), ()), print).show(p.root)

    def work(report: JobReport) -> None:
        while True:
            report(None)
            time.sleep(0.001)

    worker = run_job(p.root, "Luck of the dice", work, print, print)
    assert len(p.root.stage.layers) == 4
    p.app.scene._curtain(1)
    p.frame()
    assert [layer.widget.key for layer in p.root.stage.layers[1:]] == ["curtain"]
    scene.play_screen.play.sharing.curtained = True
    for key in ("shift+x", "shift+n", "shift+j", "ctrl+l", "ctrl+shift+l"):
        p.keys(key).frame()
        assert p.root.stage.top.key == "curtain", key
    p.press("draw curtain").frame()
    assert len(p.root.stage.layers) == 1
    worker.join(PATIENCE)
    assert not worker.is_alive()


def test_leaving_keeps_the_game_and_continue_goes_on(fly: Fly, duel: dict[str, Any], tmp_path: Path) -> None:
    save = tmp_path / "game.save"
    played(duel, 5).save(save)
    p = fly(str(save)).until(lambda: True)
    p.until(lambda: playing(p))
    p.app.scene.session.undo(practice=True)
    p.keys("ctrl+n")
    assert isinstance(p.app.scene, ShelfScene) and "It is kept" in p.told
    p.press("continue").until(lambda: playing(p))
    assert len(p.app.scene.session.match.journal) == 5


def test_quick_save_and_quick_load(fly: Fly, duel: dict[str, Any], tmp_path: Path) -> None:
    p = fly("s01_first_duel", players={0: "human", 1: "human"}).until(lambda: True)
    p.until(lambda: playing(p))
    p.keys("f5")
    assert (save_folder() / "Quick save.save").is_file()
    first = p.app.scene
    p.keys("f9").until(lambda: playing(p) and p.app.scene is not first)


def test_a_held_key_acts_once_but_arrows_go_on(fly: Fly, home: Path) -> None:
    import pygame as pg

    p = fly()
    window = p.app.window
    for _ in range(3):
        window.handle(pg.Event(pg.KEYDOWN, key=pg.K_F12, mod=0, unicode="", scancode=0))
    window.handle(pg.Event(pg.KEYUP, key=pg.K_F12, mod=0, unicode="", scancode=0))
    p.until(lambda: "A picture of the window" in p.told)
    assert len(list((home / "pictures").glob("*.png"))) == 1
    before = p["scenarios"].at
    for _ in range(3):
        window.handle(pg.Event(pg.KEYDOWN, key=pg.K_DOWN, mod=0, unicode="", scancode=0))
    assert p["scenarios"].at == before + 3


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes of Unix")
def test_what_cannot_be_opened_is_told_apart(fly: Fly, tmp_path: Path) -> None:
    """A folder, a pipe (which would never end), an empty file, a table of the library, a file that was moved away:
    each has its sentence.
    """
    (tmp_path / "folder.save").mkdir()
    os.mkfifo(tmp_path / "pipe.tmx")
    (tmp_path / "empty.save").touch()
    (tmp_path / "text.txt").write_text("hello")
    library = resource("scenarios/thunderbolt_lightning/library/aircraft.json")
    told = {
        "folder.save": "is a folder",
        "pipe.tmx": "no ordinary file",
        "empty.save": "is empty",
        "text.txt": "neither",
        "gone.save": "any more",
        library: "tabletop aircraft 1",
    }
    p = fly()
    for name, words in told.items():
        p.drop(tmp_path / name)
        assert any(words in getattr(w, "text", "") for w in p.root.stage.top.walk()), name
        p.keys("esc")


def test_a_home_that_cannot_be_written_is_told_when_a_game_begins(fly: Fly, home: Path) -> None:
    """Nothing can be kept there, but the game can be played, and saving says why it fails."""
    home.write_text("in the way")
    p = fly("s01_first_duel", players={0: "human", 1: "human"})
    p.until(lambda: playing(p))
    assert any("autosave cannot be written" in getattr(w, "text", "") for w in p.root.stage.top.walk())
    p.keys("esc", "f5")
    assert any("could not be written" in getattr(w, "text", "") for w in p.root.stage.top.walk())
    p.keys("esc", "f12").until(lambda: "could not be written" in p.told)
    for key in ("ctrl+o", "esc", "ctrl+s", "esc", "f9"):
        p.keys(key)
    assert playing(p)


def test_threads_beside_the_window_give_way_within_a_frame(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that thinks holds the interpreter for 5 ms at a time, and drawing asks for it again after each picture. Who
    has set it lower is left alone.
    """
    before = sys.getswitchinterval()
    try:
        for usual, then in ((0.005, 0.0005), (0.0001, 0.0001)):
            sys.setswitchinterval(usual)
            fly()
            assert sys.getswitchinterval() == pytest.approx(then, abs=2e-6)
    finally:
        sys.setswitchinterval(before)
