"""What is kept never answers for another position. Games are played, positions are mixed of two of their moments (facts
and single pieces of one in the other, as no game would bring them together), and each mixed position is asked twice:
with all that is kept from the positions before it, each kept answer worked out again and compared (`kept.CHECKED`), and
with nothing kept. Both must say the same, a fault too.

And each question that is remembered is asked for itself: what whole games asked, the enemy's turn, events, views and
bots too, is asked again of positions that differ in one field that its list does not name (`kept_reading`).
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from inspect import signature
from itertools import product
from random import Random
from typing import Any

import pytest

from tabletop.bots import BotSpec
from tabletop.core import memo as kept_answers
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.memo import kept
from tabletop.games import boxed, kit
from tabletop.shelf.bot_levels import make_bot
from tabletop.table.memory_trim import forget_answers
from tests.core import kept_reading

MOMENTS = 400
"""Decisions of a game from which positions are taken."""
EACH = 2
"""Positions of every step that were reached."""


def scenarios() -> list[Any]:
    """The lightest and the heaviest of every game."""
    return [pytest.param(game, trial.scenario, id=trial.scenario) for game in boxed() for trial in kit(game).trials]


def played(game: str, key: str) -> tuple[Any, list[Any]]:
    """A game of the random bot: its match and the states that somebody decided in."""
    its = kit(game)
    scenario = its.scenarios().scenario(its.scenarios().document(key), key)
    match, bot = Match.start(its.game(), scenario, SeededDice(4)), make_bot(game, BotSpec("random"), 4)
    states = [match.state]
    while match.to_act and len(states) < MOMENTS:
        seat = match.to_act[0]
        match.submit(seat, bot.choose(match.view(seat), seat, match.options(seat)))
        states.append(match.state)
    return match, states


def by_step(states: list[Any], random: Random) -> list[Any]:
    """Some positions of every step."""
    found: dict[str, list[Any]] = {}
    for state in states:
        if state.frames:
            found.setdefault(state.frames[-1].step, []).append(state)
    return [state for some in found.values() for state in random.sample(some, min(EACH, len(some)))]


def mixed(state: Any, others: list[Any], random: Random) -> list[Any]:
    """The state with one fact of another moment: each field in turn, and of a dict one piece of it too."""
    made = []
    for name in [f.name for f in fields(state) if f.name not in ("frames", "viewer", "result")]:
        mine = getattr(state, name)
        values = [value for other in others if (value := getattr(other, name)) is not mine and value != mine]
        if values:
            its = random.choice(values)
            made.append(replace(state, **{name: its}))
            pieces = [k for k in mine if k in its and mine[k] != its[k]] if isinstance(mine, dict) else []
            if pieces:
                made.append(replace(state, **{name: {**mine, (key := random.choice(pieces)): its[key]}}))
    return made


def answers(match: Match, state: Any) -> list[Any]:
    """All that the rules say about a position: who decides, what each sees, what is legal and what is asked."""
    position = Match.at(match.game, match.scenario, state, SeededDice(1))
    found: list[Any] = []

    def ask(question: Any, *args: Any) -> Any:
        try:
            found.append(question(*args))
        except Exception as fault:  # no game would come here: then it must fail in the same way
            assert "reads more of the state than" not in str(fault), fault
            found.append(type(fault))
            return ()
        return found[-1]

    for seat in ask(lambda: position.to_act):
        ask(position.view, seat), ask(position.view, 1 - seat)
        ask(lambda seat: list(position.options(seat)), seat)
        ask(position.prompt, seat)
    return found


@pytest.mark.parametrize(("game", "key"), scenarios())
def test_a_mixed_position_gets_its_own_answers(game: str, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match, states = played(game, key)
    random, told, asked = Random(f"{game} {key}"), 0, 0
    for state in by_step(states, random):
        answers(match, state)
        strange = mixed(state, states, random)
        monkeypatch.setattr(kept_answers, "CHECKED", [True])
        with_all = [answers(match, one) for one in strange]
        monkeypatch.setattr(kept_answers, "CHECKED", [])
        for one, said in zip(strange, with_all, strict=True):
            forget_answers()
            assert said == answers(match, one)
            told += any(isinstance(answer, list) and answer for answer in said)
        asked += len(strange)
    assert told > asked // 4  # most positions can be asked about


def asked_in_games(game: str, keys: list[str], most: int, each: int) -> tuple[dict[str, Any], Any, Any]:
    """The functions of a game that remember, so many questions put to each, and the values that fields had."""
    functions, states = kept_reading.keepers(game), []
    with kept_reading.listened(functions, each, Random(3)) as heard:
        for key in keys:
            for level, decisions in (("random", most), ("normal", most // 4)):
                states += kept_reading.game_of(game, key, level, 5, decisions, Random(key))
    for name, function in functions.items():
        if ".table." in name:  # asked by a window alone: of sides and levels
            numbers = product(range(2), repeat=len(signature(function).parameters) - 1)
            heard[name] += [
                kept_reading.Asked(state, args)
                for args in numbers
                for state in Random(9).sample(states, min(9, len(states)))
            ]
    return functions, heard, kept_reading.pools(states)


def too_few(game: str, keys: list[str], most: int, each: int) -> list[str]:
    """Answers that follow from a field that is not in their list."""
    functions, heard, pool = asked_in_games(game, keys, most, each)
    assert any(heard.values())
    found = []
    for name, function in functions.items():
        listed = {part.split(".")[0] for part in function.parts if isinstance(part, str)}
        for field in pool.keys() - listed:
            found.append(kept_reading.matters(game, function, field, heard[name], pool, Random(name)))
    return [*filter(None, found)]


GAMES = [game for game in boxed() if kept_reading.keepers(game)]


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_follows_from_more_than_its_list(game: str) -> None:
    assert too_few(game, [kit(game).trials[0].scenario], 80, 2) == []


@pytest.mark.parametrize(("game", "key"), scenarios())
def test_nor_in_whole_games(game: str, key: str) -> None:
    assert too_few(game, [key], 1500, 12) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_field_taken_from_a_list_is_noticed(game: str) -> None:
    """Each list, one part taken away in turn: a question that games asked has another answer then."""
    keys = [card.key for card in kit(game).scenarios().cards()]
    functions, heard, pool = asked_in_games(game, keys, 800, 60)
    unseen: dict[str, set[str]] = {}
    for name, function in functions.items():
        for part in function.parts if heard[name] else ():
            told = part if isinstance(part, str) else part.__name__
            if told == "scenario" or told in kept_reading.SELDOM.get(name, "").split():
                continue  # the scenario is the same all through a game
            if not kept_reading.matters(game, function, part, heard[name], pool, Random(name)):
                unseen.setdefault(name, set()).add(told)
    assert unseen == {}


def test_lists_that_were_too_short_once_are_seen() -> None:
    """One field of each, which mixed positions alone did not miss."""
    for game, key, name, part in (
        ("conflict_solo", "m1_the_sawmill", "rules.zones.zones", "counters"),
        ("air_wars", "ma_malta", "rules.outlook._hours_home", "effects"),
    ):
        functions, heard, pool = asked_in_games(game, [key], 120, 8)
        name = f"{game}.{name}"
        assert kept_reading.matters(game, functions[name], part, heard[name], pool, Random(1)), (name, part)


@dataclass(frozen=True, slots=True)
class Position:
    units: dict[str, int]
    turn: int
    frames: tuple[str, ...] = ()


@kept("units")
def _forgetful(position: Position) -> int:
    """Says that it reads the units alone."""
    return sum(position.units.values()) + position.turn


def test_a_field_too_few_is_seen_in_mixed_positions() -> None:
    states = [Position({"a": n, "b": n * n}, n) for n in range(9)]
    _forgetful(states[3])
    strange = mixed(states[3], states, Random(1))
    with_all = [_forgetful(one) for one in strange]
    _forgetful.forget_answers()  # type: ignore[attr-defined]
    assert [one.turn for one in strange] != [3, 3] and with_all != [_forgetful(one) for one in strange]
