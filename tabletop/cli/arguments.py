"""Arguments that games bring along, as argparse wants them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from tabletop.cli.common import whole_number
from tabletop.core.kit import Argument


def add_argument(to: Any, argument: Argument) -> None:
    """One argument for a parser or a group of it."""
    more: dict[str, Any] = {"help": argument.help or None}
    if argument.flag:
        to.add_argument(argument.name, action="store_true", **more)
        return
    if argument.name.startswith("-"):
        more |= {"default": argument.usual, "required": argument.required}
    if argument.low is not None and argument.high is not None:
        more["type"] = whole_number(argument.low, argument.high)
    elif argument.number:
        more["type"] = int
    if argument.choices:
        more["choices"] = argument.choices
    if argument.what:
        more["metavar"] = argument.what
    to.add_argument(argument.name, **more)


def together(of_games: Iterable[tuple[str, tuple[Argument, ...]]]) -> Iterator[tuple[str, Argument]]:
    """(game, argument) of all games, each name once: one that several games know is told with the words of all of
    them and stands where it comes first. What it is (a number, a flag) is said by that first one.
    """
    found: dict[str, tuple[str, Argument]] = {}
    for game, arguments in of_games:
        for more in arguments:
            if more.name not in found:
                found[more.name] = game, more
                continue
            first, known = found[more.name]
            found[more.name] = first, _joined(known, more)
    yield from found.values()


def _joined(known: Argument, more: Argument) -> Argument:
    if known.low is not None and known.high is not None and more.low is not None and more.high is not None:
        known = replace(known, low=min(known.low, more.low), high=max(known.high, more.high))
    return replace(
        known,
        what=" or ".join(dict.fromkeys(filter(None, (known.what, more.what)))),
        help="; ".join(filter(None, (known.help, more.help))),
    )
