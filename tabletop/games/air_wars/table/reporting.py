"""What happens in Air Wars: how it is shown, its line of the log, its pin on the time line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.core.messages import Event
from tabletop.games.air_wars.rules.days import DayBegan
from tabletop.games.air_wars.rules.losses import UnitLost
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.targets import TargetBombed
from tabletop.games.air_wars.table import telling
from tabletop.games.air_wars.table.deeds import READ
from tabletop.games.air_wars.table.showings.shower import Shower
from tabletop.table.play.contract import Pin, Point, Roll, Showing
from tabletop.table.play.gametable import Happening, Later

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable


class Reporting(Happening):
    """What happens in Air Wars."""

    def __init__(self, table: WarTable) -> None:
        self.table = table
        self.shower = Shower(table)

    def showing(self, event: Event, before: State, after: State) -> Showing | None:
        """What another side does is watched at the player's pace."""
        showing, looker = self.shower(event, before, after), self.table.host.looker
        if isinstance(event, READ):
            self.table.deeds.take(event, after)
        seat = telling.seat_of(event, after)
        if showing is None or looker is None or seat is None or seat == looker or self.table.host.hot_seat:
            return showing
        return replace(showing, beat="dice" if showing.roll is not None else "pass")

    def roll(self, event: Event, before: State, after: State, later: Iterable[Later] = ()) -> Roll | None:
        """The dice alone: a deed that is looked back at is not done once more."""
        showing = self.shower(event, before, after)
        return showing.roll if showing is not None else None

    def log_line(self, event: Event, after: State) -> tuple[str, int | None, Point | None]:
        words = telling.line(event, after)
        square = telling.square_of(event)
        return (
            words,
            telling.seat_of(event, after),
            self.table.centre(square) if square in self.table.scenario.terrain else None,
        )

    def great(self, event: Event, after: State) -> Pin | None:
        """Pins on the time line: days, targets bombed, units destroyed."""
        match event:
            case DayBegan(day=day):
                return Pin("#c79a45", f"Day {day}", "time")
            case TargetBombed(target=target):
                return Pin("#d2401f", f"{target.removeprefix(AIRBASE_PREFIX)} bombed", "aim")
            case UnitLost(unit=unit, outcome=outcome) if outcome.value == "Kill":
                return Pin(
                    "#2b5a8e" if after.scenario.units[unit].seat else "#a4342a",
                    f"{unit} {'killed' if after.scenario.units[unit].flies else 'destroyed'}",
                )
        return None
