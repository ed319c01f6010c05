"""Show a scenario, a worked example or a save in the window and write what the window shows into a PNG picture. Needs
no display.

A save of a game of hidden things that still goes on wants --reveal: the picture shows what the side that is asked sees.
The commands of --commands are played first, as "tabletop run" does; a refused one ends with exit code 3, and the
picture is written all the same.

examples:
  tabletop screenshot s04 midway.png
  tabletop screenshot s02 kent.png --size 1920x1080 --scale 1.25
  tabletop screenshot w08 fight.png --commands moves.jsonl --dice "4 2 6"
  tabletop screenshot s02 later.png --bots normal --until 60      after 60 decisions of bots
"""

from __future__ import annotations

import argparse
import io
from contextlib import redirect_stdout
from pathlib import Path

from tabletop.cli.common import Problem, is_save, say, scale, size, whole_number
from tabletop.cli.printer import Printer, closed
from tabletop.cli.verbs import run as runner


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scenario", metavar="SCENARIO", help="a key such as s01, a file, or a save")
    parser.add_argument("out", metavar="OUT.png", help="the picture to write")
    parser.add_argument(
        "--commands", metavar="FILE", help="commands to play first, as JSON Lines; - reads standard input"
    )
    parser.add_argument("--dice", default="", metavar='"4 2 6"', help="results of chance in order")
    parser.add_argument(
        "--seed", type=whole_number(0, 2**63), default=None, metavar="N", help="the dice after those of --dice"
    )
    parser.add_argument("--bots", metavar="LEVEL[,LEVEL]", help="bots play on after the commands")
    parser.add_argument(
        "--until",
        type=whole_number(0, 10**6),
        metavar="N",
        help="bots stop after N decisions (usual: the end of the game)",
    )
    parser.add_argument("--example", action="store_true", help="play the worked example in the scenario file first")
    parser.add_argument(
        "--size", type=size, default=(1600, 900), metavar="WxH", help="of the window in pixels (usual: 1600x900)"
    )
    parser.add_argument(
        "--scale", type=scale(0.75, 2.5), default=1.0, metavar="UI", help="of letters and buttons (usual: 1)"
    )
    parser.add_argument(
        "--at", default="", metavar="HEX", help="the hex in the middle, such as 1408; map shows the whole map"
    )
    parser.add_argument(
        "--reveal",
        action="store_true",
        help="of a save: also when the sides hide things from one another and the game goes on",
    )
    parser.add_argument(
        "--zoom", type=scale(0.02, 2), default=0, metavar="Z", help="of the map; 1 is the size of the tiles"
    )


def run(args: argparse.Namespace) -> int:
    from tabletop.data.commandstream import StreamError
    from tabletop.table.pictures import window_picture

    if Path(args.out).suffix.lower() != ".png":
        raise Problem(f'"{args.out}" does not end with .png.')
    session = runner.opened(args)
    if is_save(args.scenario) and closed(session.match, args.reveal):
        asked = session.match.seats[session.match.to_act[0]]
        raise Problem(
            f"The picture would show what {asked} sees and the other side does not. Ask for it with --reveal."
        )
    refusals = io.StringIO()
    try:
        with redirect_stdout(refusals):
            code = runner.RunSession(session, Printer("none", session.match), args.bots, args.until).play(
                runner.lines_of(args)
            )
    except StreamError as error:
        raise Problem(f"The commands, {error}") from None
    for line in refusals.getvalue().splitlines():
        say(line)
    try:
        window_picture(session, Path(args.out), args.size, args.scale, at=args.at, zoom=args.zoom)
    except ValueError as error:
        raise Problem(str(error)) from None
    say(f"{args.out}: {args.size[0]} x {args.size[1]} pixels.")
    return code
