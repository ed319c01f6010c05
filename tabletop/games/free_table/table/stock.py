"""What can be put down: counters that the games lend, pictures of the player's own, markers. Each is found again by the
key that a piece has as its face.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame as pg

from tabletop.data import ownfiles
from tabletop.data.tiled.faults import BadValue
from tabletop.games.free_table.rules.state import COUNTER, MARKER
from tabletop.table.draw.kit import cached, circle, dark, el, fit, light, svg
from tabletop.table.draw.lent_counters import Lent
from tabletop.table.play.lenders import all_lent, lent_by

# -- Markers that every table needs: small round chits for what a piece has done or suffers, numbers, flags.

HOME = "markers"
SHARE = 0.46
WORDS = (
    ("Moved", "#3c5a6b"), ("Fired", "#97291f"), ("Done", "#5c564b"), ("Hit", "#b03a2a"), ("Broken", "#8f2f22"),
    ("Pinned", "#a06a1c"), ("Out of ammo", "#6b4a2a"), ("Out of fuel", "#6b4a2a"), ("In cover", "#4e6b3a"),
    ("Spotted", "#b8901c"), ("Supply", "#3f6d49"), ("Ready", "#3f6d49"),
)  # fmt: skip
FIGURES = 20
COLOURS = (("red", "#b03a2a"), ("blue", "#2f5d86"), ("green", "#3f6d49"), ("yellow", "#d2a31e"), ("black", "#2b2723"))


def markers() -> list[Lent]:
    """All of them."""
    words = [_marker(words.lower().replace(" ", "_"), words, "Markers", colour, words) for words, colour in WORDS]
    figures = [_marker(f"n{n}", f"Number {n}", "Numbers", "#5a5146", str(n)) for n in range(FIGURES + 1)]
    plain = [_marker(f"disc_{name}", f"{name.capitalize()} disc", "Discs", colour, "") for name, colour in COLOURS]
    flags = [_flag(name, colour) for name, colour in COLOURS]
    return [*words, *figures, *plain, *flags]


def _marker(key: str, name: str, group: str, colour: str, words: str) -> Lent:
    return Lent(f"{HOME}/disc/{key}", name, group, lambda px, seat, heading: _disc(colour, words, px), share=SHARE)


def _flag(name: str, colour: str) -> Lent:
    draw: Callable[[int, int, int], pg.Surface] = lambda px, seat, heading: _pennant(colour, px)
    return Lent(f"{HOME}/flag/{name}", f"{name.capitalize()} flag", "Flags", draw, share=SHARE)


@cached(200)
def _disc(colour: str, words: str, px: int) -> pg.Surface:
    px = max(10, px)
    body = circle(52, 54, 45, "#1d1710", op=0.35) + circle(50, 50, 45, colour, dark(colour, 0.45), 4)
    body += circle(50, 50, 37, "none", light(colour, 0.55), 2.5)
    out = svg(body, (px, px), (0, 0, 104, 104))
    lines = words.rsplit(" ", 1) if len(words) > 8 and " " in words else [words]
    size = 0.5 if len(words) < 3 else 0.26
    for n, line in enumerate(lines):
        y = 0.48 + (n - (len(lines) - 1) / 2) * 0.24
        fit(out, line.upper(), (px * 0.48, px * y), "display", px * size, "#fff6e2", "mc", px * 0.72)
    return out


@cached(40)
def _pennant(colour: str, px: int) -> pg.Surface:
    body = el("M24 98V8", "none", "#3a2f22", 7) + el("M26 10L90 26L26 48Z", colour, dark(colour, 0.45), 3)
    return svg(body, (max(10, px), max(10, px)), (0, 0, 104, 104))


# -- What can be put down.

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
    return {one.key: one for one in markers()}


def face(key: str) -> Lent | None:
    """What a piece with this key looks like; None where nobody has it any more."""
    if ownfiles.is_key(key):
        return _own(key, ownfiles.spoken(ownfiles.own_folder() / key.rpartition("/")[2]))
    home = key.partition("/")[0]
    return (_markers() if home == HOME else lent_by(home)).get(key)


def wares() -> list[Ware]:
    """Everything: markers, the player's own pictures, the counters of the games in their order."""
    lent = [Ware(one, COUNTER, title) for title, one in all_lent()]
    return [*own_wares(), *(Ware(one, MARKER, "Markers") for one in _markers().values()), *lent]


def own_wares() -> list[Ware]:
    """The player's own pictures."""
    return [Ware(_own(picture.key, picture.name), COUNTER, OWN) for picture in ownfiles.own_pictures()]


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
        picture = pg.image.load(io.BytesIO(ownfiles.content(key)), "counter.png")
    except (BadValue, OSError, pg.error):
        return None
    out = pg.Surface(picture.get_size(), pg.SRCALPHA)
    out.blit(picture, (0, 0))
    return out
