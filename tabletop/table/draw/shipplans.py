"""Deck plans of ships as SVG elements, in metres: x to starboard, y from the bow back, bow up."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from tabletop.data.paths import resource
from tabletop.table.draw.kit import circle, dark, el, ellipse, light, lin, path, poly, rect

# -- Records of ships for drawing, read from `art/ships/ships.json` (fields: see `art/ships/README.md`).

PAINT = {
    "deck_teak": "#a98f68",
    "deck_wood": "#b39a70",
    "deck_blue": "#5f6f7c",
    "deck_brown": "#8b7560",
    "deck_grey": "#8a9193",
    "steel_dark": "#767d80",
    "lino": "#8c5a42",
    "deck_rust": "#8d6f5c",
}
GREY, EDGE, PALE, BLACK = "#8f999d", "#20262a", "#c3c9c8", "#15191b"
Shape = list[tuple[float, float]]


@dataclass(frozen=True)
class Plan:
    """One ship's record; see the README beside the data for every field of `more`."""

    key: str
    name: str
    type: str
    hexes: int
    length: float
    beam: float
    more: dict[str, Any] = field(default_factory=dict, hash=False, compare=False)

    def rows(self, name: str) -> list[list[float]]:
        """A list field, empty if the ship has none."""
        value = self.more.get(name, [])
        return list(value) if isinstance(value, list) else []

    @property
    def fat(self) -> float:
        """How much wider than true to scale it is drawn, so that decks read on the map."""
        return {"carrier": 1.22, "battleship": 1.28, "cruiser": 1.5}.get(
            self.type, 1.95 if self.type == "destroyer" else 1.45
        )


@lru_cache(1)
def plans() -> dict[str, Plan]:
    """All ships with a drawn plan, by key."""
    raw = json.loads(resource("art/ships/ships.json").read_text(encoding="utf-8"))
    out = {}
    for key, rec in raw.items():
        head = {k: rec[k] for k in ("name", "type", "hexes", "length", "beam")}
        out[key] = Plan(key, **head, more={k: v for k, v in rec.items() if k not in head})
    return out


STAND_IN = {
    ("carrier", 3): "shoho",
    ("battleship", 3): "bismarck",
    ("cruiser", 3): "dido",
    ("destroyer", 1): "benson",
    ("merchant", 1): "maru",
    ("escort", 1): "flakship",
}


def plan_for(key: str, kind: str = "", hexes: int = 0) -> Plan:
    """The plan of a key; for an unknown key a plain ship of its type words and length (1 or 3 hexes)."""
    known = plans()
    if key in known:
        return known[key]
    words = kind.lower()
    for word, plain in (
        ("carrier", "carrier"),
        ("battle", "battleship"),
        ("cruiser", "cruiser"),
        ("destroyer", "destroyer"),
        ("trawler", "escort"),
        ("escort", "escort"),
        ("transport", "merchant"),
        ("freighter", "merchant"),
        ("tanker", "merchant"),
    ):
        if word in words:
            stand = STAND_IN.get((plain, hexes)) or STAND_IN.get((plain, 3)) or STAND_IN.get((plain, 1))
            if stand:
                return known[stand]
    return known["dido" if hexes == 3 else "maru"]


# -- The pen for deck plans: blocks, turrets and funnels with shadows that fall to the south-east whatever the heading.


class PlanPen:
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


# -- Deck plans of ships as SVG elements, in metres.


def hull_shape(plan: Plan) -> list[tuple[float, ...]]:
    """Outline of the hull, starboard side first; fine bows for warships, full ones for merchantmen."""
    b, n = plan.beam / 2 * plan.fat, plan.length
    bow: list[tuple[float, float]]
    if plan.type in ("merchant", "escort"):
        bow, stern = [(0.035, 0.34), (0.10, 0.74), (0.18, 0.97), (0.30, 1)], [(0.82, 1), (0.93, 0.82), (0.985, 0.46)]
    elif plan.type == "destroyer":
        bow, stern = [(0.08, 0.30), (0.20, 0.66), (0.36, 0.95), (0.48, 1)], [(0.72, 0.98), (0.88, 0.82), (0.97, 0.62)]
    elif plan.type == "carrier":
        bow, stern = [(0.04, 0.32), (0.12, 0.66), (0.24, 0.94), (0.36, 1)], [(0.76, 1), (0.90, 0.86), (0.98, 0.60)]
    else:
        bow, stern = [(0.07, 0.26), (0.18, 0.60), (0.33, 0.92), (0.46, 1)], [(0.70, 0.98), (0.86, 0.78), (0.96, 0.48)]
    half = [(q * b, t * n) for t, q in bow + stern]
    end = half[-1][0]
    points: list[tuple[float, ...]] = [(0, 0, 1), *half, (end * 0.55, n * 0.998), (-end * 0.55, n * 0.998)]
    return points + [(-x, y) for x, y in reversed(half)]


