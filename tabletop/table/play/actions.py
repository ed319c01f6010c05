"""What buttons, keys and Esc do on the play screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from tabletop.table.play.pace import BUTTONS, STEP
from tabletop.table.play.unread import UNREAD_MS, ShowKeys, unread
from tabletop.table.ui.dialogs import ask

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop.core.refusal import Refusal
    from tabletop.table.play.board_input import AtBoard
    from tabletop.table.play.coach import Coaching
    from tabletop.table.play.contract import Choice
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.pages import Paging
    from tabletop.table.play.play import Play
    from tabletop.table.play.replay import Replaying
    from tabletop.table.play.review import Review
    from tabletop.table.play.view_actions import Viewing


class ScreenActions(Protocol):
    """The play screen as its actions see it. "app" with the name of an action: a job for the window."""

    def refreshed(self) -> None: ...
    def refuse(self, refusal: Refusal) -> None: ...
    def sound(self, name: str) -> None: ...
    def emit(self, name: str, value: Any = None) -> None: ...


class Acting:
    """`tools`: the game's own buttons beside those of the screen."""

    def __init__(
        self,
        play: Play,
        table: GameTable,
        shown: ScreenActions,
        *,
        at_board: AtBoard,
        viewing: Viewing,
        replaying: Replaying,
        review: Review,
        paging: Paging,
        coaching: Coaching,
        tools: Sequence[Choice],
    ) -> None:
        self.play = play
        self.table = table
        self.shown = shown
        self.at_board = at_board
        self.viewing = viewing
        self.replaying = replaying
        self.review = review
        self.paging = paging
        self.coaching = coaching
        self.tools = tools
        self.show_keys = ShowKeys()
        self._hurried = -UNREAD_MS
        """The time when the key of the golden button last hurried the show."""

    def choose(self, choice: Choice) -> None:
        """Carry out a button or a row of a menu."""
        root = self.at_board.board.root
        if len(root.stage.layers) == 1:
            root.stage.focus_on(self.paging.front)  # keys go to the board or page, not to a button that may be gone
        if choice.why_not is not None:
            self.shown.refuse(choice.why_not)
        elif choice.run is not None:
            choice.run()
            self.shown.refreshed()
        elif lost := next((command.gives_up for command in choice.commands if command.gives_up), ""):
            self._ask(choice, lost)
        else:
            self._submit(choice)

    def _submit(self, choice: Choice) -> None:
        self.shown.sound("click")
        self.play.submit(*choice.commands)

    def _ask(self, choice: Choice, lost: str) -> None:
        """Ask before a command that gives up a mission or a battle; Enter and Esc keep it."""
        why = next((why for command in choice.commands if (why := self.play.refusal(command)) is not None), None)
        if why is not None:
            self.shown.refuse(why)
            return
        question = f"{choice.label.rstrip('?.')}?"

        def answered(sure: bool) -> None:
            if sure:
                self._submit(choice)

        answers = [("Play on", False), (choice.label.rstrip("?."), True)]
        ask(self.at_board.board.root, question, lost, answers, answered, default=False, cancel=False, danger=True)

    def do(self, name: str) -> None:
        """Carry out an action of the key map. Unknown ones are passed to the window."""
        viewing = self.viewing
        own = {
            "undo": lambda: self.play.history.undo(),
            "redo": lambda: self.play.history.redo(),
            "practice_undo": lambda: self.play.history.undo(practice=True),
            "skip": lambda: self.play.skip(),
            "hurry_bot": self.play.seating.stop_bot,
            "fit": viewing.fit,
            "zoom_in": lambda: viewing.zoom(1),
            "zoom_out": lambda: viewing.zoom(-1),
            "zoom_100": viewing.zoom_100,
            "grid": viewing.grid,
            "minimap": viewing.toggle_minimap,
            "log": viewing.toggle_log,
            "follow": viewing.toggle_follow,
            "cursor": viewing.toggle_cursor,
            "hide_pieces": lambda: viewing.hide(True),
            "magnify": lambda: viewing.magnify(True),
            "replay": self.replaying.toggle,
            "default": self._default,
            "step": self._step,
            "hint": self.coaching.again,
            "explain": self.review.explain_roll,
            "note": self.review.write_note,
            "branches": self.review.open_branches,
        }
        if self.paging.hides(name):
            return
        if name in own:
            own[name]()
        elif name.startswith("button_"):
            self._nth_button(int(name.removeprefix("button_")))
        elif name.startswith("pan_"):
            viewing.pan(name.removeprefix("pan_"))
        elif name.startswith("cursor_"):
            viewing.move_cursor(name.removeprefix("cursor_"))
        elif name.startswith("replay_"):
            self.replaying.press(name.removeprefix("replay_"))
        elif (tool := next((c for c in self.tools if c.action == name), None)) is not None:
            self.choose(tool)
        elif not self._done_by_the_hand(name):
            self.shown.emit("app", (name, None))

    def _done_by_the_hand(self, name: str) -> bool:
        if self.play.replay_at is not None or self.paging.page is not None:
            return False
        return self.table.hand.action(name, self.at_board.acting_spot())

    def do_up(self, name: str) -> None:
        """The key of an action was released."""
        if name == "hide_pieces":
            self.viewing.hide(False)
        elif name == "magnify":
            self.viewing.magnify(False)

    def escape(self) -> None:
        """One step back: replay, cursor, the table's selection, then the menu."""
        page = self.paging.page
        if self.play.replay_at is not None:
            self.replaying.toggle()
        elif page.close() if page is not None else self.table.hand.cancel():
            self.shown.refreshed()
        elif self.at_board.board.cursor is not None:
            self.viewing.toggle_cursor()
        else:
            self.shown.emit("app", ("menu", None))

    def _step(self) -> None:
        presenting = self.play.presenting
        if presenting.paced and not presenting.pace.held and presenting.pace.name != STEP:
            presenting.pace.pause()
            self.show_keys.showed("step")
            self.shown.refreshed()
        elif self.play.step():
            self.show_keys.showed("step")
        else:
            self._default("step")

    def _default(self, key: str = "default") -> None:
        """Carry out the golden button: the next step of a turn that pauses, else show everything that waits. `key`: the
        action whose key was pressed.
        """
        presenting = self.play.presenting
        watched = presenting.paced
        if (presenting.pace.held and self.play.step()) or self.play.skip():
            if watched:
                self.show_keys.showed(key)
            self._hurried = presenting.now
            return
        if unread(presenting.now, self._hurried):  # held down or hammered: it does not answer an unread prompt
            self._hurried = presenting.now
            return
        late = self.show_keys.late(key, presenting.now, presenting.watched)
        if late is not None:
            if late:
                self.at_board.board.root.slips.note(late)
            return
        board, spot = self.at_board.board, self.at_board.acting_spot()
        if board.cursor is not None and spot is not None:
            self.table.hand.click(spot, board.root.hand.modifiers, False)
            return
        choices = self._choices()
        choice = next((c for c in choices if c.default and c.why_not is None), None)
        if choice is not None:
            self.choose(choice)

    def nth_words(self, n: int) -> str:
        """The label of the n-th button of the prompt, from 1 on; "" if there are fewer."""
        if self.play.presenting.paced and n <= len(BUTTONS):
            return str(BUTTONS[n - 1][0])
        choices = self._choices()
        return choices[n - 1].label if n <= len(choices) else ""

    def _nth_button(self, n: int) -> None:
        presenting = self.play.presenting
        if presenting.paced and n <= len(BUTTONS):
            presenting.pace.go_at(BUTTONS[n - 1][1], self.play.step)
            self.shown.refreshed()
            return
        if presenting.just_watched and n <= len(BUTTONS):  # too late: it is not an order for the player's own turn
            return
        choices = self._choices()
        if n <= len(choices):
            self.choose(choices[n - 1])

    def _choices(self) -> Sequence[Choice]:
        return self.paging.choices() if self.play.seat is not None else []
