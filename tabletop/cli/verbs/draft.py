"""Draft a battle of one's own as a scenario file."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from tabletop.cli.common import OK, Problem, add_argument, say
from tabletop.core.kit import Draft
from tabletop.games import kit, listed


def drafts() -> dict[str, Draft]:
    """Games that can draft a battle."""
    return {key: draft for key in listed() if (draft := kit(key).draft) is not None}


def _game(words: Sequence[str]) -> str:
    """The game to draft for: the one after --game, by default the first that can. Raises Problem."""
    able = list(drafts())
    for word, after in zip(words, [*words[1:], ""], strict=False):
        named = after if word == "--game" else word.removeprefix("--game=") if word.startswith("--game=") else ""
        if named in able:
            return named
        if named:
            raise Problem(f'The game "{named}" drafts no battles; {", ".join(able)} can.')
    return able[0]


def help_text(words: Sequence[str] = ()) -> str:
    """The help for the game that the words name, else for the first that drafts battles."""
    return drafts()[_game(words)].help


def describe(parser: argparse.ArgumentParser, words: Sequence[str] = ()) -> None:
    able = drafts()
    for argument in able[_game(words)].arguments:
        add_argument(parser, argument)
    if len(able) > 1:
        parser.add_argument("--game", choices=list(able), help="whose battle (usual: the first)")
    parser.add_argument("--out", metavar="FILE", help="the file to write; none prints it")


def run(args: argparse.Namespace) -> int:
    from tabletop.data.atomicfile import write_text
    from tabletop.data.jsondocument import laid_out

    able = drafts()
    game = getattr(args, "game", None) or next(iter(able))
    try:
        text = laid_out(able[game].make()(args))
    except ValueError as error:
        raise Problem(str(error)) from None
    if args.out is None:
        print(text, end="")
        return OK
    write_text(Path(args.out), text)
    say(f"Written: {args.out}")
    return OK
