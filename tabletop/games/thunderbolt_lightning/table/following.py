"""Following the enemy: the trails of his last moves on the map, what he does in the prompt, and in one sentence what
happened since the player's last order.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.core.values import Event
from tabletop.games.thunderbolt_lightning.rules.moving.events import MoveBegan
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.table.draw import palette as pal
from tabletop.table.play import followed
from tabletop.table.play.contract import Mark, Point, Showing

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.table import AirTable

TOLD = 2
"""Events that the recap tells; the log has all of them."""
DEEDS = {
    "announce": "{} chooses its height.",
    "move": "{} flies.",
    "fly": "{} flies.",
    "declare": "{} chooses its targets.",
    "declare_aa": "The guns choose their targets.",
    "ships": "The ships steam on.",
    "setup": "The aircraft are placed.",
}
"""What is done in a step, of the unit that does it."""


def deed(state: State, unit: str) -> str:
    """What is being done now, in a sentence; '' for what nobody does."""
    key = state.frames[-1].step.rstrip("12") if state.frames else ""
    words = DEEDS.get(key, "")
    return words.format(unit) if words and (unit or "{}" not in words) else ""


class Following:
    """`since`: what happened since the player's last order, a line each."""

    def __init__(self, table: AirTable) -> None:
        self.table = table
        self.since: list[str] = []

    # -- what is told
    def heard(self, text: str, seat: int | None) -> None:
        """A line of the log: what one does oneself begins a new count."""
        if seat is not None and seat == self.table.host.looker:
            self.since.clear()
        elif text and seat is not None:
            self.since.append(text.split(" (TL-")[0].rstrip("."))

    def recap(self) -> str:
        """What happened since the last order, in a sentence or two."""
        if not self.since:
            return ""
        more = len(self.since) - TOLD
        told = ". ".join(self.since[-TOLD:])
        return f"Since your last order: {told}{f', and {more} more before that (F2)' if more > 0 else ''}."

    def watched(self, showing: Showing | None, event: Event, seat: int | None) -> Showing | None:
        """What another side does is watched at the player's pace."""
        looker = self.table.host.looker
        if showing is None or looker is None or seat is None or seat == looker:
            return showing
        kind = "order" if isinstance(event, MoveBegan) else "dice" if showing.roll is not None else "pass"
        return replace(showing, beat=kind)

    def show_again(self) -> None:
        """His last moves are brought into sight, and told once more."""
        points = [p for aircraft in self._moved() for p in self._points(aircraft)]
        if points:
            self.table.host.look_over(points, True)
        self.table.host.status(self.recap() or "Nothing happened since your last order.")

    # -- what is drawn
    def _moved(self) -> list[Aircraft]:
        looker = self.table.host.looker
        return [a for a in self.table.state.flying() if a.side != looker and len(a.path) > 1 and looker is not None]

    def _points(self, aircraft: Aircraft) -> list[Point]:
        return [self.table.host.centre(at) for at, _ in aircraft.path]

    def marks(self) -> list[Mark]:
        """The way of each enemy in this phase, from where he began."""
        return [
            followed.trail(self.table.host, self._points(a), str(pal.SIDE[a.side]), numbers=False, layer=0)
            for a in self._moved()
        ]
