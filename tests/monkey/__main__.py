"""Lets the monkey play for long: `python -m tests.monkey --inputs 50000 --seed 1 [--game KEY] [--jobs 2]`.

A line a play, then what was found. A fault prints the seed of its play and the last inputs; the same play again:
`python -m tests.monkey --only PLAY --seed N --each INPUTS`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

EACH = 600
HASHING = "PYTHONHASHSEED"


def main() -> int:
    asked = _arguments().parse_args()
    if os.environ.get(HASHING) != "0":  # the order of sets must not differ from run to run
        again = [sys.executable, "-m", "tests.monkey", *sys.argv[1:]]
        return subprocess.run(again, env={**os.environ, HASHING: "0"}, check=False).returncode
    if asked.memory:
        from tests.monkey.memory import measure

        return measure(asked.inputs or 10_000, asked.seed, asked.most)
    asked.inputs = asked.inputs or 50_000
    began = time.monotonic()
    outcomes = []
    for outcome in _performed(asked):
        outcomes.append(outcome)
        print(_line(outcome), flush=True)
        for fault in outcome.faults:
            print(f"  --only {outcome.name} --seed {outcome.seed} --each {asked.each}\n  {fault}", flush=True)
    return _summary(outcomes, time.monotonic() - began, asked.slow)


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.monkey", description=__doc__)
    parser.add_argument("--inputs", type=int, default=0, help="how many in all (50000; with --memory 10000)")
    parser.add_argument("--each", type=int, default=EACH, help="inputs a play (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the first play; the others count on")
    parser.add_argument("--game", default="", help="only this game")
    parser.add_argument("--only", default="", metavar="PLAY", help="only this play, as its line names it")
    parser.add_argument("--jobs", type=int, default=1, help="processes (%(default)s)")
    parser.add_argument("--slow", type=int, default=12, help="how many of the longest frames are listed (%(default)s)")
    parser.add_argument("--memory", action="store_true", help="one program, twenty games: how its memory grows")
    parser.add_argument("--most", type=float, default=250, help="with --memory: megabytes that may be held at the end")
    return parser


def _performed(asked: argparse.Namespace) -> Iterator:
    from tests.monkey.plays import one, plays

    if asked.only:
        yield one(asked.only, asked.seed, asked.each)
        return
    tasks = []
    for turn in range(10_000):
        names = [play.name for play in plays(asked.game, turn)]
        tasks += [(name, asked.seed + len(tasks) + n, asked.each) for n, name in enumerate(names)]
        if len(tasks) * asked.each >= asked.inputs or not names:
            break
    tasks = tasks[: -(-asked.inputs // asked.each)]
    with ProcessPoolExecutor(asked.jobs, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        yield from pool.map(one, *zip(*tasks, strict=True))


def _line(o) -> str:
    state = "ok" if not o.faults else f"{len(o.faults)} FAULTS"
    return (
        f"{o.name:60} seed {o.seed:5} {o.inputs:5} inputs {o.commands:5} commands {o.games:2} games"
        f" {o.checked:3} saves {o.worst * 1000:5.0f} ms  {state}"
    )


def _summary(outcomes: list, seconds: float, most: int) -> int:
    from tests.monkey.watch import SLOW

    frames = sorted(
        ((slow, o) for o in outcomes for slow in o.slow if not slow.opening), key=lambda found: -found[0].seconds
    )
    if frames:
        busy = sum(slow.worked > SLOW for slow, _ in frames)
        print(f"\nThe longest of {len(frames)} frames above 250 ms (openings left out), {busy} by processor time too:")
        for slow, o in frames[:most]:
            print(
                f"  {slow.seconds * 1000:5.0f} ms, {slow.worked * 1000:.0f} of the processor  {slow.input}"
                f"  [{o.name} seed {o.seed}]\n           {slow.place}"
            )
    openings = [slow.seconds for o in outcomes for slow in o.slow if slow.opening]
    if openings:
        print(f"{len(openings)} openings took longer, {max(openings) * 1000:.0f} ms at most.")
    found = Counter(fault.where for o in outcomes for fault in o.faults)
    print(
        f"\n{sum(o.inputs for o in outcomes)} inputs in {len(outcomes)} plays, {sum(o.commands for o in outcomes)}"
        f" commands, {sum(o.games for o in outcomes)} games opened, {sum(o.checked for o in outcomes)} saves played"
        f" again, {seconds:.0f} s: {sum(found.values()) or 'no'} faults."
    )
    for where, count in found.most_common():
        print(f"  {count:4}  {where}")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
