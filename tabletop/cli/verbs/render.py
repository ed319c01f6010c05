"""Draw a whole map, as the board shows it, into a PNG picture. Needs no display.

examples:
  tabletop render my_map.tmx my_map.png
  tabletop render my_map.tmx my_map.png --scale 0.25
  tabletop render my_map.tmx tiles.png --bare       the tiles alone: no grid, numbers, names, paper
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tabletop.cli.common import OK, Problem, say, scale


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("map", metavar="MAP", help="a Tiled map (.tmx, .tmj)")
    parser.add_argument("out", metavar="OUT.png", help="the picture to write")
    parser.add_argument(
        "--scale", type=scale(0.02, 4), default=0.5, metavar="S", help="1 is the size of the tiles (usual: 0.5)"
    )
    parser.add_argument("--bare", action="store_true", help="the tiles alone")


def run(args: argparse.Namespace) -> int:
    from tabletop.table.pictures import map_picture

    if Path(args.out).suffix.lower() != ".png":
        raise Problem(f'"{args.out}" does not end with .png.')
    try:
        wide, high = map_picture(Path(args.map), Path(args.out), args.scale, bare=args.bare)
    except ValueError as error:
        raise Problem(str(error)) from None
    say(f"{args.out}: {wide} x {high} pixels.")
    return OK
