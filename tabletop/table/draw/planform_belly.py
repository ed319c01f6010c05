"""The underside of an aircraft in inverted flight: light paint, wheel bays, coolers, bomb doors, guns, no canopy."""

from __future__ import annotations

from tabletop.table.draw.figures import Figures, Foil
from tabletop.table.draw.kit import circle, dark, el, light, path, poly, rect
from tabletop.table.draw.livery import PRINT, marks, stripes
from tabletop.table.draw.planform_layers import body, fins, foil, foil_lines, gear, guns, pods, prop, tail
from tabletop.table.draw.planform_light import Lit
from tabletop.table.draw.planform_parts import INK, PartPen, draw_part
from tabletop.table.draw.planform_shapes import body_path, fin_path, foil_path, pod_paths, width_at

WELL = "#2c2a24"


def belly_layer(p: PartPen, f: Figures) -> Lit:
    """The whole underside with its fills; drawn left-right mirrored by the caller. Pen.below must be set."""
    skin = light(p.livery["under"], PRINT * 0.6)
    above = [w for w in f.wings if w.place != "low"]
    below = [w for w in f.wings if w.place == "low"]
    for w in above:
        _wing(p, f, w, skin)
    for w in f.tails:
        _fill(p, w, skin)
        tail(p, w)
    if f.fin:
        p.add(el(fin_path(0, *f.fin), skin))
    if f.fins:
        fins(p, f)
    for d in f.extra:
        p.add(el(d, skin))
    if f.fus:
        p.add(el(body_path(f.fus), skin))
        body(p, f)
    for w in below:
        _wing(p, f, w, skin)
    if f.fus and below:
        _keel(p, f, below)
    for d in pod_paths(f):
        p.add(el(d, skin))
    pods(p, f)
    _bay(p, f)
    _wells(p, f)
    _coolers(p, f)
    gear(p, f)
    _fixed_legs(p, f)
    between = len(above) > 0 and len(below) > 0  # struts of a biplane hide behind the lower wing
    for part in f.parts:
        if not (between and part["part"] == "struts"):
            draw_part(p, part)
    guns(p, f)
    for q in f.props:
        prop(p, q)
    return p.layer()


def _fill(p: PartPen, w: Foil, skin: str) -> None:
    p.add(*(el(foil_path(w, s), skin) for s in (-1, 1)))


def _wing(p: PartPen, f: Figures, w: Foil, skin: str) -> None:
    _fill(p, w, skin)
    foil(p, w, 0.8)
    foil_lines(p, w)
    nearest = next((v for v in f.wings if v.place == "low"), f.main_wing)
    if w is nearest:
        p.add(stripes(w, p.livery, True), marks(w, p.livery, True, p.grow))


def _keel(p: PartPen, f: Figures, below: list[Foil]) -> None:
    """The round of the body shows through the middle of a low wing as two soft dark lines and a light between."""
    for w in below:
        a, b = w.st[0][1:3]
        h = width_at(f.fus, (a + b) / 2)
        band = poly([(-h, a), (h, a), (width_at(f.fus, b), b), (-width_at(f.fus, b), b)])
        p.add(
            el(
                band,
                p.grad(
                    -h, 0, h, 0, [(0, "#000", 0.28), (0.3, "#fff8e6", 0.25), (0.6, "#fff8e6", 0.05), (1, "#000", 0.34)]
                ),
            )
        )
        if p.detail:
            p.line([(-h, a + 0.1), (-width_at(f.fus, b), b)], op=0.35)
            p.line([(h, a + 0.1), (width_at(f.fus, b), b)], op=0.35)


def _bay(p: PartPen, f: Figures) -> None:
    if f.bay:
        y1, y2, w = f.bay
        p.add(rect(-w, y1, 2 * w, y2 - y1, "#000", w * 0.2, INK, p.hair * 1.2, op=0.12, so=0.7))
        p.line([(0, y1), (0, y2)], op=0.6)
    elif f.fus and p.detail:
        y1, y2 = f.fus[0][0] + f.length * 0.06, f.fus[-1][0] * 0.9
        p.line([(0, y1), (0, y2)], op=0.22)


