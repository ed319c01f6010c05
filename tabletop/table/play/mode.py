"""A player's hand that does nothing yet: what a game's table asks of the mode of its present step, each with the
answer of a hand that rests.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tabletop.core.refusal import Refusal
from tabletop.table.play.contract import Choice, Mark, Note, Spot


class RestingHand:
    """Base of the modes of all games. `drags`: "" (pieces stay), "piece" or "line"; `not_now`: why nothing can be
    picked up.
    """

    drags: ClassVar[str] = ""
    not_now: ClassVar[Refusal]

    def begun(self) -> None:
        """The step has come to the player."""

    def put_down(self) -> None:
        """What is picked, carried or aimed at is let go: the position has changed under the hand (a move was taken
        back or done again, another looks).
        """

    def choices(self) -> Sequence[Choice]:
        """Buttons of the prompt bar."""
        return ()

    def prompt(self) -> tuple[str, str] | None:
        """What is wanted in one sentence and its rule, when the hand knows better than the step."""
        return None

    def marks(self) -> list[Mark]:
        return []

    def hover(self, spot: Spot) -> Note | None:
        return None

    def grab(self, spot: Spot) -> Refusal | None:
        return self.not_now

    def drag(self, spot: Spot) -> Note | None:
        return None

    def drop(self, spot: Spot | None) -> Refusal | None:
        return None

    def action(self, name: str, spot: Spot | None) -> bool:
        return False

    def cancel(self) -> bool:
        return False
