"""A step, and leaving (TA-MOVE)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.rules.hexes import NEIGHBOURS, place_name
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import SIDES
from tabletop.games.thunderbolt_apache.rules.state import State


@dataclass(frozen=True, slots=True)
class Step(Command):
    """One speed point: from a side into the hex beyond, there to a side or CENTRE; from the centre to a side
    (TA-MOVE-03 to TA-MOVE-08)."""

    side: int

    def label(self, state: State) -> str:
        """Where a step leads: from a side into the hex beyond, from the centre to a side."""
        flyer = (
            state.here.flyers.get(int(state.frames[-1].args[0]))
            if state.frames and state.frames[-1].step == "act" and state.mission
            else None
        )
        if flyer is None or not flyer.hex:
            return "To the centre" if self.side == CENTRE else f"To the {SIDES[self.side % 6]} side"
        number = flyer.hex if flyer.hovering else NEIGHBOURS[flyer.hex][flyer.side]
        return f"To {place_name(number, self.side)}" if number and -1 <= self.side < 6 else "Step"


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """From an outer side: leave the battlefield (TA-MOVE-10)."""

    def label(self, state: State) -> str:
        return "Leave the battlefield"
