"""The commanders of Air Wars: whole games, landing discipline, sense in small positions."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest

from tabletop.bots import BotSpec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.air_wars.bots import Commander
from tabletop.games.air_wars.bots.figures import apart, bombed, taken
from tabletop.games.air_wars.rules.days import EndSegment
from tabletop.games.air_wars.rules.flying.events import Form, Plot
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.losses import TakeLoss
from tabletop.games.air_wars.rules.sorties import Crashed
from tabletop.shelf.arena import play_game
from tabletop.shelf.bot_levels import make_bot
from tests.games.air_wars.board import scenario
from tests.games.air_wars.kit import all_events, table

EVER = 1e9


@lru_cache(8)
def played(key: str, levels: tuple[str, str], seed: int) -> Match:
    """A whole game; never changed by a test."""
    match = Match.start(GAME, scenario(key), SeededDice(seed))
    bots = [make_bot("air_wars", BotSpec(level, EVER), seed * 2 + seat) for seat, level in enumerate(levels)]
    while match.to_act:
        seat = match.to_act[0]
        match.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
        assert len(match.journal) < 20_000
    return match


def decided(match: Match, seat: int, level: str = "normal") -> list[object]:
    """What a commander does until the other side or the next segment is asked."""
    bot, done = Commander(level, 1, EVER), []
    segment = match.state.frames[0]
    while match.to_act == (seat,) and match.state.frames[0] == segment and len(done) < 100:
        command = bot.choose(match.view(seat), seat, match.options(seat))
        done.append(command)
        match.submit(seat, command)
    return done


@pytest.mark.parametrize("levels", [("normal", "normal"), ("easy", "normal"), ("normal", "easy")])
def test_whole_games_end_and_nobody_forgets_to_land(levels: tuple[str, str]) -> None:
    """AW-SORT-01: a commander's aircraft are lost in battle, hardly ever because they were not down in time."""
    crashes = 0
    for seed in range(3):
        match = played("MA", levels, seed)
        assert match.result is not None
        crashes += sum(len(e.units) for e in all_events(match, Crashed))
    assert crashes <= 2  # cut off by enemies on every way home


def test_every_campaign_is_played_to_its_end() -> None:
    for key in ("GU", "SW", "BOB"):
        assert played(key, ("normal", "easy"), 1).result is not None


def test_the_same_seed_gives_the_same_game() -> None:
    again = Match.start(GAME, scenario("MA"), SeededDice(1))
    bots = [Commander("normal", 2 + seat, EVER) for seat in (0, 1)]
    while again.to_act:
        seat = again.to_act[0]
        again.submit(seat, bots[seat].choose(again.view(seat), seat, again.options(seat)))
    assert again.digest() == played("MA", ("normal", "normal"), 1).digest()


def test_normal_beats_random() -> None:
    specs = BotSpec("normal", EVER), BotSpec("random", EVER)
    won = 0
    for seed in range(8):
        order = specs if seed % 2 == 0 else specs[::-1]
        won += play_game(GAME, scenario("MA"), order, seed).winner == seed % 2
    assert won >= 7


def test_bombers_go_for_the_harbour_in_reach() -> None:
    """A raid in the first hour, before any fighter is up: docks and ship in F9 are the best targets of MA."""
    match = table("MA", "B III/3 F4", "F II/53 F4", "F 249 E9", "AA HAA F9")
    done = decided(match, 0)
    assert Plot("F9") in done


def test_a_fighter_in_its_second_hour_goes_home() -> None:
    match = table("BOB", "F JG26 K7 up", hour=3, seat=0)
    decided(match, 0)
    assert not match.state.units["F JG26"].flying


def test_interceptors_rise_against_lone_bombers() -> None:
    match = table("BOB", "B KG53 J6 up1", "F 54 J5", "F 64 J5", "F 19 I3", hour=2, seat=1)
    decided(match, 1)
    assert any(u.place == "J6" for u in match.state.airborne(1)) or match.state.units["B KG53"].place in (
        "ABORT",
        "DAMAGE",
    )


def test_one_weak_fighter_does_not_attack_three_strong_ones() -> None:
    match = table("BOB", "F JG26 K6 up2", "F JG3 K6 up2", "F JG51 K6 up2", "F 32 I6", hour=2, seat=1)
    decided(match, 1)
    assert match.state.units["F 32"].place == "I6"


