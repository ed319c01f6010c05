"""Strict JSON with positions: UTF-8 only, no duplicate keys, no NaN, limits on size and depth, the line of every value.

The standard reader keeps the last of two equal keys, accepts NaN and crashes on deep nesting; and "expecting value:
char 8123" helps nobody.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]
from pathlib import Path
from typing import Any

from tabletop.data.faults import FaultList, shorten

# -- Sound JSON read fast: the standard decoder, held to the limits of `strictjson`. Whatever is unusual goes to the
# careful reader, which tells where.

_HALF = re.compile(r"[\ud800-\udfff]|\\u[dD][89a-fA-F]")
"""Half of a two-part character, or an escape that may make one."""
_LONG = re.compile(r"[0-9.eE+-]{18}")
"""A number so long that the careful reader must check it."""


class Unusual(ValueError):
    """Not plainly valid: use the careful reader."""


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
    """The value of a valid text. Raises Unusual for everything else, without a reason."""
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


# -- JSON read strictly and with places.

MOST_BYTES = 2_000_000
MOST_DEPTH = 40
MOST_VALUES = 400_000
Path_ = tuple[str | int, ...]
_BLANK = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})(?![0-9])(\.[0-9]{1,30})?([eE][+-]?[0-9]{1,3})?")
_WORDS = {"true": True, "false": False, "null": None}


class _Broken(Exception):
    """Not JSON: (position, what is wrong, how to mend it)."""

    def __init__(self, at: int, wrong: str, mend: str) -> None:
        super().__init__(wrong)
        self.at, self.wrong, self.mend = at, wrong, mend


@dataclass(slots=True)
class Source:
    """A file that was read: its name, its value, and its text, to look up the line of a value for a fault ('' for a
    value without a file). `file` is the name used in faults.
    """

    file: str
    value: Any
    text: str = ""
    starts: dict[Path_, int] = field(default_factory=dict)
    breaks: list[int] = field(default_factory=list)

    def _locate(self) -> None:
        """Find the position of each value; only faults need it."""
        text, self.text = self.text, ""
        if text:
            self.breaks = [m.start() for m in re.finditer("\n", text)]
            _Reader(text, self.starts, FaultList(self.file), self.breaks).whole()

    def place(self, path: Path_) -> str:
        """Line and JSON path, such as `line 12, forces[0].zone`."""
        self._locate()
        known = path
        while known and known not in self.starts:
            known = known[:-1]
        words = shown(path)
        line = self.line(known)
        return ", ".join(([f"line {line}"] if line else []) + ([words] if words else [])) or "whole file"

    def line(self, path: Path_) -> int:
        """The line on which the value begins, from 1; 0 if it is not in the file."""
        from bisect import bisect_right

        self._locate()
        if path not in self.starts:
            return 0
        return bisect_right(self.breaks, self.starts[path]) + 1


def shown(path: Path_) -> str:
    """A path as people write it: `forces[0].zone`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else (f".{shorten(part)}" if text else shorten(part))
    return text


def read_json(path: Path, name: str | None = None) -> Source:
    """Read a file. Raises DataError with the place if it is missing, too big, not UTF-8 or not strict JSON."""
    faults = FaultList(name or path.name)
    try:
        if not path.is_file():
            faults.add("whole file", "there is no such file", "check the name and the folder")
            raise faults.error()
        with path.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except OSError as error:
        faults.add("whole file", f"it cannot be read ({error.strerror})", "check the file and your rights to it")
        raise faults.error() from None
    return parse_json(raw, faults.file)


def parse_json(raw: bytes | str, name: str) -> Source:
    """Parse bytes or text. Raises DataError."""
    faults = FaultList(name)
    if len(raw) > MOST_BYTES:
        faults.add("whole file", "it is larger than 2 MB", "a file of this kind has a few hundred lines; cut it down")
        raise faults.error()
    if isinstance(raw, bytes):
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = raw.count(b"\n", 0, error.start) + 1
            faults.add(f"line {line}", f"byte {error.start} is not UTF-8", "save the file as UTF-8")
            raise faults.error() from None
    else:
        text = raw
    try:
        return Source(name, quick(text, MOST_DEPTH, MOST_VALUES), text)
    except Unusual:
        pass  # the careful reader finds the error and its place, if there is one
    source = Source(name, None, breaks=[m.start() for m in re.finditer("\n", text)])
    reader = _Reader(text, source.starts, faults, source.breaks)
    try:
        source.value = reader.whole()
    except _Broken as broken:
        faults.add(reader.where(broken.at), broken.wrong, broken.mend)
    faults.check()
    return source


