"""The ways of the unit in hand: what can move, where it can go, what that costs, who could fire on the way, and how it
is told.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules import hexes, pace, speed
from tabletop.games.air_support.rules.bands import convoys
from tabletop.games.air_support.rules.bands.convoys import StartBand
from tabletop.games.air_support.rules.driving import StartUp
from tabletop.games.air_support.rules.moving import Enter, Start
from tabletop.games.air_support.rules.pieces import Motion, Vehicle, Where
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.standing import unit
from tabletop.games.air_support.rules.state import Band
from tabletop.games.air_support.rules.walking import movers
from tabletop.games.air_support.table.hand import ways
from tabletop.games.air_support.table.hand.modes import Mode
from tabletop.games.air_support.table.hand.ways import Danger, Way
from tabletop.games.air_support.table.papers import flights
from tabletop.games.air_support.table.pieces import places
from tabletop.games.air_support.table.showings import names
from tabletop.games.air_support.table.showings.names import percent
from tabletop.grid.hexes import Hex, distance
from tabletop.table.play.contract import Mark, Note

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable

# -- What can move now, and what is moving (AS-MOVE, AS-CONVOY).


class Movers(Mode):
    """`guarding`: units of which the player has said that they stay."""

    def __init__(self, table: SupportTable) -> None:
        super().__init__(table)
        self.guarding: set[str] = set()
        self.phase_begun: tuple[int, int] | None = None
        """Turn and half of it in which something was last taken in hand."""

    @property
    def on_the_way(self) -> bool:
        return bool(self.state.frames) and self.state.frames[-1].step == "moving"

    def movers(self) -> tuple[str, ...]:
        """Ids of what is moving now, the lead first."""
        state = self.state
        if state.move is None or not self.on_the_way:
            return ()
        band = state.bands.get(state.move.band)
        return band.ids if band is not None else state.move.units

    def starts(self) -> dict[str, Command]:
        """What can begin to move: piece -> the command that begins it; all members of a Convoy or Column stand for
        it.
        """
        found: dict[str, Command] = {}
        for command in self.options:
            if isinstance(command, StartBand):
                band = self.state.bands.get(command.band)
                for key in band.ids if band is not None else ():
                    found.setdefault(key, command)
            elif isinstance(command, Start):
                for key in command.units:
                    if key not in found or len(command.units) == 1:
                        found[key] = command
        return found

    def _look(self) -> None:
        """What is asked is brought into view: the piece, those that go with it, where it can go."""
        state = self.state
        band = self.band_of(self.table.selected)
        keys = (self.table.selected, *(band.ids if band is not None else ()))
        cells = [at for key in keys if (at := places.hex_of(state, key)) is not None and at in state.ground.grid]
        if cells:
            self.table.bring(list(dict.fromkeys(cells)), True)

    def waiting(self) -> tuple[str, ...]:
        """Pieces outside the map that can enter now, in the order of the scenario."""
        state = self.state
        return tuple(k for k in self.starts() if (piece := unit(state, k)) is not None and piece.where is not Where.MAP)

    def ready(self) -> frozenset[str]:
        return frozenset(self.movers()) or frozenset(self.starts())

    def band_of(self, key: str) -> Band | None:
        found = self.starts().get(key)
        return self.state.bands.get(found.band) if isinstance(found, StartBand) else None

    def stands(self, key: str) -> bool:
        """A vehicle that moves alone and must start up before anything else."""
        car = self.state.vehicles.get(key)
        return (
            car is not None
            and car.motion is Motion.STOPPED
            and car.where is Where.MAP
            and isinstance(self.starts().get(key), Start)
        )

    def nearest(self, starts: dict[str, Command], waiting: tuple[str, ...]) -> str:
        """Who comes next: Convoys first, then who stands nearest to the one that was in hand."""
        at = places.hex_of(self.state, self.table.selected)

        def rank(key: str) -> tuple[bool, bool, bool, int, str]:
            here = places.hex_of(self.state, key)
            far = distance(at, here) if at is not None and here is not None else 0
            return key in waiting, key in self.guarding, not isinstance(starts[key], StartBand), far, key

        return min(starts, key=rank)


# -- Where the unit in hand can go next, and what that leaves it of its MF or MP.


def next_hexes(mode: Movers) -> dict[Hex, str]:
    """Hexes that the picked unit may enter next, with what is then left, in MP or MF."""
    state, picked = mode.state, mode.table.selected
    if mode.movers():
        return {c.hex: _left(mode, c.hex) for c in mode.options if isinstance(c, Enter)}
    command = mode.starts().get(picked)
    car = state.vehicles.get(picked)
    if isinstance(command, StartBand):
        band = state.bands[command.band]
        lead = state.vehicles.get(band.ids[0])
        if lead is None:  # a Column: the hexes around its lead
            first = state.infantry.get(band.ids[0])
            return {
                at: ""
                for d in range(6)
                if first is not None
                and not isinstance(pace.step_cost(state, first, at := hexes.step(first.place.hex, d)), Refusal)
            }
        return {
            h: _left(mode, h, band)
            for h in speed.forward(lead)
            if not isinstance(convoys.impulse_cost(state, band, h), Refusal)
        }
    man = state.infantry.get(picked)
    if man is not None and isinstance(command, Start):
        if man.where is not Where.MAP:
            return {
                at: "" for at in pace.gates(state, man.id) if not isinstance(pace.step_cost(state, man, at), Refusal)
            }
        return {
            at: _left(mode, at)
            for d in range(6)
            if not isinstance(pace.step_cost(state, man, at := hexes.step(man.place.hex, d)), Refusal)
        }
    if car is None or command is None:
        return {}
    if car.where is not Where.MAP:
        return {}
    return {
        h: _left(mode, h)
        for h in (*speed.forward(car), *speed.backward(car))
        if not isinstance(speed.step_cost(state, car, h), Refusal)
    }


def _left(mode: Movers, to: Hex, band: Band | None = None) -> str:
    """Points left after entering a hex."""
    state = mode.state
    band = band or (state.bands.get(state.move.band) if state.move is not None else None)
    key = (mode.movers() or (mode.table.selected,))[0]
    car = state.vehicles.get(band.ids[0] if band is not None else key)
    man = state.infantry.get(key)
    if man is not None and band is None:
        step = pace.step_cost(state, man, to, led=len(mode.movers()) > 1)
        if isinstance(step, Refusal):
            return ""
        rest = movers.left(state, step[1]) if mode.movers() else pace.allotment(state, man, road=step[1]) - man.spent
        return pace.half(max(0, rest - step[0]))
    if not isinstance(car, Vehicle):
        return ""
    if band is not None:
        cost = convoys.impulse_cost(state, band, to)
        cars = convoys.vehicles(state, band)
        return "" if isinstance(cost, Refusal) else pace.half(min(speed.left(state, c) for c in cars) - cost)
    found = speed.step_cost(state, car, to)
    return "" if isinstance(found, Refusal) else pace.half(speed.left(state, car) - found[0])


# -- The ways of the unit in hand.


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
        self._safest: dict[Hex, Way] = {}

    def ways(self) -> dict[Hex, Way]:
        """The cheapest way of the unit in hand, or of what moves, to each hex that it can reach."""
        state, picked = self.state, self.table.selected
        if self._ways is not None and self._ways[0] is state and self._ways[1] == picked:
            return self._ways[2]
        found = self._worked_out()
        self._ways = (state, picked, found)
        self._dangers, self._safest = {}, {}
        return found

    def way_to(self, to: Hex) -> Way | None:
        """The way to a hex; of ways that cost the same the least dangerous, as far as the enemy is known."""
        found = self.ways()
        if to not in found or not isinstance(found, ways.Reach):
            return found.get(to)
        if to not in self._safest:
            car = self.state.vehicles.get(self._goes())
            self._safest[to] = found.safest(to, self._toll, car.spent if car is not None else 0)
        return self._safest[to]

    def _goes(self) -> str:
        """Who goes: what moves, or the unit in hand."""
        return (self.movers() or (self.table.selected,))[0]

    def _toll(self, at: Hex) -> Fraction:
        """The chance that something is done to the unit in hand when it enters a hex."""
        return 1 - self.danger(at).through * (1 - self.lingering_harm(at))

    def lingering_harm(self, at: Hex) -> Fraction:
        """The chance that fire which lingers in a hex does something to the unit in hand."""
        key = self._goes()
        unit_ = self.state.infantry.get(key) or self.state.vehicles.get(key)
        return ways.lingering(self.state, unit_, at) if unit_ is not None else Fraction(0)

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
            return self.way_to(to)
        at = places.hex_of(self.state, self.table.selected)
        far = distance(at, to) if at is not None else 10**6
        near = [(distance(h, to), way.spent[-1], h) for h, way in found.items() if distance(h, to) < far]
        return self.way_to(min(near)[2]) if near else None

    def pointed_way(self) -> Way | None:
        """The way to the hex under the pointer, cut short as the player wants it."""
        way = self.way_to(self.over) if self.over is not None else None
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
        if len(way.hexes) > 1:  # hex by hex, as for a single step
            tolls = {h: percent(self._toll(h)) for h in way.hexes if self._toll(h)}
            marks += self.table.overlays.words_in(tolls, chances=True)
        seen = [h for h in self.exposed(way) if self.danger(h).firers]
        marks += [Mark("threat", tuple(seen))] if seen else []
        if seen:
            worst = min(seen, key=lambda h: self.danger(h).through)
            for _, where, chance in self.danger(worst).firers[:3]:
                ends = centre(where), centre(worst)
                marks.append(Mark("gunline", points=ends, text=percent(chance), layer=1))
        return marks

    def exposed(self, way: Way) -> tuple[Hex, ...]:
        """The hexes of a way in which it can be fired at: also that in which a vehicle starts up, which costs it
        movement there.
        """
        key = (self.movers() or (self.table.selected,))[0]
        here = places.hex_of(self.state, key)
        starts = here is not None and any(isinstance(order, StartUp) for order in way.orders)
        return (here, *way.hexes) if starts and here is not None else way.hexes

    def lingering(self) -> dict[Hex, int]:
        """Hexes in which fire lingers that strikes whoever enters, with its firepower (AS-FIRE-08)."""
        return {place.hex: column for place, column in self.state.residual if not place.level}

    def way_note(self, way: Way) -> Note:
        """What the way costs, who can fire on it, and how likely it is that nothing comes of that."""
        name = names.called(self.state, (self.movers() or (self.table.selected,))[0])
        end = names.label(self.state, way.hexes[-1])
        title = f"{name} to {end}: {way.words()} of {ways.points(way.full)}"
        lines: list[str] = []
        worst: dict[str, Fraction] = {}
        lingers = self.lingering()
        for at in self.exposed(way):
            found = self.danger(at)
            if at in lingers and at in way.hexes:
                worst[f"fire in {at}"] = harm = self.lingering_harm(at)
                does = percent(harm) if harm else "no harm to this unit"
                lines.append(f"{names.label(self.state, at)}: fire lingers there, firepower {lingers[at]}: {does}")
            if not found.firers:
                continue
            who = [f"{percent(chance)} from {names.called(self.state, key)}" for key, _, chance in found.firers[:3]]
            for key, _, chance in found.firers:
                worst[key] = max(chance, worst.get(key, Fraction(0)))
            more = f" and {len(found.firers) - 3} more" if len(found.firers) > 3 else ""
            lines.append(f"{names.label(self.state, at)}: {', '.join(who)}{more}")
        flyers = self._raiders()
        if not lines:
            nobody = "No known enemy on the ground" if flyers else "No known enemy"
            lines = [f"{nobody} can fire on the way."]
        elif worst:
            through = prod((1 - min(Fraction(1), c) for c in worst.values()), start=Fraction(1))
            lines = [*lines[:6], f"Gets there unharmed if each strikes once: {percent(through)}"]
            lines.append("It stops when fired at (X)." if self.stops else "It goes on under fire (X).")
        if flyers:
            lines.append(f"{names.all_called(self.state, flyers)} may attack at any step.")
        others = len(self.group)
        if others:
            lines.append(f"{others} more go{'es' if others == 1 else ''} the same way.")
        foot = self.table.selected in self.state.infantry
        return Note(title, tuple(lines), ("AS-MOVE-02" if foot else "AS-VEH-01",), "good")

    def _raiders(self) -> tuple[str, ...]:
        """The enemy's aircraft that may still attack whoever moves now (AS-SIGHT-02)."""
        state, mover = self.state, names.seat_of(self.state, self._goes())
        return tuple(
            p.id
            for p in state.planes.values()
            if p.seat != mover and flights.waits(p) and flights.able(state, p) and p.cls != AirClass.OBS
        )

    def alarms(self) -> int:
        """How much the enemy has done: tries to sight, harm, points."""
        state = self.state
        return (
            sum(p.sighted for p in state.planes.values())
            + sum(v.wreck or v.immobile for v in state.vehicles.values())
            + sum(state.points)
        )
