"""The order deck and the AP Spent Check as questions on a position (4.4, 4.16, CH-DEST)."""

from __future__ import annotations

from fractions import Fraction

from tabletop.games.conflict_solo.sheets import AI, OrderCard
from tabletop.games.conflict_solo.state import State


def command_cards(state: State) -> list[str]:
    """Command cards left in the game: draw pile, discards and the card in play (CH-DEST-04)."""
    everywhere = (*state.draw.all, *state.discard, *((state.in_play,) if state.in_play else ()))
    return sorted(no for no in everywhere if state.order_card(no).blue)


def fails(card: OrderCard, cost: int, side: str, symbol_for_ai: bool = False) -> tuple[bool, str]:
    """Whether a check with this card makes a counter spent, and the rule: cost at least the number (CH-SPENT-02); the
    Remain Fresh symbol saves Units (CH-SPENT-03), not AIs (CH-SPENT-04)."""
    if card.fresh and (side != AI or symbol_for_ai):
        return False, "CH-SPENT-03"
    return cost >= card.spent, "CH-SPENT-02" if side != AI or not card.fresh else "CH-SPENT-04"


def spent_chance(state: State, cost: int, side: str) -> Fraction:
    """The chance that the next card makes a counter spent, from the cards not seen since the last shuffle."""
    cards = state.draw.all or tuple(state.discard)
    if cost < 1 or not cards:
        return Fraction(0)
    option = state.scenario.fresh_symbol_for_ai
    return Fraction(sum(fails(state.order_card(no), cost, side, option)[0] for no in cards), len(cards))


def in_play_count(state: State) -> int:
    """AIs and Units in play: on the map, loaded, hidden, rumoured, and those whose round has come; no trucks
    (CH-TRACK-02, CH-TRACK-06, CH-HID-07, CH-RE-02, CH-REIN-01)."""
    return sum(
        state.type_of(c).combat and (bool(c.hex) or 0 < c.round <= state.round) and not c.track
        for c in state.counters.values()
    )
