"""Reinforcements and refits (AW-REIN).

The Reinforcement segments: the workshop's die, units of the Reinforcement Box, units of the Abort Box (AW-SEQ-04,
AW-SEQ-05).

Frames: workshop (seat), reinforce (seat), returns (seat).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream, arg, begin
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Step
from tabletop.core.tally import Tally
from tabletop.games.air_wars.rules.asking import DONE, Asking, Done
from tabletop.games.air_wars.rules.basing import own_unit, places_for, standing_refusal
from tabletop.games.air_wars.rules.boxes import Refitted
from tabletop.games.air_wars.rules.cards import effects
from tabletop.games.air_wars.rules.cards.events import DiceOfCard, PlayCard
from tabletop.games.air_wars.rules.cards.playing import play
from tabletop.games.air_wars.rules.days import SegmentBegan
from tabletop.games.air_wars.rules.hiding import OwnEvent
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.scenario import ABORTED, DAMAGED, REINFORCEMENTS
from tabletop.games.air_wars.rules.sheets import Function, Window
from tabletop.games.air_wars.rules.state import State, boxed, on_map, put, with_fields
from tabletop.games.air_wars.rules.wording import count, place

# -- Reinforcements, refits and returns: who may come, where, and when a player may go on (AW-REIN).


def due(state: State, seat: int) -> list[Unit]:
    """Units of the Reinforcement Box that may be placed: scheduled for today or before (AW-REIN-02), delivered ships,
    units that a card has called."""
    return [
        u for u in state.boxed(seat, REINFORCEMENTS)
        if 0 < state.sheet(u).day <= state.day or u.id in state.called
    ]  # fmt: skip


def returning(state: State, seat: int) -> list[Unit]:
    """Units and decoys of the Abort Box (AW-REIN-06, AW-REIN-07, AW-DEC-08)."""
    return state.boxed(seat, ABORTED)


def place_refusal(state: State, seat: int, key: str, square: str, box: str) -> Refusal | None:
    """Why a unit of a box cannot be placed in a square."""
    unit = own_unit(state, seat, key)
    if unit is None or unit.place != box:
        return Refusal("AW-REIN-01", f"Place units of {place(state, box)}.")
    if box == REINFORCEMENTS and unit not in due(state, seat):
        day = state.sheet(unit).day
        return Refusal("AW-REIN-02", f"{key} comes on day {day}." if day else f"{key} comes by card only.")
    return standing_refusal(state, state.sheet(unit), square)


def take_back_refusal(state: State, key: str) -> Refusal | None:
    """Why a placement cannot be taken back (AW-REIN-11)."""
    if key not in [unit for unit, _ in state.placed]:
        return Refusal("AW-REIN-11", "Only units that came this morning can be taken back.")
    return None


def reinforce_done_refusal(state: State, seat: int) -> Refusal | None:
    """Scheduled units may be held back; refit and called units must be placed if there is room (AW-REIN-10)."""
    for key in state.must_place:
        unit = state.units[key]
        if unit.seat == seat and unit.place == REINFORCEMENTS and places_for(state, state.sheet(unit)):
            return Refusal("AW-REIN-10", f"{key} must be placed now; there is room for it.")
    return None


def returns_done_refusal(state: State, seat: int) -> Refusal | None:
    """Returning is compulsory while there is room (AW-REIN-08)."""
    for unit in returning(state, seat):
        if places_for(state, state.sheet(unit)):
            return Refusal("AW-REIN-08", f"{unit.id} must return; there is room for it.")
    return None


def workshop_rolls(state: State, seat: int) -> Unit | None:
    """The headquarters that rolls a die now: from day 2, on the map, with a damaged fighter to repair (AW-HQ-06)."""
    if state.day < 2 or not workshop_work(state, seat):
        return None
    found = [u for u in state.of(seat) if state.sheet(u).function is Function.WORKSHOP and on_map(u)]
    return found[0] if found else None


def workshop_work(state: State, seat: int) -> list[Unit]:
    """F and FB units in the Damage Box."""
    return [u for u in state.boxed(seat, DAMAGED) if state.sheet(u).fighter]


def refit_refusal(state: State, seat: int, key: str) -> Refusal | None:
    """Why the workshop cannot refit a unit (AW-HQ-06)."""
    if state.workshop < 1:
        return Refusal("AW-HQ-06", "The workshop has no success to use.")
    if key not in [u.id for u in workshop_work(state, seat)]:
        return Refusal("AW-HQ-06", "The workshop refits one F or FB unit of your Damage Box.")
    return None


# -- What a player says when units come from the boxes.


@dataclass(frozen=True, slots=True)
class Place(Command):
    """Put a unit of a box on the map (AW-REIN-02, AW-REIN-06)."""

    unit: str
    square: str

    def label(self, state: State) -> str:
        return f"{self.unit} to {place(state, self.square)}"


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """Put a unit that was placed in this segment back in its box (AW-REIN-11)."""

    unit: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"Take {self.unit} back"


@dataclass(frozen=True, slots=True)
class Refit(Command):
    """Use the success of the workshop's die on a unit (AW-HQ-06)."""

    unit: str

    def label(self, state: State) -> str:
        return f"Refit {self.unit}"


