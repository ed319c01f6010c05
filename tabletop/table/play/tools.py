"""The row of buttons with signs beside the small map: what the program does with any game, then what this game does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tabletop.table.play.contract import Choice
from tabletop.table.ui.widget import Row
from tabletop.table.ui_signs import SignButton

TOOLS = (
    ("fit", "fit", "The whole map"),
    ("zoom_in", "zoom_in", "Zoom in"),
    ("zoom_out", "zoom_out", "Zoom out"),
    ("grid", "grid", "Grid and hex numbers"),
    ("rules", "rules", "Rule book"),
    ("replay", "play", "Replay"),
    ("save", "save", "Save"),
    ("mute", "sound_on", "Sound on or off"),
    ("settings", "settings", "Settings"),
    ("new_game", "menu", "Menu"),
)
"""Action of the key map, sign, and what it says when it is pointed at."""
SIDE = 27


class Tools(Row):
    """`cap`: the key of an action, as it is printed on a button. `do` is called with the action of a button of the
    program, `choose` with the choice of one of the game.
    """

    def __init__(
        self,
        cap: Callable[[str], str],
        of_the_game: Sequence[Choice],
        do: Callable[[str], object],
        choose: Callable[[Choice], object],
    ) -> None:
        self._cap = cap
        self._actions: dict[str, str] = {}
        own = [self._button(icon, tip, action, f"tool {action}", partial(do, action)) for action, icon, tip in TOOLS]
        more = [
            self._button(c.icon, c.tip or c.label, c.action, f"own tool {c.label}", partial(choose, c))
            for c in of_the_game
        ]
        super().__init__(*own, *more, gap=2)

    def _button(self, icon: str, tip: str, action: str, key: str, act: Callable[[], object]) -> SignButton:
        self._actions[key] = action
        cap = self._cap(action) if action else ""
        button = SignButton("", icon=icon, tip=tip, cap=cap, key=key, size=SIDE, grow=1)
        button.on("pressed", lambda _: act())
        return button

    def print_keys(self, cap: Callable[[str], str]) -> None:
        """Other keys hold from now on."""
        for button in self.children:
            if action := self._actions[button.key]:
                button.set(cap=cap(action))
