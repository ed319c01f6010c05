"""Try an installation from end to end in a few seconds: data, fonts, a map painted, a whole game of bots, a save, the
window.

Needs no display and touches nothing of yours. The exit code is 1 when a step fails; TABLETOP_TRACE=1 shows where.

examples:
  tabletop selftest
  tabletop selftest --json
"""

from __future__ import annotations

import argparse
import dataclasses

from tabletop.cli.common import OK, TROUBLE, emit


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON line a step")


def run(args: argparse.Namespace) -> int:
    from tabletop.cli.trial import trial

    bad = 0
    for outcome in trial():
        bad += not outcome.ok
        if args.json:
            emit(dataclasses.asdict(outcome))
        else:
            print(
                f"{'ok  ' if outcome.ok else 'FAIL'}  {outcome.name:<10} {outcome.seconds:5.1f} s  {outcome.sentence}",
                flush=True,
            )
    if not args.json:
        _places()
        print("All is well." if not bad else f"{bad} step{'s' * (bad != 1)} failed.")
    return TROUBLE if bad else OK


def _places() -> None:
    """Print the version and the paths of the player's files; none of them is made or touched."""
    from tabletop import __version__
    from tabletop.data.paths import data_root, places

    print(f"\nTabletop {__version__}, its data in {data_root()}")
    for what, folder in places().items():
        print(f"{what:<20} {folder}{'' if folder.is_dir() else '  (not yet there)'}")
    print()
