"""Game boxes for the shelf, the window icon and the emblem of the title."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from logging import getLogger
from typing import Any

import pygame

from tabletop.data.paths import resource
from tabletop.games import boxed, kit
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import (
    cached,
    circle,
    dark,
    el,
    fit,
    fit_px,
    grain,
    is_kept,
    light,
    lin,
    mix,
    path,
    poly,
    rad,
    rect,
    soft_rect,
    svg,
    text,
    tile_mult,
)
from tabletop.table.draw.poster import Plane, Scene, poster

log = getLogger("tabletop")
CREAM, FADE = "#fff6e2", "#0e0e12"


@dataclass(frozen=True)
class BoxArt:
    """What the shelf shows of a game besides the words of its kit.

    series: over its title. colour: of its bands and its spine. lid: the painted picture on it, a file that comes with
    the program (in `art/boxes`); without one a poster of sky, scene and planes, see `poster`. flight: (type, livery,
    heading) of the aircraft on the panel of the game, or `parade`: pictures of other pieces there, each drawn as wide
    as is asked.
    sides: name of each side of a scenario document and what it brings, in a line. pieces: draws the pieces of a
    scenario on a picture of its map (surface, scenario, cells, picture pixels a map pixel, size of a counter).
    """

    colour: str = "#4f5b66"
    lid: str = ""
    sky: str = "day"
    scene: tuple[str | Scene, ...] = ("sun", "clouds")
    planes: tuple[Plane, ...] = ()
    flight: tuple[tuple[str, str, float], ...] = ()
    sides: Callable[[dict[str, Any]], list[tuple[str, str]]] = lambda document: []
    pieces: Callable[[pygame.Surface, Any, Any, float, int], None] | None = None
    parade: tuple[Callable[[int], pygame.Surface], ...] = ()
    series: str = "WAR GAMES OF THE AIR"


PLAIN = BoxArt()


def box(game: str) -> BoxArt:
    """What the shelf shows of a game: a plain box where its kit has none, or one that does not load."""
    made = kit(game).box
    if made is None:
        return PLAIN
    try:
        found = made()
    except Exception:  # the shelf stays usable whatever a package brings
        if game in boxed():
            raise
        log.warning("The box of %s does not load.", game, exc_info=True)
        return PLAIN
    return found if isinstance(found, BoxArt) else PLAIN


@cached(24)
def box_front(key: str, w: int, h: int) -> pygame.Surface:
    """The lid of a game box, w x h pixels (about 5 : 7): the picture to all edges, the title on it, a narrow band above
    and one below.
    """
    b, words = box(key), kit(key)
    u = w / 300
    band, foot = int(h * 0.052), int(h * 0.072)
    s = pygame.Surface((w, h))
    s.blit(_painted(b.lid, w, h) if b.lid else poster(w, h, b.sky, b.scene, b.planes, len(words.title)), (0, 0))
    top = h * 0.62
    body = "<defs>" + lin("f", 0, top, 0, h - foot, [(0, FADE, 0), (0.45, FADE, 0.62), (1, FADE, 0.92)])
    body += lin("t", 0, 0, w, 0, [(0, light(b.colour, 0.12), 1), (1, dark(b.colour, 0.12), 1)]) + "</defs>"
    body += rect(0, top, w, h - foot - top, "url(#f)")
    body += rect(0, 0, w, band, "url(#t)") + rect(0, h - foot, w, foot, "url(#t)")
    body += rect(0, band, w, 1.2 * u, "#fff1cf", op=0.75) + rect(0, h - foot - 1.2 * u, w, 1.2 * u, "#fff1cf", op=0.75)
    s.blit(svg(body, (w, h)), (0, 0))
    room = w - 26 * u
    track = 2.6 * u
    px = fit_px(b.series, "caps", 17 * u, room - track * len(b.series))
    text(s, b.series, (w / 2, band * 0.5), "caps", px, "#fff1cf", "mc", track=track)
    title = words.title.upper()
    px, at = fit_px(title, "display", 44 * u, room), h * 0.825
    text(s, title, (w / 2 + 1.4 * u, at + 1.8 * u), "display", px, "#0c0a08", "mc")
    text(s, title, (w / 2, at), "display", px, CREAM, "mc")
    fit(s, words.subtitle, (w / 2, h * 0.899), "ital", 17.5 * u, "#f6e9cc", "mc", room)
    text(s, f"players {words.players}", (14 * u, h - foot / 2), "semi", 15 * u, CREAM, "ml")
    text(s, words.time, (w - 14 * u, h - foot / 2), "semi", 15 * u, CREAM, "mr")
    tile_mult(s, grain(512, 240, 3))
    edge = (
        "<defs>"
        + lin("e", 0, 0, w, h, [(0, "#fff", 0.7), (0.3, "#fff", 0.08), (0.7, "#000", 0.1), (1, "#000", 0.45)])
        + "</defs>"
    )
    s.blit(svg(edge + rect(1, 1, w - 2, h - 2, "none", 2, "url(#e)", 2.4 * u), (w, h)), (0, 0))
    return s


def _painted(lid: str, w: int, h: int) -> pygame.Surface:
    """A painted lid that covers w x h; what is too wide or too high is cut off evenly."""
    picture = pygame.image.load(str(resource(lid)))
    wide, high = picture.get_size()
    scale = max(w / wide, h / high)
    size = max(w, round(wide * scale)), max(h, round(high * scale))
    picture = pygame.transform.smoothscale(picture, size)
    return picture.subsurface(((size[0] - w) // 2, (size[1] - h) // 2, w, h))


def is_drawn(key: str, w: int, h: int) -> bool:
    """Whether the lid of a box is kept in that size: to draw it anew takes as long as a frame."""
    return is_kept(box_front, key, w, h)


@cached(24)
def _spine(key: str, d: int, h: int) -> pygame.Surface:
    """The right side of a standing box, in the shade and in perspective."""
    col = box(key).colour
    s = "<defs>" + lin("p", 0, 0, d, 0, [(0, dark(col, 0.40), 1), (1, dark(col, 0.62), 1)]) + "</defs>"
    s += el(poly([(0, 0), (d, 16), (d, h - 10), (0, h)]), "url(#p)")
    s += el(
        poly([(0, h * 0.052 - 2), (d, h * 0.052 + 12), (d, h * 0.052 + 15), (0, h * 0.052 + 2)]), dark("#fff1cf", 0.4)
    )
    s += el(poly([(0, h * 0.928), (d, h * 0.928 - 8), (d, h * 0.928 - 5), (0, h * 0.928 + 3)]), dark("#fff1cf", 0.4))
    return svg(s, (d, h))


def standing_box(
    surface: pygame.Surface, key: str, x: int, base: int, w: int, h: int, lift: int = 0, chosen: bool = False
) -> pygame.Rect:
    """A game box with its foot at y = base - lift; returns the rect of its front. chosen = yellow double ring."""
    d = int(w * 0.12)
    y = base - h - lift
    sh = soft_rect(w + d, h, 4, 14, 150)
    surface.blit(sh, (x - 28 + 10, y - 28 + 12 + lift))
    surface.blit(_spine(key, d, h), (x + w, y))
    surface.blit(box_front(key, w, h), (x, y))
    if chosen:
        ring = rect(3.5, 3.5, w + 7, h + 7, "none", 6, "#201a10", 7) + rect(
            3.5, 3.5, w + 7, h + 7, "none", 6, pal.HIGH["selected"][0], 3.8
        )
        surface.blit(svg(ring, (w + 14, h + 14)), (x - 7, y - 7))
    return pygame.Rect(x, y, w, h)


@cached(4)
def shelf_plank(w: int, h: int = 58) -> pygame.Surface:
    """A wooden shelf board, w wide."""
    import random

    b = (
        "<defs>"
        + lin("p", 0, 0, 0, h, [(0, "#8d6546", 1), (0.34, "#74503a", 1), (0.36, "#4a3022", 1), (1, "#38241a", 1)])
        + "</defs>"
    )
    b += rect(0, 0, w, h, "url(#p)") + rect(0, h * 0.33, w, 1.4, "#c99f74", op=0.5)
    r = random.Random(2)
    b += "".join(
        el(
            f"M{r.uniform(0, w):.0f} {r.uniform(1, h * 0.31):.1f}h{r.uniform(60, 380):.0f}",
            "none",
            "#3a2416",
            0.8,
            so=0.35,
        )
        for _ in range(60)
    )
    s = svg(b, (w, h))
    tile_mult(s, grain(512, 225, 5, ((1, 1.0), (2, 0.8), (128, 0.5))))
    return s


FIGHTER = path(
    [
        (0, -60),
        (4.6, -54),
        (6.6, -30, 1),
        (30, -20),
        (62, -2),
        (66, 6),
        (58, 9, 1),
        (28, 7),
        (7.4, 8, 1),
        (5.2, 34, 1),
        (21, 42),
        (23, 48, 1),
        (4, 50),
        (0, 56),
        (-4, 50),
        (-23, 48, 1),
        (-21, 42),
        (-5.2, 34, 1),
        (-7.4, 8, 1),
        (-28, 7),
        (-58, 9, 1),
        (-66, 6),
        (-62, -2),
        (-30, -20),
        (-6.6, -30, 1),
        (-4.6, -54),
    ],
    k=0.34,
)


@cached(12)
def emblem(px: int, ground: bool = True) -> pygame.Surface:
    """Emblem of the program: a die-cut hexagon with a climbing fighter and its shadow on the map. Sharp from 16 px.

    ground: on a hexagon of map and wood; without it only the fighter (for use on other grounds).
    """
    hexagon = poly([(128, 8), (236, 68), (236, 188), (128, 248), (20, 188), (20, 68)])
    inner = poly([(128, 26), (220, 77), (220, 179), (128, 230), (36, 179), (36, 77)])
    s = ""
    if ground:
        s += "<defs>" + lin(
            "w",
            20,
            8,
            236,
            248,
            [(0, pal.TABLE["wood_light"], 1), (0.5, pal.TABLE["wood"], 1), (1, dark(pal.TABLE["wood"], 0.4), 1)],
        )
        s += (
            lin("s", 0, 26, 0, 230, [(0, "#8fb9cb", 1), (1, "#cfe2dd", 1)])
            + rad("g", 90, 70, 150, [(0, "#fff", 0.35), (1, "#fff", 0)])
            + "</defs>"
        )
        s += el(hexagon, "url(#w)", "#1d120b", 5) + el(inner, "url(#s)", "#1d120b", 4)
        if px >= 40:
            land = path(
                [(36, 150, 1), (70, 158), (96, 182), (132, 184), (160, 206), (148, 219, 1), (128, 230, 1), (36, 179, 1)]
            )
            s += el(land, "#e9ddb6", "#3f5f6b", 3) + el(inner, "url(#g)")
            s += el("M128 26V77M36 128H80M176 128H220M128 179V230", "none", "#3f5f6b", 1.6, so=0.25)
        turn = "translate(138 152) rotate(38) scale(1.22)"
        s += f'<g transform="{turn}">{el(FIGHTER, "#0c1014", op=0.30)}</g>'
    scale = 1.38 if ground else 1.9
    at = "translate(124 124)" if ground else "translate(128 128)"
    edge = 8 if px >= 40 else 12
    plane = el(FIGHTER, "#f7f0df", "#12202e", edge) + el(FIGHTER, "#23466f")
    if px >= 40:
        plane += el(
            path(
                [
                    (0, -60),
                    (4.6, -54),
                    (6.6, -30, 1),
                    (5.2, 34, 1),
                    (0, 56),
                    (-5.2, 34, 1),
                    (-6.6, -30, 1),
                    (-4.6, -54),
                ],
                k=0.34,
            ),
            "#2f5c8f",
        )
        plane += el(
            path([(-30, -20, 1), (-62, -2), (-66, 6, 1), (-50, 2), (-7, -14, 1), (-6.6, -30, 1)]), "#5585b4", op=0.75
        )
        plane += (
            el("M0 -22V-6", "none", "#cfe3ee", 6.4)
            + circle(-44, -1, 7, "#f7f0df")
            + circle(44, -1, 7, "#f7f0df")
            + circle(-44, -1, 3.4, "#b3271e")
            + circle(44, -1, 3.4, "#b3271e")
        )
        plane += el("M-21 -60H21", "none", "#2a2520", 3, so=0.55) + circle(0, -60, 4, "#c79a45")
    s += f'<g transform="{at} rotate(38) scale({scale})">{plane}</g>'
    return svg(s, (px, px), (0, 0, 256, 256))


@cached(4)
def title_emblem(h: int) -> pygame.Surface:
    """The name of the program with its emblem before it, h pixels high, for the head of the start screen."""
    from tabletop.table.draw.kit import width

    px = h * 0.82
    w = int(h * 1.12 + width("TABLETOP", "display", px, px * 0.06) + 8)
    out = pygame.Surface((w, h), pygame.SRCALPHA)
    out.blit(emblem(h), (0, 0))
    text(
        out,
        "TABLETOP",
        (h * 1.12 + 2, h / 2 + 3),
        "display",
        px,
        mix(pal.TABLE["felt_dark"], "#000000", 0.4),
        "ml",
        track=px * 0.06,
    )
    text(out, "TABLETOP", (h * 1.12, h / 2), "display", px, pal.INK["on_table"], "ml", track=px * 0.06)
    return out
