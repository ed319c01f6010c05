"""A saved game of two people at one screen is laid on the table behind the curtain, whoever was asked when it was
saved.
"""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame as pg
import pytest

from tabletop.core.chance import SeededDice
from tabletop.games import kit
from tabletop.games.air_wars.rules.redeploying import Rebase
from tabletop.shelf.session import Session
from tabletop.table.app import App
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.savefiles import save_name
from tests.games.air_wars.player import choose
from tests.screens.conftest import AppPilot

SECRET = "F II/53"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Malta in the Redeploy of the Axis."""
    made = Session.new(
        "air_wars",
        kit("air_wars").scenarios().document("ma_malta"),
        ("human", "human"),
        1,
        SeededDice(5),
        autosave=False,
    )
    random = Random(4)
    while made.match.state.frames[-1].step != "redeploy":
        made.submit(made.match.to_act[0], choose(made.match, made.match.to_act[0], random))
    made.submit(0, Rebase(SECRET, "E4"))
    made.save(tmp_path / f"{save_name(made)}.save")
    return tmp_path / f"{save_name(made)}.save"


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppPilot]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    app = App((1280, 720))
    app.settings = app.settings.changed(motion=0, mute=True, hints=False)
    yield AppPilot(app)
    for scene in reversed(app.scenes):
        scene.closed()


def test_a_saved_game_begins_behind_the_curtain(pilot: AppPilot, saved: Path) -> None:
    p = pilot
    p.app.begin(str(saved))
    p.until(lambda: isinstance(p.app.scene, PlayScene), 20)
    screen = p.app.scene.play_screen
    pictures = []
    for _ in range(4):  # from the very first frame on
        assert p.root.stage.top.key == "curtain"
        p.frame()
        pictures.append(pg.image.tobytes(p.app.window.surface, "RGB"))
    assert set(pictures) == {pictures[-1]}
    p.keys("enter").frame()
    assert (
        p.root.stage.top.key != "curtain" and screen.play.looker == 0 and screen.play.view.units[SECRET].place == "E4"
    )
    assert pg.image.tobytes(p.app.window.surface, "RGB") != pictures[-1]


def test_the_name_of_the_file_tells_where_the_game_stands_and_no_secret(saved: Path) -> None:
    assert saved.name == "Malta, 10 May 1942, day 1 of 1, planning.save"
