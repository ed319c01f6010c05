"""Room for the coach's card at the foot of a column: what stands above it gives way, so that he covers none of it."""

from __future__ import annotations

from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Widget


class CoachRoom(Widget):
    """As high as the card (`high`, in pixels) while it is there; not visible without one."""

    solid = False
    key = "coach room"
    high = 0
    shapes = Widget.shapes | {"high"}

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return 0 if across else self.high

    def keep(self, high: int) -> None:
        """So many pixels; 0: none."""
        if high != self.high or self.visible != bool(high):
            self.set(high=high, visible=bool(high))
            self.restage()
