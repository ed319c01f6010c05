"""Aircraft counters: H on one side, L on the other, callsign, chips, Airframe pips; and their wrecks."""

from __future__ import annotations

import pygame

from tabletop.table.draw import planform
from tabletop.table.draw.badges import facing_svg
from tabletop.table.draw.chit import canvas, chit, dimmed, margin, outline
from tabletop.table.draw.flames import SMOKE_DEFS, flame
from tabletop.table.draw.kit import (
    cached,
    circle,
    el,
    fit,
    fit_px,
    group,
    path,
    poly,
    rect,
    silhouette_shadow,
    svg,
    text,
)

FIGURE = {
    "A-10A": "a10",
    "A-10C": "a10c",
    "AH-1F": "ah1f",
    "AH-1W": "ah1w",
    "AH-64A": "ah64",
    "AH-64D": "ah64d",
    "OH-58D": "oh58d",
    "AV-8B": "av8b",
    "F-16C": "f16c",
    "AC-130H": "ac130h",
    "AC-130U": "ac130u",
    "RQ-1A": "rq1",
    "MQ-1B": "mq1",
}
HELICOPTERS = frozenset({"AH-1F", "AH-1W", "AH-64A", "AH-64D", "OH-58D"})
HIGH_FACE, LOW_FACE = "#dde6ea", "#dccb9a"
LOW_INK, HIGH_INK = "#3b2a10", "#1d3a55"
FOOT = "#fff6e2"
EDGE = "#241b12"
NAME_FROM = 44  # px of cardboard from which the callsign is printed
CHIPS_FROM = 36  # px from which the chips carry their letters
# How much of the counter a type fills: large aircraft more, so that they are felt to be large.
SIZE = {
    "AC-130H": 0.86,
    "AC-130U": 0.86,
    "AH-1F": 0.90,
    "AH-1W": 0.92,
    "AH-64A": 0.92,
    "AH-64D": 0.92,
    "OH-58D": 0.84,
    "F-16C": 0.86,
    "AV-8B": 0.82,
    "A-10A": 0.84,
    "A-10C": 0.84,
    "RQ-1A": 0.90,
    "MQ-1B": 0.90,
}


@cached(128)
def plane_picture(card: str, px: int, heading: float = 0) -> pygame.Surface:
    """The aircraft of a card from above, px x px, nose up at heading 0 (degrees clockwise)."""
    return planform.aircraft(FIGURE.get(card, card), px, heading)


def altitude_svg(high: bool, x: float = 0, y: float = 0, k: float = 1) -> str:
    """Badge of the altitude without its letter, 22 x 25: a tip up for H (pale), a tip down for L (ochre)."""
    d = (
        poly([(1, 8), (11, 1), (21, 8), (21, 24), (1, 24)])
        if high
        else poly([(1, 1), (21, 1), (21, 17), (11, 24), (1, 17)])
    )
    bg, rim = ("#f6f8fa", "#23405c") if high else ("#d79a2b", "#3b2a10")
    return group(el(d, EDGE, EDGE, 3.4) + el(d, bg, rim, 1.2), f"translate({x:g} {y:g}) scale({k:g})")


def bingo_svg(x: float, y: float, ten: bool) -> str:
    """A drop of fuel on orange (6+) or red (10+); the figure is set beside it."""
    bg = "#c8321c" if ten else "#e88a1f"
    d = path([(x + 5.2, y + 3, 1), (x + 8.8, y + 9.4), (x + 5.2, y + 14.6), (x + 1.6, y + 9.4)])
    return rect(x, y, 26, 17, bg, 4, EDGE, 1.5) + el(d, "#fff6e2" if ten else "#2a1a08")


def chip_svg(kind: str, x: float, y: float) -> str:
    """A state chip without letters: shaken 22 x 17, no_xp 22 x 17, ecm 17 x 17."""
    if kind == "shaken":
        bolt = poly(
            [
                (x + 7.4, y + 2),
                (x + 2.4, y + 9.4),
                (x + 5.6, y + 9.4),
                (x + 3.6, y + 15),
                (x + 9.2, y + 7.4),
                (x + 6, y + 7.4),
            ]
        )
        return rect(x, y, 24, 17, "#6a3f86", 4, EDGE, 1.5) + el(bolt, "#ffe27a")
    if kind == "no_xp":
        return rect(x, y, 24, 17, "#a7a29a", 4, EDGE, 1.5)
    s = circle(x + 8.5, y + 8.5, 8.5, "#1f7a57", EDGE, 1.5) + circle(x + 8.5, y + 8.5, 2, "#f4fff4")
    return s + el(
        f"M{x + 4.4} {y + 12.6}A6 6 0 0 1 {x + 4.4} {y + 4.4}M{x + 12.6} {y + 4.4}A6 6 0 0 1 {x + 12.6} {y + 12.6}",
        "none",
        "#f4fff4",
        1.7,
    )


