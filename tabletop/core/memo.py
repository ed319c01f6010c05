"""Caches for functions that read parts of a state.

States never change, so an answer is valid as long as the parts it was computed from are the same objects. A function
that declares which parts of the state it reads can keep its last answers:

    >>> @kept("units")                          # reads this field of the state, and nothing else of it
    ... def by_place(state):
    ...     return {place: unit for unit, place in state.units}
    >>> @kept("day", "marks")                   # and its other arguments, hashable plain values
    ... def is_open(state, base):
    ...     return state.marks.get(base, 0) < state.day
    >>> @kept("units", steady=True)             # returns the old object while the new answer equals it
    ... def names(state):
    ...     return tuple(sorted(unit for unit, _ in state.units))
    >>> @kept(names, "day")                     # reads another function's answer (for the same arguments)
    ... def roll_call(state):
    ...     return f"day {state.day}: {' '.join(names(state))}"

    >>> from types import SimpleNamespace as State
    >>> first = State(units=(("F 54", "K8"), ("B 1", "L2")), day=2, marks={"L2": 3})
    >>> later = State(units=first.units, day=3, marks=first.marks)          # its units are the same object
    >>> moved = State(units=(("B 1", "K8"), ("F 54", "K7")), day=3, marks=first.marks)
    >>> by_place(first) is by_place(later), by_place(first) is by_place(moved), names(first) is names(moved)
    (True, False, True)
    >>> is_open(first, "L2"), is_open(first, "K8"), roll_call(moved)
    (False, True, 'day 3: B 1 F 54')

For a question about each of many pieces, keep the answers piece by piece:

    >>> @kept_for("day")                        # reads the day, and the unit passed in
    ... def label(state, unit):
    ...     return f"{unit[0]} on day {state.day}"
    >>> label(later, later.units[0]) is label(moved, first.units[0]), label(first, first.units[0])
    (True, 'F 54 on day 2')

For an answer about several pieces together, `same` makes such a piece of them: it returns the same tuple as long as
the same objects are in it.

    >>> same((later.units[0], later.units[1])) is same((first.units[0], first.units[1]))
    True

A missing part in the list gives wrong answers only later. With `CHECKED` every answer is computed again and compared;
the tests play games that way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from inspect import Parameter, signature
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
Part = str | Callable[..., Any]

CHECKED: list[bool] = []
"""If not empty, every kept answer is computed again and compared."""

STEADY = 4
"""A new answer is compared with so many of the last ones."""
MOST = 4096
"""The most answers for the same parts; beyond it they are cleared."""
UNKNOWN = object()
"""The marker for an answer that is not kept yet."""


def kept(*parts: Part, last: int = 8, steady: bool = False) -> Callable[[F], F]:
    """Keep the answers of a function (state, *arguments) by the identity of these parts of the state (fields, or
    answers of other kept functions) and by its arguments. Only the `last` different sets of parts are kept, since
    long-lived objects slow down garbage collection; `forget_answers()` of the function drops all. Raises
    AssertionError under `CHECKED` when an answer depends on more than the named parts. steady: for tuples and sets
    that are often equal though the parts have changed.
    """

    def wrap(function: F) -> F:
        before: dict[tuple[Any, ...], list[Any]] = {}
        work = _steadily(function, before) if steady else function
        told = {f"tell_{n}": part for n, part in enumerate(parts) if not isinstance(part, str)}
        names = _arguments(function)
        lines = _telling(parts, names) if told else _reading(parts, names) if names else _plain(parts)
        ask, forget_parts = _written(function, lines, parts, work=work, last=last, most=MOST, **told)

        def forget_answers() -> None:
            forget_parts()
            before.clear()

        ask.forget_answers, ask.parts, ask.by_pieces = forget_answers, parts, False
        return ask  # type: ignore[no-any-return]

    return wrap


def kept_for(*parts: str, last: int = 4, most: int = MOST) -> Callable[[F], F]:
    """Keep the answers of a function (state, *pieces) that depend only on the pieces passed in and on these fields of
    the state: a piece that moves costs one new answer, not one for each piece on the map. Pieces, or other frozen
    parts of a state, count by identity. most: answers kept for the same fields. Raises AssertionError under `CHECKED`
    when an answer depends on more.
    """

    def wrap(function: F) -> F:
        lines = _about_pieces(parts, _arguments(function))
        shown = (*parts, "the pieces handed in")
        ask, forget = _written(function, lines, shown, work=function, last=last, most=most)
        ask.forget_answers, ask.parts, ask.by_pieces = forget, parts, True
        return ask  # type: ignore[no-any-return]

    return wrap


_SAME: dict[tuple[int, ...], tuple[Any, ...]] = {}
"""Tuples by the ids of their items; the tuple keeps the items alive, so that no id is reused."""
MOST_SAME = 1 << 14


def same(pieces: tuple[T, ...]) -> tuple[T, ...]:
    """The one tuple of exactly these objects in this order, so that its identity changes only with its items: the
    pieces in a hex, the units on the map."""
    key = (*map(id, pieces),)
    found = _SAME.get(key)
    if found is None:
        if len(_SAME) >= MOST_SAME:
            _SAME.clear()
        found = _SAME[key] = pieces
    return found


# -- how the functions that remember are written: once each, as `dataclasses` writes constructors, for a question that
# -- was asked before must cost less than a call
def _written(
    function: Callable[..., Any], lines: list[str], parts: tuple[Part, ...], **given: Any
) -> tuple[Any, Callable[[], None]]:
    """The generated caching function, and the function that drops its answers. given: the objects it uses, by name."""

    def check(state: Any, args: tuple[Any, ...], known: Any) -> None:
        if not _same(function(state, *args), known):
            raise AssertionError(f"{function.__qualname__} reads more of the state than {_listed(parts)}")

    place: dict[str, Any] = {}
    text = "\n".join([f"def made(check, {', '.join(given)}):", *lines])
    exec(compile(text, f"<kept {function.__qualname__}>", "exec"), globals(), place)  # the name in profiles
    ask, forget = place["made"](check, **given)
    return update_wrapper(ask, function), forget


def _arguments(function: Callable[..., Any]) -> str:
    """The arguments after the state as source: "", "a", "a, b", or "*args" if some are optional."""
    wanted = list(signature(function).parameters.values())[1:]
    if any(p.kind is not Parameter.POSITIONAL_OR_KEYWORD or p.default is not Parameter.empty for p in wanted):
        return "*args"
    return ", ".join(f"a{n}" for n in range(len(wanted)))


def _key(names: str) -> str:
    """Source: the arguments as the key of an answer."""
    return "args" if names == "*args" else f"({names})"


def _tuple(names: str) -> str:
    """Source: the arguments as a tuple."""
    return "args" if names == "*args" else f"({names},)" if names else "()"


def _fields(parts: tuple[Part, ...]) -> tuple[str, str, str]:
    """Source: the reading of the fields among the parts, their ids as a key, and the fields themselves."""
    read = [f"state.{part}" for part in parts if isinstance(part, str)]
    names = [f"r{n}" for n in range(len(read))]
    reading = "; ".join(f"{name} = {field}" for name, field in zip(names, read, strict=True)) or "pass"
    return reading, ", ".join(f"id({name})" for name in names), ", ".join(names)


def _plain(parts: tuple[Part, ...]) -> list[str]:
    """Source lines for a function of the state alone that reads fields."""
    reading, ids, names = _fields(parts)
    return f"""
    store, present, answer, sure = {{}}, None, None, None
    def ask(state):
        nonlocal present, answer, sure
        if state is present and not CHECKED:
            return answer
        {reading}
        key = ({ids})
        known = store.get(key)
        if known is None:
            found = work(state)
            if len(store) >= last:
                del store[next(iter(store))]
            store[key] = found, {names}  # the parts are held, so that no other gets their numbers
            sure = state
        else:
            found = known[0]
            if CHECKED and sure is not state:
                check(state, (), found)
                sure = state
        present, answer = state, found
        return found
    def forget():
        nonlocal present, answer, sure
        present = answer = sure = None
        store.clear()
    return ask, forget
