"""Commands from people and programs: one JSON object per line, read strictly, hexes as labels or axial coordinates.

A line has the command's `kind` and fields, and who gives it: `"seat": 0` or `"side": "Britain"`; both are optional
while only one seat is asked. `{"do": "undo"}` and `{"do": "redo"}` undo and redo. Blank lines and lines that begin with
# are skipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any

from tabletop.core import codec
from tabletop.core.messages import Command
from tabletop.data.faults import DataError
from tabletop.data.strictjson import parse_json

LONGEST = 100_000
"""The most characters of one line."""


class StreamError(ValueError):
    """An invalid line: its number, the place in it, and one sentence."""

    def __init__(self, line: int, place: str, sentence: str) -> None:
        super().__init__(f"line {line}{', ' + place if place else ''}: {sentence}")
        self.line, self.place, self.sentence = line, place, sentence


@dataclass(frozen=True, slots=True)
class Order:
    """One line: who (None: the asked seat), what to do ("do", "undo", "redo"), the command's plain JSON, and the rule
    that is expected to refuse it ('' = none; for worked examples).
    """

    line: int
    seat: int | str | None
    verb: str
    plain: dict[str, Any]
    expected: str = ""


def lines_from(stream: IO[bytes]) -> Iterator[str]:
    """The lines of an open file or pipe, each as soon as it arrives; an endless line is not read to its end. Raises
    StreamError.
    """
    number = 0
    while raw := stream.readline(4 * LONGEST):
        number += 1
        try:
            yield raw.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            raise StreamError(number, "", f"byte {error.start} is not UTF-8; save the commands as UTF-8.") from None


def orders(lines: Iterable[str]) -> Iterator[Order]:
    """The orders of a stream, one at a time. Raises StreamError at the first invalid line."""
    for number, text in enumerate(lines, 1):
        text = text.strip().removeprefix("\ufeff")
        if text and not text.startswith("#"):
            yield order(text, number)


def order(text: str, number: int = 1) -> Order:
    """Parse one line. Raises StreamError."""
    if len(text) > LONGEST:
        raise StreamError(number, "", f"it has {len(text):,} letters; a command has a few hundred.")
    try:
        plain = parse_json(text, "command").value
    except DataError as error:
        fault = error.faults[0]
        place = fault.place.partition(", ")[2] or fault.place
        raise StreamError(number, place, f"{fault.wrong}; {fault.mend}.") from None
    if not isinstance(plain, dict):
        raise StreamError(number, "", 'a command is an object such as {"kind": "Ready"}.')
    plain = dict(plain)
    seat = plain.pop("seat", None)
    side = (
        None if "kind" in plain and type(plain.get("side")) is int else plain.pop("side", None)
    )  # a number is a hexside of the command
    if seat is not None and type(seat) is not int:
        raise StreamError(number, "seat", "a seat is a number from 0.")
    if side is not None and not isinstance(side, str):
        raise StreamError(number, "side", "a side is a name in quotes.")
    verb = plain.pop("do", "do")
    if verb not in ("do", "undo", "redo"):
        raise StreamError(number, "do", 'it is "undo" or "redo".')
    expected = ""
    if verb == "do" and isinstance(plain.get("command"), dict) and "kind" not in plain:
        expected, plain = str(plain.get("refused", "")), plain["command"]
    return Order(number, seat if seat is not None else side, verb, plain, expected)


def seat_for(order: Order, sides: Sequence[str], asked: Sequence[int]) -> int:
    """The seat that gives the order. Raises StreamError when it is ambiguous or unknown."""
    if isinstance(order.seat, int):
        if 0 <= order.seat < len(sides):
            return order.seat
        raise StreamError(order.line, "seat", f"there are seats 0 to {len(sides) - 1}.")
    if isinstance(order.seat, str):
        names = [name.casefold() for name in sides]
        if order.seat.casefold() in names:
            return names.index(order.seat.casefold())
        raise StreamError(order.line, "side", f'there is no side "{order.seat}"; there are {" and ".join(sides)}.')
    if len(asked) == 1 or not asked:
        return asked[0] if asked else 0
    raise StreamError(
        order.line, "", f'{" and ".join(sides[s] for s in asked)} are asked; say who with "seat" or "side".'
    )


def command(order: Order, classes: Iterable[type[Command]], grid: Any = None) -> Command:
    """The order's command, checked against the game's classes; `grid` turns hex labels into axial coordinates.
    Raises StreamError.
    """
    try:
        made: Command = codec.decode_one_of(classes, _axial(order.plain, grid) if grid is not None else order.plain)
    except codec.CodecError as error:
        raise StreamError(order.line, error.place, f"{error.sentence}.") from None
    except ValueError as error:
        raise StreamError(order.line, "", str(error)) from None
    return made


def _axial(plain: dict[str, Any], grid: Any) -> dict[str, Any]:
    """A copy with coordinates in place of hex labels. Raises ValueError for an invalid label."""
    return {k: list(grid.parse(v)) if k in ("hex", "centre") and isinstance(v, str) else v for k, v in plain.items()}
