"""Pictures to files without a screen: a whole map, or the whole window with a game on it. For the command line,
reports and the tests.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pygame

    from tabletop.data.story import StoryMoment, StoryPicture
    from tabletop.data.tiled import MapSheet, Salvaged
    from tabletop.table.play.rollbook import RollBook
    from tabletop.table.play.screen import PlayScreen
    from tabletop.table.play.whystory import Whys


def without_screen() -> None:
    """Draw into memory only; call it before the display is opened."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def check_fonts(folder: Path) -> int:
    """The number of usable fonts in a folder. Raises ValueError if one draws nothing, pygame.error if
    one is damaged.
    """
    without_screen()
    import pygame as pg

    pg.font.init()
    found = [p for p in sorted(folder.iterdir()) if p.suffix in (".otf", ".ttf")]
    for path in found:
        if pg.font.Font(path, 20).size("Aeroplane")[0] < 20:
            raise ValueError(f"The font {path.name} draws nothing.")
    return len(found)


def map_picture(path: Path, target: Path, scale: float = 0.5, *, bare: bool = False) -> tuple[int, int]:
    """Draw a whole map as the board shows it (`bare`: only the tiles, transparent where there are none) and write it;
    returns the picture's size in pixels.

    Raises MapError for a map with faults, ValueError when the picture would be too large.
    """
    without_screen()
    import pygame as pg

    from tabletop.data.tiled import load_map
    from tabletop.table.board.paper import Printer
    from tabletop.table.draw.tilemap import MapPainter

    sheet = load_map(path, lenient=True)
    pg.display.init()
    pg.font.init()
    pg.display.set_mode((64, 64))
    if bare:
        picture = _see_through(*(MapPainter(sheet, background=ground).picture(scale) for ground in ("black", "white")))
    else:
        picture = MapPainter(sheet, finish=Printer(sheet)).picture(scale)
    write(picture, target)
    return picture.get_size()


MARKED_PIXELS = 16_000_000
"""The most pixels of a picture of a map with its faults."""


def marked_map(path: Path, target: Path, spots: Sequence[tuple[float, float]]) -> None:
    """Draw a whole map with a numbered mark at each spot (map pixels), from 1. Raises MapError for one with faults."""
    from tabletop.shelf.checker import map_to_draw

    _write_marked(map_to_draw(path), target, spots)


def broken_map(left: Salvaged, target: Path, spots: Sequence[tuple[float, float]]) -> bool:
    """The same for a map with faults: its readable part, its lost cells struck out. Returns False if its pictures are
    unreadable, too, and only its grid was drawn.
    """
    from tabletop.data.tiled import MapError

    assert left.sheet is not None
    try:
        _write_marked(left.sheet, target, spots, left.lost)
    except MapError:
        _write_marked(replace(left.sheet, layers=()), target, spots, left.lost)
        return False
    return True


