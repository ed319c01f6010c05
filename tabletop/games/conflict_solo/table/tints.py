"""Tints laid over many hexes at once: a light hatch that runs on from hex to hex, and a dashed border round them.

The ground and the counters stay readable under them; several may lie over each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache, partial

import pygame as pg

from tabletop.games.conflict_solo.table.places import neighbour
from tabletop.grid.hexes import Hex
from tabletop.table.draw.highlights import hex_points
from tabletop.table.draw.kit import cached, el, mask_with, poly, rect, svg
from tabletop.table.play.contract import Host, Mark, Point

CREAM = "#fffaf0"
LEAST_STEP = 5
"""Pixels between two lines of a hatch at least."""
Screen = Callable[[Point], tuple[int, int]]


@dataclass(frozen=True)
class Tint:
    """A way to mark hexes. fill, hatch: how dense (0: none); step: between two lines of the hatch, in widths of a hex;
    rising: whether the hatch runs up to the right; border: its width in 120ths of a hex, 0 for none; dashed.
    """

    colour: str
    words: str
    fill: float = 0.06
    hatch: float = 0.3
    step: float = 0.11
    rising: bool = True
    border: float = 3.4
    dashed: bool = True


ZONE = Tint("#c8392b", "Enemy Fire Zones", fill=0.07, hatch=0.36)
SHORT = Tint("#7a3b00", "Next to it: firepower +3", fill=0.3, hatch=0, dashed=False, border=3)
NEAR = Tint("#d2781e", "In reach, seen", fill=0.24, hatch=0, dashed=False, border=3)
FAR = Tint("#d9b43c", "Long range: firepower -2", fill=0.2, hatch=0, dashed=False, border=3)
DEAD = Tint("#1c1710", "Not seen", fill=0.05, hatch=0.4, step=0.13, rising=False, border=0)
AREA = Tint("#2b5a8e", "Set-up area", fill=0.14, hatch=0, border=6)
BARRED = Tint("#3c362c", "Not allowed here", fill=0.36, hatch=0.25, step=0.13, rising=False, border=0)
FLANK = Tint("#a3187a", "From here it is hit in the flank", fill=0.1, hatch=0.4, step=0.13, border=3)
COVER = Tint("#2c6e3a", "Cover", fill=0.16, hatch=0, border=0)
HIGH = Tint("#6b4a1e", "Levels", fill=0.2, hatch=0, border=0)
AA = Tint("#37517e", "Anti-aircraft fire", fill=0.07, hatch=0.22, step=0.2, border=4)


@cached(24)
def _sheet(w: int, h: int, step: int, colour: str, fill: float, hatch: float, rising: bool) -> pg.Surface:
    """A hatch over a box that is one step wider than a hex; its lines lie where x + y (rising) or x - y is a multiple
    of the step.
    """
    wide = w + step
    body = rect(0, 0, wide, h, colour, op=fill) if fill else ""
    if hatch:
        lines = ""
        for n in range(-h // step - 1, (wide + h) // step + 2):
            at = n * step
            lines += f"M{at} 0L{at - h} {h}" if rising else f"M{at} 0L{at + h} {h}"
        body += el(lines, "none", colour, max(1.2, step * 0.16), so=hatch)
    return svg(body, (wide, h))


@cached(8)
def _whole(w: int, h: int) -> pg.Surface:
    """The shape of a hex."""
    return svg(el(poly(hex_points(w, h, 0)), "#ffffff"), (w, h))


@cached(160)
def _hatched(w: int, h: int, step: int, phase: int, colour: str, fill: float, hatch: float, rising: bool) -> pg.Surface:
    """One hex of the hatch, `phase` pixels on."""
    sheet = _sheet(w, h, step, colour, fill, hatch, rising)
    return mask_with(sheet.subsurface((phase, 0, w, h)).copy(), _whole(w, h))


@cached(96)
def _side(w: int, h: int, direction: int, colour: str, wide: float, dashed: bool) -> pg.Surface:
    """A side of a hex that is part of the border, just inside it."""
    q = w / 120
    points = hex_points(w, h, wide * q * 0.6)
    (ax, ay), (bx, by) = points[(direction - 1) % 6], points[direction]
    d = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
    dashes = f'stroke-dasharray="{12 * q:.1f} {9 * q:.1f}"' if dashed else ""
    return svg(el(d, "none", CREAM, (wide + 3) * q, so=0.75) + el(d, "none", colour, wide * q, extra=dashes), (w, h))


@lru_cache(32)  # marks are made anew with each move of the pointer, mostly round the same hexes
def _outline(cells: frozenset[Hex]) -> tuple[tuple[Hex, tuple[int, ...]], ...]:
    """Each hex at the rim with its sides that lead out."""
    found = ((c, tuple(d for d in range(6) if neighbour(c, d) not in cells)) for c in sorted(cells))
    return tuple((c, sides) for c, sides in found if sides)


def _draw(
    host: Host, cells: frozenset[Hex], rim: tuple[tuple[Hex, tuple[int, ...]], ...], tint: Tint,
    s: pg.Surface, to: Screen, zoom: float,
) -> None:  # fmt: skip
    w, h = (max(8, round(side * zoom)) for side in host.cell_size)
    seen = s.get_clip().inflate(2 * w, 2 * h)
    step = max(LEAST_STEP, round(w * tint.step))
    blits = []
    if tint.fill or tint.hatch:
        ox, oy = to((0.0, 0.0))
        pictures: dict[int, pg.Surface] = {}
        for cell in cells:
            x, y = to(host.centre(cell))
            if seen.collidepoint(x, y):
                left, top = x - w // 2, y - h // 2
                east, south = left - ox, top - oy
                phase = (east + south if tint.rising else east - south) % step if tint.hatch else 0
                if phase not in pictures:
                    pictures[phase] = _hatched(w, h, step, phase, tint.colour, tint.fill, tint.hatch, tint.rising)
                blits.append((pictures[phase], (left, top)))
    if tint.border:
        for cell, sides in rim:
            x, y = to(host.centre(cell))
            if seen.collidepoint(x, y):
                for side in sides:
                    picture = _side(w, h, side, tint.colour, tint.border, tint.dashed)
                    blits.append((picture, (x - w // 2, y - h // 2)))
    s.fblits(blits)


def tinted(host: Host, cells: Iterable[Hex], tint: Tint) -> list[Mark]:
    """The tint over these cells as a mark under the pieces."""
    all_ = frozenset(cells)
    if not all_:
        return []
    rim = _outline(all_) if tint.border else ()
    return [Mark("hover", tuple(sorted(all_)), text=tint.words, draw=partial(_draw, host, all_, rim, tint))]
