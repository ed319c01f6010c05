"""Small printed signs on pieces as SVG elements: height badge, smoke, loads, states, stars and national signs.

Coordinates are those of the 100 x 100 cardboard box, y down.
"""

from __future__ import annotations

from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import chevron, circle, dark, el, ellipse, group, path, poly, rect, star_path, unit

EDGE = "#241b12"
CREAM = "#fffaf0"


def badge_svg(level: int, x: float = 0, y: float = 0, change: int = 0, k: float = 1) -> str:
    """Height badge without its letters (see `BADGE_W`, `BADGE_H`): colour and 1 to 4 bars; change -1, 0, +1 adds an
    arrow below (dive) or above (climb). k scales it."""
    _, bg, fg = pal.HEIGHT[level]
    s = ""
    if change:
        base = (BADGE_H - 1.5) if change < 0 else 1.5
        tip = base + (11.5 if change < 0 else -11.5)
        s += el(poly([(12, base), (30, base), (21, tip)]), "#ffffff", "#ffffff", 4.4)
        s += el(poly([(12, base), (30, base), (21, tip)]), "#c2321c" if change < 0 else "#2f8a46", EDGE, 1.5)
    s += rect(0, 0, BADGE_W, BADGE_H, bg, 5, EDGE, 1.7) + rect(
        1.4, 1.4, BADGE_W - 2.8, BADGE_H - 2.8, "none", 3.8, fg, 0.7, so=0.45
    )
    for i in range(4):
        s += rect(BADGE_W - 9.4, BADGE_H - 5.6 - i * 4.5, 6, 2.9, fg, 0.8, op=1 if i <= level else 0.20)
    return group(s, f"translate({x:g} {y:g}) scale({k:g})")


BADGE_W, BADGE_H = 36.0, 22.5
BADGE_TEXT = 13.6  # x of the middle of the letters


def smoke_svg(n: int, heading: float, cx: float = 50, cy: float = 42) -> str:
    """Cotton wool: one tuft per hit, streaming back from the engine."""
    fx, fy = unit(heading)
    ux, uy = -fx, -fy
    s = ""
    lobes = [
        (0, 0, 1),
        (0.75, 0.1, 0.7),
        (-0.7, 0.2, 0.72),
        (0.15, -0.75, 0.7),
        (-0.2, 0.75, 0.62),
        (0.6, 0.65, 0.5),
        (-0.62, -0.5, 0.52),
    ]
    for i in range(n):
        d = 14 + i * 12.5
        off = (-1) ** i * 4
        px, py = cx + ux * d - uy * off, cy + uy * d + ux * off
        r = 7.8 + 1.2 * min(i, 3)
        for dx, dy, q in lobes:
            s += circle(px + dx * r + 0.8, py + dy * r * 0.8 + 1.7, r * q + 0.5, "#38322d", op=0.62)
        for dx, dy, q in lobes:
            s += circle(px + dx * r, py + dy * r * 0.8, r * q, "#d3cec4")
        for dx, dy, q in lobes:
            s += circle(px + dx * r - 0.9, py + dy * r * 0.8 - 1.4, r * q * 0.82, "#f4f1ea")
        for dx, dy, q in lobes[:4]:
            s += circle(px + dx * r - 1.8, py + dy * r * 0.8 - 2.6, r * q * 0.42, "#ffffff", op=0.9)
    return s


def bomb_svg(x: float, y: float, k: float = 1, col: str = "#1f1d1a", edge: str = CREAM) -> str:
    """A bomb, nose up, centred at (x, y), 18 k high."""
    d = path(
        [
            (x, y - 9 * k),
            (x + 3.9 * k, y - 4.4 * k),
            (x + 3.6 * k, y + 2 * k),
            (x + 1.3 * k, y + 5.5 * k, 1),
            (x + 4.2 * k, y + 9.5 * k, 1),
            (x - 4.2 * k, y + 9.5 * k, 1),
            (x - 1.3 * k, y + 5.5 * k, 1),
            (x - 3.6 * k, y + 2 * k),
            (x - 3.9 * k, y - 4.4 * k),
        ]
    )
    return (
        el(d, col, edge, 1.7 * k)
        + el(d, col)
        + el(poly([(x - 3.2 * k, y - 3.4 * k), (x + 3.2 * k, y - 3.4 * k)], False), "none", "#e3b93a", 1.7 * k)
    )


