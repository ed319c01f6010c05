"""Named special parts of aircraft (turrets, glazed noses, dive brakes, rotors, ...) and the pen that draws them.

A figure file asks for a part by name: {"part": "turret", "y": 5.0, "r": .6}. Every part says which numbers it
takes, so that a spelling mistake is found when the file is read.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Any, NamedTuple

from tabletop.table.draw.figure_files import FieldReader
from tabletop.table.draw.figures import FigureError, Rows
from tabletop.table.draw.kit import circle, dark, el, light, lin, path, poly
from tabletop.table.draw.livery import PRINT, Livery
from tabletop.table.draw.planform_light import Lit, Shading, tube
from tabletop.table.draw.planform_shapes import body_path, fin_path, width_at

INK = "#0c0a08"
METAL = "#171614"


class PartPen:
    """Collects the SVG text of one layer.

    livery: paint; span: metres; mpp: metres per pixel, so that hair lines stay visible at every size;
    detail: 0 under 46 px (no lines), 1 under 120 px (control surfaces), 2 everything; below: the underside is drawn.
    """

    def __init__(self, livery: Livery, span: float, mpp: float, detail: int, below: bool = False) -> None:
        self.livery, self.span, self.mpp, self.detail, self.below = livery, span, mpp, detail, below
        self.hair = max(0.018 * span / 11, mpp * 0.55)
        self.grow = (1.5, 1.25, 1.0)[detail]
        self.gloss = float(livery.get("gloss", 0.0))
        self._defs: list[str] = []
        self._lights: list[tuple[str, tuple[float, float, float, float], Shading]] = []
        self._body: list[str] = []
        self._ids: Iterator[int] = count()

    def add(self, *svg: str) -> None:
        """Add finished elements."""
        self._body += svg

    def grad(self, x1: float, y1: float, x2: float, y2: float, stops: list[tuple[float, str, float]]) -> str:
        """A linear gradient in metres; returns the fill that uses it."""
        name = f"g{next(self._ids)}"
        self._defs.append(lin(name, x1, y1, x2, y2, stops))
        return f"url(#{name})"

    def lit(self, x1: float, y1: float, x2: float, y2: float, shading: Shading) -> str:
        """A gradient that is worked out for the sun of a heading; returns the fill that uses it."""
        name = f"g{next(self._ids)}"
        self._lights.append((name, (x1, y1, x2, y2), shading))
        return f"url(#{name})"

    def shape(self, d: str, fill: str, op: float = 1, edge: float = 0.6) -> None:
        """A filled path with a hair line round it."""
        self.add(el(d, fill, INK, self.hair, op=op, so=edge))

    def line(self, pts: list[tuple[float, float]], colour: str = INK, width: float = 0, op: float = 0.6) -> None:
        """An open line; width in metres, never under a hair."""
        self.add(el(poly(pts, False), "none", colour, max(width, self.hair), so=op))

    def lines(
        self, many: list[list[tuple[float, float]]], colour: str = INK, width: float = 0, op: float = 0.6
    ) -> None:
        """Many open lines of one kind as a single element, which draws much faster than one each."""
        if many:
            self.add(el("".join(poly(pts, False) for pts in many), "none", colour, max(width, self.hair), so=op))

    @property
    def frame(self) -> str:
        """Colour of window frames."""
        return str(self.livery.get("frame", dark(self.livery["base"], 0.35)))

    @property
    def skin(self) -> str:
        """Base colour of the side that is seen."""
        return str(self.livery["under" if self.below else "base"])

    def layer(self) -> Lit:
        """The layer as SVG text, but for the light on it."""
        return Lit("".join(self._defs), self._lights, "".join(self._body))


def _sides(x: float) -> tuple[int, ...]:
    return (-1, 1) if x else (1,)


def _aim(aim: float, n: float) -> tuple[float, float]:
    a = math.radians(aim)
    return math.sin(a) * n, -math.cos(a) * n


def _glass(p: PartPen, st: Rows, x: float, frames: tuple[float, ...], ribs: tuple[float, ...]) -> None:
    for s in _sides(x):
        cx, h = s * x, max(r[1] for r in st)
        d = body_path(st, cx)
        p.shape(d, "#41606c", edge=0.8)
        p.add(
            el(
                d,
                p.grad(
                    cx - h,
                    0,
                    cx + h,
                    0,
                    [
                        (0, "#20343e", 0.7),
                        (0.3, "#c4dcde", 0.85),
                        (0.48, "#8fb0b9", 0.5),
                        (0.75, "#3f5d69", 0.5),
                        (1, "#16262e", 0.8),
                    ],
                ),
            )
        )
        if p.detail:
            w = max(0.045 * p.span / 12, p.mpp * 0.5)
            for y in frames:
                q = width_at(st, y) * 0.97
                p.add(
                    el(
                        f"M{cx - q:.3f} {y:.3f}Q{cx:.3f} {y - q * 0.3:.3f} {cx + q:.3f} {y:.3f}",
                        "none",
                        p.frame,
                        w,
                        so=0.95,
                    )
                )
            for f in ribs:
                ys = [st[0][0] + (st[-1][0] - st[0][0]) * i / 6 for i in range(7)]
                p.line([(cx + f * width_at(st, y), y) for y in ys], p.frame, w * 0.8, 0.95)


def _turret(p: PartPen, x: float, y: float, r: float, guns: float, length: float, aim: float) -> None:
    for s in _sides(x):
        cx = s * x
        dx, dy = _aim(aim * (s if x else 1), length + r)
        nx, ny = _aim(aim * (s if x else 1) + 90, r * 0.28)
        for q in (-1, 1) if guns > 1 else (0,):
            p.add(
                el(
                    poly([(cx + q * nx, y + q * ny), (cx + q * nx + dx, y + q * ny + dy)], False),
                    "none",
                    METAL,
                    max(0.085, p.mpp * 0.8),
                )
            )
        p.add(
            circle(cx, y, r, "#41606c", INK, p.hair, so=0.85),
            circle(cx - r * 0.2, y - r * 0.22, r * 0.55, "#b4ced3", op=0.75),
        )
        if p.detail:
            p.line([(cx - r, y), (cx + r, y)], p.frame, p.mpp * 0.4, 0.8)


def _gun(p: PartPen, x: float, y: float, length: float, w: float, aim: float) -> None:
    for s in _sides(x):
        dx, dy = _aim(aim * (s if x else 1), length)
        p.add(el(poly([(s * x, y), (s * x + dx, y + dy)], False), "none", METAL, max(w, p.mpp * 0.8), so=0.95))


def _struts(p: PartPen, pts: Rows, w: float) -> None:
    for s in (-1, 1):
        line = [(s * a, b) for a, b in pts]
        p.line([(x, y + 0.05) for x, y in line], "#000000", w * 1.6, 0.2)
        p.line(line, dark(p.skin, 0.35), max(w, p.mpp * 0.8), 0.95)


def _brake(p: PartPen, pts: Rows, color: str, rows: float, columns: float) -> None:
    """A perforated flap: four corners (inner front, outer front, outer back, inner back)."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = pts
    hole = max(0.075, p.mpp * 0.45)
    for s in (-1, 1):
        p.add(
            el(
                poly([(s * ax, ay), (s * bx, by), (s * cx, cy), (s * dx, dy)]),
                color or p.skin,
                INK,
                p.hair,
                op=0.55,
                so=0.7,
            )
        )
        if p.detail or hole * 2.5 < abs(bx - ax) / columns:
            for i in range(int(columns)):
                for j in range(int(rows)):
                    u, v = (i + 0.5) / columns, (j + 0.6) / (rows + 0.2)
                    x1, y1, x2, y2 = ax + (bx - ax) * u, ay + (by - ay) * u, dx + (cx - dx) * u, dy + (cy - dy) * u
                    p.add(circle(s * (x1 + (x2 - x1) * v), y1 + (y2 - y1) * v, hole, "#1a130f", op=0.8))


