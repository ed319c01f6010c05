"""Takes the pictures of the README anew: `python art/make/pictures.py`. They are real windows, drawn without a
display, in a palette of few colours.
"""

from __future__ import annotations

import os
import struct
import sys
import tempfile
from array import array
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parent))
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import png
import pygame

from tabletop.bots import BotSpec
from tabletop.data.saves import Save
from tabletop.games import kit
from tabletop.grid.hexes import distance
from tabletop.shelf.bot_levels import make_bot
from tabletop.shelf.catalogue import find_scenario
from tabletop.shelf.session import Session
from tabletop.table.pictures import StillWindow

TOP = Path(__file__).resolve().parents[2]
SIZE = (1280, 720)
MOST_BYTES = 400_000
MOST_COMMANDS = 1500
"""A campaign is long; its first days are enough."""


def main() -> None:
    """All pictures into art/pictures."""
    folder = TOP / "art" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["TABLETOP_HOME"] = home
        keep(shelf(), folder / "shelf.png")
        keep(table("s01", first_move), folder / "first_duel.png")
        keep(table("s02", melee), folder / "kentish_sky.png")
        keep(table("s04", around_ship, over_ship=True), folder / "midway.png")
        keep(table("tr01", aimed), folder / "sortie.png")
        keep(table("cs1", armed), folder / "arming.png")
        keep(table("bob", raid), folder / "eagle_days.png")
        keep(table("s1_beet", under_fire), folder / "beet_road.png")
        keep(table("m5", at_close_quarters), folder / "steel_in_the_wheat.png")


def aimed(state: Any) -> float:
    """How much the squadron aims at before it fires."""
    return max((len(f.aimed) for f in state.flyers), default=0) if state.frames[-1].step == "act" else 0


def at_close_quarters(state: Any) -> float:
    """How many counters of both sides stand on the map and are hit when the player plans a shot."""
    if state.frames[-1].step != "plan" or state.draft is None or state.draft.kind != "fire":
        return 0
    return min(len(state.units), len(state.ais)) + sum(bool(c.hit) for c in state.counters.values())


def under_fire(state: Any) -> float:
    """How many lorries are still driving when the flak is asked about a plane on its run."""
    if state.frames[-1].step != "laa":
        return 0
    return sum(v.where == "map" and not v.wreck for v in state.vehicles.values())


def raid(state: Any) -> float:
    """How many units of both sides are in the air when the Interceptor flies."""
    if state.frames[-1].step != "fly" or state.active != 1:
        return 0
    up = [sum(u.flying and u.seat == seat for u in state.units.values()) for seat in (0, 1)]
    return min(up) * 100 + sum(up)


def armed(state: Any) -> float:
    """How many stores hang under the aircraft of the first mission while there is still room for more."""
    if state.frames[-1].step != "arm" or state.mission is None or state.day > 1:
        return 0
    hung = sum(len(flyer.stores) for flyer in state.flyers)
    return hung if hung < 9 else 0


def around_ship(state: Any) -> float:
    """How much happens around the ship that most aircraft are near to: decisions of pilots only."""
    if state.frames[-1].step not in ("fly2", "declare2"):
        return 0
    return max(
        sum(distance(a.hex, ship.centre) <= 4 for a in state.flying()) + (ship.damage_taken > 0)
        for ship in state.ships.values()
    )


def melee(state: Any) -> float:
    """How many aircraft of both sides are near the first one that fires."""
    if state.frames[-1].step != "declare2":
        return 0
    return max(
        min(sum(a.side == side and distance(a.hex, b.hex) <= 4 for a in state.flying()) for side in (0, 1))
        for b in state.flying()
    )


def first_move(state: Any) -> float:
    """The first step of the first move."""
    return 1 / (1 + state.turn) if state.frames[-1].step == "fly1" else 0


def table(prefix: str, worth: Callable[[Any], float], *, over_ship: bool = False) -> pygame.Surface:
    """The moment of a game between bots that is worth most; the camera is where the decision is, or over the ship
    in the thick of it.
    """
    game, key = find_scenario(prefix)
    players = ("human",) * kit(game).seats
    session = Session.new(game, kit(game).scenarios().document(key), players, seed=11, autosave=False)
    bots = [make_bot(game, BotSpec("easy", 1e9), seed) for seed in (1, 2)]
    match = session.match
    while match.to_act and len(match.journal) < MOST_COMMANDS:
        seat = match.to_act[0]
        session.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
    best = max(range(1, len(match.journal)), key=lambda n: worth(match.moment(n)))
    session = Session.from_save(Save(session.header, session.lines), autosave=False, upto=best)
    shown = StillWindow(session, SIZE)
    shown.settle(80)
    if over_ship:
        state = session.match.state
        ship = max(state.ships.values(), key=lambda s: sum(distance(a.hex, s.centre) <= 4 for a in state.flying()))
        shown.look(state.scenario.grid.label(ship.centre), 0.5)
        shown.settle(80)
    return shown.window.surface.copy()


def shelf() -> pygame.Surface:
    """The window as it opens, with the map of the scenario unfolded."""
    from tabletop.table.app import App
    from tabletop.table.screens.preview import Preview

    app: Any = App(SIZE)
    app.begin()
    previews = [w for w in app.window.root.stage.layers[0].widget.walk() if isinstance(w, Preview)]
    for n in range(1000):
        app.window.frame()
        pygame.time.wait(10)
        if n > 30 and not any(preview.words for preview in previews):
            break
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
