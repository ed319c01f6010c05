"""Putting things right on the play screen: the player's hand when the position changes under it, and all that is shown
after a fault of the program.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from tabletop.table.play.board_input import AtBoard
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Play

T = TypeVar("T")


def nobody(fault: Exception, hand: bool) -> bool:
    """Who catches faults where nobody does."""
    return False


class TableFaults:
    """`catches` is told of a fault of the game's table or page, and whether the player's hand may be in disorder after
    it; true when it was taken note of and the screen goes on.
    """

    def __init__(self) -> None:
        self.catches: Callable[[Exception, bool], bool] = nobody

    def caught(self, fault: Exception, hand: bool) -> bool:
        """Asked anew each time, because somebody may begin to catch."""
        return self.catches(fault, hand)

    def careful(self, ask: Callable[[], T], otherwise: T) -> T:
        """What somebody answers; `otherwise` where he breaks down."""
        try:
            return ask()
        except Exception as fault:
            if not self.catches(fault, True):
                raise
            return otherwise


class Mending:
    """Whatever the player has in hand is let go where it must be. `refreshed` shows everything anew."""

    def __init__(self, play: Play, table: GameTable, at_board: AtBoard, refreshed: Callable[[], None]) -> None:
        self.play = play
        self.table = table
        self.at_board = at_board
        self.refreshed = refreshed
        self._carried_in: Any = None

    def put_down(self) -> None:
        """Whatever the player has in hand is let go: what he carries over the board or from a panel, what he has picked
        or aimed at.
        """
        board = self.at_board.board
        board.pointing.let_go()
        self.at_board.note = None
        if board.window and (board.root.hand.cargo is not None or board.root.hand.held is board):
            board.root.hand.drop_cargo()
        self.table.hand.put_down()

    def let_go_of_the_past(self) -> None:
        """A key may change the position while the mouse carries something: it was picked up in another one."""
        board = self.at_board.board
        before, self._carried_in = self._carried_in, self.play.view
        carries = board.pointing.carried is not None or (board.window is not None and board.root.hand.cargo is not None)
        if carries and before is not self.play.view:
            self.put_down()

    def mend(self, all_of_it: bool) -> None:
        """After a fault: the hand is as when the game was laid on the table; `all_of_it`: what was being shown is given
        up too, and the position is shown as it stands.
        """
        self.put_down()
        self.at_board.spot = None
        self.table.fresh()
        if not all_of_it:
            self.refreshed()
            return
        board = self.at_board.board
        board.flashes, board.laid.fanned = [], None
        self.play.history.recover()
