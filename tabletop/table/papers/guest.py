"""Who asks for room in the drawer of the papers: the coach's card lies there, and not over the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame as pg

from tabletop.table.papers.laying import Wish
from tabletop.table.papers.paper import PINNED, Paper
from tabletop.table.ui.theme import Theme


@dataclass(frozen=True)
class Guest:
    """How high he is at a width in pixels, and the key of the widget that he speaks of, to be seen beside him."""

    high: Callable[[Theme, int], int]
    about: str = ""


def place_of(
    guest: Guest, drawer: Sequence[tuple[Paper, Wish]], column: pg.Rect, t: Theme, gap: int, called: Paper | None
) -> tuple[pg.Rect | None, pg.Rect]:
    """His place in the column, and what is left of it for the paper of the drawer, none of its height where that steps
    back. One that takes the side, that the player `called` or pinned, or that he speaks of, has its room first; what is
    only read steps back. No place: he has to lie elsewhere.
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
    """Whether the paper is that widget, or has it on it."""
    try:
        return key != "" and paper.find(key) is not None
    except KeyError:
        return False