""".splitlines()


def _reading(parts: tuple[Part, ...], args: str) -> list[str]:
    """Source lines for a function with arguments that reads fields."""
    return f"""
    store, present, here, sure = {{}}, None, {{}}, {{}}
    def ask(state, {args}):
        nonlocal present, here
        {_finding(parts)}
        found = here.get({_key(args)}, UNKNOWN)
        if found is UNKNOWN:
            mine = here  # the function may ask itself about another state
            found = work(state, {args})
            if len(mine) >= most:
                mine.clear()
            mine[{_key(args)}] = found
            if CHECKED:
                sure[{_key(args)}] = state
        elif CHECKED and sure.get({_key(args)}) is not state:
            check(state, {_tuple(args)}, found)
            sure[{_key(args)}] = state
        return found
    def forget():
        nonlocal present, here
        present, here = None, {{}}
        store.clear()
        sure.clear()
    return ask, forget
""".splitlines()


def _telling(parts: tuple[Part, ...], args: str) -> list[str]:
    """Source lines for a function that reads fields and the answers of other functions for the same arguments."""
    reading, ids, names = _fields(parts)
    heard = {f"t{n}": f"tell_{n}(state, {args})" for n, part in enumerate(parts) if not isinstance(part, str)}
    hearing = "; ".join(f"{name} = {asked}" for name, asked in heard.items())
    key = ", ".join([_key(args) if args else "0", *(f"id({name})" for name in heard), *([ids] if ids else [])])
    held = ", ".join([*heard, *([names] if names else [])])
    return f"""
    store, sure = {{}}, {{}}
    present, here, past, there = None, {{}}, None, {{}}  # the truth and a view of it are asked in turn
    def ask(state, {args}):
        nonlocal present, here, past, there
        if state is not present:
            if state is past:
                present, here, past, there = past, there, present, here
            else:
                present, here, past, there = state, {{}}, present, here
        found = here.get({_key(args)}, UNKNOWN)
        if found is not UNKNOWN and not CHECKED:
            return found
        mine = here  # the functions may ask this one about another state
        {hearing}
        {reading}
        key = ({key})
        known = store.get(key)
        if known is None:
            found = work(state, {args})
            if len(store) >= last:
                del store[next(iter(store))]
            store[key] = found, {held}
            if CHECKED:
                sure[{_key(args)}] = state
        else:
            found = known[0]
            if CHECKED and sure.get({_key(args)}) is not state:
                check(state, {_tuple(args)}, found)
                sure[{_key(args)}] = state
        mine[{_key(args)}] = found
        return found
    def forget():
        nonlocal present, here, past, there
        present, here, past, there = None, {{}}, None, {{}}
        store.clear()
        sure.clear()
    return ask, forget
