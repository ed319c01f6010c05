"""What a coach may say: the sentences of a game's `coach.md`, beside its rule book, each with the rule behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tabletop.core.messages import Command
from tabletop.data.texts import filled, paragraphs
from tabletop.table.play.contract import Cell, Hint
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Widget

if TYPE_CHECKING:
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Play


@dataclass(frozen=True, slots=True)
class CoachBook:
    """The sentences in a file of a package: the first paragraph below a key is what is said, the second, where there
    is one, the id of the rule.
    """

    package: str
    name: str = "coach.md"

    def say(
        self, key: str, piece: str = "", widget: str = "", cell: Cell | None = None, told: str = "",
        area: tuple[float, float, float, float] | None = None, **gaps: object,
    ) -> Hint:  # fmt: skip
        """A hint with its gaps filled in; `told`: the key under which it is remembered, where that is another one.

        Raises TextFault.
        """
        _, *rule = paragraphs(self.package, self.name, key)
        return Hint(told or key, self.words(key, **gaps), piece, widget, cell, rule[0] if rule else "", area)

    def words(self, key: str, **gaps: object) -> str:
        """Only what is said. Raises TextFault."""
        return filled(paragraphs(self.package, self.name, key)[0], f'{self.package}/{self.name}, "{key}"', gaps)


# -- The coach on the play screen: which sentence is due, which were told.


class Coaching:
    """`hint` is the sentence that lies there; `say` shows another, None takes it away."""

    def __init__(self, play: Play, table: GameTable, say: Callable[[Hint | None], None]) -> None:
        self.play = play
        self.table = table
        self.say = say
        self.hint: Hint | None = None
        self.on = True
        self._told: set[str] = set()

    def refresh(self) -> None:
        """Another moment: what is to be said of it?"""
        if self.on and self.play.seat is None and self.hint is not None:
            if self.hint.widget.startswith("choice "):
                self.close()  # the button that it speaks of has been pressed
            return  # what else is said waits to be read while others act
        hints = self.table.telling.hints() if self.on and self.play.seat is not None else ()
        fresh = next((h for h in hints if h.key not in self._told), None)
        if fresh is not None and fresh != self.hint:
            if self.hint is not None and not any(h.key == self.hint.key for h in hints):
                self._read(self.hint.key)  # what still holds comes again
            self.hint = fresh
            self.say(fresh)
        elif self.hint is not None and not any(h.key == self.hint.key for h in hints):
            self.close()

    def _read(self, key: str) -> None:
        """It is not told again in this game; the table may remember it for longer."""
        self._told.add(key)
        self.table.telling.hint_read(key)

    def close(self) -> None:
        """The hint was read or has become void."""
        if self.hint is not None:
            self._read(self.hint.key)
            self.hint = None
            self.say(None)

    def next(self) -> None:
        """The hint was read: what else is to be said now?"""
        self.close()
        self.refresh()

    def again(self) -> None:
        """Everything once more, from the first sentence."""
        self._told.clear()
        self.table.telling.hints_again()
        self.on = True
        self.refresh()


# -- Room for the coach's card at the foot of a column: what stands above it gives way, so that he covers none of it.


class CoachRoom(Widget):
    """As high as the card (`high`, in pixels) while it is there; not visible without one."""

    solid = False
    key = "coach room"
    high = 0
    shapes = Widget.shapes | {"high"}

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return 0 if across else self.high

    def keep(self, high: int) -> None:
        """So many pixels; 0: none."""
        if high != self.high or self.visible != bool(high):
            self.set(high=high, visible=bool(high))
            self.restage()


# -- What an adviser says of a position, reckoned once: the coach is asked at every refresh.

Found = TypeVar("Found")


class Counsel(Generic[Found]):
    """`think` says what could be done, from the view of a seat and its options. A position is known by its identity."""

    def __init__(self, think: Callable[[Any, int, Sequence[Command]], Found]) -> None:
        self.think = think
        self._known: tuple[object, int, Found] | None = None

    def of(self, view: object, seat: int, options: Sequence[Command]) -> Found:
        """What is advised there."""
        known = self._known
        if known is None or known[0] is not view or known[1] != seat:
            known = self._known = (view, seat, self.think(view, seat, options))
        return known[2]
