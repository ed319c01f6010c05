"""The tray on which a square of Air Wars is fanned out: the one the step is about, or a pile that is pointed at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.games.air_wars.rules.radar import areas_of, works
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.table.papers.fan import Anchor, Fan
from tabletop.games.air_wars.table.pieces import signs, squares
from tabletop.games.air_wars.table.pieces.cells import cell_of, label_of
from tabletop.table.draw import palette
from tabletop.table.play.contract import Mark, Point, Spot, Sprite

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable


class Tray:
    """The tray on which a square of Air Wars is fanned out. `fanned`: the square that the player opened, "" for none;
    `anchor`: at which of its pieces."""

    def __init__(self, table: WarTable) -> None:
        self.table = table
        self.fanned = ""
        self.anchor: Anchor | None = None
        self._neighbours: tuple[Point, ...] = ()
        self._called = False
        """Whether a click opened it: then it stays while the pointer is in its square."""
        self._fan: tuple[tuple[State, str] | None, Fan | None] = (None, None)

    @property
    def fan(self) -> Fan | None:
        """The tray that lies open, if any."""
        table, state = self.table, self.table.state
        mode = table.mode
        square = self.fanned or (mode.focus() if mode.pinned() and table.host.idle else "")
        if not square:
            return None
        key = (state, square)
        if self._fan[0] is None or self._fan[0][0] is not key[0] or self._fan[0][1] != square:
            printed = table.step == "designate" and square == mode.focus()
            anchor = self.anchor if self.fanned else None
            laid = Fan(state, square, table.scenario.columns, table.scenario.rows, printed, anchor, self._neighbours)
            if anchor is not None and self._fan[1] is not None:
                laid.lie_as(self._fan[1])
            self._fan = (key, laid)
        return self._fan[1]

    def close(self) -> None:
        if self.fanned:
            self.fanned = ""
            self._forget()
            self.table.host.changed()

    def _forget(self) -> None:
        self.anchor, self._neighbours, self._called, self._fan = None, (), False, (None, None)

    def open(self, square: str, called: bool = False) -> bool:
        """Fan a square out at the pile of it that is the player's own to move, or at the first. False: there is
        nothing to choose in it.
        """
        table = self.table
        if square not in table.scenario.terrain or not table.mode.may_fan(square) or not self._several(square):
            return False
        piles = [s for s in table.lying.piles(square) if s.order > 0]
        pile = next((s for s in piles if s.movable), piles[0] if piles else None)
        self._open_at(square, pile)
        self._called = called
        return True

    def _several(self, square: str) -> bool:
        table = self.table
        return Fan(table.state, square, table.scenario.columns, table.scenario.rows).counters > 1

    def _open_at(self, square: str, pile: Sprite | None) -> None:
        """Lay the tray so that this pile's counter stays where it is."""
        table = self.table
        self._forget()
        if pile is not None:
            left, top, right, bottom = table.host.sight
            cell = table.cell
            self.anchor = Anchor(pile.id, pile.offset, (left / cell, top / cell, right / cell, bottom / cell))
            self._neighbours = tuple(
                (x + 0.5 + s.offset[0], y + 0.5 + s.offset[1])
                for s in table.lying.sprites()
                if s.order > 0 and s.cell != cell_of(square)
                for x, y in [s.cell]
            )
        self.fanned = square
        table.host.changed()

    def under(self, spot: Spot | None) -> None:
        """Open the tray of a pile under the pointer, close it when the pointer leaves."""
        table = self.table
        fan = self.fan
        if spot is None:
            self.close()
            return
        if fan is not None and fan.holds(table.centre(fan.square), spot.point, table.cell):
            return
        if self._called and label_of(spot.cell) == self.fanned:
            return
        square = label_of(spot.sprite.cell) if spot.sprite is not None and spot.sprite.order > 0 else ""
        if square in table.scenario.terrain and table.mode.may_fan(square) and self._several(square):
            if square != self.fanned:
                self._open_at(square, spot.sprite)
        else:
            self.close()


# -- Marks over the squares, drawn by the game's own hand: lit squares, the square in question, skulls, radar cover.

Screen = Callable[[Point], tuple[int, int]]


def lit(found: Sequence[tuple[str, str, bool]], cell: float, layer: int = 0) -> Mark:
    """Lit squares: (square, kind of draw/air_wars/squares, under the pointer)."""
    laid = tuple((cell_of(square), kind, hot) for square, kind, hot in found)

    def paint(surface: pg.Surface, screen: Screen, zoom: float) -> None:
        px = max(8, round(cell * zoom) + 1)
        squares.lay(surface, [(screen((c[0] * cell, c[1] * cell)), kind, hot) for c, kind, hot in laid], px)

    return Mark(
        "squares", tuple(c for c, _, _ in laid), layer=layer, text=" ".join(f"{k}{h:d}" for _, k, h in laid), draw=paint
    )


def focus(square: str, cell: float) -> Mark:
    """The square in question."""
    spot = cell_of(square)

    def paint(surface: pg.Surface, screen: Screen, zoom: float) -> None:
        surface.blit(squares.crosshair(max(8, round(cell * zoom))), screen((spot[0] * cell, spot[1] * cell)))

    return Mark("focus", (spot,), draw=paint)


def skull(square: str, cell: float) -> Mark:
    """Who ends there never comes home."""
    spot = cell_of(square)

    def paint(surface: pg.Surface, screen: Screen, zoom: float) -> None:
        px = max(16, round(cell * zoom * 0.42))
        x, y = screen(((spot[0] + 0.5) * cell, (spot[1] + 0.5) * cell))
        surface.blit(signs.skull(px), (x - px // 2, y - px // 2))

    return Mark("skull", (spot,), layer=1, draw=paint)


def radar(state: State, cell: float, filled: Iterable[int]) -> list[Mark]:
    """Outlines of all radar areas in the colours of their sides, grey when they do not work; cover of the sides in
    `filled` tinted.
    """
    return [
        _area(state, area.name, cell, area.seat in tuple(filled)) for seat in (0, 1) for area in areas_of(state, seat)
    ]


def _area(state: State, name: str, cell: float, filled: bool) -> Mark:
    area = state.scenario.radar[name]
    cells = tuple(cell_of(s) for s in sorted(area.squares))
    working = works(state, area)
    colour = str(palette.SIDE[area.seat]) if working else "#6f6c66"
    sides = squares.rim(cells)

    def paint(surface: pg.Surface, screen: Screen, zoom: float) -> None:
        px = max(4, round(cell * zoom) + 1)
        if filled and working:
            wash = squares.tint(px, colour, 15)
            surface.fblits([(wash, screen((x * cell, y * cell))) for x, y in cells])
        wide, inside = max(2, round(cell * zoom * 0.03)), 3 if area.seat else -3
        for a, b in sides:
            one, two = screen((a[0] * cell, a[1] * cell)), screen((b[0] * cell, b[1] * cell))
            move = (0, inside) if a[1] == b[1] else (inside, 0)
            squares.dashed(
                surface,
                colour,
                (one[0] + move[0], one[1] + move[1]),
                (two[0] + move[0], two[1] + move[1]),
                wide,
                cell * zoom * 0.16,
            )

    return Mark("radar", cells, text=f"{name}{working:d}{filled:d}", draw=paint)
