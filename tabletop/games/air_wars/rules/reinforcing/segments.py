"""The Reinforcement segments: the workshop's die, units of the Reinforcement Box, units of the Abort Box (AW-SEQ-04,
AW-SEQ-05).

Frames: workshop (seat), reinforce (seat), returns (seat)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream, arg, begin
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Step
from tabletop.core.tally import Tally
from tabletop.core.values import Command
from tabletop.games.air_wars.rules.asking import DONE, Asking, Done
from tabletop.games.air_wars.rules.basing import places_for
from tabletop.games.air_wars.rules.boxes import Refitted
from tabletop.games.air_wars.rules.cards import conditions
from tabletop.games.air_wars.rules.cards.events import DiceOfCard
from tabletop.games.air_wars.rules.cards.orders import PlayCard
from tabletop.games.air_wars.rules.cards.playing import play
from tabletop.games.air_wars.rules.days import SegmentBegan
from tabletop.games.air_wars.rules.reinforcing import placing
from tabletop.games.air_wars.rules.reinforcing.events import Placed, PlacingEnded, TakenBack, WorkshopReady
from tabletop.games.air_wars.rules.reinforcing.orders import Place, Refit, TakeBack
from tabletop.games.air_wars.rules.scenario import ABORTED, REINFORCEMENTS
from tabletop.games.air_wars.rules.sheets import Window
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import count


class Workshop(Step[State]):
    """Reinforcements begin with the workshop's die, in public (AW-HQ-06)."""

    key = "workshop"

    def run(self, now: Now[State]) -> Stream:
        seat = arg(now.state)
        hq = placing.workshop_rolls(now.state, seat)
        if hq is not None:
            die = now.dice.roll(6)
            success = die >= 5
            yield DiceOfCard(seat, "WORKSHOP", hq.id, Tally(1, hq.id, "AW-HQ-06"), (die,), success)
            if success:
                yield WorkshopReady(seat, 1)
        yield SegmentBegan("reinforce", seat)
        yield begin("reinforce", seat)


class Reinforce(Asking):
    """Scheduled units, refits, cards (AW-SEQ-04). Asked when units are due or there are cards in the hand."""

    key = "reinforce"
    takes = (Place, TakeBack, Refit, PlayCard, Done)
    wanted = "placing reinforcements"
    rule = "AW-REIN-01"

    def asks(self, state: State) -> bool:
        seat = arg(state)
        hand = bool(state.sides[seat].hand.cards)
        return hand or bool(placing.due(state, seat)) or bool(state.placed) or state.workshop > 0

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        units = placing.due(view, seat)
        if units:
            return f"{count(len(units), 'new unit')} to place. Where?", DONE
        return "No reinforcements are due. Play a card, or go on.", DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        found: list[Command] = [
            Place(u.id, s) for u in placing.due(view, seat) for s in places_for(view, view.sheet(u))
        ]
        found += [TakeBack(unit) for unit, _ in view.placed]
        found += [Refit(u.id) for u in placing.workshop_work(view, seat)]
        return [*found, *map(PlayCard, view.sides[seat].hand.cards), DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case Place(unit, square):
                return placing.place_refusal(view, seat, unit, square, REINFORCEMENTS)
            case TakeBack(unit):
                return placing.take_back_refusal(view, unit)
            case Refit(unit):
                return placing.refit_refusal(view, seat, unit)
            case PlayCard(card):
                return conditions.play_refusal(view, seat, card, Window.REINF)
        return placing.reinforce_done_refusal(view, seat)

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        match command:
            case Refit(unit):
                yield Refitted(seat, unit)
                yield WorkshopReady(seat, now.state.workshop - 1)
            case PlayCard(card):
                yield from play(now, seat, card)
            case Done():
                yield from self.run(now)
            case _:
                yield from _place(now, seat, command)

    def run(self, now: Now[State]) -> Stream:
        seat = arg(now.state)
        yield PlacingEnded(seat)
        yield begin("workshop", 1) if seat == 0 else begin("returns", 0)


def _place(now: Now[State], seat: int, command: Command) -> Stream:
    if isinstance(command, Place):
        yield Placed(seat, command.unit, command.square)
    elif isinstance(command, TakeBack):
        box = next(box for unit, box in now.state.placed if unit == command.unit)
        yield TakenBack(seat, command.unit, box)


class Returns(Asking):
    """The Abort Box empties (AW-SEQ-05). Asked when there is anybody in it."""

    key = "returns"
    takes = (Place, TakeBack, Done)
    wanted = "returning aborted units to the map"
    rule = "AW-REIN-06"

    def asks(self, state: State) -> bool:
        seat = arg(state)
        return bool(placing.returning(state, seat)) or bool(state.placed)

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        units = placing.returning(view, seat)
        if not units:
            return "The Abort Box is empty. Go on.", DONE
        do = "of the Abort Box returns" if len(units) == 1 else "of the Abort Box return"
        return f"{count(len(units), 'unit')} {do}. To which base?", DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        found: list[Command] = [
            Place(u.id, s) for u in placing.returning(view, seat) for s in places_for(view, view.sheet(u))
        ]
        return [*found, *(TakeBack(unit) for unit, _ in view.placed), DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case Place(unit, square):
                return placing.place_refusal(view, seat, unit, square, ABORTED)
            case TakeBack(unit):
                return placing.take_back_refusal(view, unit)
        return placing.returns_done_refusal(view, seat)

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, Done):
            yield from self.run(now)
        else:
            yield from _place(now, seat, command)

    def run(self, now: Now[State]) -> Stream:
        seat = arg(now.state)
        yield PlacingEnded(seat)
        yield begin("returns", 1) if seat == 0 else begin("face_down")


STEPS = (Workshop(), Reinforce(), Returns())
