"""The tray on which a square of Air Wars is fanned out: the one the step is about, or a pile that is pointed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.table.fan import Fan
from tabletop.games.air_wars.table.places import label_of
from tabletop.table.play.contract import Spot

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable


class Tray:
    """See the module. `fanned`: the square that the player opened, "" for none."""

    def __init__(self, table: WarTable) -> None:
        self.table = table
        self.fanned = ""
        self._fan: tuple[tuple[State, str] | None, Fan | None] = (None, None)

    @property
    def fan(self) -> Fan | None:
        """The tray that lies open, if any."""
        table, state = self.table, self.table.state
        mode = table.mode
        square = self.fanned or (mode.focus() if mode.pinned() and table.host.idle else "")
        if not square:
            return None
        key = (state, square)
        if self._fan[0] is None or self._fan[0][0] is not key[0] or self._fan[0][1] != square:
            printed = table.step == "designate" and square == mode.focus()
            self._fan = (key, Fan(state, square, table.scenario.columns, table.scenario.rows, printed))
        return self._fan[1]

    def close(self) -> None:
        if self.fanned:
            self.fanned = ""
            self.table.host.changed()

    def under(self, spot: Spot | None) -> None:
        """Open the tray of a pile under the pointer, close it when the pointer leaves."""
        table = self.table
        fan = self.fan
        if spot is None:
            self.close()
            return
        if fan is not None and fan.holds(table.centre(fan.square), spot.point, table.cell):
            return
        square = label_of(spot.sprite.cell) if spot.sprite is not None and spot.sprite.order > 0 else ""
        if (
            square
            and square in table.scenario.terrain
            and table.mode.may_fan(square)
            and Fan(table.state, square, table.scenario.columns, table.scenario.rows).counters > 1
        ):
            if square != self.fanned:
                self.fanned = square
                table.host.changed()
        else:
            self.close()
