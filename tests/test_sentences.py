"""Never a false word: what the tables say while bots play whole games is held against the rules, sentence by sentence;
and a false one in its place is refused.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.sentences import Account, Readers, heed, listen

SHORT = {
    "thunderbolt_lightning": ("AIR", ["s01_first_duel:3:9"]),
    "thunderbolt_apache": ("SQUADRON", ["tr01_training_sortie:3:1"]),
    "air_support": ("GROUND", ["s1_beet_road:3:7"]),
    "air_wars": ("WAR", ["sw_black_thursday:3:9"]),
    "conflict_solo": ("MISSION", ["m1_the_sawmill:3:3"]),
}
"""A game, the name of its readers, and what is played: scenario, seed, every which decision is looked at."""
WHOLE = {
    "thunderbolt_lightning": ["s02_kentish_sky:4:7", "s04_six_minutes_at_midway:3:9", "s01_first_duel:3:3"],
    "thunderbolt_apache": ["cs1_first_week_in_the_desert:5:4", "tr01_training_sortie:5:1", "cs2_safe_areas:6:3"],
    "air_support": ["s1_beet_road:3:5", "s2_chir:4:15", "s4_hedgerows:4:15", "s3_kuban:3:15"],
    "air_wars": ["sw_black_thursday:3:6", "bob_eagle_days:4:9", "ma_malta:4:9"],
    "conflict_solo": ["m1_the_sawmill:3:2", "m5_steel_in_the_wheat:4:3", "m4_flak_over_the_warta:3:4"],
}
FEWEST, WANTED = 250, 2000
"""So many sentences of a short game, and of whole games."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))


def read(game: str, plays: list[str], upto: int) -> tuple[Account, Readers]:
    """What was read of some games, with what their readers think of it."""
    its: Any = import_module(f"tests.games.{game}.sentences")
    readers: Readers = getattr(its, SHORT[game][0])
    account = Account()
    for play in plays:
        scenario, seed, every = play.split(":")
        heed(readers, listen(game, scenario, int(seed), every=int(every), papers=its.papers), account, upto)
    return account, readers


def judge(game: str, account: Account, fewest: int) -> None:
    print(f"{game}: {account}")
    for words, n in account.unread.most_common(8):
        print(f"  unread {n}: {words}")
    assert not account.untrue, "\n".join(account.untrue[:20])
    assert not account.passed, "a false sentence was taken for true:\n" + "\n".join(account.passed[:20])
    assert account.sentences >= fewest


@pytest.mark.parametrize("game", SHORT)
def test_no_sentence_of_a_short_game_is_untrue(game: str) -> None:
    account, _ = read(game, SHORT[game][1], FEWEST * 2)
    judge(game, account, FEWEST)


@pytest.mark.parametrize("game", WHOLE)
def test_whole_games_are_told_truly(game: str) -> None:
    """Two thousand sentences a game, ten thousand in all; each reader that read anything refused it made false."""
    account, _ = read(game, WHOLE[game], 10**6)
    judge(game, account, WANTED)
    lenient = [name for name in account.read if not account.spoiled[name]]
    assert not lenient, f"nothing could be made false for {lenient}"
