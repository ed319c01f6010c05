"""Turns of the window's loop that nobody looks at. A hand that clicks moves the pointer, presses and lets go, a table
is played on for fifty decisions: a player sees a picture of each step, a test looks at the last one, and pictures are
more than half of what the tests of tables cost.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame as pg
import pytest

from tabletop.table.ui.layers import LayerStack, merged
from tabletop.table.ui.widget import Widget

_owed: dict[LayerStack, list[pg.Rect]] = {}
"""What the stages have still to paint. Empty but in a `unseen`."""
_asked: dict[LayerStack, dict[Widget, None]] = {}
"""Whom they have still to ask what of them has changed."""
_deep = 0


def _put_off(stage: LayerStack, surface: pg.Surface) -> list[pg.Rect]:
    """In place of `LayerStack.paint`: the layout is made and the damage taken, as it is when it is painted."""
    stage.settle()
    areas = merged([r for r in stage.damage if r.w and r.h])
    stage.damage = []
    _owed[stage] = merged([*_owed.get(stage, ()), *areas])
    asked, stage.asked = stage.asked, {}
    _asked.setdefault(stage, {}).update(asked)
    return merged([*areas, *(widget.rect for widget in asked)])


@contextmanager
def unseen() -> Iterator[None]:
    """Here events, clock, messages and layout are as ever, and nothing is painted; the next turn after it paints all
    that has changed meanwhile.
    """
    global _deep
    if _deep:
        yield
        return
    _deep = 1
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(LayerStack, "paint", _put_off)
            yield
    finally:
        _deep = 0
        for stage, areas in _owed.items():
            stage.damage += areas
        for stage, widgets in _asked.items():
            stage.asked.update(widgets)
        _owed.clear()
        _asked.clear()
