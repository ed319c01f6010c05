"""Speed of the window: frames while panning and zooming large maps, an idle window, highlights, the first picture,
memory.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pygame as pg

from tabletop.data.tiled import load_map
from tabletop.grid.hexgrid import HexGrid
from tabletop.table.actions import key_map
from tabletop.table.board.board import Board
from tabletop.table.board.onlooker import Onlooker
from tabletop.table.draw import counters
from tabletop.table.pictures import StillWindow, without_screen
from tabletop.table.play.contract import Spot, Sprite
from tabletop.table.ui.widget import Column
from tabletop.table.window import Window

SIZE = (1920, 1080)
TYPES = (
    "spitfire1",
    "hurricane1",
    "bf109e",
    "bf110c",
    "ju87b",
    "he111h",
    "f4f3",
    "sbd3",
    "tbd1",
    "a6m2",
    "d3a1",
    "b5n2",
    "p51d",
    "fw190a8",
    "la7",
    "il2",
)


class BoardWindow:
    """A window full of one board with counters spread over the map."""

    mode = "play"

    def __init__(self, path: Path, pieces: int) -> None:
        without_screen()
        self.window = Window(SIZE)
        self.keymap = key_map()
        self.board = Board(load_map(path), Onlooker())
        self.screen = Column(self.board)
        self.window.show(self)
        sheet = self.board.sheet
        grid = HexGrid(sheet.width, sheet.height)
        step = max(1, sheet.width * sheet.height // pieces)
        cells = [grid.hex(n * step % sheet.width, n * step // sheet.width) for n in range(pieces)]
        self.board.show([_counter(n, cell) for n, cell in enumerate(cells)], ())

    def entered(self, window: Any) -> None: ...
    def message(self, message: Any) -> bool:
        return False

    def left(self) -> None: ...

    def look_round(self) -> None:
        """Act like somebody who has just sat down: move the map a little, then look at it for two seconds."""
        for n in range(160):
            if n < 40:
                self.board.moved()
            self.frame()

    def frame(self) -> tuple[float, float]:
        """Seconds of one frame: wall time, and processor time."""
        began, own = time.perf_counter(), time.thread_time()
        self.window.update()
        return time.perf_counter() - began, time.thread_time() - own


def _counter(n: int, cell: tuple[int, int]) -> Sprite:
    face = counters.AircraftFace(
        type=TYPES[n % len(TYPES)],
        nation="UK",
        side=n % 2,
        number=f"R{n % 30 + 1}",
        name=TYPES[n % len(TYPES)],
        level=n % 4,
        heading=90.0 + 60 * (n % 6),
        speed="6/6",
        save="4+",
    )
    return Sprite(f"p{n}", cell, partial(counters.aircraft_counter, face), face, 0.72, n % 4, n)


def frame_times(path: Path, pieces: int, frames: int = 240) -> dict[str, list[float]]:
    """Seconds of each frame while the map is dragged at a comfortable zoom ("pan") and while the wheel goes through all
    zooms and back, a step every six frames ("zoom"), after a look round; "pan_cpu" and "zoom_cpu" are processor time,
    which other programs hardly change.
    """
    shown = BoardWindow(path, pieces)
    board = shown.board
    board.camera.zoom_to(0.5)
    shown.look_round()
    pan = []
    for n in range(frames):
        dx, dy = ((-14, -3), (-3, -12), (13, 2), (2, 11))[n * 4 // frames]
        board.camera.pan(dx, dy)
        board.moved()
        pan.append(shown.frame())
    zoom, way = [], -1
    for n in range(frames):
        if n % 6 == 0:
            way = _zoom_step(board, way)
        zoom.append(shown.frame())
    shown.window.close()
    return {
        "pan": [clock for clock, _ in pan],
        "pan_cpu": [own for _, own in pan],
        "zoom": [clock for clock, _ in zoom],
        "zoom_cpu": [own for _, own in zoom],
    }


def _zoom_step(board: Board, way: int) -> int:
    """One click of the wheel; at the last zoom it reverses. Returns the direction it went."""
    if not board.camera.zoom_by(way, board.rect.center):
        way = -way
        board.camera.zoom_by(way, board.rect.center)
    board.moved()
    return way


@dataclass(frozen=True, slots=True)
class Sharpened:
    """One zoom step: seconds to the picture that looks sharp (pieces may be reduced from larger pictures), to the one
    without any stand-in, processor time to the sharp one, and whether this zoom had been shown before.
    """

    sharp: float
    finished: float
    own: float
    again: bool


def sharp_times(path: Path, pieces: int, steps: int = 12) -> list[Sharpened]:
    """Zoom steps out to the whole map and back, at 60 frames a second, from a board that nobody has moved before; each
    is done as soon as the picture of the one before is finished, so nothing is prepared in between.
    """
    shown = BoardWindow(path, pieces)
    board, clock, way, taken, seen = shown.board, pg.time.Clock(), -1, [], set()
    board.camera.zoom_to(0.5)
    for n in range(steps + 1):
        began, own, sharp = time.perf_counter(), time.thread_time(), (0.0, 0.0)
        while True:
            shown.frame()
            now = time.perf_counter() - began
            if board.sharp and not sharp[0]:
                sharp = now, time.thread_time() - own
            if board.finished or now > 10:
                break
            shown.window.rest(clock)
        if n:
            taken.append(Sharpened(sharp[0] or now, now, sharp[1], board.camera.zoom in seen))
        seen.add(board.camera.zoom)
        way = _zoom_step(board, way)
    shown.window.close()
    return taken


def full_blit(times: int = 200) -> float:
    """Median seconds of copying one picture over the whole window and showing it."""
    without_screen()
    pg.display.init()
    screen = pg.display.set_mode(SIZE)
    picture = pg.Surface(SIZE).convert()
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        screen.blit(picture, (0, 0))
        pg.display.update()
        taken.append(time.perf_counter() - began)
    return sorted(taken)[times // 2]


def idle(session: Any, seconds: float = 2.0) -> tuple[int, float]:
    """(frames painted, share of a core) of an idle window with a game on it."""
    shown = StillWindow(session, (1600, 900))
    shown.settle(120)
    window, clock = shown.window, pg.time.Clock()
    before, cpu, began = window.frames, time.process_time(), time.monotonic()
    while time.monotonic() - began < seconds:
        window.frame()
        window.rest(clock)
    share = (time.process_time() - cpu) / (time.monotonic() - began)
    painted = window.frames - before
    window.close()
    return painted, share


def pick_up_times(session: Any, positions: int = 40) -> list[float]:
    """Seconds from picking up a movable piece to its highlights on the screen, over many pieces and positions of a
    game.
    """
    from tabletop.bots.fuzzer import RandomBot

    shown = StillWindow(session, (1600, 900))
    shown.settle(120)
    match, bot, screen = session.match, RandomBot(5), shown.screen
    taken: list[float] = []
    while match.to_act and len(taken) < positions:
        seat = match.to_act[0]
        step = match.state.frames[-1].step
        if step.startswith(("move", "fly")):
            screen.refreshed()
            shown.window.update()
            taken.extend(_picked(shown))
        session.submit(seat, bot.choose(match.view(seat), seat, match.options(seat)))
    shown.window.close()
    return taken


def _picked(shown: StillWindow) -> list[float]:
    board, screen, taken = shown.screen.board, shown.screen, []
    for sprite in [s for s in board.laid.sprites if s.movable][:3]:
        spot = Spot(sprite.cell, sprite, board.laid.position(sprite))
        began = time.perf_counter()
        if not screen.at_board.board_grab(spot):
            continue
        board.dirty()
        shown.window.update()
        taken.append(time.perf_counter() - began)
        screen.at_board.board_drop(None)
        shown.window.update()
    return taken


# -- parts in a process of their own
def opening_times(scenario: str) -> tuple[float, float, float]:
    """Seconds from the choice on the shelf to the first picture of a scenario and to the one without stand-ins, and the
    longest frame between them, at 60 frames a second.
    """
    without_screen()
    from tabletop.games import kit
    from tabletop.shelf.catalogue import find_scenario
    from tabletop.table.app import App
    from tabletop.table.screens.game import PlayScene
    from tabletop.table.screens.openfile import SetUp

    app, clock = App((1280, 720)), pg.time.Clock()
    app.begin()
    for _ in range(30):
        app.window.frame()
        clock.tick(60)
    game, key = find_scenario(scenario)
    document = kit(game).scenarios().document(key)
    began, first, longest = time.perf_counter(), 0.0, 0.0
    app.games.start(SetUp(game, str(key), document, ("human",) * kit(game).seats, seed=1))
    while time.perf_counter() - began < 60:
        since = time.perf_counter()
        app.window.frame()
        now = time.perf_counter()
        if isinstance(app.scene, PlayScene):
            longest = max(longest, now - since)
            first = first or now - began
            if app.scene.play_screen.board.sharp and now - since < longest:
                return first, now - began, longest
        app.window.rest(clock)
    raise TimeoutError(f"The map of {scenario} never became sharp.")


def largest_memory(path: Path, pieces: int) -> float:
    """The most MB of memory that this process has used after looking over the whole of a map at several zooms."""
    shown = BoardWindow(path, pieces)
    board = shown.board
    for zoom in (0.25, 0.5, 1.0):
        board.camera.zoom_to(zoom)
        for n in range(160):
            board.camera.pan(*((-300, 0), (0, -200), (300, 0), (0, 200))[n * 4 // 160])
            board.moved()
            shown.frame()
    return peak_memory()


def peak_memory() -> float:
    """MB, 0 if the system does not report it."""
    try:  # what getrusage says begins, on Linux, with the peak of the process that started this one
        for line in Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith("VmHWM:"):
                return float(line.split()[1]) / 1e3
    except (OSError, ValueError, IndexError):
        pass
    try:
        import resource
        import sys

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most / (1e6 if sys.platform == "darwin" else 1e3)
    except ImportError:
        return 0.0
