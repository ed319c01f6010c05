"""What the end of a move means: its speed, the shots from there, who could shoot back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.core import odds
from tabletop.core.wording import counted
from tabletop.data.prose import percent
from tabletop.games.thunderbolt_lightning.rules import ordnance, speed
from tabletop.games.thunderbolt_lightning.rules.arcs import hexes_of
from tabletop.games.thunderbolt_lightning.rules.moving.manoeuvres import STEP_WORDS, after
from tabletop.games.thunderbolt_lightning.rules.ordnance import Launch, launch_options
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.prospects.flights import Pose
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.odds_panel import destroyed
from tabletop.grid.hexes import POINTY_NAMES
from tabletop.table.play.contract import Note

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.fly_mode import FlyMode


NAMED = 2
"""So many names stand in a line; of more, how many."""


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
            together = [s for s in mine if s.target == best.target]  # all its guns, as on the paper of the odds
            mode.table.odds.show_shots(state, together)
            lines.append(f"Shot from here: {called(state, best.target)}, needs {best.needed}+.")
            kill = destroyed(state, best.target, odds.both(*(s.unsaved for s in together)))
            hits, stay = (float(sum(found)) for found in zip(*((s.hits, s.expected) for s in together), strict=True))
            lines.append(f"{hits:.1f} hits expected, {stay:.1f} after saves, {kill} kill.")
            rules.append("TL-HIT-01")
        else:
            lines.append("No shot from here.")
            mode.table.odds.clear()
    if torpedo := torpedo_words(state, there):
        lines.append(torpedo)
        rules.append("TL-TORP-04")
    lines[1:1] = bomb_words(state, flown(mover, mode.reaching.steps(pose)))
    lines += danger_words(state, [there])
    foes = {s.shooter for s in shots.threats(state, there)}
    return Note(
        f"End at {label}, facing {POINTY_NAMES[pose[1]]}{upside}",
        tuple(lines),
        tuple(rules),
        "bad" if len(foes) > 1 else "plain",
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
        refusal = ordnance.release_refusal(state, there, ship.id, there.load_left)
        if refusal is not None:
            return [f"Over {name}, but no bomb can fall: {refusal.sentence}"]
        release = ordnance.release(state, there, ship.id, there.load_left)
        share = 1 - (1 - odds.chance(ordnance.to_hit(state, there, release).needed)) ** release.dice
        return [f"You can bomb {name} here: {percent(share)} for a hit."]
    return []


def danger_words(state: State, there: Sequence[Aircraft]) -> list[str]:
    """Who can shoot at them there in the combat that follows: aircraft from where they stand now, those that have yet
    to move, and the guns below.
    """
    now = list(dict.fromkeys(called(state, s.shooter) for a in there for s in shots.threats(state, a)))
    later = list(dict.fromkeys(e.unit for a in there for e in shots.yet_to_move(state, a)))
    lines = []
    if now:
        lines.append(f"{_some(now)} can shoot at you there.")
    else:
        lines.append(f"No aircraft can shoot at you there{' from where it is now' if later else ''}.")
    if later:
        lines.append(f"{_some(later)} {'has' if len(later) == 1 else 'have'} yet to move and can come near.")
    return lines + flak_words(state, there)


def flak_words(state: State, there: Sequence[Aircraft]) -> list[str]:
    """The guns of ships and batteries that reach them there, with the most dice at one of them."""
    most, names = 0, dict[str, None]()
    for aircraft in there:
        found = shots.flak_shots(state, 1 - aircraft.side, aircraft) if state.option("aa") else []
        most = max(most, sum(sum(dice) for _, dice, _ in found))
        names.update(dict.fromkeys(called(state, source) for source, *_ in found))
    each = " at each of you" if len(there) > 1 else " at you"
    return [f"Flak of {_some(list(names))} can fire {counted(most, 'die', 'dice')}{each} there."] if most else []


def _some(names: Sequence[str]) -> str:
    """The first names; how many more there are."""
    more = len(names) - NAMED
    return f"{', '.join(names[:NAMED])} and {more} more" if more > 0 else " and ".join(names)


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
