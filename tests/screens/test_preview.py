"""The preview of a scenario on the shelf shows its whole map, whatever its shape."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pygame as pg
import pytest

from tabletop.table.board import cells
from tabletop.table.screens.preview import Preview
from tabletop.table.ui.theme import Theme

CORNERS = ("#ff0000", "#00ff00", "#0000ff", "#ffff00")


def edges_seen(size: tuple[int, int], frame: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> int:
    """In how many corners of a map of this size the preview shows what lies there."""
    pg.display.set_mode((64, 64))
    w, h = size
    picture = pg.Surface(size)
    picture.fill("#808080")
    for n, colour in enumerate(CORNERS):
        picture.fill(colour, ((n % 2) * (w - w // 8), (n // 2) * (h - h // 8), w // 8, h // 8))
    monkeypatch.setattr(cells, "Cells", lambda sheet: SimpleNamespace(pixels=size))
    preview: Any = Preview()
    monkeypatch.setattr(preview, "draw_pieces", lambda *_: None)
    out = preview._picture(frame, (picture, None, None), Theme.for_window((1280, 720)))
    found = set()
    for x in range(0, frame[0], 2):
        for y in range(0, frame[1], 2):
            r, g, b = out.get_at((x, y))[:3]
            found.add((r > 170, g > 170, b > 130))
    wanted = {(True, False, False), (False, True, False), (False, False, True), (True, True, False)}
    return len(found & wanted)


@pytest.mark.parametrize("size", [(400, 900), (900, 400), (960, 600), (960, 330)])
def test_all_four_corners_of_the_map_are_seen(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    assert edges_seen(size, (330, 138), monkeypatch) == 4
