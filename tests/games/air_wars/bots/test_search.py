"""The yardstick, and the veteran of Air Wars who plays plans out in sampled worlds."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tabletop.bots import BotSpec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.air_wars.bots import Commander, veteran
from tabletop.games.air_wars.bots.belief import Memory
from tabletop.games.air_wars.bots.sorties import Order, Planner
from tabletop.games.air_wars.bots.veteran import Plan, Stance, Veteran, plans, worth
from tabletop.games.air_wars.bots.weights import HARD
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.flying.events import Fly, Form, Plot
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.sorties import Crashed
from tabletop.games.air_wars.rules.state import State
from tabletop.shelf.bot_levels import make_bot, names
from tests.games.air_wars.board import scenario
from tests.games.air_wars.hidden import exchanges
from tests.games.air_wars.kit import all_events, table

EVER = 1e9


def decided(match: Match, seat: int, level: str) -> list[object]:
    """What a bot does until the other side or the next segment is asked."""
    bot, done = make_bot("air_wars", BotSpec(level, EVER), 1), []
    segment = match.state.frames[0]
    while match.to_act == (seat,) and match.state.frames[0] == segment and len(done) < 100:
        command = bot.choose(match.view(seat), seat, match.options(seat))
        done.append(command)
        match.submit(seat, command)
    return done


# -- the greedy yardstick
def test_the_greedy_yardstick_comes_home_in_time() -> None:
    crashed = 0
    for seed in range(6):
        match = Match.start(GAME, scenario("MA"), SeededDice(seed))
        bots = [make_bot("air_wars", BotSpec(level, EVER), seed) for level in ("greedy", "greedy")]
        while match.to_act:
            seat = match.to_act[0]
            match.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
        assert match.result is not None
        crashed += sum(len(e.units) for e in all_events(match, Crashed))
    assert crashed <= 3


def test_greedy_bombs_at_once_what_pays_best() -> None:
    match = table("MA", "B III/3 F4", "F II/53 F4", "F 249 E9", "AA HAA F9")
    assert Plot("F9") in decided(match, 0, "greedy")


def test_greedy_fights_only_where_it_wins_now() -> None:
    """Two good fighters go up against a lone bomber, one does not against three fighters."""
    match = table("BOB", "B KG53 J6 up1", "F 54 J5", "F 64 J5", hour=2, seat=1)
    decided(match, 1, "greedy")
    assert match.state.flying("J6", 1) or match.state.units["B KG53"].place in ("ABORT", "DAMAGE")
    match = table("BOB", "F JG26 K6 up2", "F JG3 K6 up2", "F JG51 K6 up2", "F 32 I6", hour=2, seat=1)
    decided(match, 1, "greedy")
    assert match.state.units["F 32"].place == "I6"


def test_levels_stand_weakest_first() -> None:
    assert names("air_wars") == ("random", "easy", "greedy", "normal", "hard")


# -- the veteran
def moment(key: str, n: int, level: str = "greedy") -> Match:
    """The n-th time that somebody plans a Flying segment, cards apart."""
    match = Match.start(GAME, scenario(key), SeededDice(3))
    bots = [make_bot("air_wars", BotSpec(level, EVER), seat) for seat in (0, 1)]
    while True:
        seat = match.to_act[0]
        if match.state.frames[-1].step == "fly" and not any(u.moved for u in match.state.of(seat)):
            probe = Commander("normal")
            probe.choose(match.view(seat), seat, match.options(seat))
            n -= probe._planned is not None
            if n == 0:
                return match
        match.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
        del match.journal[1:]


@pytest.mark.parametrize(("key", "n"), [("MA", 1), ("GU", 3), ("SW", 4), ("BOB", 1)])
def test_the_plan_does_not_depend_on_what_is_hidden(key: str, n: int) -> None:
    """AW-HID-17: identities of hidden counters, hands and decks are exchanged; the same seed gives the same orders."""
    few = replace(
        HARD, search=replace(HARD.search, work=1), stances=replace(HARD.stances, most=3)
    )  # three worlds will do
    match = moment(key, n, "normal")
    seat, compared = match.to_act[0], 0
    view = match.view(seat)
    bot = Veteran(7, weights=few)
    first = bot.choose(view, seat, match.options(seat))
    for other in exchanges(match.state, seat, random.Random(n), 4)[:1]:
        there = Match.at(GAME, match.scenario, other)
        again = Veteran(7, weights=few)
        assert again.choose(there.view(seat), seat, there.options(seat)) == first
        assert [(p.deeds, scores) for p, scores in again.considered] == [
            (p.deeds, scores) for p, scores in bot.considered
        ]
        assert again._orders == bot._orders
        compared += 1
    assert compared and bot.considered


def test_the_clock_decides_nothing() -> None:
    """A veteran who has no time at all plays the same as one who has all of it; only "decide now" makes it hurry."""
    few = replace(HARD, search=replace(HARD.search, samples=5))
    match = moment("MA", 1)
    seat = match.to_act[0]
    found = []
    for budget in (0.05, EVER):
        bot = Veteran(4, budget, few)
        bot.begin()
        bot.choose(match.view(seat), seat, match.options(seat))
        found.append(([scores for _, scores in bot.considered], bot._orders))
    assert found[0] == found[1] and found[0][0]
    bot.begin()
    bot.hurried, bot._planned = True, None
    bot.choose(match.view(seat), seat, match.options(seat))
    assert not any(scores for _, scores in bot.considered)


def test_everybody_sees_his_own_view_in_a_played_out_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both sides are played by the regular commander, each from its own view, to the end of the next own hour."""
    match = moment("MA", 3)
    seat, seen = match.to_act[0], []
    view = match.view(seat)
    regular = veteran.Regular.answer

    def spied(self: veteran.Regular, what: State, asked: int, options: veteran.Choices) -> Command:
        seen.append((what.viewer, asked, what.hour))
        return regular(self, what, asked, options)

    monkeypatch.setattr(veteran.Regular, "answer", spied)
    memory = Memory()
    memory.see(view)
    plan = plans(view, seat, {})[0]
    end = veteran.played_out(memory.world(view, random.Random(1)), seat, plan, 1, memory)
    assert {viewer == asked for viewer, asked, _ in seen} == {True} and {asked for _, asked, _ in seen} == {0, 1}
    assert (end.hour, end.active) > (view.hour + 1, seat) or end.day > view.day or end.phase != "OPS"
    assert max(hour for _, _, hour in seen) <= view.hour + 2


