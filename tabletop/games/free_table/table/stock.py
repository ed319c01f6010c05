"""What can be put down: counters that the games lend, pictures of the player's own, markers. Each is found again by the
key that a piece has as its face.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame as pg

from tabletop.data import ownpictures
from tabletop.data.tiled.faults import BadValue
from tabletop.games.free_table.rules.pieces import COUNTER, MARKER
from tabletop.games.free_table.table import markers
from tabletop.table.draw.kit import cached
from tabletop.table.draw.lending import Lent
from tabletop.table.play.lenders import all_lent, lent_by

OWN = "Your pictures"


@dataclass(frozen=True)
class Ware:
    """One thing to put down. source: the game it comes from, or what else."""

    lent: Lent
    kind: str
    source: str

    @property
    def words(self) -> str:
        """What a search looks through."""
        return f"{self.lent.words} {self.source.casefold()}"


@lru_cache(1)
def _markers() -> dict[str, Lent]:
    return {one.key: one for one in markers.markers()}


def face(key: str) -> Lent | None:
    """What a piece with this key looks like; None where nobody has it any more."""
    if ownpictures.is_key(key):
        return _own(key, ownpictures.spoken(ownpictures.own_folder() / key.rpartition("/")[2]))
    home = key.partition("/")[0]
    return (_markers() if home == markers.HOME else lent_by(home)).get(key)


def wares() -> list[Ware]:
    """Everything: markers, the player's own pictures, the counters of the games in their order."""
    lent = [Ware(one, COUNTER, title) for title, one in all_lent()]
    return [*own_wares(), *(Ware(one, MARKER, "Markers") for one in _markers().values()), *lent]


def own_wares() -> list[Ware]:
    """The player's own pictures."""
    return [Ware(_own(picture.key, picture.name), COUNTER, OWN) for picture in ownpictures.own_pictures()]


def found(wares: Sequence[Ware], sought: str) -> list[Ware]:
    """Those that have all words of a search, those first whose names begin with it."""
    words = sought.casefold().split()
    hits = [ware for ware in wares if all(word in ware.words for word in words)]
    start = sought.casefold().strip()
    return sorted(hits, key=lambda ware: not ware.lent.name.casefold().startswith(start)) if start else hits


def _own(key: str, name: str) -> Lent:
    return Lent(key, name, OWN, lambda px, seat, heading: _scaled(key, px))


@cached(200)
def _scaled(key: str, px: int) -> pg.Surface:
    """A picture of the player's, px on its longer side; blank cardboard where it is gone or cannot be used."""
    whole = _whole(key)
    if whole is None:
        out = pg.Surface((px, px), pg.SRCALPHA)
        out.fill((214, 206, 188, 255))
        return out
    share = px / max(whole.get_size())
    size = max(1, round(whole.get_width() * share)), max(1, round(whole.get_height() * share))
    return pg.transform.smoothscale(whole, size)


@cached(60)
def _whole(key: str) -> pg.Surface | None:
    try:
        picture = pg.image.load(io.BytesIO(ownpictures.content(key)), "counter.png")
    except (BadValue, OSError, pg.error):
        return None
    out = pg.Surface(picture.get_size(), pg.SRCALPHA)
    out.blit(picture, (0, 0))
    return out
