"""What lies on the map of what others do: numbered trails in the colour of the side, the ring of whoever acts, a slip
of paper beside him that says what he does and what came of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.games.air_support.table.runmarks import ToScreen
from tabletop.grid.hexes import Hex
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import rgb
from tabletop.table.draw.lettering import cap_middle, font, wrap
from tabletop.table.play.contract import Host, Mark

if TYPE_CHECKING:
    from tabletop.games.air_support.table.enemy_turn import Act, EnemyTurn

PAPER, INK, SOFT, CREAM = "#fbf5e4", "#1c1710", "#5a4d3a", "#fff8e8"
WIDEST = 420
"""Pixels of a caption."""


def marks(enemy: EnemyTurn) -> list[Mark]:
    """Trails while he acts, and when they are looked at again; the newest deed with its caption."""
    if not enemy.watching:
        return []
    host = enemy.host
    found = [
        Mark(
            "hover",
            tuple(act.way),
            text=f"trail {act.way}",
            layer=1,
            draw=partial(_trail, host, tuple(act.way), act.seat),
        )
        for act in enemy.trails.values()
        if len(act.way) > 1
    ]
    deeds = enemy.recap() if enemy.again else enemy.acts[-1:]
    for act in deeds[-1:]:
        found += _deed(enemy, act)
    return found


def _deed(enemy: EnemyTurn, act: Act) -> list[Mark]:
    host = enemy.host
    here = act.way[-1] if act.moves and act.way else act.way[0] if act.way else None
    found = [Mark("selected", (here,), layer=1)] if here is not None else []
    if act.at is not None and not act.moves and here is not None and act.at != here:
        found.append(Mark("target", (act.at,), layer=1))
        found.append(Mark("gunline", points=(host.centre(here), host.centre(act.at)), layer=1))
    anchor = here if here is not None else act.at
    if anchor is not None:
        keep = tuple(h for h in (anchor, act.at, *act.way) if h is not None)
        lines = tuple(act.lines)
        draw = partial(_caption, host, enemy.free, anchor, keep, act.title, lines, act.seat, act.ready_at)
        found.append(Mark("hover", (anchor,), text=f"{act.title} {lines}", layer=1, draw=draw))
    return found


# -- drawing
def _trail(host: Host, way: tuple[Hex, ...], seat: int, s: pg.Surface, to: ToScreen, zoom: float) -> None:
    """Cream rim, the side's colour, each hex numbered."""
    points = [to(host.centre(at)) for at in way]
    wide = max(3, round(host.cell_size[1] * zoom * 0.06))
    colour = rgb(str(pal.SIDE[seat]))
    pg.draw.lines(s, rgb(CREAM), False, points, wide + 4)
    pg.draw.lines(s, colour, False, points, wide)
    pg.draw.circle(s, rgb(CREAM), points[0], wide + 3)
    pg.draw.circle(s, colour, points[0], wide + 1)
    px = max(13, round(host.cell_size[1] * zoom * 0.17))
    for n, point in enumerate(points[1:], 1):
        letters = font("display", px).render(str(n), True, rgb("#fffaf0"))
        pg.draw.circle(s, rgb(CREAM), point, px * 3 // 4 + 2)
        pg.draw.circle(s, colour, point, px * 3 // 4)
        s.blit(letters, letters.get_rect(center=point))


@lru_cache(32)
def _slip(title: str, lines: tuple[str, ...], seat: int, px: int) -> pg.Surface:
    heads = wrap(title, "semi", px, WIDEST - 40)
    body = [row for line in lines for row in wrap(line, "text", px - 1, WIDEST - 40)][:5]
    top = [font("semi", px).render(row, True, rgb(INK)) for row in heads]
    rest = [font("text", px - 1).render(row, True, rgb(SOFT)) for row in body]
    high, pad = round(px * 1.4), round(px * 0.6)
    wide = max(x.get_width() for x in (*top, *rest)) + 2 * pad + 6
    paper = pg.Surface((wide, high * (len(top) + len(rest)) + 2 * pad), pg.SRCALPHA)
    pg.draw.rect(paper, rgb(PAPER), paper.get_rect(), border_radius=4)
    pg.draw.rect(paper, rgb(str(pal.SIDE[seat])), (0, 0, 5, paper.get_height()))
    pg.draw.rect(paper, rgb(INK), paper.get_rect(), 1, border_radius=4)
    for n, row in enumerate((*top, *rest)):
        face = "semi" if n < len(top) else "text"
        paper.blit(row, (pad + 6, pad + n * high + high // 2 - cap_middle(face, px)))
    return paper


def _caption(
    host: Host,
    room_of: Callable[[], pg.Rect],
    anchor: Hex,
    keep: tuple[Hex, ...],
    title: str,
    lines: tuple[str, ...],
    seat: int,
    ready_at: int,
    s: pg.Surface,
    to: ToScreen,
    zoom: float,
) -> None:
    """Beside the piece, where it lies over neither it, its trail nor its target."""
    wide, high = host.cell_size[0] * zoom, host.cell_size[1] * zoom
    paper = _slip(title, lines if pg.time.get_ticks() >= ready_at else (), seat, max(16, min(22, round(high * 0.2))))
    x, y = to(host.centre(anchor))
    gap_x, gap_y = round(wide * 0.7), round(high * 0.7)
    room = paper.get_rect()
    spots = [
        room.move(x - room.w // 2, y - gap_y - room.h),
        room.move(x - room.w // 2, y + gap_y),
        room.move(x + gap_x, y - room.h // 2),
        room.move(x - gap_x - room.w, y - room.h // 2),
        room.move(x + gap_x, y - gap_y - room.h),
        room.move(x - gap_x - room.w, y + gap_y),
    ]
    clear = []
    for at in keep:
        piece = pg.Rect(0, 0, round(wide * 0.8), round(high * 0.8))
        piece.center = to(host.centre(at))
        clear.append(piece)
    clip = room_of().clip(s.get_clip())

    def worth(spot: pg.Rect) -> int:
        inside = spot.clamp(clip)
        return 4 * (inside != spot) + sum(bool(inside.colliderect(c)) for c in clear)

    s.blit(paper, min(spots, key=worth).clamp(clip))
