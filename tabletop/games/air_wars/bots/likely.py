"""What hides where, on average: every hidden enemy counter shared out over the places where it can be.

A counter counts at each place by the number of hidden counters there that it may be; together they are as many as the
view counts.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_wars.bots.belief import Believer, Memory
from tabletop.games.air_wars.rules.sheets import Formation, UnitClass
from tabletop.games.air_wars.rules.state import State

Place = tuple[str, bool]
"""Square, and whether in the air."""


@dataclass(slots=True)
class Likely:
    """Expected aircraft among the hidden counters of a place: dice of fighters and bombers that can still fly, counters
    that are no decoys, points, counters with bombs left and their dice.
    """

    fighters: float = 0.0
    bombers: float = 0.0
    real: float = 0.0
    worth: float = 0.0
    raiders: float = 0.0
    load: float = 0.0

    def add(self, sheet: Formation, share: float, bombed: bool, down: bool) -> None:
        """A share of a counter. down: it has landed and flies no more today, so it only stands there."""
        self.real += share * (not sheet.decoy)
        self.worth += share * sheet.vp
        if down:
            return
        self.fighters += share * sheet.air * sheet.fighter
        self.bombers += share * sheet.air * (not sheet.fighter)
        if sheet.bomb and not bombed:
            self.raiders += share
            self.load += share * sheet.bomb


def likely(view: State, enemy: int, memory: Memory) -> dict[Place, Likely]:
    """What to expect at each place with hidden aircraft."""
    slots = [(b.square, up, b.flying if up else b.based) for b in view.blips if b.seat == enemy for up in (True, False)]
    slots = [s for s in slots if s[2]]
    whole = sum(n for _, _, n in slots)
    believer = Believer(memory, view)
    shares: list[tuple[str, dict[Place, float]]] = []
    for name, sheet in sorted(view.scenario.units.items()):
        if sheet.seat == enemy and sheet.flies and name not in view.units:
            fit = {(s, up): n for s, up, n in slots if believer.fits(name, (s, up, UnitClass.AIR), memory.sightings)}
            total = sum(fit.values())
            if total:
                shares.append((name, {place: n / total for place, n in fit.items()}))
    sums: dict[Place, float] = {}
    for _, share in shares:
        for place, part in share.items():
            sums[place] = sums.get(place, 0.0) + part
    found = {(s, up): Likely() for s, up, _ in slots}
    for name, share in shares:
        seen = memory.sightings.get(name)
        for place, part in share.items():
            n = next(n for s, up, n in slots if (s, up) == place)
            down = seen is not None and not place[1] and not view.scenario.units[name].short
            found[place].add(
                view.scenario.units[name], part * n / sums[place], seen is not None and seen.bombed > 0, down
            )
    return found if whole else {}
