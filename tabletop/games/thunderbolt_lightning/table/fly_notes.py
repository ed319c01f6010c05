"""What the end of a move means: its speed, the shots from there, who could shoot back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_lightning.rules import speed
from tabletop.games.thunderbolt_lightning.rules.moving.manoeuvres import STEP_WORDS
from tabletop.games.thunderbolt_lightning.rules.ordnance.orders import Launch, launch_options
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.prospects.flights import Pose
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.grid.hexes import POINTY_NAMES
from tabletop.table.play.contract import Note

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.fly_mode import FlyMode


def posed(aircraft: Aircraft, pose: Pose) -> Aircraft:
    """The aircraft as it would be at the end."""
    return replace(aircraft, hex=pose[0], facing=pose[1], inverted=pose[2])


def end_note(mode: FlyMode, pose: Pose) -> Note:
    """What this end means: speed, shots from there, who could shoot back."""
    state, mover, found = mode.state, mode.reaching.mover, mode.reaching.reach()
    assert mover is not None and found is not None
    spent = found.spent_at(pose)
    window = speed.window(state, mover, mode.reaching.phase)
    there = posed(mover, pose)
    label = state.scenario.grid.label(pose[0])
    upside = ", inverted" if pose[2] else ""
    lines = [f"Speed {spent} of {window.low} to {window.high}."]
    steps = [STEP_WORDS[s].lower() for s in mode.reaching.steps(pose) if s != "forward"]
    if steps:
        lines.append("Manoeuvres: " + ", ".join(steps) + ".")
    rules = ["TL-SPD-08"]
    if not mover.fired:
        mine = sorted(shots.shots_from(state, there), key=lambda s: -s.expected)
        if mine:
            best = mine[0]
            mode.table.odds.show_shots(state, [s for s in mine if s.target == best.target])
            lines.append(f"Shot from here: {called(state, best.target)}, needs {best.needed}+.")
            lines.append(
                f"{float(best.hits):.1f} hits expected, {float(best.expected):.1f} after saves,"
                f" {float(best.destroy):.0%} kill."
            )
            rules.append("TL-HIT-01")
        else:
            lines.append("No shot from here.")
            mode.table.odds.clear()
    if torpedo := torpedo_words(state, there):
        lines.append(torpedo)
        rules.append("TL-TORP-04")
    back = shots.threats(state, there)
    names = list(dict.fromkeys(called(state, s.shooter) for s in back))
    lines.append(
        "Who can shoot you here: "
        + (", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "") if names else "nobody")
        + "."
    )
    return Note(
        f"End at {label}, facing {POINTY_NAMES[pose[1]]}{upside}",
        tuple(lines),
        tuple(rules),
        "bad" if len(names) > 1 else "plain",
    )


def torpedo_words(state: State, there: Aircraft) -> str:
    """What a torpedo launched at the end of this move would need, '' for none."""
    found = [
        (shots.torpedo_map(state, there, state.ships[c.target]).get(there.hex, 6), c.target)
        for c in launch_options(state, there)
    ]
    return f"Torpedo at {called(state, min(found)[1])}: needs {max(1, min(found)[0])}+." if found else ""


FAR_OFF = 5
"""A torpedo that needs so much or more is not worth a question while a formation flies."""


def far_off(state: State, mover: Aircraft, order: Launch) -> bool:
    """Whether a torpedo launched there would hardly hit."""
    ship = state.ships.get(order.target)
    return ship is not None and shots.torpedo_map(state, mover, ship).get(mover.hex, 6) >= FAR_OFF
