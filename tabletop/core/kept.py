"""Answers that follow from parts of a state, worked out once.

States never change, so an answer holds as long as the parts it was read from are the same objects. A function that says
from which fields of the state it reads may keep its last answers:

    @kept("units")                          # reads this field of the state, and nothing else of it
    def by_place(state): ...

    @kept("scenario", "marks", "day")       # and its other arguments, plain values that can be keys
    def open_bases(state, unit): ...

A field too few in the list is a fault that only shows later; so `CHECKED` works every answer out again and compares,
and the tests play games that way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import attrgetter
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

CHECKED: list[bool] = []
"""Not empty: every kept answer is worked out again and compared."""


def kept(*parts: str, last: int = 256) -> Callable[[F], F]:
    """Keep the answers of a function (state, *arguments) by the identity of these fields of the state and by its
    arguments. Between `last` and twice as many answers are kept; its `forget_answers()` lets all go. Raises
    AssertionError under `CHECKED` when an answer follows from more than was named.
    """
    get = attrgetter(*parts)
    single = len(parts) == 1

    def wrap(function: F) -> F:
        now: dict[tuple[Any, ...], tuple[Any, Any]] = {}
        was: dict[tuple[Any, ...], tuple[Any, Any]] = {}

        @wraps(function)
        def ask(state: Any, *args: Any) -> Any:
            nonlocal now, was
            read = get(state)
            key = (id(read), *args) if single else (*map(id, read), *args)
            found = now.get(key) or was.get(key)
            if found is None:
                found = (read, function(state, *args))  # the parts are held, so that no other gets their numbers
                if len(now) >= last:
                    now, was = {}, now
                now[key] = found
            elif CHECKED:
                fresh = function(state, *args)
                assert fresh == found[1], f"{function.__qualname__} reads more of the state than {', '.join(parts)}"
            return found[1]

        def forget_answers() -> None:
            nonlocal now, was
            now, was = {}, {}

        ask.forget_answers = forget_answers  # type: ignore[attr-defined]
        return ask  # type: ignore[return-value]

    return wrap
