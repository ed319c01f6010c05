"""What the pilot tells a person: the best order with its reason, a flight with its end."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.values import Command
from tabletop.games.thunderbolt_lightning.bots.pilot import Pilot
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called, place
from tabletop.grid.hexes import POINTY_NAMES


def advice(view: State, seat: int, options: Sequence[Command]) -> tuple[Command, list[str]]:
    """What the pilot would do now and why, line by line: for the hint "What would you do?". The same for the same
    view; of a flight the whole way, though the command is its first step only.
    """
    pilot = Pilot("normal")
    command = pilot.choose(view, seat, options)
    step = view.frames[-1].step
    if isinstance(command, Begin):
        mover = command.aircraft
    elif step.startswith("fly"):
        mover = str(view.frames[-1].args[0])
    else:
        return command, [pilot.reason] if pilot.reason else []
    plan, why = pilot.planned(view, seat, mover)
    lines = [pilot.reason] if isinstance(command, Begin) and pilot.reason else []
    if plan.pose is not None:
        at, facing, inverted = plan.pose
        upside = ", inverted" if inverted else ""
        lines.append(f"{called(view, mover)} flies to {place(view, at)}, facing {POINTY_NAMES[facing]}{upside}.")
    return command, [*lines, why]
