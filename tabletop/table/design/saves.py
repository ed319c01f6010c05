"""Saving, sharing and leaving the drawing board: nothing that was drawn is lost without a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.data.faults import DataError
from tabletop.shelf.drafts import Drawing
from tabletop.table.screens.openfile import sentence
from tabletop.table.screens.package_file import ask_share
from tabletop.table.ui.dialogs import ask, message

if TYPE_CHECKING:
    from tabletop.table.design.scene import DesignScene


class Filing:
    """A part of the drawing board's screen."""

    def __init__(self, scene: DesignScene) -> None:
        self.scene = scene
        self._dropped = False

    @property
    def drawing(self) -> Drawing:
        return self.scene.drawing

    def save(self) -> bool:
        """Put it among the player's scenarios; while it is not sound its draft is kept, and that is said."""
        root = self.scene.root
        try:
            path = self.drawing.save()
        except DataError as error:
            first = sentence(error, 1)
            more = f"\n... and {len(error.faults) - 1} more." if len(error.faults) > 1 else ""
            message(
                root,
                "It does not stand on the shelf yet",
                f"{first}{more}\n\nUntil that is mended it is kept as a draft: Design a battle goes on with it.",
            )
            self._keep()
            return False
        except OSError as fault:
            message(root, "It was not saved", sentence(fault))
            return False
        self.scene.saved(path)
        return True

    def _keep(self) -> None:
        try:
            self.drawing.keep_draft()
        except OSError as fault:
            self.scene.app.fail("The draft cannot be kept", fault)

    def share(self) -> None:
        """One file to be given to somebody."""
        ask_share(self.scene.app, self.drawing.game, self.drawing.document)

    # -- leaving
    def leave(self) -> None:
        """Back to where the board was opened from, after asking what becomes of what is not saved."""
        drawing = self.drawing
        if not drawing.worth_keeping:
            self._go(drop=True)
            return
        choices = [("Stay", "stay"), ("Throw away", "drop"), ("Keep the draft", "keep"), ("Save", "save")]
        ask(
            self.scene.root,
            "Leave the drawing board?",
            f"{drawing.title} is not saved among your scenarios. A draft is kept unless you throw it away.",
            choices,
            self._left,
            default="save",
            cancel="stay",
            wide=520,
        )

    def _left(self, how: str) -> None:
        if how == "save" and self.save():
            self._go(drop=True)
        elif how == "keep":
            self._keep()
            self._go(drop=False)
        elif how == "drop":
            self._go(drop=True)

    def _go(self, drop: bool) -> None:
        self._dropped = drop
        self.scene.app.pop()

    def closed(self) -> None:
        """The board goes for good: the last change is kept as a draft unless it was saved or thrown away."""
        self.scene.faults.end()
        self.scene.balance.end()
        if self._dropped:
            self.drawing.drop_draft()
        elif self.drawing.worth_keeping:
            self._keep()

    def leave_question(self) -> str:
        """What is asked before a game takes the board's place."""
        if not self.drawing.worth_keeping:
            return ""
        return f"{self.drawing.title} leaves the drawing board. Its draft is kept: Design a battle goes on with it."
