"""What of a printed map can stand in a line of sight at all, worked out once: most lines pass none of it."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_support.rules import terrain
from tabletop.games.air_support.rules.ground import Air, Ground
from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class Relief:
    """tops: the absolute levels of the tops of all hexes that are not plain; rising: those that reach above the levels
    0, 1, 2 ...; hindering: hexes whose terrain may hinder; fenced: those with something on a hexside.
    """

    tops: dict[Hex, int]
    rising: tuple[frozenset[Hex], ...]
    hindering: frozenset[Hex]
    fenced: frozenset[Hex]

    def may_block(self, low: int, way: list[Hex]) -> bool:
        """Whether a hex of these may reach above a level; below 0 even open ground does."""
        return low < 0 or (low < len(self.rising) and not self.rising[low].isdisjoint(way))


def relief(ground: Ground, air: Air, from_above: bool) -> Relief:
    """The relief in that weather and season, for a view from a higher level or from the same (AS-LOS-02, AS-LOS-04,
    AS-TERR-03); kept with the map.
    """
    key = ("relief", air, from_above)
    found: Relief | None = ground.memo.get(key)
    if found is None:
        tops = {at: terrain.top(facts, air, from_above) for at, facts in ground.hexes.items()}
        found = ground.memo[key] = Relief(
            tops,
            tuple(
                frozenset(at for at, top in tops.items() if top > low) for low in range(max(tops.values(), default=0))
            ),
            frozenset(at for at, facts in ground.hexes.items() if terrain.hindrance(facts, air, not from_above)),
            frozenset(at for pair in ground.beside for at in pair),
        )
    return found
