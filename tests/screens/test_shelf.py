"""The shelf: choosing, starting by mouse alone and by keys alone, rule options, boxes that are not out yet."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame as pg
import pytest

from tabletop import games
from tabletop.data.paths import resource
from tabletop.games.air_wars.data.scenarios import FILES
from tabletop.table.draw import boxart, kit, planform
from tabletop.table.screens import savefiles, shelfpanels
from tabletop.table.screens.chooser import Choosing
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.openfile import played_document
from tabletop.table.screens.shelfpanels import on_parade
from tests.patience import PATIENCE
from tests.screens.conftest import AppPilot

Fly = Callable[..., AppPilot]


def playing(p: AppPilot) -> bool:
    return isinstance(p.app.scene, PlayScene)


def test_a_scenario_is_started_by_mouse_alone(fly: Fly) -> None:
    p = fly()
    rows = p["scenarios"]
    p.click(rows.row_rect(2))
    assert p.app.scene.choosing.card.key == "s03_over_the_isthmus"
    p.click("seat 1").click(p.root.stage.top.row_rect(4))
    p.click("play").until(lambda: playing(p))
    assert p.app.scene.session.header.scenario == "s03_over_the_isthmus"
    assert p.app.scene.session.header.players == ("human", "human")


def test_a_scenario_is_started_by_keys_alone(fly: Fly) -> None:
    p = fly()
    p.keys("/", *"kentish", "down", "enter")
    p.until(lambda: playing(p))
    assert p.app.scene.session.header.scenario == "s02_kentish_sky"
    assert p.app.settings.last_scenario == "s02_kentish_sky"


def test_the_filter_finds_words_nations_and_years_and_says_when_nothing_fits(fly: Fly) -> None:
    p = fly()
    p.click("filter").keys(*"midway")
    assert [c.key for c in p["scenarios"].rows] == ["s04_six_minutes_at_midway", "s05_hiryus_answer"]
    p.keys(*"xyz")
    assert p["scenarios"].rows == []
    assert p.app.scene.choosing.card is not None


def test_a_search_finds_what_lies_in_other_boxes(fly: Fly) -> None:
    """Somebody who looks for Eagle Days need not know whose battle that is."""
    p = fly()
    assert not p["other boxes"].visible
    p.click("filter").keys(*"eagle days")
    assert p["scenarios"].rows == [] and p["other boxes"].visible
    p.click("found bob_eagle_days")
    assert p.app.scene.choosing.game == "air_wars" and p.app.scene.choosing.card.title == "Eagle Days"
    assert p["scenarios"].row.key == "bob_eagle_days"
    p.until(lambda: p["play"].enabled)
    p.click("play").until(lambda: playing(p))


def test_a_box_that_is_not_out_yet_says_so(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    known = games.kit
    closed = {"conflict_solo": replace(games.kit("conflict_solo"), front=None)}
    monkeypatch.setattr("tabletop.table.screens.shelfboxes.kit", lambda game: closed.get(game) or known(game))
    p = fly()
    p.click(p["boxes"]._fronts()[4])
    assert "not out yet" in p.told
    assert p["boxes"].at == 1


def test_options_that_do_not_go_together_are_told_and_cured(fly: Fly) -> None:
    p = fly()
    p["scenario tabs"].choose(1)
    p.frame().click("option ordnance")
    sentence = 'Bombs and torpedoes" needs "Altitude" (TL-OPT-01).'
    assert sentence in p["play"].why and not p["play"].enabled
    p.click("cure")
    assert p["play"].enabled
    assert {"ordnance", "altitude"} <= p.app.scene.choosing.options


def test_other_options_mark_the_game_as_played_by_house_rules(duel: dict[str, Any]) -> None:
    choosing = Choosing("thunderbolt_lightning")
    choosing.take_document(duel)
    assert not choosing.house_rules and choosing.setup().document["title"] == "First Duel"
    choosing.toggle("altitude", True)
    assert choosing.house_rules
    document = played_document(choosing.setup())
    assert document["title"] == "First Duel (house rules)" and document["options"] == ["altitude"]
    assert duel["options"] == [], "the scenario itself is not touched"


def test_presets_and_the_own_set_of_the_scenario(duel: dict[str, Any]) -> None:
    choosing = Choosing("thunderbolt_lightning")
    choosing.take_document(duel)
    assert choosing.level() == 0
    choosing.options = dict(choosing.levels())["Full"]
    assert choosing.level() == 3 and not choosing.trouble()


def test_nobody_sits_on_both_sides() -> None:
    choosing = Choosing("thunderbolt_lightning", seats=["human", "bot:hard"])
    choosing.seat(1, "human")
    assert choosing.seats == ["bot:hard", "human"]
    choosing.seat(0, "human 2")
    assert (
        choosing.setup().players == ("human", "human") if choosing.document else choosing.seats == ["human 2", "human"]
    )


def test_a_wrong_seed_is_told_and_keeps_the_game_from_beginning(fly: Fly) -> None:
    p = fly()
    p["scenario tabs"].choose(2)
    p.frame().click("seed").keys(*"12x")
    assert "whole number" in p["play"].why
    p.keys("back", *"²")
    assert "whole number" in p["play"].why, "a figure that is no number"
    p.keys("back", "3")
    assert p["play"].enabled and p.app.scene.choosing.setup().seed == 123


def test_every_focusable_thing_is_reached_by_tab(fly: Fly) -> None:
    p = fly()
    reached = set()
    for _ in range(40):
        p.keys("tab")
        reached.add(p.root.stage.focus.key)
    assert {
        "boxes",
        "filter",
        "scenarios",
        "seat 0",
        "seat 1",
        "scenario tabs",
        "play",
        "shelf settings",
        "shelf designer",
    } <= reached


def test_the_aircraft_of_a_game_are_drawn_one_a_frame(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each may take as long as a frame; they are shown together."""
    drawn: list[int] = []
    draw = planform._draw

    def counted(name: str, px: int, *how: Any) -> pg.Surface:
        drawn.append(px)
        return draw(name, px, *how)

    monkeypatch.setattr(planform, "_draw", counted)
    kit.clear_caches()
    p = fly()
    picture = p.app.scene.shelf.game_panel.picture
    shown = on_parade("thunderbolt_lightning", picture.rect.size)
    most = 0
    while picture._made is None:
        before = drawn.count(shown[0].args[-1])
        p.frame()
        most = max(most, drawn.count(shown[0].args[-1]) - before)
    assert most == 1 < len(shown) == drawn.count(shown[0].args[-1])


