"""The layout of papers: the height of each in a column, those that step back for lack of room, and the free part of the
board. Numbers only, no widgets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame as pg

from tabletop.table.papers.paper import PINNED, Paper
from tabletop.table.ui.theme import Theme


@dataclass(frozen=True)
class Wish:
    """The request of a paper, in pixels: as `high` as its content, at least `least`. `claim`: the higher, the later it
    steps back.
    """

    high: int
    least: int
    claim: int


def heights(wishes: Sequence[Wish], room: int, gap: int) -> list[int]:
    """The height of each paper of a column, 0 for one that steps back: the smallest claim first, until there is room
    for the least height of all. A single one always has a place.
    """
    kept = list(range(len(wishes)))
    while len(kept) > 1 and sum(wishes[i].least for i in kept) + gap * (len(kept) - 1) > room:
        kept.remove(min(kept, key=lambda i: (wishes[i].claim, -i)))
    out = [0] * len(wishes)
    left = room - gap * max(0, len(kept) - 1)
    for i in kept:
        out[i] = min(wishes[i].least, left)
        left -= out[i]
    for i in sorted(kept, key=lambda i: -wishes[i].claim):
        more = min(left, wishes[i].high - out[i])
        if more > 0:
            out[i] += more
            left -= more
    return out


NEARLY = 0.8
"""The share of the largest free part that another must have to be chosen because the map is larger in it."""


def free_part(room: pg.Rect, covers: Sequence[pg.Rect], shape: tuple[int, int] | None = None) -> pg.Rect:
    """The largest uncovered rectangle of the room; of those that are nearly as large, the one in which a map of this
    `shape` (width, height) is largest.
    """
    covers = [cover for c in covers if (cover := c.clip(room)).w and cover.h]
    xs = sorted({room.left, room.right, *(x for c in covers for x in (c.left, c.right))})
    ys = sorted({room.top, room.bottom, *(y for c in covers for y in (c.top, c.bottom))})
    found: list[pg.Rect] = []
    for i, left in enumerate(xs):
        for right in xs[i + 1 :]:
            beside = [c for c in covers if c.left < right and c.right > left]
            for j, top in enumerate(ys):
                for bottom in ys[j + 1 :]:
                    if any(c.top < bottom and c.bottom > top for c in beside):
                        break
                    found.append(pg.Rect(left, top, right - left, bottom - top))
    if not found:
        return pg.Rect(room)
    most = max(r.w * r.h for r in found)
    if shape is None:
        return next(r for r in found if r.w * r.h == most)
    wide, high = shape
    return max((r for r in found if r.w * r.h >= most * NEARLY), key=lambda r: (min(r.w / wide, r.h / high), r.w * r.h))


def share_covered(room: pg.Rect, covers: Sequence[pg.Rect]) -> float:
    """The share of the room that the covers hide, each part counted once."""
    covers = [c.clip(room) for c in covers]
    xs = sorted({x for c in covers for x in (c.left, c.right)})
    hidden = 0
    for left, right in pairwise(xs):
        spans = sorted((c.top, c.bottom) for c in covers if c.left < right and c.right > left)
        end = room.top
        for top, bottom in spans:
            hidden += (right - left) * max(0, bottom - max(top, end))
            end = max(end, bottom)
    return hidden / max(1, room.w * room.h)


# -- The guest in the drawer of the papers: the coach's card, so that it does not cover the map.


@dataclass(frozen=True)
class Guest:
    """The height at a width in pixels, and the key of the widget that the card is about, to be visible beside it."""

    high: Callable[[Theme, int], int]
    about: str = ""


def place_of(
    guest: Guest, drawer: Sequence[tuple[Paper, Wish]], column: pg.Rect, t: Theme, gap: int, called: Paper | None
) -> tuple[pg.Rect | None, pg.Rect]:
    """The guest's place in the column, and the rest of it for the paper of the drawer, of height 0 if that steps back.
    A paper that takes the side, that the player `called` or pinned, or that the guest is about, has its room first; a
    mere text steps back. No place: the guest must be elsewhere.
    """
    high = guest.high(t, column.w)
    if high > column.h:
        return None, column
    left, at_top = column.h - high - gap, False
    for paper, wish in drawer:
        if wish.least <= left:
            at_top = paper.low
        elif paper.takes_side or paper is called or paper.state == PINNED or _holds(paper, guest.about):
            return None, column
        else:
            left = 0
    his = pg.Rect(column.x, column.y if at_top else column.bottom - high, column.w, high)
    return his, pg.Rect(column.x, column.y + (high + gap if at_top else 0), column.w, left)


def _holds(paper: Paper, key: str) -> bool:
    """Whether the paper is that widget, or contains it."""
    try:
        return key != "" and paper.find(key) is not None
    except KeyError:
        return False
