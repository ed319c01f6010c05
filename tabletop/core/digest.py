"""Fingerprints of successive positions: unchanged parts are not encoded again.

A position consists of frozen parts, and an event changes few of them. `codec.digest` turns all of it into canonical
JSON each time; a `Fingerprint` keeps the text of each part of the last position, and returns the same sixteen
digits. It assumes that parts are never mutated; to detect mutation use `codec.digest`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from json.encoder import encode_basestring
from typing import Any

from tabletop.core import codec

Texts = dict[int, tuple[Any, str]]
"""Texts of frozen parts by `id`; the part is kept as well, so that its id is not reused."""


class Fingerprint:
    """A cache of the texts of the last position. Use one per game: an unrelated position in between empties it."""

    __slots__ = ("_now", "_was")

    def __init__(self) -> None:
        self._was: Texts = {}
        self._now: Texts = {}

    def of(self, value: Any) -> str:
        """The same as `codec.digest(value)`."""
        text = self._text(value)
        self._was, self._now = self._now, {}
        return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()

    def _text(self, value: Any) -> str:
        cls = type(value)
        if cls is str:
            return encode_basestring(value)
        if value is None or value is True or value is False or cls is int or cls is float:
            return codec.line(value)
        kind, members = _shape(cls)  # type: ignore[arg-type]
        if kind == "part":
            known = self._now.get(id(value)) or self._was.get(id(value))
            if known is None:
                inside = [f"{lead}{self._text(getattr(value, name))}" if name else lead for lead, name in members]
                known = (value, f"{{{','.join(inside)}}}")
            self._now[id(value)] = known
            return known[1]
        if kind == "list":
            return f"[{','.join([self._text(item) for item in value])}]"
        if kind == "set":
            return f"[{','.join([self._text(item) for item in sorted(value)])}]"
        if kind == "map":
            return self._map(value)
        return codec.line(value.value)

    def _map(self, value: Mapping[Any, Any]) -> str:
        plain = sorted({str(key): item for key, item in value.items()}.items(), key=lambda pair: pair[0])
        return f"{{{','.join([f'{encode_basestring(key)}:{self._text(item)}' for key, item in plain])}}}"


@lru_cache(None)
def _shape(cls: Any) -> tuple[str, tuple[tuple[str, str], ...]]:
    """How values of a class are written: part, list, set, map or enum. For a part also, in the order of JSON, the text
    before each field with the field's name ("" for text that is the same for all values).
    """
    name = str(cls.__name__)
    if dataclasses.is_dataclass(cls):
        members = {
            codec.key(f.name): f.name
            for f in dataclasses.fields(cls)
            if not f.metadata.get("static") and not f.metadata.get("words")
        }
        leads = {key: (f"{encode_basestring(key)}:", field) for key, field in members.items()}
        leads["kind"] = (f'"kind":{encode_basestring(name)}', "")
        return "part", tuple(leads[key] for key in sorted(leads))
    for base, kind in ((Enum, "enum"), ((tuple, list), "list"), ((set, frozenset), "set"), (Mapping, "map")):
        if issubclass(cls, base):
            return kind, ()
    raise TypeError(f"{name} has no place in a state, command or event")
