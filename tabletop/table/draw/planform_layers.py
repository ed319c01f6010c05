"""Shading, lines, glass, engines and propellers that lie on the paint of an aircraft seen from above."""

from __future__ import annotations

from tabletop.table.draw import planform_light as light_on
from tabletop.table.draw.figures import Canopy, Figures, Foil, Prop, Rows
from tabletop.table.draw.kit import circle, dark, el, light, path, poly
from tabletop.table.draw.livery import band, marks, stripes
from tabletop.table.draw.planform_light import Lit, Stops
from tabletop.table.draw.planform_parts import INK, METAL, PartPen, draw_part
from tabletop.table.draw.planform_shapes import body_path, fin_path, foil_path, gear_paths, pod_paths, width_at

ALONG: Stops = [(0, "#000", 0.08), (0.08, "#000", 0), (0.36, "#000", 0), (0.5, "#000", 0.1)]
ALONG += [(1 - at, colour, op) for at, colour, op in ALONG[2::-1]]
FAINT = (0.95, 0.9, 1.0)
"""How strong light and shade are by detail: a small picture must not turn black."""


# ---------------------------------------------------------------- wings and tails
def foil(p: PartPen, w: Foil, strong: float = 1.0) -> None:
    """The light on both half wings, a soft dark root and tip."""
    a, b = w.st[0][1:3]
    la, lb = w.st[-1][1:3]
    q1, q2 = (a + la) / 2, (b + lb) / 2
    strong *= FAINT[p.detail]
    for s in (-1, 1):
        chord = p.lit(0, q1 - 0.1 * (q2 - q1), 0, q2, light_on.aerofoil(s, strong, p.gloss))
        p.add(el(foil_path(w, s), chord))
    both = foil_path(w, -1) + foil_path(w, 1)
    p.add(el(both, "none", INK, p.hair, so=0.4))
    if p.detail:
        p.add(el(both, p.grad(-w.half, 0, w.half, 0, ALONG)))
    for x, way in w.bends:
        _bend(p, w, x, way)


def _bend(p: PartPen, w: Foil, x: float, way: float) -> None:
    """Where the wing bends: a valley (way < 0) has its dark side inboard and a dark crease, a ridge a light one."""
    reach = min(x, w.half * 0.14)
    ((ai, bi), (ac, bc), (ao, bo)) = w.at(x - reach), w.at(x), w.at(x + reach)
    for s in (-1, 1):
        inner = poly([(s * (x - reach), ai), (s * x, ac), (s * x, bc), (s * (x - reach), bi)])
        outer = poly([(s * x, ac), (s * (x + reach), ao), (s * (x + reach), bo), (s * x, bc)])
        lean = 0.55 * s * way  # a ridge: the inner panel rises to it, the outer one falls away
        p.add(
            el(inner, p.lit(s * (x - reach), 0, s * x, 0, light_on.panel(-lean, 1))),
            el(outer, p.lit(s * x, 0, s * (x + reach), 0, light_on.panel(lean, 0))),
        )
        if p.detail:
            p.line([(s * x, ac), (s * x, bc)], INK if way < 0 else "#fff6e0", 0, 0.35)


def foil_lines(p: PartPen, w: Foil) -> None:
    """Control surfaces; at large sizes spar and ribs as well; wing folds."""
    if not p.detail:
        return
    edges: list[list[tuple[float, float]]] = []
    slats, folds, spars, ribs = [], [], [], []
    for s in (-1, 1):
        for part in (w.ail, w.flap):
            if part:
                x1, x2 = part[0] * w.half, part[1] * w.half
                hinge = [(s * x, _chord(w, x, w.hinge)) for x in _steps(x1, x2, 6)]
                edges.append([(s * x1, w.at(x1)[1]), *hinge, (s * x2, w.at(x2)[1])])
        if w.slat:
            slats.append([(s * x, _chord(w, x, 0.12)) for x in (w.slat[0] * w.half, w.slat[1] * w.half)])
        folds += [[(s * x, w.at(x)[0]), (s * x, w.at(x)[1])] for x in w.folds]
        spars.append([(s * x, _chord(w, x, 0.3)) for x in _steps(0.1 * w.half, 0.92 * w.half, 8)])
        ribs += [
            [(s * r * w.half, _chord(w, r * w.half, 0.04)), (s * r * w.half, _chord(w, r * w.half, 0.76))]
            for r in (0.22, 0.36, 0.5, 0.66, 0.8)
        ]
    p.lines(edges, op=0.55)
    p.lines(slats, op=0.5)
    p.lines(folds, width=p.hair * 1.2, op=0.7)
    if p.detail > 1:
        p.lines(spars, op=0.28)
        p.lines(ribs, op=0.2)


