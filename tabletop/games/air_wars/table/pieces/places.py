"""What is printed in the squares of a theatre: bases with capacity pips and AA, targets with victory points, burnt
when bombed.
"""

from __future__ import annotations

import pygame

from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import cached, circle, dark, el, fit, mix, rect, svg, text, width

INK, CREAM = "#2a2016", "#f7f0df"
ICONS = {
    "FACTORY": "M-14 12V-2L-6 4V-2L2 4V-2L10 4V-14H14V12Z",
    "OIL": "M-13 12V-6Q-13 -10 -7 -10T-1 -6V12ZM1 12V-2Q1 -6 7 -6T13 -2V12Z",
    "DOCKS": "M-13 13V6H-9V-13H-5L9 -5V-1L-5 -8V6H13V13ZM4 -3H7V3H4Z",
    "PORT": "M-2 -14H2V-8H8V-4H2V8Q8 7 10 0L14 2Q12 13 0 14Q-12 13 -14 2L-10 0Q-8 7 -2 8V-4H-8V-8H-2Z",
    "YARD": "M-14 12L-10 -2H-6V-12H-2V-2H10L14 12ZM-14 -9H14V-6H-14Z",
    "RAIL": "M-9 -13H9V6L12 13H8L6 9H-6L-8 13H-12L-9 6ZM-6 -10V-2H6V-10Z",
    "RADAR": (
        "M-2 14V2L-11 -7A15 15 0 0 0 9 11L2 4V14ZM-3 -3A8 8 0 0 1 3 3L7 -1A12 12 0 0 0 1 -7ZM-1 -12A17 17 0 0 1 12 1L15"
        " -2A21 21 0 0 0 2 -15Z"
    ),
    "SHIP": "M-15 2H-11L-9 -3H-3V-10H3V-3H8L10 2H15L11 10H-12Z",
    "CARRIER": "M-16 -2H4V-9H9V-2H16L12 9H-13Z",
}
"""Signs of the printed targets by type, in a box of 30."""


@cached(64)
def base(
    px: int, seat: int, capacity: int, used: int, aa: int, closed: str, kind: str, far: bool, name: str
) -> pygame.Surface:
    """A base, px = height of its roundel: runway (wave for seaplanes, deck for carriers), pips (filled = occupied),
    AA, name below. `closed`: "" open, "day", "game". The middle of the roundel is the middle of the picture.
    """
    c, u = pal.SIDE[seat], px / 60
    words = max(9.0, px * 0.36) if px >= 18 else 0
    half_w = max(
        round(px * 0.56 + max(2, min(capacity, 6)) * 11 * u + 4),
        round(width(name, "serif", words) / 2 + 3) if words else 0,
    )
    half_h = round(px * 0.5 + words * 1.5) + 2
    out = pygame.Surface((2 * half_w, 2 * half_h), pygame.SRCALPHA)
    s = circle(0, 0, 26, CREAM, c, 4.4)
    if kind == "SEA":
        s += el("M-17 6Q-11 0 -6 6T6 6T17 6M-17 -5Q-11 -11 -6 -5T6 -5T17 -5", "none", c, 4.4)
    elif kind == "CARRIER":
        s += el("M-21 -4H17L21 4H-21Z", c) + rect(2, -12, 7, 8, c, 1)
    else:
        strip = el("M-17 0H17", "none", CREAM, 1.6, extra='stroke-dasharray="5 3"')
        s += f'<g transform="rotate(-35)">{rect(-20, -4, 40, 8, c, 1)}{strip}</g>'
    for i in range(capacity):
        s += rect(31 + (i % 6) * 11, 3 + (i // 6) * 13, 8.6, 11, dark(c, 0.1) if i < used else CREAM, 2, INK, 1.5)
    if aa:
        s += rect(31, -17, 27, 16, INK, 3) + el("M36 -5L43 -14M41 -5L48 -14", "none", CREAM, 2.4)
    if far:
        s += el("M62 -9H74M69 -14L75 -9L69 -4", "none", INK, 3)
    if closed:
        s += el("M-22 -22L22 22M22 -22L-22 22", "none", "#fff6e2", 10, so=0.8) + el(
            "M-22 -22L22 22M22 -22L-22 22", "none", "#b3271e", 6.4
        )
    view = (-half_w / u, -half_h / u, 2 * half_w / u, 2 * half_h / u)
    out.blit(svg(s, out.get_size(), view), (0, 0))
    if aa:
        text(out, str(aa), (half_w + 52.5 * u, half_h - 8.6 * u), "display", 15 * u, CREAM, "mc")
    if words:
        text(
            out,
            name,
            (half_w, half_h + px * 0.5 + words * 0.72),
            "serif",
            words,
            INK,
            "mc",
            halo="#efe5c8",
            halo_w=max(1, round(words * 0.12)),
        )
    return out


@cached(64)
def target(px: int, kind: str, seat: int, vp: int, aa: int, bombed: bool) -> pygame.Surface:
    """A printed target: sign on a disc with the side's rim, its points, dots for AA; grey with flames when it is
    bombed.
    """
    c = pal.SIDE[seat]
    s = circle(25, 25, 20, "#6d655a" if bombed else CREAM, mix(c, INK, 0.25), 3.4)
    s += f'<g transform="translate(25 25) scale(.94)">{el(ICONS.get(kind, ICONS["FACTORY"]), "#241a10")}</g>'
    for i in range(aa):
        s += circle(8 + i * 8, 45.5, 3.2, INK, CREAM, 1)
    s += circle(42, 40, 10.5, "#8d8577" if bombed else c, "#fff6e2", 1.8)
    if bombed:
        s += el(
            "M11 23Q9 12 16 6Q16 13 20 12Q20 2 28 -1Q26 8 32 9Q34 5 34 2Q42 10 38 23Q26 16 11 23Z",
            "#e0862a",
            "#8f2f22",
            1.6,
        )
        s += el("M19 19Q20 10 25 7Q26 12 31 18Q25 15 19 19Z", "#f7dd8e")
    out = svg(s, (px, px), (-2, -3, 57, 57))
    fit(out, str(vp), (px * 44 / 57, px * 43 / 57), "display", px * 0.29, "#fff6e2", "mc", px * 0.3)
    return out
