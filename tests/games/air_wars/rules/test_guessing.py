"""Positions dealt from a view: they look the same to the seat, and the game goes on from them (AW-HID-01)."""

from __future__ import annotations

import random

import pytest

from tabletop.core import codec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.guessing import filled
from tests.games.air_wars.board import scenario
from tests.games.air_wars.hidden import exchanges
from tests.games.air_wars.kit import table
from tests.games.air_wars.player import choose, wander


@pytest.mark.parametrize("key", ["MA", "GU", "SW", "BOB"])
def test_a_filled_view_looks_like_the_view(key: str) -> None:
    """AW-HID-01: whatever is dealt, the view is the same to the byte; the same view gives the same deals."""
    rng, checked = random.Random(2), 0
    for n, match in enumerate(wander(scenario(key), 51)):
        if n % 7 or match.result is not None:
            continue
        for seat in match.to_act:
            view = match.view(seat)
            guess = filled(view, random.Random(n))
            assert guess.viewer is None and len(guess.units) == len(match.state.units)
            assert codec.dumps(GAME.view(guess, seat)) == codec.dumps(view)
            for other in exchanges(match.state, seat, rng, 1):
                assert filled(GAME.view(other, seat), random.Random(n)) == guess
            checked += 1
    assert checked > 10


def test_the_game_goes_on_from_a_guess() -> None:
    """Every guess can be played."""
    for n, match in enumerate(wander(scenario("BOB"), 52)):
        if n % 60 or match.result is not None:
            continue
        seat = match.to_act[0]
        trial = Match.at(GAME, match.scenario, filled(match.view(seat), random.Random(n)), SeededDice(n))
        rng = random.Random(n)
        for _ in range(60):
            if trial.to_act:
                asked = trial.to_act[0]
                trial.submit(asked, choose(trial, asked, rng))


def test_only_the_asked_can_guess() -> None:
    """AW-HID-12: the view of the one who waits does not say where the game is."""
    match = next(m for m in wander(scenario("BOB"), 53) if m.state.frames[-1].step == "fly")
    with pytest.raises(ValueError, match="asked"):
        filled(match.view(1 - match.to_act[0]), random.Random(1))


def test_in_the_first_hour_an_enemy_has_taken_off_in_it() -> None:
    """AW-HID-01, AW-FOG-14: a guess at the hour of a take-off lies in the day so far."""
    view = table("BOB", "F JG26 L6 up1", "F 54 J5", hour=1, seat=1).view(1)
    assert {filled(view, random.Random(n)).units["F JG26"].takeoff for n in range(20)} == {1}
