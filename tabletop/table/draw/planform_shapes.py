"""Outlines of aircraft from their figures: half wings, bodies, and the square that holds a type at every heading."""

from __future__ import annotations

import math
from itertools import pairwise

from tabletop.table.draw.figures import Figures, Foil, Gear, Rows
from tabletop.table.draw.kit import path


def foil_path(w: Foil, side: int = 1) -> str:
    """Half a wing or tail plane as SVG path data, with its rounded tip; side -1 is the mirror image."""
    x, a, b = w.st[-1][:3]
    xp, ap, bp = w.st[-2][:3]
    k, dx, s = w.k, w.half - x, side
    m = a + (b - a) * w.mid
    sa, sb = (a - ap) / ((x - xp) or 1), (b - bp) / ((x - xp) or 1)
    d = f"M0 {w.st[0][1]:.3f}" + "".join(f"L{s * p[0]:.3f} {p[1]:.3f}" for p in w.st)
    d += (
        f"C{s * (x + k * dx):.3f} {a + sa * k * dx:.3f} {s * w.half:.3f} {m + (a - m) * k:.3f} {s * w.half:.3f} {m:.3f}"
    )
    d += f"C{s * w.half:.3f} {m + (b - m) * k:.3f} {s * (x + k * dx):.3f} {b + sb * k * dx:.3f} {s * x:.3f} {b:.3f}"
    return d + "".join(f"L{s * p[0]:.3f} {p[2]:.3f}" for p in reversed(w.st[:-1])) + "Z"


def body_path(st: Rows, x0: float = 0.0) -> str:
    """A smooth spindle from stations (y, half width[, corner]) about the line x = x0."""
    right = [(x0 + p[1], p[0], *p[2:]) for p in st]
    left = [(x0 - p[1], p[0], *p[2:]) for p in reversed(st) if p[1] > 0.001]
    return path(right + left)


def fin_path(x: float, y1: float, y2: float, w: float) -> str:
    """A fin seen edge on: a thin drop of half width w."""
    n = y2 - y1
    return path(
        [
            (x, y1),
            (x + w, y1 + n * 0.35),
            (x + w * 0.8, y2 - n * 0.03),
            (x, y2),
            (x - w * 0.8, y2 - n * 0.03),
            (x - w, y1 + n * 0.35),
        ],
        k=0.3,
    )


def gear_paths(g: Gear | None) -> list[str]:
    """Outlines of a fixed undercarriage, both sides; empty for one that folds away."""
    if g is None or g.kind not in ("fixed", "spatted"):
        return []
    out = []
    for s in (-1, 1):
        x = s * g.x
        if g.kind == "spatted":
            n = g.leg
            out.append(
                path(
                    [
                        (x, g.y),
                        (x + g.w, g.y + n * 0.32),
                        (x + g.w * 0.75, g.y + n * 0.75),
                        (x, g.y + n),
                        (x - g.w * 0.75, g.y + n * 0.75),
                        (x - g.w, g.y + n * 0.32),
                    ]
                )
            )
        else:
            out.append(
                path(
                    [
                        (x - g.w, g.y - g.r * 0.6),
                        (x, g.y - g.r),
                        (x + g.w, g.y - g.r * 0.6),
                        (x + g.w, g.y + g.r * 0.6),
                        (x, g.y + g.r),
                        (x - g.w, g.y + g.r * 0.6),
                    ],
                    k=0.3,
                )
            )
    return out


def under_parts(f: Figures) -> list[str]:
    """Outlines of all that lies below an upper or parasol wing (everything, for a type without one)."""
    high = any(w.place == "over" for w in f.wings)
    out = gear_paths(f.gear)
    for foil in (*(w for w in f.wings if w.place != "over"), *f.tails):
        out += [foil_path(foil, -1), foil_path(foil, 1)]
    if not high:
        out += pod_paths(f)
    if f.fus:
        out.append(body_path(f.fus))
    if f.fin:
        out.append(fin_path(0, *f.fin))
    for x, y1, y2, w in f.fins:
        out += [fin_path(s * x, y1, y2, w) for s in ((-1, 1) if x else (1,))]
    return out + list(f.extra)


def over_parts(f: Figures) -> list[str]:
    """Outlines of the wings above the body, with the engines that they carry."""
    wings = [w for w in f.wings if w.place == "over"]
    return [foil_path(w, s) for w in wings for s in (-1, 1)] + (pod_paths(f) if wings else [])


def pod_paths(f: Figures) -> list[str]:
    """Outlines of engines, booms and floats, both sides."""
    return [body_path(st, s * x) for x, st in f.pods for s in ((-1, 1) if x else (1,))]


def width_at(st: Rows, y: float) -> float:
    """Half width of a spindle at y."""
    for a, b in pairwise(st):
        if y <= b[0]:
            t = (y - a[0]) / ((b[0] - a[0]) or 1)
            return a[1] + (b[1] - a[1]) * max(0.0, t)
    return st[-1][1]


def _far_points(f: Figures) -> list[tuple[float, float]]:
    """Points (x >= 0, y) that may lie furthest from the middle."""
    points: list[tuple[float, float]] = []
    for w in (*f.wings, *f.tails):
        x, a, b = w.st[-1][:3]
        points += [(w.half, a + (b - a) * w.mid), (x, a), (x, b)] + [(p[0], p[1]) for p in w.st]
    points += [(p[1], p[0]) for p in f.fus]
    points += [(x + p[1], p[0]) for x, st in f.pods for p in st]
    points += [(x, y) for x, y1, y2, _ in f.fins for y in (y1, y2)]
    points += [(0, f.fin[1])] if f.fin else []
    for p in f.props:
        tip = p.spin[1] if p.spin else 0
        points += [(p.x + p.d / 2, p.y), (p.x, p.y + tip if p.push else p.y - tip)]
    points += [(x, y - n) for x, y, n, _ in f.guns]
    for part in f.parts:
        if part["part"] == "rotor":
            points += [(part["r"], part["y"]), (0, part["y"] - part["r"]), (0, part["y"] + part["r"])]
        elif part["part"] == "gun":
            a = math.radians(part.get("aim", 180.0))
            points.append((abs(part.get("x", 0.0)), part["y"] - part["length"] * math.cos(a)))
    return points


_CIRCLES: dict[str, tuple[Figures, float, float]] = {}


def _circle(f: Figures) -> tuple[float, float]:
    """Centre y and radius (metres) of the smallest circle round the type about its centre line; found once a type."""
    kept = _CIRCLES.get(f.key)
    if kept is not None and kept[0] is f:
        return kept[1], kept[2]
    points = _far_points(f)

    def reach(cy: float) -> float:
        return max(math.hypot(x, y - cy) for x, y in points)

    lo, hi = min(y for _, y in points), max(y for _, y in points)
    for _ in range(40):
        a, b = lo + (hi - lo) * 0.382, lo + (hi - lo) * 0.618
        if reach(a) < reach(b):
            hi = b
        else:
            lo = a
    cy = f.cy or (lo + hi) / 2
    _CIRCLES[f.key] = (f, cy, reach(cy))
    return cy, reach(cy)


def frame_of(f: Figures, px: int) -> tuple[float, float]:
    """Centre y and side (metres) of the smallest square of px pixels in which the type, with the dark line round it,
    turns freely about its centre."""
    cy, radius = _circle(f)
    return cy, (f.box or 2.01 * radius) * px / max(1.0, px - 2.8)
