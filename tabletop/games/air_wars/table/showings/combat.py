"""How battles in the air are shown."""

from __future__ import annotations

from tabletop.games.air_wars.rules.combat import BattleEnded, BattleFired
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import side
from tabletop.games.air_wars.table.showings.firing import fire_roll
from tabletop.games.air_wars.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Point, Showing
from tabletop.table.play.showing import shows

STAYS_MS = 1300
"""Milliseconds that a battle stays on the table when it is over."""


class CombatShowings:
    """How battles in the air are shown."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(BattleFired)
    def _fired(self, event: BattleFired, before: State, after: State) -> Showing:
        title = f"{side(after, event.seat)} {event.tally.reason}, {event.square}"
        flashes = tuple(
            Flash("tracer", self._line(event.square, i), "white", ms=460, start=i * 110, size=0.7) for i in range(3)
        )
        roll = fire_roll(after, event, title, "AW-ACM-08")
        return Showing(flashes=flashes, roll=roll, sound="guns_red", look=self.scene.at(event.square), ms=1100)

    @shows(BattleEnded)
    def _ended(self, event: BattleEnded, before: State, after: State) -> Showing:
        """What came of it stays until it has been read."""
        return Showing(look=self.scene.at(event.square), ms=STAYS_MS)

    def _line(self, square: str, i: int) -> tuple[Point, ...]:
        x, y = self.scene.at(square)
        cell = self.scene.table.cell
        sign = 1 if i % 2 else -1
        return ((x - sign * 0.4 * cell, y + (i - 1) * 0.2 * cell), (x + sign * 0.4 * cell, y - (i - 1) * 0.15 * cell))
