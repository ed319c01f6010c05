"""The grain of paper, cloth and wood: as it was made, and there without a wait."""

from __future__ import annotations

import os
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame as pg
import pytest

from tabletop.table.app import App
from tabletop.table.draw import kit, texture


@pytest.mark.parametrize("facts", texture.PREPARED)
def test_the_files_hold_what_is_made(facts: tuple[int, int, texture.Octaves]) -> None:
    """To a shade: processors may round differently when they scale."""
    pg.display.set_mode((8, 8))
    a, b = texture.noise(*facts), texture.made_noise(*facts)
    assert a.get_size() == b.get_size() and a.get_bitsize() == b.get_bitsize() == 24
    shades = zip(pg.image.tobytes(a, "RGB"), pg.image.tobytes(b, "RGB"), strict=True)
    assert max(abs(x - y) for x, y in shades) <= 1
    assert a.get_at((7, 300)) != a.get_at((8, 300)), "it is grain"


@pytest.mark.parametrize("facts", texture.PREPARED)
@pytest.mark.parametrize("lo", [0, 190, 205, 236, 255])
def test_a_file_is_paled_by_its_palette_alone(facts: tuple[int, int, texture.Octaves], lo: int) -> None:
    """Pixel for pixel what paling the noise gives, which takes three times as long."""
    pg.display.set_mode((8, 8))
    size, seed, octaves = facts
    wanted = texture._paled(texture.noise(*facts), lo)
    with patch.object(texture, "noise", side_effect=AssertionError("a quarter of a million pixels are paled")):
        made = texture.grain.function(size, lo, seed, octaves)  # type: ignore[attr-defined]
    assert made.get_bitsize() == 32, "ten times as quick to multiply with as one of 24 bits"
    assert pg.image.tobytes(made, "RGB") == pg.image.tobytes(wanted, "RGB")


def test_the_program_makes_none_itself(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    kit.clear_caches()
    with patch.object(texture, "made_noise", side_effect=AssertionError("this takes as long as ten frames")):
        app = App((1280, 720))
        app.begin("s01_first_duel", players={0: "human", 1: "human"})
        for _ in range(40):
            app.window.frame()
            pg.time.wait(5)
        for name in ("help", "palette", "rules"):
            app.do(name)
            app.window.frame()
    for scene in reversed(app.scenes):
        scene.closed()
