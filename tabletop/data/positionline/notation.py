"""What writing and reading of a line have in common: how words look, what may stand where, which parts are pieces."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

BARE = re.compile(r"[A-Za-z_0-9?*][A-Za-z_0-9?*/'+-]*")
NUMBER = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?")
WORDS = {"true": True, "false": False, "null": None}
ORDER = "*"
"""In place of an id: the order of all."""
Place = tuple[str, ...]
"""Where something stands in a state: names of fields, ids, numbers from 0."""


class LineFault(ValueError):
    """This is no position, or one that fits into no line; the sentence says why."""


class HexName:
    """Stands for `Hex` in annotations while a line is written or read."""


def hints(cls: Any, named: bool = True) -> dict[str, Any]:
    """The fields of a dataclass with what may stand in them; named: hexes by their names."""
    return _hints(cls, named)


@lru_cache(None)
def _hints(cls: Any, named: bool) -> dict[str, Any]:
    found = get_type_hints(cls, localns={"Hex": HexName} if named else None)
    return {field.name: found[field.name] for field in fields(cls) if not field.metadata.get("static")}


def quoted(word: str) -> str:
    """A word as it stands in a place: in quotes only where it needs them."""
    return word if BARE.fullmatch(word) else json.dumps(word, ensure_ascii=False)


def inside(hint: Any, key: str | int, named: bool = True) -> Any:
    """What may stand in a part of something."""
    for one in (hint, *get_args(hint)):
        if is_dataclass(one) and isinstance(one, type) and isinstance(key, str):
            return hints(one, named).get(key)
        origin, inner = get_origin(one), get_args(one)
        if origin in (tuple, frozenset) and isinstance(key, int):
            several = len(inner) == 1 or (len(inner) == 2 and inner[1] is Ellipsis)
            return inner[0] if several else inner[min(key, len(inner) - 1)]
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return inner[1]
    return None


def swapped(plain: Any, hint: Any, swap: Callable[[Any], Any]) -> Any:
    """A plain value in which each hex has been swapped for its name, or the other way round."""
    if hint is HexName or (HexName in get_args(hint) and get_origin(hint) in (Union, UnionType)):
        return None if plain is None else swap(plain)
    if isinstance(plain, dict):
        return {key: swapped(value, inside(hint, key.rstrip("_")), swap) for key, value in plain.items()}
    if isinstance(plain, list):
        return [swapped(value, inside(hint, n), swap) for n, value in enumerate(plain)]
    return plain


def pieces(state: Any) -> Iterator[tuple[str, Mapping[Any, Any]]]:
    """Fields that hold things by their ids."""
    for name in hints(type(state)):
        if isinstance(found := getattr(state, name), Mapping):
            yield name, found
