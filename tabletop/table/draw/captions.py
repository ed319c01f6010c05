"""What lies on the map of what somebody did: the trail of a move in the colour of the side, and slips of paper that say
it in words and keep off the pieces they speak of.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame as pg

from tabletop.table.draw.kit import rgb
from tabletop.table.draw.lettering import cap_middle, font, wrap

Pixel = tuple[int, int]
PAPER, INK, SOFT, CREAM = "#fbf5e4", "#1c1710", "#5a4d3a", "#fff8e8"
WIDEST = 420
"""Pixels of a slip."""
MOST_ROWS = 8
"""Rows of what came of it."""


def trail(s: pg.Surface, points: Sequence[Pixel], colour: str, high: float, numbers: bool = True) -> None:
    """A way from its first point to its last, with a cream rim; each place on it is numbered, or else it begins with
    an open ring and has a dot in each place. `high`: pixels of a cell.
    """
    if len(points) < 2:
        return
    ink = rgb(colour)
    wide = max(3 if numbers else 2, round(high * (0.06 if numbers else 0.05)))
    pg.draw.lines(s, rgb(CREAM), False, points, wide + (4 if numbers else 3))
    pg.draw.lines(s, ink, False, points, wide)
    if not numbers:
        for point in points[1:-1]:
            pg.draw.circle(s, ink, point, wide + 1)
        ring = max(5, round(high * 0.22))
        pg.draw.circle(s, rgb(CREAM), points[0], ring + 1, 4)
        pg.draw.circle(s, ink, points[0], ring, 2)
        return
    pg.draw.circle(s, rgb(CREAM), points[0], wide + 3)
    pg.draw.circle(s, ink, points[0], wide + 1)
    px = max(13, round(high * 0.17))
    for n, point in enumerate(points[1:], 1):
        letters = font("display", px).render(str(n), True, rgb("#fffaf0"))
        pg.draw.circle(s, rgb(CREAM), point, px * 3 // 4 + 2)
        pg.draw.circle(s, ink, point, px * 3 // 4)
        s.blit(letters, letters.get_rect(center=point))


@lru_cache(48)
def slip(title: str, lines: tuple[str, ...], colour: str, px: int) -> pg.Surface:
    """A slip of paper with an edge in the colour of the side: who did what, then what came of it."""
    heads = wrap(title, "semi", px, WIDEST - 40)
    body = [row for line in lines for row in wrap(line, "text", px - 1, WIDEST - 40)][:MOST_ROWS]
    top = [font("semi", px).render(row, True, rgb(INK)) for row in heads]
    rest = [font("text", px - 1).render(row, True, rgb(SOFT)) for row in body]
    high, pad = round(px * 1.4), round(px * 0.6)
    wide = max(x.get_width() for x in (*top, *rest)) + 2 * pad + 6
    paper = pg.Surface((wide, high * (len(top) + len(rest)) + 2 * pad), pg.SRCALPHA)
    pg.draw.rect(paper, rgb(PAPER), paper.get_rect(), border_radius=4)
    pg.draw.rect(paper, rgb(colour), (0, 0, 5, paper.get_height()))
    pg.draw.rect(paper, rgb(INK), paper.get_rect(), 1, border_radius=4)
    for n, row in enumerate((*top, *rest)):
        face = "semi" if n < len(top) else "text"
        paper.blit(row, (pad + 6, pad + n * high + high // 2 - cap_middle(face, px)))
    return paper


FURTHER = 7
"""How often a slip moves further off, by a gap each time, where it may cover nothing."""


def off(
    size: tuple[int, int], at: Pixel, gap: Pixel, room: pg.Rect, clear: Sequence[pg.Rect], shut: Sequence[pg.Rect]
) -> pg.Rect | None:
    """The nearest place for a slip round a point that lies in the room and over nothing of what is `shut`, there the
    one over the fewest of what is to be kept `clear`; None: there is none.
    """
    paper = pg.Rect((0, 0), size)
    for n in range(1, FURTHER + 1):
        x, y = n * gap[0] + paper.w // 2, n * gap[1] + paper.h // 2
        found: list[tuple[int, int, pg.Rect]] = []
        for dx, dy in ((0, -y), (0, y), (x, 0), (-x, 0), (x, -y), (-x, -y), (x, y), (-x, y)):
            paper.center = (at[0] + dx, at[1] + dy)
            if room.contains(paper) and paper.collidelist(shut) < 0:
                found.append((len(paper.collidelistall(clear)), len(found), paper.copy()))
        if found:
            return min(found, key=lambda f: f[:2])[2]
    return None


def leader(s: pg.Surface, paper: pg.Rect, at: Pixel, colour: str) -> None:
    """A thin line from a slip to what it speaks of."""
    start = (max(paper.left, min(at[0], paper.right - 1)), max(paper.top, min(at[1], paper.bottom - 1)))
    pg.draw.line(s, rgb(CREAM), start, at, 4)
    pg.draw.line(s, rgb(colour), start, at, 2)


def beside(
    size: tuple[int, int], at: Pixel, gap: Pixel, clear: Sequence[pg.Rect], room: pg.Rect, shut: Sequence[pg.Rect] = ()
) -> pg.Rect:
    """The place of a slip beside a point, `gap` pixels off it, inside the room: where it lies over the fewest of what
    is to be kept `clear`, and if at all possible over nothing of what is `shut`.
    """
    x, y = at
    gap_x, gap_y = gap
    paper = pg.Rect((0, 0), size)
    spots = [
        paper.move(x - paper.w // 2, y - gap_y - paper.h),
        paper.move(x - paper.w // 2, y + gap_y),
        paper.move(x + gap_x, y - paper.h // 2),
        paper.move(x - gap_x - paper.w, y - paper.h // 2),
        paper.move(x + gap_x, y - gap_y - paper.h),
        paper.move(x - gap_x - paper.w, y + gap_y),
        paper.move(x - gap_x - paper.w, y - gap_y - paper.h),
        paper.move(x + gap_x, y + gap_y),
        paper.move(x - paper.w // 2, y - 2 * gap_y - paper.h),  # a stack that is fanned out reaches further
        paper.move(x - paper.w // 2, y + 2 * gap_y),
        paper.move(x + 2 * gap_x, y - paper.h // 2),
        paper.move(x - 2 * gap_x - paper.w, y - paper.h // 2),
    ]

    def worth(spot: pg.Rect) -> int:
        inside = spot.clamp(room)
        over = sum(bool(inside.colliderect(c)) for c in clear) + 20 * sum(bool(inside.colliderect(c)) for c in shut)
        return 4 * (inside != spot) + over

    return min(spots, key=worth).clamp(room)
