"""Frozen dataclasses to plain JSON and back, by their annotations. All input is checked.

Supported: bool, int, float, str, None, enums (by value), tuples, frozensets, dicts with text or int keys, unions,
dataclasses. A dataclass in a union has `"kind": its class name`; a field of its own with that
name is written as `kind_`. Fields with metadata `static` (a rule library inside a state) are left out.
"""

from __future__ import annotations

import dataclasses
import json
import types
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Union, get_args, get_origin, get_type_hints

STATIC: Mapping[str, bool] = {"static": True}
"""Metadata for a field that is not part of a state's JSON and fingerprint: `field(metadata=STATIC)`."""

WORDS: Mapping[str, bool] = {"words": True}
"""Metadata for a field that only puts other fields into words: it is in the JSON but not in fingerprints, so that
the wording may change.
"""


class CodecError(ValueError):
    """JSON that does not match the annotations, at `place`, such as `members[2]`."""

    def __init__(self, place: str, sentence: str) -> None:
        super().__init__(f"{place or 'value'}: {sentence}")
        self.place = place
        self.sentence = sentence


def key(name: str) -> str:
    """The name of a field in JSON."""
    return "kind_" if name == "kind" else name


Encoder = Callable[[Any], Any]
_PLAIN = frozenset({type(None), bool, int, str, float})
"""Classes whose values are JSON already."""


class _Encoders(dict[type, Encoder]):
    """The encoders of all classes, each made for its first value. Without `words`: for fingerprints."""

    def __init__(self, words: bool) -> None:
        super().__init__()
        self.words = words

    def __missing__(self, cls: type) -> Encoder:
        made = self[cls] = self._made(cls)
        return made

    def _made(self, cls: Any) -> Encoder:
        if dataclasses.is_dataclass(cls):
            return self._fields(cls)
        encode = self.encode
        if issubclass(cls, Enum):
            return lambda value: value.value
        if issubclass(cls, (tuple, list)):
            return lambda value: [item if type(item) in _PLAIN else encode(item) for item in value]
        if issubclass(cls, (set, frozenset)):
            return lambda value: [encode(item) for item in sorted(value)]
        if issubclass(cls, Mapping):
            return lambda value: {str(k): encode(v) for k, v in value.items()}
        raise TypeError(f"{cls.__name__} has no place in a state, command or event")

    def _fields(self, cls: Any) -> Encoder:
        kind = str(cls.__name__)
        fields = [f for f in dataclasses.fields(cls) if not f.metadata.get("static")]
        names = tuple((f.name, key(f.name)) for f in fields if self.words or not f.metadata.get("words"))

        def encode_fields(value: Any) -> Any:
            plain: dict[str, Any] = {"kind": kind}
            for name, key in names:
                item = getattr(value, name)
                cls = type(item)
                plain[key] = item if cls in _PLAIN else self[cls](item)
            return plain

        return encode_fields

    def encode(self, value: Any) -> Any:
        cls = type(value)
        return value if cls in _PLAIN else self[cls](value)


_WHOLE, _MARKED = _Encoders(words=True), _Encoders(words=False)


def encode(value: Any, words: bool = True) -> Any:
    """Plain JSON values: dicts, lists, texts, numbers, booleans, None. Without `words`: only the fields of a
    fingerprint.
    """
    return (_WHOLE if words else _MARKED).encode(value)


def dumps(value: Any) -> str:
    """One line of canonical JSON: keys sorted, no blanks, so equal values give equal texts."""
    return line(encode(value))


def line(plain: Any) -> str:
    """Canonical JSON of plain values."""
    return _LINE.encode(plain)