# -- What happens in the Reinforcement segments: units are placed and taken back.


@dataclass(frozen=True, slots=True)
class WorkshopReady(OwnEvent):
    """The workshop may refit this many units now (AW-HQ-06)."""

    seat: int
    number: int

    def apply(self, state: State) -> State:
        return with_fields(state, workshop=self.number)


@dataclass(frozen=True, slots=True)
class Placed(OwnEvent):
    """A unit of a box stands on the map, face down. Private until POSTURE."""

    seat: int
    unit: str
    square: str

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        state = with_fields(state, placed=(*state.placed, (self.unit, unit.place)))
        return put(state, Unit(unit.id, unit.seat, self.square))

    def words(self, state: State) -> str:
        return f"{self.unit} is placed in {place(state, self.square)} (AW-REIN-03)."


@dataclass(frozen=True, slots=True)
class TakenBack(OwnEvent):
    """A placement of this segment is taken back (AW-REIN-11). Private."""

    seat: int
    unit: str
    box: str

    def apply(self, state: State) -> State:
        state = with_fields(state, placed=tuple(p for p in state.placed if p[0] != self.unit))
        return boxed(state, (self.unit,), self.box)

    def words(self, state: State) -> str:
        return f"{self.unit} is taken back (AW-REIN-11)."


@dataclass(frozen=True, slots=True)
class PlacingEnded(OwnEvent):
    """A side has ended a part of its Reinforcement segment."""

    seat: int

    def apply(self, state: State) -> State:
        return with_fields(state, placed=(), must_place=(), workshop=0)


# -- The Reinforcement segments.


class Workshop(Step[State]):
    """Reinforcements begin with the workshop's die, in public (AW-HQ-06)."""

    key = "workshop"

    def run(self, now: Now[State]) -> Stream:
        seat = arg(now.state)
        hq = workshop_rolls(now.state, seat)
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
        return hand or bool(due(state, seat)) or bool(state.placed) or state.workshop > 0

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        units = due(view, seat)
        if units:
            return f"{count(len(units), 'new unit')} to place. Where?", DONE
        return "No reinforcements are due. Play a card, or go on.", DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        found: list[Command] = [Place(u.id, s) for u in due(view, seat) for s in places_for(view, view.sheet(u))]
        found += [TakeBack(unit) for unit, _ in view.placed]
        found += [Refit(u.id) for u in workshop_work(view, seat)]
        return [*found, *map(PlayCard, view.sides[seat].hand.cards), DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case Place(unit, square):
                return place_refusal(view, seat, unit, square, REINFORCEMENTS)
            case TakeBack(unit):
                return take_back_refusal(view, unit)
            case Refit(unit):
                return refit_refusal(view, seat, unit)
            case PlayCard(card):
                return effects.play_refusal(view, seat, card, Window.REINF)
        return reinforce_done_refusal(view, seat)

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
        return bool(returning(state, seat)) or bool(state.placed)

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        units = returning(view, seat)
        if not units:
            return "The Abort Box is empty. Go on.", DONE
        do = "of the Abort Box returns" if len(units) == 1 else "of the Abort Box return"
        return f"{count(len(units), 'unit')} {do}. To which base?", DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        found: list[Command] = [Place(u.id, s) for u in returning(view, seat) for s in places_for(view, view.sheet(u))]
        return [*found, *(TakeBack(unit) for unit, _ in view.placed), DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case Place(unit, square):
                return place_refusal(view, seat, unit, square, ABORTED)
            case TakeBack(unit):
                return take_back_refusal(view, unit)
        return returns_done_refusal(view, seat)

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
