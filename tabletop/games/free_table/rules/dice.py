"""Dice of any kind (FT-DICE), and words for the log (FT-LOG)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Event, Note
from tabletop.games.free_table.rules.acting import FreeCommand, bad_text, side_name
from tabletop.games.free_table.rules.state import State

MOST_DICE, MOST_SIDES, LONGEST_REMARK = 30, 1000, 150


@dataclass(frozen=True, slots=True)
class Roll(FreeCommand):
    """So many dice of so many sides."""

    count: int
    sides: int

    def label(self, state: State) -> str:
        return f"Roll {self.count}d{self.sides}"

    def refusal(self, state: State, seat: int) -> Refusal | None:
        if not 1 <= self.count <= MOST_DICE:
            return Refusal("FT-DICE-01", f"Roll 1 to {MOST_DICE} dice at once.")
        if not 2 <= self.sides <= MOST_SIDES:
            return Refusal("FT-DICE-01", f"A die has 2 to {MOST_SIDES} sides.")
        return None

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        yield Rolled(seat, self.sides, tuple(now.dice.roll(self.sides) for _ in range(self.count)))


@dataclass(frozen=True, slots=True)
class Say(FreeCommand):
    """A remark for the log."""

    text: str

    def label(self, state: State) -> str:
        return f'Write "{self.text}" into the log'

    def refusal(self, state: State, seat: int) -> Refusal | None:
        if not self.text:
            return Refusal("FT-LOG-01", "Write something.")
        return bad_text(self.text, "FT-LOG-01", LONGEST_REMARK)

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        yield Said(seat, self.text)


@dataclass(frozen=True, slots=True)
class Rolled(Note):
    reveals: ClassVar[bool] = True
    seat: int
    sides: int
    rolled: tuple[int, ...]

    def words(self, state: State) -> str:
        dice = f"{len(self.rolled)}d{self.sides}" if len(self.rolled) > 1 else f"a d{self.sides}"
        sum_of = f" = {sum(self.rolled)}" if len(self.rolled) > 1 else ""
        return f"{side_name(state, self.seat)} rolls {dice}: {' + '.join(map(str, self.rolled))}{sum_of}."


@dataclass(frozen=True, slots=True)
class Said(Note):
    seat: int
    text: str

    def words(self, state: State) -> str:
        return f'{side_name(state, self.seat)}: "{self.text}"'
