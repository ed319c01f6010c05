"""Thunderbolt / Apache on the shelf: another box is taken, a game for one is begun, its coach speaks, the last page
is shown.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.bots.base import BotSpec
from tabletop.shelf.bot_levels import make_bot
from tabletop.table.screens.chooser import Choosing, number_of
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.victory import VictoryScene
from tests.screens.conftest import AppPilot

Fly = Callable[..., AppPilot]


def test_another_box_is_taken_and_its_sortie_begun_by_mouse_alone(fly: Fly) -> None:
    p = fly()
    p.click(p["boxes"]._fronts()[0])
    p.until(lambda: p.app.scene.choosing.game == "thunderbolt_apache")
    assert p.app.scene.choosing.card.key == "tr01_training_sortie" and p.app.scene.choosing.seats == ["human"]
    assert p.app.settings.last_game == "thunderbolt_apache"
    p.click("play").until(lambda: isinstance(p.app.scene, PlayScene))
    assert p.app.scene.session.header.players == ("human",)
    p.until(lambda: p.app.scene.coach.card is not None)


def test_the_choice_of_a_game_for_one_has_one_seat() -> None:
    choosing = Choosing("thunderbolt_apache", seats=["human", "bot:normal"])
    assert choosing.seats == ["human"] and "Human 2" not in dict(choosing.players())
    choosing.seat(0, "bot:easy")
    assert choosing.seats == ["bot:easy"] and "watch" in choosing.who()
    assert {number_of(card) for card in choosing.cards()} >= {"TR01", "CS1", "CA01"}
    assert [number_of(card) for card in Choosing("air_wars").cards()][:4] == ["MA", "GU", "SW", "BOB"]


def test_a_sortie_comes_to_its_last_page(fly: Fly) -> None:
    p = fly("tr01_training_sortie", seed=4)
    p.until(lambda: isinstance(p.app.scene, PlayScene))
    scene = p.app.scene
    scene.play_screen.play.presenting.speed = 0
    match, bot = scene.session.match, make_bot("thunderbolt_apache", BotSpec("easy"), 3)
    for _ in range(400):
        if match.result is not None:
            break
        if scene.play_screen.play.seat is not None:
            scene.play_screen.play.submit(bot.choose(match.view(0), 0, match.options(0)))
        p.frame()
    p.until(lambda: isinstance(p.app.scene, VictoryScene))
    assert scene.ending is not None and match.result.level.casefold() in scene.ending.headline
