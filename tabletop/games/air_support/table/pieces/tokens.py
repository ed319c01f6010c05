"""Small plates on counters (PREP, PIN, AA ...), and what lies on the map: wrecks' flames, smoke, foxholes, residual
fire, "?".
"""

from __future__ import annotations

import pygame

from tabletop.table.draw.chit import canvas, chit, margin
from tabletop.table.draw.kit import cached, circle, dark, el, ellipse, light, path, rect, svg, text, width

CREAM = "#fff6e2"
PLATES: dict[str, tuple[str, str]] = {
    "PREP": ("#7a3b12", CREAM),
    "OPP": ("#8a6a10", CREAM),
    "1ST": ("#b0521a", CREAM),
    "FINAL": ("#6e1f1a", CREAM),
    "BOUND": ("#5a4a86", CREAM),
    "PIN": ("#f2c230", "#241b12"),
    "DM": ("#97291f", CREAM),
    "AA": ("#1d4f91", CREAM),
    "BU": ("#4d4a47", CREAM),
    "CE": ("#e6dcc4", "#241b12"),
    "MOT": ("#2c6e49", CREAM),
    "STOP": ("#e6dcc4", "#241b12"),
    "IMM": ("#241b12", CREAM),
    "SHOCK": ("#97291f", CREAM),
    "UK": ("#97291f", CREAM),
    "STUN": ("#97291f", CREAM),
    "BROKEN": ("#97291f", CREAM),
    "MELEE": ("#97291f", CREAM),
    "WOUND": ("#97291f", CREAM),
    "HIP": ("#3a3a3a", CREAM),
    "?": ("#3a3a3a", CREAM),
    "TI": ("#7a2a8a", CREAM),
    "RECALL": ("#97291f", CREAM),
    "DAMAGED": ("#97291f", CREAM),
    "NO MG": ("#97291f", CREAM),
    "EVADE": ("#8a6a10", CREAM),
    "SIGHTED": ("#4d4a47", CREAM),
    "C": ("#2c5a3a", CREAM),
    "PIT": ("#6b4a26", CREAM),
}
"""Words on plates with their colours (ground, letters)."""


@cached(128)
def plate(word: str, high: int) -> pygame.Surface:
    """One plate, `high` pixels high."""
    ground, ink = PLATES.get(word, ("#3a3a3a", CREAM))
    px = high * 0.82
    wide = max(high, round(width(word, "display", px) + high * 0.5))
    out = svg(rect(0.7, 0.7, wide - 1.4, high - 1.4, ground, high * 0.22, "#1d1710", 1.3), (wide, high))
    text(out, word, (wide / 2, high / 2), "display", px, ink, "mc")
    return out


def hang(out: pygame.Surface, px: int, words: tuple[str, ...], most: int = 3) -> None:
    """Plates down the left edge of a counter of side px, from its top corner."""
    m, high = margin(px), max(9, round(px * 0.19))
    for i, word in enumerate(words[:most]):
        out.blit(plate(word, high), (m - round(px * 0.04), m - round(px * 0.03) + i * (high + 1)))


FLAME = path(
    [(0, -30), (9, -13), (5, -9, 1), (14, -3), (13, 14), (0, 22), (-13, 14), (-14, -2), (-6, -8, 1), (-8, -16)]
)


def flames(x: float, y: float, k: float) -> str:
    s = el(
        f"M{x - 16 * k} {y - 10 * k}C{x - 30 * k} {y - 34 * k} {x + 4 * k} {y - 34 * k} {x + 2 * k}"
        f" {y - 52 * k}C{x + 20 * k} {y - 40 * k} {x + 30 * k} {y - 26 * k} {x + 14 * k} {y - 8 * k}Z",
        "#3a3632",
        op=0.62,
    )
    return (
        s
        + f'<g transform="translate({x} {y}) scale({k})">{el(FLAME, "#c23a12", "#3a120a", 2)}<g transform="translate(0'
        f' 5) scale(.66)">{el(FLAME, "#f2a21a")}</g><g transform="translate(0 10)'
        f' scale(.34)">{el(FLAME, "#fff0a8")}</g></g>'
    )


CLOUD = ((-22, 6, 17), (-4, -10, 20), (18, -2, 19), (4, 12, 20), (28, 14, 12), (-30, 18, 11))


@cached(32)
def smoke(kind: str, px: int) -> pygame.Surface:
    """SMOKE over a hex, px wide: "smoke", "wp", dispersed ones thinner; "blaze" burns."""
    thin = "disp" in kind
    s = "".join(circle(50 + x, 52 + y, r + 2, "#5a554c", op=0.35 if thin else 0.55) for x, y, r in CLOUD)
    s += "".join(
        circle(49 + x, 50 + y, r, "#d9d6cc" if "wp" not in kind else "#ffffff", op=0.5 if thin else 0.8)
        for x, y, r in CLOUD
    )
    s += "".join(circle(46 + x, 46 + y, r * 0.55, "#ffffff", op=0.3 if thin else 0.55) for x, y, r in CLOUD)
    if kind == "blaze":
        s += flames(50, 62, 0.9)
    out, view = canvas(px)
    out.blit(svg(s, out.get_size(), view), (0, 0))
    return out


@cached(32)
def foxhole(squads: int, px: int) -> pygame.Surface:
    """Foxholes for so many squads: pits with thrown-up earth."""
    out, view = canvas(px)
    places = ((50, 50),) if squads == 1 else ((32, 44), (68, 58)) if squads == 2 else ((30, 40), (70, 42), (50, 68))
    s = "".join(
        ellipse(x, y, 23, 16, "#a5804e", "#5d4324", 1.6)
        + ellipse(x, y + 2, 17, 10.5, "#3b2a18", "#22180d", 1)
        + ellipse(x, y + 5, 13, 5, "#57401f", op=0.8)
        for x, y in places
    )
    out.blit(svg(s, out.get_size(), view), (0, 0))
    return out


@cached(32)
def residual(column: int, px: int) -> pygame.Surface:
    """Residual fire in a Location: a round counter with its FP."""
    out, view = canvas(px)
    s = circle(50, 50, 27, "#f2e3b0", "#7a2a12", 5) + circle(50, 50, 20, "none", "#7a2a12", 1.4)
    out.blit(svg(s, out.get_size(), view), (0, 0))
    m = margin(px)
    text(out, str(column), (m + px / 2, m + px / 2), "display", px * 0.3, "#5a160a", "mc")
    return out


@cached(64)
def question(px: int, tint: str, side: int, height: int, entered: bool = False) -> pygame.Surface:
    """A "?" of the enemy: how many counters lie under it, and an arrow when it has moved this Player Turn."""
    out, view = canvas(px)
    m = margin(px)
    out.blit(chit(px, dark(tint, 0.08), side), (m, m))
    text(
        out,
        "?",
        (m + px * 0.5, m + px * 0.39),
        "display",
        px * 0.66,
        "#241b12",
        "mc",
        halo=light(tint, 0.5),
        halo_w=max(1, px // 32),
    )
    if height > 1:
        text(out, f"x{height}", (m + px * 0.5, m + px * 0.832), "display", px * 0.2, CREAM, "mc")
    if entered:
        out.blit(svg(el("M70 20L88 20L82 13M88 20L82 27", "none", "#241b12", 4), out.get_size(), view), (0, 0))
    return out
