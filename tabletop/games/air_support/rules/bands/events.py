"""Convoys and Columns move as one, are struck, and fall apart (AS-CONVOY, AS-COLUMN)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_support.rules.changing import changed_move, having_tried, put_band, put_piece, with_fields
from tabletop.games.air_support.rules.state import Band, State
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.games.air_support.rules.wording import doing


@dataclass(frozen=True, slots=True)
class Impulse(AirSupportEvent):
    """A Convoy has moved one hex as a whole (AS-CONVOY-01)."""

    band: str

    def apply(self, state: State) -> State:
        """AS-CONVOY-03: what was done to the Convoy since the last impulse lasts for the Player Turn."""
        return put_band(state, self.band, impulses=state.bands[self.band].impulses + 1)


@dataclass(frozen=True, slots=True)
class BandSplit(AirSupportEvent):
    """A Convoy or Column falls apart or loses a vehicle: what goes on as one, each with its key, the front part
    first (AS-CONVOY-04).
    """

    band: str
    parts: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]
    rule: str

    def apply(self, state: State) -> State:
        old = state.bands[self.band]
        bands = {key: band for key, band in state.bands.items() if key != self.band}
        for key, members in self.parts:
            bands[key] = Band(old.kind, old.seat, members, old.root, old.attacked, old.impulses)
        state = with_fields(state, bands=bands)
        groups = {unit: key for key, members in self.parts for stack in members for unit in stack}
        for unit in old.ids:
            state = put_piece(state, unit, group=groups.get(unit, ""))
        return state

    def says(self, state: State) -> tuple[str, str]:
        return "The column scatters", self.rule


@dataclass(frozen=True, slots=True)
class BandStruck(AirSupportEvent):
    """A Convoy or Column was attacked from the ground (AS-CONVOY-03)."""

    band: str

    def apply(self, state: State) -> State:
        return put_band(state, self.band, attacked=True)


@dataclass(frozen=True, slots=True)
class Halted(AirSupportEvent):
    """The MPh of these units has ended, the window after it is still to come (AS-COLUMN-02)."""

    units: tuple[str, ...]

    def apply(self, state: State) -> State:
        """They stay the target of the window that follows (AS-DFIRE-01)."""
        state, move = having_tried(state, self.units, "move"), state.move
        return (
            state
            if move is None or not move.band or move.band in state.bands
            else with_fields(state, move=changed_move(move, units=self.units, band=""))
        )

    def says(self, state: State) -> tuple[str, str]:
        return f"{doing(state, self.units, 'moves', 'move')} no further", "AS-COLUMN-02"
