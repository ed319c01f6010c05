"""Look for faults in maps (.tmx, .tmj), tilesets (.tsx, .tsj), scenarios, set-ups, library tables, saves
and settings; folders are searched.

Every fault is told with its file, the place in it, what is wrong and how to mend it. Scenarios are checked with their
map and against the library; worked examples are played; saves are replayed and every fingerprint compared. The exit
code is 1 when anything is wrong.

examples:
  tabletop check my_battle.json
  tabletop check maps scenarios          all of a checkout
  tabletop check my_map.tmx --json       for editors and programs
  tabletop check saved_game.save
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tabletop.cli.common import OK, TROUBLE, Problem


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files and folders")
    parser.add_argument("--json", action="store_true", help="one JSON array: path, kind, ok, faults, notes")
    parser.add_argument("--quiet", "-q", action="store_true", help="print faults only, no remarks and no sum")


def run(args: argparse.Namespace) -> int:
    from tabletop.data.checking import as_json, check, files

    found = [check(path) for path in files([Path(p) for p in args.paths])]
    if not found:
        raise Problem("There is no map, scenario, table or save in there.")
    bad = sum(bool(c.faults) for c in found)
    if args.json:
        print(as_json(found))
        return TROUBLE if bad else OK
    for checked in found:
        for fault in checked.faults:
            print(fault)
        for note in () if args.quiet else checked.notes:
            print(f"Remark: {note}")
    if not args.quiet:
        count = sum(len(c.faults) for c in found)
        print(
            f"{len(found)} file{'s' * (len(found) != 1)} checked: "
            + (f"{count} fault{'s' * (count != 1)} in {bad}." if bad else "all sound.")
        )
    return TROUBLE if bad else OK
