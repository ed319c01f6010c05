"""What the end of a move means: its speed, the shots from there, who could shoot back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.core import odds
from tabletop.data.prose import percent
from tabletop.games.thunderbolt_lightning.rules import speed
from tabletop.games.thunderbolt_lightning.rules.arcs import hexes_of
from tabletop.games.thunderbolt_lightning.rules.moving.manoeuvres import STEP_WORDS, after
from tabletop.games.thunderbolt_lightning.rules.ordnance import aiming, bombs
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
    from tabletop.games.thunderbolt_lightning.table.overlays import Overlays


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
    lines += guns_words(mode.table.overlays, there)
    lines[1:1] = bomb_words(state, flown(mover, mode.reaching.steps(pose)))
    back = shots.threats(state, there)
    names = list(dict.fromkeys(called(state, s.shooter) for s in back))
    lines.append(
        "Aircraft that can shoot you here: "
        + (", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "") if names else "nobody")
        + "."
    )
    return Note(
        f"End at {label}, facing {POINTY_NAMES[pose[1]]}{upside}",
        tuple(lines),
        tuple(rules),
        "bad" if len(names) > 1 else "plain",
    )


def flown(mover: Aircraft, steps: Sequence[str]) -> Aircraft:
    """The aircraft at the end of its steps, with the path it came by, and how far straight."""
    path, straight = list(mover.path or ((mover.hex, mover.facing),)), mover.straight
    at, facing, inverted = mover.hex, mover.facing, mover.inverted
    for step in steps:
        at, facing, inverted = after(at, facing, inverted, step)
        path.append((at, facing))
        straight = straight + 1 if step == "forward" else 0
    return replace(mover, hex=at, facing=facing, inverted=inverted, path=tuple(path), straight=straight)


def bomb_words(state: State, there: Aircraft) -> list[str]:
    """What its bombs would do at the end of the move, or why they cannot fall on the ship below."""
    if not there.load_left:
        return []
    for ship in state.ships.values():
        if ship.side == there.side or ship.sunk or there.hex not in hexes_of(state, ship):
            continue
        name = called(state, ship.id)
        refusal = bombs.release_refusal(state, there, ship.id, there.load_left)
        if refusal is not None:
            return [f"Over {name}, but no bomb can fall: {refusal.sentence}"]
        release = bombs.release(state, there, ship.id, there.load_left)
        share = 1 - (1 - odds.chance(aiming.to_hit(state, there, release).needed)) ** release.dice
        return [f"You can bomb {name} here: {percent(share)} for a hit."]
    return []


def guns_words(overlays: Overlays, there: Aircraft) -> list[str]:
    """The guns of ships and batteries that reach it there."""
    dice = overlays.aa_dice(there)
    return [f"Guns of ships and batteries can fire {dice} dice at you there."] if dice else []


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
