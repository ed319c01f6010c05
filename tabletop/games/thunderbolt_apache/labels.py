"""A few words for the button of each command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache import commands as cmd
from tabletop.games.thunderbolt_apache.rules.hexes import NEIGHBOURS, place_name
from tabletop.games.thunderbolt_apache.rules.wording import (
    ALTITUDE_NAMES,
    plane_name,
    store_name,
    unit_name,
)
from tabletop.games.thunderbolt_apache.scenario import CENTRE
from tabletop.games.thunderbolt_apache.sheets import SIDES
from tabletop.games.thunderbolt_apache.state import State


def _step(c: cmd.Step, s: State) -> str:
    """Where a step leads: from a side into the hex beyond, from the centre to a side."""
    flyer = (
        s.here.flyers.get(int(s.frames[-1].args[0])) if s.frames and s.frames[-1].step == "act" and s.mission else None
    )
    if flyer is None or not flyer.hex:
        return "To the centre" if c.side == CENTRE else f"To the {SIDES[c.side % 6]} side"
    number = flyer.hex if flyer.hovering else NEIGHBOURS[flyer.hex][flyer.side]
    return f"To {place_name(number, c.side)}" if number and -1 <= c.side < 6 else "Step"


def _enter(c: cmd.Enter, s: State) -> str:
    place = place_name(c.hex, CENTRE if c.side == CENTRE else c.side % 6)
    return f"{plane_name(s, c.serial)}: {place}, {ALTITUDE_NAMES[c.altitude]}"


LABELS: dict[type[Command], Callable[[Any, State], str]] = {
    cmd.PayTrouble: lambda c, s: "Pay, and fly on" if c.pay else "Turn back",
    cmd.Enter: _enter,
    cmd.PickUp: lambda c, s: f"Pick {plane_name(s, c.serial)} up again",
    cmd.Activate: lambda c, s: f"Take {plane_name(s, c.serial)}",
    cmd.Step: _step,
    cmd.Leave: lambda c, s: "Leave the battlefield",
    cmd.Aim: lambda c, s: f"{store_name(s, c.store)} at {unit_name(s, c.unit)}",
    cmd.AimAlso: lambda c, s: f"and at {unit_name(s, c.unit)} (shot {c.shot + 1})",
    cmd.ClearAim: lambda c, s: "Take the aims back",
    cmd.Fire: lambda c, s: "Fire",
    cmd.EndActivation: lambda c, s: "End the move",
    cmd.GiveUp: lambda c, s: f"{plane_name(s, c.serial)} gives {c.store} for {c.pilot}",
    cmd.KeepStores: lambda c, s: "Keep all stores",

}  # fmt: skip


def label(command: Command, state: State) -> str:
    """The label of a command."""
    line = LABELS.get(type(command))
    return line(command, state) if line is not None else command.label(state)
