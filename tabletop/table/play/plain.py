"""A plain table: enough to play a game for which nobody has drawn one. Pieces are counters with a word, every order is
a button, and an order with a piece and a cell is a lit cell to drag the piece to.

    >>> from tabletop.games import first, kit
    >>> def counters(view):                         # the pieces of a game
    ...     return [Counter(id, plane.hex, id, plane.side) for id, plane in view.aircraft.items()]
    >>> front = plain_front(kit(first()).game(), counters)      # what the kit of a game gives as its `front`
    >>> isinstance(front, GameFront)
    True

A game's own table may begin as this one and replace its parts one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any

import pygame as pg

from tabletop.core.game import Game
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.table.draw.chit import chit
from tabletop.table.draw.kit import cached, fit, rgb
from tabletop.table.draw.palette import HIGH, INK, PAPER, SIDE
from tabletop.table.play.contract import (
    Cell,
    Choice,
    Die,
    Ending,
    Host,
    Mark,
    Motion,
    Point,
    Roll,
    Showing,
    Spot,
    Sprite,
)
from tabletop.table.play.gametable import GameFront, GameTable, Happening, Lying, Manner, PlayerHand, Telling

BODY = 0.72
"""The side of a counter as a share of a cell's width."""
SIDES = (6, 10, 20, 100)
"""Dice are shown as the smallest of these that has the value."""


@dataclass(frozen=True)
class Counter:
    """A piece on the board. id: its id in commands; word: the text on it; seat: the owner, None for nobody; tip: its
    text in the status line.
    """

    id: str
    cell: Cell
    word: str = ""
    seat: int | None = None
    tip: str = ""


Counters = Callable[[Any], Iterable[Counter]]
"""The pieces of a position, as the seat that looks may see it."""


