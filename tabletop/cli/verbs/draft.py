"""Draft a free battle of Air Support as a scenario file: two rosters of equal price from nations that were at war, one
side attacks.

nations: german, soviet, us, british, finnish, japanese. Maps: beet_road, chir, kuban, hedgerows, ihantala, corridor,
point_cruz.

examples:
  tabletop draft us german --year 1944 --month 8
  tabletop draft soviet german --year 1943 --month 7 --points 1000 --map kuban --out my_battle.json
  tabletop draft japanese british --year 1942 --month 3 --seed 5 --out my_battle.json     other rosters with another
  seed
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tabletop.cli.common import OK, Problem, say


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("attacker", metavar="ATTACKER", help="the nation that attacks from the west edge")
    parser.add_argument("defender", metavar="DEFENDER", help="the nation that sets up on the eastern two thirds")
    parser.add_argument("--year", type=int, required=True, metavar="Y", help="1939 to 1945")
    parser.add_argument("--month", type=int, required=True, metavar="M", help="1 to 12")
    parser.add_argument(
        "--points", type=int, default=500, metavar="P", help="what each roster may cost: 500 (usual) or 1000"
    )
    parser.add_argument("--map", default="corridor", metavar="MAP", help="one of the maps (usual: corridor)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another number buys other rosters")
    parser.add_argument("--out", metavar="FILE", help="the file to write; none prints it")


def run(args: argparse.Namespace) -> int:
    from tabletop.data.air_support import library
    from tabletop.data.air_support.free import free_battle
    from tabletop.data.thunderbolt_lightning.layout import laid_out

    try:
        text = laid_out(
            free_battle(
                library(), args.attacker, args.defender, args.year, args.month, args.points, args.map, args.seed
            )
        )
    except ValueError as error:
        raise Problem(str(error)) from None
    if args.out is None:
        print(text, end="")
        return OK
    try:
        Path(args.out).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Problem(f"{args.out} cannot be written: {error.strerror}.") from None
    say(f"Written: {args.out}")
    return OK
