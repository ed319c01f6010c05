"""The benchmark: each figure with its target, its aim and a yardstick measured in the same run on the same machine."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tabletop.cli.measures import (
    chess_copies,
    chess_moves,
    children,
    new_match,
    pace,
    percentile,
    played,
    slowest_decision,
)
from tabletop.core.kit import BenchScenario


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure. `more`: more is better; `target`, `aim`: None if there is none; `yardstick`: a reference measured
    beside it, in the same unit; `noise`: the relative difference from run to run.
    """

    key: str
    what: str
    value: float
    unit: str
    target: float | None = None
    aim: float | None = None
    more: bool = False
    yardstick: float | None = None
    beside: str = ""
    noise: float = 0.15

    @property
    def ratio(self) -> float | None:
        """The figure divided by its yardstick."""
        return self.value / self.yardstick if self.yardstick else None

    @property
    def met(self) -> bool | None:
        """Whether the target is reached; None if there is none."""
        if self.target is None:
            return None
        return self.value >= self.target if self.more else self.value <= self.target


# -- the rules
def trials() -> list[tuple[str, BenchScenario]]:
    """The trials of each game, from light to heavy: (game, trial). Games that cannot be played at the table yet are
    measured, too.
    """
    from tabletop.games import boxed, games, kit

    return [(game, trial) for game in dict.fromkeys((*boxed(), *games())) for trial in kit(game).trials]


def rules_figures() -> Iterator[Figure]:
    """Decisions, events and copies per second in light and heavy scenarios of all games, and long games: jumps and
    saves.
    """
    chess, copies = chess_moves(), chess_copies()
    beside = "python-chess, random games" if chess else ""
    for _, trial in trials():
        name, about = trial.short, f"{trial.words} ({trial.short})"
        made, told = pace(trial.scenario)
        aim = chess and trial.decisions and 2 * chess
        yield Figure(
            f"decisions_{name}",
            f"decisions a second, random play, {about}",
            made.value,
            "/s",
            trial.decisions,
            aim,
            True,
            chess,
            beside,
            made.noise,
        )
        yield Figure(
            f"events_{name}", f"events a second of that play ({name})", told.value, "/s", None, None, True, chess,
            beside, told.noise,
        )  # fmt: skip
        made = children(trial.scenario)
        yield Figure(
            f"children_{name}",
            f"copies with one command, a second ({name})",
            made.value,
            "/s",
            trial.children,
            trial.children and 100_000,
            True,
            copies,
            "python-chess, copy and push" if copies else "",
            made.noise,
        )
    heaviest = dict(trials())  # the last of each game
    for trial in heaviest.values():
        yield from long_game_figures(trial.scenario, 500, f"_{trial.short}")


def long_game_figures(scenario: str, commands: int, name: str = "") -> Iterator[Figure]:
    """A long random game: jumps, opening its save, its size. `name` becomes part of the keys."""
    from tabletop.data import saves
    from tabletop.games import playable
    from tabletop.shelf.session import Session

    session, prefix = played(scenario, commands), scenario.partition("_")[0]
    match, taken = session.match, []
    for n in range(len(match.journal)):
        began = time.perf_counter()
        match.game.view(match.moment(n), 0)
        taken.append((time.perf_counter() - began) * 1000)
    yield Figure(
        f"jump{name}",
        f"jump to any moment of a game of {len(match.journal) - 1} commands ({prefix}), slowest",
        max(taken),
        "ms",
        50,
        10,
    )
    if session.header.game not in playable():
        return  # a game that cannot be played at the table yet has no saves
    save = saves.Save(session.header, session.lines)
    began = time.perf_counter()
    Session.from_save(saves.from_bytes(saves.to_text(save).encode()), autosave=False)
    yield Figure(
        f"load_save{name}",
        f"open a save of that game ({prefix}): played again, checked",
        (time.perf_counter() - began) * 1000,
        "ms",
    )
    yield Figure(
        f"save_size{name}", f"save of that game ({prefix})", len(saves.to_text(save).encode()) / 1000, "kB", 100
    )


