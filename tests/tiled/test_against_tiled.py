"""Our pictures beside those of Tiled's own `tmxrasterizer`, map by map."""

from __future__ import annotations

import math
import os
import shutil
import subprocess
from pathlib import Path

import pygame
import pytest

from tabletop.data.tiled import MapSheet, bounds, load_map
from tabletop.table.draw.tilemap import MapPainter
from tests.patience import PATIENCE
from tests.tiled.make_maps import make_maps

GREY = (128, 128, 128)
TOOL = shutil.which("tmxrasterizer")


def over_grey(picture: pygame.Surface) -> pygame.Surface:
    out = pygame.Surface(picture.get_size(), depth=32)
    out.fill(GREY)
    out.blit(picture, (0, 0))
    return out


def differing(one: pygame.Surface, other: pygame.Surface, tolerance: int = 40) -> float:
    """The share of pixels of which any channel differs by more than `tolerance` of 255."""
    one, other = over_grey(one), over_grey(other)
    forth, back = one.copy(), other.copy()
    forth.blit(other, (0, 0), special_flags=pygame.BLEND_SUB)
    back.blit(one, (0, 0), special_flags=pygame.BLEND_SUB)
    forth.blit(back, (0, 0), special_flags=pygame.BLEND_MAX)
    near = pygame.mask.from_threshold(forth, (0, 0, 0, 255), (tolerance + 1, tolerance + 1, tolerance + 1, 255)).count()
    return 1 - near / (one.get_width() * one.get_height())


def tiled_area(sheet: MapSheet) -> tuple[int, int, int, int]:
    """What tmxrasterizer shows: the map, and more where offsets of layers reach beyond it."""
    x, y, wide, high = bounds(sheet)
    shifts = [(0.0, 0.0), *((layer.look.offset_x, layer.look.offset_y) for layer in sheet.walk())]
    left, above = (max(0, math.ceil(-min(s[i] for s in shifts))) for i in (0, 1))
    right, below = (max(0, math.ceil(max(s[i] for s in shifts))) for i in (0, 1))
    return x - left, y - above, wide + left + right, high + above + below


def rasterize(path: Path, out: Path) -> pygame.Surface:
    assert TOOL is not None
    subprocess.run(
        [TOOL, str(path), str(out)],
        check=True,
        capture_output=True,
        timeout=PATIENCE,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(out.parent)},
    )
    return pygame.image.load(out)


@pytest.mark.skipif(TOOL is None, reason="tmxrasterizer is not installed (Debian package tiled)")
def test_every_generated_map_looks_as_in_tiled(tmp_path: Path) -> None:
    wrong = []
    for name, limit in make_maps(tmp_path).items():
        path = tmp_path / f"{name}.tmx"
        theirs = rasterize(path, tmp_path / "tiled.png")
        sheet = load_map(path, lenient=True)
        ours = MapPainter(sheet, background=GREY, objects=True).picture(1, tiled_area(sheet))
        if theirs.get_size() != ours.get_size():
            wrong.append(f"{name}: Tiled {theirs.get_size()}, here {ours.get_size()}")
        elif (share := differing(theirs, ours)) > limit:
            wrong.append(f"{name}: {share:.3%} of the pixels differ, at most {limit:.3%} may")
    assert not wrong, "\n".join(wrong)


def test_the_comparison_sees_a_shift_of_one_pixel(maps: Path) -> None:
    painter = MapPainter(load_map(maps / "geo_pointy_odd.tmx"), background=GREY)
    x, y, wide, high = painter.area
    assert differing(painter.picture(1), painter.picture(1)) == 0
    assert differing(painter.picture(1), painter.picture(1, (x + 1, y, wide, high))) > 0.03