def test_choices_are_the_legal_commands() -> None:
    """The list that is worked out late says the same as the list itself."""
    for n in (1, 2, 4, 6):
        match = moment("MA", n)
        seat = match.to_act[0]
        listed = match.options(seat)
        ideas = [*listed, Form("no such unit"), Fly(), Done(), Form(match.state.of(1 - seat)[0].id)]
        assert [c in veteran.Choices(match, seat) for c in ideas] == [c in listed for c in ideas]
        assert list(veteran.Choices(match, seat)) == list(listed)


def test_plans_differ_and_the_planners_own_comes_first() -> None:
    for key, n in (("MA", 1), ("BOB", 3)):
        match = moment(key, n)
        seat = match.to_act[0]
        found = plans(match.view(seat), seat, {})
        assert found[0].stance == Stance() and 2 <= len(found) <= 6
        assert len({p.deeds for p in found}) == len(found)
        assert list(found[0].orders) == Planner(match.view(seat), seat, {}).orders()


def test_a_suicidal_plan_is_not_flown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lone weak group sent among three strong fighters by the planner: played out, staying at home is better."""
    match = table("BOB", "F JG26 K6 up2", "F JG3 K6 up2", "F JG51 K6 up2", "F 32 I6", "F 19 I6", hour=2, seat=1)
    view = match.view(1)
    bad = Plan((Order(("F 32",), "K6"),), {}, ("K6",), Stance())
    good = Plan((), {}, (), Stance(starts=False))
    monkeypatch.setattr(veteran, "plans", lambda *_: [bad, good])
    bot = Veteran(2)
    bot.choose(view, 1, match.options(1))
    assert bot.chosen == 1 and not bot._orders


def test_a_bigger_battle_gets_fewer_worlds() -> None:
    """Counted in units, so that an hour takes a few seconds everywhere; 24 worlds over Malta."""
    small, big = (moment(key, 3).view(0) for key in ("MA", "BOB"))
    assert veteran.samples(small, 6) == (24, 24) or veteran.samples(small, 6)[1] == 24
    first, last = veteran.samples(big, 6)
    assert 3 <= first <= last < 24


def test_worth_of_a_position() -> None:
    """Points, aircraft driven off and lost, bombers that still can bomb; the last evening counts points alone."""

    def of(*counters: str, hour: int = 2) -> float:
        return worth(table("MA", *counters, hour=hour).state, 0)

    here = of("B III/3 F4", "F 249 E9")
    assert of("B III/3 F4 bombed", "F 249 E9") < here  # it has had its mission of the day
    assert of("B III/3 F4", "F 249 E9", hour=6) < here  # too late
    assert of("B III/3 ABORT", "F 249 E9") < of("B III/3 F4 bombed", "F 249 E9")
    assert of("B III/3 F4", "F 249 DAMAGE") >= here + 0.5 + scenario("MA").units["F 249"].vp - 1e-9
    assert worth(table("MA", "B III/3 F4", hour=2).state, 0) == -worth(table("MA", "B III/3 F4", hour=2).state, 1)


def test_the_merit_of_a_plan() -> None:
    assert veteran.merit([2.0, 2.0]) == 2.0 and abs(veteran.merit([0.0, 4.0]) - (2 - 0.3 * 2)) < 1e-9
    assert veteran.clearly([2.0, 3.0, 2.5], [1.0, 1.0, 1.0]) and not veteran.clearly([5.0, -5.0], [0.0, 0.0])
