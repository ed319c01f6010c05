"""Playing cards: fronts with title, picture, text and foot; backs; a hand as a fan; piles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from tabletop.table.draw import palette as pal
from tabletop.table.draw.counters import EMBLEMS
from tabletop.table.draw.kit import (
    cached,
    circle,
    dark,
    drop_shadow,
    el,
    ellipse,
    fit,
    fit_px,
    grain,
    light,
    para,
    rect,
    rounded,
    silhouette_shadow,
    star_path,
    svg,
    text,
    tile_mult,
    width,
    wrap,
)
from tabletop.table.draw.poster import Plane, Scene, poster

RATIO = 1.4  # height of a card by its width
TONES = {"blue": "#2b5a8e", "red": "#a4342a", "green": "#47683f", "tan": "#8a6432"}


@dataclass(frozen=True)
class Card:
    """What is printed on a card: title, tag of the window in which it is played, text, and a foot of two lines."""

    title: str
    body: str
    tag: str = ""
    when: str = ""  # foot, first line: when it may be played
    after: str = ""  # foot, second line: what becomes of it
    tone: str = "blue"
    sky: str = "day"
    scene: tuple[str | Scene, ...] = ("clouds",)
    planes: tuple[Plane, ...] = ()
    wild: bool = False


def _picture(s: pygame.Surface, card: Card, w: int, u: float, tone: str) -> None:
    ah, aw = int(128 * u), int(w - 28 * u)
    s.blit(poster(aw, ah, card.sky, card.scene, card.planes, len(card.title)), (14 * u, 58 * u))
    s.blit(svg(rect(1, 1, aw - 2, ah - 2, "none", 0, "#2a2016", 1.8 * u), (aw, ah)), (14 * u, 58 * u))
    if card.tag:
        tw = width(card.tag, "caps", 15 * u, 1.4 * u)
        s.blit(
            svg(
                rect(1, 1, tw + 20 * u, 21 * u, pal.PAPER["card"], 5 * u, tone, 1.6 * u),
                (int(tw + 24 * u), int(24 * u)),
            ),
            (20 * u, 174 * u),
        )
        text(s, card.tag, (30 * u, 186 * u), "caps", 15 * u, dark(tone, 0.25), "ml", track=1.4 * u)
    if card.wild:
        n = int(34 * u)
        s.blit(
            svg(
                circle(20, 20, 17, "#c79a45", "#fff6e2", 2) + el(star_path(20, 20.6, 11), "#fff6e2"),
                (n, n),
                (0, 0, 40, 40),
            ),
            (w - 50 * u, 168 * u),
        )


@cached(64)
def card_front(card: Card, w: int) -> pygame.Surface:
    """Front of a card, w wide and RATIO times as high. The text shrinks if it would not fit its room."""
    h, u = int(w * RATIO), w / 250
    tone = TONES.get(card.tone, card.tone)
    s = pygame.Surface((w, h), pygame.SRCALPHA)
    frame = rect(0, 0, w, h, pal.PAPER["card"], 13 * u) + rect(
        7 * u, 7 * u, w - 14 * u, h - 14 * u, "none", 8 * u, tone, 2.2 * u
    )
    frame += rect(7 * u, 7 * u, w - 14 * u, 44 * u, tone, 8 * u) + rect(7 * u, 34 * u, w - 14 * u, 17 * u, tone)
    s.blit(svg(frame, (w, h)), (0, 0))
    fit(s, card.title.upper(), (18 * u, 29.5 * u), "display", 27 * u, "#fff6e2", "ml", w - 36 * u)
    _picture(s, card, w, u, tone)
    top, foot = 206 * u, h - 54 * u
    px = 15.5 * u
    while px > 7 and len(wrap(card.body, "text", px, w - 40 * u)) * px * 1.24 > foot - top:
        px *= 0.95
    para(s, card.body, (20 * u, top, w - 40 * u), "text", px, pal.INK["strong"], 1.24)
    if card.when or card.after:
        s.blit(svg(el(f"M{18 * u} {h - 50 * u}H{w - 18 * u}", "none", tone, 1.2 * u, so=0.7), (w, h)), (0, 0))
        fit(s, card.when, (20 * u, h - 37 * u), "bold", 12.5 * u, dark(tone, 0.2), "ml", w - 40 * u)
        fit(s, card.after, (20 * u, h - 21 * u), "ital", 12.5 * u, pal.INK["soft"], "ml", w - 40 * u)
    tile_mult(s, grain(512, 243, 3))
    return rounded(s, 13 * u)


@cached(16)
def card_back(w: int, tone: str = "blue", emblem: str = "air") -> pygame.Surface:
    """Back of a card: a rosette of turning lines, as on bank notes, and an emblem (air, ground, ship)."""
    h, u = int(w * RATIO), w / 250
    c = TONES.get(tone, tone)
    s = rect(0, 0, w, h, pal.PAPER["card"], 13 * u) + rect(9 * u, 9 * u, w - 18 * u, h - 18 * u, c, 8 * u)
    for i in range(26):
        turn = f'transform="rotate({math.degrees(math.pi * i / 26):.1f} {w / 2} {h / 2})"'
        ring = ellipse(w / 2, h / 2, w * 0.43, w * 0.15, "none", light(c, 0.45), 0.9 * u, so=0.55)
        s += ring.replace("/>", f" {turn}/>")
    s += rect(15 * u, 15 * u, w - 30 * u, h - 30 * u, "none", 5 * u, light(c, 0.5), 1.4 * u, so=0.8)
    s += circle(w / 2, h / 2, w * 0.22, dark(c, 0.18), light(c, 0.6), 2.4 * u)
    for x, y in ((30 * u, 30 * u), (w - 30 * u, 30 * u), (30 * u, h - 30 * u), (w - 30 * u, h - 30 * u)):
        s += el(star_path(x, y, 8 * u), light(c, 0.6))
    s += f'<g transform="translate({w / 2} {h / 2}) scale({w * 0.0036:.4f})">{el(EMBLEMS[emblem], light(c, 0.72))}</g>'
    out = svg(s, (w, h))
    tile_mult(out, grain(512, 240, 3))
    return rounded(out, 13 * u)


def pile(surface: pygame.Surface, back: pygame.Surface, pos: Sequence[float], cards: int) -> pygame.Rect:
    """A draw pile: up to five backs shifted; nothing for an empty one. Returns the rect of the top card."""
    w, h = back.get_size()
    top = pygame.Rect(round(pos[0]), round(pos[1]), w, h)
    for q in range(min(5, (cards + 3) // 4)):
        top = pygame.Rect(round(pos[0] - q * 2), round(pos[1] - q * 2), w, h)
        drop_shadow(surface, top, 9, 3, 90, (2, 3))
        surface.blit(back, top)
    return top


def fan_places(n: int, area: pygame.Rect, w: int, raised: int = -1) -> list[tuple[float, float, float]]:
    """Middles and angles (degrees, counter-clockwise) of n cards of width w in a hand; the raised one is straight and
    its neighbours move aside."""
    if n == 0:
        return []
    room = area.w - w - 30
    step = min(w * 0.72, room / max(1, n - 1)) if n > 1 else 0
    x0 = area.centerx - step * (n - 1) / 2
    out = []
    for i in range(n):
        t = i - (n - 1) / 2
        x = x0 + i * step
        if raised >= 0 and i != raised:
            x += (w * 0.28) * (1 if i > raised else -1) * max(0, 1 - (abs(i - raised) - 1) * 0.5)
        y = area.bottom - w * RATIO * 0.45 + t * t * w * 0.035
        out.append((x, y - (w * 0.42 if i == raised else 0), 0 if i == raised else -t * 4.2))
    return out


def hand_fan(
    surface: pygame.Surface, cards: Sequence[Card], area: pygame.Rect, w: int, raised: int = -1
) -> list[pygame.Rect]:
    """A hand as a fan at the foot of area; returns the rects by index, the raised card is drawn last."""
    places = fan_places(len(cards), area, w, raised)
    rects = [pygame.Rect(0, 0, 0, 0)] * len(cards)
    for i in sorted(range(len(cards)), key=lambda q: q == raised):
        x, y, a = places[i]
        im = card_front(cards[i], w)
        if a:
            big = pygame.transform.rotozoom(im, a, 1)
        else:
            big = im
        sh = silhouette_shadow(big, 6, 130)
        surface.blit(sh, (x - sh.get_width() / 2 + 4, y - sh.get_height() / 2 + 6))
        rects[i] = surface.blit(big, (x - big.get_width() / 2, y - big.get_height() / 2))
        if i == raised:
            ring = rect(3, 3, w + 6, int(w * RATIO) + 6, "none", 11, "#201a10", 6) + rect(
                3, 3, w + 6, int(w * RATIO) + 6, "none", 11, pal.HIGH["selected"][0], 3.4
            )
            surface.blit(svg(ring, (w + 12, int(w * RATIO) + 12)), (x - w / 2 - 6, y - w * RATIO / 2 - 6))
    return rects


def fits(card: Card, w: int) -> bool:
    """True if title and text are printed at a readable size (at least 9 px) on a card of width w."""
    u = w / 250
    px = fit_px(card.title.upper(), "display", 27 * u, w - 36 * u)
    rows = wrap(card.body, "text", max(9, 11 * u), w - 40 * u)
    return px >= 9 and len(rows) * max(9, 11 * u) * 1.24 <= int(w * RATIO) - 260 * u
