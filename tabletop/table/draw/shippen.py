"""The pen for deck plans: blocks, turrets and funnels with shadows that fall to the south-east whatever the heading."""

from __future__ import annotations

import math

from tabletop.table.draw.kit import el, ellipse, poly
from tabletop.table.draw.shipdata import BLACK, EDGE, Plan


class Pen:
    """Draws the parts of one plan; keeps scale, width factor and the direction of the light in the ship's frame."""

    def __init__(self, plan: Plan, scale: float, heading: float) -> None:
        self.p, self.fat, self.scale = plan, plan.fat, scale
        self.k = (plan.fat + 1) / 2  # widening of round things
        self.line = max(0.45, 0.75 / scale)  # metres of a line that is at least 3/4 pixel wide
        self.fine = scale > 0.55
        a = math.radians(-heading)
        sx, sy = 0.75, 1.1  # shadows fall to the south-east on the map
        self.shadow = (sx * math.cos(a) - sy * math.sin(a), sx * math.sin(a) + sy * math.cos(a))

    def solid(self, d: str, fill: str, height: float = 0, sw: float | None = None, edge: str = EDGE) -> str:
        """A part with its shadow; height in metres of shadow."""
        s = ""
        if height:
            dx, dy = self.shadow[0] * height, self.shadow[1] * height
            s = el(d, "#000000", op=0.34, extra=f'transform="translate({dx:.2f} {dy:.2f})"')
        return s + el(d, fill, edge, self.line if sw is None else sw)

    def box(self, x: float, y: float, w: float, length: float, fill: str, height: float, r: float = 0.2) -> str:
        """A block centred at x (metres, already true), from y back; r = share of the width cut off the corners."""
        x, w = x * self.fat, w * self.fat
        c = min(w, length) * r
        points = [
            (x - w / 2 + c, y),
            (x + w / 2 - c, y),
            (x + w / 2, y + c),
            (x + w / 2, y + length - c),
            (x + w / 2 - c, y + length),
            (x - w / 2 + c, y + length),
            (x - w / 2, y + length - c),
            (x - w / 2, y + c),
        ]
        return self.solid(poly(points), fill, height)

    def turret(self, x: float, y: float, guns: int, r: float, angle: float) -> str:
        """A gun house at (x, y); angle in degrees, 0 = forward."""
        r *= 1 + (self.k - 1) * 0.55
        x *= self.fat
        spread = {1: [0.0], 2: [-0.38, 0.38], 3: [-0.52, 0, 0.52], 4: [-0.66, -0.22, 0.22, 0.66]}[guns]
        barrels = "".join(f"M{q * r:.2f} {-r * 0.4:.2f}V{-r * 2.15:.2f}" for q in spread)
        house = poly(
            [
                (-r * 0.72, -r * 0.72),
                (r * 0.72, -r * 0.72),
                (r, -r * 0.1),
                (r * 0.72, r * 0.95),
                (-r * 0.72, r * 0.95),
                (-r, -r * 0.1),
            ]
        )
        roof = poly([(-r * 0.45, -r * 0.35), (r * 0.45, -r * 0.35), (r * 0.55, r * 0.55), (-r * 0.55, r * 0.55)])
        s = el(barrels, "none", BLACK, max(r * 0.20, self.line * 1.1)) + el(house, "#a3adb0", EDGE, self.line)
        if self.fine:
            s += el(roof, "#b7c0c2")
        dx, dy = self.shadow[0] * r * 0.3, self.shadow[1] * r * 0.3
        return (
            f'<g transform="translate({x + dx:.2f} {y + dy:.2f}) rotate({angle:g})">{el(house, "#000000", op=0.35)}</g>'
            + f'<g transform="translate({x:.2f} {y:.2f}) rotate({angle:g})">{s}</g>'
        )

    def funnel(self, x: float, y: float, w: float, length: float) -> str:
        """A funnel with its mouth and shadow."""
        x, w = x * self.fat, w * self.k
        dx, dy = self.shadow[0] * 4, self.shadow[1] * 4
        cap = str(self.p.more.get("funnel_top", "#9aa4a7"))
        return (
            ellipse(x + dx, y + dy, w / 2, length / 2, "#000000", op=0.32)
            + ellipse(x, y, w / 2, length / 2, cap, EDGE, self.line)
            + ellipse(x, y, w * 0.32, length * 0.34, BLACK)
        )
