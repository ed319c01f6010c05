"""The hall of battles: real saves, listed, replayed, told, exported and deleted by clicks and keys."""

from __future__ import annotations

import errno
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.games import kit
from tabletop.shelf import hall
from tabletop.shelf.hall import finished_folder
from tabletop.shelf.session import Session
from tabletop.table.screens import hall as scenes
from tabletop.table.screens import savefiles
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.help import page_of
from tabletop.table.screens.shelfscene import ShelfScene
from tabletop.table.screens.victory import VictoryScene
from tests.looks.reading import read
from tests.screens.conftest import AppPilot, outside, played

Fly = Callable[..., AppPilot]
HARD, EASY, TWO = ("human", "bot:hard"), ("bot:easy", "human"), ("human", "human")
NOON = 1_778_580_000
"""12 May 2026, about noon wherever one is."""


@pytest.fixture(scope="module")
def fought() -> Session:
    """A game played to its end."""
    return played(kit("thunderbolt_lightning").scenarios().document("s01_first_duel"))


def kept(session: Session, *players: tuple[str, ...], day: int = 0) -> list[Path]:
    """The game kept once for each pair of players, a day apart, the last one newest."""
    from dataclasses import replace

    paths = []
    for n, seated in enumerate(players):
        session.header = replace(session.header, players=seated)
        session.begun = NOON + (day + n) * 86_400 - 25 * 60
        session.ended = NOON + (day + n) * 86_400
        before = set(finished_folder().glob("*.save"))
        savefiles.keep_finished(session)
        paths += set(finished_folder().glob("*.save")) - before
    return paths


def entered(fly: Fly, **window: Any) -> AppPilot:
    """The hall, entered by the button on the shelf, with everything read."""
    p = fly(**window).press("shelf hall")
    assert p.app.scene.mode == "hall"
    return p.until(lambda: p.app.scene.reader is None)


def rows(p: AppPilot) -> list[tuple[str, ...]]:
    return [scenes.cells_of(battle) for battle in p["battles"].rows]


def row_at(p: AppPilot, n: int) -> tuple[int, int]:
    return p["battles"].row_rect(n).center


def typed(p: AppPilot, words: str) -> None:
    p["find battle"].set(text=words)
    p.app.scene.hall.sift()
    p.frame()


def test_a_finished_game_is_in_the_hall_at_once(fly: Fly, duel: dict[str, Any], home: Path) -> None:
    """From the last page, with who fought, how it ended and how long it took; a save of the player's own elsewhere
    changes nothing.
    """
    from tabletop.table.screens.openfile import Opened, map_path
    from tabletop.table.screens.preview import sheet_of

    session = played(duel, players=HARD)
    p = fly()
    p.app.games._opened(Opened(session, sheet_of(map_path(session.match.scenario.map_file))))
    p.until(lambda: isinstance(p.app.scene, VictoryScene))
    session.save(home / "mine.save")
    p.press("end hall").until(lambda: p.app.scene.mode == "hall" and p.app.scene.reader is None)
    result = session.match.result
    assert result is not None
    ((date, game, title, side, opponent, told, length),) = rows(p)
    assert date.startswith("today") and (game, title) == ("Thunderbolt & Lightning", "First Duel")
    assert (side, opponent) == ("Britain", "hard bot")
    assert told.endswith(" : ".join(map(str, result.points))) and told.split(",")[0] in ("won", "drawn", "lost")
    assert length == f"{session.match.game.clock(session.match.state).length} turns, 1 min"
    p.keys("esc")
    assert isinstance(p.app.scene, ShelfScene)


