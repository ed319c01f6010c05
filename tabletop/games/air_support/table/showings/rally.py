"""How rally, repair and shock are shown."""

from __future__ import annotations

from tabletop.core.wording import sentence_start
from tabletop.games.air_support.rules.rally import RallyRolled, RepairRolled, ShockRolled
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table import names
from tabletop.games.air_support.table.rolls import dice, easing, needs
from tabletop.games.air_support.table.showings.scene import Scene
from tabletop.table.play.contract import Die, Roll, Showing
from tabletop.table.play.showing import shows


class RallyShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(ShockRolled)
    def _shock(self, e: ShockRolled, before: State, after: State) -> Showing:
        roll = Roll(
            f"{names.subject(after, e.unit)}: shock",
            "",
            (Die("white", e.dr),),
            sentence_start(e.outcome or "recovered"),
            "AS-KILL-10",
            seat=names.seat_of(after, e.unit),
        )
        return Showing(roll=roll, sound="dice_land", look=self.scene.at(after, e.unit), ms=420)

    @shows(RallyRolled)
    def _rally(self, e: RallyRolled, before: State, after: State) -> Showing:
        helped = f" with {names.called(after, e.leader)}" if e.leader else ""
        roll = Roll(
            f"{names.subject(after, e.unit)} tries to rally{helped}",
            needs(e.tally),
            dice(e.colored, e.white),
            "Rallied" if e.rallied else "Still broken",
            "AS-RALLY-02",
            easing(e.tally),
            names.seat_of(after, e.unit),
        )
        return Showing(roll=roll, sound="dice_land", look=self.scene.at(after, e.unit), ms=480)

    @shows(RepairRolled)
    def _repair(self, e: RepairRolled, before: State, after: State) -> Showing:
        roll = Roll(
            f"{sentence_start(names.called(after, e.weapon, e.part))}: repair",
            "1 repairs, 6 eliminates",
            (Die("white", e.dr),),
            sentence_start(e.outcome or "not yet"),
            "AS-UNIT-05",
            seat=names.seat_of(after, e.weapon),
        )
        return Showing(roll=roll, sound="dice_land", look=self.scene.at(after, e.weapon), ms=420)
