"""What all scenes of the window share: the key map, the common actions, dropped files, help."""

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
    """One screen of the program. `mode`: part of the key map that holds; `help_page`: name of its page in
    screens/help.
    """

    mode = "shelf"
    help_page = "shelf"
    help_lines: tuple[str, ...] = ()
    """A page of its own in place of that one: title and lines."""
    screen: Widget
    keymap: KeyMap
    session: Session | None = None
    """Of the game that the screen shows; None: it shows none."""

    def __init__(self, app: App, screen: Widget, actions: GameActions | None = None) -> None:
        self.app = app
        self.screen = screen
        self.keymap = app.key_map(actions)

    @property
    def root(self) -> Root:
        return self.screen.root

    # -- what the window tells
    def entered(self, window: Window) -> None:
        """The screen hangs in the window now (for the first time or again)."""

    def left(self) -> None:
        """Another scene is shown; this one may come back."""

    def closed(self) -> None:
        """The scene goes for good."""

    def message(self, message: Message) -> bool:
        """What no widget kept."""
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
        """An action of the key map."""
        return self.app.do(name)

    def app_message(self, name: str, value: Any) -> bool:
        """A wish of the screen that only the window can fulfil."""
        return self.app.do(name)

    def escape(self) -> None:
        """Esc that nobody wanted."""

    def why_not(self, name: str) -> str:
        """Why an action cannot be done now; '' when it can. For the palette."""
        return ""

    def called(self, action: Action) -> str:
        """What an action is called at this moment, "" when there is nothing of the kind. For the palette."""
        return action.words

    def settings_changed(self) -> None:
        """The player has set something else."""

    def mend(self, harm: Harm, words: str) -> None:
        """A fault was caught in this screen: what may be in disorder is put in order; `words` tell the player, '' when
        he was told lately.
        """
        self.close_menus()
        self.root.hand.drop_cargo()
        if words:
            self.root.slips.note(words)

    def close_menus(self) -> None:
        """Menus that lie open are closed; dialogs stay, they ask something."""
        while len(self.root.stage.layers) > 1 and self.root.stage.layers[-1].light:
            self.root.stage.close()

    def leave_question(self) -> str:
        """A question to ask before another game takes this one's place; '' when nothing would be interrupted."""
        return ""