def test_the_newest_is_first_and_the_record_counts_what_is_chosen(fly: Fly, fought: Session) -> None:
    kept(fought, HARD, HARD, EASY, TWO)
    p = entered(fly)
    assert [row[0] for row in rows(p)] == ["15 May 2026", "14 May 2026", "13 May 2026", "12 May 2026"]
    assert [row[4] for row in rows(p)] == ["second player", "easy bot", "hard bot", "hard bot"]
    winner = fought.match.result.winner  # type: ignore[union-attr]
    mine = {0: "2 won, 0 drawn, 0 lost", 1: "0 won, 0 drawn, 2 lost", None: "0 won, 2 drawn, 0 lost"}[winner]
    p.click(row_at(p, 2))
    assert p["record"].text == f"First Duel against hard: {mine}"
    p.keys("up", "up")
    assert p["record"].text.startswith("First Duel, two players: Britain won")
    typed(p, "hard 13 may")
    assert len(rows(p)) == 1 and p["record of all"].text.count("1") == 1
    typed(p, "2026-05-12")
    assert len(rows(p)) == 1
    typed(p, "bismarck")
    assert rows(p) == [] and not p["hall replay"].enabled and p["battles"].empty == "No battle fits these words."


def test_a_battle_is_replayed_by_enter_or_a_double_click_and_leads_back(fly: Fly, fought: Session) -> None:
    kept(fought, HARD, EASY)
    p = entered(fly)
    p.keys("down", "enter").until(lambda: isinstance(p.app.scene, PlayScene))
    game = p.app.scene.play_screen.play
    p.until(lambda: game.replay_at is not None)
    assert p.app.scene.session.header.players == HARD
    p.keys("f8").until(lambda: isinstance(p.app.scene, VictoryScene))
    p.press("end shelf")
    assert p.app.scene.mode == "hall" and len(p.app.scenes) == 2 and p["battles"].at == 1
    assert len(list(finished_folder().glob("*.save"))) == 2, "looking keeps nothing again"
    at = row_at(p, 0)
    p.click(at, times=2).until(lambda: isinstance(p.app.scene, PlayScene))
    assert p.app.scene.session.header.players == EASY


def test_a_battle_that_is_fought_on_from_a_moment_is_kept_beside_the_old_one(fly: Fly, fought: Session) -> None:
    (path,) = kept(fought, TWO)
    content = path.read_bytes()
    p = entered(fly)
    p.keys("enter").until(lambda: isinstance(p.app.scene, PlayScene))
    p.until(lambda: p.app.scene.play_screen.play.replay_at is not None)
    for _ in range(3):
        p.keys("right")
    p.press("replay branch")
    assert p.app.scene.session.match.result is None
    p.app.scene.do("leave_game")
    p.frame()
    assert p.app.scene.mode == "hall" and "It is kept" in p.told
    assert path.read_bytes() == content and len(rows(p)) == 1
    p.press("hall back")
    assert p["unfinished"].text == "1 unfinished game ..."


def test_the_story_of_a_battle_is_written_from_its_row(fly: Fly, fought: Session, home: Path) -> None:
    kept(fought, HARD)
    p = entered(fly).press("hall story")
    p.until(lambda: len(p.root.stage.layers) > 1 and p.root.stage.layers[-1].widget.key != "progress")
    p.press("file ok").until(lambda: list((home / "stories").glob("First Duel*.html")))
    text = next((home / "stories").glob("First Duel*.html")).read_text(encoding="utf-8")
    assert "<h1>First Duel</h1>" in text and "The field at the end" in text and p.app.scene.mode == "hall"


def test_the_rolls_of_a_battle_are_written_from_its_row(fly: Fly, fought: Session, home: Path) -> None:
    """The kind of file that is chosen gives the name its end."""
    kept(fought, HARD)
    p = entered(fly).press("hall story")
    p.until(lambda: len(p.root.stage.layers) > 1 and p.root.stage.layers[-1].widget.key != "progress")
    kinds = p.root.stage.layers[-1].widget.kind
    for end in (".csv", ".json"):
        kinds.take(next(n for n, words in enumerate(kinds.options) if end[1:].upper() in words))
        assert p["file name"].text.endswith(end) and ".html" not in p["file name"].text
    p.press("file ok").until(lambda: list((home / "stories").glob("First Duel*.json")))
    found = json.loads(next((home / "stories").glob("First Duel*.json")).read_text(encoding="utf-8"))
    assert found["scenario"] == "First Duel" and found["rolls"] and found["losses"]
    assert found["rolls"][0]["entry"] is not None and "The rolls and losses are written" in p.told


