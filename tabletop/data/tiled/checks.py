"""Strict readers of XML attributes: each returns the value or raises BadValue with what is wrong and what was expected.

Python's own `int` and `float` accept "1_0", digits of any script, "nan" and "inf"; no map file contains these.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from tabletop.data.faults import shorten
from tabletop.data.tiled.faults import BadValue
from tabletop.data.tiled.values import Colour

Reader = Callable[[str], Any]
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}\Z")
_REAL = re.compile(r"[+-]?([0-9]{1,40}(\.[0-9]{0,400})?|\.[0-9]{1,400})([eE][+-]?[0-9]{1,4})?\Z")
FAR = 1e7  # nothing on a map is further than ten million pixels away


def whole(low: int, high: int) -> Reader:
    """A reader of whole numbers from `low` to `high`."""
    mend = "write a whole number" + (f" from {low} to {high}" if high < 1 << 40 else "")

    def read(text: str) -> int:
        if not _WHOLE.match(text.strip()):
            raise BadValue(f'"{shorten(text)}" is not a whole number', mend)
        value = int(text)
        if not low <= value <= high:
            raise BadValue(f"{value} is out of range", mend)
        return value

    return read


def real(low: float = -FAR, high: float = FAR) -> Reader:
    """A reader of finite numbers from `low` to `high`."""
    mend = "write a number" + (f" from {low:g} to {high:g}" if high < 1e40 else "")

    def read(text: str) -> float:
        value = float(text) if _REAL.match(text.strip()) else math.nan
        if not math.isfinite(value):
            raise BadValue(f'"{shorten(text)}" is not a number', mend)
        if not low <= value <= high:
            raise BadValue(f"{shorten(text)} is out of range", mend)
        return value

    return read


def round_whole(low: int, high: int) -> Reader:
    """A reader of whole numbers that may be written 16.0."""
    inner = real(low, high)

    def read(text: str) -> int:
        value: float = inner(text)
        if value != int(value):
            raise BadValue(f'"{shorten(text)}" is not a whole number', f"write a whole number from {low} to {high}")
        return int(value)

    return read


def yes_no(text: str) -> bool:
    """1, 0, true or false."""
    value = {"1": True, "true": True, "0": False, "false": False}.get(text.strip().lower())
    if value is None:
        raise BadValue(f'"{shorten(text)}" is neither yes nor no', "write 1 or 0 (true or false)")
    return value


def words(text: str) -> str:
    """Any text of at most 1,000 characters."""
    if len(text) > 1000:
        raise BadValue("a name has more than 1,000 letters", "shorten it")
    return text


def one_of(*choices: str) -> Reader:
    """A reader of one of a few words."""

    def read(text: str) -> str:
        if text not in choices:
            raise BadValue(f'"{shorten(text)}" is not known here', "write one of " + ", ".join(choices))
        return text

    return read


def colour(text: str) -> Colour | None:
    """#RGB, #RRGGBB or #AARRGGBB, with or without the #; None for an empty text."""
    digits = text.strip().removeprefix("#")
    if not digits:
        return None
    if len(digits) == 3:
        digits = "".join(c + c for c in digits)
    if len(digits) not in (6, 8) or re.fullmatch("[0-9a-fA-F]+", digits) is None:
        raise BadValue(f'"{shorten(text)}" is not a colour', "write it as #RRGGBB or #AARRGGBB")
    parts = bytes.fromhex(digits)
    r, g, b = parts[-3:]
    return Colour(r, g, b, parts[0] if len(parts) == 4 else 255)


def points(text: str) -> tuple[tuple[float, float], ...]:
    """Pairs "x,y" separated by blanks, at least one."""
    number = real()
    pairs = []
    for pair in text.split():
        x, comma, y = pair.partition(",")
        if not comma:
            raise BadValue(f'"{shorten(pair)}" is not a pair of numbers', "write each point as x,y")
        pairs.append((number(x), number(y)))
    if not pairs:
        raise BadValue("the shape has no points", "draw it again in Tiled")
    if len(pairs) > 20_000:
        raise BadValue(f"the shape has {len(pairs):,} points", "draw it with at most 20,000")
    return tuple(pairs)
