"""How runs are shown: the way down, each hex of it, the way home."""

from __future__ import annotations

from tabletop.games.air_support.rules.runs import Flown, RunBegan, RunEnded
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table.showings.scene import Scene
from tabletop.table.play.contract import Motion, Showing
from tabletop.table.play.showing import shows

FLY_MS = 260


class RunsShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(RunBegan)
    def _run_began(self, e: RunBegan, before: State, after: State) -> Showing:
        here, there = self.scene.at(before, e.plane), self.scene.centre(e.run.start)
        motions = (Motion(e.plane, (here, there), ms=420),) if here is not None else ()
        return Showing(motions=motions, sound="engine_dive", look=there)

    @shows(Flown)
    def _flown(self, e: Flown, before: State, after: State) -> Showing | None:
        here = self.scene.at(before, e.plane)
        there = self.scene.centre(e.hex)
        return Showing(motions=(Motion(e.plane, (here, there), ms=FLY_MS),), look=there) if here is not None else None

    @shows(RunEnded)
    def _home(self, e: RunEnded, before: State, after: State) -> Showing | None:
        here, there = self.scene.at(before, e.plane), self.scene.at(after, e.plane)
        return (
            Showing(motions=(Motion(e.plane, (here, there), ms=420),), sound="engine_pass")
            if here is not None and there is not None
            else None
        )
