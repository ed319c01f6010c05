"""The field as it lies or lay, a picture of its own: the whole map with the pieces on it, for the story of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

import pygame as pg

from tabletop.data.story import StoryMoment, StoryPicture
from tabletop.data.tiled import MapError
from tabletop.table.board import stacks
from tabletop.table.board.cells import Cells
from tabletop.table.play.contract import Sprite
from tabletop.table.play.screen import PlayScreen
from tabletop.table.screens import preview
from tabletop.table.screens.openfile import map_path

WIDE = 1100
"""Pixels of width at most."""
COUNTER = 0.72
"""A counter is so wide, in widths of a cell, but never too small to be read."""
LEAST = 30
LARGER = 2.0
"""A part of the map is at most so many times larger than the painted map, so that it stays sharp enough."""
LEAST_SHARE = 0.4
"""A picture of a moment shows at least this share of the map each way."""


def draw_pieces(play: PlayScreen, picture: pg.Surface, scale: float, px: int) -> None:
    """The pieces that lie on the board on a picture of the whole map; `scale`: picture pixels a map pixel, `px`: size
    of a counter. When nothing is hidden any more, all of them."""
    _draw(_all_sprites(play), play.board.cells, picture, scale, px)


def _laid(sprites: Sequence[Sprite], cells: Cells) -> list[tuple[Sprite, float, float]]:
    """The pieces from the lowest to the topmost with their places in map pixels."""
    places, wide = stacks.places(sprites), cells.size[0]
    found = []
    for sprite in sorted(sprites, key=lambda p: (p.level >= 0, p.order)):
        x, y = cells.centre(sprite.cell)
        dx, dy = places.get(sprite.id, (0.0, 0.0))
        found.append((sprite, x + (dx + sprite.offset[0]) * wide, y + (dy + sprite.offset[1]) * wide))
    return found


def _draw(sprites: Sequence[Sprite], cells: Cells, picture: pg.Surface, scale: float, px: int) -> None:
    for sprite, x, y in _laid(sprites, cells):
        image = sprite.draw(px if sprite.stacks else max(8, round(cells.size[0] * scale * 0.8)))
        picture.blit(image, image.get_rect(center=(round(x * scale), round(y * scale))))


def bare_map(play: PlayScreen) -> pg.Surface | None:
    """The picture of the whole map, which takes a second where it was never painted: for a thread beside the window.
    None where nothing lies on a map. Raises what a map raises that cannot be read.
    """
    if play.table.lying.page() is not None:
        return None
    return preview.map_picture(map_path(play.session.match.scenario.map_file))


def field_picture(play: PlayScreen, found: pg.Surface, as_laid: bool = False) -> pg.Surface:
    """The whole map `found` with what lies on it for whoever looks; `as_laid`: with what the board shows now."""
    wide = min(WIDE, found.get_width())
    whole, cells, scale = _scaled(play, found, wide / found.get_width())
    sprites = play.board.laid.sprites if as_laid else _all_sprites(play)
    _draw(sprites, cells, whole, scale, max(LEAST, round(cells.size[0] * scale * COUNTER)))
    return whole


def moment_picture(play: PlayScreen, found: pg.Surface, state: Any) -> pg.Surface:
    """The part of the map `found` where the pieces lie in another position, as large as a page has room for."""
    sprites = _sprites_at(play, state)
    area = _where(_laid(sprites, _cells(play)), _cells(play))
    larger = min(LARGER, WIDE / (found.get_width() * area.width / _cells(play).pixels[0]))
    whole, cells, scale = _scaled(play, found, larger)
    _draw(sprites, cells, whole, scale, max(LEAST, round(cells.size[0] * scale * COUNTER)))
    part = pg.Rect(*(round(n * scale) for n in area)).clip(whole.get_rect())
    return whole.subsurface(part).copy()


def _cells(play: PlayScreen) -> Cells:
    return Cells(preview.sheet_of(map_path(play.session.match.scenario.map_file)))


def _scaled(play: PlayScreen, found: pg.Surface, by: float) -> tuple[pg.Surface, Cells, float]:
    """The map so many times larger, its cells, and how many pixels of it a map pixel takes."""
    size = (round(found.get_width() * by), max(1, round(found.get_height() * by)))
    whole, cells = pg.transform.smoothscale(found.convert(24), size), _cells(play)
    return whole, cells, whole.get_width() / cells.pixels[0]


def _all_sprites(play: PlayScreen) -> Sequence[Sprite]:
    sharing, presenting = play.play.sharing, play.play.presenting
    if not sharing.disclosed:
        return play.board.laid.sprites
    shown = presenting.view
    try:
        presenting.view = sharing.seen(play.session.match.state)
        return tuple(play.table.lying.sprites())
    finally:
        presenting.view = shown


def _where(laid: Sequence[tuple[Sprite, float, float]], cells: Cells) -> pg.Rect:
    """The part of the map with all pieces that stack, in map pixels: with a rim, and not less than a share of it."""
    whole = pg.Rect(0, 0, round(cells.pixels[0]), round(cells.pixels[1]))
    spots = [(x, y) for sprite, x, y in laid if sprite.stacks]
    if not spots:
        return whole
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    rim = 2.5 * cells.size[0]
    wide = max(right - left + 2 * rim, whole.width * LEAST_SHARE)
    high = max(bottom - top + 2 * rim, whole.height * LEAST_SHARE, wide * 0.5)
    area = pg.Rect(0, 0, min(whole.width, round(wide)), min(whole.height, round(high)))
    area.center = (round((left + right) / 2), round((top + bottom) / 2))
    return area.clamp(whole)


def _sprites_at(play: PlayScreen, state: Any) -> tuple[Sprite, ...]:
    """The pieces of another position, laid as the table lays them; the table shows what it showed afterwards."""
    presenting = play.play.presenting
    shown = presenting.view
    try:
        presenting.view = state
        play.table.refresh()
        return tuple(play.table.lying.sprites())
    finally:
        presenting.view = shown
        play.table.refresh()


def story_pictures(
    play: PlayScreen,
    found: pg.Surface | None,
    moments: Sequence[StoryMoment] = (),
    seen: Callable[[Any], Any] | None = None,
) -> tuple[StoryPicture, ...]:
    """What the HTML page of the story shows: the field at its great moments and as it lies, on its bare map; nothing
    where there is none, or where it cannot be drawn. `seen`: what may be seen of a position (None: what whoever looks
    sees)."""
    if found is None:
        return ()
    match = play.session.match
    made, see = [], seen or play.play.sharing.seen
    try:
        for moment in moments:
            if 0 < moment.at < len(match.journal):
                made.append(StoryPicture(moment.words, _png(moment_picture(play, found, see(match.moment(moment.at))))))
        words = "The field at the end" if match.result is not None else "The field as it lies"
        if seen is None:
            made.append(StoryPicture(words, _png(field_picture(play, found))))
        else:
            presenting = play.play.presenting
            presenting.view = seen(match.state)
            play.refreshed()
            made.append(StoryPicture(words, _png(field_picture(play, found, as_laid=True))))
    except (MapError, OSError, pg.error):
        return ()
    return tuple(made)


def _png(picture: pg.Surface) -> bytes:
    file = BytesIO()
    pg.image.save(picture, file, "field.png")
    return file.getvalue()
