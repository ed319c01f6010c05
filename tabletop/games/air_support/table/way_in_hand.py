"""The ways of the unit in hand: where it can go, what that costs, who could fire on the way, and how it is told."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING

from tabletop.games.air_support.table import names, places, ways
from tabletop.games.air_support.table.going import next_hexes
from tabletop.games.air_support.table.movers import Movers
from tabletop.games.air_support.table.names import percent
from tabletop.games.air_support.table.ways import Danger, Way
from tabletop.grid.hexes import Hex, distance
from tabletop.table.play.contract import Mark, Note

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable


class WayInHand(Movers):
    """`over`: the hex under the pointer; `cut`: how many hexes the way to it is shorter; `group`: who goes along with
    the unit in hand, each the same way.
    """

    def __init__(self, table: SupportTable) -> None:
        super().__init__(table)
        self.over: Hex | None = None
        self.cut = 0
        self.group: tuple[str, ...] = ()
        self.stops = True
        """Whether the player wants a unit to stop when it is fired at."""
        self._ways: tuple[object, str, dict[Hex, Way]] | None = None
        self._dangers: dict[tuple[str, Hex], Danger] = {}

    def ways(self) -> dict[Hex, Way]:
        """The cheapest way of the unit in hand, or of what moves, to each hex that it can reach."""
        state, picked = self.state, self.table.selected
        if self._ways is not None and self._ways[0] is state and self._ways[1] == picked:
            return self._ways[2]
        found = self._worked_out()
        self._ways = (state, picked, found)
        self._dangers = {}
        return found

    def _worked_out(self) -> dict[Hex, Way]:
        state, movers = self.state, self.movers()
        key = (movers or (self.table.selected,))[0]
        if not movers and key not in self.starts():
            return {}
        band = state.bands.get(state.move.band) if movers and state.move is not None else self.band_of(key)
        if key in state.infantry:
            men = [state.infantry[k] for k in (movers or (key,)) if k in state.infantry]
            assault = movers and state.move is not None and state.move.assault
            return {} if band is not None or assault else ways.on_foot(state, men)
        car = state.vehicles.get(band.ids[0] if band is not None else key)
        return ways.by_car(state, car, band) if car is not None else {}

    def nearest_way(self, to: Hex) -> Way | None:
        """The way to a hex, or as near to it as the unit can come."""
        found = self.ways()
        if to in found:
            return found[to]
        at = places.hex_of(self.state, self.table.selected)
        far = distance(at, to) if at is not None else 10**6
        near = [(distance(h, to), way.spent[-1], h) for h, way in found.items() if distance(h, to) < far]
        return found[min(near)[2]] if near else None

    def pointed_way(self) -> Way | None:
        """The way to the hex under the pointer, cut short as the player wants it."""
        way = self.ways().get(self.over) if self.over is not None else None
        return way.shorter(self.cut) if way is not None else None

    def danger(self, at: Hex) -> Danger:
        """Who could fire at the unit in hand there."""
        key = (self.movers() or (self.table.selected,))[0]
        if (key, at) not in self._dangers:
            unit_ = self.state.infantry.get(key) or self.state.vehicles.get(key)
            found = ways.danger(self.state, unit_, at) if unit_ is not None else Danger((), Fraction(1))
            self._dangers[key, at] = found
        return self._dangers[key, at]

    def costs(self) -> dict[Hex, str]:
        """Hexes that the picked unit may enter next, with what is then left, in MP or MF."""
        return next_hexes(self)

    def way_marks(self) -> list[Mark]:
        """The way that is pointed at, and whoever could fire on it."""
        way, at = self.pointed_way(), places.hex_of(self.state, (self.movers() or (self.table.selected,))[0])
        if way is None:
            return []
        centre = self.table.host.centre
        points = tuple(centre(h) for h in ((at,) if at is not None else ()) + way.hexes)
        marks = [Mark("path", points=points, layer=1)] if len(points) > 1 else []
        seen = [h for h in way.hexes if self.danger(h).firers]
        marks += [Mark("threat", tuple(seen))] if seen else []
        if seen:
            worst = min(seen, key=lambda h: self.danger(h).through)
            for _, where, chance in self.danger(worst).firers[:3]:
                ends = centre(where), centre(worst)
                marks.append(Mark("gunline", points=ends, text=percent(chance), layer=1))
        return marks

    def way_note(self, way: Way) -> Note:
        """What the way costs, who can fire on it, and how likely it is that nothing comes of that."""
        name = names.called(self.state, (self.movers() or (self.table.selected,))[0])
        end = names.label(self.state, way.hexes[-1])
        title = f"{name} to {end}: {way.words()} of {ways.points(way.full)}"
        lines: list[str] = []
        worst: dict[str, Fraction] = {}
        for at in way.hexes:
            found = self.danger(at)
            if not found.firers:
                continue
            who = [f"{percent(chance)} from {names.called(self.state, key)}" for key, _, chance in found.firers[:3]]
            for key, _, chance in found.firers:
                worst[key] = max(chance, worst.get(key, Fraction(0)))
            more = f" and {len(found.firers) - 3} more" if len(found.firers) > 3 else ""
            lines.append(f"{names.label(self.state, at)}: {', '.join(who)}{more}")
        if not lines:
            lines = ["No known enemy can fire on the way."]
        else:
            through = prod((1 - min(Fraction(1), c) for c in worst.values()), start=Fraction(1))
            lines = [*lines[:6], f"Gets there unharmed if each fires once: {percent(through)}"]
            lines.append("It stops when fired at (X)." if self.stops else "It goes on under fire (X).")
        others = len(self.group)
        if others:
            lines.append(f"{others} more go{'es' if others == 1 else ''} the same way.")
        foot = self.table.selected in self.state.infantry
        return Note(title, tuple(lines), ("AS-MOVE-02" if foot else "AS-VEH-01",), "good")

    def alarms(self) -> int:
        """How much the enemy has done: tries to sight, harm, points."""
        state = self.state
        return (
            sum(p.sighted for p in state.planes.values())
            + sum(v.wreck or v.immobile for v in state.vehicles.values())
            + sum(state.points)
        )
