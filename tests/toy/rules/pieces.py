"""What lies on the table of Smugglers: boats face down, hands of wind cards; the scenario and the position."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeVar

from tabletop.core.cards import Hand, Pile
from tabletop.core.codec import STATIC
from tabletop.core.game import Result
from tabletop.core.messages import Frame
from tabletop.grid.squares import Square, SquareGrid

STRENGTH = {"cutter": 3, "lugger": 2, "decoy": 0}
"""What a boat can be; "?" to those who do not know."""
WIND = {"calm": 1, "breeze": 2, "gale": 3, "lantern": 2}
"""How far a boat may sail with a card; a lantern also lets its player look under an enemy boat."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Coast:
    """The scenario: the size of the map, turns, points that end the game, the cards."""

    key: str = "smugglers"
    columns: int = 4
    rows: int = 5
    turns: int = 12
    goal: int = 7
    deck: tuple[str, ...] = ("breeze", "breeze", "calm", "gale", "gale", "lantern", "lantern")
    map_file: str = ""

    @property
    def grid(self) -> SquareGrid:
        return SquareGrid(self.columns, self.rows)


@dataclass(frozen=True, slots=True)
class Boat:
    """One boat. `open`: everybody knows what it is; `known`: seats that looked under it."""

    id: str
    side: int
    at: Square
    what: str
    open: bool = False
    known: frozenset[int] = frozenset()

    def plain_to(self, seat: int | None) -> bool:
        return self.open or seat == self.side or seat in self.known


@dataclass(frozen=True, slots=True)
class State:
    """The position. `chosen`: the card each seat has laid down, "" when none yet; `order`: the seats as they act in
    this turn.
    """

    coast: Coast = field(metadata=STATIC, compare=False, repr=False)
    frames: tuple[Frame, ...]
    boats: dict[str, Boat]
    hands: tuple[Hand, Hand]
    deck: Pile
    discards: tuple[str, ...] = ()
    chosen: tuple[str, str] = ("", "")
    order: tuple[int, ...] = ()
    turn: int = 0
    points: tuple[int, int] = (0, 0)
    result: Result | None = None

    def of(self, side: int) -> list[Boat]:
        return [b for b in self.boats.values() if b.side == side]

    def boat_at(self, at: Square) -> Boat | None:
        return next((b for b in self.boats.values() if b.at == at), None)

    def with_boat(self, boat: Boat) -> State:
        return replace(self, boats={**self.boats, boat.id: boat})

    def without_boat(self, name: str) -> State:
        return replace(self, boats={key: boat for key, boat in self.boats.items() if key != name})


def set_at(pair: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    """The pair with one seat's value put in."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)
