"""Paint and building blocks for side views of vehicles, guns, soldiers, buildings and weapons.

Everything is laid out in a box of 100 x 60 units, ground line at y = 54, facing right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.table.draw.kit import circle, dark, el, light, poly, rect


@dataclass(frozen=True)
class Paint:
    """Colours of a side view: body, its light top, dark parts (wheels, tracks, openings), outline, glass, accent."""

    body: str = "#6f6d4b"
    top: str = "#8f8b62"
    deep: str = "#2e2b22"
    ink: str = "#17140e"
    glass: str = "#b9cfd2"
    accent: str = "#a4342a"
    pale: str = "#efe3c6"
    steel: str = "#57564b"
    edge: float = 1.5  # width of the outline in units of the box

    def fill(self, d: str, colour: str = "", edge: float = 1.0) -> str:
        """A filled outline in the body colour (or another one)."""
        return el(d, colour or self.body, self.ink, self.edge * edge)

    def line(self, d: str, w: float, colour: str = "") -> str:
        """A bar or barrel: an open line with a dark rim."""
        return el(d, "none", self.ink, w + self.edge) + el(d, "none", colour or self.steel, max(0.6, w - 0.4))

    def hair(self, d: str, colour: str = "", w: float = 0.9, so: float = 0.75) -> str:
        """A thin inner line."""
        return el(d, "none", colour or self.ink, w, so=so)

    def box(self, x: float, y: float, w: float, h: float, colour: str = "", r: float = 1, edge: float = 1.0) -> str:
        """A filled box with an outline."""
        return rect(x, y, w, h, colour or self.body, r, self.ink, self.edge * edge)


ARMY = Paint()
WRECK = Paint("#57504a", "#655d55", "#25211e", "#15120f", "#3a3532", "#5e4a42", "#9b9084", "#443e39")
SAND = Paint("#a98e5f", "#c9b07d", "#3a3022", "#1d160d")


def solid(colour: str) -> Paint:
    """Everything in one colour with light inner lines: for small icons in lists."""
    return Paint(
        colour,
        light(colour, 0.18),
        dark(colour, 0.25),
        colour,
        light(colour, 0.7),
        colour,
        light(colour, 0.8),
        colour,
        1.0,
    )


def wheel(p: Paint, x: float, y: float, r: float) -> str:
    """A road wheel with tyre and hub."""
    return (
        circle(x, y, r, p.deep, p.ink, p.edge * 0.8) + circle(x, y, r * 0.58, p.body) + circle(x, y, r * 0.22, p.deep)
    )


def wheels(p: Paint, xs: Sequence[float], y: float, r: float) -> str:
    """A row of wheels."""
    return "".join(wheel(p, x, y, r) for x in xs)


def track(p: Paint, x0: float, x1: float, n: int, r: float = 4.6, top: float = 42.0) -> str:
    """A track from x0 to x1 with n road wheels of radius r that stand on the ground line, idlers at both ends."""
    y = 54 - r - 1.2
    s = el(
        f"M{x0 + 3} {top}H{x1 - 3}Q{x1 + 1.5} {top + 0.6} {x1 + 1} {top + 4}L{x1 - 5} 53.4Q{x1 - 6} 54.4 {x1 - 8} 54.4"
        f"H{x0 + 8}Q{x0 + 6} 54.4 {x0 + 5} 53.4L{x0 - 1} {top + 4}Q{x0 - 1.5} {top + 0.6} {x0 + 3} {top}Z",
        p.deep,
        p.ink,
        p.edge,
    )
    step = (x1 - x0 - 2 * r - 9) / max(1, n - 1)
    s += "".join(circle(x0 + r + 4.5 + i * step, y, r, p.body, p.ink, p.edge * 0.7) for i in range(n))
    s += "".join(circle(x0 + r + 4.5 + i * step, y, r * 0.4, p.deep) for i in range(n))
    return (
        s
        + circle(x0 + 3.4, top + 4, r * 0.62, p.body, p.ink, 0.8)
        + circle(x1 - 3.4, top + 4, r * 0.62, p.body, p.ink, 0.8)
    )


def man(p: Paint, x: float, y: float = 54, k: float = 1.0, weapon: str = "rifle") -> str:
    """A soldier who stands at (x, y), 26 k high, facing right. weapon: rifle, tube, none."""

    def at(px: float, py: float) -> tuple[float, float]:
        return x + px * k, y + py * k

    legs = poly(
        [
            at(-3, -12),
            at(3.4, -12),
            at(5.8, -1),
            at(7.6, 0),
            at(3, 0),
            at(0.6, -8),
            at(-3, 0),
            at(-6.4, 0),
            at(-4.4, -3),
        ]
    )
    trunk = poly([at(-3.8, -11), at(-4.4, -19), at(-1.6, -21.4), at(2.6, -21.2), at(4.4, -18.6), at(3.8, -11)])
    s = p.fill(legs, p.deep, 0.8) + p.fill(trunk, "", 0.8)
    hx, hy = at(0.6, -23.6)
    s += circle(hx, hy, 2.9 * k, p.top, p.ink, p.edge * 0.7)
    s += p.fill(poly([at(-3, -23.6), at(-2, -26.4), at(0.8, -27.4), at(3.4, -26.2), at(4.2, -23.8)]), p.deep, 0.6)
    if weapon == "rifle":
        (a, b), (c, d) = at(-2, -14), at(12, -18.6)
        s += p.line(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}", 1.8 * k, p.deep)
        s += p.line(poly([at(-1, -18), at(3, -14.4), at(6.4, -16.6)], False), 2.2 * k, p.body)
    elif weapon == "tube":
        (a, b), (c, d) = at(-9, -18.4), at(16, -31)
        s += p.line(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}", 3.6 * k, p.top)
        s += p.line(poly([at(0, -18), at(4, -17), at(6, -23)], False), 2.2 * k, p.body)
    return s
