"""The barrier between the play screen and a game's table: if the table raises, the screen gets the most harmless
answer, and the fault is reported to a catcher. Tests have no catcher: there the fault is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from tabletop.core.match import Entry
from tabletop.core.messages import Event
from tabletop.core.refusal import Refusal
from tabletop.table.play.contract import (
    Afar,
    Briefing,
    Cell,
    Choice,
    Ending,
    Hint,
    Mark,
    Note,
    Page,
    Pin,
    Point,
    Roll,
    Showing,
    Spot,
    Sprite,
)
from tabletop.table.play.gametable import UNTOLD, GameTable, Happening, HotSeat, Later, Lying, PlayerHand, Telling

if TYPE_CHECKING:
    from tabletop.table.play.board_input import AtBoard
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Play

P = ParamSpec("P")
T = TypeVar("T")

BROKEN = Refusal("GAME", "Something in the program went wrong there; nothing was done.")


class Guard:
    """Calls a table. `catches(fault, hand)` receives its exception and returns whether the screen continues; `hand`:
    whether the player's hand may be inconsistent after it.
    """

    def __init__(self, laid: GameTable, catches: Callable[[Exception, bool], bool]) -> None:
        self.laid = laid
        self.catches = catches
        self._kept: dict[str, Any] = {}

    def ask(self, otherwise: T, question: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """A call for what the player sees and does now: if it fails, the hand is reset."""
        try:
            return question(*given, **named)
        except Exception as fault:
            if not self.catches(fault, True):
                raise
            return otherwise

    def told(self, otherwise: T, question: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """A call for mere information; nothing has to be reset."""
        try:
            return question(*given, **named)
        except Exception as fault:
            if not self.catches(fault, False):
                raise
            return otherwise

    def kept(self, name: str, otherwise: T, question: Callable[[], T]) -> T:
        """A call whose last good result is kept for a failure."""
        answer: T = self.ask(self._kept.get(name, otherwise), question)
        self._kept[name] = answer
        return answer


class GuardedLying(Lying):
    """The pieces on the board, as far as the table can give them."""

    def __init__(self, guard: Guard) -> None:
        self._guard = guard

    @property
    def _own(self) -> Lying:
        return self._guard.laid.lying

    def sprites(self) -> Sequence[Sprite]:
        return self._guard.kept("sprites", (), self._own.sprites)

    def marks(self) -> Sequence[Mark]:
        return self._guard.ask((), self._own.marks)

    def page(self) -> Page | None:
        return self._guard.kept("page", None, self._own.page)

    def afar(self) -> Sequence[Afar]:
        return self._guard.kept("afar", (), self._own.afar)

    def seat_of(self, piece: str) -> int | None:
        return self._guard.told(None, self._own.seat_of, piece)

    def describe(self, spot: Spot) -> str:
        return self._guard.told("", self._own.describe, spot)


class GuardedHand(PlayerHand):
    """The hand: a failed action is not done."""

    def __init__(self, guard: Guard) -> None:
        self._guard = guard

    @property
    def _own(self) -> PlayerHand:
        return self._guard.laid.hand

    def choices(self) -> Sequence[Choice]:
        return self._guard.ask((), self._own.choices)

    @property
    def drag_kind(self) -> str:
        return self._guard.ask("", lambda: self._own.drag_kind)

    def hover(self, spot: Spot | None) -> Note | None:
        return self._guard.ask(None, self._own.hover, spot)

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        self._guard.ask(None, self._own.click, spot, modifiers, double)

    def clicked_meanwhile(self, spot: Spot) -> None:
        self._guard.told(None, self._own.clicked_meanwhile, spot)

    def sweep(self, spot: Spot, modifiers: int) -> bool:
        return self._guard.ask(False, self._own.sweep, spot, modifiers)

    def take_file(self, path: str, spot: Spot) -> bool:
        return self._guard.ask(True, self._own.take_file, path, spot)

    def grab(self, spot: Spot) -> Refusal | None:
        return self._guard.ask(BROKEN, self._own.grab, spot)

    def drag(self, spot: Spot) -> Note | None:
        return self._guard.ask(None, self._own.drag, spot)

    def drop(self, spot: Spot | None) -> Refusal | None:
        return self._guard.ask(BROKEN, self._own.drop, spot)

    def menu(self, spot: Spot) -> Sequence[Choice]:
        return self._guard.ask((), self._own.menu, spot)

    def cargo_refusal(self, payload: object, spot: Spot) -> str:
        return self._guard.ask(BROKEN.sentence, self._own.cargo_refusal, payload, spot)

    def cargo_drop(self, payload: Any, spot: Spot) -> None:
        self._guard.ask(None, self._own.cargo_drop, payload, spot)

    def action(self, name: str, spot: Spot | None) -> bool:
        return self._guard.ask(True, self._own.action, name, spot)

    def actions(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        return self._own.actions()

    def cursor_start(self) -> Cell:
        return self._guard.told((0, 0), self._own.cursor_start)

    def cancel(self) -> bool:
        return self._guard.ask(False, self._own.cancel)

    def put_down(self) -> None:
        self._guard.ask(None, self._own.put_down)


class GuardedHappening(Happening):
    """Events: what cannot be shown or reported is left out."""

    def __init__(self, guard: Guard) -> None:
        self._guard = guard

    @property
    def _own(self) -> Happening:
        return self._guard.laid.happening

    def showing(self, event: Event, before: Any, after: Any) -> Showing | None:
        return self._guard.told(None, self._own.showing, event, before, after)

    def roll(self, event: Event, before: Any, after: Any, later: Iterable[Later] = ()) -> Roll | None:
        return self._guard.told(None, self._own.roll, event, before, after, later)

    def draw(self, event: Event, before: Any, after: Any) -> Roll | None:
        return self._guard.told(None, self._own.draw, event, before, after)

    def log_line(self, event: Event, after: Any) -> tuple[str, int | None, Point | None]:
        return self._guard.told(UNTOLD, self._own.log_line, event, after)

    def heard(self, event: Event, after: Any) -> None:
        self._guard.told(None, self._own.heard, event, after)

    def stood(self, journal: Sequence[Entry]) -> None:
        self._guard.told(None, self._own.stood, journal)

    def parts(self, told: Sequence[tuple[int, Event, Any, Any]]) -> Sequence[int]:
        return self._guard.told((), self._own.parts, told)

    def passed_over(self, before: Any, after: Any) -> bool:
        return self._guard.told(False, self._own.passed_over, before, after)

    def great(self, event: Event, after: Any) -> Pin | None:
        return self._guard.told(None, self._own.great, event, after)


class GuardedTelling(Telling):
    """The words about the moment; `plain`: the ending in one sentence, if the table fails to give more."""

    def __init__(self, guard: Guard, plain: Callable[[], Ending]) -> None:
        self._guard = guard
        self._plain = plain

    @property
    def _own(self) -> Telling:
        return self._guard.laid.telling

    def prompt(self) -> tuple[str, str, str]:
        return self._guard.ask(("", "", ""), self._own.prompt)

    def phases(self) -> tuple[tuple[str, ...], int, str]:
        unknown: tuple[tuple[str, ...], int, str] = (), -1, ""
        return self._guard.kept("phases", unknown, self._own.phases)

    def ending(self) -> Ending:
        told: Ending | None = self._guard.ask(None, self._own.ending)
        return told or self._plain()

    def story_facts(self) -> Sequence[tuple[str, str]]:
        return self._guard.told((), self._own.story_facts)

    def briefing(self) -> Briefing | None:
        return self._guard.told(None, self._own.briefing)

    def end_waits(self) -> bool:
        return self._guard.told(False, self._own.end_waits)

    def hints(self) -> Sequence[Hint]:
        return self._guard.told((), self._own.hints)

    def hint_read(self, key: str) -> None:
        self._guard.told(None, self._own.hint_read, key)

    def hints_again(self) -> None:
        self._guard.told(None, self._own.hints_again)


class GuardedCurtain(HotSeat):
    """Two people at one screen: after a failure each looks alone."""

    def __init__(self, guard: Guard) -> None:
        self._guard = guard

    @property
    def _own(self) -> HotSeat:
        return self._guard.laid.curtain

    def watched_by_both(self, entry: Entry, state: Any) -> bool:
        return self._guard.told(False, self._own.watched_by_both, entry, state)

    def asked_openly(self, state: Any, looker: int | None) -> bool:
        return self._guard.told(False, self._own.asked_openly, state, looker)

    def words(self) -> tuple[str, ...]:
        return self._guard.told((), self._own.words)

    def falls(self) -> None:
        self._guard.ask(None, self._own.falls)

    def signs(self, seat: int) -> tuple[str, ...]:
        return self._guard.told((), self._own.signs, seat)


class GuardedTable(GameTable):
    """A `GameTable` that always answers, in front of one that may fail. `plain`: the ending of the game in one
    sentence, without the table.
    """

    def __init__(
        self, laid: GameTable, catches: Callable[[Exception, bool], bool], plain: Callable[[], Ending]
    ) -> None:
        self._guard = guard = Guard(laid, catches)
        self.manner, self.panels = laid.manner, laid.panels
        self.lying, self.hand = GuardedLying(guard), GuardedHand(guard)
        self.happening, self.telling = GuardedHappening(guard), GuardedTelling(guard, plain)
        self.curtain = GuardedCurtain(guard)

    def said(self, words: str) -> str:
        return self._guard.ask(words, lambda: self._guard.laid.said(words))

    def refresh(self) -> None:
        self._guard.ask(None, self._guard.laid.refresh)

    def fresh(self) -> None:
        self._guard.ask(None, self._guard.laid.fresh)


# -- Repairs on the play screen: the player's hand when the position changes under it, and everything that is
# shown after a fault of the program.


def nobody(fault: Exception, hand: bool) -> bool:
    """The catcher when there is none."""
    return False


class TableFaults:
    """`catches` receives a fault of the game's table or page, and whether the player's hand may be inconsistent after
    it; returns whether it was recorded and the screen continues.
    """

    def __init__(self) -> None:
        self.catches: Callable[[Exception, bool], bool] = nobody

    def caught(self, fault: Exception, hand: bool) -> bool:
        """Looks up the catcher each time, since one may be set later."""
        return self.catches(fault, hand)

    def careful(self, ask: Callable[[], T], otherwise: T) -> T:
        """The result of `ask`, or `otherwise` if it raises and the fault is caught."""
        try:
            return ask()
        except Exception as fault:
            if not self.catches(fault, True):
                raise
            return otherwise


class Mending:
    """Resets the player's hand when necessary. `refreshed` shows everything again."""

    def __init__(self, play: Play, table: GameTable, at_board: AtBoard, refreshed: Callable[[], None]) -> None:
        self.play = play
        self.table = table
        self.at_board = at_board
        self.refreshed = refreshed
        self._carried_in: Any = None

    def put_down(self) -> None:
        """Drop whatever the player has in hand: what he carries over the board or from a panel, what he has selected or
        aimed at.
        """
        board = self.at_board.board
        board.pointing.let_go()
        self.at_board.note = None
        if board.window and (board.root.hand.cargo is not None or board.root.hand.held is board):
            board.root.hand.drop_cargo()
        self.table.hand.put_down()

    def let_go_of_the_past(self) -> None:
        """A key may change the position while the mouse carries something: drop what was picked up in
        the old position.
        """
        board = self.at_board.board
        before, self._carried_in = self._carried_in, self.play.view
        carries = board.pointing.carried is not None or (board.window is not None and board.root.hand.cargo is not None)
        if carries and before is not self.play.view:
            self.put_down()

    def mend(self, all_of_it: bool) -> None:
        """After a fault: reset the hand to its state at the start of the game; `all_of_it`: also discard the queue and
        show the present position.
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
