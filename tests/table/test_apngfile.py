"""Moving pictures: every frame comes again, each part is whole, and what stands still takes no room."""

from __future__ import annotations

import os
from io import BytesIO

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame as pg

from tabletop.table.draw.apngfile import Animation
from tests.table.apng import frames_of, parts_of
from tests.table.test_pngfile import motley

SIZE = 90, 60


def test_the_frames_come_again_and_only_what_changed_is_kept() -> None:
    film, pictures = Animation(SIZE), [motley(SIZE)]
    for at in ((3, 4, 5, 6), (70, 40, 20, 20), (10, 50, 1, 1)):
        pictures.append(pictures[-1].copy())
        pictures[-1].fill("#a03010", at)
    for n, picture in enumerate(pictures):
        film.add(picture, 100 + n)
        film.add(picture, 50)  # the same once more: no frame
    content = film.content()
    seen = frames_of(content)
    assert [ms for _, ms in seen] == [150, 151, 152, 153]
    for (frame, _), picture in zip(seen, pictures, strict=True):
        assert pg.image.tobytes(frame, "RGB") == pg.image.tobytes(picture, "RGB")
    later = [data for name, data in parts_of(content) if name == b"fdAT"]
    assert len(later) == 3 and sum(map(len, later)) < 600
    first = pg.image.load(BytesIO(content), "it.png")
    assert pg.image.tobytes(first, "RGB") == pg.image.tobytes(pictures[0], "RGB")
