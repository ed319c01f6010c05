"""Chance as an argument: dice and random draws. No state contains a generator.

`SeededDice` is for play, `ScriptedDice` for worked examples, `TableDice` for real dice that a player reads off,
`Recorder` records results.

    >>> dice = SeededDice(7)
    >>> [dice.roll() for _ in range(4)], dice.roll(10), dice.draw(["ace", "king"])
    ([3, 6, 2, 1], 4, 'ace')
    >>> ScriptedDice(6, "=king").roll()
    6
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Protocol

Fallen = int | str
"""One result of chance: a die, or the id of what was drawn."""


class Dice(Protocol):
    """A source of chance."""

    def roll(self, sides: int = 6) -> int:
        """One die: 1..sides."""
        ...

    def draw(self, items: Sequence[str]) -> str:
        """One of the items (ids of cards, chits, pieces) at random; an item listed twice has twice the chance."""
        ...

    def copy(self) -> Dice: ...


class SeededDice:
    """Dice from a seed and a counter: the same on every system, cheap to copy and to rewind."""

    __slots__ = ("position", "seed")

    def __init__(self, seed: int = 0, position: int = 0) -> None:
        self.seed = seed
        self.position = position

    def _below(self, n: int) -> int:
        limit = (1 << 64) - (1 << 64) % n
        while True:
            raw = blake2b(b"%d:%d" % (self.seed, self.position), digest_size=8).digest()
            self.position += 1
            value = int.from_bytes(raw, "big")
            if value < limit:
                return value % n

    def roll(self, sides: int = 6) -> int:
        return self._below(sides) + 1

    def draw(self, items: Sequence[str]) -> str:
        if not items:
            raise ValueError("Nothing is left to draw from.")
        return items[self._below(len(items))]

    def copy(self) -> SeededDice:
        return SeededDice(self.seed, self.position)


class ScriptError(ValueError):
    """The script of dice does not match the rolls and draws of the rules."""


class ScriptedDice:
    """Results in the given order: an integer is the next die, a text `=ID` the next draw, which must be possible.

    At the end of the script `then` takes over; without it ScriptError is raised.
    """

    def __init__(self, *script: Fallen, then: Dice | None = None) -> None:
        self.script: list[Fallen] = list(script)
        self.then = then

    @classmethod
    def parse(cls, text: str, then: Dice | None = None) -> ScriptedDice:
        """Read a line such as "4 2 6 =ace_of_clubs 3"."""
        script: list[Fallen] = []
        for word in text.replace(",", " ").split():
            if word.startswith("="):
                script.append(word[1:])
            elif word.isdecimal() and len(word) < 10:
                script.append(int(word))
            else:
                raise ScriptError(f'"{word}" in the script of dice is neither a die (a number) nor a draw (=ID).')
        return cls(*script, then=then)

    def roll(self, sides: int = 6) -> int:
        if not self.script:
            if self.then is None:
                raise ScriptError(f"The script of dice is used up; a die of {sides} sides is asked for.")
            return self.then.roll(sides)
        value = self.script[0]
        if not isinstance(value, int) or not 1 <= value <= sides:
            raise ScriptError(f"The next scripted result is {value!r}, but a die of {sides} sides is asked for.")
        self.script.pop(0)
        return value

    def draw(self, items: Sequence[str]) -> str:
        if not self.script:
            if self.then is None:
                raise ScriptError("The script of dice is used up; something is to be drawn.")
            return self.then.draw(items)
        value = self.script[0]
        if not isinstance(value, str) or value not in items:
            raise ScriptError(f"The next scripted result is {value!r}; one of {', '.join(items[:8])} is to be drawn.")
        self.script.pop(0)
        return value

    def copy(self) -> ScriptedDice:
        return ScriptedDice(*self.script, then=self.then.copy() if self.then else None)


class ChanceNeeded(Exception):
    """A player must enter a result: a die of `sides`, or one of `items`."""

    def __init__(self, sides: int = 0, items: tuple[str, ...] = ()) -> None:
        super().__init__(f"Roll a die of {sides} sides." if sides else "Draw one: " + ", ".join(items))
        self.sides = sides
        self.items = items


class TableDice:
    """Dice rolled on a real table. With no result supplied it raises ChanceNeeded and the match stays unchanged;
    the player supplies the result and submits the same command again.
    """

    def __init__(self, supplied: Iterable[Fallen] = ()) -> None:
        self.supplied: list[Fallen] = list(supplied)
        self.used = 0

    def supply(self, *fallen: Fallen) -> None:
        self.supplied.extend(fallen)

    def roll(self, sides: int = 6) -> int:
        if self.used == len(self.supplied):
            raise ChanceNeeded(sides=sides)
        value = self.supplied[self.used]
        if not isinstance(value, int) or not 1 <= value <= sides:
            self.supplied.pop(self.used)
            raise ChanceNeeded(sides=sides)
        self.used += 1
        return value

    def draw(self, items: Sequence[str]) -> str:
        if self.used == len(self.supplied):
            raise ChanceNeeded(items=tuple(items))
        value = self.supplied[self.used]
        if not isinstance(value, str) or value not in items:
            self.supplied.pop(self.used)
            raise ChanceNeeded(items=tuple(items))
        self.used += 1
        return value

    def copy(self) -> TableDice:
        twin = TableDice(self.supplied)
        twin.used = self.used
        return twin


class Recorder:
    """Passes on the results of other dice and records them, so that a journal can replay without the generator."""

    __slots__ = ("dice", "fallen")

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.fallen: list[Fallen] = []

    def roll(self, sides: int = 6) -> int:
        value = self.dice.roll(sides)
        self.fallen.append(value)
        return value

    def draw(self, items: Sequence[str]) -> str:
        value = self.dice.draw(items)
        self.fallen.append(value)
        return value

    def copy(self) -> Recorder:
        twin = Recorder(self.dice.copy())
        twin.fallen = list(self.fallen)
        return twin
