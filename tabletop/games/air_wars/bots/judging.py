"""What counts in the questions of the lesson: points of bombs, what a loss costs, and what guns stop."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from tabletop.core.kit import Judge, answered
from tabletop.core.match import Match
from tabletop.games.air_wars.bots.fighting import gain, price
from tabletop.games.air_wars.bots.picture import Picture
from tabletop.games.air_wars.bots.weights import NORMAL
from tabletop.games.air_wars.rules.bombing.attacking import Bomb, Strafe
from tabletop.games.air_wars.rules.losses import TakeLoss


def bombs(match: Match, seat: int) -> float:
    """Expected points that the attack adds."""
    view, command = answered(match, seat)
    if not isinstance(command, Bomb | Strafe):
        return 0.0
    return max(0.0, gain(view, seat, command.unit, command.target, isinstance(command, Strafe), NORMAL))


def spared(match: Match, seat: int) -> float:
    """What the loss leaves of what the dearest one would have cost."""
    view, command = answered(match, seat)
    if not isinstance(command, TakeLoss):
        return 0.0
    picture, kill = Picture(view, seat), view.toll.kills > 0
    prices = [price(picture, key, kill) for key in _asked(match, seat)]
    return max(prices) - price(picture, command.unit, kill)


def _asked(match: Match, seat: int) -> list[str]:
    options = Match.at(match.game, match.scenario, match.journal[-1].before).options(seat)
    return [option.unit for option in options if isinstance(option, TakeLoss)]


@lru_cache(1)
def judges() -> Mapping[str, Judge]:
    """The judges of the lesson by name."""
    return {
        "bombs": Judge(bombs, lambda n: f"{n:.2f} points expected"),
        "spared": Judge(spared, lambda n: f"{n:.1f} points less than the dearest loss"),
    }