def _deck_lines(pen: PlanPen, w: float, y0: float, y1: float, col: str) -> str:
    """Planking along the ship."""
    if not pen.fine:
        return ""
    n = 9
    d = "".join(f"M{-w + 2 * w * i / n:.2f} {y0:.1f}V{y1:.1f}" for i in range(1, n))
    return el(d, "none", dark(col, 0.35), pen.line * 0.5, so=0.30)


def _hull(pen: PlanPen) -> str:
    p = pen.p
    col = str(p.more.get("hull", "#7b8589"))
    b = p.beam / 2 * p.fat
    deck = PAINT.get(str(p.more.get("deck", "deck_grey")), "#8a9193")
    outline = path(hull_shape(p), k=0.4)
    lx, ly = pen.shadow
    s = "<defs>" + lin(
        "hull",
        -lx * b,
        p.length / 2 - ly * b,
        lx * b,
        p.length / 2 + ly * b,
        [(0, light(col, 0.30), 1), (0.5, col, 1), (1, dark(col, 0.30), 1)],
    )
    s += (
        lin(
            "deck",
            -lx * b,
            p.length / 2 - ly * b,
            lx * b,
            p.length / 2 + ly * b,
            [(0, light(deck, 0.16), 1), (0.6, deck, 1), (1, dark(deck, 0.14), 1)],
        )
        + "</defs>"
    )
    s += el(outline, "url(#hull)", EDGE, pen.line * 1.5)
    if p.type != "carrier":
        inner = [(x * 0.86, p.length * 0.02 + y * 0.955, *c) for x, y, *c in hull_shape(p)]
        s += el(path(inner, k=0.4), "url(#deck)", dark(deck, 0.45), pen.line * 0.7)
        s += _deck_lines(pen, b * 0.74, p.length * 0.36, p.length * 0.74, deck)
        if pen.fine:
            s += el(
                f"M0 {p.length * 0.045}V{p.length * 0.11}M-1 {p.length * 0.05}L-2.4 {p.length * 0.12}M1 "
                f"{p.length * 0.05}L2.4 {p.length * 0.12}",
                "none",
                dark(deck, 0.6),
                pen.line * 0.7,
                so=0.8,
            )
    if p.more.get("stripes_deck"):
        for i in range(6):
            y = p.length * (0.045 + i * 0.030)
            w = b * 0.80 * min(1, 0.16 + i * 0.13)
            band = poly([(-w, y + 3), (0, y), (0, y + p.length * 0.016), (-w * 1.02, y + 3 + p.length * 0.016)])
            other = poly([(w, y + 3), (0, y), (0, y + p.length * 0.016), (w * 1.02, y + 3 + p.length * 0.016)])
            for d in (band, other):
                s += el(d, "#f0e9dc" if i % 2 else "#b3342a", op=0.92)
    return s


