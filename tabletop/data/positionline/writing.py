"""Writes what differs from the first position of a scenario."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from typing import Any

from tabletop.core.kit import HexNames
from tabletop.core.values import Frame
from tabletop.data.positionline.notation import (
    BARE,
    NUMBER,
    ORDER,
    WORDS,
    Place,
    hints,
    inside,
    pieces,
    quoted,
    swapped,
)


class _Word(str):
    """A word that stands without quotes, though it may look like a number."""


class Writer:
    """Writes what differs from the first position."""

    def __init__(self, first: Any, names: HexNames | None) -> None:
        self.first, self.names = first, names

    def changes(self, place: Place, old: Any, new: Any, hint: Any) -> Iterator[str]:
        """What differs between two values of one kind; below a place its plain fields stand together."""
        plain: list[str] = []
        for name, before, after in _parts(old, new):
            at, inner = (*place, name), inside(hint, int(name) if isinstance(new, tuple) else name)
            if after is MISSING:
                yield f"-{self.called(at)}"
            elif _alike(before, after):
                yield from self.changes(at, before, after, inner)
            elif place and is_dataclass(new):
                plain.append(f"{name}={self.value(after, inner)}")
            else:
                yield f"{'.'.join(map(quoted, at))}={self.value(after, inner)}"
        if isinstance(new, Mapping) and _turned(old, new):
            yield f"{'.'.join(map(quoted, place))}.{ORDER}={_written([str(key) for key in new])}"
        if plain:
            yield " ".join((self.called(place), *plain))

    def called(self, place: Place) -> str:
        """A piece by its id alone, where nothing else is called so, and what is in it after that."""
        if len(place) > 1 and place[1] not in hints(type(self.first)):
            owners = [name for name, found in pieces(self.first) if place[1] in found]
            if owners == [place[0]]:
                place = place[1:]
        return ".".join(map(quoted, place))

    def value(self, value: Any, hint: Any) -> str:
        plain = _plain(value)
        return _written(plain if self.names is None else swapped(plain, hint, self.hex))

    def hex(self, at: list[int]) -> Any:
        """The name of a hex, or its numbers when it lies off the map and has none."""
        assert self.names is not None
        label, parse = self.names
        try:
            word = label((at[0], at[1]))
            return _Word(word) if parse(word) == tuple(at) and BARE.fullmatch(word) else at
        except ValueError:
            return at


def _parts(old: Any, new: Any) -> Iterator[tuple[str, Any, Any]]:
    """Name, old and new value of each part that differs; MISSING: it is not there."""
    if is_dataclass(new):
        pairs = [(name, getattr(old, name), getattr(new, name)) for name in hints(type(new))]
    elif isinstance(new, Mapping):
        pairs = [(str(key), old.get(key, MISSING), new.get(key, MISSING)) for key in {**old, **new}]
    else:
        pairs = [(str(n), *both) for n, both in enumerate(zip(old, new, strict=True))]
    return (pair for pair in pairs if pair[1] != pair[2] or (_alike(*pair[1:]) and _turned(*pair[1:])))


def _turned(old: Any, new: Any) -> bool:
    """Whether things by id lie in another order than that which comes of taking away and laying down."""
    if not (isinstance(old, Mapping) and isinstance(new, Mapping)):
        return False
    return list(new) != [*(key for key in old if key in new), *(key for key in new if key not in old)]


def _alike(old: Any, new: Any) -> bool:
    """Whether the one is told by what differs from the other."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return True
    if isinstance(old, tuple) and isinstance(new, tuple):
        both = (*old, *new)
        return len(old) == len(new) and bool(both) and all(is_dataclass(x) and not isinstance(x, Frame) for x in both)
    return is_dataclass(new) and type(old) is type(new)


def _plain(value: Any) -> Any:
    """As JSON has it, without what is usual; frames stay what they are."""
    if isinstance(value, Frame):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        told = (f for f in fields(value) if not f.metadata.get("static") and not _usual(f, getattr(value, f.name)))
        return {"kind_" if f.name == "kind" else f.name: _plain(getattr(value, f.name)) for f in told}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, (frozenset, tuple)):
        return [_plain(inner) for inner in (sorted(value) if isinstance(value, frozenset) else value)]
    return value


def _usual(field: Field[Any], value: Any) -> bool:
    if field.default is not MISSING:
        return bool(value == field.default)
    return field.default_factory is not MISSING and bool(value == field.default_factory())


def _written(plain: Any) -> str:
    if isinstance(plain, Frame):
        return f"{_written(plain.step)}({','.join(map(_written, plain.args))})"
    if isinstance(plain, dict):
        return "{" + ",".join(f"{quoted(key)}:{_written(inner)}" for key, inner in plain.items()) + "}"
    if isinstance(plain, list):
        return "[" + ",".join(map(_written, plain)) + "]"
    bare = isinstance(plain, str) and BARE.fullmatch(plain) and not NUMBER.fullmatch(plain) and plain not in WORDS
    return str(plain) if bare or isinstance(plain, _Word) else json.dumps(plain, ensure_ascii=False)
