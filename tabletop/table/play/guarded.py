"""Between the play screen and a game's table: where the table breaks down, the screen gets the answer that does the
least harm, and the fault is told to whoever catches it. Nobody does in tests: there a fault is raised as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.refusal import Refusal
from tabletop.table.play.contract import Ending

BROKEN = Refusal("GAME", "Something in the program went wrong there; nothing was done.")
NO_PLACE: tuple[str, None, None] = ("", None, None)

ANSWERS: dict[str, Any] = {
    "sprites": (),
    "marks": (),
    "choices": (),
    "prompt": ("", "", ""),
    "phases": ((), -1, ""),
    "page": None,
    "refresh": None,
    "hover": None,
    "click": None,
    "grab": BROKEN,
    "drag": None,
    "drop": BROKEN,
    "menu": (),
    "action": True,
    "cancel": False,
    "cargo_drop": None,
    "put_down": None,
    "fresh": None,
    "cargo_refusal": BROKEN.sentence,
}
"""What a table is asked for what the player sees and does now: when it breaks down, the hand is put back after that."""
HARMLESS: dict[str, Any] = {
    "showing": None,
    "log_line": NO_PLACE,
    "great": None,
    "describe": "",
    "seat_of": None,
    "hints": (),
    "hint_read": None,
    "hints_again": None,
    "cursor_start": (0, 0),
    "curtain_words": (),
    "watched_by_both": False,
    "asked_openly": False,
    "tools": (),
}
"""What is only told; nothing has to be put back."""
KEPT = frozenset({"sprites", "phases", "page"})
"""Answers of which the last good one is better than none."""


class Guarded:
    """A `GameTable` that always answers. `catches(fault, hand)` is told of what it broke down at; `hand`: whether the
    player's hand may be in disorder. Everything else of the table is reached as if nothing stood before it.
    """

    def __init__(self, table: Any, catches: Callable[[Exception, bool], bool]) -> None:
        self.__dict__.update(_table=table, _catches=catches, _kept={})

    @property  # type: ignore[misc]
    def __class__(self) -> Any:  # what is asked for its kind is the table
        return type(self._table)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._table, name, value)

    def __getattr__(self, name: str) -> Any:
        if name == "drag_kind":
            return self._answer(name, "", lambda: self._table.drag_kind)
        found = getattr(self._table, name)
        if name == "ending":
            return lambda: self._answer(name, None, found) or self._plain_ending()
        if name in ANSWERS:
            return lambda *given: self._answer(name, ANSWERS[name], found, *given)
        if name in HARMLESS:
            return lambda *given: self._answer(name, HARMLESS[name], found, *given)
        return found

    def _answer(self, name: str, otherwise: Any, ask: Callable[..., Any], *given: Any) -> Any:
        try:
            answer = ask(*given)
        except Exception as fault:
            if not self._catches(fault, name not in HARMLESS):
                raise
            return self._kept.get(name, otherwise)
        if name in KEPT:
            self._kept[name] = answer
        return answer

    def _plain_ending(self) -> Ending:
        result = self._table.host.session.match.result
        return Ending(result.sentence, result)