def pips_svg(x: float, y: float, left: int, total: int, k: float = 1.0) -> str:
    """Airframe points as a column of small shields from the top at (x, y): crossed red ones are lost."""
    s = ""
    for i in range(total):
        yy = y + i * 8.2 * k
        d = path(
            [(x, yy, 1), (x + 7 * k, yy, 1), (x + 7 * k, yy + 4 * k), (x + 3.5 * k, yy + 7 * k, 1), (x, yy + 4 * k)]
        )
        gone = i >= left
        s += el(d, "#b3271e" if gone else "#f6f2e4", EDGE, 1.3)
        if gone:
            a, b = 3.4 * k, 3.2 * k
            d = f"M{x + 1.8 * k:.2f} {yy + 1.4 * k:.2f}l{a:.2f} {b:.2f}m0 {-b:.2f}l{-a:.2f} {b:.2f}"
            s += el(d, "none", "#fff6e2", 1.2)
    return s


def _chips(bingo: int, shaken: bool, ecm: bool, no_xp: bool, px: int) -> list[tuple[str, float, float, float, str]]:
    """Kind, place (right upper corner of the box), scale and letters of each chip."""
    k = 1.0 if px >= 72 else 1.25 if px >= 48 else 1.5
    out: list[tuple[str, float, float, float, str]] = []
    y = 4.0
    for kind, shown, letters, w in (
        ("bingo", bool(bingo), f"{bingo}+", 26.0),
        ("shaken", shaken, "−2", 24.0),
        ("no_xp", no_xp, "XP", 24.0),
        ("ecm", ecm, "", 17.0),
    ):
        if shown and y < 68:
            out.append((kind, 96.5 - w * k, y, k, letters))
            y += 18.4 * k
    return out


def _chip_art(chips: list[tuple[str, float, float, float, str]], bingo: int) -> str:
    s = ""
    for kind, x, y, k, _ in chips:
        body = bingo_svg(0, 0, bingo >= 10) if kind == "bingo" else chip_svg(kind, 0, 0)
        s += group(body, f"translate({x:g} {y:g}) scale({k:g})")
    return s


def _chip_text(out: pygame.Surface, px: int, chips: list[tuple[str, float, float, float, str]], bingo: int) -> None:
    m, u = margin(px), px / 100
    if px < CHIPS_FROM:
        return
    for kind, x, y, k, letters in chips:
        if not letters:
            continue
        ink = "#3a352e" if kind == "no_xp" else "#2a1a08" if kind == "bingo" and bingo < 10 else "#fff6e2"
        cx = x + (12 if kind == "no_xp" else 17) * k
        text(out, letters, (m + cx * u, m + (y + 8.5 * k) * u), "display", 16.5 * k * u, ink, "mc")
        if kind == "no_xp":
            a, b = (m + (x + 3 * k) * u, m + (y + 14 * k) * u), (m + (x + 21 * k) * u, m + (y + 3 * k) * u)
            pygame.draw.line(out, (176, 36, 24), a, b, max(1, round(2 * k * u)))


def _lay_plane(out: pygame.Surface, card: str, px: int, heading: float, high: bool, aside: bool) -> None:
    """The aircraft with its own shadow, further away from it at H; `aside`: a little to the left of the chips."""
    m, u = margin(px), px / 100
    big = px >= NAME_FROM
    image = plane_picture(card, int(px * SIZE.get(card, 0.80) * (0.92 if big else 1.04)), heading)
    cx, cy = m + (47 if aside else 50) * u, m + (41 if big else 45) * u
    off = 3.6 if high else 1.8
    sh = silhouette_shadow(image, max(1, round((2.2 if high else 1.2) * u)), 80 if high else 125)
    out.blit(sh, (cx - sh.get_width() / 2 + off * 0.8 * u, cy - sh.get_height() / 2 + off * 1.5 * u))
    out.blit(image, (cx - image.get_width() / 2, cy - image.get_height() / 2))


