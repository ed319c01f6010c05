"""Aircraft counters: everything a player must see of an aircraft, on a die-cut chit.

`aircraft_counter` draws one in about 3 ms and keeps it; `chit.place` throws the shadow that tells the height.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.table.draw import palette as pal
from tabletop.table.draw.badges import (
    BADGE_H,
    BADGE_TEXT,
    BADGE_W,
    LOADS,
    badge_svg,
    chick_svg,
    facing_svg,
    fired_svg,
    inverted_svg,
    pips_svg,
    roundel_svg,
    smoke_svg,
    star_svg,
)
from tabletop.table.draw.chit import HEADINGS, canvas, chit, dimmed, faded, margin, place
from tabletop.table.draw.kit import (
    cached,
    dark,
    el,
    fit,
    fit_px,
    mix,
    path,
    silhouette_shadow,
    svg,
    text,
    width,
)

__all__ = [
    "FIGURES_FROM",
    "HEADINGS",
    "NAME_FROM",
    "AircraftFace",
    "aircraft_counter",
    "aircraft_picture",
    "dimmed",
    "faded",
    "place",
]

FIGURES_FROM = 52  # px of cardboard from which number, speed and save are printed
NAME_FROM = 84  # px from which the name stands on the strip
FOOT = "#fff6e2"

PLAIN = path(
    [
        (0, -46),
        (3.6, -42),
        (5.2, -20, 1),
        (24, -14),
        (45, -3),
        (47, 3),
        (42, 6, 1),
        (20, 4),
        (5.4, 5, 1),
        (3.8, 28, 1),
        (16, 34),
        (17, 39, 1),
        (3, 40),
        (0, 45),
        (-3, 40),
        (-17, 39, 1),
        (-16, 34),
        (-3.8, 28, 1),
        (-5.4, 5, 1),
        (-20, 4),
        (-42, 6, 1),
        (-47, 3),
        (-45, -3),
        (-24, -14),
        (-5.2, -20, 1),
        (-3.6, -42),
    ],
    k=0.34,
)


@dataclass(frozen=True)
class AircraftFace:
    """What is printed on and shown with an aircraft counter. Equal faces share one picture."""

    type: str  # key of the aircraft type
    nation: str = "UK"  # code of the air force, tints the cardboard
    side: int = 0  # seat 0 (blue, straight strip) or 1 (red, saw-tooth strip)
    number: str = ""  # number label, for example "R3"
    name: str = ""  # short type name for the strip
    level: int | None = None  # altitude level 0..3; None = no altitude in play, no badge
    level_change: int = 0  # -1 dived, 0, +1 climbed this turn
    heading: float = 90  # degrees, 0 is up; hex facings are in HEADINGS
    inverted: bool = False
    smoke: int = 0  # hits taken, one tuft each
    max_hits: int = 0  # hits to destroy; 0 = no hit boxes
    loaded: str = ""  # "", "bomb", "torpedo" or "rocket"
    fired: bool = False  # has shot this turn (TL-FIRE-05)
    stars: int = 0  # skills, 0..3
    green: bool = False  # very green pilot: chick
    speed: str = ""  # for example "8/7"
    save: str = ""  # for example "5+"


@cached(96)
def aircraft_picture(key: str, px: int, heading: float, inverted: bool = False) -> pygame.Surface:
    """The aircraft from above in its livery, or a plain silhouette for a type without a figure."""
    try:
        from tabletop.table.draw import planform

        return planform.aircraft(key, px, heading, inverted)
    except (ImportError, AttributeError, KeyError):
        shape = el(PLAIN, "#a9bccb" if inverted else "#66705f", "#22241f", 2.4)
        body = f'<g transform="rotate({heading:g})">{shape}</g>'
        return svg(body, (px, px), (-50, -50, 100, 100))


def _badge_at(face: AircraftFace, big: bool) -> tuple[float, float, float]:
    """Place and scale of the height badge: larger on small counters, lower when the climb arrow stands on it."""
    if big:
        return 1.0, 1.0, 1.0
    return -2.0, (4.0 if face.level_change > 0 else -2.0), 1.42


def _signs(face: AircraftFace, px: int, big: bool) -> str:
    """The signs that lie over the silhouette."""
    under_badge = not big and 110 < face.heading % 360 < 180  # smoke would stream under the badge: move it aside
    s = smoke_svg(min(face.smoke, 5), face.heading, 76 if under_badge else 50, 40 if big else 46)
    if face.level is not None:
        x, y, k = _badge_at(face, big)
        s += badge_svg(face.level, x, y, face.level_change, k)
    y = 27.0
    for shown, sign in ((face.fired, fired_svg), (face.inverted, inverted_svg)):
        if shown and big:
            s += sign(79.5, y)
            y += 19.5
        elif shown and sign is inverted_svg:
            s += f'<g transform="translate(70 60) scale(1.5)">{sign(0, 0)}</g>'
    if face.loaded in LOADS:
        s += LOADS[face.loaded](13, 44, 1.2) if big else LOADS[face.loaded](12, 68, 1.5)
    if big:
        if face.green:
            s += chick_svg(13, 63, 0.95)
        s += "".join(star_svg(12 + 10.5 * i, 65.5, 5.0) for i in range(min(face.stars, 3)))
        if face.max_hits and px >= 64:
            s += pips_svg(91, 67.4, face.smoke, min(face.max_hits, 5))
        if px < NAME_FROM or not face.name:
            s += roundel_svg(face.nation, 50, 83, 6.2)
    return s


def _figures(out: pygame.Surface, face: AircraftFace, px: int) -> None:
    """Number top right; speed, name and save on the strip."""
    m, u = margin(px), px / 100
    if face.number:
        fit(
            out,
            face.number,
            (m + 93 * u, m + 14.6 * u),
            "display",
            23 * u,
            "#231a10",
            "mr",
            62 * u,
            pal.nation_tint(face.nation),
            max(1, round(1.7 * u)),
        )
    y, size = m + 83.2 * u, 21 * u
    text(out, face.speed, (m + 10 * u, y), "display", size, FOOT, "ml")
    text(out, face.save, (m + 90 * u, y), "display", size, FOOT, "mr")
    if face.name and px >= NAME_FROM:
        left = 10 * u + width(face.speed, "display", size) + 3 * u
        right = 90 * u - width(face.save, "display", size) - 3 * u
        px_name = fit_px(face.name, "caps", 16 * u, right - left, 9)
        fit(out, face.name, (m + (left + right) / 2, y), "caps", px_name, FOOT, "mc", right - left)


@cached(96)
def _aircraft_shadow(key: str, px: int, heading: float, inverted: bool, blur: int) -> pygame.Surface:
    """The shadow of an aircraft on its counter, which all of its type throw alike."""
    return silhouette_shadow(aircraft_picture(key, px, heading, inverted), blur, 110)


@cached(64)
def _printed(signs: str, size: tuple[int, int], view: tuple[float, float, float, float]) -> pygame.Surface:
    """Signs as they lie on many counters of a size."""
    return svg(signs, size, view)


@cached(512)
def aircraft_counter(face: AircraftFace, px: int) -> pygame.Surface:
    """Picture of an aircraft counter whose cardboard is px wide; larger by PAD on each side. Do not draw on it.

    From 52 px with figures, below that only silhouette, height badge, smoke, load and inverted sign.
    """
    big = px >= FIGURES_FROM
    out, view = canvas(px)
    m, u = margin(px), px / 100
    tint = pal.nation_tint(face.nation)
    if face.inverted:
        tint = mix(tint, "#aeb9c0", 0.35)
    out.blit(chit(px, tint, face.side), (m, m))
    out.blit(_printed(facing_svg(face.side, face.heading), out.get_size(), view), (0, 0))
    n = int(px * (0.76 if big else 0.86))
    image = aircraft_picture(face.type, n, face.heading, face.inverted)
    cx, cy = m + 50 * u, m + (40 if big else 44) * u
    sh = _aircraft_shadow(face.type, n, face.heading, face.inverted, max(1, round(1.5 * u)))
    out.blit(sh, (cx - sh.get_width() / 2 + 1.4 * u, cy - sh.get_height() / 2 + 2.6 * u))
    out.blit(image, (cx - image.get_width() / 2, cy - image.get_height() / 2))
    signs = _signs(face, px, big)
    if signs:
        out.blit(_printed(signs, out.get_size(), view), (0, 0))
    if face.level is not None:
        letters, _, ink = pal.HEIGHT[face.level]
        x, y, k = _badge_at(face, big)
        text(
            out,
            letters,
            (m + (x + BADGE_TEXT * k) * u, m + (y + BADGE_H / 2 * k) * u),
            "display",
            22 * k * u,
            ink,
            "mc",
        )
    if big:
        _figures(out, face, px)
    return out


@cached(64)
def height_badge(level: int, px: int, change: int = 0) -> pygame.Surface:
    """A height badge alone, px wide, as on the counter (letters, bars, colour; arrow of climb or dive)."""
    k = px / (BADGE_W + 2)
    top, bottom = (12 if change > 0 else 1), (12 if change < 0 else 1)
    h = round((BADGE_H + top + bottom) * k)
    out = svg(badge_svg(level, 0, 0, change), (px, h), (-1, -top, BADGE_W + 2, BADGE_H + top + bottom))
    letters, _, ink = pal.HEIGHT[level]
    text(out, letters, ((1 + BADGE_TEXT) * k, (top + BADGE_H / 2) * k), "display", 22 * k, ink, "mc")
    return out


@cached(64)
def fog_back(px: int, side: int, emblem: str = "air", count: int = 0) -> pygame.Surface:
    """Face-down back of a counter: woven lines in the side's colour and an embossed emblem (air, ground, ship)."""
    from tabletop.table.draw.chit import chit_svg
    from tabletop.table.draw.kit import circle, light, rect

    out, _ = canvas(px)
    m, u = margin(px), px / 100
    c = pal.SIDE[side]
    face = mix(c, "#cbbfa6", 0.45)
    s = chit_svg(face)
    for i in range(13):
        o = 9 + i * 6.85
        s += el(f"M{o:.2f} 9V90", "none", light(c, 0.55), 0.7, so=0.5) + el(
            f"M9 {o:.2f}H91", "none", dark(c, 0.25), 0.7, so=0.35
        )
    s += rect(9, 9, 82, 80, "none", 5, light(c, 0.6), 1.4, so=0.8) + circle(
        50, 49, 35, mix(face, c, 0.35), light(c, 0.6), 1.4
    )
    d = EMBLEMS[emblem]
    s += f'<g transform="translate(50.9 50.4) scale(.66)">{el(d, light(c, 0.62))}</g>'
    s += f'<g transform="translate(50 49) scale(.66)">{el(d, dark(c, 0.38))}</g>'
    out.blit(svg(s, (px, px), (0, 0, 100, 100)), (m, m))
    if count:
        n = int(32 * u)
        out.blit(svg(circle(50, 50, 46, "#f7f0df", "#2a2016", 6), (n, n), (0, 0, 100, 100)), (m + 70 * u, m))
        text(out, str(count), (m + 70 * u + n / 2, m + n / 2), "display", 21 * u, "#2a2016", "mc")
    return out


EMBLEMS = {
    "air": PLAIN,
    "ground": path(
        [(0, -32), (14, -26), (27, -27, 1), (27, 0), (16, 20), (0, 33), (-16, 20), (-27, 0), (-27, -27, 1), (-14, -26)]
    ),
    "ship": path(
        [
            (-40, 2, 1),
            (-30, 2, 1),
            (-26, -8, 1),
            (-8, -8, 1),
            (-6, -24, 1),
            (6, -24, 1),
            (8, -8, 1),
            (24, -8, 1),
            (28, 2, 1),
            (42, 0, 1),
            (32, 18, 1),
            (-34, 18, 1),
        ]
    ),
}
