"""What is kept never answers for another position. Games are played, positions are mixed of two of their moments (facts
and single pieces of one in the other, as no game would bring them together), and each mixed position is asked twice:
with all that is kept from the positions before it, each kept answer worked out again and compared (`kept.CHECKED`), and
with nothing kept. Both must say the same, a fault too.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any

import pytest

from tabletop.bots import BotSpec, make_bot
from tabletop.core import kept as kept_answers
from tabletop.core.chance import SeededDice
from tabletop.core.kept import kept
from tabletop.core.match import Match
from tabletop.games import boxed, kit
from tabletop.table.thrift import forget_answers

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
