"""The judges of the lesson against what the answers cost and promise by the rules."""

from __future__ import annotations

import pytest

from tabletop.games.air_wars.bots.fighting import price
from tabletop.games.air_wars.bots.picture import Picture
from tabletop.games.air_wars.rules.losses import TakeLoss
from tests.taught import asked


def test_the_dearest_loss_spares_nothing_and_each_other_one_the_difference() -> None:
    match, step, known = asked("air_wars", "losses")
    seat, view = step.seat, match.view(step.seat)
    worth = {answer.commands[0]: answer.worth for answer in known}
    prices = {c: price(Picture(view, seat), c.unit, view.toll.kills > 0) for c in worth if isinstance(c, TakeLoss)}
    dearest = max(prices.values())
    assert len(prices) > 1 and worth == {command: pytest.approx(dearest - cost) for command, cost in prices.items()}
    assert min(worth.values()) == 0 < max(worth.values())