def bot_figures() -> Iterator[Figure]:
    """Seconds for a whole game of bots of the fast level, and the slowest decision of each level in the heaviest
    scenario of each game.
    """
    from tabletop.bots import BotSpec
    from tabletop.shelf.arena import play_game
    from tabletop.shelf.bot_levels import names

    for _, trial in trials():
        if trial.game is None:
            continue
        match, taken = new_match(trial.scenario), []
        games = 5 if trial.game < 10 else 3
        for seed in range(games):
            began = time.perf_counter()
            play_game(match.game, match.scenario, [BotSpec("easy", 1e9)] * len(match.seats), seed)
            taken.append(time.perf_counter() - began)
        yield Figure(
            f"bot_{trial.short}",
            f"a whole game of bots, fast level, {trial.words} ({trial.short}), median of {games}",
            percentile(taken, 0.5),
            "s",
            trial.game,
            0.3 * trial.game if trial.game < 10 else trial.game / 3,
        )
    for game, trial in {game: (game, trial) for game, trial in trials()}.values():
        for level in names(game):
            if level != "random":
                slowest, count = slowest_decision(trial.scenario, level)
                yield Figure(
                    f"slowest_{level}_{trial.short}",
                    f"slowest of {count} decisions, {level} bot, {trial.words} ({trial.short})",
                    slowest * 1000,
                    "ms",
                    noise=0.5,
                )


# -- maps and the window
def map_figures() -> Iterator[Figure]:
    """Reading a large map, beside pytmx alone."""
    from tabletop.data.benchmaps import load_times, make_map

    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = load_times(make_map(Path(folder), 200, 200))
    yield Figure(
        "load_map",
        "read a map of 200 x 200 hexes, 3 layers",
        ours * 1000,
        "ms",
        1.5 * theirs * 1000,
        None,
        False,
        theirs * 1000,
        "pytmx alone",
    )


def window_figures() -> Iterator[Figure]:
    """Frames, sharp pictures, an idle window, and highlights after a piece is picked up."""
    from tabletop.data.benchmaps import make_map
    from tabletop.table import benchmarks

    blit = benchmarks.full_blit() * 1000
    with tempfile.TemporaryDirectory() as folder:
        for columns, rows, pieces, pan, zoom in ((100, 80, 500, 4, 6), (200, 200, 2000, 16, 16)):
            times = benchmarks.frame_times(make_map(Path(folder), columns, rows), pieces)
            for how, taken in times.items():
                ms = [t * 1000 for t in taken]
                doing, target = ("panning", pan) if how.startswith("pan") else ("zooming", zoom)
                words = f"frame while {doing} {columns} x {rows} hexes, {pieces:,} counters, 1920 x 1080"
                if how.endswith("cpu"):
                    yield Figure(
                        f"{how}_{columns}_p99", f"{words}, processor time alone, p99", percentile(ms, 0.99), "ms"
                    )
                    continue
                yield Figure(
                    f"{how}_{columns}_p50",
                    f"{words}, p50",
                    percentile(ms, 0.5),
                    "ms",
                    None,
                    1.5 * blit,
                    False,
                    blit,
                    "full-window blit",
                )
                yield Figure(
                    f"{how}_{columns}_p99",
                    f"{words}, p99",
                    percentile(ms, 0.99),
                    "ms",
                    target,
                    1.5 * blit,
                    False,
                    blit,
                    "full-window blit",
                )
        steps = benchmarks.sharp_times(make_map(Path(folder), 100, 80), 500)
        for key, words, some, wanted in (
            ("sharp", "", [s.sharp for s in steps], 120),
            ("sharp_cpu", ", processor time alone", [s.own for s in steps], None),
            ("sharp_first", " at a zoom that was never shown", [s.sharp for s in steps if not s.again], None),
            ("sharp_again", " at a zoom that was shown before", [s.sharp for s in steps if s.again], None),
            ("finished", " in which each piece has one of its own size", [s.finished for s in steps], None),
        ):
            words = f"from a zoom step to the sharp picture{words}, 100 x 80 hexes, 500 counters, median of {len(some)}"
            yield Figure(key, words, percentile(some, 0.5) * 1000, "ms", wanted)
    painted, share = benchmarks.idle(played("s02", 0))
    yield Figure("idle_frames", "frames painted by an idle window in 2 s", painted, "", 0)
    yield Figure("idle_cpu", "an idle window's share of a core", share * 100, "%", 2, 0)
    taken = [t * 1000 for t in benchmarks.pick_up_times(played("s08", 0))]
    yield Figure(
        "highlights", f"highlights after picking a piece up, p95 of {len(taken)}", percentile(taken, 0.95), "ms", 30, 10
    )


