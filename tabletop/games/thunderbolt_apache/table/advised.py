"""The bot's advice as it is drawn on the battlefield: who acts, and where that leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.rules.attacking import Aim
from tabletop.games.thunderbolt_apache.rules.entering import Enter
from tabletop.games.thunderbolt_apache.rules.hexes import NEIGHBOURS
from tabletop.games.thunderbolt_apache.rules.moving import Step
from tabletop.games.thunderbolt_apache.rules.turns import Activate
from tabletop.table.play.contract import Mark, Point

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable

RING = 150.0
"""Radius of the ring around what is advised, in map points."""


def marks(table: ApacheTable) -> list[Mark]:
    """Who is advised to act, and where that leads."""
    state, command = table.advice
    if state is not table.state or command is None:
        return []
    points = _way(table, command)
    way = [Mark("path", points=tuple(points), layer=1)] if len(points) > 1 else []
    return [*way, *(Mark("ring", points=(at,), radius=RING, layer=1) for at in points[-1:])]


def _way(table: ApacheTable, command: Command) -> list[Point]:
    """Where its aircraft is, and where the order leads, as far as there are such places."""
    state, lying = table.state, table.lying
    acting = int(state.frames[-1].args[0]) if table.step == "act" else 0
    serial = command.serial if isinstance(command, (Activate, Enter)) else acting
    points = [lying.plane_points[serial][1]] if serial in lying.plane_points else []
    if isinstance(command, Enter):
        return [*points, table.places.point(command.hex, command.side)]
    if isinstance(command, Aim):
        return [*points, lying.unit_points[command.unit]]
    if isinstance(command, Step):
        flyer = state.here.flyers[serial]
        hex = flyer.hex if flyer.hovering else NEIGHBOURS[flyer.hex][flyer.side]
        return [*points, *([table.places.point(hex, command.side)] if hex else [])]
    return points if isinstance(command, Activate) else []
