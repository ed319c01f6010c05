"""Dice of any kind (FT-DICE), and words for the log (FT-LOG)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.messages import Event, NoteEvent
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.free_table.rules.acting import FreeCommand, bad_text, side_name
from tabletop.games.free_table.rules.state import State

MOST_DICE, MOST_SIDES, LONGEST_FACE, LONGEST_REMARK = 30, 1000, 20, 150
COLOURS = ("white", "red", "green", "blue", "bone")


@dataclass(frozen=True, slots=True)
class Dice:
    """So many dice of so many sides, of one colour; `faces`: what stands on the sides in place of numbers."""

    count: int
    sides: int
    colour: str = "white"
    faces: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """ "a d20", "2d6", "3 red d10", "a heads/tails"."""
        kind = "/".join(self.faces) if self.faces else f"d{self.sides}"
        colour = "" if self.colour == COLOURS[0] else f"{self.colour} "
        if self.count == 1:
            return f"a {colour}{kind}"
        return f"{self.count} {colour}{kind}" if colour or self.faces else f"{self.count}{kind}"


@dataclass(frozen=True, slots=True)
class Roll(FreeCommand):
    """A handful of dice of any kinds."""

    dice: tuple[Dice, ...]

    def label(self, state: State) -> str:
        return f"Roll {' + '.join(dice.words for dice in self.dice)}"

    def refusal(self, state: State, seat: int) -> Refusal | None:
        if (
            not all(dice.count >= 1 for dice in self.dice)
            or not 1 <= sum(dice.count for dice in self.dice) <= MOST_DICE
        ):
            return Refusal("FT-DICE-01", f"Roll 1 to {MOST_DICE} dice at once.")
        for dice in self.dice:
            if not 2 <= dice.sides <= MOST_SIDES or (dice.faces and len(dice.faces) != dice.sides):
                return Refusal("FT-DICE-01", f"A die has 2 to {MOST_SIDES} sides.")
            if dice.colour not in COLOURS:
                return Refusal("FT-DICE-02", f"Dice are {', '.join(COLOURS[:-1])} or {COLOURS[-1]}.")
            for face in dice.faces:
                if (refusal := bad_text(face, "FT-DICE-02", LONGEST_FACE)) is not None:
                    return refusal
        return None

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        rolled = tuple(now.dice.roll(dice.sides) for dice in self.dice for _ in range(dice.count))
        yield Rolled(seat, self.dice, rolled)


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
class Rolled(NoteEvent):
    """`rolled`: what lies up, in the order of the dice."""

    reveals: ClassVar[bool] = True
    seat: int
    dice: tuple[Dice, ...]
    rolled: tuple[int, ...]

    def each(self) -> Iterator[tuple[Dice, int]]:
        """Every single die and what lies up of it."""
        thrown = iter(self.rolled)
        yield from ((dice, next(thrown)) for dice in self.dice for _ in range(dice.count))

    def words(self, state: State) -> str:
        what = " + ".join(dice.words for dice in self.dice)
        shown = [dice.faces[value - 1] if dice.faces else str(value) for dice, value in self.each()]
        counted = [value for dice, value in self.each() if not dice.faces]
        total = f" = {sum(counted)}" if len(counted) > 1 else ""
        if len(counted) == len(shown):
            return f"{side_name(state, self.seat)} rolls {what}: {' + '.join(shown)}{total}."
        return f"{side_name(state, self.seat)} rolls {what}: {', '.join(shown)}."


@dataclass(frozen=True, slots=True)
class Said(NoteEvent):
    seat: int
    text: str

    def words(self, state: State) -> str:
        return f'{side_name(state, self.seat)}: "{self.text}"'
