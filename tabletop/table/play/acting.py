"""What a chosen button, a key and Esc do on the play screen. A part of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.table.play.contract import Choice, Spot
from tabletop.table.play.paging import Paging
from tabletop.table.play.replaying import Replaying
from tabletop.table.play.viewing import Viewing

if TYPE_CHECKING:
    from tabletop.core.refusal import Refusal


class Acting(Viewing, Replaying, Paging):
    """Mixed into the play screen, which has the parts named here. Emits "app" with the name of an action that
    nobody here does.
    """

    play_sound: Callable[[str], object]
    spot: Spot | None
    own_tools: tuple[Choice, ...]

    def refuse(self, refusal: Refusal) -> None:
        raise NotImplementedError

    def _again(self) -> None:
        raise NotImplementedError

    def choose(self, choice: Choice) -> None:
        if len(self.root.layers) == 1:
            self.root.focus_on(self.desk)  # the keys go on at the board or page, not at a button that may be gone
        if choice.why_not is not None:
            self.refuse(choice.why_not)
        elif choice.run is not None:
            choice.run()
            self.refreshed()
        else:
            self.play_sound("click")
            self.play.submit(*choice.commands)

    def do(self, name: str) -> bool:
        """An action of the key map. False: nobody here does it (the window's turn)."""
        own = {
            "undo": lambda: self.play.undo(),
            "redo": lambda: self.play.redo(),
            "practice_undo": lambda: self.play.undo(practice=True),
            "skip": lambda: self.play.skip(),
            "hurry_bot": self.play.stop_bot,
            "fit": self._fit,
            "zoom_in": lambda: self._zoom(1),
            "zoom_out": lambda: self._zoom(-1),
            "zoom_100": self._zoom_100,
            "grid": self._grid,
            "minimap": self._toggle_minimap,
            "log": self._toggle_log,
            "follow": self._toggle_follow,
            "cursor": self._toggle_cursor,
            "hide_pieces": lambda: self._hide(True),
            "magnify": lambda: self._magnify(True),
            "replay": self._toggle_replay,
            "default": self._default,
            "hint": self._again,
        }
        if self._paged_out(name):
            return True
        if name in own:
            own[name]()
            return True
        if name.startswith("button_"):
            return self._nth_button(int(name.removeprefix("button_")))
        if name.startswith("pan_"):
            return self._pan(name.removeprefix("pan_"))
        if name.startswith("cursor_"):
            return self._move_cursor(name.removeprefix("cursor_"))
        if name.startswith("replay_"):
            self._replay_button(name.removeprefix("replay_"))
            return True
        if (tool := next((c for c in self.own_tools if c.action == name), None)) is not None:
            self.choose(tool)
            return True
        if self.play.replay_at is None and self.page is None and self.table.hand.action(name, self._acting_spot()):
            return True
        self.emit("app", (name, None))
        return True

    def do_up(self, name: str) -> None:
        if name == "hide_pieces":
            self._hide(False)
        elif name == "magnify":
            self._magnify(False)

    def escape(self) -> None:
        """One step back: replay, cursor, the table's selection, then the menu."""
        if self.play.replay_at is not None:
            self._toggle_replay()
        elif self.page.close() if self.page is not None else self.table.hand.cancel():
            self.refreshed()
        elif self.board.cursor is not None:
            self._toggle_cursor()
        else:
            self.emit("app", ("menu", None))

    def _acting_spot(self) -> Spot | None:
        if self.board.cursor is not None:
            cell = self.board.cursor
            pieces = [s for s in self.board.sprites if s.cell == cell and s.stacks]
            return Spot(cell, pieces[-1] if pieces else None, self.centre(cell), cell in self.board.cells)
        return self.spot

    def _default(self) -> None:
        if self.play.skip():
            return
        spot = self._acting_spot()
        if self.board.cursor is not None and spot is not None:
            self.table.hand.click(spot, self.root.mods, False)
            return
        choice = (
            next((c for c in self._choices() if c.default and c.why_not is None), None)
            if self.play.seat is not None
            else None
        )
        if choice is not None:
            self.choose(choice)

    def _nth_button(self, n: int) -> bool:
        choices = self._choices() if self.play.seat is not None else []
        if n <= len(choices):
            self.choose(choices[n - 1])
        return True
