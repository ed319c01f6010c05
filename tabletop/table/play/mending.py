"""Putting things right on the play screen: the player's hand when the position changes under it, and all that is shown
after a fault of the program. A part of the play screen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from tabletop.table.ui.tree import Column

if TYPE_CHECKING:
    from tabletop.table.board.board import Board
    from tabletop.table.play.contract import Note, Spot
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Play
    from tabletop.table.ui.richlog import RichLog

T = TypeVar("T")


def nobody(fault: Exception, hand: bool) -> bool:
    """Who catches faults where nobody does."""
    return False


class Mending(Column):
    """Mixed into the play screen, which has the parts named here."""

    play: Play
    table: GameTable
    board: Board
    log: RichLog
    spot: Spot | None
    pointer_note: Note | None
    catches: Callable[[Exception, bool], bool] = staticmethod(nobody)
    """Told of a fault of the game's table or page, and whether the player's hand may be in disorder after it; true when
    it was taken note of and the screen goes on.
    """
    _carried_in: Any = None

    def refreshed(self) -> None:
        raise NotImplementedError

    def status(self, text: str) -> None:
        raise NotImplementedError

    def caught(self, fault: Exception, hand: bool) -> bool:
        return self.catches(fault, hand)

    def careful(self, ask: Callable[[], T], otherwise: T) -> T:
        """What somebody answers; `otherwise` where he breaks down."""
        try:
            return ask()
        except Exception as fault:
            if not self.catches(fault, True):
                raise
            return otherwise

    def put_down(self) -> None:
        """Whatever the player has in hand is let go: what he carries over the board or from a panel, what he has picked
        or aimed at.
        """
        self.board.let_go()
        self.pointer_note = None
        if self.window and (self.root.cargo is not None or self.root.held is self.board):
            self.root.drop_cargo()
        self.table.hand.put_down()

    def _let_go_of_the_past(self) -> None:
        """A key may change the position while the mouse carries something: it was picked up in another one."""
        before, self._carried_in = self._carried_in, self.play.view
        carries = self.board.carried is not None or (self.window is not None and self.root.cargo is not None)
        if carries and before is not self.play.view:
            self.put_down()

    def mend(self, all_of_it: bool) -> None:
        """After a fault: the hand is as when the game was laid on the table; `all_of_it`: what was being shown is given
        up too, and the position is shown as it stands.
        """
        self.put_down()
        self.spot = None
        self.table.fresh()
        if not all_of_it:
            self.refreshed()
            return
        self.board.flashes, self.board.fanned = [], None
        self.play.recover()

    def tell(self, words: str) -> None:
        """A sentence of the program itself, in the log and the status line."""
        self.log.append(words, "dash")
        self.status(words)
