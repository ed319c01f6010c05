"""Let bots play a scenario many times: results by side with 95 % intervals, lengths of the games, losses.

A game for one player is told by its levels of success, with what was reached and what it cost on average.
Game number i is played with seed S + i; the same seed gives the same figures, whatever the number of jobs
and machines. For less than a minute of work --jobs is faster than a cluster, which takes seconds to start.

examples:
  tabletop simulate s01 --games 100
  tabletop simulate s02 --games 400 --jobs 2 --bots normal,easy --seed 1
  tabletop simulate s01 --games 200 --bots hard,easy --swap      which bot is better: sides change every game
  tabletop simulate s04 --games 50 --json > midway.json
  tabletop simulate s02 --games 100 --report s02.html         a page with tables and pictures for the browser
  tabletop simulate s03 --games 20 --resume games.jsonl       Ctrl+C stops it, the same words go on from there
  tabletop simulate ma --games 2000 --scheduler local --jobs 8     a Dask cluster of 8 workers on this machine
  tabletop simulate ma --games 90000 --scheduler tcp://host:8786 --resume ma.jsonl     the workers of that scheduler
  tabletop simulate tr01 --games 200 --bots random            the training sortie: how often Great, Good ... Dismal
  tabletop simulate cs1 --games 20 --bots random --jobs 2     campaigns: share of the objective points, losses, days
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

from tabletop.cli.common import OK, TROUBLE, Problem, bot_levels, find, people_only, say, sides_of, whole_number


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scenario", metavar="SCENARIO", help="a key such as s01, or a file")
    parser.add_argument(
        "--games", type=whole_number(1, 1_000_000), default=20, metavar="N", help="how many (usual: 20)"
    )
    parser.add_argument(
        "--seed", type=whole_number(0, 2**53), default=0, metavar="S", help="of the first game (usual: 0)"
    )
    parser.add_argument(
        "--jobs", type=whole_number(1, 256), default=1, metavar="J", help="processes at work (usual: 1)"
    )
    parser.add_argument(
        "--scheduler",
        type=_scheduler,
        metavar="WHERE",
        help="play on a Dask cluster: local (J workers here), or an address such as tcp://host:8786",
    )
    parser.add_argument("--bots", metavar="A,B", help="levels by side: random, easy, normal, hard (usual: easy)")
    parser.add_argument("--swap", action="store_true", help="the bots change sides every second game")
    parser.add_argument("--json", action="store_true", help="figures and every game as JSON")
    parser.add_argument("--report", metavar="FILE", help="also write a page for the browser, with tables and pictures")
    parser.add_argument("--resume", metavar="FILE", help="keep each game there, and play only those that it has not")


def _scheduler(text: str) -> str:
    if text != "local" and not re.fullmatch(r"(tcp|tls)://[^\s/]+:[0-9]{1,5}", text):
        raise argparse.ArgumentTypeError(f'"{text}" is neither local nor an address such as tcp://host:8786')
    return text


def run(args: argparse.Namespace) -> int:
    from tabletop.bots import BotSpec
    from tabletop.data.faults import DataError
    from tabletop.games import kit
    from tabletop.shelf.arena import Endless, NoCluster, series
    from tabletop.shelf.bot_levels import names

    game, document = find(args.scenario)
    if kit(game).people_only:
        raise people_only(game)
    seats = len(sides_of(game, document))
    if seats == 1 and args.swap:
        raise Problem("This is a game for one player; there are no sides to change.")
    usual = "easy" if "easy" in names(game) else names(game)[0]
    levels = bot_levels(args.bots or usual, game, seats)
    if args.report is not None:
        _can_be_written(args.report, args.resume)
    specs = [BotSpec(level, 1e9) for level in levels]  # no clock: the same figures on every machine
    began = time.perf_counter()
    try:
        with ExitStack() as open_now:
            known: list[Any] = []
            keep: Callable[[Any], None] | None = None
            if args.resume is not None:
                known, keep = _kept(Path(args.resume), document, open_now)
            elsewhere = None
            if args.scheduler is not None:
                from tabletop.shelf.cluster import opened

                elsewhere = open_now.enter_context(opened(args.scheduler, args.jobs, say))
            bar = open_now.enter_context(_bar(args))

            def progress(outcome: Any, games: int) -> None:
                if keep is not None:
                    keep(outcome)
                if bar is not None:
                    bar.done(outcome, games)

            done = series(
                document, args.games, specs, args.seed, args.jobs, args.swap, progress,
                watch=bar and bar.watch, known=known, elsewhere=elsewhere,
            )  # fmt: skip
    except KeyboardInterrupt:
        if args.resume is None:
            raise
        say(f"Stopped. The games that ended are kept in {args.resume}; the same words go on from there.")
        return 130
    except (DataError, ValueError) as error:
        raise Problem(str(error)) from None
    except NoCluster as error:
        kept = f" The games that ended are kept in {args.resume}." if args.resume is not None else ""
        raise Problem(f"{error}{kept}", TROUBLE) from None
    except Endless as error:
        raise Problem(f"A game did not end: {error}.", 4) from None
    seconds = time.perf_counter() - began
    told = figures(done, document, args.seed, seconds)
    if args.json:
        print(json.dumps(told, ensure_ascii=False, indent=1))
    else:
        (_table_alone if done.alone else _table)(done, document, seconds)
    if args.report is not None:
        _report(args, levels, document, told)
    return OK


def _can_be_written(report: str, resume: str | None) -> None:
    """Refuse a place for the report before the games are played, not after. Raises Problem."""
    file = Path(report)
    if file.is_dir():
        raise Problem(f"{report} is a folder; name a file in it for the report.")
    if not file.parent.is_dir():
        raise Problem(f"There is no folder {file.parent} for the report; make it, or name another place.")
    if resume is not None and file.resolve() == Path(resume).resolve():
        raise Problem(f"--report and --resume both name {report}; name two files.")


def _report(args: argparse.Namespace, levels: tuple[str, ...], document: dict[str, Any], told: dict[str, Any]) -> None:
    import shlex

    from tabletop import __version__
    from tabletop.cli.seriespage import Facts, page
    from tabletop.data.atomicfile import write_text
    from tabletop.games import first, kit

    its = kit(str(document.get("game", first())))
    game = its.game()
    clock = game.clock(game.start(its.scenarios().scenario(document, str(document.get("key", "the scenario")))))
    ledger = _ledger(document)
    again = ["tabletop", "simulate", args.scenario, "--games", str(args.games), "--seed", str(args.seed)]
    again += ["--bots", ",".join(levels), *["--swap"] * args.swap]
    facts = Facts(
        str(document.get("title", args.scenario)),
        shlex.join(again),
        __version__,
        clock.unit if clock.day is None else "day",
        ledger.words if ledger is not None else {},
    )
    write_text(Path(args.report), page(told, facts))
    say(f"Written: {args.report}")


def _kept(file: Path, document: dict[str, Any], stack: ExitStack) -> tuple[list[Any], Callable[[Any], None]]:
    """The games of this battle in a file, and a function that appends one. An incomplete last line, as after a crash,
    is ignored, and so are games of a battle that has changed since.
    """
    from tabletop.shelf.arena import Outcome

    battle = sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()[:16]
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    torn, known = text[len(whole) :], []
    strange = torn[: len(HEAD)] != HEAD[: len(torn)]
    for line in whole.splitlines():
        try:
            found = json.loads(line)
            if found.pop("battle") == battle:
                found["figures"] = [tuple(figure) for figure in found["figures"]]
                fields: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in found.items()}
                known.append(Outcome(**fields))
        except (ValueError, TypeError, KeyError, AttributeError):
            strange = True
    if strange:
        raise Problem(f"{file} holds something else than games that simulate has kept; name another file.")
    if torn:  # remove it, so that the next game has a line of its own
        file.write_text(whole, encoding="utf-8")
    out = stack.enter_context(file.open("a", encoding="utf-8"))

    def keep(outcome: Any) -> None:
        print(json.dumps({"battle": battle, **asdict(outcome)}, ensure_ascii=False), file=out, flush=True)

    return known, keep


HEAD = '{"battle": "'
"""The beginning of every line in the file."""


class _Bar:
    """The progress of a series; in a campaign also the day of the present game."""

    def __init__(self, progress: Any, task: Any, name: str) -> None:
        self._progress, self._task, self._name = progress, task, name
        self._day = 0

    def done(self, outcome: Any, games: int) -> None:
        self._progress.update(self._task, completed=games, description=self._name)

    def watch(self, match: Any) -> None:
        clock = match.game.clock(match.state)
        day, last = clock.day or 0, clock.days
        if day != self._day:
            self._day = day
            self._progress.update(
                self._task, description=f"{self._name}, day {day} of {last}" if last > 1 else self._name
            )


def _bar(args: argparse.Namespace) -> AbstractContextManager[Any]:
    """A progress bar on a terminal, nothing elsewhere."""
    import sys

    if not sys.stderr.isatty():
        return nullcontext(None)
    from contextlib import contextmanager

    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from tabletop.cli.common import console

    @contextmanager
    def shown() -> Any:
        with Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console(error=True),
        ) as bar:
            yield _Bar(bar, bar.add_task(args.scenario, total=args.games), args.scenario)

    return shown()


def figures(done: Any, document: dict[str, Any], seed: int, seconds: float) -> dict[str, Any]:
    """All figures of a series as plain JSON."""
    if done.alone:
        return _figures_alone(done, document, seed, seconds)
    turns = [o.turns for o in done.outcomes]
    return {
        "scenario": document.get("key"),
        "games": len(done.outcomes),
        "seed": seed,
        "bots": list(done.specs),
        "seconds": round(seconds, 2),
        "sides": [
            {
                "side": name,
                **_figures_of(done.by_side(seat)),
                "points": round(done.points(seat), 2),
                "losses": round(done.losses(seat), 3),
            }
            for seat, name in enumerate(done.names)
        ],
        "by_bot": (
            [{"bot": spec, **_figures_of(done.by_bot(i))} for i, spec in enumerate(done.specs)]
            if done.swapped
            else None
        ),
        "first": _first(done),
        "levels": done.levels(),
        "turns": {"least": min(turns), "mean": round(done.turns, 2), "most": max(turns)},
        "decisions": round(done.commands, 1),
        "each": [
            {
                "seed": o.seed,
                "winner": o.winner,
                "level": o.level,
                "points": list(o.points),
                "turns": o.turns,
                "decisions": o.commands,
                "losses": list(o.losses),
                "first": o.first,
            }
            for o in done.outcomes
        ],
    }


def _figures_of(share: Any) -> dict[str, Any]:
    low, high = share.interval
    return {
        "won": share.wins,
        "drawn": share.draws,
        "lost": share.lost,
        "share": round(share.share, 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def _first(done: Any) -> dict[str, Any] | None:
    """Which side acted first, how each did then and otherwise, and whether it mattered; None if no game tells."""
    from tabletop.shelf.arena import differ

    games = [sum(o.first == seat for o in done.outcomes) for seat in range(len(done.names))]
    if not any(games):
        return None
    both = [done.by_first(seat) for seat in range(len(done.names))]
    always = [name for name, count in zip(done.names, games, strict=True) if count == sum(games)]
    if always:
        told = f"{always[0]} acted first in every game, so this series cannot show whether it matters."
    elif differ(*both[0]):
        better = "first" if both[0][0].share > both[0][1].share else "second"
        told = f"It mattered: {done.names[0]} won more often when it acted {better}."
    else:
        told = "A difference this small may be chance."
    return {
        "sides": [
            {"side": name, "games": count, "when_first": _figures_of(first), "when_second": _figures_of(second)}
            for name, count, (first, second) in zip(done.names, games, both, strict=True)
        ],
        "told": told,
    }


def _figures_alone(done: Any, document: dict[str, Any], seed: int, seconds: float) -> dict[str, Any]:
    """A series of a game for one player as plain JSON; shares as numbers from 0 to 1, means with their intervals."""
    levels = {name: done.level(name) for name in _levels(document)}
    return {
        "scenario": document.get("key"),
        "games": len(done.outcomes),
        "seed": seed,
        "bots": list(done.specs),
        "seconds": round(seconds, 2),
        "levels": {
            name: {"games": n, "share": round(n / len(done.outcomes), 4), "interval": [round(low, 4), round(high, 4)]}
            for name, (n, low, high) in levels.items()
        },
        "means": {
            name: {"mean": round(mean, 3), "interval": [round(low, 3), round(high, 3)]}
            for name, (mean, low, high) in ((name, done.figure(name)) for name in dict(done.outcomes[0].figures))
        },
        "decisions": round(done.commands, 1),
        "each": [{"seed": o.seed, "level": o.level, **dict(o.figures), "decisions": o.commands} for o in done.outcomes],
    }


def _levels(document: dict[str, Any]) -> tuple[str, ...]:
    ledger = _ledger(document)
    return ledger.outcomes if ledger is not None else ()


def _ledger(document: dict[str, Any]) -> Any:
    from tabletop.games import first, kit

    made = kit(str(document.get("game", first()))).ledger
    return made() if made is not None else None


def _table_alone(done: Any, document: dict[str, Any], seconds: float) -> None:
    from rich import box
    from rich.table import Table

    from tabletop.cli.common import console

    out, games = console(), len(done.outcomes)
    bot = done.specs[0].removeprefix("bot:")
    levels = Table(
        title=f"{document.get('title')}: {games} games of the {bot} bot",
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
    )
    for head in ("", "games", "share", "95 % sure"):
        levels.add_column(head, justify="left" if not head else "right")
    levels.add_column("")
    for name in _levels(document):
        count, low, high = done.level(name)
        levels.add_row(
            name,
            str(count),
            f"{100 * count / games:.1f} %",
            f"{100 * low:.0f} to {100 * high:.0f}",
            "#" * round(30 * count / games),
        )
    out.print(levels)
    means = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("a game", "mean", "95 % sure", "least", "most"):
        means.add_column(head, justify="left" if head == "a game" else "right")
    have = dict(done.outcomes[0].figures)
    ledger = _ledger(document)
    words = ledger.words if ledger is not None else {}
    for name in (name for name in words if name in have):
        values = [dict(o.figures)[name] for o in done.outcomes]
        mean, low, high = done.figure(name)
        means.add_row(words[name], f"{mean:.2f}", f"{low:.2f} to {high:.2f}", f"{min(values):g}", f"{max(values):g}")
    out.print(means)
    out.print(f"  decisions {done.commands:.0f} a game; {seconds / games:.2f} s a game")


def _table(done: Any, document: dict[str, Any], seconds: float) -> None:
    from rich import box
    from rich.table import Table

    from tabletop.cli.common import console

    out = console()
    games = len(done.outcomes)
    table = Table(
        title=f"{document.get('title')}: {games} games",
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
    )
    for head in ("", "won", "drawn", "lost", "share, 95 % sure", "points", "losses"):
        table.add_column(head, justify="left" if not head else "right")
    for seat, name in enumerate(done.names):
        bot = "" if done.swapped else f" ({done.specs[seat].removeprefix('bot:')})"
        table.add_row(name + bot, *_cells(done.by_side(seat)), f"{done.points(seat):.1f}", f"{done.losses(seat):.2f}")
    for i, spec in enumerate(done.specs if done.swapped and done.specs[0] != done.specs[1] else ()):
        table.add_row(spec, *_cells(done.by_bot(i)), "", "")
    out.print(table)
    for level, count in done.levels().items():
        out.print(f"  {level:<28} {count:>5}  {100 * count / games:5.1f} %")
    turns, commands = [o.turns for o in done.outcomes], [o.commands for o in done.outcomes]
    out.print(
        f"  turns {min(turns)} to {max(turns)}, half of the games within {statistics.median(turns):g}; decisions"
        f" {statistics.mean(commands):.0f} a game; {seconds / games:.2f} s a game"
    )


def _cells(share: Any) -> tuple[str, str, str, str]:
    low, high = share.interval
    return (
        str(share.wins),
        str(share.draws),
        str(share.lost),
        f"{100 * share.share:.0f} %  ({100 * low:.0f} to {100 * high:.0f})",
    )
