"""What the table of Thunderbolt & Lightning lays over the map: fields of fire, threats, AA, cohesion, attack aids,
declared fire.

A part of the table; the numbers come from the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_lightning.rules import arcs, units
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Installation, Ship
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario
from tabletop.games.thunderbolt_lightning.rules.sheets import MountKind
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.table.setup_mode import SetupMode
from tabletop.games.thunderbolt_lightning.table.showings import where
from tabletop.grid.hexes import Hex, distance
from tabletop.table.draw.chit import HEADINGS
from tabletop.table.play.contract import Host, Mark

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.modes import Mode

STRAYED_SHOWN = 6
"""Hexes: a broken line to a comrade farther away than this would only cross the map."""


def _posts(state: State) -> tuple[Ship | Installation, ...]:
    """What fires from the ground or the sea."""
    return (*state.ships.values(), *state.installations.values())


class Overlays:
    """Mixed into the table, which has the parts named here."""

    host: Host
    scenario: Scenario
    selected: str
    threat: bool
    flak: bool
    cohesion_on: bool

    @property
    def state(self) -> State:
        raise NotImplementedError

    @property
    def mode(self) -> Mode:
        raise NotImplementedError

    def _overlays(self) -> list[Mark]:
        marks: list[Mark] = []
        state, seat = self.state, self.host.looker or 0
        if self.threat or self.flak:
            picked = state.aircraft.get(self.selected)
            level = picked.level if picked is not None and state.option("altitude") else None
            found: dict[Hex, int] = {}
            if self.threat:
                found = shots.threat_map(state, 1 - seat, level)
            if self.flak:
                for at, n in shots.flak_map(state, 1 - seat, level if level is not None else 1).items():
                    found[at] = found.get(at, 0) + n
            marks += [Mark("threat", (at,), text=str(n)) for at, n in found.items() if at in self.scenario.grid]
        if (
            self.cohesion_on
            and self.host.idle
            and self.selected in state.aircraft
            and not isinstance(self.mode, SetupMode)
        ):
            marks += self.cohesion(state.aircraft[self.selected].side, state.aircraft[self.selected].home_unit)
        for piece in _posts(state):
            hexes = arcs.hexes_of(state, piece)
            if len(hexes) > 1 and piece.id in state.installations:
                marks.append(
                    Mark(
                        "footprint", hexes, colour=str(piece.side), text="destroyed" if not arcs.standing(piece) else ""
                    )
                )
        return marks

    def cohesion(self, side: int | None, unit: str = "") -> list[Mark]:
        """Lines between the members of units: full within 2 hexes, broken beyond."""
        marks = []
        for home in self.state.homes.values():
            if home.side != side or (unit and home.id != unit):
                continue
            members = [self.state.aircraft[m] for m in home.members if self.state.aircraft[m].flying]
            for i, one in enumerate(members):
                for other in members[i + 1 :]:
                    kind = "together" if units.together(one, other) else "strayed"
                    if kind == "strayed" and one.moved != other.moved:
                        continue  # the other has still to follow
                    if 0 < distance(one.hex, other.hex) <= STRAYED_SHOWN:
                        marks.append(Mark(kind, points=(self.host.centre(one.hex), self.host.centre(other.hex))))
        return marks

    def arc_marks(self, aircraft: Aircraft) -> list[Mark]:
        """The fields of fire with the number needed in each hex: fixed guns, then gunners in their own colour."""
        if self.host.looker is not None and aircraft.side != self.host.looker:
            return self._enemy_arcs(aircraft)
        fixed: dict[Hex, int] = {}
        gunner: dict[Hex, int] = {}
        for i, mount in enumerate(self.state.type_of(aircraft).mounts):
            into = fixed if mount.kind is MountKind.FIXED else gunner
            for at, needed in shots.arc_hexes(self.state, aircraft, i).items():
                into[at] = min(needed, into.get(at, 99))
        marks = []
        for kind, found in (("gunner", gunner), ("fire", fixed)):
            for at, needed in found.items():
                if at in self.scenario.grid and (kind == "fire" or at not in fixed) and needed <= 6:
                    marks.append(Mark(kind, (at,), text=f"{max(1, needed)}+" if needed < 6 else "6"))
        return marks

    def _enemy_arcs(self, aircraft: Aircraft) -> list[Mark]:
        """Where an enemy's guns reach: hatched as a threat, with the number he needs at best."""
        found: dict[Hex, int] = {}
        for i in range(len(self.state.type_of(aircraft).mounts)):
            for at, needed in shots.arc_hexes(self.state, aircraft, i).items():
                found[at] = min(needed, found.get(at, 99))
        return [
            Mark("threat", (at,), text=str(max(1, needed)))
            for at, needed in found.items()
            if at in self.scenario.grid and needed <= 6
        ]

    def aid_marks(self, mover: Aircraft) -> list[Mark]:
        """Attack aids: end-on corridors for a dive bomber, the number a torpedo would need, hex by hex."""
        state = self.state
        load = state.library.loads.get(mover.load) if mover.load_left else None
        if load is None or not state.option("ordnance"):
            return []
        marks: list[Mark] = []
        for ship in state.ships.values():
            if ship.side == mover.side or ship.sunk:
                continue
            if load.kind.value == "torpedo":
                for at, needed in shots.torpedo_map(state, mover, ship).items():
                    if needed <= 6 and at in self.scenario.grid:
                        marks.append(Mark("torpedo", (at,), text=str(max(1, needed))))
            elif load.kind.value == "bomb" and "dive" in state.type_of(mover).flags:
                for at, facings in shots.end_on_corridors(state, ship).items():
                    if at in self.scenario.grid and facings:
                        marks.append(Mark("corridor", (at,), headings=(float(HEADINGS[facings[0]]),)))
        return marks

    def declared_marks(self) -> list[Mark]:
        """Lines of all declared fire that this seat may see."""
        marks = []
        state = self.state
        for aircraft in state.flying():
            for declared in aircraft.declared:
                at = where(state, declared.target)
                if at is not None:
                    marks.append(Mark("line", points=(self.host.centre(aircraft.hex), self.host.centre(at)), layer=1))
        for piece in _posts(state):
            hexes = arcs.hexes_of(state, piece)
            for aimed in piece.aimed:
                at = where(state, aimed.target)
                if at is not None and hexes:
                    marks.append(
                        Mark(
                            "aaline",
                            points=(self.host.centre(hexes[len(hexes) // 2]), self.host.centre(at)),
                            text=str(aimed.dice),
                            layer=1,
                        )
                    )
        return marks
