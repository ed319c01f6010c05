"""What counts in the questions of the lesson: chances to hit, to be hit, to stay fresh and to rally."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from tabletop.core.kit import Judge, answered
from tabletop.core.match import Match
from tabletop.core.refusal import Refusal
from tabletop.core.wording import percent
from tabletop.games.conflict_solo.bots import chances
from tabletop.games.conflict_solo.bots.picture import Picture
from tabletop.games.conflict_solo.bots.weights import PLAIN
from tabletop.games.conflict_solo.rules.fire.actions import Fire
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.moving import Move, Pivot
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.player_turn.plans import cost
from tabletop.games.conflict_solo.rules.rallying import Rally

FACINGS = tuple(range(6))


def shot(match: Match, seat: int) -> float:
    """The chance to hit of the fire of one Unit (CH-FIRE-04)."""
    view, command = answered(match, seat)
    if not isinstance(command, Fire):
        return 0.0
    return chances.reached(Picture(view, PLAIN).needed(view.counters[command.unit], view.counters[command.target]))


def turned(match: Match, seat: int) -> float:
    """The best chance to hit of the Unit that turned, in its new facing (CH-ARC-02)."""
    view, command = answered(match, seat)
    if not isinstance(command, Pivot):
        return 0.0
    picture, unit = Picture(view, PLAIN), view.counters[command.unit]
    there = picture.placed(unit, unit.hex, command.facing)
    return max((chances.reached(picture.needed(there, enemy)) for enemy in picture.enemies), default=0.0)


def advance(match: Match, seat: int) -> float:
    """1 less the hits to expect in the new hex, if it is nearer to an objective that is not held (CH-VP-02)."""
    view, command = answered(match, seat)
    if not isinstance(command, Move):
        return 0.0
    picture, unit = Picture(view, PLAIN), view.counters[command.unit]
    nearer = _away(picture, command.hex) < _away(picture, unit.hex)
    return _safe(picture, unit, command.hex) if nearer else 0.0


def _away(picture: Picture, hex: str) -> int:
    return min((distance(hex, goal) for goal in picture.wanted), default=0)


def _safe(picture: Picture, unit: Counter, hex: str) -> float:
    there = picture.placed(unit, hex, picture.best_facing(unit, hex, FACINGS))
    return max(0.0, 1 - picture.danger(there))


def fresh(match: Match, seat: int) -> float:
    """The chance that the Unit is still fresh after its step (CH-SPENT-02)."""
    view, command = answered(match, seat)
    if not isinstance(command, Move):
        return 0.0
    price = cost(view, command.draft())
    return 0.0 if isinstance(price, Refusal) else 1 - chances.spent(view, price.total)


def rally(match: Match, seat: int) -> float:
    """The chance that the rally succeeds (CH-RALLY-01)."""
    view, command = answered(match, seat)
    return chances.rallied(view, view.counters[command.unit]) if isinstance(command, Rally) else 0.0


@lru_cache(1)
def judges() -> Mapping[str, Judge]:
    """The judges of the lesson by name."""
    return {
        "shot": Judge(shot, lambda n: f"{percent(n)} to hit"),
        "turned": Judge(turned, lambda n: f"{percent(n)} to hit afterwards"),
        "advance": Judge(
            advance, lambda n: f"nearer, {1 - n:.2f} hits to expect" if n else "no step nearer, or into a sure hit"
        ),
        "fresh": Judge(fresh, lambda n: f"{percent(n)} to stay fresh"),
        "rally": Judge(rally, lambda n: f"{percent(n)} to rally"),
    }
