"""Pictures of the map with the pieces on it, present or past, for the story of a game."""

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
"""The most pixels of width."""
COUNTER = 0.72
"""The width of a counter, in cell widths, but never too small to read."""
LEAST = 30
LARGER = 2.0
"""The largest magnification of the painted map for a part of it, so that it stays sharp enough."""
LEAST_SHARE = 0.4
"""A picture of a moment shows at least this share of the map each way."""


def draw_pieces(play: PlayScreen, picture: pg.Surface, scale: float, px: int) -> None:
    """Draw the pieces of the board on a picture of the whole map; `scale`: picture pixels per map pixel, `px`: size of
    a counter. If nothing is hidden any more, all of them.
    """
    _draw(_all_sprites(play), play.board.cells, picture, scale, px)


def laid_out(sprites: Sequence[Sprite], cells: Cells) -> list[tuple[Sprite, float, float]]:
    """The pieces from the lowest to the topmost with their positions in map pixels."""
    places, wide = stacks.places(sprites), cells.size[0]
    found = []
    for sprite in sorted(sprites, key=lambda p: (p.level >= 0, p.order)):
        x, y = cells.centre(sprite.cell)
        dx, dy = places.get(sprite.id, (0.0, 0.0))
        found.append((sprite, x + (dx + sprite.offset[0]) * wide, y + (dy + sprite.offset[1]) * wide))
    return found


def _draw(sprites: Sequence[Sprite], cells: Cells, picture: pg.Surface, scale: float, px: int) -> None:
    for sprite, x, y in laid_out(sprites, cells):
        image = sprite.draw(px if sprite.stacks else max(8, round(cells.size[0] * scale * 0.8)))
        picture.blit(image, image.get_rect(center=(round(x * scale), round(y * scale))))


def bare_map(play: PlayScreen) -> pg.Surface | None:
    """The picture of the whole map, which takes a second if it was never painted: for a thread beside the window. None
    if there is no map. Raises the errors of an unreadable map.
    """
    if play.table.lying.page() is not None:
        return None
    return preview.map_picture(map_path(play.session.match.scenario.map_file))


def field_picture(play: PlayScreen, found: pg.Surface, as_laid: bool = False) -> pg.Surface:
    """The whole map `found` with the pieces that the looker sees; `as_laid`: with those that the board shows now."""
    wide = min(WIDE, found.get_width())
    whole, cells, scale = scaled_map(play, found, wide / found.get_width())
    sprites = play.board.laid.sprites if as_laid else _all_sprites(play)
    _draw(sprites, cells, whole, scale, max(LEAST, round(cells.size[0] * scale * COUNTER)))
    return whole


def moment_picture(play: PlayScreen, found: pg.Surface, state: Any) -> pg.Surface:
    """The part of the map `found` with the pieces of another position, as large as fits a page."""
    sprites = sprites_at(play, state)
    area = _where(laid_out(sprites, _cells(play)), _cells(play))
    larger = min(LARGER, WIDE / (found.get_width() * area.width / _cells(play).pixels[0]))
    whole, cells, scale = scaled_map(play, found, larger)
    _draw(sprites, cells, whole, scale, max(LEAST, round(cells.size[0] * scale * COUNTER)))
    part = pg.Rect(*(round(n * scale) for n in area)).clip(whole.get_rect())
    return whole.subsurface(part).copy()


def _cells(play: PlayScreen) -> Cells:
    return Cells(preview.sheet_of(map_path(play.session.match.scenario.map_file)))


def scaled_map(play: PlayScreen, found: pg.Surface, by: float) -> tuple[pg.Surface, Cells, float]:
    """The map enlarged by `by`, its cells, and its pixels per map pixel."""
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
    """The part of the map with all pieces that stack, in map pixels: with a rim, and at least a share of it."""
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


def sprites_at(play: PlayScreen, state: Any) -> tuple[Sprite, ...]:
    """The pieces of another position, laid out by the table, which then shows its former position again."""
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
    """The pictures for the HTML page of the story: the map at its great moments and at the end, on the bare map; none
    if there is no map, or if it cannot be drawn. `seen`: the visible part of a position (None: what the looker sees).
    """
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
