"""Exact chances, by the rules of the games: each game that has odds says its methods, arguments and examples."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tabletop.cli.common import OK, Problem, add_argument, together
from tabletop.core.kit import Answer, Kit, Odds
from tabletop.games import kit, listed

HELP = """
Exact chances, by the rules of the games: guns, loose dice, torpedoes, bombs and AA; attacks, ridges, rescue, hits;
battles.

Types are keys or names of the library ("spitfire1", "Bf 109E"). The spread is printed as fractions and per cent.

examples:
{examples}

methods before the type: {methods}
"""


def asked_games() -> Iterator[tuple[Kit, Odds]]:
    """Games with odds, the default one first."""
    found = [(its, its.odds) for its in map(kit, listed()) if its.odds is not None]
    yield from sorted(found, key=lambda pair: not pair[1].usual)


def help_text() -> str:
    """The help of the command, with the examples and methods of all games."""
    games = list(asked_games())
    return HELP.strip().format(
        examples="\n\n".join(odds.examples.strip("\n") for _, odds in games if odds.examples),
        methods=";\n".join(_methods(its, odds) for its, odds in games),
    )


def _methods(its: Kit, odds: Odds) -> str:
    names = [f"{name} (usual)" if odds.usual and not n else name for n, name in enumerate(odds.methods)]
    return f"{', '.join(names)} ({'; '.join(filter(None, (its.title, odds.aside)))})"


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", nargs="*", metavar="[METHOD] FIRER at TARGET", help="what attacks what")
    groups: dict[str, Any] = {}
    titles = {}
    for its, odds in asked_games():
        titles[its.key] = its.title
        if odds.usual:
            groups[its.key] = parser
    for game, argument in together((its.key, odds.arguments) for its, odds in asked_games()):
        if game not in groups:
            groups[game] = parser.add_argument_group(titles[game])
        add_argument(groups[game], argument)
    parser.add_argument("--json", action="store_true", help="everything as JSON; chances as fractions in texts")


def run(args: argparse.Namespace) -> int:
    odds, method, words = _meant(list(args.words))
    try:
        found = odds.ask()(args, method, words)
    except (LookupError, ValueError) as error:
        raise Problem(str(error.args[0])) from None
    if not found:
        raise Problem(odds.nothing, 1)
    if args.json:
        print(json.dumps([_plain(answer) for answer in found], ensure_ascii=False, indent=1))
    else:
        for answer in found:
            _show(answer)
    return OK


def _meant(words: list[str]) -> tuple[Odds, str, list[str]]:
    """The odds to use, the method, and the words after it. Raises Problem."""
    for _, odds in asked_games():
        if words and words[0].casefold() in odds.methods:
            return odds, words[0].casefold(), words[1:]
    for _, odds in asked_games():
        if odds.usual:
            return odds, "", words
    raise Problem("Say a method first; tabletop odds --help lists them.")


def _plain(answer: Answer) -> dict[str, Any]:
    return {
        "title": answer.title,
        **(answer.facts or {"lines": list(answer.lines)}),
        "unit": answer.unit,
        "spread": {str(k): str(p) for k, p in sorted(answer.spread.items())},
        "expected": str(answer.expected),
        "outcomes": [
            {"what": what, "chance": str(p), "percent": round(float(p) * 100, 4)} for what, p in answer.outcomes
        ],
    }


def _show(answer: Answer) -> None:
    print(answer.title)
    for line in answer.lines:
        print(f"  {line}")
    print(f"  {answer.unit}, expected {float(answer.expected):.2f}")
    for k, p in sorted(answer.spread.items()):
        print(f"    {k:>4}  {float(p) * 100:6.2f} %  {'#' * round(float(p) * 40):<40}  {_fraction(p)}")
    for what, p in answer.outcomes:
        print(f"  {what:<{answer.wide}} {float(p) * 100:6.2f} %  {_fraction(p)}")
    print()


def _fraction(p: Fraction) -> str:
    text = str(p)
    return text if len(text) <= 25 else f"about 1/{float(1 / p):.1f}"
