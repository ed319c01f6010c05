"""Every test has a home folder of its own; short games to save."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.bots import BotSpec
from tabletop.games import kit
from tabletop.shelf.bot_levels import make_bot
from tabletop.shelf.catalogue import find_scenario
from tabletop.shelf.session import Session

Made = Callable[..., Session]


def random_session(scenario: str = "s01", commands: int = 30, seed: int = 1, autosave: bool = False) -> Session:
    """A game of a scenario after so many random commands, with an undo, a practice undo and a redo among them."""
    game, key = find_scenario(scenario)
    session = Session.new(game, kit(game).scenarios().document(key), ("human", "human"), seed, autosave=autosave)
    bot = make_bot(game, BotSpec("random"), seed)
    for n in range(commands):
        if not session.match.to_act:
            break
        seat = session.match.to_act[0]
        session.submit(seat, bot.choose(session.match.view(seat), seat, session.match.options(seat)))
        if n % 11 == 5:
            session.undo(practice=session.match.journal[-1].reveals)
            if n % 2:
                session.redo()
    return session


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def made() -> Made:
    return random_session