def _bar(p: PartPen, x1: float, y1: float, x2: float, y2: float, w: float, color: str) -> None:
    for s in (-1, 1):
        p.line([(s * x1, y1), (s * x2, y2)], color or "#15120e", max(w, p.mpp * 0.8), 0.7)


def _patch(p: PartPen, pts: Rows, x: float, color: str, op: float, corner: bool) -> None:
    for s in (-1, 1) if x else (1,):
        line = [(s * a, b) for a, b in pts]
        colour = color if color.startswith("#") else str(p.livery.get(color, p.skin)) if color else p.skin
        p.shape(poly(line) if corner else path(line), colour, op)


def _disc(p: PartPen, x: float, y: float, r: float, color: str, inner: float) -> None:
    for s in _sides(x):
        p.add(circle(s * x, y, r, color or "#3a3530", INK, p.hair, so=0.8))
        if inner:
            p.add(circle(s * x, y, inner, "#15130f"))


def _mouth(p: PartPen, x: float, y: float, w: float, h: float) -> None:
    for s in _sides(x):
        p.add(f'<ellipse cx="{s * x:.3f}" cy="{y:.3f}" rx="{w:.3f}" ry="{h:.3f}" fill="#15130f"/>')


def _pipe(p: PartPen, x: float, y: float, w: float, length: float) -> None:
    """The hot end of a jet or rocket."""
    for s in _sides(x):
        cx = s * x
        d = path([(cx - w, y, 1), (cx + w, y, 1), (cx + w * 0.78, y + length, 1), (cx - w * 0.78, y + length, 1)])
        p.shape(d, "#3a3733", edge=0.8)
        p.add(el(d, p.grad(cx - w, 0, cx + w, 0, [(0, "#000", 0.4), (0.4, "#fff", 0.2), (1, "#000", 0.5)])))


