"""The random player of campaigns: one that gets on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.bots.fuzzer import Wanderer
from tabletop.core.messages import Command

SQUADRON: Mapping[str, float] = {
    "Abort": 0.03,
    "Untarget": 0.02,
    "Unassign": 0.01,
    "UnassignScout": 0.01,
    "Unload": 0.06,
    "SellBack": 0.04,
    "SellScout": 0.03,
    "DropPilot": 0.05,
    "Demote": 0.1,
    "ShiftLevel": 0.05,
    "PickUp": 0.02,
    "ClearAim": 0.05,
    "Leave": 0.08,
    "KeepStores": 0.05,
    "Decline": 0.3,
    "ReplacePilot": 0.3,
    "Rest": 0.2,
    "PayPenalty": 0.1,
    "PayNight": 0.1,
    "AssignScout": 0.15,
    "Crew": 3.0,
    "Fire": 2.0,
    "EndActivation": 0.25,
    "targets Done": 0.4,
    "allocate Done": 0.25,
    "arm Done": 0.12,
    "buy Done": 0.2,
    "pilots Done": 3.0,
    "entry Done": 5.0,
}
"""How gladly it takes a kind of command, alone or in a step; 1 for all others."""


class SquadronWanderer(Wanderer):
    """Takes kinds of commands by weight, and changes no pilot who sits already."""

    def __init__(self, seed: int = 0, budget: float = 2.0) -> None:
        super().__init__(seed, budget, SQUADRON)

    def choose(self, view: Any, seat: int, options: Sequence[Command]) -> Command:
        if view.frames[-1].step == "allocate":
            options = [c for c in options if type(c).__name__ != "Crew" or not view.planes[c.serial].pilot] or options  # type: ignore[attr-defined]
        return super().choose(view, seat, options)