@cached(512)
def _counter(
    card: str,
    callsign: str,
    px: int,
    heading: float | None,
    high: bool,
    bingo: int,
    shaken: bool,
    ecm: bool,
    no_xp: bool,
    airframe: tuple[int, int] | None,
) -> pygame.Surface:
    out, view = canvas(px)
    m, u = margin(px), px / 100
    big = px >= NAME_FROM
    out.blit(chit(px, HIGH_FACE if high else LOW_FACE, 0), (m, m))
    if heading is not None:
        out.blit(svg(facing_svg(0, heading), out.get_size(), view), (0, 0))
    _lay_plane(out, card, px, heading or 0, high, bool(airframe or bingo or shaken))
    k = 1.15 if big else 1.5
    chips = _chips(bingo, shaken, ecm, no_xp, px)
    signs = altitude_svg(high, -1, -2, k) + _chip_art(chips, bingo)
    if airframe and px >= 52:
        signs += pips_svg(8, 29, airframe[0], min(6, airframe[1]), 1.0 if airframe[1] <= 5 else 0.85)
    out.blit(svg(signs, out.get_size(), view), (0, 0))
    at = (m + (11 * k - 1) * u, m + ((15.6 if high else 10.0) * k - 2) * u)
    text(out, "H" if high else "L", at, "display", 18 * k * u, HIGH_INK if high else LOW_INK, "mc")
    _chip_text(out, px, chips, bingo)
    if big and callsign:
        size = fit_px(callsign.upper(), "display", 19.5 * u, 82 * u, 8)
        fit(out, callsign.upper(), (m + 50 * u, m + 83.4 * u), "display", size, FOOT, "mc", 84 * u)
    return out


@cached(128)
def _framed(args: tuple[object, ...], dim: bool, frame: str) -> pygame.Surface:
    base = _counter(*args)  # type: ignore[arg-type]
    out = dimmed(base) if dim else base.copy()
    if frame:
        out.blit(outline(int(args[2]), frame), (0, 0))  # type: ignore[call-overload]
    return out


def aircraft_counter(
    card: str,
    callsign: str,
    px: int,
    *,
    heading: float | None = None,
    high: bool = True,
    bingo: int = 0,
    shaken: bool = False,
    ecm: bool = False,
    no_xp: bool = False,
    airframe: tuple[int, int] | None = None,
    dim: bool = False,
    selected: bool = False,
    ready: bool = False,
) -> pygame.Surface:
    """Counter of an aircraft whose cardboard is px wide (larger by chit.PAD on each side). Do not draw on it.

    card: key of its card ("A-10A"); heading: degrees the nose points to, 0 up (None: it hovers, no arrow); high: H or
    L side; bingo: 0, 6 or 10; shaken: the -2 chip; ecm: pod dot; no_xp: not yet engaged; airframe: (points left,
    total). dim: has acted; selected: yellow double ring; ready: yellow corners. Lay it down with `chit.place(surface,
    picture, centre, ALTITUDE_LEVEL[high])`, whose shadow tells the height. From 44 px with callsign, from 52
    px with pips.
    """
    args = (
        card,
        callsign,
        px,
        None if heading is None else float(round(heading % 360)),
        bool(high),
        bingo,
        shaken,
        ecm,
        no_xp,
        airframe,
    )
    frame = "selected" if selected else "ready" if ready else ""
    if dim or frame:
        return _framed(args, dim, frame)
    return _counter(*args)


ALTITUDE_LEVEL = {True: 3, False: 1}  # level of `chit.place` for H and L


# -- Wrecks of the squadron's aircraft, where they came down on the battlefield.

SCORCHED = ((0, 0, 29), (-17, 6, 17), (16, -4, 19), (3, 15, 19))
SMOKE = ((57, 42, 8, "#241f1b"), (60, 32, 10, "#332d28"), (67, 21, 12, "#463f39"), (77, 12, 11, "#5f5850"))
FIRES = ((53, 50, 10, 10), (39, 59, 6, 40), (63, 62, 5.5, 75))


@cached(32)
def wreck(card: str, px: int, heading: float = 0) -> pygame.Surface:
    """An aircraft that has come down: burnt out on scorched ground, under fire and smoke, in a square of px."""
    box = (0, 0, 100, 100)
    out = svg("".join(circle(50 + x, 54 + y, r, "#1d1712", op=0.26) for x, y, r in SCORCHED), (px, px), box)
    figure = plane_picture(card, round(px * 0.66), round((heading + 18) % 360)).copy()
    figure.fill((70, 62, 55, 255), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(figure, figure.get_rect(center=(px // 2, round(px * 0.54))))
    above = SMOKE_DEFS + "".join(circle(x, y, r, c, op=0.82) for x, y, r, c in SMOKE)
    out.blit(svg(above + "".join(flame(*fire) for fire in FIRES), (px, px), box), (0, 0))
    return out
