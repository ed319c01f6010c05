"""Aircraft that move as one: where each of a formation ends when its leader ends in a pose. The rules decide piece by
piece; this only finds for each the legal end that keeps its place beside the leader.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.games.thunderbolt_lightning.rules.moving import manoeuvres
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.prospects.flights import Pose
from tabletop.games.thunderbolt_lightning.rules.prospects.reach import Reach, reach
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.grid.hexes import Hex, neighbour

LOOSE = 2
"""Hexes that a member may end away from its place: they are still together then (TL-UNIT-05)."""


@dataclass(frozen=True)
class Part:
    """One member's move: where it ends and by which steps; without a pose it cannot follow to `place`."""

    aircraft: str
    place: Hex
    pose: Pose | None = None
    steps: tuple[str, ...] = ()


def _around(at: Hex, away: int) -> list[Hex]:
    """The hexes so far from a hex."""
    if away == 0:
        return [at]
    found, here = [], at
    for _ in range(away):
        here = neighbour(here, 4)
    for facing in range(6):
        for _ in range(away):
            found.append(here)
            here = neighbour(here, facing)
    return found


class Formation:
    """Members in the order in which they fly, the leader first."""

    def __init__(self, state: State, members: Sequence[str], phase: int) -> None:
        self.state = state
        self.members = tuple(members)
        self.reaches: dict[str, Reach] = {m: reach(state, state.aircraft[m], phase) for m in members}
        self._headings: dict[str, dict[tuple[int, bool], set[Hex]]] = {}
        for member, found in self.reaches.items():
            by = self._headings[member] = {}
            for at, facing, inverted in found.ends:
                by.setdefault((facing, inverted), set()).add(at)

    @property
    def leader(self) -> Aircraft:
        """The aircraft whose end the others follow."""
        return self.state.aircraft[self.members[0]]

    def keeps(self, pose: Pose) -> bool:
        """Whether a formation ends like that: none rolls upside down unless its leader flies so already."""
        return not pose[2] or self.leader.inverted

    def parts(self, pose: Pose) -> tuple[Part, ...]:
        """The whole formation's move when the leader ends in this pose."""
        leader, taken = self.leader, {pose[0]}
        out = [Part(leader.id, pose[0], pose, self.reaches[leader.id].path(pose))]
        for member in self.members[1:]:
            at = self.state.aircraft[member].hex
            place = at[0] + pose[0][0] - leader.hex[0], at[1] + pose[0][1] - leader.hex[1]
            end = self._end(member, place, pose, taken)
            if end is None:
                out.append(Part(member, place))
                continue
            taken.add(end[0])
            out.append(Part(member, place, end, self.reaches[member].path(end)))
        return tuple(out)

    def _end(self, member: str, place: Hex, pose: Pose, taken: set[Hex]) -> Pose | None:
        """Its end with the leader's heading, as near to its place as it can, alone in its hex before others."""
        hexes = self._headings[member].get((pose[1], pose[2]))
        if not hexes:
            return None
        crowded: Pose | None = None
        for away in range(LOOSE + 1):
            for at in _around(place, away):
                if at not in hexes:
                    continue
                if at not in taken:
                    return at, pose[1], pose[2]
                crowded = crowded or (at, pose[1], pose[2])
        return crowded

    def followers(self, pose: Pose) -> int:
        """How many of the members can follow there, quickly reckoned."""
        leader, count = self.leader, 1
        dq, dr = pose[0][0] - leader.hex[0], pose[0][1] - leader.hex[1]
        for member in self.members[1:]:
            at = self.state.aircraft[member].hex
            hexes = self._headings[member].get((pose[1], pose[2]), ())
            place = at[0] + dq, at[1] + dr
            count += any(h in hexes for away in range(LOOSE + 1) for h in _around(place, away))
        return count

    def trail(self, part: Part) -> list[Hex]:
        """The hexes of a member's path."""
        mover = self.state.aircraft[part.aircraft]
        at, facing, inverted = mover.hex, mover.facing, mover.inverted
        line = [at]
        for step in part.steps:
            at, facing, inverted = manoeuvres.after(at, facing, inverted, step)
            if at != line[-1]:
                line.append(at)
        return line

    def straight_on(self) -> Pose | None:
        """The leader's pose straight ahead, as far as most can follow; None where it cannot fly straight."""
        leader = self.leader
        ahead, at = [], leader.hex
        for _ in range(self.reaches[leader.id].high + 1):
            pose = (at, leader.facing, leader.inverted)
            if pose in self.reaches[leader.id].ends:
                ahead.append(pose)
            at = neighbour(at, leader.facing)
        return max(ahead, key=lambda p: (self.followers(p), ahead.index(p)), default=None)


def by_hex(formation: Formation) -> dict[Hex, int]:
    """How many can follow to each hex where the leader can end, by its best heading there."""
    best: dict[Hex, int] = {}
    for pose in formation.reaches[formation.members[0]].ends:
        if formation.keeps(pose):
            best[pose[0]] = max(best.get(pose[0], 0), formation.followers(pose))
    return best
