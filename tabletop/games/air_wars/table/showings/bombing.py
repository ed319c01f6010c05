"""How attacks on targets are shown."""

from __future__ import annotations

from tabletop.games.air_wars.rules.bombing.attacking import AttackRolled
from tabletop.games.air_wars.rules.sheets import TargetKind
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import source, target
from tabletop.games.air_wars.table.showings.firing import made_up
from tabletop.games.air_wars.table.showings.scene import Scene
from tabletop.table.play.contract import Die, Flash, Roll, Showing
from tabletop.table.play.showing import shows

AFLOAT = (TargetKind.SHIP, TargetKind.CARRIER, TargetKind.PORT, TargetKind.DOCKS)


class BombingShowings:
    """How attacks on targets are shown."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(AttackRolled)
    def _attack(self, event: AttackRolled, before: State, after: State) -> Showing:
        dice = tuple(
            Die("red" if d >= need else "white", d, d >= need, word=f"{need}+")
            for _, need, fallen in event.rolls
            for d in fallen
        )
        who = ", ".join(f"{source(after, key)} needs {need}+" for key, need, _ in event.rolls)
        outcome = "Target bombed" if event.success else "no effect"
        roll = Roll(
            f"On {target(after, event.target)}",
            who,
            dice,
            outcome,
            "AW-BOMB-11",
            made_up(event.tally),
            event.seat,
            hit=event.success,
        )
        spot = self.scene.target(event.target, event.square)
        flashes = (
            Flash("bombs", (self.scene.at(event.square), spot), ms=420, size=0.7),
            Flash("burst" if event.success else self._wide(after, event.target), (spot,), ms=640, start=400, size=0.8),
        )
        return Showing(flashes=flashes, roll=roll, sound="bomb_whistle", look=spot, ms=1100)

    def _wide(self, state: State, key: str) -> str:
        """What bombs that miss throw up: water beside ships, dust ashore."""
        printed = state.scenario.targets.get(key)
        return "splash" if printed is not None and printed.kind in AFLOAT else "dust"
