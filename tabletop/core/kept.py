"""Answers that follow from parts of a state, worked out once.

States never change, so an answer holds as long as the parts it was read from are the same objects. A function that says
from which parts of the state it reads may keep its last answers:

    >>> @kept("units")                          # reads this field of the state, and nothing else of it
    ... def by_place(state):
    ...     return {place: unit for unit, place in state.units}
    >>> @kept("day", "marks")                   # and its other arguments, plain values that can be keys
    ... def is_open(state, base):
    ...     return state.marks.get(base, 0) < state.day
    >>> @kept("units", steady=True)             # the same object again while the answer is equal to the one before
    ... def names(state):
    ...     return tuple(sorted(unit for unit, _ in state.units))
    >>> @kept(names, "day")                     # reads what another one tells (asked with the same arguments)
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

Where a question is asked of each of many pieces, the answers are kept piece by piece:

    >>> @kept_for("day")                        # reads the day, and the unit that is handed in
    ... def label(state, unit):
    ...     return f"{unit[0]} on day {state.day}"
    >>> label(later, later.units[0]) is label(moved, first.units[0]), label(first, first.units[0])
    (True, 'F 54 on day 2')

Where an answer follows from a few pieces and from those beside them, `same` makes what stands there such a piece: the
same tuple again as long as the same objects are in it.

    >>> same((later.units[0], later.units[1])) is same((first.units[0], first.units[1]))
    True

A part too few in the list is a fault that only shows later; so `CHECKED` works every answer out again and compares,
and the tests play games that way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import attrgetter
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
Part = str | Callable[..., Any]
Answers = dict[tuple[Any, ...], Any]

CHECKED: list[bool] = []
"""Not empty: every kept answer is worked out again and compared."""

STEADY = 4
"""How many of the last answers a new one is compared with."""
MOST = 4096
"""Answers for the same parts; beyond it they are begun anew."""
UNKNOWN = object()
"""What stands for an answer that is not kept yet."""


def kept(*parts: Part, last: int = 8, steady: bool = False) -> Callable[[F], F]:
    """Keep the answers of a function (state, *arguments) by the identity of these parts of the state, fields or what
    other functions tell of it, and by its arguments; those for the `last` different parts, for what is held long makes
    the collection of waste slow; its `forget_answers()` lets all go. Raises AssertionError under `CHECKED` when an
    answer follows from more than was named. steady: for tuples and sets that are often equal though the parts have
    changed.
    """
    told = [part for part in parts if not isinstance(part, str)]
    read_of, single = _reader(parts)

    def wrap(function: F) -> F:
        before: dict[tuple[Any, ...], list[Any]] = {}
        work = _steadily(function, before) if steady else function
        store: dict[tuple[Any, ...], tuple[Any, Answers]] = {}
        present: Any = None
        here: Answers = {}
        """What is known of the state that was asked about last, for most questions come again at once."""
        past: Any = None
        there: Answers = {}
        """The same of the state before it: the truth and a view of it are asked in turn."""
        sure: set[tuple[Any, ...]] = set()
        """What has been worked out again about the present state."""

        def known_of(state: Any, args: tuple[Any, ...]) -> Answers:
            read = read_of(state)
            key: tuple[Any, ...] = (id(read),) if single else (*map(id, read),)
            if told:
                heard = [tell(state, *args) for tell in told]
                key, read = (args, *key, *map(id, heard)), (read, heard)
            found = store.get(key)
            if found is None:
                if len(store) >= last:
                    del store[next(iter(store))]
                found = store[key] = (read, {})  # the parts are held, so that no other gets their numbers
            return found[1]

        @wraps(function)
        def ask(state: Any, *args: Any) -> Any:
            if state is present:
                found = here.get(args, UNKNOWN)
                if found is not UNKNOWN and (not CHECKED or args in sure):
                    return found
            return look_up(state, args)

        def look_up(state: Any, args: tuple[Any, ...]) -> Any:
            nonlocal present, here, past, there
            if state is not present:
                if state is past:
                    present, here, past, there = past, there, present, here
                else:
                    present, here, past, there = state, {} if told else known_of(state, args), present, here
                sure.clear()
            found = here.get(args, UNKNOWN)
            if found is not UNKNOWN and (not CHECKED or args in sure):
                return found
            mine = here  # the function may ask itself about another state
            known = known_of(state, args) if told else mine
            found = known.get(args, UNKNOWN)
            if found is UNKNOWN:
                found = work(state, *args)
                if len(known) >= MOST:
                    known.clear()
                known[args] = found
            elif CHECKED:
                _check(function, state, args, found, parts)
            if CHECKED and mine is here:
                sure.add(args)
            mine[args] = found
            return found

        def forget_answers() -> None:
            nonlocal present, here, past, there
            present, here, past, there = None, {}, None, {}
            store.clear()
            before.clear()
            sure.clear()

        ask.forget_answers = forget_answers  # type: ignore[attr-defined]
        return ask  # type: ignore[return-value]

    return wrap


def kept_for(*parts: str, last: int = 4, most: int = MOST) -> Callable[[F], F]:
    """Keep the answers of a function (state, *pieces) that follow from the pieces handed in and from these fields of
    the state, whatever else has changed: one piece that moves costs one new answer and not one for each piece on the
    map. Pieces, or other frozen parts of a state, count by identity. most: answers held for the same fields. Raises
    AssertionError under `CHECKED` when an answer follows from more.
    """
    read_of, single = _reader(parts)

    def wrap(function: F) -> F:
        store: dict[tuple[int, ...], tuple[Any, dict[tuple[int, ...], tuple[Any, Any]]]] = {}
        present: Any = None
        here: dict[tuple[int, ...], tuple[Any, Any]] = {}

        @wraps(function)
        def ask(state: Any, *pieces: Any) -> Any:
            nonlocal present, here
            if state is not present:
                read = read_of(state)
                key = (id(read),) if single else (*map(id, read),)
                found = store.get(key)
                if found is None:
                    if len(store) >= last:
                        del store[next(iter(store))]
                    found = store[key] = (read, {})
                present, here = state, found[1]
            key = (*map(id, pieces),)
            known = here.get(key)
            if known is None:
                mine = here  # the function may ask itself about another state
                known = (function(state, *pieces), pieces)  # held, so that no other piece gets their numbers
                if len(mine) >= most:
                    mine.clear()
                mine[key] = known
            elif CHECKED:
                _check(function, state, pieces, known[0], (*parts, "the pieces handed in"))
            return known[0]

        def forget_answers() -> None:
            nonlocal present, here
            present, here = None, {}
            store.clear()

        ask.forget_answers = forget_answers  # type: ignore[attr-defined]
        return ask  # type: ignore[return-value]

    return wrap


_SAME: dict[tuple[int, ...], tuple[Any, ...]] = {}
"""Tuples by the identity of what is in them; they hold it, so that no other object gets its number."""
MOST_SAME = 1 << 14


def same(pieces: tuple[T, ...]) -> tuple[T, ...]:
    """The one tuple of just these objects in this order, so that its identity says whether anything in it has changed:
    what stands in a hex, who is on the map."""
    key = (*map(id, pieces),)
    found = _SAME.get(key)
    if found is None:
        if len(_SAME) >= MOST_SAME:
            _SAME.clear()
        found = _SAME[key] = pieces
    return found


def _reader(parts: tuple[Part, ...]) -> tuple[Callable[[Any], Any], bool]:
    """What reads the named fields of a state, and whether it is one field alone."""
    names = [part for part in parts if isinstance(part, str)]
    return attrgetter(*names) if names else lambda state: (), len(names) == 1


def _check(
    function: Callable[..., Any], state: Any, args: tuple[Any, ...], known: Any, parts: tuple[Part, ...]
) -> None:
    """Raises AssertionError when what is known is not what follows from the state."""
    if not _same(function(state, *args), known):
        raise AssertionError(f"{function.__qualname__} reads more of the state than {_listed(parts)}")


def _steadily(function: Callable[..., Any], before: dict[tuple[Any, ...], list[Any]]) -> Callable[..., Any]:
    """The function, which gives one of its last answers (`before`) again where the new one is equal to it."""

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
