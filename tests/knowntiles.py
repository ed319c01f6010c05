"""What one test has read and laid down of a shipped map is there for the next: to read a map takes 70 ms, to decode and
cut a file of tiles half a second, to lay them down for a window as long again, and tests of windows begin a game on a
map each. So are the words and sheets that a window of the same size has drawn.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tabletop.data.paths import resource
from tabletop.data.tiled import MapSheet, loader
from tabletop.table.board.tile_renderer import SquareComposer
from tabletop.table.draw.picture_cache import BoundedCache
from tabletop.table.draw.tilecompose import Size
from tabletop.table.draw.tilepix import MIB, Cut, File, TilePictures
from tabletop.table.ui.theme import COLOURS, Theme

FILES = 12
"""So many files of tiles are kept, the last ones; packed they take a megabyte or two each."""
PARTS = 128
"""So many megabytes of pieces of maps are kept."""
SHEETS = 24
"""So many maps are kept."""
THEMES = 6
"""Words and sheets are kept for so many windows that differ in size, scale or colours."""

parts_are_known = True
"""Where it is about how parts come, a test sets this aside."""
_known: dict[tuple[Any, ...], dict[tuple[int, ...], Cut]] = {}
"""The cut tiles of a file by where they lie in it."""
_parts = BoundedCache(PARTS * MIB)
"""Pieces of maps, as they are before anything is printed on them."""
_sheets: dict[tuple[Any, ...], MapSheet] = {}
_themes: dict[tuple[Any, ...], Theme] = {}
_lasts = False
_one_at_a_time = threading.Lock()
"""Files of several windows are cut beside one another."""


def _shipped(path: Path) -> bool:
    return resource("maps") in path.parents


def _name(parts: SquareComposer, piece: tuple[int, int, Size, int]) -> tuple[Any, ...] | None:
    """What a piece shows: its map, which layers, the paper below them, and where it lies."""
    if not parts_are_known or not _shipped(parts.sheet.path):
        return None
    return parts.sheet.path, tuple(layer.id for layer in parts.layers), tuple(parts.background), parts.objects, piece


def _with_what_is_known(theme: Theme) -> Theme:
    """A theme that begins with all that others of its look have drawn and measured, and adds to it."""
    name = theme.window, theme.ui_scale, tuple(COLOURS.items())
    known = _themes[name] = _themes.pop(name, theme)
    while len(_themes) > THEMES:
        del _themes[next(iter(_themes))]
    for part in ("_fonts", "_middles", "_words", "_widths", "_pictures"):
        setattr(theme, part, getattr(known, part))
    return theme


def nothing_known(patch: pytest.MonkeyPatch) -> None:
    """For a test of how files are decoded: what others have read is not there, even if one of them still lasts."""
    patch.setattr(sys.modules[__name__], "_known", {})
    patch.setattr(sys.modules[__name__], "parts_are_known", False)


@contextmanager
def known_tiles() -> Iterator[None]:
    """As long as it lasts no shipped map is read twice, no file of tiles decoded twice, no piece laid down twice, and
    no word or sheet drawn twice for windows that look alike. One inside another changes nothing.
    """
    global _lasts
    if _lasts:
        yield
        return
    really_themed = Theme.for_window
    really_cut, really_prepare, really_load = TilePictures._cut_file, SquareComposer.prepare, loader._load

    def cut_file(tiles: TilePictures, file: File, gids: list[int]) -> dict[int, Cut]:
        path, key = file
        places = {gid: tuple(tiles.sheet.tiles[gid].source) for gid in gids}
        name = path, key, path.stat().st_mtime_ns if path is not None and path.is_file() else 0
        known = _known.get(name, {})
        if not all(place in known for place in places.values()):
            cuts = really_cut(tiles, file, gids)
            with _one_at_a_time:
                known = _known[name] = known | {place: cuts[gid] for gid, place in places.items()}
                while len(_known) > FILES:
                    del _known[next(iter(_known))]
        return {gid: known[place] for gid, place in places.items()}

    def prepare(parts: SquareComposer, x: int, y: int, size: Size, level: int) -> Iterator[None]:
        name = _name(parts, (x, y, size, level))
        if name is None or name not in _parts:
            yield from really_prepare(parts, x, y, size, level)
            ready = parts._ready
            if name is not None and ready is not None:
                _parts.made(name, lambda: ready[3])
        else:
            parts._ready = x, y, level, _parts.made(name, dict)
            yield

    def load(
        path: Path, root: Path | None, faults: Any, used: set[Path] | None = None, lost: set[Any] | None = None
    ) -> MapSheet | None:
        if not _shipped(path) or used is not None or lost is not None or faults.lenient:
            return really_load(path, root, faults, used, lost)
        name = path, root, path.stat().st_mtime_ns if path.is_file() else 0
        if name in _sheets:
            return _sheets[name]
        sheet = really_load(path, root, faults)
        if sheet is not None and not faults.found:
            _sheets[name] = sheet
            while len(_sheets) > SHEETS:
                del _sheets[next(iter(_sheets))]
        return sheet

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TilePictures, "_cut_file", cut_file)
        patch.setattr(SquareComposer, "prepare", prepare)
        patch.setattr(loader, "_load", load)
        patch.setattr(Theme, "for_window", lambda *look: _with_what_is_known(really_themed(*look)))
        _lasts = True
        try:
            yield
        finally:
            _lasts = False
