"""How many dice anti-aircraft fire rolls (AW-AA)."""

from __future__ import annotations

from tabletop.core.tally import Tally
from tabletop.games.air_wars.rules.pieces import PRINTED_AA, Fire
from tabletop.games.air_wars.rules.sheets import Code
from tabletop.games.air_wars.rules.state import State


def printed_aa(state: State, square: str, seat: int) -> int:
    """The sum of a side's printed AA values in a square today; closing or bombing never silences it (AW-AA-14)."""
    base = state.base(square)
    value = base.aa if base is not None and base.seat == seat else 0
    return value + sum(t.aa for t in state.scenario.targets.values() if t.square == square and t.seat == seat)


def fire_dice(state: State, fire: Fire, cards: bool = True) -> Tally:
    """The dice of a fire: the values of its guns (AW-AA-04), AA cards of the owner, AACUT cards of the enemy, which
    never take it below 1 die (AW-CARD-22)."""
    tally = Tally(0, "AA", "AW-AA-04")
    for gun in fire.guns:
        printed = gun == PRINTED_AA
        value = printed_aa(state, fire.square, fire.seat) if printed else state.sheet(gun).aa
        tally = tally.plus(value, "printed AA" if printed else gun, "AW-AA-04")
    if not cards:
        return tally
    for seat, key in fire.cards:
        card = state.scenario.cards[key]
        for effect in card.effects:
            if effect.code is Code.AA and seat == fire.seat:
                tally = tally.plus(effect.n, card.title, "AW-CARD-12")
    for seat, key in fire.cards:
        card = state.scenario.cards[key]
        for effect in card.effects:
            if effect.code is Code.AACUT and seat != fire.seat:
                tally = tally.plus(-min(effect.n, max(0, tally.total - 1)), card.title, "AW-CARD-22")
    return tally
