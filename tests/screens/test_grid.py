"""A picture dropped on the window: a grid is laid over it, and it is played on; a map dropped there can be, too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame as pg

from tabletop.data.paths import user_folder
from tabletop.games import kit
from tabletop.table.screens.gridscene import GridScene
from tests.screens.conftest import AppPilot

Fly = Callable[..., AppPilot]


def picture(folder: Path) -> Path:
    made = pg.Surface((640, 480))
    made.fill("#88a070")
    pg.image.save(made, str(folder / "My board.png"))
    return folder / "My board.png"


def test_a_grid_is_laid_over_a_picture_which_becomes_a_table(fly: Fly, tmp_path: Path) -> None:
    p = fly()
    p.drop(picture(tmp_path))
    p.frame().frame()
    scene: Any = p.app.scene
    assert isinstance(scene, GridScene) and scene.board is not None and scene.board.sheet.width == 7
    scene.steppers["cell"].set(value=80)
    scene.kind.set(at=2)
    scene.lay()
    p.frame()
    assert not list((user_folder(create=False) / "maps").glob("My board*"))  # a look keeps nothing
    looks = Path(scene.looks.name)
    assert looks.is_dir()
    assert scene.board.sheet.hexagonal and "cells" in scene.told.text
    p.press("play on it")
    p.until(lambda: p.app.scene.session is not None)
    assert {file.suffix for file in (user_folder(create=False) / "maps").glob("My board*")} == {".png", ".tmx"}
    session = p.app.scene.session
    assert session.header.game == "free_table" and session.match.scenario.map_file == "maps/My board.tmx"
    assert session.match.scenario.hexagonal and not session.match.scenario.bare


def test_a_picture_that_is_none_is_told(fly: Fly, tmp_path: Path) -> None:
    (tmp_path / "odd.png").write_bytes(b"nothing")
    p = fly()
    p.drop(tmp_path / "odd.png")
    p.frame().frame()
    assert p.app.scene is p.app.scenes[0] and len(p.root.stage.layers) == 2


def test_a_map_that_is_looked_at_can_be_played_on(fly: Fly) -> None:
    p = fly()
    p.drop(Path(kit("free_table").scenarios().cards()[1].file or "").parents[2] / "maps/air_wars/malta.tmx")
    p.until(lambda: getattr(p.app.scene, "board", None) is not None)
    p.press("play map").until(lambda: p.app.scene.session is not None)
    assert p.app.scene.session.match.scenario.map_file == "maps/air_wars/malta.tmx"
