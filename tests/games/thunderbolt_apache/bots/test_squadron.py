"""The squadron bot plays every step of the second game by the rules, fairly, and the same way each time."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache

import pytest

from tabletop.bots.base import Bot
from tabletop.bots.fuzzer import RandomBot
from tabletop.core.cards import Pile
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.thunderbolt_apache.bots import SquadronBot, advice, arming, evening
from tabletop.games.thunderbolt_apache.bots.weights import WEIGHTS
from tabletop.games.thunderbolt_apache.data import load_scenario
from tabletop.games.thunderbolt_apache.rules.attacking import Aim, Fire
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.rules.scenario import Scenario
from tests.games.thunderbolt_apache.board import campaign, free_setup
from tests.games.thunderbolt_apache.bots.drifter import Drifter
from tests.games.thunderbolt_apache.player import wander

TRAINING = "tr01_training_sortie"
DESERT = "cs1_first_week_in_the_desert"
PASSES = "cs3_high_passes"


@lru_cache(None)
def scenario(key: str) -> Scenario:
    return load_scenario(key)


def play(chosen: Scenario, bot: Bot, seed: int, most: int = 20_000) -> Match:
    """A whole game; every choice is one of the options."""
    match = Match.start(GAME, chosen, SeededDice(seed))
    for _ in range(most):
        if not match.to_act:
            return match
        options = match.options(0)
        command = bot.choose(match.view(0), 0, options)
        assert command in options and bot.reason.endswith("."), (command, bot.reason)
        match.submit(0, command)
        del match.journal[1:]
    raise AssertionError("The game does not end.")


# -- whole games
def test_the_training_column_is_destroyed_in_most_games() -> None:
    """The training sortie: a careful player destroys the column in about two thirds of the games."""
    levels = [play(scenario(TRAINING), SquadronBot("normal", seed), seed).result for seed in range(10)]
    assert sum(r is not None and r.level in ("Great", "Good") for r in levels) >= 6


def test_a_whole_campaign_beats_random_play() -> None:
    ours = play(scenario(PASSES), SquadronBot("normal", 1), 1).state
    theirs = play_random(scenario(PASSES), 1)
    assert ours.vp > 0.3 * ours.objective > theirs


def test_the_drifter_keeps_the_books_and_flies_at_random() -> None:
    """A first campaign: between a player who does everything at random and a careful one; it goes home in time."""
    drifter, careful = (
        play(scenario(PASSES), Drifter(1), 1).state,
        play(scenario(PASSES), SquadronBot("normal", 1), 1).state,
    )
    assert play_random(scenario(PASSES), 1) < drifter.vp < careful.vp and drifter.rows
    assert play(scenario(PASSES), Drifter(1), 1).state.vp == drifter.vp


def test_levels_are_shifted_from_the_reserve_to_one_who_flies() -> None:
    """TA-PILOT-06: as many levels down as up, the last of each family down, its best up."""
    match = free_setup("CA01", "SI1", seed=7)
    bot = SquadronBot("normal", 1)
    while match.state.frames[-1].step in ("buy", "pilots", "levels"):
        match.submit(0, bot.choose(match.view(0), 0, match.options(0)))
    places = evening.flyers_first(match.state, WEIGHTS["normal"].founding)
    for family in {p.family for p in match.state.pilots.values()}:
        crew = sorted((p for p in match.state.pilots.values() if p.family == family), key=lambda p: places[p.name])
        assert [p.level for p in crew] == [3, *[2] * (len(crew) - 2), 1]


def test_rockets_are_hung_for_those_they_can_hit() -> None:
    """Army reserve: two command vehicles and a missile team among tanks, which no rocket pod hurts."""
    state = campaign(
        battalions=("C05",), aircraft=("A-10A", "A-10A"), pilots=("Anvil", "Ember", "Jigsaw"), so=20, step="targets"
    )
    match = Match.at(GAME, state.scenario, state, SeededDice(3))
    bot = SquadronBot("normal", 1)
    while match.state.frames[-1].step != "arm":
        match.submit(0, bot.choose(match.view(0), 0, match.options(0)))
    loads = Counter(key for load in arming.plan(match.state, WEIGHTS["normal"]).values() for key in load.elements())
    assert loads["LAU-68"] + loads["LAU-61"] <= 4 < loads["AGM-65"] + loads["Mk-20"] + loads["CBU-87"]


def play_random(chosen: Scenario, seed: int) -> int:
    match, bot = Match.start(GAME, chosen, SeededDice(seed)), RandomBot(seed)
    while match.to_act:
        match.submit(0, bot.choose(match.view(0), 0, match.options(0)))
    return int(match.state.vp)


def test_a_campaign_of_its_own_from_the_first_choice_on() -> None:
    """Campaign, situation, aircraft, scouts, pilots, promotions and the first days, without a written squadron."""
    match = free_setup(seed=4)
    bot = SquadronBot("normal", 4)
    steps = set()
    while match.to_act and match.state.day < 3:
        steps.add(match.state.frames[-1].step)
        match.submit(0, bot.choose(match.view(0), 0, match.options(0)))
    assert {
        "campaign",
        "situation",
        "buy",
        "pilots",
        "levels",
        "promote",
        "targets",
        "allocate",
        "arm",
        "entry",
    } <= steps
    assert match.state.squadron >= 3 and len(match.state.scouts) >= 2


@pytest.mark.parametrize("card", [f"CA{n:02}" for n in range(1, 12)])
def test_it_buys_a_squadron_for_every_campaign(card: str) -> None:
    """With SO left for the first day."""
    match = free_setup(card, "SI5" if card == "CA04" else "SI3", seed=7)
    bot = SquadronBot("normal", 1)
    while match.state.frames[-1].step in ("buy", "pilots", "levels", "promote"):
        match.submit(0, bot.choose(match.view(0), 0, match.options(0)))
    state = match.state
    assert state.so >= 5 and len(state.planes) >= 2
    assert len({state.card_of(p).family for p in state.planes.values()}) >= 2


# -- every step, whatever position it finds
def test_it_has_an_answer_in_every_position_of_other_players() -> None:
    """Asked in the middle of games that it would never have played so."""
    bots = {level: SquadronBot(level, 5) for level in sorted(WEIGHTS)}
    steps = set()
    for key, seed in ((DESERT, 1), (PASSES, 2), (TRAINING, 3), ("cs2_safe_areas", 4)):
        for n, match in enumerate(wander(scenario(key), seed)):
            if match.result is not None:
                break
            step = match.state.frames[-1].step
            if n % 16 and step in steps and step not in ("rescue", "salvage", "trouble", "mechanics"):
                continue
            steps.add(step)
            for bot in bots.values():
                command = bot.choose(match.view(0), 0, match.options(0))
                assert command in match.options(0) and not command.last_resort
    assert {"targets", "allocate", "arm", "entry", "altitude", "act", "shop"} <= steps


def test_advice_is_a_legal_command_with_a_sentence() -> None:
    for n, match in enumerate(wander(scenario(TRAINING), 8)):
        if match.result is None and n % 3 == 0:
            command, sentence = advice(match.view(0), match.options(0))
            assert command in match.options(0)
            assert sentence[0].isupper() and sentence.endswith(".") and len(sentence) < 260


def test_advice_takes_foreign_aims_back_or_fires_them() -> None:
    """It goes on sensibly from aims that somebody else has made."""
    match = Match.start(GAME, scenario(TRAINING), SeededDice(2))
    bot = SquadronBot("hard", 2)
    while not any(isinstance(c, Aim) for c in match.options(0)):
        match.submit(0, bot.choose(match.view(0), 0, match.options(0)))
    for aim in [c for c in match.options(0) if isinstance(c, Aim)]:
        trial = match.copy()
        trial.submit(0, aim)
        for _ in range(12):
            command, _ = advice(trial.view(0), trial.options(0))
            trial.submit(0, command)
            if isinstance(command, Fire):
                break
        else:
            raise AssertionError(f"no fire after {aim}")


# -- fairness
def test_choices_do_not_depend_on_the_order_of_the_decks() -> None:
    """The decks are put into another order, known cards on top: the view and the choice stay the same."""
    asked = 0
    for n, match in enumerate(wander(scenario(PASSES), 6)):
        if match.result is not None or n > 150:
            break
        if n % 10:
            continue
        state = match.state
        chosen = set()
        for turn in (0, 1):
            conditions, events = state.conditions.all[:: -1 if turn else 1], state.events.all
            other = replace(state, conditions=Pile((), conditions), events=Pile(events[3:], events[:3][:: turn or -1]))
            assert GAME.view(other, 0).conditions.top == ()
            chosen.add(SquadronBot("normal", 1).choose(GAME.view(other, 0), 0, match.options(0)))
        chosen.add(SquadronBot("normal", 1).choose(match.view(0), 0, match.options(0)))
        assert len(chosen) == 1
        asked += 1
    assert asked > 8


def test_choices_do_not_depend_on_cards_on_top_of_the_scenario() -> None:
    """Cards that a scenario lays on the decks are as hidden as their order."""
    chosen = set()
    for on_top in ((), ("SC03",), ("SC18", "SC07")):
        state = campaign(step="targets", battalions=("A04", "S06"), conditions_on_top=on_top)
        options = GAME.steps["targets"].options(state, 0)
        chosen.add(SquadronBot("normal", 1).choose(GAME.view(state, 0), 0, options))
    assert len(chosen) == 1


def test_the_same_position_gives_the_same_choice_with_and_without_memory() -> None:
    """A bot that has played the whole game chooses as one that sees the position for the first time."""
    match = Match.start(GAME, scenario(PASSES), SeededDice(9))
    bot = SquadronBot("normal", 9)
    for n in range(260):
        if not match.to_act:
            break
        options = match.options(0)
        command = bot.choose(match.view(0), 0, options)
        if n % 6 == 0:
            assert SquadronBot("normal", 9).choose(match.view(0), 0, options) == command
        match.submit(0, command)


def test_the_view_is_not_changed() -> None:
    for n, match in enumerate(wander(scenario(PASSES), 3)):
        if n % 40 == 0 and match.result is None:
            digest = GAME.digest(match.state)
            SquadronBot("hard", 1).choose(match.view(0), 0, match.options(0))
            assert GAME.digest(match.state) == digest


def test_a_hurried_bot_still_decides() -> None:
    match = Match.start(GAME, scenario(TRAINING), SeededDice(1))
    bot = SquadronBot("hard", 1)
    bot.begin()
    bot.hurried = True
    assert bot.choose(match.view(0), 0, match.options(0)) in match.options(0)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="easy, normal, hard"):
        SquadronBot("godlike")
