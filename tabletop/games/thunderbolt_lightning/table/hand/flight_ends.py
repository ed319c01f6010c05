"""Where the aircraft that moves can end, and what each end means: its speed, the shots from there, who could shoot
back.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.core import odds
from tabletop.core.wording import counted
from tabletop.data.narration import percent
from tabletop.games.thunderbolt_lightning.rules import ordnance, speed
from tabletop.games.thunderbolt_lightning.rules.arcs import hexes_of
from tabletop.games.thunderbolt_lightning.rules.moving import manoeuvres
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin
from tabletop.games.thunderbolt_lightning.rules.moving.manoeuvres import STEP_WORDS, after
from tabletop.games.thunderbolt_lightning.rules.ordnance import Launch, launch_options
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.prospects.flights import Pose
from tabletop.games.thunderbolt_lightning.rules.prospects.reach import Reach, Runs, phase_now, reach
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.papers.odds_panel import destroyed
from tabletop.grid.hexes import POINTY_NAMES, Hex, distance
from tabletop.table.draw.chit import HEADINGS
from tabletop.table.play.contract import Note, Spot

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.hand.fly_mode import FlyMode
    from tabletop.games.thunderbolt_lightning.table.table import AirTable

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


# -- Where the aircraft that moves can end: its reach, the way-point, the end poses by hex and the path to each. A part
# of the flying hand.

MIDDLE = 0.25
"""Cell widths from the middle of a hex within which the pointer leans nowhere."""
FIGHT = 16
"""Hexes: an enemy so near may come into gun range this turn, so the camera keeps him in sight."""


class Reaching:
    """Reckons a reach once a position and mover, and the paths over a way-point once a way-point."""

    def __init__(self, table: AirTable) -> None:
        self.table = table
        self._way_point: tuple[Reach, Hex] | None = None
        self._cache: tuple[object, str, Reach] | None = None
        self._runs: tuple[Reach, Hex, Runs] | None = None

    @property
    def state(self) -> State:
        state: State = self.table.host.view
        return state

    @property
    def flying(self) -> Aircraft | None:
        """The aircraft that is on its way."""
        frame = self.state.frames[-1]
        return self.state.aircraft[str(frame.args[0])] if frame.step.startswith("fly") else None

    @property
    def waiting(self) -> list[str]:
        """The aircraft of the unit that may begin now."""
        return [c.aircraft for c in self.table.host.options if isinstance(c, Begin)]

    @property
    def mover(self) -> Aircraft | None:
        """The aircraft whose reach is shown: the flying one, else the selected one that may begin."""
        if (flying := self.flying) is not None:
            return flying
        waiting = self.waiting
        return self.state.aircraft[self.table.selected] if self.table.selected in waiting else None

    @property
    def phase(self) -> int:
        return phase_now(self.state)

    def reach(self) -> Reach | None:
        """Where the mover can get, None when nobody moves."""
        mover = self.mover
        if mover is None:
            return None
        if self._cache is None or self._cache[0] is not self.state or self._cache[1] != mover.id:
            self._cache = (self.state, mover.id, reach(self.state, mover, self.phase))
        return self._cache[2]

    @property
    def way_point(self) -> Hex | None:
        """A hex to fly over on the way; it is forgotten with the reach it was set in, as when another is to move."""
        return self._way_point[1] if self._way_point is not None and self._way_point[0] is self.reach() else None

    @way_point.setter
    def way_point(self, at: Hex | None) -> None:
        found = self.reach() if at is not None else None
        self._way_point = (found, at) if found is not None and at is not None else None

    def _via(self) -> Runs | None:
        """The paths over the way-point, if one was set."""
        found, at = self.reach(), self.way_point
        if found is None or at is None:
            return None
        if self._runs is None or self._runs[0] is not found or self._runs[1] != at:
            self._runs = (found, at, found.runs([at]))
        return self._runs[2]

    def worth_seeing(self, mover: Aircraft, members: Sequence[str] = ()) -> list[Hex]:
        """Places to bring into sight, most important first: the mover with those that fly with it, where it can end,
        the enemies that can come into range soon, the ships that count.
        """
        state = self.state
        enemies = sorted((distance(mover.hex, a.hex), a.hex) for a in state.flying(1 - mover.side))
        near = [at for away, at in enemies if away <= FIGHT]
        goal = near[0] if near else mover.hex
        ends = sorted(self.ends(), key=lambda at: (distance(at, goal), at))
        worth = {target for factor in state.scenario.victory.factors for target in factor.targets}
        ships = [s.centre for s in state.ships.values() if s.side != mover.side and s.id in worth and not s.sunk]
        loaded = ships if mover.load_left else []
        return [mover.hex, *(state.aircraft[m].hex for m in members), *near[:3], *ends, *near[3:], *loaded]

    def ends(self) -> dict[Hex, list[Pose]]:
        """End poses by hex, through the way-point if there is one."""
        found = self.reach()
        if found is None:
            return {}
        runs = self._via()
        poses = found.ends if runs is None else {p for at in runs.ends.values() for p in at}
        by_hex: dict[Hex, list[Pose]] = {}
        for pose in poses:
            by_hex.setdefault(pose[0], []).append(pose)
        for poses_here in by_hex.values():
            poses_here.sort(key=lambda p: (p[2], p[1]))
        return by_hex

    def nearest(self, poses: list[Pose], spot: Spot) -> Pose:
        """Of the poses of a hex the one whose heading the pointer leans to, upside down only where there is no other;
        in the inner half, straight ahead. Turning right round is a thing for the ring, where there is another.
        """
        poses = [pose for pose in poses if not pose[2]] or poses
        x, y = self.table.host.centre(spot.cell)
        dx, dy = spot.point[0] - x, spot.point[1] - y
        mover = self.mover
        facing = mover.facing if mover else 0
        poses = [pose for pose in poses if (pose[1] - facing) % 6 != 3] or poses
        if math.hypot(dx, dy) < MIDDLE * self.table.host.cell_size[0]:
            return min(poses, key=lambda p: (min((p[1] - facing) % 6, (facing - p[1]) % 6), p[1]))
        wanted = math.degrees(math.atan2(dx, -dy)) % 360
        return min(poses, key=lambda p: abs((HEADINGS[p[1]] - wanted + 180) % 360 - 180))

    def steps(self, pose: Pose) -> tuple[str, ...]:
        """The path to a pose, through the way-point if there is one."""
        found = self.reach()
        assert found is not None
        runs = self._via()
        if runs is not None:
            for crossing, poses in runs.ends.items():
                if pose in poses:
                    return runs.path(crossing, pose)[0]
        return found.path(pose)

    def trail(self, pose: Pose) -> list[Hex]:
        """The hexes of the path to a pose."""
        mover = self.mover
        assert mover is not None
        at, facing, inverted = mover.hex, mover.facing, mover.inverted
        line = [at]
        for step in self.steps(pose):
            at, facing, inverted = manoeuvres.after(at, facing, inverted, step)
            if at != line[-1]:
                line.append(at)
        return line
