"""The player who looks ahead: in worlds that his view allows, and with reasons."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.bots import BotSpec
from tabletop.core.match import Match
from tabletop.games.air_support.bots import Commander, veteran
from tabletop.games.air_support.bots.veteran import MANNERS, Veteran, dealt, played_out, standing
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.pieces import Concealed, Infantry
from tabletop.games.air_support.rules.standing import units_of
from tabletop.games.air_support.rules.state import State
from tabletop.shelf.bot_levels import make_bot
from tests.games.air_support.bots.test_air_support import walk
from tests.games.air_support.kit import ENEMY, GERMAN, gun, plane, position, squad, weapon


def hiding(**more: str) -> Match:
    """Behind a "?" in P5 lie a squad with its gun crew, behind one in R5 a Dummy; another gun is hidden (HIP)."""
    under = {"concealed": Concealed.MARK, "stack": 1}
    man = squad("G", "P5", **under)
    crew = squad("C", "S5", sheet="228", concealed=Concealed.HIP)
    return position(
        man, weapon("W", man), crew, gun("K", "S5", "pak40", crew="C", concealed=Concealed.HIP),
        squad("D", "R5", sheet="", concealed=Concealed.MARK, stack=2), squad("E", "K5", ENEMY), plane("P"),
        attacker=ENEMY, begin="prep",
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_a_world_that_is_dealt_looks_to_the_seat_as_the_battle_does(seed: int) -> None:
    view = hiding().view(ENEMY)
    world = dealt(view, ENEMY, Random(seed))
    assert world.viewer is None and GAME.view(world, ENEMY) == view
    assert {u.id for u in units_of(world, ENEMY)} == {"E"}


def test_worlds_differ_and_hold_only_what_the_order_of_battle_has() -> None:
    match = hiding()
    view = match.view(ENEMY)
    worlds = [dealt(view, ENEMY, Random(seed)) for seed in range(12)]
    real = {*match.state.infantry, *match.state.guns}
    found = [frozenset(u.id for u in units_of(w, GERMAN) if not (isinstance(u, Infantry) and u.dummy)) for w in worlds]
    assert all(ids <= real for ids in found)
    assert len({tuple(sorted((m.id, m.place) for m in w.infantry.values())) for w in worlds}) > 1


def test_the_veteran_decides_by_his_view_and_says_why() -> None:
    """The same view, options and seed give the same choice, which is legal, whatever the truth is."""
    match, seat, options, _ = next(
        found for found in walk("s1_beet_road", 3, ("normal", "normal")) if found[0].state.frames[-1].step == "move"
    )
    bots = [make_bot("air_support", BotSpec("hard"), 5) for _ in (0, 1)]
    first, second = (bot.choose(match.view(seat), seat, options) for bot in bots)
    assert first == second and first in options and bots[0].reason


def test_a_world_is_played_to_the_end_of_the_turn_and_who_has_lost_nobody_stands_better() -> None:
    match = hiding()
    world = dealt(match.view(ENEMY), ENEMY, Random(1))
    after = played_out(world, ENEMY, MANNERS[0][1], 1)
    assert (after.turn, after.half) != (world.turn, world.half) or after.result is not None
    alone = position(squad("G", "P5"), squad("E", "K5", ENEMY), attacker=ENEMY, begin="prep").state
    together = position(
        squad("G", "P5"), squad("E", "K5", ENEMY), squad("F", "K6", ENEMY), attacker=ENEMY, begin="prep"
    ).state
    assert standing(together, ENEMY) > standing(alone, ENEMY) and standing(together, 0) < standing(alone, 0)
    assert isinstance(make_bot("air_support", BotSpec("hard")), Commander)


def test_a_convoy_without_men_is_not_played_out_further_than_one_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """No manner of fighting concerns trucks and flak: the player who looks ahead took seconds to find that out."""
    match, seat, options, _ = next(
        found for found in walk("s1_beet_road", 3, ("normal", "normal")) if found[0].state.frames[-1].step == "move"
    )
    played = []

    def counts(world: State, *_: object) -> State:
        played.append(world)
        return world

    monkeypatch.setattr(veteran, "played_out", counts)
    Veteran(5).choose(match.view(seat), seat, options)
    assert len(played) == len(MANNERS)
