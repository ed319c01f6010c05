"""Tiles that one test has cut are there for the next: to decode and cut a file of tiles takes half a second, and tests
of windows begin a game on a map each.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tabletop.table.draw.tilepix import Cut, File, TilePictures

FILES = 12
"""So many files of tiles are kept, the last ones; packed they take a megabyte or two each."""

_known: dict[tuple[Any, ...], dict[tuple[int, ...], Cut]] = {}
"""The cut tiles of a file by where they lie in it."""


@contextmanager
def known_tiles() -> Iterator[None]:
    """As long as it lasts no file of tiles is decoded twice."""
    really = TilePictures._cut_file

    def cut_file(tiles: TilePictures, file: File, gids: list[int]) -> dict[int, Cut]:
        path, key = file
        places = {gid: tuple(tiles.sheet.tiles[gid].source) for gid in gids}
        name = path, key, path.stat().st_mtime_ns if path.is_file() else 0
        known = _known.get(name, {})
        if not all(place in known for place in places.values()):
            cuts = really(tiles, file, gids)
            known = _known[name] = known | {place: cuts[gid] for gid, place in places.items()}
            while len(_known) > FILES:
                del _known[next(iter(_known))]
        return {gid: known[place] for gid, place in places.items()}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TilePictures, "_cut_file", cut_file)
        yield
