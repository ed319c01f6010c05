"""Breaks rule lines of a game one at a time and tells which of them no test notices; not part of the suite.

    python -m tests.broken_rules thunderbolt_lightning --count 100 --seed 7

Lines are drawn at random from the game's `rules/`. The first run notes which of the tests of its rules and data execute
which line (kept in `--folder` until a rule or a test changes); each fault is then tried in a process of its own with
those tests alone, quickest first; a fault in a table also with the tests of files that import its module. What stays
green is printed, and all outcomes are written to a file there. A line that stays green may be equivalent: no play can
tell it from the right one. Whoever reads the list decides.

Wants Python 3.12 or newer and a system that can fork.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.broken_rules import seen
from tests.broken_rules.faults import Fault, faults
from tests.broken_rules.trial import Bench, Outcome

ROOT = Path(__file__).parents[2]


def main() -> int:
    """Draw, break, run, tell."""
    games = sorted(p.parent.name for p in (ROOT / "tabletop/games").glob("*/rules"))
    parser = argparse.ArgumentParser(
        prog="python -m tests.broken_rules",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=games)
    parser.add_argument("--count", type=int, default=100, help="lines to break (usual: 100)")
    parser.add_argument("--seed", type=int, default=0, help="of the draw (usual: 0)")
    parser.add_argument("--only", default="", metavar="PART", help="only modules whose path holds this")
    parser.add_argument("--budget", type=float, default=12, help="seconds of tests for one fault (usual: 12)")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()), help="for the map and the outcomes")
    args = parser.parse_args()
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    rules = ROOT / "tabletop/games" / args.game / "rules"
    tests = [p for p in (ROOT / "tests/games" / args.game / floor for floor in ("rules", "data")) if p.is_dir()]
    every = [f for path in sorted(rules.rglob("*.py")) if args.only in str(path) for f in faults(path)]
    drawn = random.Random(args.seed).sample(every, min(args.count, len(every)))
    outcomes: Counter[str] = Counter()
    args.folder.mkdir(parents=True, exist_ok=True)
    out = args.folder / f"{args.game}-{args.seed}.jsonl"
    out.unlink(missing_ok=True)
    begun = time.time()

    def done(fault: Fault, outcome: Outcome) -> None:
        outcomes[outcome.what] += 1
        place = str(fault.path.relative_to(rules))
        told = {"file": place, "line": fault.line, "old": fault.old, "new": fault.new}
        with out.open("a", encoding="utf-8") as file:
            file.write(json.dumps({**told, "what": outcome.what, "by": outcome.by, "tests": outcome.tests}) + "\n")
        if outcome.what != "noticed":
            counted = f" ({outcome.tests} tests)" if outcome.tests else ""
            sys.__stderr__.write(f"{place}:{fault.line}: {fault.old}  ->  {fault.new}: {outcome.what}{counted}\n")
            sys.__stderr__.flush()

    mark = seen.digest([p for folder in (rules.parent, *tests) for p in folder.rglob("*.py")])
    bench = Bench(rules, args.folder / f"{args.game}.map", mark, drawn, done, args.budget)
    plain = ["-q", "-n", "0", "-s", "-p", "no:cacheprovider", *map(str, tests)]
    pytest.main(plain, plugins=[bench])
    seconds = time.time() - begun
    told = ", ".join(f"{n} {what}" for what, n in outcomes.most_common())
    print(f"{args.game}, seed {args.seed}: {outcomes.total()} of {len(every)} broken in {seconds:.0f} s: {told}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
