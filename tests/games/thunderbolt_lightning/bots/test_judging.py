"""The judges of the lesson against the dice and saves of the same shots."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletop.games.thunderbolt_lightning.bots import judging
from tabletop.games.thunderbolt_lightning.rules.firing import Declare
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tests.taught import asked


def die(needed: int) -> Fraction:
    return Fraction(max(0, min(6, 7 - needed)), 6)


def test_fire_is_worth_the_hits_of_its_dice_that_are_not_saved() -> None:
    """TL-HIT-01, TL-SAVE-01: each die hits by itself and is saved by itself."""
    match, _, known = asked("thunderbolt_lightning", "choice")
    declared = {answer.commands[0]: answer.worth for answer in known if isinstance(answer.commands[0], Declare)}
    assert len(declared) > 1
    for command, worth in declared.items():
        assert isinstance(command, Declare)
        firer, target = (match.state.aircraft[id] for id in (command.aircraft, command.target))
        (shot,) = [s for s in shots.gun_shots(match.state, firer) if (s.mount, s.target) == (command.mount, target.id)]
        saves = shots.saves_against(match.state, target, firer)
        stand = [n * die(shot.needed) * (1 - die(save)) for n, save in zip(shot.dice, saves, strict=True)]
        assert worth == pytest.approx(float(sum(stand))) and worth > 0


def test_a_place_behind_is_worth_our_hits_less_theirs() -> None:
    match, step, known = asked("thunderbolt_lightning", "behind")
    threatened = 0
    for answer in known:
        trial = match.copy()
        for command in answer.commands:
            trial.submit(step.seat, command)
        ours, spared = judging.shot(trial, step.seat), judging.safety(trial, step.seat)
        if spared:  # else more hits are expected than are counted
            assert answer.worth == pytest.approx(max(0.0, ours - (1 - spared)))
            threatened += 0 < spared < 1 and ours > 0
        if threatened == 3:
            break
    assert threatened and known[0].worth > 0
