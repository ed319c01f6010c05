"""What the pilot tells a person: the best order with its reason, a flight with its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.core.messages import Command
from tabletop.games.thunderbolt_lightning.bots.pilot import Pilot
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin
from tabletop.games.thunderbolt_lightning.rules.prospects.flights import Pose
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called, place
from tabletop.grid.hexes import POINTY_NAMES


@dataclass(frozen=True, slots=True)
class Counselled:
    """What to do next and why; of a flight also who flies, where it ends, and why there."""

    command: Command
    why: str
    mover: str = ""
    pose: Pose | None = None
    flight: str = ""


def counsel(view: State, seat: int, options: Sequence[Command]) -> Counselled:
    """What the pilot would do now, of a flight the whole way. The same for the same view."""
    pilot = Pilot("normal")
    command = pilot.choose(view, seat, options)
    step = view.frames[-1].step
    if isinstance(command, Begin):
        mover = command.aircraft
    elif step.startswith("fly"):
        mover = str(view.frames[-1].args[0])
    else:
        return Counselled(command, pilot.reason)
    order = pilot.reason if isinstance(command, Begin) else ""
    plan, why = pilot.planned(view, seat, mover)
    return Counselled(command, order, mover, plan.pose, why)


def advice(view: State, seat: int, options: Sequence[Command]) -> tuple[Command, list[str]]:
    """The same, line by line: for the hint "What would you do?"."""
    found = counsel(view, seat, options)
    lines = [found.why] if found.why else []
    if found.pose is not None:
        at, facing, inverted = found.pose
        upside = ", inverted" if inverted else ""
        lines.append(f"{called(view, found.mover)} flies to {place(view, at)}, facing {POINTY_NAMES[facing]}{upside}.")
    return found.command, [*lines, *([found.flight] if found.mover else [])]
