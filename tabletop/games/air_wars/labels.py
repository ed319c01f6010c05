"""A few words for the button of each command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Command
from tabletop.games.air_wars import commands as cmd
from tabletop.games.air_wars.rules.wording import count, gun, place, target
from tabletop.games.air_wars.state import State


def _step(state: State) -> str:
    return state.frames[-1].step if state.frames else ""


LABELS: dict[type[Command], Callable[[Any, State], str]] = {






















    cmd.EndSegment: lambda c, s: "End flying" if _step(s) == "fly" else "End bombing",
    cmd.SelectBattle: lambda c, s: f"Battle over {place(s, c.square)}",

    cmd.AimAA: lambda c, s: f"AA over {place(s, c.square)}",
    cmd.AddGun: lambda c, s: f"Fire {gun(c.gun)}",
    cmd.OpenFire: lambda c, s: f"Open fire with {count(len(s.fire.guns), 'gun') if s.fire is not None else 'AA'}",
    cmd.OpenSquare: lambda c, s: f"Attack in {place(s, c.square)}",
    cmd.Bomb: lambda c, s: f"{c.unit} bombs {target(s, c.target)}",
    cmd.Strafe: lambda c, s: f"{c.unit} strafes {c.target}",
    cmd.Withdraw: lambda c, s: f"{c.unit} attacks nothing",
    cmd.Resolve: lambda c, s: f"Roll the attack on {target(s, c.target)}",

    cmd.EndDay: lambda c, s: "End the day" if c.agree else "Play on",
}  # fmt: skip


def label(command: Command, state: State) -> str:
    """The words on the button; `state` may be a view."""
    line = LABELS.get(type(command))
    return line(command, state) if line is not None else command.label(state)
