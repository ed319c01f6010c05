"""What lies on the board of Thunderbolt & Lightning: aircraft, ships and installations, the marks of the step; and what
is laid over it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.core.memo import kept
from tabletop.core.wording import counted
from tabletop.games.thunderbolt_lightning.rules import arcs, units
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Installation, Ship
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.sheets import LEVEL_NAMES, MountKind
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.hand.fire_mode import DeclareMode
from tabletop.games.thunderbolt_lightning.table.hand.fly_mode import FlyMode
from tabletop.games.thunderbolt_lightning.table.hand.guns_mode import GunsMode
from tabletop.games.thunderbolt_lightning.table.hand.modes import Watch
from tabletop.games.thunderbolt_lightning.table.hand.setup_mode import SetupMode
from tabletop.games.thunderbolt_lightning.table.pieces import faces
from tabletop.games.thunderbolt_lightning.table.showings.events import where
from tabletop.grid.hexes import Hex, distance
from tabletop.table.draw.chit import HEADINGS
from tabletop.table.play.contract import Afar, Mark, Spot, Sprite
from tabletop.table.play.gametable import Lying

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.table import AirTable


def table_marks(table: AirTable, side: int, unit: str) -> Sequence[Mark]:
    """The lines between comrades that are shown."""
    return table.overlays.cohesion(side, unit) if "cohesion" in table.overlays.shown else ()


class OnBoard(Lying):
    """What lies on the board of Thunderbolt & Lightning."""

    def __init__(self, table: AirTable) -> None:
        self.table = table

    def sprites(self) -> Sequence[Sprite]:
        table, state = self.table, self.table.state
        mode = table.mode
        ready = mode.ready()
        acting = not table.hand.watching
        held = mode.flight.members if isinstance(mode, FlyMode) and mode.ring is None else ()
        out: list[Sprite] = [faces.installation_sprite(state, p) for p in state.installations.values()]
        out += [faces.ship_sprite(state, s, 1 / 0.80) for s in state.ships.values()]
        for aircraft in state.flying():
            sprite = faces.aircraft_sprite(
                state,
                aircraft,
                aircraft.side * 4 + aircraft.number % 4,
                bool(mode.drags) and aircraft.id in ready,
                False,
                aircraft.id in held,
            )
            done = acting and aircraft.moved and isinstance(mode, FlyMode) and aircraft.side == table.host.seat
            out.append(
                replace(
                    sprite,
                    dim=done,
                    order=sprite.order + (100 if aircraft.id == table.selected else 50 if aircraft.id in held else 0),
                )
            )
        if mode.drags == "line":
            out = [replace(s, movable=s.id in ready) for s in out]
        return out

    def marks(self) -> Sequence[Mark]:
        table, state = self.table, self.table.state
        planned = table.staff.plan is not None
        marks = table.overlays.marks() + (table.staff.marks() if planned else table.mode.marks())
        marks = table.following.marks() + marks
        shown = table.hovered if table.hovered in state.aircraft else ""
        if shown and shown != table.selected and not isinstance(table.mode, (DeclareMode, GunsMode)):
            marks = marks + table.overlays.arc_marks(state.aircraft[shown])
        if isinstance(table.mode, Watch) and table.host.idle and table.selected in state.aircraft and not shown:
            marks = [*marks, Mark("selected", (state.aircraft[table.selected].hex,))]
        return marks

    def afar(self) -> Sequence[Afar]:
        """What brings points, one's own aircraft and the enemy's, unit by unit, with the hexes from the aircraft that
        acts or was clicked, and the altitude of aircraft."""
        table, state, centre = self.table, self.table.state, self.table.host.centre
        picked = state.aircraft.get(table.selected)
        looker = table.host.looker or 0

        def away(at: Hex) -> str:
            if picked is None or not picked.flying:
                return ""
            n = distance(picked.hex, at)
            return counted(n, "hex") if n else ""

        worth = {target for factor in state.scenario.victory.factors for target in factor.targets}
        if state.scenario.victory.ladder is not None:
            worth.add(state.scenario.victory.ladder[0])
        goals = [
            Afar(called(state, s.id), centre(s.centre), s.side, away=away(s.centre))
            for s in state.ships.values()
            if s.id in worth and not s.sunk
        ]
        others = sorted(
            state.flying(), key=lambda a: (a.side != looker, distance(picked.hex, a.hex) if picked else 0, a.id)
        )
        return goals + [
            Afar(
                called(state, a.id),
                centre(a.hex),
                a.side,
                a.home_unit,
                ", ".join(filter(None, (away(a.hex), LEVEL_NAMES[a.level]))),
            )
            for a in others
        ]

    def seat_of(self, piece: str) -> int | None:
        """Whose piece it is, for the small map."""
        for group in (self.table.state.aircraft, self.table.state.ships, self.table.state.installations):
            if piece in group:
                return int(group[piece].side)
        return None

    def describe(self, spot: Spot) -> str:
        """The status line: hex, terrain, pieces, distance from the selection."""
        state = self.table.state
        words = [self.table.scenario.grid.label(spot.cell)]
        here = [a for a in state.flying() if a.hex == spot.cell]
        words += [
            f"{called(state, a.id)}"
            f" ({state.type_of(a).name}{', ' + LEVEL_NAMES[a.level] if state.option('altitude') else ''})"
            for a in here[:4]
        ]
        picked = state.aircraft.get(self.table.selected)
        if picked is not None and picked.hex != spot.cell:
            away = distance(picked.hex, spot.cell)
            words.append(f"{counted(away, 'hex')} from {called(state, picked.id)}")
        if here and any(m.kind == "strayed" for m in table_marks(self.table, here[0].side, here[0].home_unit)):
            words.append("dashed line: too far apart, or not at one height, to fly as one unit next turn")
        return "   ".join(words)


# -- What the table of Thunderbolt & Lightning lays over the map: fields of fire, threats, AA, cohesion, attack aids,
# declared fire.
#
# A part of the table; the numbers come from the rules.

OVERLAYS = ("threat", "flak_overlay", "cohesion")
"""Actions that turn one on or off."""
AID_NEAR = 4
"""Hexes: numbers for a torpedo farther from the aircraft than this are small, for a later move."""
STRAYED_SHOWN = 6
"""Hexes: a broken line to a comrade farther away than this would only cross the map."""


def _posts(state: State) -> tuple[Ship | Installation, ...]:
    """What fires from the ground or the sea."""
    return (*state.ships.values(), *state.installations.values())


@kept("ships", "installations")
def _aa_dice(state: State, side: int, level: int) -> dict[Hex, int]:
    """The AA dice against an aircraft of a side in each hex; a whole map of them takes longer than a frame, and
    the marks are asked for after every command.
    """
    return shots.flak_map(state, side, level)


class Overlays:
    """What the table of Thunderbolt & Lightning lays over the map. `shown`: names of the actions by which overlays are
    turned on."""

    def __init__(self, table: AirTable) -> None:
        self.table = table
        self.shown = {"cohesion"}

    def turn(self, name: str) -> None:
        """On or off."""
        self.shown ^= {name}
        self.table.host.changed()

    def marks(self) -> list[Mark]:
        table = self.table
        marks: list[Mark] = []
        state, seat = table.state, table.host.looker or 0
        if self.shown & {"threat", "flak_overlay"}:
            picked = state.aircraft.get(table.selected)
            level = picked.level if picked is not None and state.option("altitude") else None
            found: dict[Hex, int] = {}
            if "threat" in self.shown:
                found = shots.threat_map(state, seat, level)
            if "flak_overlay" in self.shown:
                for at, n in _aa_dice(state, seat, level if level is not None else 1).items():
                    found[at] = found.get(at, 0) + n
            marks += [Mark("threat", (at,), text=str(n)) for at, n in found.items() if at in table.scenario.grid]
        if (
            "cohesion" in self.shown
            and table.host.idle
            and table.selected in state.aircraft
            and not isinstance(table.mode, SetupMode)
        ):
            marks += self.cohesion(state.aircraft[table.selected].side, state.aircraft[table.selected].home_unit)
        for piece in _posts(state):
            hexes = arcs.hexes_of(state, piece)
            if len(hexes) > 1 and piece.id in state.installations:
                marks.append(
                    Mark(
                        "footprint", hexes, colour=str(piece.side), text="destroyed" if not arcs.standing(piece) else ""
                    )
                )
        return [*marks, *self._under_bombs()]

    def _under_bombs(self) -> list[Mark]:
        """The hexes that each enemy ship covers, while a loaded aircraft is chosen: on a small map the ship itself is
        drawn larger, to be seen.
        """
        state, picked = self.table.state, self.table.state.aircraft.get(self.table.selected)
        if picked is None or not picked.load_left or picked.side != self.table.host.looker:
            return []
        afloat = [s for s in state.ships.values() if s.side != picked.side and not s.sunk]
        return [Mark("outline", arcs.hexes_of(state, ship), layer=1, text=ship.id, colour="target") for ship in afloat]

    def cohesion(self, side: int | None, unit: str = "") -> list[Mark]:
        """Lines between the members of units: full within 2 hexes, broken beyond."""
        table, state = self.table, self.table.state
        marks = []
        for home in state.homes.values():
            if home.side != side or (unit and home.id != unit):
                continue
            members = [state.aircraft[m] for m in home.members if state.aircraft[m].flying]
            for i, one in enumerate(members):
                for other in members[i + 1 :]:
                    kind = "together" if units.together(one, other) else "strayed"
                    if kind == "strayed" and one.moved != other.moved:
                        continue  # the other has still to follow
                    if 0 < distance(one.hex, other.hex) <= STRAYED_SHOWN:
                        marks.append(Mark(kind, points=(table.host.centre(one.hex), table.host.centre(other.hex))))
        return marks

    def arc_marks(self, aircraft: Aircraft) -> list[Mark]:
        """The fields of fire with the number needed in each hex: fixed guns, then gunners in their own colour."""
        table, state = self.table, self.table.state
        if table.host.looker is not None and aircraft.side != table.host.looker:
            return self._enemy_arcs(aircraft)
        fixed: dict[Hex, int] = {}
        gunner: dict[Hex, int] = {}
        for i, mount in enumerate(state.type_of(aircraft).mounts):
            into = fixed if mount.kind is MountKind.FIXED else gunner
            for at, needed in shots.arc_hexes(state, aircraft, i).items():
                into[at] = min(needed, into.get(at, 99))
        marks = []
        for kind, found in (("gunner", gunner), ("fire", fixed)):
            for at, needed in found.items():
                if at in table.scenario.grid and (kind == "fire" or at not in fixed) and needed <= 6:
                    marks.append(Mark(kind, (at,), text=f"{max(1, needed)}+" if needed < 6 else "6"))
        return marks

    def _enemy_arcs(self, aircraft: Aircraft) -> list[Mark]:
        """Where an enemy's guns reach: hatched as a threat, with the number he needs at best."""
        found: dict[Hex, int] = {}
        for i in range(len(self.table.state.type_of(aircraft).mounts)):
            for at, needed in shots.arc_hexes(self.table.state, aircraft, i).items():
                found[at] = min(needed, found.get(at, 99))
        return [
            Mark("threat", (at,), text=str(max(1, needed)))
            for at, needed in found.items()
            if at in self.table.scenario.grid and needed <= 6
        ]

    def aid_marks(self, mover: Aircraft) -> list[Mark]:
        """Attack aids: end-on corridors for a dive bomber, the number a torpedo would need, hex by hex."""
        state = self.table.state
        load = state.library.loads.get(mover.load) if mover.load_left else None
        if load is None or not state.option("ordnance"):
            return []
        marks: list[Mark] = []
        for ship in state.ships.values():
            if ship.side == mover.side or ship.sunk:
                continue
            if load.kind.value == "torpedo":
                for at, needed in shots.torpedo_map(state, mover, ship).items():
                    if needed <= 6 and at in self.table.scenario.grid:
                        near = distance(at, mover.hex) <= AID_NEAR
                        marks.append(Mark("torpedo", (at,), text=str(max(1, needed)), colour="" if near else "quiet"))
            elif load.kind.value == "bomb" and "dive" in state.type_of(mover).flags:
                for at, facings in shots.end_on_corridors(state, ship).items():
                    if at in self.table.scenario.grid and facings:
                        marks.append(Mark("corridor", (at,), headings=(float(HEADINGS[facings[0]]),)))
        return marks

    def declared_marks(self) -> list[Mark]:
        """Lines of all declared fire that this seat may see."""
        table = self.table
        marks = []
        state = table.state
        for aircraft in state.flying():
            for declared in aircraft.declared:
                at = where(state, declared.target)
                if at is not None:
                    marks.append(Mark("line", points=(table.host.centre(aircraft.hex), table.host.centre(at)), layer=1))
        for piece in _posts(state):
            hexes = arcs.hexes_of(state, piece)
            for aimed in piece.aimed:
                at = where(state, aimed.target)
                if at is not None and hexes:
                    marks.append(
                        Mark(
                            "aaline",
                            points=(table.host.centre(hexes[len(hexes) // 2]), table.host.centre(at)),
                            text=str(aimed.dice),
                            layer=1,
                        )
                    )
        return marks
