"""Tiles that one test has cut are there for the next: to decode and cut a file of tiles takes half a second, and tests
of windows begin a game on a map each.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tabletop.table.draw.tilepix import Cut, TilePictures

FILES = 12
"""So many files of tiles are kept, the last ones; packed they take a megabyte or two each."""

_known: dict[tuple[Any, ...], dict[tuple[int, ...], Cut]] = {}
"""The cut tiles of a file by where they lie in it."""


@contextmanager
def known_tiles() -> Iterator[None]:
    """As long as it lasts no file of tiles is decoded twice."""
    really = TilePictures.cutting

    def cutting(tiles: TilePictures, gid: int) -> Iterator[None]:
        art = tiles.sheet.tiles[gid]
        gids = tiles._by_file.get((art.image, art.key), [gid])
        places = {each: tuple(tiles.sheet.tiles[each].source) for each in gids}
        file = art.image, art.key, art.image.stat().st_mtime_ns if art.image.is_file() else 0
        known = _known.get(file, {})
        if all(place in known for place in places.values()) and (art.image, art.key) not in tiles._open:
            tiles._cuts.update({each: known[place] for each, place in places.items()})
            yield
            return
        yield from really(tiles, gid)
        if all(each in tiles._cuts for each in gids):
            _known[file] = known | {place: tiles._cuts[each] for each, place in places.items()}
            while len(_known) > FILES:
                del _known[next(iter(_known))]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TilePictures, "cutting", cutting)
        yield
