"""Quick copies of frozen values with some fields changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


@cache
def copier(kind: type[T]) -> Callable[..., T]:
    """A function (value, **changes) -> new value: what `dataclasses.replace` does, in half the time, for the hot
    path. For dataclasses of which all fields are arguments of the constructor. The function raises KeyError for a
    field that is not there.
    """
    names = tuple(f.name for f in fields(kind))  # type: ignore[arg-type]
    index = {name: i for i, name in enumerate(names)}
    get = attrgetter(*names, "__class__")  # one more, so that even a single field comes in a tuple

    def copy(value: T, /, **changes: Any) -> T:
        *values, _ = get(value)
        for name, new in changes.items():
            values[index[name]] = new
        return kind(*values)

    return copy
