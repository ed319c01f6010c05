"""One phase further (10.3 point 2): what shots a pose promises next and what it lays itself open to, by who moves before whom."""
from __future__ import annotations

from tabletop.bots.thunderbolt_lightning import tables
from tabletop.bots.thunderbolt_lightning.picture import Craft, Picture
from tabletop.bots.thunderbolt_lightning.scoring import Pose, gain
from tabletop.grid.hexes import Hex, distance, turned

UNKNOWN = 0.6
"""Weight of both sides' chances when the order of the next phase is not known."""
AFTERWARDS = 0.45
"""What is left of a shot at somebody who moves after the shooter."""


class Foresight:
    """Chances and dangers of the next movement phase for one aircraft."""

    def __init__(self, picture: Picture, me: Craft) -> None:
        self.picture, self.me = picture, me
        known = picture.phase == 1
        mine = picture.order_of(me.unit)
        self.others: list[tuple[Craft, Hex, tuple[Hex, ...], float, float]] = []
        for e in picture.enemies:
            if e.level != me.level or distance(me.at, e.at) > me.high + e.high + 12:
                continue
            first = picture.order_of(e.unit) < mine
            hunt = (1.0 if first else AFTERWARDS) if known else UNKNOWN
            flee = (AFTERWARDS if first else 1.0) if known else UNKNOWN
            at = e.at if e.moved else e.ahead((e.low + e.high) // 2)
            self.others.append((e, at, _spots(e.fs, e.low, e.high, e.facing), hunt, flee))

    def worth(self, pose: Pose, spent: int) -> float:
        """Points that the next phase promises from an end pose, dangers taken off."""
        at, facing, inverted = pose
        me = self.me
        low, high = max(me.rated // 3 + 1, spent - 3), max(me.rated // 3 + 1, min(me.rated, spent + 2))
        guns = me.guns if inverted is me.a.inverted else me.guns_upside
        mine = _spots(me.fs, low, high, facing)
        back = (6 - facing) % 6
        best, hits = 0.0, 0.0
        for e, there, spots, hunt, flee in self.others:
            dq, dr = there[0] - at[0], there[1] - at[1]
            if abs(dq) + abs(dr) + abs(dq + dr) > 2 * (high + e.high + 6):
                continue
            reach = tables.reach_of(me.fs, low, high, guns, e.save + me.aimed)
            total = 0.0
            for sq, sr in spots:
                total += reach.get(turned((dq + sq, dr + sr), back), 0.0)
            best = max(best, hunt * gain(total / len(spots), 0.0, e.left, e.prio))
            if e.guns:
                harm, turn = tables.reach_of(e.fs, e.low, e.high, e.guns, me.save + e.aimed), (6 - e.facing) % 6
                total = 0.0
                for sq, sr in mine:
                    total += harm.get(turned((sq - dq, sr - dr), turn), 0.0)
                hits += flee * total / len(mine)
        return best - 0.9 * gain(hits, 0.0, me.left, me.prio)


def _spots(fs: int, low: int, high: int, facing: int) -> tuple[Hex, ...]:
    """A few places where an aircraft may be after its next move: straight on, and turned to both sides."""
    return tables.few(fs, low, high, facing)