def torpedo_svg(x: float, y: float, k: float = 1) -> str:
    """A torpedo, nose up, 22 k high."""
    body = rect(x - 2.7 * k, y - 11 * k, 5.4 * k, 19 * k, "#2a2f33", 2.7 * k, CREAM, 1.7 * k)
    body += rect(x - 2.7 * k, y - 11 * k, 5.4 * k, 19 * k, "#2a2f33", 2.7 * k) + rect(
        x - 2.7 * k, y - 7.4 * k, 5.4 * k, 2.8 * k, "#d0432f"
    )
    return body + el(f"M{x - 4.6 * k} {y + 9 * k}H{x + 4.6 * k}M{x} {y + 7 * k}V{y + 11 * k}", "none", "#2a2f33", 2 * k)


def rocket_svg(x: float, y: float, k: float = 1) -> str:
    """Two rockets with fins, nose up, 20 k high."""
    s = ""
    for dx in (-3.4, 3.4):
        d = poly(
            [
                (x + dx * k, y - 10 * k),
                (x + (dx + 1.7) * k, y - 6 * k),
                (x + (dx + 1.7) * k, y + 5 * k),
                (x + (dx + 3.2) * k, y + 9 * k),
                (x + (dx - 3.2) * k, y + 9 * k),
                (x + (dx - 1.7) * k, y + 5 * k),
                (x + (dx - 1.7) * k, y - 6 * k),
            ]
        )
        s += el(d, "#2a2f33", CREAM, 1.6 * k)
        s += el(d, "#2a2f33") + rect(x + (dx - 1.7) * k, y - 6.4 * k, 3.4 * k, 2.2 * k, "#e3b93a")
    return s


LOADS = {"bomb": bomb_svg, "torpedo": torpedo_svg, "rocket": rocket_svg}


def chip_svg(x: float, y: float, w: float = 18, h: float = 18, bg: str = "#f7f0df", edge: str = "#2a2016") -> str:
    """A small paper square for a state sign."""
    return rect(x + 0.6, y + 1.2, w, h, "#000000", 4, op=0.3) + rect(x, y, w, h, bg, 4, edge, 1.3)


def fired_svg(x: float, y: float) -> str:
    """Smoking barrel on a grey chip: has fired this turn."""
    return (
        chip_svg(x, y, bg="#5b5955")
        + el(poly([(x + 3.4, y + 14), (x + 10, y + 7.4)], False), "none", "#f4efe2", 3.6)
        + "".join(circle(x + 11.6 + i * 1.7, y + 5.8 - i * 0.8, 2.2 - 0.25 * i, "#f4efe2", op=0.95) for i in range(3))
    )


def inverted_svg(x: float, y: float) -> str:
    """Rolled over: seen from ahead, wings level, fin and canopy hanging down; red on paper."""
    c = "#97291f"
    return (
        chip_svg(x, y)
        + el(f"M{x + 2.6} {y + 6.4}H{x + 15.4}", "none", c, 2.6)
        + circle(x + 9, y + 7.2, 3.2, c)
        + el(f"M{x + 9} {y + 8}V{y + 15.2}", "none", c, 2.4)
        + el(f"M{x + 6} {y + 13.2}H{x + 12}", "none", c, 1.8)
    )


def chick_svg(x: float, y: float, k: float = 1) -> str:
    """A chick: very green pilot."""
    s = ellipse(x, y + 2.4 * k, 5.6 * k, 4.8 * k, "#f7cf3d", EDGE, 1.1 * k) + circle(
        x + 2.6 * k, y - 3.4 * k, 3.7 * k, "#f7cf3d", EDGE, 1.1 * k
    )
    s += ellipse(x + 0.4 * k, y + 0.8 * k, 4.2 * k, 3.2 * k, "#f7cf3d")
    s += el(
        poly([(x + 5.8 * k, y - 4.2 * k), (x + 9.4 * k, y - 2.8 * k), (x + 5.8 * k, y - 1.8 * k)]),
        "#dd6a1f",
        EDGE,
        0.6 * k,
    )
    s += circle(x + 3.7 * k, y - 4.2 * k, 0.9 * k, EDGE) + el(
        f"M{x - 4 * k} {y + 1 * k}Q{x - 1 * k} {y + 5 * k} {x + 2.4 * k} {y + 1.6 * k}", "none", "#b88410", 1.2 * k
    )
    return s + el(
        f"M{x - 1.6 * k} {y + 7 * k}V{y + 9.4 * k}M{x + 1.8 * k} {y + 7 * k}V{y + 9.4 * k}", "none", "#b5541a", 1.2 * k
    )


def star_svg(x: float, y: float, r: float) -> str:
    """A gold skill star with a dark rim."""
    d = star_path(x, y, r)
    return (
        el(d, "#f5c531", EDGE, r * 0.42)
        + el(d, "#f5c531")
        + el(star_path(x - r * 0.1, y - r * 0.12, r * 0.45), "#fff0b4")
    )


