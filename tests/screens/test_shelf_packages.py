"""Games of installed packages on the shelf: their boxes come after the first picture, and play; what is left out is
told below the boxes.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabletop import games
from tabletop.table.screens.game import PlayScene
from tests.packages import TOY, installed, toy_installed, write_package
from tests.screens.conftest import AppPilot

Fly = Callable[..., AppPilot]


def test_the_first_picture_does_not_wait_for_packages(fly: Fly) -> None:
    with toy_installed():
        p = fly()
        assert len(games.known()) == len(p["boxes"].keys) == 6
        assert p.app.scene.shelf.tagline.text.startswith("Five war games and a free table")
        p.frame().frame()
        assert p["boxes"].keys[-1] == "smugglers"
        assert p.app.scene.shelf.tagline.text.startswith("Six war games and a free table")
        assert not p.app.scene.shelf.notice.visible


def test_a_game_of_a_package_is_taken_down_and_played_against_its_bot(fly: Fly) -> None:
    with toy_installed():
        p = fly()
        p.frame().frame()
        p.click(p["boxes"]._fronts()[6])
        choosing = p.app.scene.choosing
        assert choosing.game == "smugglers" and choosing.card.key == "sm1_new_moon"
        assert choosing.seats == ["human", "bot:random"] and p.app.settings.last_game == "smugglers"
        p.click("play").until(lambda: isinstance(p.app.scene, PlayScene))
        session = p.app.scene.session
        assert session.header.game == "smugglers" and session.header.players == ("human", "bot:random")
        p.press("choice Stow cutter, lugger, decoy").until(lambda: session.match.state.frames[-1].step == "choose", 20)
        fresh = fly()  # the program begins with the game played last
        assert fresh.app.scene.choosing.game == "smugglers"


def test_the_game_played_last_has_gone(fly: Fly) -> None:
    p = fly()
    p.app.remember(last_game="smugglers")
    assert fly().app.scene.choosing.game == "thunderbolt_lightning"


def test_what_is_left_out_is_told_on_the_shelf_and_the_others_play_on(fly: Fly, tmp_path: Path) -> None:
    write_package(tmp_path, "broken", {"broken": "broken:KIT"}, "import no_such_module")
    write_package(tmp_path, "otherwars", {"air_wars": "tests.toy.kit:KIT"})
    write_package(tmp_path, "smugglers", TOY)
    with installed(tmp_path):
        p = fly()
        before = p["boxes"].rect.copy()
        p.frame().frame()
        told = [label.text for label in p.app.scene.shelf.trouble.children]
        assert told == list(games.left_out()) and len(told) == 2 and p.app.scene.shelf.notice.visible
        assert all(label.rect.w and label.rect.top > before.top for label in p.app.scene.shelf.trouble.children)
        assert p["boxes"].keys == games.games() and "broken" not in p["boxes"].keys


def test_a_box_that_cannot_be_drawn_is_plain(fly: Fly, tmp_path: Path) -> None:
    code = "from dataclasses import replace\nfrom tests.toy.kit import KIT as TOY\n"
    code += "def box():\n    raise OSError('no paint')\nKIT = replace(TOY, box=box)\n"
    write_package(tmp_path, "unpainted", {"smugglers": "unpainted:KIT"}, code)
    with installed(tmp_path):
        p = fly()
        p.frame().frame()
        p.click(p["boxes"]._fronts()[6])
        assert p.app.scene.choosing.game == "smugglers"
