"""Plates for things out of view: at the edge of the free part of the board, one for each piece or goal that is outside
it or under a paper, with its name, distance, and an arrow to it. A click goes there. A part of the board.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame as pg

from tabletop.table.board.camera import Camera
from tabletop.table.board.piece_layer import PieceLayer
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import rgb
from tabletop.table.play.contract import Afar, Point
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos

RIM = 8
"""Design units between a plate and the edge of the free part."""
HIDDEN = 10
"""Design units around a point that must be visible: with less it counts as hidden."""
TRIES = 14
"""The number of positions along the edge that are tried, half to each side, before a plate is merged with its
neighbour.
"""
MORE = "; 9 more"
"""Room for this is kept on each plate until all are placed."""
PAPER, EDGE, INK = "#fbf5e4", "#6b5a40", "#241a0b"


class OffscreenBoard(Protocol):
    """The board as its plates see it."""

    camera: Camera
    card: pg.Rect | None

    @property
    def theme(self) -> Theme: ...
    @property
    def laid(self) -> PieceLayer: ...
    @property
    def piece_px(self) -> int: ...
    @property
    def covers(self) -> Sequence[pg.Rect]:
        """The areas that cover it, in window pixels."""
        ...


@dataclass
class Plate:
    """A plate in the window, and its targets: a click goes to the first."""

    rect: pg.Rect
    of: list[Afar]
    towards: float
    """Direction of the arrow in degrees, 0 = up, clockwise."""
    more: int = 0
    """Other groups that found no room of their own."""

    @property
    def words(self) -> str:
        """The name of the group, how many of it, how far, and how many others are in that direction."""
        first = self.of[0]
        name = first.group if len(self.of) > 1 and first.group else first.name
        count = f" × {len(self.of)}" if len(self.of) > 1 else ""
        return f"{name}{count}{', ' + first.away if first.away else ''}{f'; {self.more} more' if self.more else ''}"


class Beyond:
    """The things out of view. `things`: what the player should never lose, the most important first."""

    def __init__(self, board: OffscreenBoard) -> None:
        self.board = board
        self.things: Sequence[Afar] = ()
        self.keeps_off: pg.Rect | None = None
        """An area drawn by the game over the map, in window pixels, that plates avoid."""
        self._key: object = None
        self._plates: list[Plate] = []

    def hidden(self, point: Point) -> bool:
        """Whether a map point is outside the view or covered."""
        board, rim = self.board, self.board.theme.px(HIDDEN)
        at = board.camera.to_screen(point)
        if not board.camera.window.inflate(-2 * rim, -2 * rim).collidepoint(at):
            return True
        return any(cover.inflate(2 * rim, 2 * rim).collidepoint(at) for cover in self._over)

    @property
    def _over(self) -> list[pg.Rect]:
        return [*self.board.covers, *(r for r in (self.board.card, self.keeps_off) if r is not None)]

    @property
    def plates(self) -> list[Plate]:
        """The plates of this view; the same list as long as nothing has moved."""
        board = self.board
        key = (
            self.things,
            board.camera.origin,
            board.camera.zoom,
            tuple(board.camera.free),
            tuple(map(tuple, self._over)),
            board.theme.unit,
            board.laid.order,
        )
        if key != self._key:
            self._key, self._plates = key, self._lay()
        return self._plates

    def at(self, pos: Pos) -> Afar | None:
        """The target of the plate at a place of the window."""
        return next((p.of[0] for p in self.plates if p.rect.collidepoint(pos)), None)

    # -- placing
    def _lay(self) -> list[Plate]:
        groups: dict[str, list[Afar]] = {}
        for thing in self.things:
            if self.hidden(thing.point):
                groups.setdefault(thing.group or f"alone {thing.name} {thing.point}", []).append(thing)
        plates: list[Plate] = []
        pieces = self._pieces() if groups else []
        for of in groups.values():
            self._add(plates, of, pieces)
        for plate in plates:
            self._fit(plate)
            x, y = self.board.camera.to_screen(plate.of[0].point)
            cx, cy = plate.rect.center  # from its position: it may have been moved along the edge
            plate.towards = math.degrees(math.atan2(x - cx, cy - y)) % 360
        return plates

    def _pieces(self) -> list[pg.Rect]:
        """The rectangles of visible counters, with the text over each (a name, a chance): plates avoid them if they
        can.
        """
        board, px = self.board, self.board.piece_px
        spots = [board.camera.to_screen(board.laid.position(s)) for s in board.laid.sprites]
        over = px // 4
        return [
            pg.Rect(x - px // 2, y - px // 2 - over, px, px + over)
            for x, y in spots
            if board.camera.window.collidepoint(x, y)
        ]

    def _add(self, plates: list[Plate], of: list[Afar], pieces: list[pg.Rect]) -> None:
        """Place a plate where the line to its target leaves the free part, or beside that; else merge it with the
        nearest one.
        """
        t, camera = self.board.theme, self.board.camera
        x, y = camera.to_screen(of[0].point)
        cx, cy = camera.free.center
        plate = Plate(pg.Rect(0, 0, 0, 0), of, math.degrees(math.atan2(x - cx, cy - y)) % 360)
        high = t.px(24)
        plate.rect.size = self._wide(plate.words + MORE), high
        rim = t.px(RIM)
        room = camera.free.inflate(-2 * rim - plate.rect.w, -2 * rim - high)
        room.size = max(1, room.w), max(1, room.h)
        at = _on_edge(room, (x, y))
        side = abs(at[0] - room.left) < 2 or abs(at[0] - room.right) < 3
        pitch = high + t.px(4) if side else plate.rect.w // 2
        taken = [*(p.rect for p in plates), *self._over]
        for others in ([*taken, *pieces], taken):
            for n in range(TRIES):
                step = (n + 1) // 2 * (1 if n % 2 else -1) * pitch
                left, top = (at[0], at[1] + step) if side else (at[0] + step, at[1])
                plate.rect.center = (
                    round(min(max(left, room.left), room.right)),
                    round(min(max(top, room.top), room.bottom)),
                )
                if plate.rect.inflate(4, 4).collidelist(others) < 0:
                    plates.append(plate)
                    return
        if plates:
            nearest = min(plates, key=lambda p: math.dist(p.rect.center, at))
            nearest.more += 1

    def _wide(self, words: str) -> int:
        t = self.board.theme
        return t.width(words, "small semi") + t.px(36)

    def _fit(self, plate: Plate) -> None:
        """Give back the room that was kept for merged plates; the plate stays at its edge."""
        wide, free = self._wide(plate.words), self.board.camera.free
        if plate.rect.centerx > free.centerx:
            plate.rect.x += plate.rect.w - wide
        plate.rect.w = wide

    # -- drawing
    def draw(self, s: pg.Surface, t: Theme) -> None:
        """All plates of this view."""
        for plate in self.plates:
            colour = rgb(pal.SIDE[plate.of[0].seat] if plate.of[0].seat is not None else INK)
            r = plate.rect
            pg.draw.rect(s, rgb(PAPER), r, border_radius=t.px(4))
            pg.draw.rect(s, rgb(EDGE), r, max(1, t.px(1)), border_radius=t.px(4))
            self._arrow(s, (r.x + r.h // 2 + 1, r.centery), r.h * 0.36, plate.towards, colour)
            t.say(s, plate.words, (r.x + r.h + t.px(3), r.centery), "small semi", "ink")

    @staticmethod
    def _arrow(
        s: pg.Surface, at: tuple[int, int], size: float, towards: float, colour: tuple[int, int, int] | pg.Color
    ) -> None:
        def corner(turn: float, far: float) -> tuple[float, float]:
            angle = math.radians(towards + turn)
            return at[0] + math.sin(angle) * size * far, at[1] - math.cos(angle) * size * far

        pg.draw.polygon(s, colour, [corner(0, 1), corner(140, 1), corner(180, 0.35), corner(220, 1)])


def _on_edge(room: pg.Rect, point: tuple[int, int]) -> tuple[float, float]:
    """Where the line from the middle of a rectangle to a point leaves it; for a point inside, the nearest edge."""
    cx, cy = room.center
    dx, dy = point[0] - cx, point[1] - cy
    if room.collidepoint(point) or not (dx or dy):
        return room.right, min(max(point[1], room.top), room.bottom)
    share = min(room.w / 2 / abs(dx) if dx else math.inf, room.h / 2 / abs(dy) if dy else math.inf)
    return cx + dx * share, cy + dy * share
