"""Counters that the games lend to other tables: each has a name of its own and is drawn as at home."""

from __future__ import annotations

import pygame as pg
import pytest

from tabletop.games import kit, playable
from tabletop.games.free_table.rules.laying import LONGEST_FACE

LENDERS = [key for key in playable() if kit(key).counters is not None]


def test_all_games_with_counters_of_their_own_lend_them() -> None:
    assert sorted(LENDERS) == sorted(key for key in playable() if not kit(key).people_only)


@pytest.mark.parametrize("game", LENDERS)
def test_each_lent_counter_has_a_key_of_its_own_and_is_drawn(game: str) -> None:
    lend = kit(game).counters
    assert lend is not None
    found = lend()
    assert len(found) > 100 and len({one.key for one in found}) == len(found)
    for one in found:
        assert one.key.startswith(f"{game}/") and len(one.key) <= LONGEST_FACE and one.key.isprintable()
        assert one.name and one.group and one.name.casefold() in one.words
    for one in found[::9]:
        picture = one.draw(40, 1, 60)
        assert min(picture.get_size()) >= 30 and picture.get_bounding_rect().size != (0, 0)


@pytest.mark.parametrize("game", LENDERS)
def test_what_turns_by_itself_looks_otherwise_when_it_heads_elsewhere(game: str) -> None:
    lend = kit(game).counters
    assert lend is not None
    for one in [one for one in lend() if one.turns][:4]:
        north, east = (pg.image.tobytes(one.draw(60, 0, heading), "RGBA") for heading in (0, 90))
        assert north != east, one.key
