"""What all steps share: a step that asks the player, a step that runs by itself, dice, draws and checks.

Options, refusals and prompts are computed from the view, so that they betray nothing (CH-HID-06); `act` and `run` work
on the truth.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from tabletop.core.asking import Asker, Automatic, Stream, begin, end, nest
from tabletop.core.step import Now, Step
from tabletop.core.values import Command, Event
from tabletop.games.conflict_solo.commands import Back, Done, Go, Pass
from tabletop.games.conflict_solo.events import DeckShuffled, OrderDrawn, Rolled, SpentChecked
from tabletop.games.conflict_solo.rules.deck import fails
from tabletop.games.conflict_solo.sheets import AI
from tabletop.games.conflict_solo.state import State
from tabletop.games.conflict_solo.views import look

SEAT = (0,)
"""The one seat, the player; the enemy is automatic."""
__all__ = [
    "BACK", "DONE", "GO", "PASS", "SEAT", "Asking", "Automatic", "Over", "Stream", "arg", "begin", "draw_order", "end",
    "nest", "number", "pick", "spent_check", "two_dice",
]  # fmt: skip
GO, BACK, PASS, DONE = Go(), Back(), Pass(), Done()


def arg(state: State, index: int = 0) -> str | int:
    """An argument of the present frame, "" when it is not there."""
    args = state.frames[-1].args
    return args[index] if index < len(args) else ""


def number(state: State, index: int = 0) -> int:
    """A number among the arguments of the present frame, 0 when it is not there."""
    found = arg(state, index)
    return found if isinstance(found, int) else 0


class Asking(Asker[State]):
    """A step that asks the player. Subclasses give `takes`, `wanted`, `rule`, `sentence`, `usual`, `ideas`, `why_not`
    and `act` (CH-PLY-11: only legal actions are offered, a refusal names its rule)."""

    def look(self, state: State, seat: int) -> State:
        return look(state)

    def seats(self, state: State) -> tuple[int, ...]:
        return SEAT if self.asks(state) else ()

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return self.sentence(view), self.usual(view)

    def sentence(self, view: State) -> str:
        return f"Now is the time for {self.wanted}."

    def usual(self, view: State) -> Command | None:
        """What Enter would do."""
        return None


class Over(Step[State]):
    """The mission is over."""

    key = "over"


def two_dice(now: Now[State]) -> tuple[int, int]:
    """2D6 (CH-GEN-04)."""
    return now.dice.roll(), now.dice.roll()


def pick(now: Now[State], about: str, items: Sequence[str], rule: str) -> Generator[Event, None, str]:
    """One of several candidates in canonical order, by dice (CH-RND-01): none for one, 1D6 for up to 6 (CH-RND-02),
    two dice in base six for up to 36 (CH-RND-03); values above n are rolled again. Each throw is an event
    (CH-RND-04)."""
    if len(items) == 1:
        return items[0]
    while True:
        dice = (now.dice.roll(),) if len(items) <= 6 else two_dice(now)
        value = dice[0] if len(dice) == 1 else (dice[0] - 1) * 6 + dice[1]
        again = value > len(items)
        outcome = "again" if again else items[value - 1]
        yield Rolled("choice", about, dice, rule, needed=len(items), outcome=outcome, among=tuple(items))
        if not again:
            return outcome


def draw_order(now: Now[State], purpose: str, about: str = "") -> Generator[Event, None, str]:
    """The next order card; an empty pile is made of the discards first (CH-DECK-02, CH-DECK-03)."""
    if not len(now.state.draw):
        yield DeckShuffled("CH-DECK-02")
    card = now.state.draw.next(now.dice)
    yield OrderDrawn(card, purpose, about)
    return card


def spent_check(now: Now[State], ids: tuple[str, ...], cost: int) -> Stream:
    """The AP Spent Check of those still in play (CH-SPENT-01, CH-SPENT-07); the card's orders and its advance line are
    not read (CH-SPENT-06); one check for a group (CH-SPENT-09)."""
    here = tuple(id for id in ids if id in now.state.counters)
    if not here or cost < 1:
        return
    card = yield from draw_order(now, "check", here[0])
    side = now.state.counters[here[0]].side
    option = now.state.scenario.fresh_symbol_for_ai
    spent, rule = fails(now.state.order_card(card), cost, side, option and side == AI)
    yield SpentChecked(here, cost, card, spent, rule)
