"""Pictures that are kept on the disk: one that was cut off is painted anew, and nobody hears of it."""

from __future__ import annotations

from pathlib import Path

import pygame as pg
import pytest

from tabletop.data.paths import resource
from tabletop.table.screens import preview


@pytest.mark.parametrize("left", [0, 5, 60, 0.3, 0.9, -1])
def test_a_cut_preview_is_painted_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: float, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    pg.display.set_mode((64, 64))
    path = resource("maps/conflict_solo/m1_sawmill.tmx")
    first = preview.map_picture(path)
    kept = next((tmp_path / "cache" / "previews").iterdir())
    whole = kept.read_bytes()
    kept.write_bytes(whole[: int(left * len(whole)) if 0 < left < 1 else int(left)])
    again = preview.map_picture(path)
    assert pg.image.tobytes(again, "RGB") == pg.image.tobytes(first, "RGB")
    assert kept.read_bytes() == whole and capfd.readouterr().err == ""
    assert pg.image.tobytes(preview.map_picture(path), "RGB") == pg.image.tobytes(first, "RGB")
