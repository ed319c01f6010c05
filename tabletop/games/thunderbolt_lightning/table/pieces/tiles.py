"""An aircraft at its smallest legible size: silhouette, colour and edge of the side, short name, the hexes that it
flies, height badge and load.
"""

from __future__ import annotations

import pygame as pg

from tabletop.table.draw import kit
from tabletop.table.draw import palette as pal
from tabletop.table.draw.badges import bomb_svg, smoke_svg, torpedo_svg
from tabletop.table.draw.counters import AircraftFace, aircraft_picture
from tabletop.table.draw.kit import cached

CREAM, INK = "#fff6e2", "#231a10"
BAND = 0.34
"""Share of the tile that its name strip takes."""
WIDE, HIGH = 0.98 / 0.80, 0.86 / 0.80
"""Width and height of the tile for a counter that would be 1 wide."""


def _cardboard(wide: int, high: int, tint: str, side: int) -> pg.Surface:
    """Blank, with the strip of the side: straight for the first, saw-toothed for the second."""
    top, x0, x1, y1 = high * (1 - BAND), 1.5, wide - 1.5, high - 2.5
    edge = [(x0, top), (x1, top)]
    if side == 1:
        n = max(8, wide // 5)
        edge = [(x0 + (x1 - x0) * i / n, top + (1.8 if i % 2 else -1.2)) for i in range(n + 1)]
    strip = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in edge)
    strip += f"L{x1} {y1 - 3}Q{x1} {y1} {x1 - 3} {y1}L{x0 + 3} {y1}Q{x0} {y1} {x0} {y1 - 3}Z"
    fades = [(0, kit.light(tint, 0.42), 1), (0.6, tint, 1), (1, kit.dark(tint, 0.1), 1)]
    art = "<defs>" + kit.lin("f", 0, 0, 0, high, fades) + "</defs>"
    art += kit.rect(0.5, 1, wide - 1, high - 1.5, kit.dark(kit.mix(tint, "#8a7350", 0.55), 0.4), 4)
    art += kit.rect(0.5, 0.5, wide - 1, high - 2, "url(#f)", 4)
    art += kit.el(strip, pal.SIDE[side])
    art += kit.rect(0.5, 0.5, wide - 1, high - 2, "none", 4, kit.dark(pal.SIDE[side], 0.25), 1.2)
    return kit.svg(art, (wide, high))


@cached(256)
def tile(face: AircraftFace, words: str, px: int, held: bool = False) -> pg.Surface:
    """The landscape tile for a counter that would be px wide, with its short name; framed while it is `held` in hand.
    Do not draw on it.
    """
    wide, high = round(px * WIDE), round(px * HIGH)
    out = _cardboard(wide, high, pal.nation_tint(face.nation), face.side)
    body = high * (1 - BAND)
    image = aircraft_picture(face.type, round(high * 0.80), face.heading, face.inverted)
    out.blit(image, image.get_rect(center=(round(wide * 0.53), round(body * 0.52))))
    if face.smoke:
        smoke = kit.svg(smoke_svg(face.smoke, face.heading, 50, 40), (high, high), (0, 0, 100, 100))
        out.blit(smoke, smoke.get_rect(center=(round(wide * 0.53), round(body * 0.52))))
    if face.loaded:
        k = round(high * 0.5)
        art = torpedo_svg(50, 50, 3.6) if face.loaded == "torpedo" else bomb_svg(50, 50, 3.2)
        out.blit(kit.svg(art, (k, k), (0, 0, 100, 100)), (wide - round(k * 0.86), round(body - k * 0.84)))
    letters = max(10, round(high * BAND * 1.02))
    kit.fit(out, words.upper(), (wide / 2, high * (1 - BAND / 2) - 1), "display", letters, CREAM, "mc", wide - 4)
    if face.level is not None:
        height, fill, ink = pal.HEIGHT[face.level]
        w, h = round(letters * (1.3 if len(height) > 1 else 1.0)), round(letters * 1.06)
        out.blit(kit.svg(kit.rect(0.5, 0.5, w - 1, h - 1, fill, 3, "#1d1509", 1), (w, h)), (0, 0))
        kit.text(out, height, (w / 2, h / 2), "display", letters * 0.96, ink, "mc")
    flies = face.speed.partition("/")[0]
    halo = kit.light(pal.nation_tint(face.nation), 0.4)
    kit.text(out, flies, (wide - 3, letters * 0.56), "display", letters * 1.04, INK, "mr", halo=halo, halo_w=2)
    if held:
        pg.draw.rect(out, kit.rgb(INK), out.get_rect(), 4, border_radius=4)
        pg.draw.rect(out, kit.rgb("#f2b81f"), out.get_rect(), 3, border_radius=4)
    return out
