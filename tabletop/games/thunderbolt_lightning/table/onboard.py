"""What lies on the board of Thunderbolt & Lightning: aircraft, ships and installations, the marks of the step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.core.wording import counted
from tabletop.games.thunderbolt_lightning.rules.sheets import LEVEL_NAMES
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table import faces
from tabletop.games.thunderbolt_lightning.table.fire_mode import DeclareMode
from tabletop.games.thunderbolt_lightning.table.fly_mode import FlyMode
from tabletop.games.thunderbolt_lightning.table.guns_mode import GunsMode
from tabletop.games.thunderbolt_lightning.table.modes import Watch
from tabletop.grid.hexes import Hex, distance
from tabletop.table.play.contract import Afar, Mark, Spot, Sprite
from tabletop.table.play.gametable import Lying

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.table import AirTable


def table_marks(table: AirTable, side: int, unit: str) -> Sequence[Mark]:
    """The lines between comrades that are shown."""
    return table.overlays.cohesion(side, unit) if "cohesion" in table.overlays.shown else ()


class OnBoard(Lying):
    """See the module."""

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
