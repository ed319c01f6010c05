"""Sound JSON read fast: the standard decoder, held to the limits of `strictjson`. Whatever is unusual goes to the
careful reader, which tells where.
"""

from __future__ import annotations

import json
import re
from typing import Any

_HALF = re.compile(r"[\ud800-\udfff]|\\u[dD][89a-fA-F]")
"""Half of a two-part character, or an escape that may make one."""
_LONG = re.compile(r"[0-9.eE+-]{18}")
"""A number so long that the careful reader shall judge it."""


class Unusual(ValueError):
    """Not plainly sound: let the careful reader look."""


def _unusual(text: str) -> Any:
    raise Unusual(text)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Unusual("a doubled key")
    return found


def _real(text: str) -> float:
    value = float(text)
    if len(text.lower().partition("e")[2].lstrip("+-")) > 3 or value in (float("inf"), float("-inf")):
        raise Unusual(text)
    return value


_DECODER = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_unusual, parse_float=_real)


def quick(text: str, most_depth: int, most_values: int) -> Any:
    """The value of a sound text. Raises Unusual for everything else, without saying why."""
    if _HALF.search(text) or _LONG.search(text):
        raise Unusual("letters or numbers to look at")
    try:
        value = _DECODER.decode(text)
    except (ValueError, RecursionError) as error:
        raise Unusual(str(error)) from None
    count, level, depth = 1, [value], 0
    while level:
        depth += 1
        inside: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                inside.extend(item.values())
            elif isinstance(item, list):
                inside.extend(item)
        count += len(inside)
        if count > most_values or (inside and depth > most_depth):
            raise Unusual("too much")
        level = inside
    return value
