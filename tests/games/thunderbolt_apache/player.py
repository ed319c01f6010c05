"""A player who wanders through the rules: at random, but so that missions are flown and not only planned."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.thunderbolt_apache.rules.arming.loading import Load, Unload
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.attacking import ClearAim
from tabletop.games.thunderbolt_apache.rules.ending import Concede
from tabletop.games.thunderbolt_apache.rules.entering import PickUp
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.rules.missions import Abort
from tabletop.games.thunderbolt_apache.rules.morning.events import Assign, Crew, Unassign, UnassignScout, Untarget
from tabletop.games.thunderbolt_apache.rules.moving import Leave
from tabletop.games.thunderbolt_apache.rules.repairing import ReplacePilot
from tabletop.games.thunderbolt_apache.rules.setting_up.events import (
    Back,
    Demote,
    DropPilot,
    SellBack,
    SellScout,
    ShiftLevel,
)

RARE = {
    Back: 0.02,
    Concede: 0.0,
    Abort: 0.02,
    Untarget: 0.03,
    Unassign: 0.03,
    UnassignScout: 0.03,
    Unload: 0.1,
    SellBack: 0.05,
    SellScout: 0.05,
    DropPilot: 0.1,
    ReplacePilot: 0.02,
    ClearAim: 0.05,
    Demote: 0.1,
    Leave: 0.6,
    ShiftLevel: 0.02,
    PickUp: 0.1,
    Load: 0.3,
}
"""How gladly a command is chosen; 1 for all others."""

SPOKEN = {"entry": 0.2, "arm": 0.4, "allocate": 0.3, "targets": 0.4, "buy": 0.15, "levels": 2.0, "promote": 1.0}
"""How gladly Done is chosen in a step."""


def choose(match: Match, rng: random.Random) -> Command:
    """One of the options."""
    options = list(match.options(0))
    step = match.state.frames[-1].step
    if step == "allocate":
        crew = [o for o in options if isinstance(o, Crew) and not match.state.planes[o.serial].pilot]
        if crew:
            return rng.choice(crew)
        free = [o for o in options if isinstance(o, Assign) and not match.state.planes[o.serial].mission]
        options = free + [o for o in options if not isinstance(o, Assign | Crew)]
    weights = [SPOKEN.get(step, 1.0) if isinstance(o, Done) else RARE.get(type(o), 1.0) for o in options]
    return rng.choices(options, weights)[0] if any(weights) else options[0]


def wander(scenario: Any, seed: int, limit: int = 6000) -> Iterator[Match]:
    """A whole game; the match is given before every command and once at its end."""
    match = Match.start(GAME, scenario, SeededDice(seed))
    rng = random.Random(seed)
    for _ in range(limit):
        yield match
        if match.result is not None:
            return
        match.submit(0, choose(match, rng))
    raise AssertionError(f"The game does not end within {limit} commands.")
