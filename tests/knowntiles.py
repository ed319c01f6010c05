"""What one test has read and laid down of a shipped map is there for the next: to read a map takes 70 ms, to decode and
cut a file of tiles half a second, to lay them down for a window as long again, and tests of windows begin a game on a
map each.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tabletop.data.paths import resource
from tabletop.data.tiled import MapSheet, loader
from tabletop.table.board.parts import Parts
from tabletop.table.draw.keeping import Pile
from tabletop.table.draw.tilepix import MIB, Cut, File, TilePictures

FILES = 12
"""So many files of tiles are kept, the last ones; packed they take a megabyte or two each."""
PARTS = 128
"""So many megabytes of squares of maps are kept."""
SHEETS = 24
"""So many maps are kept."""

parts_are_known = True
"""Where it is about how parts come, a test sets this aside."""
_known: dict[tuple[Any, ...], dict[tuple[int, ...], Cut]] = {}
"""The cut tiles of a file by where they lie in it."""
_parts = Pile(PARTS * MIB)
"""Squares of maps, as they are before anything is printed on them."""
_sheets: dict[tuple[Any, ...], MapSheet] = {}


def _shipped(path: Path) -> bool:
    return resource("maps") in path.parents


def _name(parts: Parts, square: tuple[int, int, int, int]) -> tuple[Any, ...] | None:
    """What a square shows: its map, which layers, the paper below them, and where it lies."""
    if not parts_are_known or not _shipped(parts.sheet.path):
        return None
    return parts.sheet.path, tuple(layer.id for layer in parts.layers), tuple(parts.background), parts.objects, square


@contextmanager
def known_tiles() -> Iterator[None]:
    """As long as it lasts no shipped map is read twice, no file of tiles decoded twice, no square laid down twice."""
    really_cut, really_prepare, really_load = TilePictures._cut_file, Parts.prepare, loader._load

    def cut_file(tiles: TilePictures, file: File, gids: list[int]) -> dict[int, Cut]:
        path, key = file
        places = {gid: tuple(tiles.sheet.tiles[gid].source) for gid in gids}
        name = path, key, path.stat().st_mtime_ns if path.is_file() else 0
        known = _known.get(name, {})
        if not all(place in known for place in places.values()):
            cuts = really_cut(tiles, file, gids)
            known = _known[name] = known | {place: cuts[gid] for gid, place in places.items()}
            while len(_known) > FILES:
                del _known[next(iter(_known))]
        return {gid: known[place] for gid, place in places.items()}

    def prepare(parts: Parts, *square: int) -> Iterator[None]:
        name = _name(parts, square)  # type: ignore[arg-type]
        if name is None or name not in _parts:
            yield from really_prepare(parts, *square)
            ready = parts._ready
            if name is not None and ready is not None:
                _parts.made(name, ready[1].copy)
        else:
            parts._ready = square, _parts.made(name, dict).copy()  # type: ignore[assignment]
            yield

    def load(path: Path, root: Path | None, faults: Any, used: set[Path] | None = None) -> MapSheet | None:
        if not _shipped(path) or used is not None:
            return really_load(path, root, faults, used)
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
        patch.setattr(Parts, "prepare", prepare)
        patch.setattr(loader, "_load", load)
        yield
