"""Chances that the player can reckon from what lies open: dice, the cards not yet seen, the cups."""

from __future__ import annotations

from tabletop.core.memo import kept
from tabletop.games.conflict_solo.rules.action_points import fails
from tabletop.games.conflict_solo.rules.fire.shots import TWO_HITS, ways
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.rallying import rally_tally
from tabletop.games.conflict_solo.rules.sheets import PLAYER
from tabletop.games.conflict_solo.rules.state import State

ROLLS = 36
"""Throws of two dice."""


def reached(needed: int) -> float:
    """The chance that two dice show so much or more (CH-GEN-04)."""
    return ways(needed) / ROLLS


def killed(needed: int) -> float:
    """The chance of two hits at once (CH-FIRE-06)."""
    return ways(needed + TWO_HITS) / ROLLS


def unseen(view: State) -> tuple[str, ...]:
    """The order cards that may come next: the draw pile, or with none left the discards (CH-DECK-02)."""
    return view.draw.all or view.discard


@kept("scenario", "draw", "discard")
def spent(view: State, cost: int) -> float:
    """The chance that a check with so many APs makes a Unit spent, from the unseen cards (CH-SPENT-02)."""
    cards = unseen(view)
    if cost <= 0 or not cards:
        return 0.0
    return sum(fails(view.order_card(no), cost, PLAYER)[0] for no in cards) / len(cards)


@kept("scenario", "draw", "discard")
def command_share(view: State) -> float:
    """The share of Command cards among the unseen: with them spent enemies act too (CH-TURN-03)."""
    cards = unseen(view)
    return sum(view.order_card(no).blue for no in cards) / len(cards) if cards else 0.0


def rallied(view: State, unit: Counter, bonus: int = 0, caps: int = 0) -> float:
    """The chance that a rally succeeds (CH-RALLY-01)."""
    hit = view.hit_of(unit)
    if hit is None or hit.rally is None:
        return 0.0
    return reached(hit.rally - rally_tally(view, unit, bonus, caps).total)
