"""Look for faults in maps (.tmx, .tmj), tilesets (.tsx, .tsj), scenarios, set-ups, library tables, saves
and settings; folders are searched.

Every fault is told with its file, the place in it, what is wrong and how to mend it. Scenarios are checked with their
map and against the library; worked examples are played; saves are replayed and every fingerprint compared. The exit
code is 1 when anything is wrong. Remarks tell what is allowed and hardly meant: areas too small for who begins there,
objectives that nobody reaches, exits for nobody, names that are nearly right; they leave the exit code alone.

examples:
  tabletop check my_battle.json
  tabletop check maps scenarios          all of a checkout
  tabletop check my_map.tmx --json       for editors and programs
  tabletop check my_map.tmx --picture faults.png      the map with a number at each fault and remark
  tabletop check my_battle.json --balance 40          bots play it 40 times: who wins?
  tabletop check saved_game.save
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.cli.common import (
    OK,
    TROUBLE,
    Problem,
    bot_levels,
    find,
    people_only,
    say,
    sides_of,
    usual_level,
    whole_number,
)

if TYPE_CHECKING:
    from tabletop.shelf.checker import Checked


GAMES = 40
"""The number of bot games for the balance of a scenario."""


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files and folders")
    parser.add_argument("--json", action="store_true", help="one JSON array: path, kind, ok, faults, notes")
    parser.add_argument("--picture", metavar="OUT.png", help="draw the map of the one file, with the faults marked")
    parser.add_argument(
        "--balance",
        type=whole_number(1, 10_000),
        nargs="?",
        const=GAMES,
        metavar="N",
        help=f"bots play each sound scenario N times (usual: {GAMES}) and it is told who wins",
    )
    parser.add_argument("--quiet", "-q", action="store_true", help="print faults only, no remarks and no sum")


def run(args: argparse.Namespace) -> int:
    from tabletop.shelf.checker import as_json, check, files

    found = [check(path) for path in files([Path(p) for p in args.paths])]
    if not found:
        raise Problem("There is no map, scenario, table or save in there.")
    if args.picture is not None:
        found = [_drawn(found, Path(args.picture))]
    bad = sum(bool(c.faults) for c in found)
    if args.json:
        print(as_json(found))
        return TROUBLE if bad else OK
    maps = {str(fault) for checked in found if checked.kind == "map" for fault in checked.faults}
    told: set[str] = set()
    for checked in found:
        marks = _numbers(checked) if args.picture is not None else {}
        for n, fault in enumerate(checked.faults):
            words = str(fault)
            if words in told or any(words != other and words.endswith(other) for other in maps):
                continue  # a scenario reports its map's faults, and the map was checked, too
            told.add(words)
            print(f"{marks.get(n, '')}{words}")
        for n, note in enumerate(() if args.quiet else checked.notes, len(checked.faults)):
            print(f"{marks.get(n, '')}Remark: {note}")
        if args.balance and checked.kind in ("scenario", "package") and not checked.faults:
            print(_balance(checked.path, args.balance))
    if not args.quiet:
        count = len(told)
        print(
            f"{len(found)} file{'s' * (len(found) != 1)} checked: "
            + (f"{count} fault{'s' * (count != 1)} in {bad}." if bad else "all sound.")
        )
    return TROUBLE if bad else OK


# -- the picture
def _numbers(checked: Checked) -> dict[int, str]:
    """The number on the picture of each fault or remark that is marked there."""
    marked = [n for n, fault in enumerate((*checked.faults, *checked.notes)) if fault.spot is not None]
    return {n: f"({number}) " for number, n in enumerate(marked, 1)}


def _drawn(found: list[Checked], target: Path) -> Checked:
    """The one file that was checked, its map drawn with its faults; of an unusable map the readable part. The returned
    result has the spots of the faults. Raises Problem if several files were named.
    """
    from tabletop.data.tiled import MapError, salvage
    from tabletop.shelf.checker import with_spots
    from tabletop.table.pictures import broken_map, marked_map

    if target.suffix.lower() != ".png":
        raise Problem(f'"{target}" does not end with .png.')
    if len(found) != 1:
        raise Problem(f"A picture shows one map; {len(found)} files were named.")
    (checked,) = found
    if checked.map_file is None:
        say("There is no picture: no map was found.")
        return checked
    rest = ""
    try:
        marked_map(checked.map_file, target, _spots(checked))
    except MapError:
        left = salvage(checked.map_file)
        if left.sheet is None:
            say("There is no picture: nothing of the map can be read that could be drawn.")
            return checked
        checked = with_spots(checked, left.faults)
        whole = broken_map(left, target, _spots(checked))
        rest = " " + (
            "The picture shows what can be read of the map." if whole else "Of the map only its grid is shown."
        )
    marked, others = len(_spots(checked)), sum(f.spot is None for f in checked.faults)
    nowhere = f" {others} fault{'s' * (others != 1)} without a place on the map." if others else ""
    say(f"{target}: {marked} place{'s' * (marked != 1)} marked.{nowhere}{rest}")
    return checked


def _spots(checked: Checked) -> list[tuple[float, float]]:
    """The spots of faults and remarks on the map, in the order of their numbers."""
    return [f.spot for f in (*checked.faults, *checked.notes) if f.spot is not None]


# -- the balance
def _balance(path: Path, games: int) -> str:
    """Let bots play a scenario many times; the results in a sentence."""
    from tabletop.bots import BotSpec
    from tabletop.games import kit
    from tabletop.shelf.arena import Endless, series, wilson

    game, document = find(str(path))
    if kit(game).people_only:
        return f"Balance: {people_only(game)}"
    sides = sides_of(game, document)
    level = usual_level(game)
    specs = [BotSpec(one, 1e9) for one in bot_levels(level, game, len(sides))]
    try:
        done = series(document, games, specs)
    except Endless as error:
        return f"Balance: a game did not end ({error})."
    turns = sorted(outcome.turns for outcome in done.outcomes)
    length = f" A game takes {turns[0]} to {turns[-1]} turns, half of them at most {turns[(len(turns) - 1) // 2]}."
    head = f"Balance of {games} game{'s' * (games != 1)} ({level} bots):"
    if done.alone:
        levels = Counter(outcome.level for outcome in done.outcomes)
        shares = (f"{name} {count}" for name, count in levels.most_common())
        low, high = wilson(levels.most_common(1)[0][1], games)
        sure = f" {levels.most_common(1)[0][0]} is {100 * low:.0f} to {100 * high:.0f} % of them (95 % sure)."
        return f"{head} {', '.join(shares)}.{sure}{length}"
    won = [sum(o.winner == seat for o in done.outcomes) for seat in range(len(sides))]
    drawn = sum(o.winner is None for o in done.outcomes)
    told = ", ".join(f"{name} wins {count}" for name, count in zip(sides, won, strict=True))
    low, high = wilson(won[0] + drawn / 2, games)
    sure = f" {sides[0]}'s share is {100 * low:.0f} to {100 * high:.0f} % (95 % sure)."
    lopsided = max(won) * 10 >= games * 9 and games >= 10
    advice = f" {sides[won.index(max(won))]} wins nearly always: strengthen the other side." if lopsided else ""
    return f"{head} {told}, drawn {drawn}.{sure}{length}{advice}"
