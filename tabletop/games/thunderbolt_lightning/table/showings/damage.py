"""How damage at the end of a phase is shown."""

from __future__ import annotations

from tabletop.core.wording import counted
from tabletop.games.thunderbolt_lightning.rules.damage import Destroyed, HitMarked, StructureDamaged, Sunk
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Showing
from tabletop.table.play.showing import shows


class DamageShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(HitMarked)
    def _hit(self, event: HitMarked, before: State, after: State) -> Showing | None:
        point = self.scene.place(before, event.aircraft)
        if point is None:
            return None
        return Showing(
            flashes=(Flash("smoke", (point,), ms=380), Flash("text", (point,), "bad", "hit", 700)), look=point, ms=380
        )

    @shows(Destroyed)
    def _destroyed(self, event: Destroyed, before: State, after: State) -> Showing | None:
        point = self.scene.place(before, event.aircraft)
        if point is None:
            return None
        flashes = (
            Flash("burst", (point,), ms=620),
            Flash("fall", (point,), ms=1100, start=180),
            Flash("text", (point,), "bad", f"{called(after, event.aircraft)} is lost", 1700),
        )
        return Showing(flashes=flashes, sound="explosion_small", look=point, ms=680)

    @shows(StructureDamaged)
    def _damaged(self, event: StructureDamaged, before: State, after: State) -> Showing | None:
        point = self.scene.place(before, event.target)
        if point is None:
            return None
        flashes = (
            Flash("burst", (point,), ms=500),
            Flash(
                "text",
                (point,),
                "bad",
                f"{called(after, event.target)}: {counted(event.points, 'point of damage', 'points of damage')}",
                1700,
            ),
        )
        return Showing(flashes=flashes, sound="explosion_big", look=point, ms=600)

    @shows(Sunk)
    def _sunk(self, event: Sunk, before: State, after: State) -> Showing | None:
        point = self.scene.place(before, event.target)
        if point is None:
            return None
        words = "sunk" if event.target in before.ships else "destroyed"
        flashes = (Flash("text", (point,), "bad", f"{called(after, event.target)} is {words}", 1700),)
        return Showing(flashes=flashes, sound="explosion_big", look=point, ms=800)