def test_delete_asks_and_is_undone_until_the_hall_is_left(fly: Fly, fought: Session) -> None:
    first, second = kept(fought, HARD, EASY)
    p = entered(fly)
    p.keys("del").press("answer False")
    assert len(rows(p)) == 2
    p.keys("del", "enter")
    assert [row[4] for row in rows(p)] == ["hard bot"] and second.exists()
    p.keys("ctrl+z")
    assert [row[4] for row in rows(p)] == ["easy bot", "hard bot"] and p["battles"].at == 0
    p.press("hall delete").press("answer True").press("hall delete").press("answer True")
    assert rows(p) == [] and first.exists() and second.exists()
    p.press("hall undelete").press("hall back")
    assert isinstance(p.app.scene, ShelfScene) and first.exists() and not second.exists()


def exported(p: AppPilot, folder: Path) -> AppPilot:
    p.press("hall export")
    p.root.stage.layers[-1].widget.enter_folder(folder)
    return p.press("file ok")


def test_export_copies_the_save(fly: Fly, fought: Session, tmp_path: Path) -> None:
    (path,) = kept(fought, HARD)
    p = exported(entered(fly), tmp_path)
    assert (tmp_path / path.name).read_bytes() == path.read_bytes() and "Exported" in p.told
    again = Session.load(tmp_path / path.name, autosave=False)
    assert again.match.result == fought.match.result


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_full_disk_or_a_closed_folder_is_told_and_leaves_no_half_file(
    fly: Fly, fought: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    (path,) = kept(fought, HARD)
    p = entered(fly)

    def refused(handle: int) -> None:
        raise OSError(code, os.strerror(code))

    target = tmp_path / "out"
    target.mkdir()
    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", refused)
        exported(p, target)
    assert f"{path.name} could not be written: {os.strerror(code)}." in p.root.stage.top.children[0].children[0].text
    assert list(target.iterdir()) == [] and path.exists()


def test_a_damaged_file_says_why_and_the_others_stay(fly: Fly, fought: Session) -> None:
    one, two, _ = kept(fought, HARD, HARD, HARD)
    one.write_bytes(one.read_bytes()[:3000])
    two.write_bytes(b"no save")
    os.mkfifo(finished_folder() / "pipe.save") if hasattr(os, "mkfifo") else None
    (finished_folder() / "folder.save").mkdir()
    p = entered(fly)
    told = [row[5] for row in rows(p)]
    assert told.count("damaged") == 2 and len(told) == 3, "what is no file is no battle"
    at = next(n for n, battle in enumerate(p["battles"].rows) if battle.name == one.name)
    p.click(row_at(p, at))
    assert "The file is damaged." in p["battle said"].text and "cut off" in p["battle said"].text
    assert not p["hall replay"].enabled and p["hall delete"].enabled
    p.keys("enter")
    assert "cut off" in p.told and p.app.scene.mode == "hall"


def test_a_save_of_other_rules_or_of_no_finished_game_says_so(
    fly: Fly, fought: Session, duel: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    from tabletop.data import saves

    (path,) = kept(fought, HARD)
    save = saves.read(path)
    saves.write(saves.Save(replace(save.header, ended={}, rules=99), save.lines), path)
    path.with_name(path.name + ".older").unlink()
    played(duel, 4).save(finished_folder() / "half.save")
    p = entered(fly)
    assert [row[5] for row in rows(p)] == ["cannot be replayed"] * 2
    said = {battle.name: scenes.said(battle) for battle in p["battles"].rows}
    assert "rules version 99" in said[path.name] and "The game is not finished." in said["half.save"]
    monkeypatch.setattr(hall, "__version__", "99.0")
    assert hall.look(finished_folder())[0] == [], "another program may read what this one could not"


def test_a_folder_that_cannot_be_read_is_told(fly: Fly, fought: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(fought, HARD)
    whole = Path.iterdir

    def refused(path: Path) -> Any:
        if path == finished_folder():
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return whole(path)

    p = fly()
    with monkeypatch.context() as broken:
        broken.setattr(Path, "iterdir", refused)
        p.press("shelf hall")
    assert os.strerror(errno.EACCES) in p.root.stage.top.children[0].children[0].text


@pytest.mark.parametrize("what", ["replay", "story", "export", "delete"])
def test_a_file_that_somebody_deleted_meanwhile_is_told(fly: Fly, fought: Session, what: str) -> None:
    one, two = kept(fought, HARD, EASY)
    p = entered(fly)
    two.unlink()
    p.press(f"hall {what}")
    assert "First Duel is gone" in p.told and [row[4] for row in rows(p)] == ["hard bot"] and one.exists()


@pytest.mark.parametrize("index", [None, b"", b"[1, 2", b'{"what": "tabletop battles 1", "battles": [{"name": 3}]}'])
def test_a_missing_or_damaged_index_is_made_anew(fly: Fly, fought: Session, index: bytes | None) -> None:
    kept(fought, HARD, EASY)
    before = rows(entered(fly))
    path = finished_folder() / hall.INDEX
    assert len(json.loads(path.read_bytes())["battles"]) == 2
    if index is None:
        path.unlink()
    else:
        path.write_bytes(index)
    p = entered(fly)
    assert rows(p) == before and len(hall.known(finished_folder())) == 2
    kept(fought, TWO, day=2)
    (finished_folder() / "gone.save").touch()
    (finished_folder() / "gone.save").unlink()
    assert [row[4] for row in rows(entered(fly))] == ["second player", "easy bot", "hard bot"]


def test_an_index_for_another_file_is_not_believed(fly: Fly, fought: Session) -> None:
    (path,) = kept(fought, HARD)
    entered(fly)
    path.write_bytes(b"something else")
    assert [row[5] for row in rows(entered(fly))] == ["damaged"]


def test_a_save_of_an_older_program_has_its_outcome_from_its_commands(fought: Session) -> None:
    from dataclasses import replace

    from tabletop.data import saves

    (path,) = kept(fought, HARD)
    told = hall.read_battle(path)
    save = saves.read(path)
    saves.write(saves.Save(replace(save.header, ended={}), save.lines), path)
    again = hall.read_battle(path)
    assert (again.result, again.length, again.mine) == (told.result, told.length, told.mine)
    assert told.minutes == 25 and again.minutes == 0
    saves.write(saves.Save(replace(save.header, ended={"at": "noon"}), save.lines), path)
    assert hall.read_battle(path).result == told.result


def test_two_hundred_battles_are_listed_at_once(fought: Session) -> None:
    (path,) = kept(fought, HARD)
    folder, content = finished_folder(), path.read_bytes()
    for n in range(199):
        (folder / f"{n}.save").write_bytes(content)
    _, fresh = hall.look(folder)
    hall.keep_index(folder, [hall.read_battle(path) for path in fresh])
    began = time.process_time()
    battles, fresh = hall.look(folder)
    assert len(battles) == 200 and not fresh and time.process_time() - began < 0.3


def test_a_single_player_can_win_draw_and_lose() -> None:
    for game, drawn in (("thunderbolt_apache", "Adequate"), ("conflict_solo", "Draw")):
        rules = kit(game).game()
        assert rules.lost and drawn not in rules.lost
    alone = hall.Battle("x", 1, 1, NOON, "conflict_solo", "Farm", ("human",), ("You", "They"), points=(14,))
    assert alone.outcome == hall.LOST and alone.opponent == "solo"
    assert alone.result == "lost, 14 points"


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.0)])
@pytest.mark.parametrize("count", [0, 3, 40])
def test_nothing_of_the_hall_is_cut_off(
    fly: Fly, fought: Session, size: tuple[int, int], scale: float, count: int
) -> None:
    if count:
        (path,) = kept(fought, EASY)
        for n in range(count - 1):
            (finished_folder() / f"{n}.save").write_bytes(path.read_bytes() if n else b"damaged")
    p = entered(fly, size=size, scale=scale)
    assert len(rows(p)) == count
    p.frame(200)
    assert read(p.root, p.surface).faults == [] and outside(p.root) == []
    if count:
        p.keys("del", "enter").frame(200)
        assert read(p.root, p.surface).faults == [] and outside(p.root) == []


def test_the_hall_has_a_page_of_help() -> None:
    title, lines = page_of("hall")
    assert title == "The hall of battles" and any("stays until you" in line for line in lines)
