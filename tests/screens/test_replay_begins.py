"""The replay, opened at any moment: also before anything was told to whoever looks. The opening is always a moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.data.tiled import load_map
from tabletop.games import kit
from tabletop.shelf.session import Session
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.openfile import Opened, map_path
from tests.saves.conftest import random_session
from tests.screens.conftest import AppPilot

Fly = Callable[..., AppPilot]
KEYS = ("left", "right", "ctrl+left", "ctrl+right", "home", "end", "pgup", "pgdn", "space")
BUTTONS = ("start", "phase_back", "back", "play", "on", "phase_on")
SEATINGS = (("human", "bot:random"), ("bot:random", "human"), ("human", "human"))


def laid(fly: Fly, game: str, scenario: str, players: tuple[str, ...]) -> AppPilot:
    """A game just opened; nothing has been decided or shown."""
    session = Session.new(game, kit(game).scenarios().document(scenario), players, 3, autosave=False)
    p = fly()
    p.app.push(PlayScene(p.app, Opened(session, load_map(map_path(session.match.scenario.map_file)))))
    return p


def through_the_bar(p: AppPilot) -> None:
    """Every key and button of the bar, and the time line from end to end."""
    play, bar = p.app.scene.play_screen.play, p.app.scene.play_screen.replay_bar
    for key in KEYS:
        p.keys(key)
        assert play.replay_at is not None
    for name in BUTTONS:
        p.click(f"replay {name}").frame(400)
        assert play.replay_at is not None and 1 <= play.replay_at <= len(play.session.match.journal)
    rail = bar.line.rect
    p.drag((rail.left + 1, rail.centery), (rail.right - 2, rail.centery))
    assert bar.line.length >= 1 and bar.words.text.startswith(f"{bar.line.at} of {bar.line.length}")


@pytest.mark.parametrize("players", SEATINGS, ids=["first", "second", "both"])
@pytest.mark.parametrize(
    ("game", "scenario"),
    [
        ("air_support", "s2_chir"),
        ("air_support", "s4_hedgerows"),
        ("air_support", "s6_corridor"),
        ("air_support", "s1_beet_road"),
        ("air_wars", "ma_malta"),
        ("thunderbolt_lightning", "s01_first_duel"),
    ],
)
def test_the_replay_is_opened_before_anything_was_told(
    fly: Fly, game: str, scenario: str, players: tuple[str, str]
) -> None:
    p = laid(fly, game, scenario, players).frame()
    if len(p.root.stage.layers) > 1:  # the curtain between two people
        p.keys("enter").frame()
    assert len(p.root.stage.layers) == 1
    p.app.root.stage.focus_on(p.app.scene.play_screen.paging.front)
    p.app.scene.play_screen.do("replay")
    through_the_bar(p)
    p.keys("f8").frame()
    assert p.app.scene.play_screen.play.replay_at is None
    p.keys("f8", "left", "ctrl+shift+b").frame()
    assert p.app.scene.play_screen.play.replay_at is None


def test_a_campaign_is_looked_through_before_it_began(fly: Fly) -> None:
    p = laid(fly, "thunderbolt_apache", "tr01_training_sortie", ("human",))
    p.frame().app.scene.play_screen.do("replay")
    through_the_bar(p)


def test_in_a_replay_nothing_is_done_again(fly: Fly) -> None:
    """As nothing is taken back: the time line would end before what it shows."""
    p = laid(fly, "thunderbolt_lightning", "s01_first_duel", ("human", "human"))
    p.frame()
    play: Any = p.app.scene.play_screen.play
    while len(p.root.stage.layers) > 1:
        p.keys("esc")
    play.submit(play.options[0])
    assert play.history.undo()
    count = len(play.session.match.journal)
    p.app.scene.play_screen.do("replay")
    p.app.scene.do("redo")
    assert len(play.session.match.journal) == count and "replay" in p.told.lower()
    assert p.app.scene.why_not("redo")


def test_great_moments_are_asked_of_the_position_after_their_event(fly: Fly) -> None:
    """Not of that after the whole command: the aircraft that crashed in it may be put away with its mission by then."""
    session = random_session("s01", 60, 5)
    p = fly()
    p.app.push(PlayScene(p.app, Opened(session, load_map(map_path(session.match.scenario.map_file)))))
    screen, asked = p.frame().app.scene.play_screen, []
    screen.laid.happening.great = lambda event, after: asked.append((event, after))
    screen.do("replay")
    wanted = []
    for entry in session.match.journal:
        state = entry.before
        for event in entry.events:
            state = session.match.game.evolve(state, event)
            wanted.append((event, state))
    assert asked == wanted and len(asked) > len(session.match.journal)