def _write_marked(
    sheet: MapSheet,
    target: Path,
    spots: Sequence[tuple[float, float]],
    lost: Collection[tuple[int, int]] = (),
) -> None:
    without_screen()
    import pygame as pg

    from tabletop.data.tiled import bounds, cell_rect
    from tabletop.table.board.paper import Printer
    from tabletop.table.draw.lettering import font
    from tabletop.table.draw.tilemap import MapPainter

    pg.display.init()
    pg.font.init()
    pg.display.set_mode((64, 64))
    left, top, wide, high = bounds(sheet)
    scale = min(0.5, (MARKED_PIXELS / (wide * high)) ** 0.5)
    picture = MapPainter(sheet, finish=Printer(sheet)).picture(scale)
    size = picture.get_size()
    for cell in lost:
        x, y, across, down = (s * scale for s in cell_rect(sheet, *cell))
        box = pg.Rect(x - left * scale, y - top * scale, across, down).inflate(-across * 0.4, -down * 0.4)
        for start, end in ((box.topleft, box.bottomright), (box.bottomleft, box.topright)):
            pg.draw.line(picture, MARK, start, end, max(1, round(across * 0.06)))
    radius = max(9, min(size) // 45)
    crowd: dict[tuple[int, int], list[int]] = {}
    for number, (x, y) in enumerate(spots, 1):
        placed = (round((x - left) * scale), round((y - top) * scale))
        at = tuple(min(max(radius, s), edge - radius) for s, edge in zip(placed, size, strict=True))
        crowd.setdefault((at[0], at[1]), []).append(number)
    for at, numbers in crowd.items():
        pg.draw.circle(picture, MARK, at, 2 * radius, max(2, radius // 4))
        words = font("caps", radius * 1.5).render(", ".join(map(str, numbers)), True, "#ffffff")
        plate = words.get_rect(center=at).inflate(radius, radius // 2)
        pg.draw.rect(picture, MARK, plate, border_radius=radius // 2)
        picture.blit(words, words.get_rect(center=at))
    write(picture, target)


MARK = "#b3261e"
"""The red of marked faults."""


def _see_through(black: pygame.Surface, white: pygame.Surface) -> pygame.Surface:
    """The picture that was painted on black and on white, with a transparent ground."""
    import pygame as pg

    lost = white.copy()
    lost.blit(black, (0, 0), special_flags=pg.BLEND_RGB_SUB)  # 255 where nothing was painted
    dense = pg.image.tobytes(lost, "RGB")[::3].translate(bytes(range(255, -1, -1)))
    plain = pg.image.tobytes(black, "RGB")
    mixed = bytearray(4 * len(dense))
    mixed[3::4] = dense
    for n in range(3):
        mixed[n::4] = plain[n::3]
    for found in re.finditer(rb"[\x01-\xfe]", dense):  # soft edges: black is taken out of their colour
        at = 4 * found.start()
        for n in range(at, at + 3):
            mixed[n] = min(255, mixed[n] * 255 // mixed[at + 3])
    return pg.image.frombytes(bytes(mixed), black.get_size(), "RGBA")


def window_picture(
    session: Any,
    target: Path,
    size: tuple[int, int] = (1600, 900),
    ui_scale: float = 1.0,
    *,
    at: str = "",
    zoom: float = 0,
) -> None:
    """Open the play screen of a session without a display, let everything come to rest, and write the window to a file.

    `at`: label of the hex in the middle; "map": the whole map; '': as the game opens. `zoom`: 1 is the size of the
    tiles, 0 as it is. Raises ValueError for a label that is none.
    """
    without_screen()
    session.header = replace(
        session.header, players=("human",) * len(session.match.seats)
    )  # no bot shall begin to think
    shown = StillWindow(session, size, ui_scale)
    shown.settle()
    shown.look(at, zoom)
    shown.settle()
    write(shown.window.surface, target)
    shown.window.close()


def story_pictures(
    session: Any, moments: Sequence[StoryMoment], seat: int | None, whole: bool
) -> tuple[StoryPicture, ...]:
    """The pictures of a story, without a display: the field at its great moments and as it lies, as a seat sees it
    (None: an observer) or, `whole`, as it is. () where no map lies on the table. Raises what a map raises that cannot
    be read.
    """
    match = session.match
    with _still(session) as screen:
        from tabletop.table.screens import fieldpicture

        screen.play.sharing.looker = seat if seat is not None or match.hides else 0
        found = fieldpicture.bare_map(screen)
        everything = whole or match.open
        return fieldpicture.story_pictures(
            screen, found, moments, lambda state: state if everything else match.game.view(state, seat)
        )


@contextmanager
def _still(session: Any) -> Iterator[PlayScreen]:
    """The play screen of a session in a window without a display, in which no bot begins to think."""
    without_screen()
    session.header = replace(session.header, players=("human",) * len(session.match.seats))
    shown = StillWindow(session, (1280, 720))
    try:
        yield shown.screen
    finally:
        shown.window.close()


@contextmanager
def _looked_at(session: Any, seat: int | None, whole: bool) -> Iterator[PlayScreen]:
    """The same as a seat sees it (None: an observer) or, `whole`, as it is."""
    with _still(session) as screen:
        screen.play.sharing.looker = 0 if len(session.match.seats) == 1 else seat
        screen.play.sharing.uncovered = whole
        yield screen


def rolls_and_losses(session: Any, seat: int | None, whole: bool) -> RollBook:
    """All rolls and losses of a game, without a display, as a seat knows them (None: an observer) or, `whole`, all."""
    with _looked_at(session, seat, whole) as screen:
        from tabletop.table.play.rollbook import roll_book

        return roll_book(screen.play, screen.table)


def rolls_explained(session: Any, seat: int | None, whole: bool) -> Whys:
    """Why all rolls of a game came out so, for its story, without a display; seat and whole as above."""
    with _looked_at(session, seat, whole) as screen:
        from tabletop.table.play.whystory import whys

        return whys(screen.play, screen.table)


def animation(session: Any, seat: int | None, whole: bool, turn: int | None) -> bytes | None:
    """A turn of a game (None: all of it) as an animated picture, without a display; seat and whole as above. None where
    no map lies on the table. Raises ValueError for a turn that is none, and what a map raises that cannot be read.
    """
    with _looked_at(session, seat, whole) as screen:
        from tabletop.table.play.explain import drained
        from tabletop.table.screens import animation as film
        from tabletop.table.screens.fieldpicture import bare_map

        found = bare_map(screen)
        if found is None:
            return None
        stretch = film.numbered_turn(screen, turn) if turn is not None else (1, len(session.match.journal))
        if stretch is None:
            raise ValueError(f"There is no turn {turn} in this game.")
        content: bytes = drained(film.animated(screen, found, *stretch))
        return content


def write(picture: Any, target: Path) -> None:
    """Write a surface as PNG. Raises OSError when the file cannot be written: the image library says nothing when the
    disk is full.
    """
    from tabletop.table.draw.pngfile import write_png

    write_png(picture, target, folder=True)


class StillWindow:
    """A window with the play screen of a session and nobody in front of it: nothing moves by itself, the whole map
    is drawn at once.
    """

    mode = "play"

    def __init__(self, session: Any, size: tuple[int, int], ui_scale: float = 1.0) -> None:
        from tabletop.data.paths import own_or_shipped
        from tabletop.data.tiled import load_map
        from tabletop.table.actions import key_map
        from tabletop.table.play.gametable import front
        from tabletop.table.play.screen import PlayScreen
        from tabletop.table.window import Window

        file = session.match.scenario.map_file
        self.window = Window(size, ui_scale)
        self.keymap = key_map()
        self.screen = PlayScreen(
            session,
            front(session.header.game),
            load_map(own_or_shipped(file), lenient=session.kit.scenarios().lenient),
            self.keymap,
            speed=0,
        )
        self.keymap = key_map(self.screen.actions())
        self.screen.keys = self.keymap
        if self.screen.papers is not None:
            self.screen.take_keys(self.keymap)
        self.window.show(self)

    def entered(self, window: Any) -> None:
        self.screen.board.patient = False
        self.screen.start()

    def message(self, message: Any) -> bool:
        return bool(self.screen.do(message.value)) if message.name == "action" else False

    def left(self) -> None:
        """Nothing is kept."""

    def look(self, at: str, zoom: float) -> None:
        """Move the camera over the board."""
        board = self.screen.board
        if at == "map":
            self.screen.do("fit")
        if zoom:
            board.camera.zoom_to(zoom)
        if at and at != "map":
            board.camera.centre_on(board.cells.centre(board.cells.map.parse(at)))
        if at or zoom:
            board.dirty()

    def settle(self, frames: int = 40) -> None:
        """Run the clock until nothing moves any more."""
        import pygame as pg

        for n in range(frames):
            self.window.update()
            pg.time.wait(8)
            if n > 12 and not (self.window.root and self.window.root.busy):
                break
        self.window.update()


# -- yardsticks of the benchmark, each in a process of its own
def first_picture() -> None:
    """Open the program's window, paint the shelf, and leave at once."""
    without_screen()
    from tabletop.table.app import App

    app = App((1280, 720))
    app.begin()
    app.window.frame()
    os._exit(0 if app.window.frames else 1)


def empty_window() -> None:
    """Open a window with nothing in it, show it, and leave at once."""
    without_screen()
    import pygame as pg

    pg.display.init()
    pg.display.set_mode((1280, 720), pg.RESIZABLE)
    pg.display.flip()
    os._exit(0)
