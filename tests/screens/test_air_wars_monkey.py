"""A monkey at the theatre of Air Wars: nothing it does may raise, or move a counter against the rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.bots.fuzzer import RandomBot
from tabletop.data.saves import Save
from tabletop.data.session import Session
from tabletop.data.tiled import load_map
from tabletop.games import kit
from tabletop.table.screens.opening import Opened, map_path
from tabletop.table.screens.playing import PlayScene
from tests.screens.conftest import AppPilot
from tests.screens.monkey import Monkey

Fly = Callable[..., AppPilot]
GAME = "air_wars"


def at_the_table(fly: Fly, scenario: str, seed: int, commands: int, players: tuple[str, str]) -> AppPilot:
    """A game in progress on the table."""
    session = Session.new(GAME, kit(GAME).scenarios().document(scenario), players, seed, autosave=False)
    bots = [RandomBot(seed), RandomBot(seed + 1)]
    for _ in range(commands):
        if session.match.result is None:
            seat = session.match.to_act[0]
            session.submit(seat, bots[seat].choose(session.match.view(seat), seat, session.match.options(seat)))
    p = fly()
    p.app.push(PlayScene(p.app, Opened(session, load_map(map_path(session.match.scenario.map_file)))))
    return p.frame()


@pytest.mark.parametrize(
    ("scenario", "seed", "commands"),
    [
        ("ma_malta", 1, 0),
        ("ma_malta", 2, 60),
        ("gu_cactus", 3, 150),
        ("bob_eagle_days", 4, 220),
        ("sw_black_thursday", 5, 90),
    ],
)
def test_a_monkey_at_the_theatre(fly: Fly, scenario: str, seed: int, commands: int) -> None:
    p = at_the_table(fly, scenario, seed, commands, ("human", "human"))
    scene = p.app.scene
    monkey = Monkey(p, seed).play(170)
    session = scene.session
    again = Session.from_save(Save(session.header, list(session.lines)), autosave=False)
    assert again.match.digest() == session.match.digest() and monkey.told


@pytest.mark.parametrize("seed", [6, 7])
def test_a_monkey_against_a_bot(fly: Fly, seed: int) -> None:
    p = at_the_table(fly, "ma_malta", seed, 40, ("human", "bot:random"))
    assert Monkey(p, seed).play(170).told
