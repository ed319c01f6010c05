"""How the dice of initiative are shown."""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.rules.initiative import InitiativeRolled, TieRolled
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.table.showings.scene import Scene
from tabletop.table.play.contract import Die, Roll, Showing
from tabletop.table.play.showing import shows


class InitiativeShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(InitiativeRolled, TieRolled)
    def _initiative(self, event: InitiativeRolled | TieRolled, before: State, after: State) -> Showing:
        side = after.units[event.unit].side
        roll = Roll(
            f"Initiative of {event.unit}",
            "again, because of a tie" if isinstance(event, TieRolled) else "the lowest total acts first",
            tuple(Die("white", d) for d in event.dice),
            f"{sum(event.dice)}",
            "TL-INI-03" if isinstance(event, TieRolled) else "TL-INI-01",
            seat=side,
        )
        return Showing(roll=roll, sound="dice_land", ms=150)
