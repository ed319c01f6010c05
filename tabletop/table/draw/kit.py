"""Drawing kit of the table: SVG to surface, type, grain and shadows under one name.

The parts live in `svgkit` (colours, paths, elements), `lettering` (fonts and text) and `texture` (grain, shadows).
Importing it starts nothing: fonts are loaded when first used, pictures work with and without a display.
"""
from __future__ import annotations

from tabletop.table.draw.lettering import (
    FONT_FILES,
    cap_middle,
    fit,
    fit_px,
    font,
    line,
    para,
    shorten,
    text,
    width,
    wrap,
)
from tabletop.table.draw.svgkit import (
    Colour,
    cached,
    chevron,
    circle,
    clear_caches,
    dark,
    el,
    ellipse,
    group,
    hexs,
    light,
    lin,
    mix,
    path,
    poly,
    rad,
    rect,
    rgb,
    star_path,
    svg,
    unit,
)
from tabletop.table.draw.texture import (
    drop_shadow,
    felt,
    grain,
    mask_with,
    noise,
    rounded,
    silhouette_shadow,
    soft_rect,
    tile_mult,
    vignette,
)

__all__ = [
    "FONT_FILES", "Colour", "cached", "cap_middle", "chevron", "circle", "clear_caches", "dark", "drop_shadow", "el",
    "ellipse", "felt", "fit", "fit_px", "font", "grain", "group", "hexs", "light", "lin", "line", "mask_with", "mix",
    "noise", "para", "path", "poly", "rad", "rect", "rgb", "rounded", "shorten", "silhouette_shadow", "soft_rect",
    "star_path", "svg", "text", "tile_mult", "unit", "vignette", "width", "wrap",
]
