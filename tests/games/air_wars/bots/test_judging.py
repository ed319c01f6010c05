"""The judges of the lesson against what the answers cost and promise by the rules."""

from __future__ import annotations

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games import kit
from tabletop.games.air_wars.bots.fighting import price
from tabletop.games.air_wars.bots.picture import Picture
from tabletop.games.air_wars.rules.losses import TakeLoss
from tabletop.shelf.lessons import answers, lesson


def asked(key: str) -> tuple[Match, int, dict[object, float]]:
    """The position of a step, the seat that answers, and what each answer is worth, the best first."""
    taught = lesson("air_wars")
    assert taught is not None
    step = next(step for step in taught.steps if step.key == key)
    scenario = kit("air_wars").scenarios().scenario(taught.document(step), "the step")
    match = Match.start(kit("air_wars").game(), scenario, SeededDice(1))
    known = answers(match, step, taught.judge(step))
    return match, step.seat, {answer.commands[0]: answer.worth for answer in known}


def test_the_dearest_loss_spares_nothing_and_each_other_one_the_difference() -> None:
    match, seat, worth = asked("losses")
    view = match.view(seat)
    prices = {c: price(Picture(view, seat), c.unit, view.toll.kills > 0) for c in worth if isinstance(c, TakeLoss)}
    dearest = max(prices.values())
    assert len(prices) > 1 and worth == {command: pytest.approx(dearest - cost) for command, cost in prices.items()}
    assert min(worth.values()) == 0 < max(worth.values())
