"""Convoys: who leads, who follows, how they fall apart (AS-CONVOY-01 to AS-CONVOY-04); events and orders of Convoys and
Columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from tabletop.core.memo import kept
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules import pace, speed
from tabletop.games.air_support.rules.hexes import spines_to, turns
from tabletop.games.air_support.rules.lines_of_sight.lines import any_clear, road_between
from tabletop.games.air_support.rules.naming import called, doing
from tabletop.games.air_support.rules.pace import edge_road, gates
from tabletop.games.air_support.rules.pieces import Motion, Vehicle, Where
from tabletop.games.air_support.rules.scenario import Kind
from tabletop.games.air_support.rules.standing import here, known_places
from tabletop.games.air_support.rules.state import (
    Band,
    State,
    changed_move,
    having_tried,
    put_band,
    put_piece,
    with_fields,
)
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.grid.hexes import Hex, distance

Parts = tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]


def vehicles(state: State, band: Band) -> list[Vehicle]:
    """The vehicles of a Convoy, the lead first."""
    return [state.vehicles[key] for key in band.ids]


def _fit(car: Vehicle, key: str) -> bool:
    return car.where is Where.MAP and not car.wreck and not car.immobile and car.group == key


def _runs(state: State, key: str) -> list[list[str]]:
    """Stretches of vehicles that can go on together, front first; those that wait to enter count as one line
    (AS-MOVE-06).
    """
    found: list[list[str]] = [[]]
    last: Vehicle | None = None
    for car in vehicles(state, state.bands[key]):
        fits = _fit(car, key) or (car.where is Where.OFFBOARD and car.group == key)
        if not fits or (
            last is not None
            and car.where is Where.MAP
            and last.where is Where.MAP
            and distance(last.place.hex, car.place.hex) > 1
        ):
            found.append([])
        if fits:
            found[-1].append(car.id)
        last = car if fits else None
    return [stretch for stretch in found if stretch]


def parts(state: State, key: str) -> Parts | None:
    """What a Convoy goes on as, each with its key; () when no two vehicles are left together; None when nothing has
    changed (AS-CONVOY-04).
    """
    band = state.bands[key]
    if band.kind is not Kind.CONVOY:
        return None
    stretches = _runs(state, key)
    if len(stretches) == 1 and tuple(stretches[0]) == band.ids and len(band.ids) > 1:
        return None
    convoys = [s for s in stretches if len(s) > 1]
    names = _names(state, key, len(convoys))
    return tuple((name, tuple((car,) for car in s)) for name, s in zip(names, convoys, strict=True))


def _names(state: State, key: str, number: int) -> list[str]:
    """The key itself for the first part, "A/2", "A/3" for others."""
    root = state.bands[key].root
    taken = set(state.bands)
    free = (name for n in range(2, 100) if (name := f"{root}/{n}") not in taken)
    return [key, *islice(free, number - 1)] if number else []


def front_alone(state: State, key: str) -> str:
    """The front vehicle when it is left alone in front, "" otherwise."""
    stretches = _runs(state, key)
    return stretches[0][0] if stretches and len(stretches[0]) == 1 else ""


def without(state: State, key: str, unit: str) -> Parts:
    """The parts that go on when a vehicle leaves (AS-CONVOY-03)."""
    ids = state.bands[key].ids
    at = ids.index(unit)
    pieces = [p for p in (ids[:at], ids[at + 1 :]) if len(p) > 1]
    return tuple(
        (name, tuple((car,) for car in p)) for name, p in zip(_names(state, key, len(pieces)), pieces, strict=True)
    )


@kept("bands", "infantry", "guns", "vehicles", "turn", "air", "scenario")
def start_refusal(state: State, seat: int, key: str) -> Refusal | None:
    """Why a Convoy cannot begin to move or go on."""
    band = state.bands.get(key)
    if band is None or band.seat != seat or band.kind is not Kind.CONVOY:
        return Refusal("AS-CONVOY-01", "You have no such Convoy.")
    for car in vehicles(state, band):
        if (why := speed.may_drive(state, car)) is not None:
            return why
    if (front := waits_for(state, band)) is not None:
        return Refusal("AS-CONVOY-04", f"The front part, behind {called(state, front)}, moves first.")
    lead = vehicles(state, band)[0]
    goals = gates(state, lead.id) if lead.where is Where.OFFBOARD else speed.forward(lead)
    if (
        not _starts(state, band)
        and not any(step_refusal(state, band, h) is None for h in goals)
        and not _leaves(state, band)
    ):
        return Refusal("AS-CONVOY-01", "The Convoy can neither start, nor enter a hex, nor leave the map.")
    return None


def waits_for(state: State, band: Band) -> str | None:
    """The lead of a part farther ahead of the same Convoy that can still move, for it finishes its move before the
    rear part (AS-CONVOY-04).
    """
    group = next((g for g in state.scenario.groups if g.key == band.root), None)
    order = list(group.members) if group is not None else []
    place = order.index(band.ids[0]) if band.ids[0] in order else 0
    for key, other in state.bands.items():
        lead = other.ids[0]
        if (
            other.root == band.root
            and lead in order
            and order.index(lead) < place
            and start_refusal(state, other.seat, key) is None
        ):
            return lead
    return None


def _leaves(state: State, band: Band) -> bool:
    return leave_refusal(state, band) is None


def _starts(state: State, band: Band) -> bool:
    cars = vehicles(state, band)
    return any(car.motion is Motion.STOPPED for car in cars) and all(speed.left(state, car) >= 2 for car in cars)


def step_refusal(state: State, band: Band, to: Hex) -> Refusal | None:
    """Why the lead cannot enter a hex with the others behind it."""
    cost = impulse_cost(state, band, to)
    return cost if isinstance(cost, Refusal) else None


def impulse_cost(state: State, band: Band, to: Hex) -> int | Refusal:
    """Half MP that every vehicle pays for the impulse in which the lead enters a hex and each other the hex ahead
    (AS-CONVOY-01).
    """
    key = state.vehicles[band.members[0][0]].group
    return _impulse_cost(state, key, to) if state.bands.get(key) is band else _priced(state, band, to)


@kept("bands", "infantry", "guns", "vehicles", "air", "scenario")
def _impulse_cost(state: State, key: str, to: Hex) -> int | Refusal:
    """The same of a Convoy by its key."""
    return _priced(state, state.bands[key], to)


def _priced(state: State, band: Band, to: Hex) -> int | Refusal:
    cars = vehicles(state, band)
    if cars[0].where is Where.MAP and to in speed.backward(cars[0]):
        return Refusal("AS-CONVOY-01", "A Convoy does not drive backwards.")
    if blocked(state, band, to):
        return Refusal("AS-CONVOY-04", "A vehicle of the Convoy lies there; pass it only after leaving the Convoy.")
    found = speed.step_cost(state, cars[0], to)
    if isinstance(found, Refusal):
        return found
    return followed(state, cars, found[0])


def followed(state: State, cars: Sequence[Vehicle], cost: int) -> int | Refusal:
    """The cost for all when each vehicle enters the hex of the one ahead."""
    for ahead, car in pairwise(cars):
        if ahead.where is Where.MAP:
            behind = speed.road_and_ground(state, car.id, ahead.place.hex)
            if isinstance(behind, Refusal):
                return behind
            cost = max(cost, behind)
    for car in cars:
        if speed.left(state, car) < cost:
            return Refusal(
                "AS-MOVE-09",
                f"{called(state, car.id)} has only {pace.half(speed.left(state, car))} of {pace.half(cost)} movement.",
            )
    return cost


def closing_up(state: State, cars: Sequence[Vehicle], to: Hex) -> Iterator[tuple[Vehicle, Hex | None, int, bool]]:
    """Where each goes when the first enters a hex: the vehicle, the hex of the one ahead (None: it waits in line
    outside the map, AS-MOVE-06), its facing there, whether along the road.
    """
    ahead: Hex | None = to
    for car in cars:
        outside = car.where is Where.OFFBOARD
        if ahead is None:
            yield car, None, car.facing, False
            continue
        road = edge_road(state, ahead) if outside else road_between(state, car.place.hex, ahead)
        yield car, ahead, speed.inward(state, ahead) if outside else facing_for(car, ahead), road
        ahead = None if outside else car.place.hex


def leave_refusal(state: State, band: Band) -> Refusal | None:
    """Why the lead cannot leave the map with the others closing up (AS-MOVE-07)."""
    cars = vehicles(state, band)
    found = speed.exit_cost(state, cars[0])
    if isinstance(found, Refusal):
        return found
    rest = followed(state, cars, found)
    return rest if isinstance(rest, Refusal) else None


def blocked(state: State, band: Band, to: Hex) -> bool:
    """Whether a wreck or immobilized vehicle of the same Convoy lies in the hex (AS-CONVOY-04)."""
    lying = [u.id for u in here(state, to) if isinstance(u, Vehicle) and (u.wreck or u.immobile)]
    if not lying:
        return False
    group = next((g for g in state.scenario.groups if g.key == band.root), None)
    return group is not None and any(key in group.members for key in lying)


def facing_for(car: Vehicle, to: Hex) -> int:
    """The facing with which a vehicle that follows enters the hex ahead: its own if that looks there, else the
    nearest that does.
    """
    return min(spines_to(car.place.hex, to), key=lambda s: (turns(car.facing, s), (s - car.facing) % 6))


def may_leave(state: State, seat: int, key: str, band: Band) -> Refusal | None:
    """Why a vehicle may not leave its Convoy now (AS-CONVOY-03)."""
    if key not in band.ids or band.seat != seat:
        return Refusal("AS-CONVOY-03", "That vehicle is not in this Convoy.")
    if band.attacked or convoy_sees_enemy(state, band):
        return None
    return Refusal("AS-CONVOY-03", "Nobody leaves a Convoy that was not attacked and sees no Known enemy ground unit.")


def convoy_sees_enemy(state: State, band: Band) -> bool:
    own = [car.place for car in vehicles(state, band) if car.where is Where.MAP]
    return any_clear(state, own, known_places(state, 1 - band.seat))


# -- Convoys and Columns move as one, are struck, and fall apart (AS-CONVOY, AS-COLUMN).


@dataclass(frozen=True, slots=True)
class Impulse(AirSupportEvent):
    """A Convoy has moved one hex as a whole (AS-CONVOY-01)."""

    band: str

    def apply(self, state: State) -> State:
        """AS-CONVOY-03: what was done to the Convoy since the last impulse lasts for the Player Turn."""
        return put_band(state, self.band, impulses=state.bands[self.band].impulses + 1)


@dataclass(frozen=True, slots=True)
class BandSplit(AirSupportEvent):
    """A Convoy or Column falls apart or loses a vehicle: what goes on as one, each with its key, the front part
    first (AS-CONVOY-04).
    """

    band: str
    parts: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]
    rule: str

    def apply(self, state: State) -> State:
        old = state.bands[self.band]
        bands = {key: band for key, band in state.bands.items() if key != self.band}
        for key, members in self.parts:
            bands[key] = Band(old.kind, old.seat, members, old.root, old.attacked, old.impulses)
        state = with_fields(state, bands=bands)
        groups = {unit: key for key, members in self.parts for stack in members for unit in stack}
        for unit in old.ids:
            state = put_piece(state, unit, group=groups.get(unit, ""))
        return state

    def says(self, state: State) -> tuple[str, str]:
        return "The column scatters", self.rule


@dataclass(frozen=True, slots=True)
class BandStruck(AirSupportEvent):
    """A Convoy or Column was attacked from the ground (AS-CONVOY-03)."""

    band: str

    def apply(self, state: State) -> State:
        return put_band(state, self.band, attacked=True)


@dataclass(frozen=True, slots=True)
class Halted(AirSupportEvent):
    """The MPh of these units has ended, the window after it is still to come (AS-COLUMN-02)."""

    units: tuple[str, ...]

    def apply(self, state: State) -> State:
        """They stay the target of the window that follows (AS-DFIRE-01)."""
        state, move = having_tried(state, self.units, "move"), state.move
        return (
            state
            if move is None or not move.band or move.band in state.bands
            else with_fields(state, move=changed_move(move, units=self.units, band=""))
        )

    def says(self, state: State) -> tuple[str, str]:
        return f"{doing(state, self.units, 'moves', 'move')} no further", "AS-COLUMN-02"


# -- Orders to Convoys and Columns.


@dataclass(frozen=True, slots=True)
class StartBand(Command):
    """A Convoy or Column begins to move, or goes on (AS-CONVOY-01, AS-COLUMN-01)."""

    band: str

    def label(self, state: State) -> str:
        return f"Move {self.band}"


@dataclass(frozen=True, slots=True)
class LeaveBand(Command):
    """A vehicle leaves its Convoy between impulses (AS-CONVOY-03)."""

    unit: str

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} leaves the Convoy"
