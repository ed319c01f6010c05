"""Where the aircraft that moves can end: its reach, the way-point, the end poses by hex and the path to each. A
part of the flying hand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_lightning.rules.moving import manoeuvres
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.prospects.flights import Pose
from tabletop.games.thunderbolt_lightning.rules.prospects.reach import Reach, Runs, phase_now, reach
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.grid.hexes import Hex, distance
from tabletop.table.draw.chit import HEADINGS
from tabletop.table.play.contract import Spot

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.table import AirTable

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
