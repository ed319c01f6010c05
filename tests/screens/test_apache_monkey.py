"""A monkey at the battlefield of Thunderbolt / Apache: nothing it does may raise, or move a piece against the rules."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from tabletop.bots.base import BotSpec, make_bot
from tabletop.data.saves import Save
from tabletop.data.session import Session
from tabletop.data.tiled import load_map
from tabletop.games import kit
from tabletop.table.screens.opening import Opened, map_path
from tabletop.table.screens.playing import PlayScene
from tests.screens.conftest import AppPilot
from tests.screens.monkey import Monkey

Fly = Callable[..., AppPilot]
GAME = "thunderbolt_apache"


def crowded() -> dict[str, Any]:
    """The sortie with pop-ups, a helicopter, missiles, linked aircraft and a drone."""
    document = copy.deepcopy(kit(GAME).scenarios().document("tr01_training_sortie"))
    document["year"] = 2010
    document["aircraft"] = [
        {"card": "A-10C", "pilot": "Dusty", "stores": {"AGM-65": 2, "ALQ-131": 1, "CBU-87": 1, "Mk-20": 1}},
        {"card": "AH-64D", "pilot": "Oxbow", "stores": {"AGM-114": 6, "ALQ-144": 1}},
        {"card": "RQ-1A", "stores": {}},
        {"card": "F-16C", "pilot": "Icicle", "stores": {"AGM-65": 2, "AIM-9M": 1}},
    ]
    document["pilots"] = [{"name": "Dusty", "stress": 4}, {"name": "Oxbow"}, {"name": "Icicle"}]
    document["sortie"]["popups"] = True
    document["sortie"]["units"] += [
        {"type": kind, "hex": number, "popup": True, "cover": kind == "ZSU"}
        for kind, number in (("M24", 4), ("ZSU", 6), ("SA8", 9), ("INF", 9))
    ]
    return document


def at_the_table(fly: Fly, document: dict[str, Any], seed: int, commands: int) -> AppPilot:
    """A game in progress on the table."""
    session = Session.new(GAME, document, ("human",), seed, autosave=False)
    bot = make_bot(GAME, BotSpec("easy"), seed)
    for _ in range(commands):
        if session.match.result is None:
            session.submit(0, bot.choose(session.match.view(0), 0, session.match.options(0)))
    p = fly()
    p.app.push(PlayScene(p.app, Opened(session, load_map(map_path(session.match.scenario.map_file)))))
    return p.frame()


@pytest.mark.parametrize(("seed", "commands"), [(1, 0), (2, 5), (3, 18), (4, 34)])
def test_a_monkey_at_a_crowded_battlefield(fly: Fly, seed: int, commands: int) -> None:
    p = at_the_table(fly, crowded(), seed, commands)
    scene = p.app.scene
    monkey = Monkey(p, seed).play(180)
    session = scene.session
    again = Session.from_save(Save(session.header, list(session.lines)), autosave=False)
    assert again.match.digest() == session.match.digest() and monkey.told


@pytest.mark.parametrize("seed", [5, 6])
def test_a_monkey_in_a_campaign(fly: Fly, seed: int) -> None:
    p = at_the_table(fly, kit(GAME).scenarios().document("cs2_safe_areas"), seed, 30)
    Monkey(p, seed).play(150)
