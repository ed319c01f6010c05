"""Stacks of flying units: their order, and the counter on top that everybody sees (AW-STK-09, AW-HID-16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream
from tabletop.core.messages import Command, NoteEvent
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.air_wars.rules.hiding import AirWarsEvent, OwnEvent
from tabletop.games.air_wars.rules.state import State, restacked
from tabletop.games.air_wars.rules.wording import place


def shift_refusal(order: tuple[str, ...], key: str, position: int) -> Refusal | None:
    """Why a unit cannot go to another position of a stack (AW-STK-09)."""
    if key not in order:
        return Refusal("AW-STK-09", "Only units of this stack can be put in another order.")
    if not 0 <= position < len(order):
        return Refusal("AW-STK-09", f"The stack has positions 0 (the top) to {len(order) - 1}.")
    if order.index(key) == position:
        return Refusal("AW-STK-09", f"{key} is at that position already.")
    return None


def shifted(order: tuple[str, ...], key: str, position: int) -> tuple[str, ...]:
    """The order with one unit at another position."""
    rest = [k for k in order if k != key]
    rest.insert(position, key)
    return tuple(rest)


@dataclass(frozen=True, slots=True)
class Shift(Command):
    """Put a flying unit, or a unit of the group, at another position of its stack, 0 = top (AW-STK-09)."""

    unit: str
    position: int
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{self.unit} on top" if self.position == 0 else f"{self.unit} to position {self.position + 1}"


@dataclass(frozen=True, slots=True)
class Restacked(OwnEvent):
    """The order of a flying stack, top first. Private (AW-HID-24)."""

    seat: int
    square: str
    order: tuple[str, ...]

    def apply(self, state: State) -> State:
        return restacked(state, self.square, self.seat, self.order)


@dataclass(frozen=True, slots=True)
class NewTop(AirWarsEvent, NoteEvent):
    """Another counter is on top of a stack, for all to see (AW-HID-16)."""

    public: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "Both sides saw another counter on top (AW-HID-16)."
    seat: int
    square: str
    unit: str

    def words(self, state: State) -> str:
        return f"On top in {place(state, self.square)}: {self.unit} (AW-HID-16)."


Tops = dict[tuple[str, int], str]


def tops(state: State) -> Tops:
    """The top counter of every flying stack, by square and seat."""
    return {(u.place, u.seat): u.id for u in state.units.values() if u.flying and u.stack == 0}


def new_tops(now: Now[State], before: Tops, fresh: bool = False) -> Stream:
    """Tell every top that has changed (AW-HID-16). Stacks that did not exist before are told only when `fresh`: who
    flew there was seen flying."""
    changed = [(place, unit) for place, unit in tops(now.state).items() if before.get(place) != unit]
    for (square, seat), unit in sorted(changed):
        if fresh or (square, seat) in before:
            yield NewTop(seat, square, unit)
