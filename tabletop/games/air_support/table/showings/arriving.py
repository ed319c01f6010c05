"""How air support arrives is shown."""

from __future__ import annotations

from tabletop.games.air_support.rules.arriving import FIRST, ArrivalRolled, SupportEntered
from tabletop.games.air_support.rules.naming import people
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table.showings.scene import Scene
from tabletop.table.play.contract import Die, Roll, Showing
from tabletop.table.play.showing import shows


class ArrivingShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(ArrivalRolled)
    def _arrival(self, e: ArrivalRolled, before: State, after: State) -> Showing | None:
        if not e.dr or after.turn < FIRST:  # nothing can come yet, so there is no suspense in it
            return None
        roll = Roll(
            f"Air support of {people(after, e.seat)}",
            f"Arrives on less than {after.turn}",
            (Die("white", e.dr, e.arrives),),
            "It comes" if e.arrives else "Not yet",
            "AS-ARRIVE-04",
            seat=e.seat,
        )
        return Showing(roll=roll, sound="dice_land", ms=600)

    @shows(SupportEntered)
    def _entered(self, e: SupportEntered, before: State, after: State) -> Showing:
        spot = self.scene.at(after, e.planes[0].id) if e.planes else None
        thrown = tuple(Die("white", d) for d in e.dice if d)
        roll = (
            Roll(
                f"{after.scenario.sides[e.seat].name}: {len(e.planes)} aircraft",
                "Number and armament",
                thrown,
                "With bombs" if e.planes and e.planes[0].bombs else "Without bombs",
                "AS-ARRIVE-07",
                seat=e.seat,
            )
            if thrown
            else None
        )
        return Showing(roll=roll, sound="engine_pass", look=spot, ms=500)
