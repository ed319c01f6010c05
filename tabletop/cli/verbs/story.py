"""Write the after-action report of a saved game: what happened, turn by turn, in the words of the log; of a campaign
the squadron diary.

A game of hidden things that still goes on is told as both sides know it; --side tells what one side knows, --reveal
everything. The diary has a page for every day and mission, the kill board, pilots, aircraft, the enemy and the
accounts.

examples:
  tabletop story game.save
  tabletop story game.save --side Germany       as that side knew it
  tabletop story game.save --html --out battle.html       a page, with the map where it shows no more than is told
  tabletop story malta.save --reveal            a game of hidden things that still goes on, with all of them
  tabletop story week.save --full --out diary.txt     a campaign with the log of every mission
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from tabletop.cli.common import OK, Problem, say, seat_of
from tabletop.cli.showing import REVEAL, closed


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("save", metavar="SAVE", help="a saved game")
    parser.add_argument("--html", action="store_true", help="one HTML page instead of plain text")
    parser.add_argument("--side", metavar="SIDE", help="tell only what this side may know")
    parser.add_argument("--reveal", action="store_true", help=REVEAL)
    parser.add_argument("--rules", action="store_true", help="keep the rule ids")
    parser.add_argument("--full", action="store_true", help="of a campaign: the log of every mission, turn by turn")
    parser.add_argument("--out", metavar="FILE", help="write to a file")


def run(args: argparse.Namespace) -> int:
    from tabletop.data.faults import DataError
    from tabletop.data.saves import SaveError
    from tabletop.data.session import Session
    from tabletop.data.story import as_html, as_text, tell

    try:
        session = Session.load(Path(args.save), autosave=False)
    except (SaveError, DataError) as error:
        raise Problem(str(error)) from None
    match, header = session.match, session.header
    seat = seat_of(args.side, match.seats) if args.side else None
    shut = closed(match, args.reveal)
    if shut and seat is None:
        say(
            f"Told as both sides know it: the game goes on. --side {match.seats[0]} tells what that side knows,"
            " --reveal everything."
        )
    told = tell(
        match,
        header.document,
        header.players,
        seat,
        rules=args.rules,
        full=args.full,
        everything=not shut,
        seed=header.seed,
    )
    if args.html and (len(match.seats) == 1 or (seat is None and not shut)):
        from tabletop.table.pictures import field_pictures

        told = replace(told, pictures=field_pictures(session))
    text = as_html(told) if args.html else as_text(told)
    if not args.out:
        print(text, end="")
        return OK
    Path(args.out).write_text(text, encoding="utf-8", newline="\n")
    say(f"Written: {args.out}")
    return OK