def _steps(a: float, b: float, n: int) -> list[float]:
    return [a + (b - a) * i / n for i in range(n + 1)]


def _chord(w: Foil, x: float, part: float) -> float:
    a, b = w.at(x)
    return a + (b - a) * part


def tail(p: PartPen, w: Foil) -> None:
    """A tail plane with its elevator line."""
    foil(p, w, 0.9)
    if p.detail:
        p.lines(
            [[(s * x, _chord(w, x, 0.58)) for x in _steps(0.08 * w.half, 0.94 * w.half, 5)] for s in (-1, 1)], op=0.5
        )


# ---------------------------------------------------------------- bodies
def tube(p: PartPen, st: Rows, x0: float, d: str, strong: float = 1.0) -> None:
    """A round body."""
    h = max(r[1] for r in st)
    p.add(el(d, p.lit(x0 - h, 0, x0 + h, 0, light_on.tube(strong * FAINT[p.detail], p.gloss))))


def cast(p: PartPen, f: Figures) -> None:
    """What stands high throws its shade on the wing or tail plane beside it, away from the sun."""
    for w in f.wings:
        if w.place == "over":
            continue
        if f.fus:
            _beside(p, w, 0, width_at(f.fus, sum(w.st[0][1:3]) / 2), 1.0)
        for x, st in f.pods:
            a, b = w.at(x)
            if x and st[0][0] < b and st[-1][0] > a:
                _beside(p, w, x, width_at(st, (a + b) / 2), 0.8)
    for w in f.tails:
        a, b = w.st[0][1:3]
        if f.fin and f.fin[0] < b and f.fin[1] > a:
            _beside(p, w, 0, f.fin[2], 0.16 * w.half / max(f.fin[2], 0.01))


def _beside(p: PartPen, w: Foil, x0: float, half: float, reach: float) -> None:
    """Shade on both sides of something `half` wide at distance x0 from the middle, `reach` half widths long."""
    for s in (-1, 1) if x0 else (1,):
        for side in (-1, 1):
            near, far = abs(x0 + side * half * 0.9), x0 + side * half * (0.9 + reach)
            if not 0 < far < w.st[-1][0] and x0:
                continue
            far = min(abs(far), w.st[-1][0])
            (a, b), (c, d) = w.at(near), w.at(far)
            way = s * side
            x1, x2 = (way * near, way * far) if not x0 else (s * near, s * far)
            p.add(el(poly([(x1, a), (x2, c), (x2, d), (x1, b)]), p.lit(x1, 0, x2, 0, light_on.cast(way))))


def pods(p: PartPen, f: Figures) -> None:
    """Engines, booms and floats on the wings, both sides."""
    for x, st in f.pods:
        for s in (-1, 1) if x else (1,):
            d = body_path(st, s * x)
            if f.pod_cowl and p.livery.get("cowl") and any(abs(q.x - x) < 0.3 for q in f.props):
                p.add(_ring(st, st[0][0], st[0][0] + f.pod_cowl, s * x, p.livery["cowl"]))
            tube(p, st, s * x, d)
            p.add(el(d, "none", INK, p.hair * 1.1, so=0.6))
            if p.detail > 1 and f.pod_cowl and any(abs(q.x - x) < 0.3 for q in f.props):
                y = st[0][0] + f.pod_cowl
                h = width_at(st, y) * 0.96
                p.line([(s * x - h, y), (s * x + h, y)], op=0.45)


def _ring(st: Rows, y1: float, y2: float, x0: float, colour: str) -> str:
    points = [(width_at(st, y1 + (y2 - y1) * i / 6), y1 + (y2 - y1) * i / 6) for i in range(7)]
    return el(poly([(x0 + x, y) for x, y in points] + [(x0 - x, y) for x, y in reversed(points)]), colour, op=0.95)


