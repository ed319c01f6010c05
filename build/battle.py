"""Plays a battle inside a built program with a real mouse: `build/battle.py [PROGRAM] [SCENARIO] [SEED] [FOLDER]`.

The program runs on a display of its own (Xvfb), with nothing of this checkout in its environment. The hand sees what a
player sees, a picture of the screen, presses the golden button where there is one and else a lit hex near the middle,
and stops when the game's autosave holds a decision. Wants Xvfb, xdotool and ImageMagick's `import`. Returns 0 when the
battle was decided, else 1. The first picture and the last are kept in FOLDER, without one in a folder that it prints.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
TOP = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TOP))

import pygame as pg  # noqa: E402

SIZE = (1280, 720)
GOLD = (206, 164, 88)
"""The middle of a golden plate."""
NEAR = (22, 22, 26)
WIDE, HIGH = 56, 18
"""A golden area at least so large is a button with words; the lit tools at the right edge are narrower."""
MOST = 1500
PATIENCE = 40
"""Presses without a new command in the autosave after which the hand gives up."""
OPENING = 90
"""Seconds in which the program shows its first picture; Wine takes its time."""
COLOURS = 500
"""So many colours has a picture of a table, and none of an empty display or of a message."""


class Hand:
    """The mouse and the eye on a display."""

    def __init__(self, display: str, folder: Path) -> None:
        self.env = dict(os.environ, DISPLAY=display)
        self.folder = folder
        self.clicks = 0

    def look(self) -> pg.Surface:
        path = self.folder / "seen.png"
        subprocess.run(["import", "-window", "root", str(path)], env=self.env, check=True, timeout=60)
        return pg.image.load(str(path))

    def press(self, at: tuple[int, int]) -> None:
        self.clicks += 1
        words = ["mousemove", str(at[0]), str(at[1]), "click", "1"]
        subprocess.run(["xdotool", *words], env=self.env, check=True, timeout=60)


def buttons(seen: pg.Surface) -> list[pg.Rect]:
    """Golden buttons, those of a dialog (lower on the screen) first."""
    mask = pg.mask.from_threshold(seen, GOLD, (*NEAR, 255))
    rects = [r for r in mask.get_bounding_rects() if r.w >= WIDE and r.h >= HIGH]
    return sorted(rects, key=lambda r: -r.y)


def opened(hand: Hand, child: subprocess.Popen[bytes]) -> bool:
    """Wait for the first picture of a table, and keep it."""
    end = time.monotonic() + OPENING
    while child.poll() is None and time.monotonic() < end:
        seen = hand.look()
        colours = {tuple(seen.get_at((x, y))) for x in range(0, SIZE[0], 4) for y in range(0, SIZE[1], 4)}
        if len(colours) >= COLOURS:
            pg.image.save(seen, str(hand.folder / "begins.png"))
            return True
        time.sleep(1)
    return False


def decided(home: Path) -> tuple[int, str]:
    """(commands in the newest autosave, sentence of the decision or '')."""
    from tabletop.data import saves
    from tabletop.shelf.session import Session

    paths = sorted((home / "autosave").glob("*.save"), key=lambda p: p.stat().st_mtime)
    if not paths:
        return 0, ""
    session = Session.from_save(saves.read(paths[-1]), autosave=False)
    result = session.match.result
    return len(session.lines), result.sentence if result else ""


def main() -> int:
    program = Path(sys.argv[1] if len(sys.argv) > 1 else TOP / "dist" / "tabletop" / "tabletop").resolve()
    scenario, seed = (sys.argv[2:4] + ["s01", "7"][len(sys.argv[2:4]) :])[:2]
    folder = Path(sys.argv[4]).resolve() if len(sys.argv) > 4 else Path(tempfile.mkdtemp(prefix="tabletop-battle-"))
    home = Path(tempfile.mkdtemp(prefix="home-", dir=folder))  # no decision of an earlier battle lies there
    reading, writing = os.pipe()
    x = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as number:
        display = ":" + number.readline().strip()
    outside = {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "TABLETOP_HOME": str(home)}
    child = subprocess.Popen([str(program), "play", scenario, "--seed", seed], env=outside, cwd="/")
    hand, dice = Hand(display, folder), Random(seed)
    os.environ["TABLETOP_HOME"] = str(home)
    before, stuck, told = 0, 0, ""
    began = time.monotonic()
    try:
        if not opened(hand, child):
            print(f"No table is to be seen; picture in {folder}")
            return 1
        while child.poll() is None and not told and hand.clicks < MOST and stuck < PATIENCE:
            seen = hand.look()
            golden = buttons(seen)
            if golden and stuck % 8 < 5:
                hand.press(golden[0].center)
            else:  # a hex somewhere on the map, or away with a card that lies over it
                hand.press((dice.randrange(200, 900), dice.randrange(150, 600)))
            time.sleep(0.6)
            count, told = decided(home)
            stuck = 0 if count > before else stuck + 1
            before = max(before, count)
        time.sleep(3)
        hand.look()
    finally:
        died = child.poll()
        for process in (child, x):
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:  # it hangs: that takes nothing from what is told below
                process.kill()
                process.wait()
    print(f"{before} commands, {hand.clicks} clicks, {time.monotonic() - began:.0f} s; pictures in {folder}")
    print(told or ("The program ended." if died is not None else "No decision."))
    return 0 if told else 1


if __name__ == "__main__":
    sys.exit(main())