def pips_svg(x: float, y: float, hits: int, of: int, r: float = 2.6) -> str:
    """Hit boxes as a row that ends at x (right): filled with a cross = taken."""
    s = ""
    for i in range(of):
        cx = x - (of - 1 - i) * r * 2.6
        if i < hits:
            s += rect(cx - r, y - r, 2 * r, 2 * r, "#b3271e", 0.8, EDGE, 0.9)
            s += el(
                f"M{cx - r * 0.5} {y - r * 0.5}L{cx + r * 0.5} {y + r * 0.5}M{cx + r * 0.5} "
                f"{y - r * 0.5}L{cx - r * 0.5} {y + r * 0.5}",
                "none",
                CREAM,
                0.9,
            )
        else:
            s += rect(cx - r, y - r, 2 * r, 2 * r, CREAM, 0.8, EDGE, 0.9)
    return s


def roundel_svg(nation: str, x: float, y: float, r: float) -> str:
    """National sign of the period in a disc or square of radius r, on a thin light rim. Crosses are the plain ones."""
    key = nation.upper().split("/")[0]
    rings = {
        "UK": ("#1f3a6e", "#f4efe2", "#b3271e"),
        "FR": ("#b3271e", "#f4efe2", "#1f3a6e"),
        "AU": ("#1f3a6e", "#f4efe2"),
        "FI": ("#f4efe2", "#3a72ad", "#f4efe2"),
        "RO": ("#b3271e", "#f0c02f", "#1f3a6e"),
        "JP": ("#c0231d",),
    }
    s = circle(x, y, r * 1.16, "#fff6e2")
    if key in rings:
        cols = rings[key]
        share = (1, 0.66, 0.36) if len(cols) == 3 else (1, 0.5)
        return s + "".join(circle(x, y, r * q, c) for q, c in zip(share, cols, strict=False))
    if key == "US":
        return s + circle(x, y, r, "#1c335c") + el(star_path(x, y, r * 0.96, inner=0.38), "#fffaf0")
    if key == "SU":
        return s + el(star_path(x, y, r * 1.08, inner=0.40), "#c0231d", "#c0231d", r * 0.12)
    if key == "DE":
        return _square(x, y, r) + el(
            f"M{x - r * 0.86} {y}H{x + r * 0.86}M{x} {y - r * 0.86}V{y + r * 0.86}",
            "none",
            "#1a1a18",
            r * 0.5,
            extra='stroke-linecap="butt"',
        )
    if key == "SK":
        return (
            _square(x, y, r)
            + el(f"M{x - r * 0.8} {y}H{x + r * 0.8}M{x} {y - r * 0.8}V{y + r * 0.8}", "none", "#24569f", r * 0.5)
            + circle(x, y, r * 0.3, "#c0231d")
        )
    if key == "NL":
        return s + el(
            poly([(x, y - r * 0.95), (x + r * 0.9, y + r * 0.62), (x - r * 0.9, y + r * 0.62)]),
            "#e8871e",
            "#1a1a18",
            r * 0.22,
        )
    if key == "PL":
        q = r * 0.82
        return (
            _square(x, y, r)
            + rect(x - q, y - q, q, q, "#fffaf0")
            + rect(x, y, q, q, "#fffaf0")
            + rect(x, y - q, q, q, "#c0231d")
            + rect(x - q, y, q, q, "#c0231d")
        )
    if key == "IT":
        bars = "".join(
            el(f"M{x + dx * r} {y - r * 0.62}V{y + r * 0.62}", "none", "#1a1a18", r * 0.24) for dx in (-0.42, 0, 0.42)
        )
        return s + circle(x, y, r, "#fffaf0", "#1a1a18", r * 0.16) + bars
    return s + circle(x, y, r, dark("#8d7b5c", 0.1))


def _square(x: float, y: float, r: float) -> str:
    return rect(x - r, y - r, 2 * r, 2 * r, "#fff6e2", r * 0.15)


def facing_svg(side: int | str, heading: float, k: float = 1) -> str:
    """Arrow tab at the rim of the cardboard in the direction of flight."""
    ux, uy = unit(heading)
    m = min(54 / max(abs(ux), abs(uy)), 60)
    tab = chevron(50 + ux * m, 49.5 + uy * m + max(0, uy) * 2.6, ux, uy, 11.8 * k)
    return (
        el(tab, "#000000", "#000000", 4.2, op=0.28, extra='transform="translate(.8 1.8)"')
        + el(tab, CREAM, CREAM, 3.6)
        + el(tab, pal.SIDE[side], "#201810", 1.1)
    )
