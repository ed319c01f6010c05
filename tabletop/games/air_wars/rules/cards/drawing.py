"""Drawing cards, and shuffling those that waited back into their deck (AW-CARD-02 to AW-CARD-04, AW-CARD-11).

Frame: draw (seat)."""

from __future__ import annotations

from tabletop.core.asking import Stream, arg, begin
from tabletop.core.step import Now, Step
from tabletop.games.air_wars.rules.cards.events import CardDrawn, CardsReshuffled, PickBegan
from tabletop.games.air_wars.rules.cards.playing import play
from tabletop.games.air_wars.rules.state import State


def card_pick(now: Now[State], seat: int) -> Stream:
    """The number of cards is fixed at the start of the Card Pick (AW-CARD-02, AW-CARD-04, AW-CL-01); later changes of
    the level draw and return none (AW-CL-05)."""
    yield PickBegan(seat, min(now.state.level(seat), len(now.state.sides[seat].deck)))
    yield begin("draw", seat)


class Draw(Step[State]):
    """One card, drawn blindly (AW-GEN-03); an Immediate one is shown and carried out before the next (AW-CARD-04)."""

    key = "draw"

    def run(self, now: Now[State]) -> Stream:
        seat = arg(now.state)
        if now.state.picking > 0:
            card = now.state.sides[seat].deck.next(now.dice)
            yield CardDrawn(seat, card)
            if now.state.scenario.cards[card].immediate:
                yield from play(now, seat, card)
        elif seat == 0:
            yield from card_pick(now, 1)
        else:
            yield begin("workshop", 0)


def reshuffle(now: Now[State]) -> Stream:
    """The reshuffle step at the end of a phase: first the Intruder's waiting cards, then the Interceptor's (AW-CARD-11,
    AW-CARD-35)."""
    for seat in (0, 1):
        if now.state.sides[seat].waiting:
            yield CardsReshuffled(seat, now.state.sides[seat].waiting)


STEPS = (Draw(),)
