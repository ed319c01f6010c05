"""Windows of cards: a player may play any number of fitting cards, then he passes (AW-CARD-07, AW-CARD-18)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream, arg, begin
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_wars.rules.asking import DONE, PASS, Asking, Done, Pass
from tabletop.games.air_wars.rules.cards import conditions
from tabletop.games.air_wars.rules.cards.orders import PlayCard, PlayWildSet
from tabletop.games.air_wars.rules.cards.playing import play
from tabletop.games.air_wars.rules.sheets import Window
from tabletop.games.air_wars.rules.state import State


class CardWindow(Asking):
    """A window of cards in which a player answers or passes (AW-CARD-18). He is asked whenever he has cards, fitting or
    not (AW-HID-10). Subclasses give `window`, `words` and `run`.
    """

    takes = (PlayCard, Pass)
    rule = "AW-CARD-18"

    def window(self, view: State) -> Window:
        """Which cards fit."""
        raise NotImplementedError

    def asks(self, state: State) -> bool:
        return bool(state.sides[arg(state)].hand.cards)

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [*map(PlayCard, view.sides[seat].hand.cards), PASS]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, PlayCard):
            return conditions.play_refusal(view, seat, command.card, self.window(view))
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        yield from play(now, seat, command.card) if isinstance(command, PlayCard) else self.run(now)


class DayCards(Asking):
    """Cards of window W-DAY and the wild sets, which are offered here only (AW-SEQ-08). Asked when there are cards in
    the hand."""

    key = "day_cards"
    takes = (PlayCard, PlayWildSet, Done)
    wanted = "cards for the day"
    rule = "AW-SEQ-08"

    def asks(self, state: State) -> bool:
        return bool(state.sides[arg(state)].hand.cards)

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Play cards for the day, or begin the first hour?", DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [*map(PlayCard, view.sides[seat].hand.cards), PlayWildSet(), DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case PlayCard(card):
                return conditions.play_refusal(view, seat, card, Window.DAY)
            case PlayWildSet():
                return conditions.wild_set_refusal(view, seat, Window.DAY)
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        match command:
            case PlayCard(card):
                yield from play(now, seat, card)
            case PlayWildSet():
                yield from play(now, seat, "")
            case _:
                yield from self.run(now)

    def run(self, now: Now[State]) -> Stream:
        yield begin("day_cards", 1) if arg(now.state) == 0 else begin("operations")


STEPS = (DayCards(),)