@cached(64)
def cardboard(word: str, seat: int | None, px: int) -> pg.Surface:
    """A counter with a word on it, for cells that are px wide."""
    side = max(12, round(px * BODY))
    out = chit(side, PAPER["card"], seat if seat in SIDE else None).copy()  # blank cardboard is shared
    fit(out, word, (side // 2, round(side * 0.42)), "bold", side * 0.3, INK["strong"], "mc", side * 0.86)
    return out


class PlainTable(GameTable):
    """A plain table: enough to play a game for which nobody has drawn one. `picked`: the id of the piece to give an
    order to, "" for none.
    """

    def __init__(self, host: Host, scenario: Any, game: Game[Any], counters: Counters) -> None:
        self.host, self.scenario, self.game, self.counters = host, scenario, game, counters
        self.picked = ""
        self.lying, self.hand = PlainLying(self), PlainHand(self)
        self.happening, self.telling = PlainHappening(self), PlainTelling(self)

    def refresh(self) -> None:
        if all(counter.id != self.picked for counter in self.counters(self.host.view)):
            self.picked = ""

    @property
    def on_squares(self) -> bool:
        """Whether the cells of the map are squares, one straight below the other; hexes are staggered."""
        (x, y), (beside, below) = self.host.centre((0, 0)), self.host.centre((0, 1))
        return x == beside and round(below - y) == round(self.host.cell_size[1])

    def orders(self, cell: Cell | None = None) -> list[Command]:
        """The legal orders with the picked piece and a cell: this one, or any."""
        return [
            order
            for order in self.host.options
            if self.picked in _values(order) and any(cell in (None, at) for at in cells_of(order))
        ]


def _values(order: Command) -> list[Any]:
    return [getattr(order, field.name) for field in fields(order)]  # type: ignore[arg-type]


def cells_of(order: Command) -> list[Cell]:
    """The cells in an order: its fields that are pairs of whole numbers."""
    return [
        value
        for value in _values(order)
        if isinstance(value, tuple) and len(value) == 2 and all(isinstance(n, int) for n in value)
    ]


class _Part:
    def __init__(self, table: PlainTable) -> None:
        self.table = table


class PlainLying(_Part, Lying):
    """Counters, and where the picked one can go."""

    def sprites(self) -> Sequence[Sprite]:
        asked = {value for order in self.table.host.options if cells_of(order) for value in _values(order)}
        return [
            Sprite(
                counter.id,
                counter.cell,
                partial(cardboard, counter.word, counter.seat),
                (counter.word, counter.seat),
                movable=counter.id in asked,
            )
            for counter in self.table.counters(self.table.host.view)
        ]

    def marks(self) -> Sequence[Mark]:
        table = self.table
        picked = next((c.cell for c in table.counters(table.host.view) if c.id == table.picked), None)
        if picked is None:
            return ()
        lit = tuple(dict.fromkeys(at for order in table.orders() for at in cells_of(order)))
        if table.on_squares:
            return [square_mark(table.host, (picked,), "selected"), square_mark(table.host, lit, "reach")]
        return [Mark("selected", (picked,)), Mark("reach", lit)]

    def seat_of(self, piece: str) -> int | None:
        found = (c.seat for c in self.table.counters(self.table.host.view) if c.id == piece)
        return next(found, None)

    def describe(self, spot: Spot) -> str:
        here = [c for c in self.table.counters(self.table.host.view) if c.cell == spot.cell]
        return "; ".join(counter.tip or f"{counter.id}: {counter.word}" for counter in here)


def square_mark(host: Host, cells: tuple[Cell, ...], kind: str) -> Mark:
    """Squares in the colour of a mark, whose normal pictures are hexes."""
    wide, high = host.cell_size
    colour = HIGH[kind][0]

    def paint(surface: pg.Surface, at: Callable[[Point], tuple[int, int]], zoom: float) -> None:
        for cell in cells:
            x, y = host.centre(cell)
            (left, top), (right, bottom) = at((x - wide / 2, y - high / 2)), at((x + wide / 2, y + high / 2))
            square = pg.Rect(left, top, right - left, bottom - top).inflate(-4, -4)
            wash = pg.Surface(square.size, pg.SRCALPHA)
            wash.fill((*rgb(colour), 70))
            surface.blit(wash, square)
            pg.draw.rect(surface, colour, square, 3, border_radius=4)

    return Mark(kind, cells, draw=paint)


class PlainHand(_Part, PlayerHand):
    """A piece is clicked or dragged to a lit cell; everything else is a button."""

    drag_kind = "piece"

    def choices(self) -> Sequence[Choice]:
        host, game = self.table.host, self.table.game
        if host.seat is None:
            return ()
        usual = game.step(host.view).prompt(host.view, host.seat).default
        orders = [order for order in host.options if not cells_of(order)]
        return [Choice(order.label(host.view), (order,), default=order == usual) for order in orders]

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        if self.table.picked and self.table.orders(spot.cell):
            self._order(spot)
        else:
            self.table.picked = spot.sprite.id if spot.sprite is not None and spot.sprite.movable else ""
        self.table.host.changed()

    def grab(self, spot: Spot) -> Refusal | None:
        if spot.sprite is None or not spot.sprite.movable:
            return Refusal("GAME", "No order sends this piece anywhere now.")
        self.table.picked = spot.sprite.id
        return None

    def drop(self, spot: Spot | None) -> Refusal | None:
        if spot is None:
            return None
        if not self.table.orders(spot.cell):
            return self._why_not(spot.cell)
        self._order(spot)
        return None

    def _why_not(self, cell: Cell) -> Refusal:
        """The game's refusal of an order with this piece and that cell."""
        for order in self.table.orders():
            for field in fields(order):  # type: ignore[arg-type]
                if getattr(order, field.name) in cells_of(order):
                    there: Any = replace(order, **{field.name: cell})  # type: ignore[type-var]
                    if (refusal := self.table.host.refusal(there)) is not None:
                        return refusal
        return Refusal("GAME", "No order sends it there: the lit cells show where it may go.")

    def _order(self, spot: Spot) -> None:
        """Carry out the only order for that cell; of several the player chooses."""
        host, orders = self.table.host, self.table.orders(spot.cell)
        if len(orders) > 1:
            host.open_choices([Choice(order.label(host.view), (order,)) for order in orders])
            return
        self.table.picked = ""
        host.submit(orders[0])

    def cancel(self) -> bool:
        had, self.table.picked = self.table.picked, ""
        if had:
            self.table.host.changed()
        return bool(had)

    def put_down(self) -> None:
        self.table.picked = ""


def dice_of(event: Event) -> tuple[int, ...]:
    """The dice in an event: a whole number named `die`, or whole numbers named `dice` or `rolled`, 0 for a die that was
    not rolled.
    """
    found: list[int] = []
    for field in fields(event):  # type: ignore[arg-type]
        value = getattr(event, field.name)
        if field.name == "die":
            value = (value,)
        if field.name in ("die", "dice", "rolled") and isinstance(value, tuple):
            found += [v for v in value if isinstance(v, int) and not isinstance(v, bool) and v > 0]
    return tuple(found)


class PlainHappening(_Part, Happening):
    """Moves counters to their places after an event; the dice of an event fall into the tray."""

    def showing(self, event: Event, before: Any, after: Any) -> Showing | None:
        roll = self._roll(event, after)
        was = {counter.id: counter.cell for counter in self.table.counters(before)}
        centre = self.table.host.centre
        moved = [
            Motion(counter.id, (centre(was[counter.id]), centre(counter.cell)))
            for counter in self.table.counters(after)
            if was.get(counter.id, counter.cell) != counter.cell
        ]
        if roll is not None:
            return Showing(tuple(moved), roll=roll, sound="dice_land", ms=500)
        return Showing(tuple(moved)) if moved else None

    def _roll(self, event: Event, after: Any) -> Roll | None:
        thrown = dice_of(event)
        if not thrown:
            return None
        sides = next((n for n in SIDES if max(thrown) <= n), max(thrown))
        words = event.words(after)
        seat = getattr(event, "seat", None)
        return Roll(
            words.partition(":")[0][:60],
            "",
            tuple(Die("white", value, None, sides) for value in thrown),
            str(sum(thrown)) if len(thrown) > 1 else "",
            seat=seat if isinstance(seat, int) else None,
        )

    def log_line(self, event: Event, after: Any) -> tuple[str, int | None, Point | None]:
        return event.words(after), None, None


class PlainTelling(_Part, Telling):
    """What the present step asks, the phases of the sequence of play, the result."""

    def prompt(self) -> tuple[str, str, str]:
        host, game = self.table.host, self.table.game
        if (result := game.result(host.view)) is not None:
            return "", result.sentence, ""
        if host.seat is None:  # one waits for the other side, or for one's own dice
            return "", "The other side decides." if host.idle else "One moment ...", ""
        asked = game.step(host.view).prompt(host.view, host.seat)
        return game.seats(host.view)[host.seat], asked.sentence, asked.rule

    def phases(self) -> tuple[tuple[str, ...], int, str]:
        phases, view = self.table.game.sequence.phases, self.table.host.view
        step = view.frames[-1].step if view.frames else ""
        now = next((n for n, phase in enumerate(phases) if step in phase.steps), -1)
        return tuple(phase.title for phase in phases), now, self.table.game.clock(view).heading

    def ending(self) -> Ending:
        result = self.table.game.result(self.table.host.view)
        assert result is not None
        return Ending(result.level.capitalize(), result)


def plain_front(game: Game[Any], counters: Counters, hides: bool = False) -> GameFront:
    """The front of a game that is played on a plain table; `hides`: seats know different things."""

    def make(host: Host, scenario: Any) -> PlainTable:
        table = PlainTable(host, scenario, game, counters)
        table.manner = Manner(hides=hides)
        return table

    return GameFront(make)
