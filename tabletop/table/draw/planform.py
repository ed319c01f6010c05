"""Aircraft from above, drawn from their real figures: `aircraft(key, px, heading)` gives a sharp square picture.

A picture has a dark outline, the paint cut to it, and a layer of shading, lines, signs, glass and propellers; a biplane
or parasol has these three once more for its upper wing. The SVG text of each layer is kept per type, livery, side and
size, so that another heading only has to be rasterised.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import pygame

from tabletop.data.paths import resource
from tabletop.table.draw import livery as paint
from tabletop.table.draw.figure_files import load
from tabletop.table.draw.figures import FigureError, Figures
from tabletop.table.draw.kit import cached, el, mask_with, svg
from tabletop.table.draw.planform_belly import belly_layer
from tabletop.table.draw.planform_layers import over_layer, over_shadows, shadows, under_layer
from tabletop.table.draw.planform_light import Lit, sun_at
from tabletop.table.draw.planform_parts import PartPen, check_part
from tabletop.table.draw.planform_shapes import frame_of, over_parts, under_parts

EDGE = "#14110d"
GENERIC = "generic_"


# ---------------------------------------------------------------- figures
@functools.lru_cache(1)
def _all() -> Mapping[str, Figures]:
    return load(resource("art/aircraft"), check_part, skip=(paint.FILE,), lazy=True)


@functools.lru_cache(None)
def _checked(key: str) -> Figures:
    """The figures of a type whose livery and paint exist."""
    f = _all()[key]
    if f.livery not in paint.liveries():
        raise FigureError(f"art/aircraft: {f.key}: field 'livery': there is no livery '{f.livery}'.")
    paint.check(f"art/aircraft: {f.key}: paint", f.paint, whole=False)
    return f


def has(key: str) -> bool:
    """Whether the type `key` has figures of its own."""
    return key in _all() and not key.startswith(GENERIC)


def keys() -> tuple[str, ...]:
    """All types with figures, in the order of the files."""
    return tuple(k for k in _all() if not k.startswith(GENERIC))


def figures(key: str) -> Figures:
    """Figures (span, length, ... in metres) of the type `key`.

    An unknown key gives a plain aircraft by role: "name:B" a bomber, roles as in the stat sheets (F, FB, HF, J, DB, TB,
    B, T) and H for a helicopter; without a role a fighter.
    """
    if key in _all():
        return _checked(key)
    role = key.rpartition(":")[2].lower() if ":" in key else "f"
    name = GENERIC + {
        "f": "f",
        "fb": "f",
        "hf": "hf",
        "j": "j",
        "db": "db",
        "tb": "db",
        "b": "b",
        "t": "b",
        "h": "h",
    }.get(role, "f")
    return _checked(name)


# ---------------------------------------------------------------- layers
def detail(px: int) -> int:
    """0 under 46 px (no lines), 1 under 120 px (control surfaces), 2 above (ribs, joints)."""
    return 0 if px < 46 else 1 if px < 120 else 2


@functools.lru_cache(96)  # some 25 kB each, and a millisecond or two to write again
def _layers(
    name: str, px: int, inverted: bool, livery: str | None
) -> tuple[float, float, tuple[tuple[str, str, str, Lit], ...]]:
    """Centre y, side in metres, and per deck the texts of outline, mask, coat and layer (mask "": no paint to cut), the
    layer still without its light."""
    f = _checked(name)
    worn = paint.chosen(livery, f.livery)
    L = {**paint.livery(worn), **(f.paint if worn == f.livery else {})}
    cy, side = frame_of(f, px)
    mpp = side / px
    edge = max(0.05 * f.span / 11, mpp * 1.1) * 2
    low, high = under_parts(f), over_parts(f)

    def outline(ds: list[str]) -> str:
        return "".join(el(d, EDGE, EDGE, edge) for d in ds)

    if inverted:
        pen = PartPen(L, f.span, mpp, detail(px), below=True)
        return cy, side, ((outline(low + high), "", "", belly_layer(pen, f)),)
    coat = paint.coat(f, L, cy, side * 0.75, (0.1, 0.06, 0.0)[detail(px)])
    decks = [
        (
            outline(low),
            "".join(el(d, "#ffffff") for d in low),
            coat + shadows(f),
            under_layer(PartPen(L, f.span, mpp, detail(px)), f),
        )
    ]
    if high:
        decks.append(
            (
                outline(high),
                "".join(el(d, "#ffffff") for d in high),
                coat + over_shadows(f),
                over_layer(PartPen(L, f.span, mpp, detail(px)), f),
            )
        )
    return cy, side, tuple(decks)


def _picture(text: str, px: int, heading: float, cy: float, side: float, mirrored: bool = False) -> pygame.Surface:
    """SVG text in metres as a px * px picture turned about (0, cy). The drawing is scaled to pixels inside the text: a
    view in metres would now and then come out a pixel too small and shift the picture."""
    k = px / side
    scale = f"scale({-k if mirrored else k:.6f} {k:.6f})"
    turn = f"translate({px / 2:g} {px / 2:g}) rotate({heading:g}) {scale} translate(0 {-cy:.4f})"
    return svg(f'<g transform="{turn}">{text}</g>', (px, px))


@cached(128)
def _flat_coat(coat: str, px: int, cy: float, side: float) -> pygame.Surface:
    """The uncut paint at heading 0."""
    return _picture(coat, px, 0, cy, side)


def _turned_coat(coat: str, px: int, heading: float, cy: float, side: float) -> pygame.Surface:
    """The paint at this heading. Spots are many and dear to draw, and their edges may be soft, so small pictures turn a
    finer bitmap of the paint (the outline that cuts it is always drawn afresh); large ones draw it again."""
    if px > 128:
        return _picture(coat, px, heading, cy, side)
    # every type lies in the circle of its square, and a turned square still covers that circle
    big = pygame.transform.rotozoom(_flat_coat(coat, 2 * px, cy, side), -heading, 0.5)
    out = pygame.Surface((px, px), pygame.SRCALPHA)
    out.blit(big, ((px - big.get_width()) // 2, (px - big.get_height()) // 2))
    return out


def _draw(name: str, px: int, heading: float, inverted: bool, livery: str | None) -> pygame.Surface:
    cy, side, decks = _layers(name, px, inverted, livery)
    out: pygame.Surface | None = None
    sun = sun_at(heading, inverted)
    for outline, mask, coat, unlit in decks:
        layer = unlit.under(sun)
        deck = _picture(outline if mask else outline + layer, px, heading, cy, side, inverted)
        if mask:
            cut = _picture(mask, px, heading, cy, side)
            deck.blit(mask_with(_turned_coat(coat, px, heading, cy, side), cut), (0, 0))
            deck.blit(_picture(layer, px, heading, cy, side), (0, 0))
        if out is None:
            out = deck
        else:
            out.blit(deck, (0, 0))
    assert out is not None
    return out


# ---------------------------------------------------------------- pictures
def aircraft(
    key: str, px: int, heading: float = 0.0, inverted: bool = False, livery: str | None = None
) -> pygame.Surface:
    """A px * px picture of the type `key` with alpha, sharp at this size, nose up at heading 0 (degrees clockwise).

    inverted shows the underside; livery is a livery name or a nation code (UK, FI, ...), None the usual one of the
    type, which a code of its own nation keeps. Every type fills its square at every heading. The surface is shared:
    copy it before changing it. Unknown keys give a plain aircraft by role, see `figures`. A display must have been set.
    """
    return _kept(key, px, round(heading % 360, 1), inverted, livery)


@cached(2048)
def _kept(key: str, px: int, heading: float, inverted: bool, livery: str | None) -> pygame.Surface:
    return _draw(figures(key).key, max(4, px), heading, inverted, livery)


@cached(512)
def silhouette(key: str, px: int, heading: float = 0.0, colour: str = "#000000") -> pygame.Surface:
    """The bare outline of a type in one colour (px * px, with alpha), without propellers: for shadows and icons."""
    f = figures(key)
    cy, side = frame_of(f, px)
    text = "".join(el(d, colour) for d in under_parts(f) + over_parts(f))
    return _picture(text, px, heading, cy, side)


def forget() -> None:
    """Drop all cached pictures and figures (after a figure file was changed)."""
    every: tuple[Any, ...] = (_all, _layers, _kept, _flat_coat, silhouette, paint._book)
    for kept in every:
        kept.cache_clear()