def test_a_bombed_bomber_takes_the_abort() -> None:
    """It has done its work; the one that has not is kept."""
    from tabletop.games.air_wars.bots.fighting import losses
    from tabletop.games.air_wars.rules.pieces import Toll

    match = table("BOB", "B KG53 I5 up1 bombed", "B KG2 I5 up1", hour=2, seat=0)
    from dataclasses import replace

    view = replace(match.view(0), toll=Toll(0, "I5", 0, 1, ("B KG2", "B KG53"), "AW-LOSS-03"))
    command, reason = losses(view, 0, [TakeLoss("B KG2"), TakeLoss("B KG53")])
    assert command == TakeLoss("B KG53") and reason.endswith(".")


def test_figures() -> None:
    assert abs(bombed([(4, 5)]) - 65 / 81) < 1e-9  # PC-03
    assert taken(0.0, 0.0, 3) == (0.0, 0.0)
    killed, aborted = taken(30.0, 30.0, 2)
    assert 1.9 < killed + aborted <= 2.0
    assert apart("L8", "I5") == 6  # W02


def test_a_level_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="There is no level"):
        Commander("grand")


def test_advice_is_the_same_each_time_and_legal() -> None:
    from tabletop.games.air_wars.bots import advice

    match = played("MA", ("normal", "normal"), 1)
    for n in range(1, len(match.journal), 7):
        here = Match.at(GAME, match.scenario, match.moment(n))
        for seat in here.to_act:
            found = [advice(here.view(seat), seat, here.options(seat)) for _ in range(2)]
            assert found[0] == found[1] and found[0][0] in here.options(seat) and found[0][1].endswith((".", "!"))


def test_nobody_loses_his_base_when_another_is_shelled_in_the_night() -> None:
    """A closed base lets nobody in: whoever stands there stays, so that the others keep their room (AW-BASE-08)."""
    from dataclasses import replace

    from tabletop.games.air_wars.bots.basing import Posture
    from tabletop.games.air_wars.rules.pieces import Mark, airbase_key

    state = Match.start(GAME, scenario("GU"), SeededDice(1)).state
    state = replace(state, marks={airbase_key("R5"): Mark(closed="day", scored=1)})
    places = Posture(GAME.view(state, 1), 1).air()
    for square, base in state.scenario.bases.items():
        assert sum(s == square for s in places.values()) <= base.capacity
    assert all((s == "R5") == (state.units[k].place == "R5") for k, s in places.items()) and places


def test_slow_weather_is_reckoned_with_on_the_way_home() -> None:
    """AW-CARD-25: a square less each hour under GU-J8; who reckons with the printed speed is cut off and lost
    (AW-BASE-07).
    """
    from tabletop.games.air_wars.bots.sorties import Planner
    from tabletop.games.air_wars.rules.pieces import InForce
    from tabletop.games.air_wars.rules.sheets import Code

    weather = InForce("GU-J8", Code.SLOW, 0, 1)
    match = table("GU", "B 4K K5 up2 bombed", "B Mis F4", "F 6K F4", hour=7, seat=0, effects=(weather,))
    orders = Planner(match.view(0), 0, {}).orders()
    home = next(o for o in orders if "B 4K" in o.units)
    assert apart(home.square, "A5") <= 5


def test_nobody_counts_on_the_room_of_those_who_flew_first() -> None:
    """One place at Buka: of two bombers that must both be down in two hours one flies to Rabaul, also when the other
    has moved already.
    """
    from dataclasses import replace

    from tabletop.games.air_wars.bots.routes import assigned

    match = table("GU", "B 4K G4 up2 bombed", "B Mis G4 up2 bombed", "F 6K F4", hour=6, seat=0)
    view = match.view(0)
    units = [replace(u, moved=u.id == "B 4K") for u in view.airborne(0)]
    homes = assigned(view, units, 0)
    assert sorted(homes.values()) == ["A5", "F4"]


def test_other_numbers_play_another_game() -> None:
    """A series of games can try other weights: with a threshold that no package passes nobody takes off."""
    from tabletop.games.air_wars.bots.weights import GREEDY, NORMAL

    never = replace(NORMAL, flights=replace(NORMAL.flights, enough=99.0))
    match = table("MA", "B III/3 F4", "F II/53 F4", "F 249 E9", hour=1, seat=0)
    view, options = match.view(0), match.options(0)
    assert isinstance(Commander("normal").choose(view, 0, options), Form)
    assert Commander("normal", weights=never).choose(view, 0, options) == EndSegment()
    assert Commander("normal").weights is NORMAL and GREEDY.stops.wary == 0.0