def _rotor(p: PartPen, x: float, y: float, r: float, blades: float, turn: float, chord: float) -> None:
    p.add(circle(x, y, r, "#20201c", op=0.07), circle(x, y, r, "none", "#20201c", max(0.06, p.mpp * 0.7), so=0.22))
    w = max(chord, p.mpp * 1.6) / 2
    right = [(w, -r), (w, -r * 0.16), (w * 0.6, -r * 0.12), (w * 0.6, 0.0)]
    left = [(-w * 0.6, 0.0), (-w * 0.6, -r * 0.12), (-w, -r * 0.16), (-w, -r * 0.97), (-w * 0.2, -r)]
    spar, tip = (
        poly([(-w * 0.5, -r * 0.2), (-w * 0.5, -r * 0.95)], False),
        poly([(-w, -r * 0.93), (w, -r * 0.93)], False),
    )
    for i in range(int(blades)):
        tr = f'transform="translate({x:g} {y:g}) rotate({turn + 360 / blades * i:g})"'
        p.add(
            el(poly(left + right), "#2b2a26", extra=tr, op=0.92),
            el(spar, "none", "#8a877c", max(0.05, p.mpp * 0.4), so=0.6, extra=tr),
            el(tip, "none", "#d8a92c", max(0.16, p.mpp * 0.8), so=0.9, extra=tr),
        )
    p.add(circle(x, y, 0.42, "#3b3a34", INK, p.hair), circle(x, y, 0.2, "#77756a", INK, p.hair))


def _store(p: PartPen, x: float, y: float, w: float, length: float, color: str) -> None:
    """A bomb, rocket, tank or gun pod seen as a long drop."""
    for s in _sides(x):
        d = path(
            [
                (s * x, y),
                (s * x + w, y + length * 0.25),
                (s * x + w * 0.9, y + length * 0.7),
                (s * x + w * 0.3, y + length, 1),
                (s * x - w * 0.3, y + length, 1),
                (s * x - w * 0.9, y + length * 0.7),
                (s * x - w, y + length * 0.25),
            ]
        )
        p.shape(d, color or dark(p.skin, 0.3), edge=0.8)


def _hull(p: PartPen, st: Rows, x: float) -> None:
    """A body on the body: an engine on the back, a gondola below."""
    for s in _sides(x):
        h, d = max(r[1] for r in st), body_path(st, s * x)
        p.add(el(d, "none", "#000", h * 0.5, so=0.25))
        p.shape(d, light(p.skin, PRINT), edge=0.8)
        p.add(el(d, p.lit(s * x - h, 0, s * x + h, 0, tube(1.0, p.gloss))))


