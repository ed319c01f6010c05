"""Takes the pictures of the README anew: `python art/make/pictures.py`. They are real windows, drawn without a display, in a palette of few colours."""

from __future__ import annotations

import os
import struct
import sys
import tempfile
from array import array
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parent))
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import png
import pygame

from tabletop.bots import BotSpec, make_bot
from tabletop.data.catalogue import find_scenario, kit
from tabletop.data.session import Session
from tabletop.table.pictures import StillWindow

TOP = Path(__file__).resolve().parents[2]
SIZE = (1280, 720)
MOST_BYTES = 400_000


def main() -> None:
    """All pictures into art/pictures."""
    folder = TOP / "art" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["TABLETOP_HOME"] = home
        keep(shelf(), folder / "shelf.png")
        keep(table("s01", "fly1", 1), folder / "first_duel.png")
        keep(table("s02", "declare2", 2), folder / "kentish_sky.png")
        keep(table("s04", "declare2", 4, over_ship=True), folder / "midway.png")


def table(prefix: str, step: str, turn: int, *, over_ship: bool = False) -> pygame.Surface:
    """A game between bots up to the first decision of that step in that turn; the camera is where the decision is, or over the first ship."""
    game, key = find_scenario(prefix)
    session = Session.new(game, kit(game).document(key), ("human", "human"), seed=11, autosave=False)
    bots = [make_bot(game, BotSpec("easy", 1e9), seed) for seed in (1, 2)]
    match = session.match
    while match.to_act and not (match.state.frames[-1].step == step and match.state.turn >= turn):
        seat = match.to_act[0]
        session.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
    shown = StillWindow(session, SIZE)
    shown.settle(80)
    if over_ship:
        shown.look(match.scenario.grid.label(next(iter(match.state.ships.values())).centre), 0.5)
        shown.settle(80)
    return shown.window.surface.copy()


def shelf() -> pygame.Surface:
    """The window as it opens."""
    from tabletop.table.app import App

    app: Any = App(SIZE)
    app.begin()
    for _ in range(30):
        app.window.frame()
        pygame.time.wait(10)
    return app.window.surface.copy()


def keep(picture: pygame.Surface, file: Path) -> None:
    """Write with as many colours as fit."""
    for colours in (250, 200, 160, 128, 96, 64):
        if png.save(in_few_colours(picture, colours), file) <= MOST_BYTES:
            break
    print(f"{file.name}: {file.stat().st_size // 1000} kB, {colours} colours")


def in_few_colours(picture: pygame.Surface, most: int) -> pygame.Surface:
    """The picture in the colours that stand for it best: median cut over all of them, none kept exactly."""
    cells = memoryview(pygame.image.tobytes(picture, "RGBA")).cast("I")
    counts: Counter[png.Colour] = Counter()
    coarse: dict[int, png.Colour] = {}
    for value, n in Counter(cells).items():
        r, g, b, _ = struct.pack("=I", value)
        coarse[value] = (r & 0xFC, g & 0xFC, b & 0xFC, 255)
        counts[coarse[value]] += n
    stands: dict[png.Colour, int] = {}
    for part in png._boxes(list(counts.items()), most):
        total = sum(n for _, n in part)
        r, g, b = (round(sum(c[k] * n for c, n in part) / total) for k in range(3))
        value = struct.unpack("=I", bytes((r, g, b, 255)))[0]
        stands.update((c, value) for c, _ in part)
    table = {value: stands[c] for value, c in coarse.items()}
    return pygame.image.frombytes(array("I", map(table.__getitem__, cells)).tobytes(), picture.get_size(), "RGBA")


if __name__ == "__main__":
    main()
