"""Whose activation it is: the aircraft that acts or would act. A part of the hand that flies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.rules.altitude import altitudes
from tabletop.games.thunderbolt_apache.rules.pieces import Flyer
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.turns import Activate

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable


class Acting:
    """See the module."""

    def __init__(self, table: ApacheTable) -> None:
        self.table = table

    @property
    def state(self) -> State:
        state: State = self.table.host.view
        return state

    @property
    def options(self) -> Sequence[Command]:
        return self.table.host.options

    @property
    def waiting(self) -> list[int]:
        """Serials of the aircraft that may be activated now."""
        return [c.serial for c in self.options if isinstance(c, Activate)]

    @property
    def flyer(self) -> Flyer | None:
        """The acting aircraft, or the one that would be."""
        state = self.state
        if state.mission is None or not state.frames:
            return None
        if self.table.step in ("altitude", "act"):
            return state.mission.flyers[int(state.frames[-1].args[0])]
        waiting = self.waiting
        picked = self.table.flyer_of(self.table.selected)
        if picked is not None and picked.serial in waiting:
            return picked
        return state.mission.flyers[waiting[0]] if waiting else None

    @property
    def altitude(self) -> Altitude:
        """The altitude of the move: as it is, where the card and the day allow it."""
        flyer = self.flyer
        assert flyer is not None
        allowed = altitudes(self.state, flyer)
        return flyer.altitude if flyer.altitude in allowed or self.table.step == "act" else allowed[0]
