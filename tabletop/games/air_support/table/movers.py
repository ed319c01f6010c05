"""What can move now, and what is moving (AS-MOVE, AS-CONVOY)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.values import Command
from tabletop.games.air_support.rules.bands.convoys import StartBand
from tabletop.games.air_support.rules.moving import Start
from tabletop.games.air_support.rules.pieces import Motion, Where
from tabletop.games.air_support.rules.standing import unit
from tabletop.games.air_support.rules.state import Band
from tabletop.games.air_support.table import places
from tabletop.games.air_support.table.modes import Mode
from tabletop.grid.hexes import distance

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable


class Movers(Mode):
    """`guarding`: units of which the player has said that they stay."""

    def __init__(self, table: SupportTable) -> None:
        super().__init__(table)
        self.guarding: set[str] = set()
        self.phase_begun: tuple[int, int] | None = None
        """Turn and half of it in which something was last taken in hand."""

    @property
    def on_the_way(self) -> bool:
        return bool(self.state.frames) and self.state.frames[-1].step == "moving"

    def movers(self) -> tuple[str, ...]:
        """Ids of what is moving now, the lead first."""
        state = self.state
        if state.move is None or not self.on_the_way:
            return ()
        band = state.bands.get(state.move.band)
        return band.ids if band is not None else state.move.units

    def starts(self) -> dict[str, Command]:
        """What can begin to move: piece -> the command that begins it; all members of a Convoy or Column stand for
        it.
        """
        found: dict[str, Command] = {}
        for command in self.options:
            if isinstance(command, StartBand):
                band = self.state.bands.get(command.band)
                for key in band.ids if band is not None else ():
                    found.setdefault(key, command)
            elif isinstance(command, Start):
                for key in command.units:
                    if key not in found or len(command.units) == 1:
                        found[key] = command
        return found

    def _look(self) -> None:
        """What is asked is brought into view: the piece, those that go with it, where it can go."""
        state = self.state
        band = self.band_of(self.table.selected)
        keys = (self.table.selected, *(band.ids if band is not None else ()))
        cells = [at for key in keys if (at := places.hex_of(state, key)) is not None and at in state.ground.grid]
        if cells:
            self.table.bring(list(dict.fromkeys(cells)), True)

    def waiting(self) -> tuple[str, ...]:
        """Pieces outside the map that can enter now, in the order of the scenario."""
        state = self.state
        return tuple(k for k in self.starts() if (piece := unit(state, k)) is not None and piece.where is not Where.MAP)

    def ready(self) -> frozenset[str]:
        return frozenset(self.movers()) or frozenset(self.starts())

    def band_of(self, key: str) -> Band | None:
        found = self.starts().get(key)
        return self.state.bands.get(found.band) if isinstance(found, StartBand) else None

    def stands(self, key: str) -> bool:
        """A vehicle that moves alone and must start up before anything else."""
        car = self.state.vehicles.get(key)
        return (
            car is not None
            and car.motion is Motion.STOPPED
            and car.where is Where.MAP
            and isinstance(self.starts().get(key), Start)
        )

    def nearest(self, starts: dict[str, Command], waiting: tuple[str, ...]) -> str:
        """Who comes next: Convoys first, then who stands nearest to the one that was in hand."""
        at = places.hex_of(self.state, self.table.selected)

        def rank(key: str) -> tuple[bool, bool, bool, int, str]:
            here = places.hex_of(self.state, key)
            far = distance(at, here) if at is not None and here is not None else 0
            return key in waiting, key in self.guarding, not isinstance(starts[key], StartBand), far, key

        return min(starts, key=rank)