def _flight_deck(pen: PlanPen) -> str:
    p = pen.p
    y0, y1, wf, wa = p.more["flight"]
    wf, wa = wf / 2 * p.fat, wa / 2 * p.fat
    deck = PAINT.get(str(p.more.get("deck")), "#8b7560")
    n = y1 - y0
    if p.more.get("round"):
        points: list[tuple[float, ...]] = [
            (-wf * 0.55, y0),
            (wf * 0.55, y0),
            (wf * 0.92, y0 + n * 0.035),
            (wf, y0 + n * 0.12),
            (wa, y1 - n * 0.12),
            (wa * 0.92, y1 - n * 0.035),
            (wa * 0.55, y1),
            (-wa * 0.55, y1),
            (-wa * 0.92, y1 - n * 0.035),
            (-wa, y1 - n * 0.12),
            (-wf, y0 + n * 0.12),
            (-wf * 0.92, y0 + n * 0.035),
        ]
    else:
        points = [
            (-wf * 0.80, y0, 1),
            (wf * 0.80, y0, 1),
            (wf, y0 + n * 0.11, 1),
            (wa, y1 - n * 0.07, 1),
            (wa * 0.84, y1, 1),
            (-wa * 0.84, y1, 1),
            (-wa, y1 - n * 0.07, 1),
            (-wf, y0 + n * 0.11, 1),
        ]
    s = "".join(
        circle(q * wf * 1.02, y, 3.3 * pen.k, "#96a0a2", EDGE, pen.line)
        for y in p.more.get("sponsons", [])
        for q in (-1, 1)
    )
    for y in p.more.get("sponsons", []):
        for q in (-1, 1):
            s += el(f"M{q * wf * 1.02:.2f} {y}L{q * (wf * 1.02 + 5.4):.2f} {y - 2}", "none", BLACK, pen.line * 1.5)
    for x, y, w, length in p.rows("downfunnels"):
        s += pen.box(x, y, w, length, "#7b8589", 2, 0.3) + ellipse(
            x * p.fat + w * 0.32, y + length / 2, w * 0.32, length * 0.36, BLACK
        )
    shadow = f'transform="translate({pen.shadow[0] * 2.4:.2f} {pen.shadow[1] * 2.4:.2f})"'
    outline = path(points, k=0.36)
    s += el(outline, "#000000", op=0.35, extra=shadow) + el(outline, deck, EDGE, pen.line * 1.3)
    if pen.fine:
        step = max(3.0, 3.2 / pen.scale)
        rows = "".join(f"M{-wf * 0.96:.1f} {y0 + i * step:.1f}H{wf * 0.96:.1f}" for i in range(2, int(n / step) - 1))
        s += el(rows, "none", dark(deck, 0.4), pen.line * 0.45, so=0.30)
    s += el(
        path([(q[0] * 0.965, q[1] + (1.6 if q[1] < y0 + n / 2 else -1.6), *q[2:]) for q in points], k=0.36),
        "none",
        light(deck, 0.35),
        pen.line * 0.8,
        so=0.55,
    )
    return s + _deck_marks(pen, y0, y1, wf, wa, deck)


def _deck_marks(pen: PlanPen, y0: float, y1: float, wf: float, wa: float, deck: str) -> str:
    p, n = pen.p, y1 - y0
    chalk = "#efe6cf"
    dash = f'stroke-dasharray="{n * 0.030:.1f} {n * 0.018:.1f}" stroke-linecap="butt"'
    s = el(f"M0 {y0 + n * 0.05:.1f}V{y1 - n * 0.05:.1f}", "none", chalk, max(1.1, 1.3 / pen.scale), so=0.85, extra=dash)
    for q in (-0.62, 0.62):
        s += el(
            f"M{q * wf:.1f} {y0 + n * 0.05:.1f}V{y1 - n * 0.05:.1f}",
            "none",
            chalk,
            max(0.6, 0.8 / pen.scale),
            so=0.45,
            extra=dash,
        )
    for x, y in p.rows("lifts"):
        side = abs(x) > p.beam / 2 - 4
        w = (13 if p.length > 180 else 10) * (1 if not side else 0.8)
        s += rect(
            x * p.fat - w / 2 * p.fat,
            y - w / 2,
            w * p.fat,
            w * 0.95,
            light(deck, 0.10) if not side else deck,
            0.6,
            dark(deck, 0.55),
            pen.line * 1.1,
        )
        if pen.fine:
            s += el(
                f"M{x * p.fat - w / 2 * p.fat:.1f} {y - w / 2}l{w * p.fat:.1f} {w * 0.95:.1f}",
                "none",
                dark(deck, 0.4),
                pen.line * 0.5,
                so=0.35,
            )
    if p.more.get("arrest") and pen.scale > 0.4:
        a, b = p.more["arrest"]
        d = "".join(f"M{-wa * 0.86:.1f} {a + (b - a) * i / 8:.1f}H{wa * 0.86:.1f}" for i in range(9))
        s += el(d, "none", "#20242a", pen.line * 0.7, so=0.7)
    if p.more.get("sun"):
        s += circle(0, y0 + p.more["sun"], wf * 0.60, "#f1ead6", op=0.95) + circle(
            0, y0 + p.more["sun"], wf * 0.50, "#c0231d"
        )
    if p.more.get("tail") == "stripes":
        for i in range(9):
            x = -wa * 0.80 + i * wa * 1.6 / 9
            s += rect(x, y1 - n * 0.040, wa * 1.6 / 9, n * 0.032, "#f0e9dc" if i % 2 else "#b3342a", op=0.92)
    return s


