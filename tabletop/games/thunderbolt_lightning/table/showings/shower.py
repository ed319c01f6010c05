"""Shows what happens: a part a chapter says how, each method for the events that it is marked with."""

from __future__ import annotations

from tabletop.core.values import Event
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.table.showings.altitude import AltitudeShowings
from tabletop.games.thunderbolt_lightning.table.showings.damage import DamageShowings
from tabletop.games.thunderbolt_lightning.table.showings.initiative import InitiativeShowings
from tabletop.games.thunderbolt_lightning.table.showings.moving import MovingShowings
from tabletop.games.thunderbolt_lightning.table.showings.ordnance import OrdnanceShowings
from tabletop.games.thunderbolt_lightning.table.showings.resolving import ResolvingShowings
from tabletop.games.thunderbolt_lightning.table.showings.scene import Scene
from tabletop.games.thunderbolt_lightning.table.showings.ships import ShipShowings
from tabletop.games.thunderbolt_lightning.table.showings.turn import TurnShowings
from tabletop.table.play.contract import Host, Showing
from tabletop.table.play.showing import gathered


class Shower:
    """Turns events into showings."""

    def __init__(self, host: Host) -> None:
        scene = Scene(host)
        self._shown = gathered(
            MovingShowings(scene),
            AltitudeShowings(scene),
            InitiativeShowings(scene),
            OrdnanceShowings(scene),
            ResolvingShowings(scene),
            DamageShowings(scene),
            ShipShowings(scene),
            TurnShowings(scene),
        )

    def __call__(self, event: Event, before: State, after: State) -> Showing | None:
        show = self._shown.get(type(event))
        return show(event, before, after) if show is not None else None
