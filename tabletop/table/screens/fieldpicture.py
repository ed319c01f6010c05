"""The field as it lies, as a picture of its own: the whole map with the pieces on it, for the story of a game."""

from __future__ import annotations

from io import BytesIO

import pygame as pg

from tabletop.data.story import Picture
from tabletop.data.tiled import MapError
from tabletop.table.board.cells import Cells
from tabletop.table.play.screen import PlayScreen
from tabletop.table.screens import preview
from tabletop.table.screens.opening import map_path

WIDE = 1100
"""Pixels of width at most."""
COUNTER = 0.72
"""A counter is so wide, in widths of a cell, but never too small to be read."""
LEAST = 30


def draw_pieces(play: PlayScreen, picture: pg.Surface, scale: float, px: int) -> None:
    """The pieces that lie on the board on a picture of the whole map; `scale`: picture pixels a map pixel, `px`: size
    of a counter."""
    board = play.board
    for sprite in sorted(board.laid.sprites, key=lambda p: (p.level >= 0, p.order)):
        x, y = board.laid.position(sprite)
        image = sprite.draw(px if sprite.stacks else max(8, round(board.cells.size[0] * scale * 0.8)))
        picture.blit(image, image.get_rect(center=(round(x * scale), round(y * scale))))


def bare_map(play: PlayScreen) -> pg.Surface | None:
    """The picture of the whole map, which takes a second where it was never painted: for a thread beside the window.
    None where nothing lies on a map. Raises what a map raises that cannot be read.
    """
    if play.table.lying.page() is not None:
        return None
    return preview.map_picture(map_path(play.session.match.scenario.map_file))


def field_picture(play: PlayScreen, found: pg.Surface) -> pg.Surface:
    """The whole map `found` with what lies on it for whoever looks."""
    wide = min(WIDE, found.get_width())
    size = (wide, max(1, round(found.get_height() * wide / found.get_width())))
    whole = pg.transform.smoothscale(found.convert(24), size)
    cells = Cells(preview.sheet_of(map_path(play.session.match.scenario.map_file)))
    scale = whole.get_width() / cells.pixels[0]
    draw_pieces(play, whole, scale, max(LEAST, round(cells.size[0] * scale * COUNTER)))
    return whole


def story_pictures(play: PlayScreen, found: pg.Surface | None) -> tuple[Picture, ...]:
    """What the HTML page of the story shows: the field on its bare map; nothing where there is none, or where it cannot
    be drawn."""
    if found is None:
        return ()
    file = BytesIO()
    try:
        pg.image.save(field_picture(play, found), file, "field.png")
    except (MapError, OSError, pg.error):
        return ()
    over = play.session.match.result is not None
    return (Picture("The field at the end" if over else "The field as it lies", file.getvalue()),)
