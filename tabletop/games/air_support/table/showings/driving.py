"""How vehicles on the move are shown."""

from __future__ import annotations

from tabletop.games.air_support.rules.driving import VehicleEntered, VehicleLeft
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Motion, Showing
from tabletop.table.play.showing import shows

DRIVE_MS = 170


class DrivingShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(VehicleEntered)
    def _drove(self, e: VehicleEntered, before: State, after: State) -> Showing | None:
        here, there = self.scene.at(before, e.unit), self.scene.centre(e.place.hex)
        if here is None:
            return None
        lead = (
            after.move is None
            or not after.move.band
            or after.bands.get(after.move.band) is None
            or after.bands[after.move.band].ids[0] == e.unit
        )
        return Showing(
            motions=(Motion(e.unit, (here, there), ms=DRIVE_MS if lead else 60),),
            sound="piece_slide" if lead else "",
            look=there if lead else None,
        )

    @shows(VehicleLeft)
    def _left(self, e: VehicleLeft, before: State, after: State) -> Showing:
        spot = self.scene.centre(e.hex)
        return Showing(flashes=(Flash("text", (spot,), "plain", "Off the map", 800),), sound="chit", look=spot, ms=450)
