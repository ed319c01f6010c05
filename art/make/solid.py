"""Aircraft in the round, from the figures of their plan: half wings become aerofoils, spindles become bodies, the
picture from above and that from below are the paint. Every type of art/aircraft can be seen from anywhere.

Wants numpy (`pip install numpy`), which the program does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pygame
from noise import Field, step
from washes import Picture, blur, colour, sampled

from tabletop.table.draw import planform
from tabletop.table.draw.figures import Figures, Foil
from tabletop.table.draw.planform_light import Sun
from tabletop.table.draw.planform_shapes import frame_of

PAINT_PX = 1024
PAINT, GLASS, METAL = 0, 1, 2
Mesh = tuple[Field, Field, Field]
"""Rows and columns of points: to the right, back and up, in metres."""


@dataclass(frozen=True)
class View:
    """How an aircraft is seen, in degrees. yaw: 0 the nose points away from us, 90 to the right. pitch: nose up. roll:
    right wing down. high: the camera looks down by so much. sun: where the light comes from (right, up, towards us)."""

    yaw: float
    pitch: float = 0.0
    roll: float = 0.0
    high: float = 30.0
    sun: tuple[float, float, float] = (-0.55, 0.72, 0.42)

    @property
    def matrix(self) -> Field:
        """Axes of the figure (right, back, up) to those of the camera (right, up, towards us)."""
        a, b, c, e = np.radians([-self.yaw, self.pitch, self.roll, self.high])
        roll = np.array([[np.cos(c), 0, np.sin(c)], [0, 1, 0], [-np.sin(c), 0, np.cos(c)]])
        pitch = np.array([[1, 0, 0], [0, np.cos(b), -np.sin(b)], [0, np.sin(b), np.cos(b)]])
        yaw = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
        to_camera = np.array([[1, 0, 0], [0, 0, 1], [0, 1, 0]])
        down = np.array([[1, 0, 0], [0, np.cos(e), -np.sin(e)], [0, np.sin(e), np.cos(e)]])
        return np.asarray(down @ to_camera @ yaw @ pitch @ roll)


# ---------------------------------------------------------------- skins
def _spindle(rows: object, n: int) -> tuple[Field, Field]:
    """A body's (y, half width) as n samples without corners."""
    y = np.array([r[0] for r in rows], float)  # type: ignore[attr-defined]
    w = np.array([r[1] for r in rows], float)  # type: ignore[attr-defined]
    keep = np.concatenate([[True], np.diff(y) > 1e-6])
    y, w = y[keep], w[keep]
    at = y[0] + (y[-1] - y[0]) * np.linspace(0, 1, n) ** 1.15
    wide = np.interp(at, y, w)
    for _ in range(3):  # the corners of the rows, rounded
        wide[1:-1] = (wide[:-2] + 2 * wide[1:-1] + wide[2:]) / 4
        k = max(1, n // 60)
        wide[k:-k] = (wide[: -2 * k] + 2 * wide[k:-k] + wide[2 * k :]) / 4
    return at, np.clip(wide, 0.004, None)


def _tube(rows: object, x: float, z: float, tall: float, n: int, m: int, drop: float = 0.0) -> Mesh:
    """A body about (x, z), `tall` times as high as wide, whose tail rises by `drop`."""
    y, w = _spindle(rows, n)
    around = np.linspace(0, 2 * np.pi, m, endpoint=False)
    along = (y - y[0]) / (y[-1] - y[0])
    return (
        x + w[:, None] * np.sin(around),
        np.repeat(y[:, None], m, 1),
        z + drop * along[:, None] ** 2 + w[:, None] * (tall + 0.35 * along[:, None]) * np.cos(around),
    )


def _aerofoil(w: Foil, z: float, slope: float, thick: float, n: int, m: int, side: int) -> Iterator[tuple[int, Mesh]]:
    """The upper (1) and the lower (-1) skin of half a wing that rises by `slope`."""
    last = w.st[-1][0]
    tip = last + (w.half - last) * np.sin(np.linspace(0, 1, n // 5) * np.pi / 2)
    x = np.unique(np.concatenate([np.linspace(0, last, n * 4 // 5), tip]))
    front, back = np.array([w.at(v) for v in x]).T
    out = np.clip((x - last) / max(1e-6, w.half - last), 0, 1)
    shrink = np.maximum(np.sqrt(1 - out**2.4), 0.02)
    middle = front + (back - front) * w.mid
    front, back = middle + (front - middle) * shrink, middle + (back - middle) * shrink
    c = np.linspace(0, 1, m) ** 1.6
    profile = 5 * (0.2969 * np.sqrt(c) - 0.126 * c - 0.3516 * c**2 + 0.2843 * c**3 - 0.1015 * c**4)
    up = z + x * slope
    for bend, way in w.bends:
        if way < 0:
            up = z - np.minimum(x, bend) * 0.36 + np.maximum(x - bend, 0) * 0.16
    chord = (back - front)[:, None]
    for skin in (1, -1):
        yield (
            skin,
            (
                np.repeat((side * x)[:, None], m, 1),
                front[:, None] + chord * c,
                up[:, None] + skin * profile * thick * chord * (1.15 if skin > 0 else 0.75),
            ),
        )


def _fin(x: float, y1: float, y2: float, w: float, height: float, base: float) -> Iterator[tuple[int, Mesh]]:
    """The right (1) and the left (-1) skin of a fin that stands up."""
    u, v = np.meshgrid(np.linspace(0, 1, 220), np.linspace(0, 1, 220))
    front = y1 + (y2 - y1) * (0.08 + 0.40 * v**1.1 + 0.16 * v**7)
    back = y2 - (y2 - y1) * (0.02 + 0.05 * v + 0.16 * v**7)
    y, z = front + (back - front) * u, base + height * v
    for side in (1, -1):
        yield side, (np.full_like(y, x) + side * w * np.sqrt(np.clip(u * (1 - u), 0, 1)) * 1.4, y, z)


class _Skins:
    """Points, the way they face, and what they are of."""

    def __init__(self) -> None:
        self.places: list[Field] = []
        self.faces: list[Field] = []
        self.kinds: list[Field] = []

    def add(self, mesh: Mesh, kind: int, outward: tuple[float, float, float] | None = None) -> None:
        """`outward`: the way the skin faces on the whole; None: away from the middle line of a tube."""
        grid = np.stack(mesh, -1)
        face = np.cross(np.gradient(grid, axis=0), np.gradient(grid, axis=1))
        face /= np.linalg.norm(face, axis=-1, keepdims=True) + 1e-9
        away = grid - grid.mean(1, keepdims=True) if outward is None else np.broadcast_to(outward, grid.shape)
        face = face * np.sign(np.sum(face * away))
        self.places.append(grid.reshape(-1, 3))
        self.faces.append(face.reshape(-1, 3))
        self.kinds.append(np.full(grid.shape[0] * grid.shape[1], kind))


def _skins(f: Figures, dense: float) -> _Skins:
    """All surfaces of a type, without what turns."""
    fine = lambda k: max(40, int(k * dense))
    skins = _Skins()
    wide, heavy = max(r[1] for r in f.fus), f.span > 17 and f.role not in ("H", "FB")
    tall = 1.12 if heavy else 1.45 if f.role == "H" else 1.22
    skins.add(_tube(f.fus, 0, 0, tall, fine(1000), fine(520), 0.10 * wide), PAINT)
    for w in f.wings:
        over = w.place == "over"
        z = wide * 1.75 if over else 0.05 if w.place == "mid" or f.span > 22 else -0.52 * wide
        for side in (1, -1):
            for skin, mesh in _aerofoil(w, z, 0.045 if over else 0.085, 0.125, fine(900), fine(420), side):
                skins.add(mesh, PAINT, (0, 0, skin))
    for w in f.tails:
        for side in (1, -1):
            for skin, mesh in _aerofoil(w, wide * 0.42, 0.02, 0.085, fine(360), fine(240), side):
                skins.add(mesh, PAINT, (0, 0, skin))
    for x, rows in f.pods:
        z = wide * 1.05 if f.key.startswith("a10") and x < 2 else -0.05
        for side in (1, -1) if x else (1,):
            skins.add(_tube(rows, side * x, z + x * 0.06, 1.08, fine(700), fine(420)), PAINT)
    height = f.length * (0.17 if heavy else 0.135)
    if f.fin:
        for side, mesh in _fin(0, *f.fin, height, wide * 0.1):
            skins.add(mesh, PAINT, (side, 0, 0))
    for x, y1, y2, w in f.fins:
        for side in (1, -1) if x else (1,):
            for up, base in ((height * 0.85, 0.2), (-height * 0.35, 0.25)):
                for skin, mesh in _fin(side * x, y1, y2, w, up, wide * base):
                    skins.add(mesh, PAINT, (skin, 0, 0))
    for hood in f.canopy:
        if not hood.open and len(hood.st) > 1:
            rows = [(r[0], max(r[1], 0.03)) for r in hood.st]
            z, high = wide * tall * (0.5 if heavy else 0.66), 0.9 if heavy else 1.35
            skins.add(_tube(rows, 0, z, high, fine(460), fine(340)), GLASS)
    for p in f.props:
        for side in (1, -1) if p.x else (1,):
            r, long = p.spin
            rows = [(p.y - long, 0.01), (p.y - long * 0.75, r * 0.55), (p.y - long * 0.35, r * 0.88), (p.y, r)]
            skins.add(
                _tube([(p.y, r), (p.y + long, 0.01)] if p.push else rows, side * p.x, 0, 1.0, fine(110), fine(110)),
                METAL,
            )
    return skins


# ---------------------------------------------------------------- paint
def _paint(key: str, below: bool, livery: str | None) -> Picture:
    """The picture of a type from above or below, 0 to 1, under a sun that stands overhead."""
    usual = planform.sun_at
    planform.sun_at = lambda *_: Sun(0.0, 0.0, 1.0)  # type: ignore[assignment]
    try:
        planform.forget()
        picture = planform.aircraft(key, PAINT_PX, 0, below, livery)
    finally:
        planform.sun_at = usual
        planform.forget()
    return np.asarray(pygame.surfarray.array3d(picture).swapaxes(0, 1), float) / 255


def _coats(f: Figures, places: Field, faces: Field, kinds: Field, livery: str | None) -> Field:
    """The colour of each point."""
    tone = np.zeros((len(places), 3))
    upper = faces[:, 2] >= -0.12
    cy, side = frame_of(f, PAINT_PX)
    for pick, below in ((upper, False), (~upper, True)):
        x = places[pick, 0] * np.where(np.abs(faces[pick, 2]) < 0.55, 0.72, 0.985)
        at = x / side * PAINT_PX + PAINT_PX / 2, (places[pick, 1] - cy) / side * PAINT_PX + PAINT_PX / 2
        tone[pick] = sampled(_paint(f.key, below, livery), at[1], at[0])
    painted = kinds == PAINT
    ink = tone.mean(1) < 0.14
    usual = np.median(tone[painted & ~ink & upper], axis=0)
    tone[ink & painted] = usual * 0.72  # the line round the flat picture is no paint
    tone[kinds == GLASS] = colour("#9cc3d2") * (0.55 + 0.5 * np.clip(faces[kinds == GLASS, 2:3], 0, 1))
    if (kinds == METAL).any():
        tone[kinds == METAL] = np.median(tone[kinds == METAL], axis=0) * 0.9
    return tone


# ---------------------------------------------------------------- picture
class _Camera:
    """Where points lie on a picture of size * size pixels."""

    def __init__(self, f: Figures, view: View, size: int, persp: float) -> None:
        self.turn, self.size, self.persp = view.matrix, size, persp
        self.middle = np.array([0, f.length * 0.46, 0])
        self.reach = max(f.span, f.length)
        self.scale = size / (self.reach * 1.12)

    def turned(self, places: Field) -> Field:
        """Points as the camera has them: right, up, towards us."""
        return np.asarray((places - self.middle) @ self.turn.T)

    def pixels(self, turned: Field) -> tuple[Field, Field, Field]:
        """Columns, rows, and which of them lie on the picture."""
        near = 1 / (1 - self.persp * turned[:, 2] / self.reach)
        across = (turned[:, 0] * near * self.scale + self.size / 2).astype(int)
        down = (-turned[:, 1] * near * self.scale + self.size / 2).astype(int)
        return across, down, (across >= 0) & (across < self.size) & (down >= 0) & (down < self.size)


def _own_shadow(turned: Field, sun: Field, reach: float, cells: int = 420) -> Field:
    """How far each point lies in the shade of others, 0 to 1."""
    one = np.cross(sun, [0.3, 0.2, 0.9])
    one /= np.linalg.norm(one)
    two, half = np.cross(sun, one), reach * 0.75
    spot = [np.clip((turned @ e / half * 0.5 + 0.5) * cells, 0, cells - 1).astype(int) for e in (one, two)]
    near, front = turned @ sun, np.full(cells * cells, -1e9)
    np.maximum.at(front, spot[0] * cells + spot[1], near)
    return np.clip((front[spot[0] * cells + spot[1]] - near - 0.28) / 0.25, 0, 1)


def _lit(tone: Field, face: Field, kinds: Field, sun: Field, shade: Field, metal: float) -> Field:
    """Paint under sun, sky and the light that the ground throws back."""
    fall = np.clip(face @ sun, 0, 1) * (1 - 0.85 * shade)
    sky = 0.5 + 0.5 * face[:, 1]
    half = sun + np.array([0, 0, 1])
    mirror = np.clip(face @ (half / np.linalg.norm(half)), 0, 1)
    gloss = np.where(kinds == GLASS, 1.1, np.where(kinds == METAL, 0.5, 0.16 + 0.55 * metal))
    gleam = (mirror ** np.where(kinds == GLASS, 60, 26 - 8 * metal) * gloss + mirror**8 * 0.10) * (1 - shade)
    rim = np.clip(1 - np.abs(face[:, 2]), 0, 1) ** 3 * sky * 0.8
    light = np.outer(fall, (1.20, 1.10, 0.92)) + np.outer(sky, (0.36, 0.43, 0.52))
    light += np.outer(1 - sky, (0.22, 0.19, 0.15))
    out = tone * light + np.outer(gleam, (1.0, 0.95, 0.82)) + np.outer(rim, (0.14, 0.17, 0.20))
    return np.asarray(out)


def solid(
    key: str,
    view: View,
    px: int,
    *,
    metal: float = 0.0,
    haze: float = 0.0,
    haze_colour: str = "#b8cbd2",
    persp: float = 0.32,
    livery: str | None = None,
) -> Picture:
    """A type as a picture of px * px with alpha, 0 to 1, its far parts smaller. metal: how bright it gleams; haze: how
    far it lies in the air between.
    """
    f, size = planform.figures(key), px * 2
    skins = _skins(f, size / 1000)
    places, faces = np.concatenate(skins.places), np.concatenate(skins.faces)
    kinds = np.concatenate(skins.kinds)
    camera = _Camera(f, view, size, persp)
    turned, face = camera.turned(places), faces @ camera.turn.T
    sun = np.array(view.sun) / np.linalg.norm(view.sun)
    shade = _own_shadow(turned, sun, camera.reach)
    tone = _lit(_coats(f, places, faces, kinds, livery), face, kinds, sun, shade, metal)
    across, down, seen = camera.pixels(turned)
    order = np.flatnonzero(seen)
    order = order[np.argsort(turned[order, 2], kind="stable")]  # the far points first
    cell = down[order] * size + across[order]
    picture, depth, cover = np.zeros((size * size, 3)), np.full(size * size, -99.0), np.zeros(size * size)
    picture[cell], depth[cell], cover[cell] = tone[order], turned[order, 2], 1
    picture, depth, cover = picture.reshape(size, size, 3), depth.reshape(size, size), cover.reshape(size, size)
    near = blur(cover, 1.1)
    hole = (cover < 0.5) & (near > 0.55)  # between the points
    picture[hole] = (blur(picture * cover[..., None], 1.1) / np.clip(near, 1e-3, None)[..., None])[hole]
    cover[hole] = 1
    drop = np.gradient(np.where(cover > 0, depth, depth[cover > 0].min() - 2))
    edge = step(0.35, 1.2, blur(np.hypot(*drop), 0.7)) * 0.5  # ink where the shape ends or steps back
    out = np.dstack([np.clip(picture * (1 - edge[..., None]), 0, 1.15), cover])
    for disc in _discs(f):
        _spin(out, disc, camera, depth)
    if haze:
        out[..., :3] = out[..., :3] * (1 - haze) + colour(haze_colour) * haze
    out[..., :3] *= out[..., 3:]
    small = out.reshape(px, 2, px, 2, 4).mean((1, 3))
    small[..., :3] /= np.clip(small[..., 3:], 1e-4, None)
    return np.asarray(small)


@dataclass(frozen=True)
class _Disc:
    """What turns: its middle, how wide, blades, whether it lies flat (a rotor), how dense and of what colour."""

    middle: tuple[float, float, float]
    wide: float
    blades: int
    flat: bool
    dense: float
    tone: str
    narrow: float


def _discs(f: Figures) -> Iterator[_Disc]:
    for p in f.props:
        for side in (1, -1) if p.x else (1,):
            y = p.y + (p.spin[1] if p.push else -p.spin[1]) * 0.45
            yield _Disc((side * p.x, y, 0), p.d, 3 if p.d < 3.6 else 4, False, 0.30, "#d9d4c4", 6)
    for part in f.parts:
        if part["part"] == "rotor":
            high = max(r[1] for r in f.fus) * 2.1
            yield _Disc((0, part["y"], high), 2 * part["r"], int(part.get("blades", 4)), True, 0.62, "#2c2d26", 60)


def _spin(out: Picture, disc: _Disc, camera: _Camera, depth: Field) -> None:
    """Lay a turning propeller or rotor over the picture, behind what stands before it."""
    a, r = np.linspace(0, 2 * np.pi, 2400), np.linspace(0.05, 0.5, 420) * disc.wide
    across, other = np.outer(r, np.cos(a)).ravel(), np.outer(r, np.sin(a)).ravel()
    x, y, z = disc.middle
    zero = np.zeros_like(across)
    places = (
        np.stack([x + across, y + other, z + zero], -1) if disc.flat else np.stack([x + across, y + zero, other], -1)
    )
    turned = camera.turned(places)
    u, v, seen = camera.pixels(turned)
    blade = np.abs(np.cos(np.tile(a, len(r)) * disc.blades / 2 + 0.6)) ** disc.narrow
    blade = blade * (0.85 if disc.flat else 0.55) + (0.12 if disc.flat else 0.45)
    seen &= turned[:, 2] > depth[np.clip(v, 0, camera.size - 1), np.clip(u, 0, camera.size - 1)] - 0.02
    veil = np.zeros((camera.size, camera.size))
    np.maximum.at(veil, (v[seen], u[seen]), blade[seen])
    veil = (blur(veil, 1.2) * disc.dense)[..., None]
    tone, alpha = colour(disc.tone), out[..., 3:]
    whole = veil + alpha * (1 - veil)
    out[..., :3] = (tone * veil + out[..., :3] * alpha * (1 - veil)) / np.clip(whole, 1e-4, None)
    out[..., 3:] = whole
