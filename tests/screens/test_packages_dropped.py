"""A battle as one file, dropped on the window: asked about once, then on the shelf; a broken one gives its sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.cli.main import main
from tabletop.data.sharedfiles import shared_scenarios
from tabletop.games import kit, listed
from tabletop.table.screens.shelf import scenario_cells
from tests.screens.conftest import AppPilot

Fly = Callable[..., AppPilot]


@pytest.fixture
def package(tmp_path: Path) -> Callable[[str], Path]:
    """A package of a game, made in a folder that is gone."""

    def make(game: str) -> Path:
        chart, battle, gift = tmp_path / game / "m.tmx", tmp_path / game / "b.json", tmp_path / f"{game}.tabletop"
        assert main(["new-map", game, str(chart)]) == 0
        assert main(["new-scenario", str(chart), str(battle), "--title", "A gift"]) == 0
        assert main(["pack", str(battle), str(gift)]) == 0
        chart.unlink()
        return gift

    return make


def asked(p: AppPilot) -> bool:
    """Whether a dialog waits for an answer."""
    try:
        return bool(p["answer True"])
    except (AssertionError, LookupError):
        return False


@pytest.mark.parametrize("game", [key for key in listed() if kit(key).authoring is not None])
def test_it_is_asked_about_and_stands_on_the_shelf(fly: Fly, package: Callable[[str], Path], game: str) -> None:
    gift = package(game)
    p = fly()
    p.drop(gift)
    p.until(lambda: asked(p))
    assert not shared_scenarios(game)
    p.press("answer True").until(lambda: bool(shared_scenarios(game)))
    p.frame().frame()
    shelf = p.app.scene
    assert shelf.choosing.game == game and shelf.choosing.card.title == "A gift"
    assert scenario_cells(shelf.choosing.card)[0] == "gift" and not shelf.choosing.why_not()
    assert shelf.choosing.document["map"]["file"].startswith(f"shared/{game}/")


def test_the_program_begins_with_a_package(fly: Fly, package: Callable[[str], Path]) -> None:
    """As with a double click on it: the table is set at once."""
    p = fly(str(package("conflict_solo")))
    p.until(lambda: p.app.scene.session is not None)
    session = p.app.scene.session
    assert session.header.title == "A gift" and session.match.scenario.map_file.startswith("shared/conflict_solo/")


def test_nothing_stays_when_the_player_says_no_and_a_broken_one_is_told(
    fly: Fly, package: Callable[[str], Path], home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gift = package("air_wars")
    p = fly()
    p.drop(gift)
    p.until(lambda: asked(p))
    p.press("answer False").frame()
    assert not shared_scenarios("air_wars")
    gift.write_bytes(gift.read_bytes()[:-9])
    p.drop(gift)
    p.frame().frame()
    assert "its end is cut off" in capsys.readouterr().err and asked(p)
