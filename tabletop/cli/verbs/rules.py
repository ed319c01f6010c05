"""The rule book: a rule by its id, everything that fits some words, or the chapters.

examples:
  tabletop rules                    the chapters
  tabletop rules TL-FIRE-03         one rule, with its notes and worked examples
  tabletop rules TL-FIRE            all rules of a family
  tabletop rules half loop          a search
  tabletop rules --chapter Saving   a whole chapter
"""

from __future__ import annotations

import argparse
import json
import re
import textwrap
from typing import Any

from tabletop.cli.common import OK, TROUBLE, Problem, say, whole_number


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", nargs="*", metavar="ID or WORD", help="a rule id, the beginning of ids, or words")
    parser.add_argument("--game", metavar="GAME", help="whose rules (usual: all games)")
    parser.add_argument("--chapter", metavar="TITLE", help="print the chapter whose title has this in it")
    parser.add_argument(
        "--most", type=whole_number(1, 1000), default=12, metavar="N", help="finds of a search to print (usual: 12)"
    )
    parser.add_argument("--json", action="store_true", help="rules as JSON: id, chapter, text")


def run(args: argparse.Namespace) -> int:
    books = _books(args.game)
    words = " ".join(args.words)
    if args.chapter:
        return _chapter(books, args.chapter)
    if re.fullmatch(r"[A-Za-z]{2,3}-[A-Za-z]+(-[0-9]{2})?", words):
        return _rules(books, words.upper(), args.json)
    if args.json:
        found = [
            r
            for b in books
            for r in (
                [b.rules[f.block.id] for f in b.find(words, 200) if f.block.id in b.rules]
                if words
                else b.rules.values()
            )
        ]
        print(
            json.dumps(
                [{"id": r.id, "chapter": r.chapter, "text": r.text} for r in found], ensure_ascii=False, indent=1
            )
        )
        return OK
    return _search(books, words, args.most) if words else _contents(books)


def _books(game: str | None) -> list[Any]:
    """The rule books to search. Raises Problem for a game without one."""
    from tabletop.games import playable
    from tabletop.shelf.rulebook import RuleBook

    try:
        return [RuleBook.load(name) for name in ([game] if game else playable())]
    except KeyError as error:
        raise Problem(str(error.args[0])) from None


def _wrapped(text: str, indent: str = "") -> str:
    return textwrap.fill(text, 100, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def _contents(books: list[Any]) -> int:
    for book in books:
        print(book.title)
        for chapter in book.chapters:
            ids = chapter.rules
            print(f"  {chapter.title:<40} {f'{ids[0]} to {ids[-1]}' if len(ids) > 1 else ''.join(ids)}".rstrip())
    return OK


def _rules(books: list[Any], wanted: str, as_json: bool) -> int:
    found = [(book, r) for book in books for id, r in book.rules.items() if id == wanted or id.startswith(wanted + "-")]
    if not found:
        say(f"There is no rule {wanted}.")
        return TROUBLE
    if as_json:
        print(
            json.dumps(
                [{"id": r.id, "chapter": r.chapter, "text": r.text} for _, r in found], ensure_ascii=False, indent=1
            )
        )
        return OK
    for book, rule in found:
        print(f"{rule.id}  ({rule.chapter})")
        print(_wrapped(rule.text, "  "))
        if len(found) == 1:
            for note in rule.notes:
                print(_wrapped(f"Note {note}: {book.note(note)}", "    "))
            for example in book.examples_of(rule.id):
                print(_wrapped(f"Example {example.id}: {example.text}", "    "))
                for key in _positions(rule.id, example.id):
                    print(f"      tabletop run {key} --example --show words")
    return OK


def _positions(rule: str, example: str) -> list[str]:
    """Keys of the shipped positions of a worked example ("W14" -> tw14, tw14b, ...)."""
    from tabletop.games import kit, playable

    games = [kit(game).scenarios() for game in playable() if rule in _ids(game)]
    return [key for key in (games[0].examples() if games else ()) if re.fullmatch(rf"t?{example.lower()}[a-z]?", key)]


def _ids(game: str) -> Any:
    from tabletop.shelf.rulebook import RuleBook

    return RuleBook.load(game).rules


def _search(books: list[Any], words: str, most: int) -> int:
    found = sorted((f for book in books for f in book.find(words, most)), key=lambda f: -f.score)[:most]
    if not found:
        say(f'Nothing in the rule books fits "{words}".')
        return TROUBLE
    for one in found:
        block = one.block
        head = f"{block.id}  ({one.chapter})" if block.id else f"({one.chapter})"
        print(head)
        for row in block.rows:
            print("    " + " | ".join(row))
        if block.text:
            print(_wrapped(block.text, "  "))
    return OK


def _chapter(books: list[Any], title: str) -> int:
    fits = [c for book in books for c in book.chapters if title.casefold() in c.title.casefold()]
    if not fits:
        raise Problem(f'There is no chapter "{title}"; "tabletop rules" lists them.')
    for chapter in fits:
        print(f"{chapter.title}\n{'=' * len(chapter.title)}")
        for block in chapter.blocks:
            for row in block.rows:
                print("    " + " | ".join(row))
            if block.text:
                print(
                    f"\n{block.text}"
                    if block.kind == "section"
                    else _wrapped(f"{block.id}  {block.text}".strip(), "  ")
                )
        print()
    return OK
