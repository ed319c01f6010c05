"""Marks of others' actions, for the table of any game: trails over the map, and captions beside the
pieces that acted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame as pg

from tabletop.table.board.declutter import LEAST
from tabletop.table.draw import captions
from tabletop.table.play.contract import Host, Mark, Point

ToScreen = Callable[[Point], tuple[int, int]]


@dataclass(frozen=True)
class Caption:
    """A slip beside a point of the map: who did what, and the result. `keep`: map points of its pieces, which it does
    not cover; `ready_at`: the time in milliseconds before which the result is not shown, because the dice still tumble.
    """

    at: Point
    title: str
    lines: tuple[str, ...]
    colour: str
    keep: tuple[Point, ...] = ()
    ready_at: int = 0


def trail(host: Host, points: Sequence[Point], colour: str, numbers: bool = True, layer: int = 1) -> Mark:
    """The path of a piece, from its start."""
    way = tuple(points)
    return Mark("hover", points=way, text=f"trail {way}", layer=layer, draw=partial(_trail, host, way, colour, numbers))


def told(host: Host, said: Sequence[Caption], clear: Sequence[Point] = (), shut: Sequence[Point] | None = None) -> Mark:
    """Captions, the most important first, without overlaps. `clear`: map points of further pieces to avoid if there is
    room; `shut`: points of the map that they never cover: a slip is further off with a line to its subject, or left
    out.
    """
    slips = tuple(said)
    words = "; ".join(f"{c.title} {c.lines}" for c in slips)
    if shut is not None:
        return Mark("hover", text=words, layer=1, draw=partial(_kept_off, host, slips, tuple(clear), tuple(shut)))
    said_of = host, slips, tuple(clear)
    return Mark("hover", text=words, layer=1, draw=partial(_told, *said_of), areas=partial(_areas, *said_of))


def _trail(
    host: Host, way: tuple[Point, ...], colour: str, numbers: bool, s: pg.Surface, to: ToScreen, zoom: float
) -> None:
    captions.trail(s, [to(p) for p in way], colour, host.cell_size[1] * zoom, numbers)


def _kept_off(
    host: Host,
    said: tuple[Caption, ...],
    clear: tuple[Point, ...],
    shut: tuple[Point, ...],
    s: pg.Surface,
    to: ToScreen,
    zoom: float,
) -> None:
    wide, high = host.cell_size[0] * zoom, host.cell_size[1] * zoom
    room, piece = _room(host, s, to), pg.Rect(0, 0, round(wide * 0.9), round(high * 0.9))

    def rects(points: Sequence[Point]) -> list[pg.Rect]:
        return [piece.move(x - piece.w // 2, y - piece.h // 2) for x, y in map(to, points)]

    never = [*rects(shut), *rects([c.at for c in said])]
    for caption in said:
        paper = captions.slip(caption.title, caption.lines, caption.colour, max(16, min(22, round(high * 0.2))))
        gap = round(wide * 0.6), round(high * 0.6)
        place = captions.off(paper.get_size(), to(caption.at), gap, room, [*rects(caption.keep), *rects(clear)], never)
        if place is not None:
            captions.leader(s, place, to(caption.at), caption.colour)
            s.blit(paper, place)
            never.append(place)


def _room(host: Host, s: pg.Surface, to: ToScreen) -> pg.Rect:
    """The uncovered pixels of the map."""
    return _sight(host, to).clip(s.get_clip())


def _sight(host: Host, to: ToScreen) -> pg.Rect:
    left, top, right, bottom = host.sight
    corner, end = to((left, top)), to((right, bottom))
    return pg.Rect(corner, (end[0] - corner[0], end[1] - corner[1]))


def _told(
    host: Host, said: tuple[Caption, ...], clear: tuple[Point, ...], s: pg.Surface, to: ToScreen, zoom: float
) -> None:
    for paper, place in _slips(host, said, clear, _room(host, s, to), to, zoom):
        s.blit(paper, place)


def _areas(host: Host, said: tuple[Caption, ...], clear: tuple[Point, ...], to: ToScreen, zoom: float) -> list[pg.Rect]:
    return [place for _, place in _slips(host, said, clear, _sight(host, to), to, zoom)]


def _slips(
    host: Host, said: tuple[Caption, ...], clear: tuple[Point, ...], room: pg.Rect, to: ToScreen, zoom: float
) -> list[tuple[pg.Surface, pg.Rect]]:
    """Each caption that has room, with its rectangle."""
    wide, high = host.cell_size[0] * zoom, host.cell_size[1] * zoom
    piece = pg.Rect(0, 0, max(LEAST[0], round(wide * 0.9)), max(LEAST[1], round(high * 0.9)))  # as counters are drawn

    def pieces(points: Sequence[Point]) -> list[pg.Rect]:
        return [piece.move(x - piece.w // 2, y - piece.h // 2) for x, y in map(to, points)]

    found: list[tuple[pg.Surface, pg.Rect]] = []
    for caption in said:
        lying = [place for _, place in found]
        ready = pg.time.get_ticks() >= caption.ready_at
        paper = captions.slip(
            caption.title, caption.lines if ready else (), caption.colour, max(16, min(22, round(high * 0.2)))
        )
        keep = pieces((caption.at, *caption.keep))
        gap = round(wide * 0.7), round(high * 0.7)
        place = captions.beside(paper.get_size(), to(caption.at), gap, [*keep, *keep, *pieces(clear)], room, lying)
        if not any(place.colliderect(other) for other in lying):
            found.append((paper, place))
    return found
