"""What a page that spends tells at its foot: Special Option points in hand, what a mission is worth, and how far the
next level of success is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame as pg

from tabletop.games.thunderbolt_apache.rules.standing import standing
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.table.pages.parts import Spot
from tabletop.table.ui.panel import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Widget

Figure = tuple[str, str, str]
"""Name, value, colour."""
WIDE = 84
"""Design units of a figure."""


def prize(state: State, battalions: Sequence[str]) -> tuple[int, int]:
    """The points for these battalions when all are destroyed, and when all are halved."""
    cards = [state.library.battalions[state.battalions[key].card] for key in battalions]
    return sum(card.vp for card in cards), sum(card.half_vp for card in cards)


def level(state: State) -> Figure:
    """How many points the next level of success still needs."""
    told = standing(state)
    return (f"TO {told.better.upper()}", f"{told.missing} VP", "ink") if told.better else ("LEVEL", told.level, "ink")


def figures(found: Sequence[Figure], key: str = "purse") -> Spot:
    """Some figures side by side, each below its name."""
    return Spot(paint=partial(_paint, tuple(found)), wide=WIDE * len(found), tall=40, key=key)


def foot(state: State, *more: Figure) -> Widget:
    """The strip at the foot of a page: what is in hand, what is at stake, the score."""
    in_hand = ("IN HAND", f"{state.so} SO", "ink")
    score = ("SCORE", f"{state.vp} of {state.objective}", "ink")
    found = [in_hand, *more, score, *([level(state)] if state.objective else [])]
    return Panel(figures(found), pad=8, key="purse panel")


def _paint(found: tuple[Figure, ...], s: pg.Surface, t: Theme, r: pg.Rect) -> None:
    wide = r.w // max(1, len(found))
    for i, (name, value, tone) in enumerate(found):
        x = r.x + i * wide + wide // 2
        t.say(s, name, (x, r.y + t.px(7)), "key cap", "soft", "c", wide - t.px(4))
        t.say(s, value, (x, r.bottom - t.px(12)), "figure", tone, "c", wide - t.px(4))
