"""Reads what a window shows: every line of words with its place and its widget, what of it was cut, and which
papers lie over one another.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pygame as pg
import pytest

from tabletop.table.papers.footline import FootLine
from tabletop.table.papers.paper import Paper
from tabletop.table.ui.layers import LayerStack
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.root import Root
from tabletop.table.ui.scroll import Scrolled
from tabletop.table.ui.textscroll import TextScroll
from tabletop.table.ui.theme import Theme

SLACK = 2
"""Pixels by which letters may reach out of their room: slants and halos do."""


@dataclass(frozen=True)
class Line:
    """One line of words: what was asked for, what stands there, where, and what of the window could be painted."""

    words: str
    shown: str
    place: pg.Rect
    clip: pg.Rect
    widget: Any
    layer: int

    @property
    def cut(self) -> bool:
        """Whether letters are missing; the foot line may run on, its whole sentence is told on pointing at it."""
        return self.shown != self.words and not any(isinstance(w, FootLine) for w in chain(self.widget))

    @property
    def clipped(self) -> bool:
        """Whether a part of it is not painted; what scrolls may lie above or below its pane."""
        scrolls = any(isinstance(w, Scrolled | TextScroll) for w in chain(self.widget))
        inside = self.clip.inflate(2 * SLACK, 10_000 if scrolls else 2 * SLACK)
        return not inside.contains(self.place)

    def __str__(self) -> str:
        where = " < ".join(f"{type(w).__name__}:{w.key}" if w.key else type(w).__name__ for w in chain(self.widget))
        return f"{self.words!r} as {self.shown!r} at {tuple(self.place)} in {where}"


@dataclass
class Page:
    """What one picture of a window says."""

    lines: list[Line] = field(default_factory=list)
    over: list[str] = field(default_factory=list)

    @property
    def cut(self) -> list[str]:
        return [f"cut: {line}" for line in self.lines if line.cut]

    @property
    def clipped(self) -> list[str]:
        return [f"clipped: {line}" for line in self.lines if line.clipped and not line.cut]

    @property
    def faults(self) -> list[str]:
        """Everything that nobody should see."""
        return [*self.cut, *self.clipped, *self.over]


def chain(widget: Any) -> Iterator[Any]:
    """A widget and all that it lies in."""
    while widget is not None:
        yield widget
        widget = getattr(widget, "parent", None)


@contextmanager
def recorded(page: Page) -> Iterator[None]:
    """Every line that is drawn meanwhile goes to the page."""
    drawing: list[Any] = []
    layer = [0]
    own_draw, own_say, own_fitted = LayerStack._draw, Theme.say, Theme._cut
    cuts: list[str] = []

    def draw(stage: LayerStack, s: pg.Surface, w: Any, clip: pg.Rect) -> None:
        layer[0] = next((n for n, x in enumerate(stage.layers) if x.widget is w), layer[0])
        drawing.append(w)
        own_draw(stage, s, w, clip)
        drawing.pop()

    def cut(t: Theme, words: str, role: str, less: int, room: int) -> str:
        cuts.append(own_fitted(t, words, role, less, room))
        return cuts[-1]

    def say(t: Theme, s: pg.Surface, words: str, *args: Any, **more: Any) -> pg.Rect:
        cuts.clear()
        place = own_say(t, s, words, *args, **more)
        if words.strip() and s.get_size() == t.window:
            shown, widget = cuts[-1] if cuts else words, drawing[-1] if drawing else None
            page.lines.append(Line(words, shown, place, s.get_clip(), widget, layer[0]))
        return place

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LayerStack, "_draw", draw)
        patch.setattr(Theme, "say", say)
        patch.setattr(Theme, "_cut", cut)
        yield


def read(root: Root, surface: pg.Surface) -> Page:
    """The whole window painted anew and read."""
    page = Page()
    root.tick(root.now)
    root.touch(root.rect)
    with recorded(page):
        root.paint(surface)
    page.lines = [line for line in page.lines if line.layer == len(root.stage.layers) - 1]
    page.over = list(one_over_another(root))
    return page


def one_over_another(root: Root) -> Iterator[str]:
    """Papers and panels of the top layer that overlap without one lying in the other."""
    found: list[Any] = []

    def look(w: Any) -> None:
        if not w.visible or not w.rect.w or not w.rect.h:
            return
        if isinstance(w, Paper | Panel):
            found.append(w)
        for child in w.children:
            look(child)

    look(root.stage.layers[-1].widget)
    for n, one in enumerate(found):
        for other in found[n + 1 :]:
            common = one.rect.clip(other.rect)
            if common.w > SLACK and common.h > SLACK and one not in chain(other) and other not in chain(one):
                yield f"over: {_named(one)} and {_named(other)}"


def _named(widget: Any) -> str:
    return f"{type(widget).__name__}:{widget.key} {tuple(widget.rect)}"
