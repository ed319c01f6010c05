"""Another player for a seat in the middle of a game, from its menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.games import kit
from tabletop.shelf.catalogue import find_scenario
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.openfile import SetUp
from tabletop.table.screens.whoplays import offered
from tests.screens.conftest import AppPilot, outside

Fly = Callable[..., AppPilot]


def begun(fly: Fly, key: str, **window: Any) -> tuple[AppPilot, PlayScene]:
    p = fly(**window)
    game = find_scenario(key)[0]
    document = kit(game).scenarios().document(key)
    p.app.games.start(SetUp(game, key, document, ("human", "bot:easy"), seed=3))
    p.until(lambda: isinstance(p.app.scene, PlayScene))
    assert isinstance(p.app.scene, PlayScene)
    return p, p.app.scene


def test_a_bot_plays_on_for_the_player_who_takes_over_again(fly: Fly) -> None:
    p, scene = begun(fly, "s01_first_duel")
    scene.do("game_menu")
    p.press("menu players")
    assert not outside(p.root)
    sheet = p["players sheet"]
    menu, choices = sheet.seats[0]
    menu.set(at=[who for _, who in choices].index("bot:easy"))
    p.press("players change")
    assert scene.session.header.players == ("bot:easy", "bot:easy")
    p.until(lambda: len(scene.session.match.journal) > 12)
    scene.do("players")
    menu, choices = p["players sheet"].seats[0]
    menu.set(at=[who for _, who in choices].index("human"))
    p.press("players change")
    p.until(lambda: scene.play_screen.play.seat == 0)
    count = len(scene.session.match.journal)
    for _ in range(20):
        p.frame()
    assert len(scene.session.match.journal) == count, "the player is asked now"


@pytest.mark.parametrize(("key", "open_to_all"), [("s01_first_duel", True), ("ma_malta", False)])
def test_nobody_takes_a_hiding_side_over_from_its_bot(fly: Fly, key: str, open_to_all: bool) -> None:
    _, scene = begun(fly, key)
    assert ("human" in [who for _, who in offered(scene, 1)]) is open_to_all
    assert "human" in [who for _, who in offered(scene, 0)]
