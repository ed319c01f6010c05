"""The notation of positions: a text says what differs between a first state and another of the same game, exactly.

    turn=2; frames=[move1(Red)]; B1 hex=1010 facing=3; -G2

`position_text` writes it, `position_of` reads it; `tabletop.shelf.positionline` says what it looks like. The member
"position" of a scenario file is such a text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from enum import Enum
from functools import lru_cache
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from tabletop.core.codec import CodecError, decode
from tabletop.core.kit import HexNames
from tabletop.core.messages import Frame

# -- What writing and reading of a line have in common: how words look, what may stand where, which parts are pieces.

BARE = re.compile(r"[A-Za-z_0-9?*][A-Za-z_0-9?*/'+-]*")
NUMBER = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?")
WORDS = {"true": True, "false": False, "null": None}
ORDER = "*"
"""In place of an id: the order of all."""
S = TypeVar("S")
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


# -- The two doors: a state in words, and words as a state.


def position_text(first: Any, state: Any, names: HexNames | None) -> str:
    """What differs between the first state and another; "" where nothing does."""
    return "; ".join(Writer(first, names).changes((), first, state, type(first)))


def position_of(first: S, text: str, names: HexNames | None, at: int = 0) -> S:
    """The state that a text, from letter `at` on, makes of the first state. Raises LineFault."""
    reader, builder = Reader(text), Builder(first, names)
    reader.at = at
    while text[reader.at :].strip():
        builder.take(reader)
        reader.end()
        reader.skip(";")
    found: S = builder.state
    return found


# -- Reads a line, and makes the state that it says, change by change.


class Reader:
    """Reads a line from left to right."""

    def __init__(self, line: str) -> None:
        self.line, self.at = line, 0

    def fault(self, wanted: str) -> LineFault:
        return LineFault(f"Letter {self.at + 1}: {wanted} is missing before “{self.line[self.at : self.at + 20]}”.")

    def take(self, pattern: str) -> str:
        """What matches here, "" for nothing."""
        found = re.compile(pattern).match(self.line, self.at)
        self.at = found.end() if found else self.at
        return found[0] if found else ""

    def skip(self, sign: str) -> bool:
        self.take(r"\s*")
        return bool(self.take(re.escape(sign)))

    def need(self, sign: str) -> None:
        if not self.skip(sign):
            raise self.fault(f'"{sign}"')

    def done(self) -> bool:
        """Whether a part of the line ends here."""
        self.take(r"\s*")
        return self.line[self.at : self.at + 1] in ("", ";")

    def end(self) -> None:
        if not self.done():
            raise self.fault('";"')

    def word(self) -> str:
        """A plain or quoted word."""
        self.take(r"\s*")
        if quoted := self.take(r'"(?:[^"\\]|\\.)*"'):
            try:
                return str(json.loads(quoted))
            except ValueError:
                raise self.fault("a word") from None
        if not (bare := self.take(BARE.pattern)):
            raise self.fault("a word")
        return bare

    def place(self) -> Place:
        found = [self.word()]
        while self.take(r"\."):
            found.append(self.word())
        return tuple(found)

    def value(self) -> Any:
        """A value as JSON has it."""
        if self.skip("["):
            return self._several("]", self.value)
        if self.skip("{"):
            return dict(self._several("}", self._pair))
        if number := self.take(NUMBER.pattern + r"(?![A-Za-z_0-9?*/'+-])"):
            return json.loads(number)
        quoted = self.line[self.at : self.at + 1] == '"'
        word = self.word()
        if self.take(r"\("):
            return {"step": word, "args": self._several(")", self.value)}
        return word if quoted else WORDS.get(word, word)

    def _pair(self) -> tuple[str, Any]:
        name = self.word()
        self.need(":")
        return name, self.value()

    def _several(self, close: str, read: Any) -> list[Any]:
        found: list[Any] = []
        while not self.skip(close):
            if found:
                self.need(",")
            found.append(read())
        return found


class Builder:
    """Makes the state, change by change."""

    def __init__(self, first: Any, names: HexNames | None) -> None:
        self.first = self.state = first
        self.parse = names[1] if names is not None else None

    def take(self, reader: Reader) -> None:
        """What the next part of a line says."""
        if reader.skip("-"):
            self.put(self.whole(reader.place()), MISSING)
            return
        place = self.whole(reader.place())
        if reader.skip("="):
            self.put(place, reader.value())
            return
        while not reader.done():
            name = reader.word()
            reader.need("=")
            self.put((*place, name), reader.value())

    def whole(self, place: Place) -> Place:
        """The place of a piece that is called by its id, or of something in it."""
        if place[0] in hints(type(self.state)):
            return place
        owners = [name for name, found in pieces(self.first) if place[0] in found] or [
            name for name, found in pieces(self.state) if place[0] in found
        ]
        if not owners:
            raise LineFault(f'Nothing is called "{place[0]}".')
        if len(owners) > 1:
            raise LineFault(f'"{place[0]}" stands in {" and in ".join(owners)}: write {owners[0]}.{quoted(place[0])}.')
        return (owners[0], *place)

    def put(self, place: Place, plain: Any) -> None:
        """Another value in a place; MISSING: it is taken away."""
        self.state = self.changed(self.state, place, plain, type(self.state), type(self.state))

    def changed(self, holder: Any, place: Place, plain: Any, hint: Any, named: Any) -> Any:
        """A value with something in it changed; hint: what it may be, named: the same with hexes by name."""
        if not place:
            return self.read(plain, hint, named)
        name, *rest = place
        if isinstance(holder, Mapping):
            return self._among(holder, name, tuple(rest), plain, hint, named)
        known: dict[Any, Any] = {}
        if is_dataclass(holder):
            cls = type(holder)
            known = {each: (getattr(holder, each), hints(cls, False)[each], hints(cls)[each]) for each in hints(cls)}
        elif isinstance(holder, tuple):
            known = {str(n): (value, inside(hint, n, False), inside(named, n)) for n, value in enumerate(holder)}
        if name not in known or (plain is MISSING and not rest):
            raise _not_there(name, known)
        value, *kinds = known[name]
        new = self.changed(value, tuple(rest), plain, *kinds)
        if isinstance(holder, tuple):
            return (*holder[: int(name)], new, *holder[int(name) + 1 :])
        return replace(holder, **{name: new})

    def _among(self, holder: Mapping[Any, Any], name: str, rest: Place, plain: Any, hint: Any, named: Any) -> Any:
        """Things by their ids with one of them changed, laid down or taken away, or all in another order."""
        keys = {str(key): key for key in holder}
        if name == ORDER and not rest:
            if not isinstance(plain, list) or sorted(map(str, plain)) != sorted(keys):
                raise LineFault(f"An order names each once: {', '.join(keys)}.")
            return {keys[str(word)]: holder[keys[str(word)]] for word in plain}
        if name not in keys and (rest or plain is MISSING):
            raise _not_there(name, keys)
        if plain is MISSING and not rest:
            return {key: value for key, value in holder.items() if str(key) != name}
        kind = next(get_args(one)[0] for one in (hint, *get_args(hint)) if len(get_args(one)) == 2)
        key = keys.get(name, int(name) if kind is int and name.isdecimal() else name)
        new = self.changed(holder.get(key), rest, plain, inside(hint, name, False), inside(named, name))
        return {**holder, key: new}

    def read(self, plain: Any, hint: Any, named: Any) -> Any:
        try:
            return decode(hint, plain if self.parse is None else swapped(plain, named, self.hex))
        except (CodecError, ValueError) as error:
            raise LineFault(f"{error}".rstrip(".") + ".") from None

    def hex(self, word: Any) -> Any:
        """The hex of a name; numbers stay."""
        assert self.parse is not None
        return list(self.parse(str(word))) if isinstance(word, (str, int)) else word


def _not_there(name: str, known: Mapping[str, Any]) -> LineFault:
    return LineFault(f'There is no "{name}" to change; there is {", ".join(known) or "nothing"}.')


# -- Writes what differs from the first position of a scenario.


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
