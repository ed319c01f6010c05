"""Pictures as PNG files: the same pixels again, whole files only, and nobody waits for them."""

from __future__ import annotations

import os
import random
import threading
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame as pg
import pytest

from tabletop.table.draw import pngfile


def motley(size: tuple[int, int], flags: int = 0) -> pg.Surface:
    """A picture of random pixels."""
    picture = pg.Surface(size, flags, 32)
    data = random.Random(4).randbytes(size[0] * size[1] * 4)
    picture.blit(pg.image.frombytes(data, size, "RGBA"), (0, 0), special_flags=pg.BLEND_RGBA_ADD)
    return picture


@pytest.mark.parametrize("size", [(1, 1), (67, 64), (130, 200)])
@pytest.mark.parametrize(("flags", "form"), [(0, "RGB"), (pg.SRCALPHA, "RGBA")])
def test_the_same_pixels_come_again(tmp_path: Path, size: tuple[int, int], flags: int, form: str) -> None:
    picture = motley(size, flags)
    pngfile.write_png(picture, tmp_path / "a.png")
    again = pg.image.load(str(tmp_path / "a.png"))
    assert again.get_size() == size
    assert pg.image.tobytes(again, form) == pg.image.tobytes(picture, form)  # type: ignore[arg-type]


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.png").mkdir()
    (tmp_path / "a.png" / "full").touch()
    with pytest.raises(OSError):
        pngfile.write_png(motley((8, 8)), tmp_path / "a.png")
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]


def test_others_go_on_while_a_picture_is_written(tmp_path: Path) -> None:
    """pygame's own writer holds all threads for the whole of its time."""
    picture = motley((1920, 1080))
    writer = threading.Thread(target=pngfile.write_png, args=(picture, tmp_path / "a.png"))
    turns = 0
    writer.start()
    while writer.is_alive():
        time.sleep(0.001)
        turns += 1
    assert turns > 3, "another thread had its turn again and again"