def test_in_another_window_the_aircraft_come_one_a_frame_and_the_old_ones_stay(
    fly: Fly, monkeypatch: pytest.MonkeyPatch
) -> None:
    p = fly()
    picture = p.app.scene.shelf.game_panel.picture
    while picture._made is None:
        p.frame()
    old, drawn, draw = picture._made[1], [], planform._draw
    monkeypatch.setattr(planform, "_draw", lambda name, px, *how: drawn.append(px) or draw(name, px, *how))
    pg.display.set_mode((1600, 900))
    pg.event.post(pg.Event(pg.VIDEORESIZE, w=1600, h=900, size=(1600, 900)))
    frames = 0
    while picture._made[1] is old:
        before = list(drawn)
        p.frame()
        frames += 1
        px = on_parade("thunderbolt_lightning", picture.rect.size)[0].args[-1]
        assert drawn.count(px) - before.count(px) <= 1 and frames < 50
    assert frames > 3 and drawn.count(px) > 3 and picture._made[1].get_size() == picture.rect.size


def test_after_a_game_the_boxes_come_one_a_frame_again_where_their_pictures_are_gone(
    fly: Fly, monkeypatch: pytest.MonkeyPatch
) -> None:
    p = fly()
    for _ in range(8):
        p.frame()
    p["play"].emit("pressed")
    p.until(lambda: playing(p))
    kit.clear_caches()
    drawn: list[str] = []
    painted = boxart._painted
    monkeypatch.setattr(boxart, "_painted", lambda *how: drawn.append("lid") or painted(*how))
    p.app.only_shelf()
    seen = []
    for _ in range(8):
        p.frame()
        seen.append(len(drawn))
    assert len(seen) > 3 and all(after - before <= 1 for before, after in pairwise([0, *seen]))
    assert seen[-1] > 3