class _Reader:
    """One pass over the text. It records duplicate keys and continues; anything that is not JSON stops it."""

    def __init__(self, text: str, starts: dict[Path_, int], faults: FaultList, breaks: list[int]) -> None:
        self.text, self.starts, self.faults, self.breaks = text, starts, faults, breaks

    def where(self, at: int) -> str:
        from bisect import bisect_left

        row = bisect_left(self.breaks, at)
        return f"line {row + 1}, column {at - (self.breaks[row - 1] if row else -1)}"

    def skip(self, at: int) -> int:
        found = _BLANK.match(self.text, at)
        return found.end() if found else at

    def whole(self) -> Any:
        at = self.skip(0)
        if at == len(self.text):
            raise _Broken(0, "it is empty", "write an object { ... } as the examples beside it show")
        value, at = self.value(at, (), 0)
        at = self.skip(at)
        if at != len(self.text):
            raise _Broken(
                at,
                f'"{shorten(self.text[at : at + 20], 20)}" follows after the end',
                "take it out, or mend the brackets before it",
            )
        return value

    def value(self, at: int, path: Path_, depth: int) -> tuple[Any, int]:
        if depth > MOST_DEPTH:
            raise _Broken(
                at, f"brackets are nested deeper than {MOST_DEPTH}", "no file of this kind needs that; take some out"
            )
        if len(self.starts) > MOST_VALUES:
            raise _Broken(at, f"it has more than {MOST_VALUES} values", "cut it down")
        self.starts[path] = at
        first = self.text[at : at + 1]
        if first == "{":
            return self.object(at, path, depth)
        if first == "[":
            return self.array(at, path, depth)
        if first == '"':
            return self.string(at)
        for word, meaning in _WORDS.items():
            if self.text.startswith(word, at):
                return meaning, at + len(word)
        return self.number(at)

    def number(self, at: int) -> tuple[Any, int]:
        found = _NUMBER.match(self.text, at)
        if not found:
            seen = shorten(self.text[at : at + 20].split("\n")[0], 20) or "the end of the file"
            raise _Broken(
                at,
                f'"{seen}" stands where a value is expected',
                'write a text in "quotes", a number, true, false, [ ... ] or { ... }',
            )
        if not found.group(1) and not found.group(2):
            return int(found.group()), found.end()
        value = float(found.group())
        if value in (float("inf"), float("-inf")):
            raise _Broken(at, f"{found.group()} is too large a number", "write a smaller one")
        return value, found.end()

    def string(self, at: int) -> tuple[str, int]:
        try:
            text, end = scanstring(self.text, at + 1, True)
        except JSONDecodeError:
            raise _Broken(
                at,
                "a text does not end on its line or has a wrong backslash",
                'close it with ", and write \\\\ for a backslash',
            ) from None
        if any("\ud800" <= c <= "\udfff" for c in text):
            raise _Broken(at, "a text has half of a two-part character", "write the whole character")
        return text, end

    def array(self, at: int, path: Path_, depth: int) -> tuple[list[Any], int]:
        items: list[Any] = []
        at = self.skip(at + 1)
        if self.text[at : at + 1] == "]":
            return items, at + 1
        while True:
            item, at = self.value(at, (*path, len(items)), depth + 1)
            items.append(item)
            at = self.skip(at)
            mark = self.text[at : at + 1]
            if mark == "]":
                return items, at + 1
            if mark != ",":
                raise _Broken(
                    at, "a list goes on without a comma or does not end", "put a comma between values and ] at the end"
                )
            at = self.skip(at + 1)
            if self.text[at : at + 1] == "]":
                raise _Broken(at, "a comma stands before the end of a list", "take the last comma out")

    def object(self, at: int, path: Path_, depth: int) -> tuple[dict[str, Any], int]:
        pairs: dict[str, Any] = {}
        at = self.skip(at + 1)
        if self.text[at : at + 1] == "}":
            return pairs, at + 1
        while True:
            if self.text[at : at + 1] != '"':
                raise _Broken(at, "a key in quotes is expected", 'write "key": value, and no comma before }')
            begin = at
            key, at = self.string(at)
            if key in pairs:
                self.faults.add(
                    self.where(begin),
                    f'the key "{shorten(key)}" stands twice in {shown(path) or "the file"}',
                    "keep one of the two",
                )
            at = self.skip(at)
            if self.text[at : at + 1] != ":":
                raise _Broken(at, f'a colon is missing after "{shorten(key)}"', 'write "key": value')
            pairs[key], at = self.value(self.skip(at + 1), (*path, key), depth + 1)
            at = self.skip(at)
            mark = self.text[at : at + 1]
            if mark == "}":
                return pairs, at + 1
            if mark != ",":
                raise _Broken(
                    at,
                    f'a comma or }} is missing after "{shorten(key)}"',
                    "put a comma between two keys and } at the end",
                )
            at = self.skip(at + 1)
