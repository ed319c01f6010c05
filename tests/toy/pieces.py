"""Smugglers, its words: boats that lie face down, hands of wind cards, what can be ordered and what can happen."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar

from tabletop.core.cards import Hand, Pile
from tabletop.core.codec import STATIC
from tabletop.core.game import Result
from tabletop.core.values import Command, Event, Frame, StepBegan, StepEnded
from tabletop.grid.squares import Square, SquareGrid

STRENGTH = {"cutter": 3, "lugger": 2, "decoy": 0}
"""What a boat can be; "?" to those who do not know."""
WIND = {"calm": 1, "breeze": 2, "gale": 3, "lantern": 2}
"""How far a boat may sail with a card; a lantern also lets its player look under an enemy boat."""


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
    """The position. `chosen`: the card each seat has laid down, "" when none yet; `looks`: who may use a lantern
    still.
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


# -- commands
@dataclass(frozen=True, slots=True)
class Stow(Command):
    """What the boats are, in the order of their ids."""

    what: tuple[str, ...]

    def label(self, state: State) -> str:
        return f"Stow {', '.join(self.what)}"


@dataclass(frozen=True, slots=True)
class Choose(Command):
    card: str

    def label(self, state: State) -> str:
        return f"The {self.card}"


@dataclass(frozen=True, slots=True)
class Sail(Command):
    boat: str
    to: Square


@dataclass(frozen=True, slots=True)
class Look(Command):
    boat: str

    def label(self, state: State) -> str:
        return f"Look under {self.boat}"


@dataclass(frozen=True, slots=True)
class Expose(Command):
    pass


@dataclass(frozen=True, slots=True)
class Stay(Command):
    pass


COMMANDS: tuple[type[Command], ...] = (Stow, Choose, Sail, Look, Expose, Stay)


# -- events
@dataclass(frozen=True, slots=True)
class Stowed(Event):
    """`what` is () for those who may not know."""

    seat: int
    what: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    reveals: ClassVar[bool] = True
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    pass


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CardsShown(Event):
    reveals: ClassVar[bool] = True
    cards: tuple[str, str]
    first: int


@dataclass(frozen=True, slots=True)
class Sailed(Event):
    boat: str
    to: Square


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """`boat` and `what` are "?" to those who do not look."""

    reveals: ClassVar[bool] = True
    seat: int
    boat: str
    what: str


@dataclass(frozen=True, slots=True)
class Exposed(Event):
    reveals: ClassVar[bool] = True
    boat: str
    what: str


@dataclass(frozen=True, slots=True)
class Sunk(Event):
    boat: str


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """A boat is ashore; it shows that it is no decoy, and scores."""

    reveals: ClassVar[bool] = True
    boat: str
    what: str


@dataclass(frozen=True, slots=True)
class Scored(Event):
    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class TurnOver(Event):
    pass


@dataclass(frozen=True, slots=True)
class Dawn(Event):
    result: Result


EVENTS: tuple[type[Event], ...] = (
    StepBegan,
    StepEnded,
    Stowed,
    Drawn,
    Shuffled,
    Chosen,
    CardsShown,
    Sailed,
    Looked,
    Exposed,
    Sunk,
    Landed,
    Scored,
    TurnOver,
    Dawn,
)
