"""List the games and their scenarios: key, title, length in minutes, how many pieces, sides.

examples:
  tabletop list
  tabletop list midway           only what has the word in it
  tabletop list --examples       the worked examples of the rule books too
  tabletop list --json           everything, for programs
"""

from __future__ import annotations

import argparse
import dataclasses
import json
from typing import Any

from tabletop.cli.common import OK, say


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", nargs="*", metavar="WORD", help="show only scenarios with all these words")
    parser.add_argument("--examples", action="store_true", help="list the worked examples as well")
    parser.add_argument("--json", action="store_true", help="one JSON array of objects")


def run(args: argparse.Namespace) -> int:
    from tabletop.games import kit, left_out
    from tabletop.shelf.catalogue import all_cards

    cards = [
        c
        for c in all_cards()
        if all(w.casefold() in f"{c.key} {c.title} {c.blurb} {' '.join(c.tags)}".casefold() for w in args.words)
    ]
    for sentence in left_out():
        say(sentence)
    if args.json:
        rows = [{**dataclasses.asdict(c), "id": c.key, "file": str(c.file) if c.file else None} for c in cards]
        print(json.dumps(rows + (_examples() if args.examples else []), ensure_ascii=False, indent=1))
        return OK
    for game in dict.fromkeys(c.game for c in cards):
        _table(kit(game).title, [c for c in cards if c.game == game])
    if args.examples:
        for example in _examples():
            print(f"{example['key']:<6} {example['title']}")
    if not cards:
        print("No scenario fits.")
    return OK


def _table(title: str, cards: list[Any]) -> None:
    from rich import box
    from rich.table import Table

    from tabletop.cli.common import console

    out = console()
    wide = out.width >= 116
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("scenario", no_wrap=True, style="cyan")
    table.add_column("title")
    for head in ("date",) if wide else ():
        table.add_column(head)
    table.add_column("min", justify="right")
    table.add_column("pieces", justify="right")
    table.add_column("sides")
    for c in cards:
        table.add_row(c.key, c.title, *((c.date,) if wide else ()), str(c.minutes), str(c.pieces), " - ".join(c.sides))
    out.print(table)
    for c in cards:
        if "damaged" in c.tags:  # its card has only a name
            say(f"{c.key}: {c.blurb}")


def _examples() -> list[dict[str, Any]]:
    from tabletop.games import kit, playable

    found = []
    for game in playable():
        scenarios = kit(game).scenarios()
        for key in scenarios.examples():
            document = scenarios.document(key)
            found.append({"game": game, "key": key, "id": key, "title": document["title"], "example": True})
    return found
