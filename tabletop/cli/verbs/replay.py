"""Play a saved game again from its commands and check that every position is the one that was saved.

The last line of output is {"replayed": {...}}; the exit code is 1 when the save is damaged or does not fit the rules of
this program. A game of hidden things that still goes on is told as both sides know it, unless --reveal is given.

examples:
  tabletop replay game.save
  tabletop replay game.save --to 40 --show words,state --last
  tabletop replay game.save --show view:Germany --last      what Germany may know at the end
  tabletop replay week.save --to 120 --position there.json   that moment as a scenario file
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tabletop.cli.common import OK, TROUBLE, emit, say, whole_number
from tabletop.cli.printer import REVEAL, Printer, closed, figures, kept_back


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("save", metavar="SAVE", help="a saved game")
    parser.add_argument(
        "--to", type=whole_number(0, 10**6), metavar="N", help="stop after N commands (undo and redo count too)"
    )
    parser.add_argument(
        "--show", default="none", metavar="WHAT", help="events, words, options, state, view:SIDE; more with commas"
    )
    parser.add_argument("--position", metavar="FILE", help="write the position there as a scenario file")
    parser.add_argument("--reveal", action="store_true", help=REVEAL)
    parser.add_argument(
        "--last", action="store_true", help="show states, options and views at the end only (the usual here)"
    )


def run(args: argparse.Namespace) -> int:
    from tabletop.data import saves
    from tabletop.data.faults import DataError
    from tabletop.shelf.session import Session

    path = Path(args.save)
    try:
        save = saves.read(path)
        whole = len(save.lines)
        session = Session.from_save(save, autosave=False, upto=None if args.to is None else args.to + 1, thorough=True)
    except (saves.SaveError, DataError) as error:
        say(str(error))
        return TROUBLE
    match, wanted = session.match, whole if args.to is None else min(whole, args.to + 1)
    shut = closed(match, args.reveal) and (
        args.to is None or Session.from_save(saves.read(path), autosave=False).match.result is None
    )
    if shut and args.position:
        raise kept_back(match, "--position")
    showing = Printer(args.show, match, last=True, closed=shut)
    showing.opening()
    showing.position()
    note = save.note
    emit(
        {
            "replayed": {
                "game": session.header.game,
                "scenario": session.header.scenario,
                **figures(match, len(session.lines) - 1, shut),
                "of": None if shut else whole - 1,
                "whole": not note and len(session.lines) == wanted,
                "note": note,
                "result": match.result.sentence if match.result else None,
            }
        }
    )
    if args.position:
        from tabletop.cli.verbs.run import write_position

        write_position(session, Path(args.position))
    if note:
        say(note)
        return TROUBLE
    done = "All commands" if shut else f"{len(session.lines) - 1} commands"
    say(f"{done} played again; every position is as it was saved.")
    return OK
