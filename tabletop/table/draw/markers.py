"""Small things that lie beside or on pieces: hit boxes, stars, chits, the cup, pointers, signs alone; and the icons."""

from __future__ import annotations

import pygame

from tabletop.table.draw import palette as pal
from tabletop.table.draw.badges import (
    LOADS,
    bomb_svg,
    chick_svg,
    fired_svg,
    inverted_svg,
    roundel_svg,
    smoke_svg,
    star_svg,
)
from tabletop.table.draw.kit import (
    cached,
    circle,
    dark,
    el,
    ellipse,
    group,
    light,
    lin,
    path,
    poly,
    rad,
    rect,
    star_path,
    svg,
    text,
)


@cached(64)
def hit_boxes(px: int, hits: int, of: int, labels: tuple[str, ...] = ()) -> pygame.Surface:
    """A row of boxes px high, one per hit to destroy; taken ones are red and crossed, labels stand in open ones."""
    w, gap = round(px * (1.0 if not labels else 2.6)), max(2, px // 7)
    out = pygame.Surface((of * (w + gap) - gap, px), pygame.SRCALPHA)
    for i in range(of):
        taken = i < hits
        s = rect(1, 1, w - 2, px - 2, "#b3271e" if taken else "#fffaf0", px * 0.16, "#2a2520", max(1.2, px / 16))
        if taken:
            a, b = px * 0.28, px * 0.72
            x = w / 2 - px / 2
            s += el(f"M{x + a} {a}L{x + b} {b}M{x + b} {a}L{x + a} {b}", "none", "#fff6e2", px / 8)
        out.blit(svg(s, (w, px)), (i * (w + gap), 0))
        if labels and i < len(labels) and not taken:
            text(out, labels[i], (i * (w + gap) + w / 2, px / 2), "semi", px * 0.52, pal.INK["strong"], "mc")
    return out


@cached(32)
def stars(px: int, n: int, of: int = 0) -> pygame.Surface:
    """Gold stars for skills, px high; `of` adds empty places."""
    many = max(n, of, 1)
    s = ""
    for i in range(many):
        s += (
            star_svg(10 + i * 19, 10.6, 8.2) if i < n else el(star_path(10 + i * 19, 10.6, 7.6), "none", "#887b64", 1.3)
        )
    w = 20 + (many - 1) * 19
    return svg(s, (round(px * w / 20), px), (0, 0, w, 20))


@cached(32)
def sign(name: str, px: int) -> pygame.Surface:
    """A state sign alone, as on counters: "fired", "inverted" or "chick"."""
    body = {"fired": fired_svg(1, 1), "inverted": inverted_svg(1, 1), "chick": chick_svg(9, 10, 1)}[name]
    return svg(body, (px, px), (0, 0, 20, 20))


@cached(16)
def load_sign(kind: str, px: int) -> pygame.Surface:
    """A bomb, torpedo or pair of rockets, px high."""
    return svg(LOADS[kind](12, 12, 1), (px, px), (0, 0, 24, 24))


@cached(32)
def roundel(nation: str, px: int) -> pygame.Surface:
    """National sign of the period (plain ones only)."""
    return svg(roundel_svg(nation, 10, 10, 8), (px, px), (0, 0, 20, 20))


@cached(16)
def smoke_tuft(px: int, n: int = 1) -> pygame.Surface:
    """A cotton-wool tuft."""
    return svg(smoke_svg(n, 0, 16, 2), (px, px), (0, 0, 32, 32))


@cached(32)
def side_mark(side: int, px: int, h: int = 0) -> pygame.Surface:
    """Edge mark of a seat for list rows: straight bar = 0, saw-tooth = 1; px wide, h high (default px)."""
    h = h or px
    c = pal.SIDE[side]
    if side == 0:
        return svg(rect(0, 0, px, h, c, min(2, px / 4)), (px, h))
    n = max(2, round(h / max(4, px * 0.9))) * 2
    teeth = [(px * (1 if j % 2 == 0 else 0.45), h * j / n) for j in range(n + 1)]
    return svg(el(poly([(0, 0), *teeth, (0, h)]), c), (px, h))


@cached(64)
def round_chit(
    px: int, face: str = "#e6d3a8", edge: str = "#8a6432", label: str = "", glyph: str = "", ink: str = "#2a2016"
) -> pygame.Surface:
    """A round chit with a label, or a glyph: "star", "bomb", "warning", "cloud" or SVG elements in a 100 box."""
    s = (
        "<defs>"
        + rad("c", 40, 36, 60, [(0, light(face, 0.35), 1), (0.7, face, 1), (1, dark(face, 0.16), 1)])
        + "</defs>"
    )
    s += circle(50, 54, 44, dark(face, 0.5)) + circle(50, 50, 44, "url(#c)", dark(edge, 0.2), 1.5)
    s += circle(50, 50, 37, "none", edge, 3.2) + circle(50, 50, 33.5, "none", edge, 1)
    glyphs = {
        "star": el(star_path(50, 51, 25), "#f2c230", "#5c430f", 2),
        "bomb": bomb_svg(50, 50, 2.2),
        "warning": el(poly([(50, 26), (73, 66), (27, 66)]), "#d2401f", "#5a160a", 2),
        "cloud": el(
            "M28 58Q30 42 42 46Q44 32 56 38Q70 34 70 50Q78 58 66 62H36Q28 64 28 58Z", "#dfe7ea", "#3f6b80", 2.6
        ),
    }
    out = svg(s + glyphs.get(glyph, glyph), (px, px), (0, 0, 100, 100))
    if label:
        text(out, label, (px * 0.5, px * 0.5), "display", px * (0.36 if len(label) < 3 else 0.24), ink, "mc")
    return out


@cached(8)
def cup(px: int, filled: bool = True) -> pygame.Surface:
    """Leather cup seen from above at a slant, with a few chits inside."""
    s = "<defs>" + lin(
        "b",
        14,
        0,
        86,
        0,
        [(0, "#3b2417", 1), (0.28, "#8a5a38", 1), (0.5, "#a06c45", 1), (0.75, "#6b4329", 1), (1, "#2e1b11", 1)],
    )
    s += rad("i", 50, 34, 40, [(0, "#1b120c", 1), (0.75, "#2a1b11", 1), (1, "#4a3020", 1)]) + "</defs>"
    s += el("M10 34C10 34 18 84 20 92C24 104 76 104 80 92C82 84 90 34 90 34Z", "url(#b)", "#22130b", 1.2)
    stitch = 'stroke-dasharray="3.4 2.4" stroke-linecap="round"'
    s += el("M14.5 60C26 71 74 71 85.5 60", "none", "#d9b37c", 1.3, so=0.9, extra=stitch) + el(
        "M13.9 56.5C26 67.5 74 67.5 86.1 56.5", "none", "#3b2417", 1, so=0.7
    )
    s += ellipse(50, 34, 40.6, 18.6, "#a9754b", "#22130b", 1.2) + ellipse(50, 34.6, 36, 15.4, "url(#i)", "#2a180d", 1)
    for x, y, a, c in (
        ((36, 38, 20, "#e6d3a8"), (55, 41, -18, "#c9d6de"), (64, 36, 35, "#e2b8a4"), (46, 44, 4, "#e9dcb6"))
        if filled
        else ()
    ):
        s += group(
            rect(x - 8, y - 3.2, 16, 8.4, dark(c, 0.45), 1.6) + rect(x - 8, y - 4.6, 16, 8.4, c, 1.6, "#2a2016", 0.6),
            f"rotate({a} {x} {y})",
        )
    s += el(
        "M14.2 36C18 48 34 50.6 50 50.6S82 48 85.8 36C88 42 84 46 78 48.4C62 54.6 38 54.6 22 48.4C16 46 12 42 14.2 36Z",
        "#8a5a38",
        "#22130b",
        0.6,
    )
    return svg(s + el("M17 44C28 53 72 53 83 44", "none", "#d9b37c", 1, so=0.8), (px, px), (0, 8, 100, 100))


# name: (path on a 32 grid, hot spot)
CURSORS: dict[str, tuple[str, tuple[int, int]]] = {
    "arrow": ("M4 2L25 16.5L15.4 18L10.4 27Z", (4, 2)),
    "hand": (
        "M11 30L5 21.4C4 19.4 6.4 18 8 19.6L11 22.4V7.6C11 5 14.4 5 14.4 7.6V15H15V5C15 "
        "2.4 18.4 2.4 18.4 5V15H19V6.8C19 4.2 22.4 4.2 22.4 6.8V15.8H23V10.4"
        "C23 8.2 26 8.2 26 10.4V20.4C26 26.4 23.4 30 19 30Z",
        (16, 4),
    ),
    "grab": (
        "M11 30L5 22.4C4 20.4 6.4 19 8 20.6L10 21V13.6C10 11 13.6 11 13.8 13.4C14 "
        "10.6 17.8 10.6 18 13.2C18.2 10.8 21.8 10.8 22 13.6C22.4 11.6 25.8 11.8 "
        "26 14V21"
        "C26 26.4 23.4 30 19 30Z",
        (16, 14),
    ),
    "target": ("M16 2V10M16 22V30M2 16H10M22 16H30M16 6A10 10 0 1 0 16 26A10 10 0 1 0 16 6", (16, 16)),
    "refuse": ("M16 4A12 12 0 1 0 16 28A12 12 0 1 0 16 4M8 8L24 24", (16, 16)),
    "move": ("M16 2L11 8H21ZM16 30L11 24H21ZM2 16L8 11V21ZM30 16L24 11V21ZM16 8V24M8 16H24", (16, 16)),
}


@cached(16)
def cursor(name: str, px: int = 32) -> pygame.Surface:
    """Picture of a pointer: cream with a dark rim, so that it is seen on every ground. Hot spots are in CURSORS."""
    d, _ = CURSORS[name]
    if name in ("target", "refuse", "move"):
        s = el(d, "none", "#1d1710", 5.6) + el(
            d, "#fff6e2" if name == "move" else "none", "#fff6e2" if name != "refuse" else "#e86a4f", 2.6
        )
    else:
        s = el(d, "#1d1710", "#1d1710", 4.4) + el(d, "#fff6e2", "#fff6e2", 0.6)
    return svg(s, (px, px), (0, 0, 32, 32))


def wing_bar(px: int) -> pygame.Surface:
    """Ornament of two wings for headings, px wide, a fifth as high."""
    half = path([(50, 4, 1), (40, 1), (2, 5, 1), (14, 8), (30, 9), (44, 13), (50, 18, 1)])
    s = (
        el(half, pal.TABLE["brass"])
        + group(el(half, pal.TABLE["brass"]), "translate(100 0) scale(-1 1)")
        + circle(50, 10, 5.5, "#7d5a1c", "#f2d98c", 1.2)
    )
    return svg(s, (px, px // 5), (0, 0, 100, 20))
