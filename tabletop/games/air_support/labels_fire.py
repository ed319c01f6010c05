"""A few words for the buttons of ground fire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Command
from tabletop.games.air_support import commands_fire as orders
from tabletop.games.air_support.ground import Location
from tabletop.games.air_support.labels import LABELS
from tabletop.games.air_support.rules.guns.hitting import How
from tabletop.games.air_support.state import State
from tabletop.games.air_support.wording import location_name, way_name


def _at(c: orders.FireAt, s: State) -> str:
    return f"{c.firer} at {location_name(s, Location(c.hex, c.level))}"


def _shoot(c: orders.Shoot, s: State) -> str:
    if c.how == How.IFT:
        return "Fire"
    return f"Fire {c.how}{f' at {c.named}' if c.named else ''}"


FIRE_LABELS: dict[type[Command], Callable[[Any, State], str]] = {
    orders.FireAt: _at,
    orders.AddFirer: lambda c, s: f"{c.firer} joins",
    orders.Direct: lambda c, s: f"{c.leader} directs",
    orders.Shoot: _shoot,
    orders.DropPlan: lambda c, s: "Do not fire",
    orders.Opportunity: lambda c, s: f"{c.unit} waits for opportunity fire",
    orders.ChangeCA: lambda c, s: f"{c.unit} looks between {way_name(c.facing)} and {way_name(c.facing + 1)}",
}
LABELS.update(FIRE_LABELS)