def _vane(p: PartPen, x: float, y1: float, y2: float, w: float) -> None:
    """A small fin or keel seen edge on."""
    for s in _sides(x):
        p.shape(fin_path(s * x, y1, y2, max(w, p.mpp * 0.6)), light(p.skin, 0.22), edge=0.7)


def _sight(p: PartPen, x: float, y: float, length: float) -> None:
    """The small shaft of a tail rotor seen edge on, or an aerial: a plain dark line along the flight."""
    p.line([(x, y), (x, y + length)], "#2b2a26", max(0.18, p.mpp), 0.95)


class Part(NamedTuple):
    """How to draw a part, which fields it takes (None = must be given) and from which side it shows."""

    draw: Callable[..., None]
    fields: Mapping[str, Any]
    seen: str = "top"


NEED = None
PARTS: dict[str, Part] = {
    "glass": Part(_glass, {"st": NEED, "x": 0.0, "frames": (), "ribs": ()}, "both"),
    "turret": Part(_turret, {"x": 0.0, "y": NEED, "r": 0.5, "guns": 2.0, "length": 0.9, "aim": 180.0}),
    "gun": Part(_gun, {"x": 0.0, "y": NEED, "length": 0.9, "w": 0.08, "aim": 180.0}),
    "struts": Part(_struts, {"pts": NEED, "w": 0.07}, "both"),
    "brake": Part(_brake, {"pts": NEED, "color": "", "rows": 2.0, "columns": 10.0}, "both"),
    "bar": Part(_bar, {"x1": NEED, "y1": NEED, "x2": NEED, "y2": NEED, "w": 0.12, "color": ""}),
    "patch": Part(_patch, {"pts": NEED, "x": 0.0, "color": "", "op": 1.0, "corner": 0.0}),
    "disc": Part(_disc, {"x": 0.0, "y": NEED, "r": NEED, "color": "", "inner": 0.0}),
    "mouth": Part(_mouth, {"x": 0.0, "y": NEED, "w": NEED, "h": 0.15}, "both"),
    "pipe": Part(_pipe, {"x": 0.0, "y": NEED, "w": NEED, "length": NEED}, "both"),
    "rotor": Part(_rotor, {"x": 0.0, "y": NEED, "r": NEED, "blades": 4.0, "turn": 38.0, "chord": 0.53}, "both"),
    "store": Part(_store, {"x": 0.0, "y": NEED, "w": NEED, "length": NEED, "color": ""}, "belly"),
    "hull": Part(_hull, {"st": NEED, "x": 0.0}),
    "vane": Part(_vane, {"x": 0.0, "y1": NEED, "y2": NEED, "w": 0.08}, "both"),
    "line": Part(_sight, {"x": 0.0, "y": NEED, "length": NEED}, "both"),
}


def check_part(c: FieldReader) -> Mapping[str, Any]:
    """Read one part of a figure file; raises FigureError."""
    name = c.word("part", among=tuple(PARTS))
    part = PARTS[name]
    c.only(set(part.fields) | {"part", "seen"})
    out: dict[str, Any] = {"part": name, "seen": c.word("seen", part.seen, ("top", "belly", "both"))}
    for k, default in part.fields.items():
        if k == "st":
            out[k] = c.rows(k, (2, 3), 2, rising=True)
        elif k == "pts":
            out[k] = c.rows(k, (2,), 4 if name == "brake" else 2)
        elif isinstance(default, tuple):
            out[k] = c.row(k, default)
        elif isinstance(default, str):
            out[k] = c.word(k, default)
        else:
            out[k] = c.number(k, default)
    if name == "brake" and len(out["pts"]) != 4:
        raise FigureError(f"{c.where}: field 'pts': a brake has four corners, found {len(out['pts'])}.")
    return out


def draw_part(p: PartPen, part: Mapping[str, Any]) -> None:
    """Draw a checked part, if it shows on the side that the pen draws."""
    if part["seen"] in ("both", "belly" if p.below else "top"):
        PARTS[part["part"]].draw(p, **{k: v for k, v in part.items() if k not in ("part", "seen")})
