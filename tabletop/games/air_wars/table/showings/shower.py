"""Shows what happens: a part a chapter says how, each method for the events that it is marked with. Only what the
looker was told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.messages import Event
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.table.showings.bombing import BombingShowings
from tabletop.games.air_wars.table.showings.cards import CardShowings
from tabletop.games.air_wars.table.showings.combat import CombatShowings
from tabletop.games.air_wars.table.showings.days import DayShowings
from tabletop.games.air_wars.table.showings.flak import FlakShowings
from tabletop.games.air_wars.table.showings.flying import FlyingShowings
from tabletop.games.air_wars.table.showings.fog import FogShowings
from tabletop.games.air_wars.table.showings.headquarters import HeadquartersShowings
from tabletop.games.air_wars.table.showings.losses import LossShowings
from tabletop.games.air_wars.table.showings.scene import Flight, Scene
from tabletop.games.air_wars.table.showings.sorties import SortieShowings
from tabletop.games.air_wars.table.showings.targets import TargetShowings
from tabletop.table.play.contract import Showing
from tabletop.table.play.showing import gathered

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable


class Shower:
    """Turns events into showings."""

    def __init__(self, table: WarTable) -> None:
        self.scene = scene = Scene(table)
        self._shown = gathered(
            FlyingShowings(scene),
            CombatShowings(scene),
            FlakShowings(scene),
            BombingShowings(scene),
            CardShowings(scene),
            DayShowings(scene),
            HeadquartersShowings(scene),
            LossShowings(scene),
            FogShowings(scene),
            TargetShowings(scene),
            SortieShowings(scene),
        )

    def flight_in(self, view: State) -> Flight | None:
        """The group under way in the position that is shown."""
        return self.scene.flight_in(view)

    def __call__(self, event: Event, before: State, after: State) -> Showing | None:
        show = self._shown.get(type(event))
        return show(event, before, after) if show is not None else None
