"""Shared by several commands: exit codes, problems as one sentence, finding what a person named, JSON Lines."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console

from tabletop.core.kit import Argument

OK, TROUBLE, BAD_INPUT, REFUSED, FAULT = 0, 1, 2, 3, 4
"""Exit codes; `tabletop --help` explains them."""


class Problem(Exception):
    """An error that the user can correct: one sentence and the exit code."""

    def __init__(self, sentence: str, code: int = BAD_INPUT) -> None:
        super().__init__(sentence)
        self.code = code


def say(sentence: str) -> None:
    """Print a sentence for the user, apart from the output."""
    print(sentence, file=sys.stderr, flush=True)


def emit(value: Any) -> None:
    """Print one JSON line of output and flush it, so that a program at the other end of a pipe can answer."""
    print(json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(", ", ": ")), flush=True)


def find(name: str) -> tuple[str, dict[str, Any]]:
    """(game, scenario document) for a key, the beginning of a key, a title, a worked example's key, a file or a package
    (which is installed among the shared battles). Raises Problem.
    """
    from tabletop.data.faults import DataError
    from tabletop.games import kit, listed
    from tabletop.shelf.catalogue import find_scenario

    try:
        if Path(name).suffix.lower() == ".tabletop":
            name = str(_put_down(Path(name)))
        game, key = find_scenario(name)
        its = kit(game).scenarios()
        if Path(key).is_file():  # check a document before using it
            its.load(Path(key))
        return game, its.document(key)
    except LookupError as unknown:
        for game in listed() if not Path(name).is_file() else ():
            try:
                return game, kit(game).scenarios().document(name)
            except DataError as error:
                if Path(name).suffix == ".json":
                    raise Problem(str(error)) from None
        raise Problem(str(unknown.args[0])) from None
    except DataError as error:
        raise Problem(str(error)) from None


def _put_down(package: Path) -> Path:
    """The scenario file of a package among the shared battles. Raises DataError."""
    from tabletop.shelf.installed import install

    return install(package).scenario


def is_save(name: str) -> bool:
    """Whether a name means a saved game: a file that ends with .save, or whose first line is a save's header."""
    path = Path(name)
    if not path.is_file():
        if path.suffix == ".save":
            raise Problem(f"There is no file {name}.")
        return False
    with path.open("rb") as file:
        head = file.read(4096)
    return path.suffix == ".save" or (
        head.startswith(b"{") and b'"tabletop":' in head and b'"format"' not in head[:200] and path.suffix != ".json"
    )


def whole_number(low: int, high: int) -> Any:
    """A type for argparse: a whole number within limits, with a sentence for other values."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f'"{text}" is not a whole number') from None
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{value} is not between {low} and {high}")
        return value

    return read


def size(text: str) -> tuple[int, int]:
    """A type for argparse: WIDTHxHEIGHT in pixels."""
    wide, _, high = text.lower().partition("x")
    if not (wide.isdecimal() and high.isdecimal() and len(wide + high) < 12) or not (
        320 <= int(wide) <= 8192 and 240 <= int(high) <= 8192
    ):
        raise argparse.ArgumentTypeError(f'"{text}" is no size such as 1600x900 (320x240 to 8192x8192)')
    return int(wide), int(high)


def scale(low: float, high: float) -> Any:
    """A type for argparse: a factor within limits."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f'"{text}" is not a number') from None
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{text} is not between {low:g} and {high:g}")
        return value

    return read


def sides_of(game: str, document: dict[str, Any]) -> tuple[str, ...]:
    """Names of the sides of a scenario document, by seat; a game for one player has one."""
    from tabletop.games import kit

    return kit(game).scenarios().sides(document)


def seat_of(word: str, sides: Sequence[str]) -> int:
    """The seat that a person named: its number from 0, a side's name or the beginning of one. Raises Problem."""
    if word.isdecimal() and len(word) < 4 and int(word) < len(sides):
        return int(word)
    exact = [i for i, name in enumerate(sides) if name.casefold() == word.casefold()]
    fits = exact or [i for i, name in enumerate(sides) if word and name.casefold().startswith(word.casefold())]
    if len(fits) == 1:
        return fits[0]
    listed = " and ".join(f"{name} ({i})" for i, name in enumerate(sides))
    told = f"the sides are {listed}" if len(sides) > 1 else f"this game for one player has {listed}"
    raise Problem(f'There is no side "{word}"; {told}.')


USUAL = "usual"
"""The level of bots when none is named: normal, or the strongest in a game without it."""


def usual_level(game: str) -> str:
    """The default level of a game's bots."""
    from tabletop.shelf.bot_levels import names

    return "normal" if "normal" in names(game) else names(game)[-1]


def people_only(game: str) -> Problem:
    """The problem when a bot is asked for and the game has none."""
    from tabletop.games import kit

    return Problem(f"No bot knows the rules of your game: {kit(game).title} is played by people.")


def bot_levels(text: str, game: str, seats: int) -> tuple[str, ...]:
    """Levels of bots by seat from "hard" (all seats) or "normal,easy". Raises Problem for an unknown level."""
    from tabletop.shelf.bot_levels import names

    levels = tuple(word.strip().removeprefix("bot:") for word in text.split(","))
    if len(levels) == 1:
        levels *= seats
    if len(levels) != seats:
        wanted = "one level" if seats == 1 else "one level, or one for each seat, such as normal,easy"
        raise Problem(f'"{text}" names {len(levels)} bots for {seats} seat{"s" * (seats != 1)}; write {wanted}.')
    for level in levels:
        if level not in names(game):
            raise Problem(f'There is no bot "{level}" for this game; there are {", ".join(names(game))}.')
    return levels


# -- Arguments defined by games, for argparse.


def add_argument(to: Any, argument: Argument) -> None:
    """Add one argument to a parser or a group of it."""
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
    """(game, argument) of all games, each name once: an argument of several games has the help of all of them and the
    place of the first, which also decides its type.
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


# -- Tables on the terminal; wide ones if the output goes into a file or a pipe.


def console(error: bool = False) -> Console:
    """A console on standard output (or standard error); 132 columns wide if that is not a terminal."""
    stream = sys.stderr if error else sys.stdout
    return Console(file=stream, width=None if stream.isatty() else 132, highlight=False)