def program() -> list[str]:
    """The command that runs this program."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "tabletop"]


def child(name: str) -> list[str]:
    """The command that runs a part of the benchmark in a process of its own."""
    return [*program(), "bench", "--child", name]


def openings() -> list[BenchScenario]:
    """The heaviest trial of each game that can be played at the table."""
    from tabletop.games import playable

    heaviest = dict(trials())
    return [heaviest[game] for game in playable() if game in heaviest]


def opening(trial: BenchScenario, environment: dict[str, str]) -> list[float]:
    """Seconds to the first and to the sharp picture of a scenario, and the longest frame, in a new process."""
    ran = subprocess.run(child(f"open:{trial.scenario}"), env=environment, check=True, capture_output=True, text=True)
    return [float(word) for word in ran.stdout.split()[-3:]]


def process_figures() -> Iterator[Figure]:
    """Figures that need a process of their own: the start to the first picture, that of each game, a whole game on the
    command line, and memory.
    """
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "TABLETOP_HOME": home}
        environment.pop(
            "PYTHONDONTWRITEBYTECODE", None
        )  # an installed program has its bytecode; here the first run makes it
        environment["PYTHONPYCACHEPREFIX"] = str(Path(home) / "bytecode")
        package = str(Path(__file__).resolve().parents[2])
        environment["PYTHONPATH"] = os.pathsep.join(p for p in (package, os.environ.get("PYTHONPATH", "")) if p)

        def median(command: list[str], times: int = 5) -> float:
            taken = []
            for _ in range(times + 1):
                began = time.perf_counter()
                subprocess.run(command, env=environment, check=True, capture_output=True)
                taken.append(time.perf_counter() - began)
            return percentile(taken[1:], 0.5)

        empty = median(child("empty"))
        yield Figure(
            "start",
            "start to the first picture (the shelf), median of 5",
            median(child("start")),
            "s",
            0.4,
            empty + 0.2,
            False,
            empty,
            "an empty pygame window",
        )
        yield Figure(
            "run",
            "a whole game of bots on the command line (run s01 --bots), median of 5",
            median([*program(), "run", "s01", "--bots", "--seed", "7"]),
            "s",
            0.7,
        )
        for trial in openings():
            opened = [opening(trial, environment) for _ in range(3)]
            first, sharp, longest = (percentile(list(found), 0.5) for found in zip(*opened, strict=True))
            about = f"{trial.words} ({trial.short})"
            yield Figure(
                f"first_{trial.short}", f"from the shelf to the first picture of {about}", first, "s", noise=0.3
            )
            yield Figure(
                f"whole_{trial.short}", f"from the shelf to the sharp picture of {about}", sharp, "s", noise=0.3
            )
            yield Figure(
                f"longest_{trial.short}", f"longest frame of that opening ({trial.short})", longest * 1000, "ms",
                250, noise=0.3,
            )  # fmt: skip
        ran = subprocess.run(child("memory"), env=environment, check=True, capture_output=True, text=True)
        yield Figure(
            "memory",
            "memory after looking over 200 x 200 hexes with 2,000 counters",
            float(ran.stdout.split()[-1]),
            "MB",
            180,
        )


def run_child(name: str) -> int:
    """One part in this process; it imports only what it needs."""
    if name in ("start", "empty"):
        from tabletop.table import pictures

        (pictures.first_picture if name == "start" else pictures.empty_window)()
    if name.startswith("open:"):
        from tabletop.table.benchmarks import opening_times

        print(*opening_times(name.removeprefix("open:")), flush=True)
        os._exit(0)  # skip the clean-up of the game
    from tabletop.data.benchmaps import make_map
    from tabletop.table import benchmarks

    with tempfile.TemporaryDirectory() as folder:
        print(benchmarks.largest_memory(make_map(Path(folder), 200, 200), 2000))
    return 0


GROUPS: dict[str, Callable[[], Iterator[Figure]]] = {
    "rules": rules_figures,
    "bots": bot_figures,
    "maps": map_figures,
    "window": window_figures,
    "process": process_figures,
}
