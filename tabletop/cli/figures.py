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

from tabletop.cli.measures import chess_moves, children, decisions, new_match, percentile, played


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure. `more`: more is better; `target`, `aim`: None when there is none; `yardstick`: what was measured
    beside it, in the same unit.
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

    @property
    def ratio(self) -> float | None:
        """The figure divided by its yardstick."""
        return self.value / self.yardstick if self.yardstick else None

    @property
    def met(self) -> bool | None:
        """Whether the target is reached; None without one."""
        if self.target is None:
            return None
        return self.value >= self.target if self.more else self.value <= self.target


# -- the rules
def rules_figures() -> Iterator[Figure]:
    """Decisions and copies a second, and long games: jumps and saves."""
    chess = chess_moves()
    beside = "python-chess, random games" if chess else ""
    yield Figure(
        "decisions_light",
        "decisions a second, random play, lightest scenario (s01)",
        decisions("s01"),
        "/s",
        20_000,
        chess and 2 * chess,
        True,
        chess,
        beside,
    )
    yield Figure(
        "decisions_heavy",
        "decisions a second, random play, heaviest scenario (s08)",
        decisions("s08"),
        "/s",
        5_000,
        None,
        True,
        chess,
        beside,
    )
    yield Figure(
        "children_light", "copies with one command, a second (s01)", children("s01"), "/s", 30_000, 100_000, True
    )
    yield Figure(
        "children_heavy", "copies with one command, a second (s08)", children("s08"), "/s", 30_000, 100_000, True
    )
    yield Figure(
        "decisions_sortie",
        "decisions a second, random play, training sortie (tr01)",
        decisions("tr01"),
        "/s",
        None,
        None,
        True,
        chess,
        beside,
    )
    yield Figure(
        "decisions_campaign",
        "decisions a second, random play, a campaign (cs1)",
        decisions("cs1"),
        "/s",
        None,
        None,
        True,
        chess,
        beside,
    )
    yield Figure(
        "children_campaign", "copies with one command, a second (cs1)", children("cs1"), "/s", None, None, True
    )
    for prefix in ("ma", "bob"):
        yield Figure(
            f"decisions_{prefix}",
            f"decisions a second, random play, hidden stacks ({prefix})",
            decisions(prefix),
            "/s",
            None,
            None,
            True,
            chess,
            beside,
        )
        yield Figure(
            f"children_{prefix}",
            f"copies with one command, a second ({prefix})",
            children(prefix),
            "/s",
            None,
            None,
            True,
        )
    yield from long_game_figures("s08", 500)
    yield from long_game_figures("cs5", 500, "_campaign")
    yield from long_game_figures("bob", 500, "_stacks")


def long_game_figures(prefix: str, commands: int, name: str = "") -> Iterator[Figure]:
    """A long random game: jumps, opening its save, the size of it. `name` goes into the keys."""
    from tabletop.data import saves
    from tabletop.data.session import Session

    session = played(prefix, commands)
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
    """Seconds for a whole game of bots of the fast level."""
    from tabletop.bots import BotSpec
    from tabletop.bots.arena import play_game

    def whole(prefix: str, games: int) -> float:
        """Seconds for a game of the fast level, median."""
        match, taken = new_match(prefix), []
        for seed in range(games):
            began = time.perf_counter()
            play_game(match.game, match.scenario, [BotSpec("easy", 1e9)] * len(match.seats), seed)
            taken.append(time.perf_counter() - began)
        return percentile(taken, 0.5)

    for prefix in ("s01", "s02"):
        yield Figure(
            f"bot_game_{prefix}",
            f"a whole game of bots, fast level ({prefix}), median of 5",
            whole(prefix, 5),
            "s",
            1,
            0.3,
        )
    yield Figure(
        "bot_sortie", "a training sortie of the bot, fast level (tr01), median of 5", whole("tr01", 5), "s", 1, 0.3
    )
    yield Figure("bot_ma", "a day over Malta of bots, fast level (ma), median of 5", whole("ma", 5), "s", 1, 0.3)
    yield Figure(
        "bot_bob", "a campaign of five days of bots, fast level (bob), median of 3", whole("bob", 3), "s", 30, 10
    )
    yield Figure("bot_campaign", "a campaign of the bot, fast level (cs1), median of 3", whole("cs1", 3), "s", 30, 10)


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
    """Frames, sharp pictures, an idle window, and highlights after picking a piece up."""
    from tabletop.data.benchmaps import make_map
    from tabletop.table import benchmarks

    blit = benchmarks.full_blit() * 1000
    with tempfile.TemporaryDirectory() as folder:
        for columns, rows, pieces, target in ((100, 80, 500, 8), (200, 200, 2000, 16)):
            times = benchmarks.frame_times(make_map(Path(folder), columns, rows), pieces)
            for how, taken in times.items():
                ms = [t * 1000 for t in taken]
                doing = "panning" if how.startswith("pan") else "zooming"
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
        sharp = benchmarks.sharp_times(make_map(Path(folder), 100, 80), 500)
        yield Figure(
            "sharp",
            "from a zoom step to the sharp picture, 100 x 80 hexes, 500 counters, median",
            percentile(sharp, 0.5) * 1000,
            "ms",
        )
    painted, share = benchmarks.idle(played("s02", 0))
    yield Figure("idle_frames", "frames painted by an idle window in 2 s", painted, "", 0)
    yield Figure("idle_cpu", "an idle window's share of a core", share * 100, "%", 2, 0)
    taken = [t * 1000 for t in benchmarks.pick_up_times(played("s08", 0))]
    yield Figure(
        "highlights", f"highlights after picking a piece up, p95 of {len(taken)}", percentile(taken, 0.95), "ms", 30, 10
    )


def child(name: str, *more: str) -> list[str]:
    """The command that runs a part of the benchmark in a process of its own."""
    start = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "tabletop"]
    return [*start, "bench", "--child", name, *more]


def process_figures() -> Iterator[Figure]:
    """What needs a process of its own: the start to the first picture, and memory."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "TABLETOP_HOME": home}
        environment.pop(
            "PYTHONDONTWRITEBYTECODE", None
        )  # an installed program has its bytecode; the first of the runs makes it
        environment["PYTHONPYCACHEPREFIX"] = str(Path(home) / "bytecode")
        package = str(Path(__file__).resolve().parents[2])
        environment["PYTHONPATH"] = os.pathsep.join(p for p in (package, os.environ.get("PYTHONPATH", "")) if p)

        def median(name: str, times: int = 5) -> float:
            taken = []
            for _ in range(times + 1):
                began = time.perf_counter()
                subprocess.run(child(name), env=environment, check=True, capture_output=True)
                taken.append(time.perf_counter() - began)
            return percentile(taken[1:], 0.5)

        empty = median("empty")
        yield Figure(
            "start",
            "start to the first picture (the shelf), median of 5",
            median("start"),
            "s",
            1.0,
            empty + 0.2,
            False,
            empty,
            "an empty pygame window",
        )
        ran = subprocess.run(child("memory"), env=environment, check=True, capture_output=True, text=True)
        yield Figure(
            "memory",
            "memory after looking over 200 x 200 hexes with 2,000 counters",
            float(ran.stdout.split()[-1]),
            "MB",
            250,
        )


def run_child(name: str) -> int:
    """One part in this process; nothing is imported that the part does not need."""
    if name in ("start", "empty"):
        from tabletop.table import pictures

        (pictures.first_picture if name == "start" else pictures.empty_window)()
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