def _fittings(pen: PlanPen) -> str:
    """Superstructure and everything that stands on it, from the deck upwards."""
    p, s = pen.p, ""
    for y, w, length in p.rows("hatches"):
        s += pen.box(0, y, w, length, "#6a573f", 0.6, 0.08) + pen.box(
            0, y + length * 0.12, w * 0.8, length * 0.76, "#7d694c", 0, 0.06
        )
    for x, y, n in p.rows("tubes"):
        for q in (-1, 1) if x else (1,):
            w = n * 1.0 * pen.k
            s += (
                f'<g transform="translate({q * x * p.fat:.2f} {y}) rotate({q * 14 if x else 20})">'
                + rect(-w / 2, -4.6, w, 9.2, "#6b7579", 0.6, EDGE, pen.line * 0.8)
                + "</g>"
            )
    for x, y in p.rows("boats"):
        for q in (-1, 1):
            s += ellipse(q * x * p.fat, y, 1.4 * pen.k, 3.4, "#d8d2c0", EDGE, pen.line * 0.7)
    for storey in (1, 2):
        for x, y, w, length, level in p.rows("house"):
            if level == storey:
                merchant = p.type == "merchant"
                tone = ("#d5cdb8" if merchant else GREY) if storey == 1 else ("#e6dfcc" if merchant else "#aab3b5")
                s += pen.box(x, y, w, length, tone, 2.2 if storey == 1 else 3.2, 0.22)
        if storey == 1:
            for x, y, guns, r in p.rows("sides"):
                s += pen.turret(x, y, int(guns), r, 62) + pen.turret(-x, y, int(guns), r, -62)
    for x, y, angle in p.rows("catapults"):
        s += (
            f'<g transform="translate({x * p.fat:.2f} {y}) rotate({angle:g})">'
            + rect(-1.5, -10, 3, 20, "#6b7579", 0.4, EDGE, pen.line * 0.8)
            + _floatplane(pen)
            + "</g>"
        )
    for y in p.more.get("aa", []):
        half = (p.more["flight"][2] / 2 + 0.6 if "flight" in p.more else p.beam * 0.36) * p.fat
        if pen.scale > 0.4:
            s += "".join(circle(q * half, y, 1.5 * pen.k, "#aab3b5", EDGE, pen.line * 0.7) for q in (-1, 1))
    for x, y, guns, r, way in p.rows("turrets"):
        s += pen.turret(x, y, int(guns), r, 0 if way > 0 else 180)
    for x, y, w, length in p.rows("funnels"):
        s += pen.funnel(x, y + length / 2, w, length)
    for x, y in p.rows("masts"):
        s += el(f"M{x} {y}l{pen.shadow[0] * 6:.2f} {pen.shadow[1] * 6:.2f}", "none", "#000000", pen.line * 1.2, so=0.35)
        s += circle(x, y, 1.7 * pen.k, PALE, EDGE, pen.line * 0.8)
        if p.type == "merchant" and pen.fine:
            s += el(
                f"M{x} {y}L{x - 3} {y - 9}M{x} {y}L{x + 3} {y - 9}M{x} {y}L{x - 3} {y + 9}M{x} {y}L{x + 3} {y + 9}",
                "none",
                "#33291d",
                pen.line,
            )
    if p.more.get("crane"):
        x, y = p.more["crane"]
        s += el(f"M{x} {y}l3 -9", "none", "#33393c", pen.line * 1.6)
    return s


def _floatplane(pen: PlanPen) -> str:
    return el("M0 -5V5M-6 -1.6H6M-2.2 4.4H2.2", "none", EDGE, 2.3) + el(
        "M0 -5V5M-6 -1.6H6M-2.2 4.4H2.2", "none", "#cfd3c6", 1.4
    )


def _island(pen: PlanPen) -> str:
    p = pen.p
    if not p.more.get("island"):
        return ""
    x, y, w, length = p.more["island"]
    s = pen.box(x, y, w, length, GREY, 4.5, 0.3) + pen.box(
        x, y + length * 0.12, w * 0.72, length * 0.30, "#b4bcbd", 3, 0.25
    )
    if p.more.get("funnel_in"):
        fx, fy, fw, fl = p.more["funnel_in"]
        s += pen.funnel(fx, fy + fl / 2, fw * 1.1, fl)
    mx, my = x * p.fat, y + length * 0.27
    s += el(f"M{mx} {my}l{pen.shadow[0] * 8:.2f} {pen.shadow[1] * 8:.2f}", "none", "#000000", pen.line * 1.2, so=0.35)
    return s + circle(mx, my, 1.6 * pen.k, PALE, EDGE, pen.line)


def plan_svg(plan: Plan, scale: float, heading: float) -> str:
    """The whole ship, bow at (0, 0), stern at (0, length); scale = pixels per metre, heading turns the light."""
    pen = PlanPen(plan, scale, heading)
    if plan.type == "carrier":
        return _hull(pen) + _flight_deck(pen) + _island(pen) + _fittings(pen)
    return _hull(pen) + _fittings(pen)
