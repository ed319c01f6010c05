"""A few words for the button of each command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache import commands as cmd
from tabletop.games.thunderbolt_apache.rules.hexes import NEIGHBOURS, place_name
from tabletop.games.thunderbolt_apache.rules.wording import (
    ALTITUDE_NAMES,
    battalion_name,
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


def _load(c: cmd.Load | cmd.Unload, s: State) -> str:
    return f"{plane_name(s, c.serial)}: {c.store} {'on' if isinstance(c, cmd.Load) else 'off'}"


def _enter(c: cmd.Enter, s: State) -> str:
    place = place_name(c.hex, CENTRE if c.side == CENTRE else c.side % 6)
    return f"{plane_name(s, c.serial)}: {place}, {ALTITUDE_NAMES[c.altitude]}"


LABELS: dict[type[Command], Callable[[Any, State], str]] = {
    cmd.Decline: lambda c, s: "Decline",
    cmd.Mend: lambda c, s: f"Mend {'heavy' if c.heavy else 'light'} {c.name} of {plane_name(s, c.serial)}",
    cmd.MendPilot: lambda c, s: f"Heal {c.pilot}",
    cmd.Target: lambda c, s: f"Attack {battalion_name(s, c.battalion)}",
    cmd.Untarget: lambda c, s: f"Drop {battalion_name(s, c.battalion)}",
    cmd.Assign: lambda c, s: f"{plane_name(s, c.serial)} against {battalion_name(s, c.battalion)}",
    cmd.Unassign: lambda c, s: f"{plane_name(s, c.serial)} stays at home",
    cmd.Crew: lambda c, s: f"{c.pilot} flies {plane_name(s, c.serial)}",
    cmd.AssignScout: lambda c, s: f"Scout to {battalion_name(s, c.battalion)}",
    cmd.UnassignScout: lambda c, s: f"No scout to {battalion_name(s, c.battalion)}",
    cmd.FlyMission: lambda c, s: f"Fly against {battalion_name(s, c.battalion)}",
    cmd.TakeOff: lambda c, s: "Fly",
    cmd.Abort: lambda c, s: "Abort the mission",
    cmd.Load: _load,
    cmd.Unload: _load,
    cmd.PayPenalty: lambda c, s: "Pay 1 SO against the sector penalty" if c.pay else "Leave the sector penalty",
    cmd.PayNight: lambda c, s: "Pay 1 SO for night flying" if c.pay else "No night flying",
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
