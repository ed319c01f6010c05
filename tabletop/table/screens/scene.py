"""The base of all scenes of the window: the key map, the common actions, dropped files, help."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.table.ui.keys import Action, KeyMap
from tabletop.table.ui.root import Message, Root
from tabletop.table.ui.widget import Widget
from tabletop.table.window import Window

if TYPE_CHECKING:
    from tabletop.shelf.session import Session
    from tabletop.table.app import App
    from tabletop.table.screens.safety import Harm

GameActions = Mapping[str, tuple[str, tuple[str, ...]]]


class AppScene:
    """One screen of the program. `mode`: its part of the key map; `help_page`: name of its page in screens/help."""

    mode = "shelf"
    help_page = "shelf"
    help_lines: tuple[str, ...] = ()
    """A help page of its own instead: title and lines."""
    screen: Widget
    keymap: KeyMap
    session: Session | None = None
    """The session of the game shown; None: no game is shown."""

    def __init__(self, app: App, screen: Widget, actions: GameActions | None = None) -> None:
        self.app = app
        self.screen = screen
        self.keymap = app.key_map(actions)

    @property
    def root(self) -> Root:
        return self.screen.root

    # -- called by the window
    def entered(self, window: Window) -> None:
        """The screen is in the window now (for the first time or again)."""

    def left(self) -> None:
        """Another scene is shown; this one may come back."""

    def closed(self) -> None:
        """The scene is closed for good."""

    def message(self, message: Message) -> bool:
        """A message that no widget took."""
        if message.name == "action":
            return self.do(str(message.value))
        if message.name == "escape":
            self.escape()
        elif message.name == "dropfile":
            self.app.games.open_path(Path(message.value))
        elif message.name == "app":
            return self.app_message(*message.value)
        else:
            return False
        return True

    def do(self, name: str) -> bool:
        """Carry out an action of the key map."""
        return self.app.do(name)

    def app_message(self, name: str, value: Any) -> bool:
        """A request of the screen that only the window can fulfil."""
        return self.app.do(name)

    def escape(self) -> None:
        """Esc that nobody handled."""

    def why_not(self, name: str) -> str:
        """Why an action is disabled now; '' if it is not. For the palette."""
        return ""

    def called(self, action: Action) -> str:
        """The label of an action at this moment, "" if it does not apply. For the palette."""
        return action.words

    def settings_changed(self) -> None:
        """The player has changed settings."""

    def mend(self, harm: Harm, words: str) -> None:
        """A fault was caught in this screen: repair what may be inconsistent; `words` inform the player, '' if he was
        informed lately.
        """
        self.close_menus()
        self.root.hand.drop_cargo()
        if words:
            self.root.slips.note(words)

    def close_menus(self) -> None:
        """Close open menus; dialogs stay, since they ask something."""
        while len(self.root.stage.layers) > 1 and self.root.stage.layers[-1].light:
            self.root.stage.close()

    def leave_question(self) -> str:
        """A question to ask before another game replaces this one; '' if nothing would be interrupted."""
        return ""