_LINE = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest(value: Any) -> str:
    """A fingerprint of 16 hexadecimal digits; it differs when the values differ in more than words."""
    return blake2b(line(encode(value, words=False)).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


Decoder = Callable[[Any, str], Any]


def _scalar(cls: type) -> Decoder:
    def scalar(plain: Any, place: str) -> Any:
        if type(plain) is cls or (cls is float and type(plain) is int):
            return plain
        raise CodecError(place, f"{_shown(plain)} is not {_NAMES[cls]}")

    return scalar


_NAMES: dict[type, str] = {int: "a whole number", str: "a text", bool: "true or false", float: "a number"}


def _shown(plain: Any) -> str:
    text = json.dumps(plain, default=str)
    return text if len(text) <= 40 else text[:37] + "..."


@lru_cache(None)
def decoder(hint: Any) -> Decoder:
    """The checking decoder for a type annotation."""
    if hint is None or hint is type(None):
        return _nothing
    if hint in _NAMES:
        return _scalar(hint)
    origin = get_origin(hint)
    if origin is None and isinstance(hint, type):
        if dataclasses.is_dataclass(hint):
            return _dataclass(hint)
        if issubclass(hint, Enum):
            return _enum(hint)
    if origin in (tuple, frozenset, list):
        return _sequence(origin, get_args(hint))
    if origin is dict or (isinstance(origin, type) and issubclass(origin, Mapping)):
        return _mapping(get_args(hint))
    if origin in (Union, types.UnionType):
        return _union(get_args(hint))
    raise TypeError(f"No reader for {hint!r}")


def _nothing(plain: Any, place: str) -> None:
    if plain is not None:
        raise CodecError(place, f"{_shown(plain)} stands where nothing is expected")


def _enum(cls: type[Enum]) -> Decoder:
    members = {member.value: member for member in cls}

    def enum(plain: Any, place: str) -> Any:
        if isinstance(plain, (str, int)) and plain in members:
            return members[plain]
        raise CodecError(place, f"{_shown(plain)} is none of {', '.join(map(str, members))}")

    return enum


def _sequence(origin: Any, args: tuple[Any, ...]) -> Decoder:
    build = frozenset if origin is frozenset else tuple
    if (origin is tuple and len(args) != 2) or (len(args) == 2 and args[1] is not Ellipsis):
        inner = [decoder(a) for a in args]

        def fixed(plain: Any, place: str) -> Any:
            if not isinstance(plain, list) or len(plain) != len(inner):
                raise CodecError(place, f"{_shown(plain)} is not a list of {len(inner)}")
            return tuple(read(item, f"{place}[{i}]") for i, (read, item) in enumerate(zip(inner, plain, strict=True)))

        return fixed
    read = decoder(args[0])

    def many(plain: Any, place: str) -> Any:
        if not isinstance(plain, list):
            raise CodecError(place, f"{_shown(plain)} is not a list")
        return build(read(item, f"{place}[{i}]") for i, item in enumerate(plain))

    return many


def _mapping(args: tuple[Any, ...]) -> Decoder:
    key, read = args[0], decoder(args[1])

    def mapping(plain: Any, place: str) -> Any:
        if not isinstance(plain, dict):
            raise CodecError(place, f"{_shown(plain)} is not an object")
        return {(_number(k, f"{place}.{k}") if key is int else k): read(v, f"{place}.{k}") for k, v in plain.items()}

    return mapping


def _number(text: str, place: str) -> int:
    """The whole number of a JSON key, accepted only in the form that `encode` writes."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if str(number) != text:
        raise CodecError(place, f"{_shown(text)} is not {_NAMES[int]}")
    return number


def _union(args: tuple[Any, ...]) -> Decoder:
    kinds = {a.__name__: decoder(a) for a in args if isinstance(a, type) and dataclasses.is_dataclass(a)}
    others = [decoder(a) for a in args if not (isinstance(a, type) and dataclasses.is_dataclass(a))]

    def union(plain: Any, place: str) -> Any:
        if isinstance(plain, dict) and plain.get("kind") in kinds:
            return kinds[plain["kind"]](plain, place)
        if isinstance(plain, dict) and len(kinds) == 1:
            return next(iter(kinds.values()))(plain, place)
        for read in others:
            try:
                return read(plain, place)
            except CodecError:
                continue
        raise CodecError(place, f"{_shown(plain)} does not fit here")

    return union


def _dataclass(cls: type) -> Decoder:
    readers: dict[str, Decoder] | None = None  # made on first use: dataclasses may refer to each other
    required: set[str] = set()

    def read(plain: Any, place: str) -> Any:
        nonlocal readers
        if readers is None:
            hints = get_type_hints(cls)
            fields = [f for f in dataclasses.fields(cls) if not f.metadata.get("static")]
            required.update(
                key(f.name)
                for f in fields
                if f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING
            )
            readers = {key(f.name): decoder(hints[f.name]) for f in fields}
        if not isinstance(plain, dict):
            raise CodecError(place, f"{_shown(plain)} is not an object")
        if plain.get("kind", cls.__name__) != cls.__name__:
            raise CodecError(place, f"{_shown(plain.get('kind'))} stands where {cls.__name__} is expected")
        values: dict[str, Any] = {}
        for name, item in plain.items():
            if name == "kind":
                continue
            if name not in readers:
                raise CodecError(place, f'{cls.__name__} has no "{name}"; it has {", ".join(readers) or "nothing"}')
            values[name] = readers[name](item, f"{place}.{name}" if place else name)
        if missing := sorted(required - values.keys()):
            raise CodecError(place, f'{cls.__name__} lacks "{missing[0]}"')
        if "kind_" in values:
            values["kind"] = values.pop("kind_")
        return cls(**values)

    return read


def decode(hint: Any, plain: Any) -> Any:
    """A value of the annotated type from plain JSON. Raises CodecError with the place of the first mismatch."""
    return decoder(hint)(plain, "")


def decode_one_of(classes: Iterable[type], plain: Any) -> Any:
    """A value of one of several dataclasses, distinguished by "kind"."""
    by_kind = {cls.__name__: cls for cls in classes}
    kind = plain.get("kind") if isinstance(plain, dict) else None
    if not isinstance(kind, str) or kind not in by_kind:
        raise CodecError("kind", f"{_shown(kind)} is none of {', '.join(sorted(by_kind))}")
    return decode(by_kind[kind], plain)
