"""How attacks from above are shown: the aircraft comes in over the edge of the map, bombs fall, it flies on."""

from __future__ import annotations

from tabletop.core.values import StepBegan
from tabletop.games.conflict_solo.rules.air import RaidSet
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table import raids
from tabletop.games.conflict_solo.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Motion, Showing
from tabletop.table.play.showing import shows

FLIGHT_MS = 800


class RaidShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(StepBegan)
    def _comes(self, e: StepBegan, before: State, after: State) -> Showing | None:
        """It has been announced: it flies in, or the first shell whistles."""
        raid = after.raid
        if e.step != "raid" or e.args != ("announce",) or raid is None or not after.on_map(raid.hex):
            return None
        start, end = raids.way(self.scene.host, after, raids.begun(raid))[:2]
        if not raid.aircraft:
            return Showing(flashes=(Flash("ring", (end,), "red", ms=FLIGHT_MS),), sound="bomb_whistle", look=end)
        motion = Motion(f"plane {raid.aircraft}", (start, end), ms=FLIGHT_MS)
        return Showing(motions=(motion,), sound="engine_dive", look=end)

    @shows(RaidSet)
    def _goes(self, e: RaidSet, before: State, after: State) -> Showing | None:
        """It is over: the aircraft flies on."""
        raid = before.raid
        if e.raid is not None or raid is None or not raid.aircraft or not before.on_map(raid.hex):
            return None
        *_, here, there = raids.way(self.scene.host, before, raids.begun(raid))
        return Showing(motions=(Motion(f"plane {raid.aircraft}", (here, there), ms=FLIGHT_MS),), sound="engine_pass")
