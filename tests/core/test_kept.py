"""Kept answers: worked out once for the same parts, again for others, never for ever; and what they hide is found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

import pytest

from tabletop.core import memo as module
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.memo import kept, kept_for
from tabletop.games import boxed, kit


@dataclass(frozen=True, slots=True)
class State:
    units: dict[str, int] = field(default_factory=dict)
    turn: int = 1


@pytest.fixture
def checked() -> Iterator[None]:
    module.CHECKED.append(True)
    yield
    module.CHECKED.clear()


def test_an_answer_holds_as_long_as_its_parts_are_the_same() -> None:
    asked: list[int] = []

    @kept("units")
    def most(state: State, least: int = 0) -> int:
        asked.append(state.turn)
        return max([least, *state.units.values()])

    first = State({"a": 3})
    assert most(first) == most(replace(first, turn=2)) == 3 and asked == [1]
    assert most(first, 5) == 5 and most(first, 4) == 4 and asked == [1, 1, 1]
    assert most(State({"a": 3})) == 3 and len(asked) == 4  # an equal part is not the same one
    assert most(replace(first, units={"b": 9})) == 9 and most.__name__ == "most"


def test_old_answers_are_forgotten() -> None:
    asked: list[int] = []

    @kept("units", "turn", last=4)
    def count(state: State) -> int:
        asked.append(state.turn)
        return len(state.units)

    states = [State({}, turn) for turn in range(20)]
    for state in states:
        count(state)
    count(states[-1])
    assert len(asked) == 20
    count(states[0])
    assert len(asked) == 21


def test_a_field_too_few_is_found(checked: None) -> None:
    @kept("units")
    def sum_of(state: State) -> int:
        return sum(state.units.values()) + state.turn

    first = State({"a": 3})
    assert sum_of(first) == 4
    with pytest.raises(AssertionError, match="sum_of reads more of the state than units"):
        sum_of(replace(first, turn=2))


def test_an_answer_about_a_piece_holds_as_long_as_the_piece() -> None:
    asked: list[str] = []

    @kept_for("turn", most=2)
    def name(state: State, *pieces: tuple[str, int]) -> str:
        asked.append(" ".join(piece[0] for piece in pieces))
        return f"{asked[-1]} in {state.turn}"

    a, b, other = ("a", 1), ("b", 1), ("a", 2)
    first = State({"a": 1}, 5)
    assert name(first, a) == name(State({}, 5), a) == "a in 5" and asked == ["a"]  # State is another, the turn is not
    assert name(first, a, b) == "a b in 5" and name(first, other) == "a in 5" and asked == ["a", "a b", "a"]
    assert name(first, a) == "a in 5" and len(asked) == 4  # no more than two were held
    assert name(State({}, 6), a) == "a in 6" and name(first, a) == "a in 5" and len(asked) == 5
    name.forget_answers()  # type: ignore[attr-defined]
    assert name(first, a) == "a in 5" and len(asked) == 6


def test_a_piece_too_few_is_found(checked: None) -> None:
    @kept_for("turn")
    def sum_of(state: State, piece: tuple[str, int]) -> int:
        return piece[1] + len(state.units)

    piece = ("a", 1)
    assert sum_of(State({"a": 1}), piece) == 2
    with pytest.raises(AssertionError, match="sum_of reads more of the state than turn, the pieces handed in"):
        sum_of(State({}), piece)


def test_checking_is_read_when_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test may put another list in its place, for questions with and without arguments, and about pieces."""

    @kept("units")
    def plain(state: State) -> int:
        return state.turn

    @kept("units")
    def with_more(state: State, more: int) -> int:
        return state.turn + more

    @kept(plain)
    def told(state: State) -> int:
        return len(state.units) + state.turn

    @kept_for("units")
    def of_piece(state: State, piece: str) -> str:
        return f"{piece}{state.turn}"

    first = State({"a": 3})
    later = replace(first, turn=2)
    questions = (lambda s: plain(s), lambda s: with_more(s, 1), lambda s: told(s), lambda s: of_piece(s, "a"))
    for ask in questions:
        assert ask(first) == ask(later)
    monkeypatch.setattr(module, "CHECKED", [True])
    for ask in questions:
        with pytest.raises(AssertionError, match="reads more of the state than"):
            ask(later)


def test_truth_and_view_are_asked_in_turn(checked: None) -> None:
    """What is remembered of the two last states is never that of another one."""

    @kept("units")
    def units(state: State) -> tuple[str, ...]:
        return tuple(state.units)

    truth, view, later = State({"a": 3, "b": 4}), State({"a": 3}), State({"c": 3})
    for state in (truth, view, truth, view, later, view, truth, later):
        assert units(state) == tuple(state.units)


@pytest.mark.parametrize("game", boxed())
def test_what_games_keep_is_what_they_would_work_out(game: str, checked: None) -> None:
    its, random = kit(game), Random(2)
    for card in its.scenarios().cards()[:5]:
        scenario = its.scenarios().scenario(its.scenarios().document(card.key), card.key)
        match = Match.start(its.game(), scenario, SeededDice(5))
        for _ in range(80):
            if not match.to_act:
                break
            seat = random.choice(match.to_act)
            match.view(seat)
            options = list(match.options(seat))
            assert all(match.refusal(seat, command) is None for command in random.sample(options, min(3, len(options))))
            usual = match.prompt(seat).default if len(options) > 150 else None
            match.submit(seat, usual or random.choice(options))
