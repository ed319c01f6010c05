"""Every level of the computer says in one sentence what it does, where an opponent is chosen."""

from __future__ import annotations

import pytest

from tabletop.games import boxed, kit
from tabletop.shelf.bot_levels import names as bot_names
from tabletop.table.screens.chooser import LEVELS, Choosing


@pytest.mark.parametrize("game", boxed())
def test_every_level_says_what_it_does(game: str) -> None:
    """One plain sentence each, no two alike."""
    levels = [level for level in LEVELS if level in bot_names(game)]
    skill = kit(game).skill
    assert set(skill) == set(levels)
    for level, words in skill.items():
        assert words.startswith(level.capitalize()) and words.endswith(".") and words.count(".") == 1, words
        assert 20 < len(words) < 100
    assert len(set(skill.values())) == len(skill)


@pytest.mark.parametrize("game", boxed())
def test_the_shelf_tells_it_of_the_level_that_is_chosen(game: str) -> None:
    """Against a bot, or when a bot leads the only side."""
    choosing = Choosing(game)
    for level, words in kit(game).skill.items():
        side = 0 if len(choosing.seats) == 1 else 1
        if side:
            choosing.seat(0, "human")
        choosing.seat(side, f"bot:{level}")
        assert choosing.who().endswith(words)
