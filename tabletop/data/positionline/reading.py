"""Reads a line, and makes the state that it says, change by change."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import MISSING, is_dataclass, replace
from typing import Any, get_args

from tabletop.core.codec import CodecError, decode
from tabletop.core.kit import HexNames
from tabletop.data.positionline.notation import (
    BARE,
    NUMBER,
    ORDER,
    WORDS,
    LineFault,
    Place,
    hints,
    inside,
    pieces,
    quoted,
    swapped,
)


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
