"""How close combat is shown."""

from __future__ import annotations

from tabletop.core.wording import sentence_start
from tabletop.games.air_support.rules.close_combat import CloseFought
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table import names
from tabletop.games.air_support.table.rolls import dice, drm_words
from tabletop.games.air_support.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Roll, Showing
from tabletop.table.play.showing import shows


class CloseCombatShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(CloseFought)
    def _close(self, e: CloseFought, before: State, after: State) -> Showing:
        spot = next((p for key in e.attackers if (p := self.scene.at(before, key)) is not None), None)
        roll = Roll(
            f"Close combat: {names.all_called(after, e.attackers)} on {names.all_called(after, e.targets)}",
            f"{e.odds}, kill number {e.kill}",
            dice(e.colored, e.white),
            sentence_start(e.outcome or "no effect"),
            "AS-CC-01",
            drm_words(e.tally),
            e.seat,
        )
        flashes = (Flash("burst", (spot,), ms=380),) if spot is not None and e.outcome else ()
        return Showing(flashes=flashes, roll=roll, sound="guns_white", look=spot, ms=600)
