"""Write the after-action report of a saved game: how it went in prose, losses and who did what, then the log turn by
turn; of a campaign the squadron diary.

A page (--html) is one file, with pictures in it: the map at the turning point and as it lies at the end. A game of
hidden things that still goes on is told and shown as both sides know it; --side tells what one side knows, --reveal
everything. The diary has a page for every day and mission, the kill board, pilots, aircraft, the enemy and the
accounts.

--rolls writes a table instead: a row for each roll, with the successes that came, those that were to be expected and
the share of all throws that are worse, and a row for each piece lost. The name ends with .csv, for a spreadsheet, or
with .json. entry is the number that "tabletop replay --to" takes; a game of hidden things that goes on tells none. In a
.csv file an apostrophe stands before a cell that begins with = + - or @, so that no spreadsheet takes it for a formula.

--animate writes an animated picture (APNG) instead, for a browser: the board moment by moment, with the log beneath.
--why, with --html, lets each line of the log that tells a roll unfold why it came out so: the modifiers, the dice, the
printed table with its lit row and column, and what other dice would have done. Of a long game this takes a while.

examples:
  tabletop story game.save
  tabletop story game.save --side Germany       as that side knew it
  tabletop story game.save --html --out battle.html       a page with the map in it
  tabletop story game.save --html --why --out battle.html       every roll explained
  tabletop story malta.save --reveal            a game of hidden things that still goes on, with all of them
  tabletop story week.save --full --out diary.txt     a campaign with the log of every mission
  tabletop story game.save --rolls dice.csv     all rolls and losses for a spreadsheet
  tabletop story game.save --animate turn3.png --turn 3       turn 3 in motion
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.cli.common import OK, Problem, say, seat_of, whole_number
from tabletop.cli.printer import REVEAL, closed
from tabletop.core.wording import counted

if TYPE_CHECKING:
    from tabletop.data.story import StoryMoment, StoryPicture
    from tabletop.shelf.session import Session
    from tabletop.table.play.whystory import Whys


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("save", metavar="SAVE", help="a saved game")
    parser.add_argument("--html", action="store_true", help="one HTML page instead of plain text")
    parser.add_argument("--side", metavar="SIDE", help="tell only what this side may know")
    parser.add_argument("--reveal", action="store_true", help=REVEAL)
    parser.add_argument("--rules", action="store_true", help="keep the rule ids")
    parser.add_argument("--full", action="store_true", help="of a campaign: the log of every mission, turn by turn")
    parser.add_argument("--out", metavar="FILE", help="write to a file")
    parser.add_argument("--why", action="store_true", help="with --html: explain every roll of the log")
    parser.add_argument("--rolls", metavar="FILE", help="write all rolls and losses, to a .csv or .json file")
    parser.add_argument("--animate", metavar="FILE", help="write the board in motion, to a .png file")
    parser.add_argument("--turn", type=whole_number(0, 10**4), metavar="N", help="only this turn (with --animate)")


def run(args: argparse.Namespace) -> int:
    from tabletop.data.atomicfile import write_text
    from tabletop.data.faults import DataError
    from tabletop.data.saves import SaveError
    from tabletop.data.story import as_html, as_text, tell
    from tabletop.shelf.session import Session

    if args.rolls is not None:
        _check_rolls(args)
    _check_animation(args)
    if args.why and not args.html:
        raise Problem("--why explains the rolls of a page: add --html.")
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
    if args.rolls is not None:
        return _rolls(session, Path(args.rolls), seat, seat is None and not shut)
    if args.animate is not None:
        return _animation(session, Path(args.animate), seat, seat is None and not shut, args.turn)
    told = tell(
        session.kit,
        match,
        header.document,
        header.players,
        seat,
        rules=args.rules,
        full=args.full or args.why,
        everything=not shut,
        seed=header.seed,
    )
    if args.html:
        told = replace(told, pictures=_pictures(session, told.moments, seat, seat is None and not shut))
    if args.why:
        told = replace(told, whys=_explained(session, seat, seat is None and not shut))
    text = as_html(told) if args.html else as_text(told)
    if not args.out:
        print(text, end="")
        return OK
    write_text(Path(args.out), text)
    say(f"Written: {args.out}")
    return OK


def _check_rolls(args: argparse.Namespace) -> None:
    """Raises Problem before anything is read."""
    if Path(args.rolls).suffix.lower() not in (".csv", ".json"):
        raise Problem(f'"{args.rolls}" does not end with .csv or .json.')
    if args.html or args.out:
        raise Problem("--rolls writes a table, not the story: leave out --html and --out.")


def _check_animation(args: argparse.Namespace) -> None:
    """Raises Problem before anything is read."""
    if args.animate is None:
        if args.turn is not None:
            raise Problem("--turn tells what --animate shows: name its file.")
        return
    if Path(args.animate).suffix.lower() != ".png":
        raise Problem(f'"{args.animate}" does not end with .png.')
    if args.html or args.out or args.rolls:
        raise Problem("--animate writes a picture alone: leave out --html, --out and --rolls.")


def _animation(session: Session, path: Path, seat: int | None, whole: bool, turn: int | None) -> int:
    from tabletop.data.atomicfile import write_bytes
    from tabletop.table.pictures import animation

    try:
        content = animation(session, seat, whole, turn)
    except ValueError as error:
        raise Problem(str(error)) from None
    if content is None:
        raise Problem("No map lies on the table, so there is nothing to show.")
    write_bytes(path, content)
    say(f"Written: {path}.")
    return OK


def _rolls(session: Session, path: Path, seat: int | None, whole: bool) -> int:
    from tabletop.data.atomicfile import write_bytes
    from tabletop.table.pictures import rolls_and_losses

    book = rolls_and_losses(session, seat, whole)
    write_bytes(path, book.written(path.suffix))
    say(f"Written: {path}: {counted(len(book.rolls), 'roll')}, {counted(len(book.losses), 'loss', 'losses')}.")
    return OK


def _explained(session: Session, seat: int | None, whole: bool) -> Whys:
    from tabletop.table.pictures import rolls_explained

    return rolls_explained(session, seat, whole)


def _pictures(
    session: Session, moments: Sequence[StoryMoment], seat: int | None, whole: bool
) -> tuple[StoryPicture, ...]:
    """The pictures of the page; if they fail, the story goes without them."""
    from tabletop.table.pictures import story_pictures

    try:
        alone = len(session.match.seats) == 1  # the single player sees the side that he is told of
        made = story_pictures(session, moments, 0 if alone else seat, whole)
    except Exception as fault:  # whatever a map, a font or a table may lack
        say(f"The story has no pictures: {fault}")
        return ()
    if not made:
        say("The story has no pictures: no map lies on the table.")
    return made
