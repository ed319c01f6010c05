"""What is laid over the squares of a theatre: where a group may go, where it is seen, bases within reach, radar
cover, the tray of a fanned square.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from tabletop.games.air_wars.table.pieces import signs
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import cached, circle, dark, el, light, rect, svg, text
from tabletop.table.draw.lettering import width

Cell = tuple[int, int]
CREAM = "#fffaf0"
AMBER = "#c9720c"
LIT = {
    "reach": pal.HIGH["reach"][0],
    "stop": AMBER,
    "full": pal.HIGH["threat"][0],
    "place": "#d99a00",
    "home": "#2c6e49",
    "seen": "#7a2a8a",
}


def _hatch(px: float, col: str, step: float, sw: float, op: float) -> str:
    lines = "".join(f"M{i * step - px:.1f} {px}L{i * step:.1f} 0" for i in range(int(2 * px / step) + 2))
    return el(lines, "none", col, sw, so=op)


@cached(64)
def square(kind: str, px: int, hot: bool = False) -> pygame.Surface:
    """A lit square, px wide. reach: green with dots, the move may end there; stop: amber with a bar, it must stop;
    full: red hatch, the air limit; place: gold, a unit can be put there; home: a base that can be reached next
    hour; seen: the group is revealed on entering.
    """
    col, u = LIT[kind], px / 100
    if kind == "seen":
        s = rect(7 * u, 7 * u, 86 * u, 86 * u, "none", 8 * u, CREAM, 6 * u, so=0.75)
        s += rect(
            7 * u, 7 * u, 86 * u, 86 * u, "none", 8 * u, col, 3 * u, extra=f'stroke-dasharray="{9 * u:.1f} {6 * u:.1f}"'
        )
        out = svg(s, (px, px))
        n = max(10, round(24 * u))
        out.blit(signs.marker("eye", n), (px - n - round(3 * u), round(3 * u)))
        return out
    s = rect(2 * u, 2 * u, 96 * u, 96 * u, col, 7 * u, op=(0.42 if hot else 0.28))
    if kind == "full":
        clip = f'<clipPath id="c">{rect(2 * u, 2 * u, 96 * u, 96 * u, "#fff", 7 * u)}</clipPath>'
        s += f'<defs>{clip}</defs><g clip-path="url(#c)">{_hatch(px, col, 13 * u, 3.4 * u, 0.7)}</g>'
    elif kind in ("reach", "home", "place"):
        s += "".join(
            circle((14 + 18 * i) * u, (14 + 18 * j) * u, 1.9 * u, col, op=0.7) for i in range(5) for j in range(5)
        )
    s += rect(2.5 * u, 2.5 * u, 95 * u, 95 * u, "none", 7 * u, CREAM, 9 * u, so=0.9) + rect(
        2.5 * u, 2.5 * u, 95 * u, 95 * u, "none", 7 * u, col, (6 if hot else 4) * u
    )
    if kind == "stop":
        s += rect(12 * u, 80 * u, 76 * u, 10 * u, col, 4 * u, CREAM, 2 * u)
    if kind == "home":
        s += el(
            f"M{72 * u} {20 * u}L{84 * u} {9 * u}L{96 * u} {20 * u}H{92 * u}V{31 * u}H{76 * u}V{20 * u}Z",
            col,
            CREAM,
            2.4 * u,
        )
    return svg(s, (px, px))


@cached(8)
def crosshair(px: int) -> pygame.Surface:
    """Around the square in question."""
    u, col = px / 100, pal.HIGH["target"][0]
    s = "".join(
        el(d, "none", c, w * u)
        for c, w in ((CREAM, 9), (col, 5))
        for d in (
            f"M{4 * u} {26 * u}V{4 * u}H{26 * u}",
            f"M{74 * u} {4 * u}H{96 * u}V{26 * u}",
            f"M{96 * u} {74 * u}V{96 * u}H{74 * u}",
            f"M{26 * u} {96 * u}H{4 * u}V{74 * u}",
        )
    )
    return svg(s, (px, px))


# -- radar
def rim(cells: Iterable[Cell]) -> list[tuple[Cell, Cell]]:
    """The sides of squares on the outline of an area, as pairs of corners in cells."""
    inside = set(cells)
    sides = []
    for x, y in sorted(inside):
        for (dx, dy), a, b in (
            ((0, -1), (x, y), (x + 1, y)),
            ((0, 1), (x, y + 1), (x + 1, y + 1)),
            ((-1, 0), (x, y), (x, y + 1)),
            ((1, 0), (x + 1, y), (x + 1, y + 1)),
        ):
            if (x + dx, y + dy) not in inside:
                sides.append((a, b))
    return sides


def dashed(
    surface: pygame.Surface, colour: str, a: tuple[int, int], b: tuple[int, int], wide: int, dash: float
) -> None:
    """A dashed line along an axis, to the right or down."""
    picture = _dashes(colour, b[0] - a[0], b[1] - a[1], wide, dash)
    surface.blit(picture, (a[0] - wide, a[1] - wide))


@cached(24)
def _dashes(colour: str, across: int, down: int, wide: int, dash: float) -> pygame.Surface:
    """The line as a picture, with room for its width around: the sides of all squares look alike."""
    out = pygame.Surface((across + 2 * wide, down + 2 * wide), pygame.SRCALPHA)
    n = max(1, round((across + down) / (dash * 1.7)))
    for i in range(n):
        p, q = i / n, (i + 0.6) / n
        one, two = (wide + across * p, wide + down * p), (wide + across * q, wide + down * q)
        pygame.draw.line(out, colour, one, two, wide)
    return out


@cached(16)
def tint(px: int, colour: str, alpha: int) -> pygame.Surface:
    """A square of thin colour with slanting lines: radar cover."""
    out = svg(
        rect(0, 0, px, px, colour, op=alpha / 255)
        + _hatch(px, light(colour, 0.3), px / 6, max(1, px / 60), alpha / 200),
        (px, px),
    )
    return out


# -- the tray of a fanned square
@cached(24)
def tray(px: int, wide: float, rows: tuple[str, ...], high: float, caption: float) -> pygame.Surface:
    """A strip of card under fanned counters: `wide` counters of px, rows of `high` counters with a caption of
    `caption` below each.
    """
    w, h = round(wide * px), round(len(rows) * (high + caption) * px + 0.14 * px)
    pad = round(px * 0.12)
    out = pygame.Surface((w + 2 * pad, h + 2 * pad), pygame.SRCALPHA)
    body = rect(5, 7, w, h, "#000000", px * 0.08, op=0.32) + rect(
        2, 2, w, h, "#f7f0df", px * 0.08, pal.HIGH["selected"][0], max(2, px * 0.035)
    )
    body += rect(2 + px * 0.04, 2 + px * 0.04, w - px * 0.08, h - px * 0.08, "none", px * 0.06, "#8a7a55", 1, so=0.6)
    out.blit(svg(body, (w + 2 * pad, h + 2 * pad), (-pad + 2, -pad + 2, w + 2 * pad, h + 2 * pad)), (0, 0))
    for i, words in enumerate(rows):
        y = pad + ((i + 1) * (high + caption) - caption * 0.42) * px + 0.05 * px
        size = max(9.0, px * 0.19)
        words = next(
            (said for said in (words, *_shorter(words)) if width(said, "semi", round(size)) <= w - px * 0.1), ""
        )
        text(out, words, (out.get_width() / 2, y), "semi", size, dark("#5f5547", 0.2), "mc")
    return out


def _shorter(words: str) -> list[str]:
    """Less of a caption, for a tray that is too narrow for all of it: without what is told after its colon, then
    without its last words."""
    head = words.partition(":")[0].split()
    return [" ".join(head[:n]) for n in range(len(head), 0, -1)]


def lay(surface: pygame.Surface, corners: Sequence[tuple[tuple[int, int], str, bool]], px: int) -> None:
    """Lit squares by their upper left corners in pixels."""
    surface.fblits([(square(kind, px, hot), at) for at, kind, hot in corners])
