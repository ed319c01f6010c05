"""Nothing that counts is lost from sight: what lies outside the first view or under a paper is told at the edge of the
board, and a click there goes to it. No words of the first view are cut.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.games import kit
from tabletop.table.screens.game import PlayScene
from tests.looks.reading import read
from tests.screens.conftest import AppPilot, fly, home

__all__ = ["fly", "home"]

Fly = Callable[..., AppPilot]
SIZES = {"small": ((1280, 720), 1.0), "150 %": ((1920, 1080), 1.5)}
GAME = "thunderbolt_lightning"
SCENARIOS = [card.key for card in kit(GAME).scenarios().cards()]


def begun(fly: Fly, key: str, size: str) -> AppPilot:
    """The scenario on the table, as it lies before the first decision."""
    window, scale = SIZES[size]
    p = fly(key, size=window, scale=scale, seed=5)
    p.until(lambda: isinstance(p.app.scene, PlayScene))
    for _ in range(6):
        p.frame(250)
    return p


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", SCENARIOS)
def test_all_aircraft_and_goals_are_seen_or_told_at_the_edge(fly: Fly, key: str, size: str) -> None:
    p = begun(fly, key, size)
    screen = p.app.scene.play_screen
    board, state = screen.board, screen.play.view
    named = {thing.group or thing.name for thing in board.beyond.things}
    assert {a.home_unit for a in state.flying()} <= named
    worth = {target for factor in state.scenario.victory.factors for target in factor.targets}
    assert len(board.beyond.things) >= len(list(state.flying())) + len(worth & set(state.ships))
    hidden = {t.group or t.name for t in board.beyond.things if board.beyond.hidden(t.point)}
    plates = board.beyond.plates
    assert len(plates) + sum(plate.more for plate in plates) == len(hidden)
    for n, plate in enumerate(plates):
        assert board.rect.contains(plate.rect), plate.words
        assert plate.rect.collidelist([*board.covers, *(other.rect for other in plates[n + 1 :])]) < 0, plate.words
    cut = [line for line in read(p.root, p.surface).lines if line.cut]
    assert not cut, "\n".join(map(str, cut))


def test_a_click_at_the_edge_goes_to_the_carrier_and_does_nothing_else(fly: Fly) -> None:
    p = begun(fly, "s04_six_minutes_at_midway", "150 %")
    screen = p.app.scene.play_screen
    board, journal = screen.board, len(screen.session.match.journal)
    plate = next(plate for plate in board.beyond.plates if plate.words.startswith("Akagi"))
    assert "hexes" in plate.words
    ship, zoom = plate.of[0].point, board.camera.zoom
    p.move(plate.rect.center)
    assert board.cursor_at(plate.rect.center) == "hand"
    p.click(plate.rect.center)
    assert not board.beyond.hidden(ship) and board.camera.zoom == zoom
    assert not any(plate.words.startswith("Akagi") for plate in board.beyond.plates)
    p.click(plate.rect.center)  # the second half of a double click
    assert len(screen.session.match.journal) == journal