def test_boxes_come_one_a_frame_after_the_first_picture(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lid of a box takes as long as all the rest of the shelf."""
    drawn: list[str] = []
    front = boxart.box_front
    monkeypatch.setattr(boxart, "box_front", lambda key, *size: drawn.append(key) or front(key, *size))
    p = fly()
    seen = [set(drawn)]
    for _ in range(8):
        p.frame()
        seen.append(set(drawn))
    assert not seen[0] and seen[1] == {"thunderbolt_lightning"}
    assert all(len(after) <= len(before) + 1 for before, after in pairwise(seen)) and len(seen[-1]) > 3


def test_what_a_scenario_brings_is_read_beside_the_window(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first time it takes as long as many frames: the library of the game is read for it."""
    go_on, readers = threading.Event(), []
    battle_of = boxart.box("thunderbolt_lightning")

    def slow(document: dict[str, Any]) -> list[tuple[str, str]]:
        readers.append(threading.current_thread())
        go_on.wait(PATIENCE)
        return battle_of.sides(document)

    monkeypatch.setattr(shelfpanels, "box", lambda game: replace(battle_of, sides=slow))
    p = fly()
    battle = p.app.scene.shelf.scenario_panel.battle
    for _ in range(6):
        p.frame()
    assert readers and threading.main_thread() not in readers and not battle.sides.children
    go_on.set()
    p.until(lambda: battle.sides.children)
    assert battle.head.text


def test_the_first_picture_of_the_shelf_reads_no_rules_of_play() -> None:
    """A game is imported when it is begun or read: that takes as long as all else until the shelf stands there."""
    code = """
import sys
from tabletop.table.app import App
app = App((1280, 720))
app.begin()
app.window.frame()
assert app.window.frames
print(*sorted(name for name in sys.modules if name.startswith(("tabletop.games.", "pytmx"))))
"""
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    game = "tabletop.games.thunderbolt_lightning"
    assert f"{game}.kit" in told and "pytmx" not in told
    for part in ("rules.game", "bots", "table.table", "data.battles", "data.examples"):
        assert f"{game}.{part}" not in told, part


def test_the_shelf_shows_the_box_that_was_just_played(fly: Fly) -> None:
    """A file or the command line leads to a game of any box; after it the shelf showed the box of before."""
    p = fly("ma_malta")
    assert p.app.scenes[0].choosing.game == "thunderbolt_lightning"
    p.until(lambda: playing(p))
    p.app.games.leave_game(p.app.scene)
    p.frame()
    assert p.app.scene.choosing.game == "air_wars" and p["scenarios"].row.key == "ma_malta"


def test_a_broken_shipped_scenario_leaves_its_box_open(
    fly: Fly, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It is listed with its fault among the sound ones, and the box that is lit is the one that is shown."""
    shutil.copytree(resource("scenarios/air_wars"), tmp_path / "air_wars")
    (tmp_path / "air_wars/ma_malta.json").write_text("{", encoding="utf-8")
    cards = replace(FILES, home=tmp_path / "air_wars").cards()
    damaged = [card for card in cards if "damaged" in card.tags]
    assert [card.key for card in damaged] == ["ma_malta"] and len(cards) > 3 and "line 1" in damaged[0].blurb
    p = fly()
    shelf = p.app.scene

    def breaks(game: str) -> None:
        raise OSError("no box")

    monkeypatch.setattr(p.app, "take_box", breaks)
    lit = p["boxes"].at
    with suppress(OSError):
        p.click(p["boxes"]._fronts()[lit + 1])
    assert p.app.scene is shelf and p["boxes"].at == lit and p.app.settings.last_game != p["boxes"].keys[lit + 1]


def test_the_game_to_go_on_with_is_named_by_its_title(tmp_path: Path) -> None:
    path = tmp_path / "autosave-77.save"
    for first, title in (
        (b'{"title": "Kentish Sky", "scenario": "s02"}\n{}', "Kentish Sky"),
        (b'{"title": "", "scenario": "s02"}', "s02"),
        (b"[1]", path.stem),
        (b"\xff{", path.stem),
        (b"", path.stem),
    ):
        path.write_bytes(first)
        assert savefiles.game_title(path) == title
    assert savefiles.game_title(tmp_path / "nowhere.save") == "nowhere"
