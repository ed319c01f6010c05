"""The coach's sentences: from a game's `coach.md`, beside its rule book, each with its rule."""

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
    """The sentences in a file of a package: below each key the first paragraph is the sentence, the second, if there is
    one, the id of the rule.
    """

    package: str
    name: str = "coach.md"

    def say(
        self, key: str, piece: str = "", widget: str = "", cell: Cell | None = None, told: str = "",
        area: tuple[float, float, float, float] | None = None, **gaps: object,
    ) -> Hint:  # fmt: skip
        """A hint with its gaps filled in; `told`: the key under which it is remembered, if that is different.

        Raises TextFault.
        """
        _, *rule = paragraphs(self.package, self.name, key)
        return Hint(told or key, self.words(key, **gaps), piece, widget, cell, rule[0] if rule else "", area)

    def words(self, key: str, **gaps: object) -> str:
        """Only the sentence. Raises TextFault."""
        return filled(paragraphs(self.package, self.name, key)[0], f'{self.package}/{self.name}, "{key}"', gaps)


# -- The coach on the play screen: the next sentence, and those already shown.


class Coaching:
    """`hint` is the shown sentence; `say` shows another, None removes it."""

    def __init__(self, play: Play, table: GameTable, say: Callable[[Hint | None], None]) -> None:
        self.play = play
        self.table = table
        self.say = say
        self.hint: Hint | None = None
        self.on = True
        self._told: set[str] = set()

    def refresh(self) -> None:
        """Choose the sentence for the present moment; in a replay nothing is to be done."""
        if self.play.replay_at is not None:
            if self.hint is not None:
                self.hint = None  # it has not been read: it comes again at the table
                self.say(None)
            return
        if self.on and self.play.seat is None and self.hint is not None:
            if self.hint.widget.startswith("choice "):
                self.close()  # the button that it is about has been pressed
            return  # a different sentence waits until nobody else acts
        hints = self.table.telling.hints() if self.on and self.play.seat is not None else ()
        fresh = next((h for h in hints if h.key not in self._told), None)
        if fresh is not None and fresh != self.hint:
            if self.hint is not None and not any(h.key == self.hint.key for h in hints):
                self._read(self.hint.key)  # a sentence that still applies is shown again
            self.hint = fresh
            self.say(fresh)
        elif self.hint is not None and not any(h.key == self.hint.key for h in hints):
            self.close()

    def _read(self, key: str) -> None:
        """Do not show it again in this game; the table may remember it for longer."""
        self._told.add(key)
        self.table.telling.hint_read(key)

    def close(self) -> None:
        """The hint was read or no longer applies."""
        if self.hint is not None:
            self._read(self.hint.key)
            self.hint = None
            self.say(None)

    def next(self) -> None:
        """The hint was read: show the next."""
        self.close()
        self.refresh()

    def again(self) -> None:
        """Begin again from the first sentence."""
        self._told.clear()
        self.table.telling.hints_again()
        self.on = True
        self.refresh()


# -- Room for the coach's card at the foot of a column: the widgets above make room, so that it covers nothing.


class CoachRoom(Widget):
    """As high as the card (`high`, in pixels) while there is one; else invisible."""

    solid = False
    key = "coach room"
    high = 0
    shapes = Widget.shapes | {"high"}

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return 0 if across else self.high

    def keep(self, high: int) -> None:
        """Reserve so many pixels; 0: none."""
        if high != self.high or self.visible != bool(high):
            self.set(high=high, visible=bool(high))
            self.restage()


# -- An adviser's view of a position, computed once: the coach asks at every refresh.

Found = TypeVar("Found")


class Counsel(Generic[Found]):
    """`think` computes advice from the view of a seat and its options. Positions are compared by identity."""

    def __init__(self, think: Callable[[Any, int, Sequence[Command]], Found]) -> None:
        self.think = think
        self._known: tuple[object, int, Found] | None = None

    def of(self, view: object, seat: int, options: Sequence[Command]) -> Found:
        """The advice for a position."""
        known = self._known
        if known is None or known[0] is not view or known[1] != seat:
            known = self._known = (view, seat, self.think(view, seat, options))
        return known[2]