def _well(p: PartPen, x: float, y: float, r: float) -> None:
    p.add(
        circle(x, y, r * 1.08, WELL, INK, p.hair, so=0.9),
        circle(x, y, r * 0.82, "#191713"),
        circle(x, y, r * 0.34, "#57534a"),
    )


def _doors(p: PartPen, x: float, y: float, w: float, n: float) -> None:
    p.add(rect(x - w, y, 2 * w, n, "#000", w * 0.4, INK, p.hair * 1.2, op=0.2, so=0.8))
    p.line([(x, y), (x, y + n)], op=0.75)


def _wells(p: PartPen, f: Figures) -> None:
    g, w = f.gear, f.main_wing
    if w is None or (g and g.kind in ("none", "fixed", "spatted")):
        return
    kind = g.kind if g else ("nacelle" if f.pods and f.props and f.props[0].x else "inward")
    leg, r = (g.leg if g else w.half * 0.2), (g.r if g else w.half * 0.062)
    if g and g.nose:
        _doors(p, 0, g.nose, 0.28 * p.span / 14, 1.5 * p.span / 14)
    if kind == "nacelle":
        for x, st in f.pods[:1]:
            n = st[-1][0] - st[0][0]
            y = g.y if g and g.y else st[0][0] + n * 0.38
            for s in (-1, 1):
                _doors(p, s * x, y, width_at(st, y) * 0.62, (g.leg if g else 0) or n * 0.36)
    elif kind == "side":
        y = g.y if g else w.st[0][1]
        h = width_at(f.fus, y)
        for s in (-1, 1):
            _well(p, s * h * 0.72, y, r)
    else:
        x = g.x if g and g.x else w.half * 0.3
        a, b = w.at(x)
        y = g.y if g and g.y else a + (b - a) * 0.3
        out = 1 if kind == "outward" else -1
        for s in (-1, 1):
            if kind == "rearward":
                p.add(rect(s * x - r * 0.35, y - leg, r * 0.7, leg, WELL, r * 0.2, INK, p.hair, so=0.8))
                _well(p, s * x, y, r)
                continue
            wx = s * (x + out * leg)
            p.add(
                el(
                    path([(s * x, y - r * 0.3, 1), (wx, y - r * 0.35), (wx, y + r * 0.35), (s * x, y + r * 0.3, 1)]),
                    WELL,
                    INK,
                    p.hair,
                    so=0.8,
                )
            )
            _well(p, wx, y, r)


def _coolers(p: PartPen, f: Figures) -> None:
    """Radiators and oil coolers: x, y, half width, length; a fifth number 1 = on this side only."""
    for c in f.coolers:
        x, y, w, n = c[:4]
        for s in (-1, 1) if x and len(c) < 5 else (1,):
            cx = s * x
            d = path(
                [
                    (cx - w, y, 1),
                    (cx + w, y, 1),
                    (cx + w, y + n * 0.55),
                    (cx + w * 0.85, y + n, 1),
                    (cx - w * 0.85, y + n, 1),
                    (cx - w, y + n * 0.55),
                ]
            )
            p.add(el(d, "none", "#000", 0.12, so=0.2))
            p.shape(d, dark(p.skin, 0.14), edge=0.85)
            p.add(el(d, p.grad(cx - w, 0, cx + w, 0, [(0, "#000", 0.3), (0.4, "#fff", 0.25), (1, "#000", 0.35)])))
            p.add(
                f'<ellipse cx="{cx:.3f}" cy="{y:.3f}" rx="{w * 0.96:.3f}" '
                f'ry="{max(0.07, n * 0.06):.3f}" fill="#17140f"/>'
            )
            if p.detail:
                p.line([(cx - w * 0.88, y + n * 0.8), (cx + w * 0.88, y + n * 0.8)], op=0.6)


def _fixed_legs(p: PartPen, f: Figures) -> None:
    g = f.gear
    if g is None or g.kind != "fixed":
        return
    for s in (-1, 1):
        p.line([(s * g.x * 0.35, g.y + 0.5), (s * (g.x - g.w), g.y)], "#3a362f", 0.09, 0.95)
        p.line([(s * g.x * 0.35, g.y - 0.25), (s * (g.x - g.w), g.y)], "#3a362f", 0.07, 0.95)