""".splitlines()


def _about_pieces(parts: tuple[Part, ...], args: str) -> list[str]:
    """Source lines for a function of pieces."""
    numbers = "(*map(id, args),)" if args == "*args" else ", ".join(f"id({name})" for name in args.split(", "))
    return f"""
    store, present, here = {{}}, None, {{}}
    def ask(state, {args}):
        nonlocal present, here
        {_finding(parts)}
        key = ({numbers})
        known = here.get(key)
        if known is None:
            mine = here  # the function may ask itself about another state
            found = work(state, {args})
            if len(mine) >= most:
                mine.clear()
            mine[key] = found, {args}  # the pieces are held, so that no other gets their numbers
            return found
        if CHECKED:
            check(state, {_tuple(args)}, known[0])
        return known[0]
    def forget():
        nonlocal present, here
        present, here = None, {{}}
        store.clear()
    return ask, forget
""".splitlines()


def _finding(parts: tuple[Part, ...]) -> str:
    """Source: finds the answers `here` for the present parts of a state; all answers if no part is read."""
    if not parts:
        return "pass"
    reading, ids, names = _fields(parts)
    return f"""
        if state is not present:
            {reading}
            key = ({ids})
            known = store.get(key)
            if known is None:
                if len(store) >= last:
                    del store[next(iter(store))]
                known = store[key] = {{}}, {names}  # the parts are held, so that no other gets their numbers
            present, here = state, known[0]
""".strip()


def _steadily(function: Callable[..., Any], before: dict[tuple[Any, ...], list[Any]]) -> Callable[..., Any]:
    """The function, returning one of its last answers (`before`) if the new one equals it."""

    def work(state: Any, *args: Any) -> Any:
        made = function(state, *args)
        if args not in before and len(before) >= MOST:
            before.clear()
        answers = before.setdefault(args, [])
        for old in answers:
            if old == made:
                return old
        answers.insert(0, made)
        del answers[STEADY:]
        return made

    return work


def _same(fresh: Any, known: Any) -> bool:
    """Equal, and dicts in the same order."""
    return bool(fresh == known) and (not isinstance(fresh, dict) or list(fresh) == list(known))


def _listed(parts: tuple[Part, ...]) -> str:
    return ", ".join(part if isinstance(part, str) else part.__name__ for part in parts)
