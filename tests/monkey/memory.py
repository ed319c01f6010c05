"""How the memory of one program grows while the monkey opens twenty games in it, one after the other, and plays each
of them: `python -m tests.monkey --memory [--inputs 10000]`.
"""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path
from random import Random

from tests.monkey.hand import Hand
from tests.monkey.pace import Pace, paced
from tests.monkey.plays import Play, caged, desk, plays, put_away, spare_home
from tests.monkey.watch import Watch

GAMES = 20
LOOK_EACH = 50
"""Inputs between two looks at the memory."""
KINDS = ("hot-seat", "bot", "late", "wild", "watch")


def resident() -> float:
    """Megabytes that the program holds in memory now; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def most_ever() -> float:
    """Megabytes that the program ever held at any moment, also within a frame; 0 where the system does not tell."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) * 1024 / 1e6 for line in lines if line.startswith("VmHWM")), 0.0)


def evening(games: int) -> list[Play]:
    """So many plays, each of another game than the one before, with other scenarios."""
    by_game: dict[str, list[Play]] = {}
    for turn in range(3):
        for play in plays("", turn):
            if play.kind in KINDS:
                by_game.setdefault(play.game, []).append(play)
    return [by_game[game][n // len(by_game)] for n in range(games) for game in [list(by_game)[n % len(by_game)]]]


def measure(inputs: int, seed: int, most: float) -> int:
    """Play, print the curve, and say whether no more than `most` megabytes are held at its end."""
    each, highest = -(-inputs // GAMES), 0.0
    with spare_home() as home, ExitStack() as held:
        rng = Random(seed)
        pace, watch = Pace(rng), Watch(home)
        watch.waited = lambda: pace.waited
        held.enter_context(caged(home))
        held.enter_context(watch.on())
        held.enter_context(paced(pace))
        from tabletop.cli.main import look_for_waste_seldom
        from tabletop.table.app import App

        look_for_waste_seldom()  # as the program does

        def again() -> App:
            app = App((1280, 720))
            app.settings = app.settings.changed(motion=1, mute=True)
            app.begin()
            return app

        hand = Hand(rng, pace, watch, again, desk(home), 0.6)
        held.callback(put_away, hand)
        print(f"{resident():6.1f} MB  the shelf", flush=True)
        for n, play in enumerate(evening(GAMES), 1):
            hand.app.only_shelf()
            play.begin(hand.app, play, rng, home)
            hand.purpose = play.purpose
            here = 0.0
            for done in range(0, each, LOOK_EACH):
                hand.play(min(LOOK_EACH, each - done))
                here = max(here, resident())
            highest = max(highest, here)
            print(
                f"{resident():6.1f} MB, {here:.1f} at most  {hand.inputs:6} inputs, {n:2} games, {play.name}, window of"
                f" {hand.app.window.surface.get_size()}",
                flush=True,
            )
        end = resident()
    for fault in watch.faults:
        print(fault)
    print(
        f"{end:.0f} MB at the end of {hand.inputs} inputs and {watch.games} games, of which {most:.0f} are allowed;"
        f" {highest:.0f} MB at most between two inputs, {most_ever():.0f} MB for a moment."
    )
    return verdict(end, most, bool(watch.faults))


def verdict(end: float, most: float, faults: bool) -> int:
    """1 where more is held when all has been played than is allowed, or a fault was found, else 0. What was held on the
    way is told, not judged: a large map that lies open is no leak.
    """
    return 1 if end > most or faults else 0
