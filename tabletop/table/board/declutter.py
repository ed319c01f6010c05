"""Counters too small to show apart: those of one unit are gathered into one with a count, others are moved apart with a
thin line to their true cell. Numbers only, no drawing. A part of the board.

A game takes part by giving its sprites `small` (the landscape tile for narrow cells) and `gathers` (which pieces may be
gathered: a side and a unit, never two sides). The board then draws no tile below `LEAST`, whatever the zoom. The game
need do nothing else; a click on a gathered tile is a click on its leader.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tabletop.table.play.contract import Sprite

SMALL_BELOW = 66
"""Cells narrower than this, in design units, show tiles in place of square counters, whose names and figures would be
unreadable.
"""
LEAST = (34, 30)
"""Width and height of the smallest tile, in design units."""
WIDE, HIGH = 0.98, 0.86
"""A tile's width and height as a share of its cell."""
MOST_HIDDEN = 0.25
"""The share of a tile that another may hide."""
TOGETHER = 0.08
"""Tiles of one unit that hide more than this of each other are gathered: half a name is unreadable."""
PASSES = 24

Seen = tuple[int, int, int, Sprite]
"""(x, y, look, piece) in pixels."""
Pos = tuple[int, int]


@dataclass
class Decluttered:
    """`shown`: every tile that is drawn, with its position; `counts`: how many are gathered under their leader's id;
    `links`: from a tile to the true places of its pieces; `leaders`: the leader of each piece.
    """

    shown: list[Seen] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    links: list[tuple[Pos, Pos]] = field(default_factory=list)
    leaders: dict[str, str] = field(default_factory=dict)


def hidden(a: Sequence[float], b: Sequence[float], size: tuple[int, int]) -> float:
    """The share of a tile that another of the same size hides, by their middles."""
    across, down = size[0] - abs(a[0] - b[0]), size[1] - abs(a[1] - b[1])
    return across * down / (size[0] * size[1]) if across > 0 and down > 0 else 0.0


def gather(seen: Sequence[Seen], size: tuple[int, int]) -> Decluttered:
    """Gather and move tiles of that size in pixels. Pieces without a tile stay."""
    out = Decluttered([s for s in seen if s[3].small is None])
    units: dict[str, list[Seen]] = {}
    for one in seen:
        if one[3].small is not None:
            units.setdefault(one[3].gathers or one[3].id, []).append(one)
    tiles: list[tuple[list[float], Seen]] = []
    for members in units.values():
        tiles += [_as_one(cluster, out) for cluster in _clusters(members, size)]
    _apart(tiles, size)
    for place, (x, y, look, sprite) in tiles:
        at = round(place[0]), round(place[1])
        out.shown.append((*at, look, sprite))
        if hidden(at, (x, y), size) < 0.5:
            out.links.append((at, (x, y)))
    return out


def _clusters(members: list[Seen], size: tuple[int, int]) -> list[list[Seen]]:
    """Groups of a unit's pieces that hide each other."""
    left, found = list(members), []
    while left:
        cluster, reached = [left.pop(0)], 0
        while reached < len(cluster):
            here = cluster[reached]
            reached += 1
            near = [s for s in left if hidden(here[:2], s[:2], size) > TOGETHER]
            cluster += near
            left = [s for s in left if s not in near]
        found.append(cluster)
    return found


def _as_one(cluster: list[Seen], out: Decluttered) -> tuple[list[float], Seen]:
    leader = cluster[-1]
    for one in cluster:
        out.leaders[one[3].id] = leader[3].id
        if (one[0], one[1]) != (leader[0], leader[1]):
            out.links.append(((leader[0], leader[1]), (one[0], one[1])))
    if len(cluster) > 1:
        out.counts[leader[3].id] = len(cluster)
    return [float(leader[0]), float(leader[1])], leader


def _apart(tiles: list[tuple[list[float], Seen]], size: tuple[int, int]) -> None:
    """Move tiles that hide each other apart, each by half, along the shorter axis."""
    for _ in range(PASSES):
        calm = True
        for n, (a, _) in enumerate(tiles):
            for b, _ in tiles[n + 1 :]:
                if hidden(a, b, size) <= MOST_HIDDEN:
                    continue
                calm = False
                across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
                axis = 0 if (size[0] - across) / size[0] <= (size[1] - down) / size[1] else 1
                other = (size[1] - down) / size[1] if axis == 0 else (size[0] - across) / size[0]
                wanted = size[axis] * (1 - (MOST_HIDDEN - 0.02) / max(MOST_HIDDEN, other))
                step = (wanted - (across if axis == 0 else down)) / 2 + 0.6
                sign = 1 if a[axis] > b[axis] else -1
                a[axis] += sign * step
                b[axis] -= sign * step
        if calm:
            return
