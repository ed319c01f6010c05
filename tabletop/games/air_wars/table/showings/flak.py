"""How AA fire is shown."""

from __future__ import annotations

from tabletop.games.air_wars.rules.flak import FireRolled
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import side
from tabletop.games.air_wars.table.showings.firing import fire_roll
from tabletop.games.air_wars.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Showing
from tabletop.table.play.showing import shows


class FlakShowings:
    """How AA fire is shown."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(FireRolled)
    def _fired(self, event: FireRolled, before: State, after: State) -> Showing:
        x, y = self.scene.at(event.square)
        cell = self.scene.table.cell
        flashes = tuple(
            Flash(
                "flak",
                ((x + (i - 1) * cell * 0.22, y + (0.1 if i % 2 else -0.14) * cell),),
                "white",
                ms=460,
                start=i * 110,
                size=0.7,
            )
            for i in range(3)
        )
        roll = fire_roll(after, event, f"{side(after, event.seat)} AA, {event.square}", "AW-AA-04")
        return Showing(flashes=flashes, roll=roll, sound="flak", look=self.scene.at(event.square), ms=1100)