def body(p: PartPen, f: Figures) -> None:
    """The fuselage with coloured nose and bands, panel joints and exhaust stubs."""
    if not f.fus:
        return
    d = body_path(f.fus)
    if f.cowl and p.livery.get("cowl"):
        p.add(band(f.fus, f.fus[0][0], f.cowl, p.livery["cowl"]))
    for b in p.livery.get("bands", []):
        y = b["at"] * f.length
        p.add(band(f.fus, y, y + b["width"] * f.length, b["color"]))
    tube(p, f.fus, 0, d)
    p.add(el(d, "none", INK, p.hair, so=0.55))
    if p.detail > 1:
        for y in f.joints:
            h = width_at(f.fus, y) * 0.96
            p.add(el(f"M{-h:.3f} {y:.3f}Q0 {y - h * 0.22:.3f} {h:.3f} {y:.3f}", "none", INK, p.hair * 0.8, so=0.4))
    if p.detail and not p.below:
        p.lines(
            [
                [(s * x, y), (s * (x + 0.05), y + 0.1)]
                for x, y1, y2, n in f.stubs
                for s in (-1, 1)
                for y in _steps(y1, y2, max(1, int(n) - 1))
            ],
            "#2a2019",
            0.06,
            0.85,
        )


def fins(p: PartPen, f: Figures) -> None:
    """Single fin with its shadow, twin fins."""
    paint = p.livery.get("fin") or light(p.livery["base"], 0.22)
    if f.fin:
        y1, y2, w = f.fin
        p.add(el(fin_path(0, y1, y2, max(w, p.mpp * 0.7)), paint, INK, p.hair, so=0.55))
    for x, y1, y2, w in f.fins:
        for s in (-1, 1) if x else (1,):
            p.add(el(fin_path(s * x, y1, y2, max(w, p.mpp * 0.8)), paint, INK, p.hair * 1.1, so=0.75))


def gear(p: PartPen, f: Figures) -> None:
    """A fixed undercarriage as it shows in front of the wing (under it from above, whole from below)."""
    if not f.gear:
        return
    for d in gear_paths(f.gear):
        spat = f.gear.kind == "spatted"
        p.shape(d, dark(p.skin, 0.22) if spat else "#2b2824", 0.8 if spat else 0.95, 0.8)


# ---------------------------------------------------------------- cockpit, guns, propellers
def canopy(p: PartPen, c: Canopy) -> None:
    """A glazed roof with frames, or an open cockpit with its windscreen."""
    st, h, d = c.st, max(r[1] for r in c.st), body_path(c.st)
    if c.open:
        y1, y2 = st[0][0], st[-1][0]
        y = y1 + (y2 - y1) * 0.2
        p.add(el(d, "#1a1612", INK, p.hair * 1.2, so=0.8))
        screen = poly([(-h * 0.8, y1 + 0.02), (h * 0.8, y1 + 0.02), (h, y), (-h, y)])
        p.add(el(screen, "#9fc3cf", INK, p.hair, op=0.9))
        p.add(circle(0, y1 + (y2 - y1) * 0.62, h * 0.42, "#5a4430", op=0.95))
        return
    p.add(el(d, "#0f151a", INK, p.hair * 1.4, so=0.8))
    p.add(el(d, p.lit(-h, 0, h, 0, light_on.glass())))
    if p.detail:
        p.lines(
            [[(-width_at(st, y), y), (width_at(st, y), y)] for y in c.frames],
            p.frame,
            max(0.05 * p.span / 11, p.mpp * 0.7),
            1,
        )
        if len(c.frames) > 1:
            p.lines(
                [[(s * width_at(st, y) * 0.42, y) for y in (c.frames[0], c.frames[-1])] for s in (-1, 1)],
                p.frame,
                max(0.035 * p.span / 11, p.mpp * 0.5),
                0.9,
            )
    p.add(el(d, "none", INK, p.hair, so=0.7))


def guns(p: PartPen, f: Figures) -> None:
    """Barrels that show in front of wing or nose."""
    for wide in sorted({g[3] for g in f.guns}):
        p.lines(
            [[(s * x, y), (s * x, y - n)] for x, y, n, w in f.guns if w == wide for s in ((-1, 1) if x else (1,))],
            METAL,
            max(wide, p.mpp * 0.8),
            0.95,
        )


def prop(p: PartPen, q: Prop) -> None:
    """A propeller seen edge on, with spinner and the dark mouth of a radial engine; both sides if off the centre."""
    for s in (-1, 1) if q.x else (1,):
        _prop(p, q, s * q.x)


