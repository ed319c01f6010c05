"""What is kept never answers for another position. Games are played, positions are mixed of two of their moments (facts
and single pieces of one in the other, as no game would bring them together), and each mixed position is asked twice:
with all that is kept from the positions before it, and with nothing kept. Both must say the same, a fault too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any

import pytest

from tabletop.bots import BotSpec, make_bot
from tabletop.core.chance import SeededDice
from tabletop.core.kept import kept
from tabletop.core.match import Match
from tabletop.games import boxed, kit
from tabletop.table.thrift import forget_answers

MOMENTS = 240
"""Decisions of a game from which positions are taken."""
MIXED = 60
"""Positions asked about in each scenario."""


def scenarios() -> Iterator[Any]:
    """The first and the last of every game, and one from the middle."""
    for game in boxed():
        cards = kit(game).scenarios().cards()
        for n in dict.fromkeys((0, len(cards) // 2, len(cards) - 1)):
            yield pytest.param(game, cards[n].key, id=f"{game}-{cards[n].key}")


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


def mixed(state: Any, other: Any, random: Random) -> Any:
    """A state with some facts of another one: whole fields, or of a dict one piece."""
    names = [f.name for f in fields(state) if getattr(state, f.name) is not getattr(other, f.name)]
    names = [name for name in names if name not in ("frames", "viewer", "result")]
    changes: dict[str, Any] = {}
    for name in random.sample(names, min(len(names), random.randint(1, 3))):
        mine, its = getattr(state, name), getattr(other, name)
        pieces = [key for key in mine if mine[key] is not its.get(key)] if isinstance(mine, dict) else []
        shared = [key for key in pieces if key in its]
        changes[name] = {**mine, (key := random.choice(shared)): its[key]} if shared else its
    return replace(state, **changes)


def answers(match: Match, state: Any) -> list[Any]:
    """All that the rules say about a position: who decides, what each sees, what is legal and what is asked."""
    position = Match.at(match.game, match.scenario, state, SeededDice(1))
    found: list[Any] = []

    def ask(question: Any, *args: Any) -> Any:
        try:
            found.append(question(*args))
        except Exception as fault:  # no game would come here: then it must fail in the same way
            found.append(type(fault))
            return ()
        return found[-1]

    for seat in ask(lambda: position.to_act):
        ask(position.view, seat), ask(position.view, 1 - seat)
        ask(lambda seat: list(position.options(seat)), seat)
        ask(position.prompt, seat)
    return found


@pytest.mark.parametrize(("game", "key"), list(scenarios()))
def test_a_mixed_position_gets_its_own_answers(game: str, key: str) -> None:
    match, states = played(game, key)
    random, told = Random(f"{game} {key}"), 0
    for _ in range(MIXED):
        here = random.randrange(len(states))
        near = min(len(states) - 1, max(0, here + random.randint(-12, 12)))  # much is the same there, as in a game
        answers(match, states[here])
        strange = mixed(states[here], states[near], random)
        with_all = answers(match, strange)
        forget_answers()
        assert with_all == answers(match, strange)
        told += any(isinstance(answer, list) and answer for answer in with_all)
    assert told > MIXED // 4  # most positions can be asked about


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
    random, wrong = Random(1), 0
    states = [Position({"a": n, "b": n * n}, n) for n in range(9)]
    for _ in range(30):
        here, other = random.sample(states, 2)
        _forgetful(here)
        strange = mixed(here, other, random)
        with_all = _forgetful(strange)
        _forgetful.forget_answers()  # type: ignore[attr-defined]
        wrong += with_all != _forgetful(strange)
    assert wrong
