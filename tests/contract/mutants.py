"""Commands that nobody listed: every field of legal ones changed to other plausible and absurd values, and commands
of other moments.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from random import Random
from typing import Any, get_type_hints

from tabletop.core import codec
from tabletop.core.messages import Command

ABSURD_TEXTS = ("", "nobody", "0", "B1\n", "é" * 300, "[]", "-1", "__class__")
ABSURD_NUMBERS = (-1, 0, 1, 7, 99, -(10**9), 10**18)


@lru_cache(None)
def hints_of(kind: type) -> dict[str, Any]:
    """What the fields of a command may hold."""
    return get_type_hints(kind)


def names_in(state: Any) -> list[str]:
    """Every text of a state: ids of pieces and units, keys of steps."""
    found: set[str] = set()

    def collect(plain: Any) -> None:
        if isinstance(plain, dict):
            found.update(k for k in plain if len(k) < 60)
            for value in plain.values():
                collect(value)
        elif isinstance(plain, list):
            for value in plain:
                collect(value)
        elif isinstance(plain, str) and len(plain) < 60:
            found.add(plain)

    collect(codec.encode(state))
    return sorted(found)


def _values(value: Any, names: Sequence[str], random: Random) -> Iterator[Any]:
    if isinstance(value, Enum):
        yield from type(value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value - 1, value + 1, *ABSURD_NUMBERS)
    elif isinstance(value, str):
        yield from (
            *ABSURD_TEXTS,
            value + " ",
            value.lower(),
            value.upper(),
            *random.sample(names, min(12, len(names))),
        )
    elif isinstance(value, tuple):
        yield from ((), value + value, value[::-1], value[:-1])
        for i, item in enumerate(value):
            yield from ((*value[:i], other, *value[i + 1 :]) for other in _values(item, names, random))


def mutants(options: Sequence[Command], names: Sequence[str], random: Random, each: int = 3) -> Iterator[Command]:
    """Neighbours of some options of each kind, one field changed; only what could come in through the JSON adapter."""
    by_kind: dict[type, list[Command]] = {}
    for command in options:
        by_kind.setdefault(type(command), []).append(command)
    for kind, present in by_kind.items():
        hints = hints_of(kind)
        for command in random.sample(present, min(each, len(present))):
            for field in dataclasses.fields(command):  # type: ignore[arg-type]
                for value in _values(getattr(command, field.name), names, random):
                    if _fits(hints[field.name], value):
                        yield dataclasses.replace(command, **{field.name: value})  # type: ignore[type-var]


def _fits(hint: Any, value: Any) -> bool:
    try:
        return bool(codec.decode(hint, codec.encode(value)) == value)
    except codec.CodecError:
        return False


def strangers(kinds: Sequence[type[Command]], names: Sequence[str], random: Random) -> Iterator[Command]:
    """One or two commands of every kind there is, with values taken from anywhere."""
    for kind in kinds:
        hints = hints_of(kind)
        for _ in range(2):
            fields = {f.name: _any(hints[f.name], names, random) for f in dataclasses.fields(kind)}  # type: ignore[arg-type]
            yield kind(**fields)


def _any(hint: Any, names: Sequence[str], random: Random) -> Any:
    candidates: tuple[Any, ...] = (
        random.choice(names),
        random.randint(-2, 6),
        (),
        (0, 0),
        (1,),
        (random.randint(-5, 20), random.randint(-5, 20)),
        random.random() < 0.5,
    )
    if isinstance(hint, type) and issubclass(hint, Enum):
        return random.choice(list(hint))
    fitting = [c for c in candidates if _fits(hint, c)]
    assert fitting, hint
    return random.choice(fitting)