def _prop(p: PartPen, q: Prop, cx: float) -> None:
    y, r, th = q.y, q.d / 2, max(q.d * 0.055, p.mpp * 1.2)
    if q.radial:
        rr = q.radial
        p.add(
            el(body_path(((y + 0.02, rr * 0.96), (y + rr * 0.22, rr), (y + rr * 0.5, rr * 0.97)), cx), "#000", op=0.25)
        )
        p.add(
            f'<ellipse cx="{cx:.3f}" cy="{y + rr * 0.1:.3f}" rx="{rr * 0.86:.3f}" ry="{rr * 0.17:.3f}" fill="#17140f"/>'
        )
    m = y - th * 0.2
    p.add(f'<ellipse cx="{cx:.3f}" cy="{m:.3f}" rx="{r:.3f}" ry="{th * 1.15:.3f}" fill="#2a2723" fill-opacity=".20"/>')
    left = [(cx - r, m), (cx - r * 0.55, y - th * 0.75), (cx, y - th * 0.35), (cx + r * 0.55, y + th * 0.35)]
    right = [(cx + r, m), (cx + r * 0.55, y - th * 0.35), (cx, y + th * 0.1), (cx - r * 0.55, y + th * 0.1)]
    p.add(el(path(left + right, k=0.3), "#221f1b", op=0.78))
    if p.detail:
        p.lines([[(cx + e * r, m), (cx + e * r * 0.93, m)] for e in (-1, 1)], "#d8a92c", th * 0.5, 1)
    if q.spin:
        w, n = q.spin
        way = -1 if q.push else 1
        points = [(y - way * n * 0.75, 0.0), (y - way * n * 0.3, w * 0.72), (y + way * n * 0.25, w, 1.0)]
        d = body_path(tuple(points[::way]), cx)
        p.shape(d, p.livery.get("spinner", "#2a2926"), edge=0.7)
        if p.mpp < 0.2:  # under 5 pixels a metre nobody sees the shine
            p.add(el(d, p.lit(cx - w, 0, cx + w, 0, light_on.tube(1.0, 0.3))))


# ---------------------------------------------------------------- whole layers
def wing(p: PartPen, f: Figures, w: Foil) -> None:
    """One wing with lines; the main wing also with stripes and national signs."""
    foil(p, w)
    foil_lines(p, w)
    if w is f.main_wing:
        p.add(stripes(w, p.livery, False), marks(w, p.livery, False, p.grow))


def under_layer(p: PartPen, f: Figures) -> Lit:
    """All that lies on the paint below an upper wing (everything, for a type without one)."""
    high = [w for w in f.wings if w.place == "over"]
    gear(p, f)
    for w in f.wings:
        if w.place != "over":
            wing(p, f, w)
    for w in f.tails:
        tail(p, w)
    for d in f.slots:
        p.add(el(d, "#15120e", op=0.55))
    cast(p, f)
    if not high:
        pods(p, f)
    body(p, f)
    fins(p, f)
    for d in f.hair:
        p.add(el(d, "none", INK, max(p.hair, p.mpp * 0.7), so=0.6))
    for c in f.canopy:
        canopy(p, c)
    guns(p, f)
    for q in f.props:
        if not (high and q.x):
            prop(p, q)
    for part in f.parts:
        draw_part(p, part)
    return p.layer()


def shadows(f: Figures) -> str:
    """Soft dark seams where bodies meet wings, shadow of the fin and of an upper wing; goes into the paint, which is
    cut to the outline, so that nothing of it falls on the table."""
    out = ""
    if f.fus:
        d, fw = body_path(f.fus), max(r[1] for r in f.fus)
        out += el(d, "none", "#000", fw * 0.5, so=0.14) + el(d, "none", "#000", fw * 0.24, so=0.18)
    high = [w for w in f.wings if w.place == "over"]
    if not high:
        out += "".join(el(d, "none", "#000", 0.16 * f.span / 14, so=0.22) for d in pod_paths(f))
    if f.fin:
        y1, y2, w = f.fin
        n = y2 - y1
        out += el(f"M{w * 2.2:.3f} {y1 + n * 0.4:.3f}L{w * 3.2:.3f} {y2:.3f}L0 {y2:.3f}L0 {y1:.3f}Z", "#000", op=0.18)
    return out + "".join(
        el(foil_path(w, s), "#000", "#000", 0.26 * f.span / 11, op=0.2, so=0.28) for w in high for s in (-1, 1)
    )


def over_shadows(f: Figures) -> str:
    """The seams round the engines that an upper wing carries."""
    return "".join(el(d, "none", "#000", 0.16 * f.span / 14, so=0.22) for d in pod_paths(f))


def over_layer(p: PartPen, f: Figures) -> Lit:
    """The wings above the body with their engines and marks."""
    for w in f.wings:
        if w.place == "over":
            wing(p, f, w)
    pods(p, f)
    for q in f.props:
        if q.x:
            prop(p, q)
    return p.layer()
