"""Concealment: who sees whom on the ground, how units are found and go under a "?". AS-CONC-01, AS-CONC-02,
AS-SETUP-05, AS-ALOS-15, AS-ALOS-16. Aircraft never count.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream
from tabletop.core.memo import kept_for
from tabletop.core.messages import Event
from tabletop.core.step import Now
from tabletop.games.air_support.rules import terrain
from tabletop.games.air_support.rules.lines_of_sight.lines import line
from tabletop.games.air_support.rules.naming import doing
from tabletop.games.air_support.rules.pieces import Concealed, Infantry, Vehicle, Where
from tabletop.games.air_support.rules.player_turn import Automatic, onward
from tabletop.games.air_support.rules.standing import Unit, board, every, fit_car, here, spot, unit, units_of
from tabletop.games.air_support.rules.state import NOBODY, State, put_battery, put_piece, put_pieces, with_fields
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.games.air_support.rules.terrain import Location, Terrain
from tabletop.games.air_support.rules.views import hidden
from tabletop.grid.hexes import distance

SEEN = 16
"""Hexes within which a Good Order enemy ground unit takes a "?" away, or keeps one from being gained (AS-CONC-01,
AS-CONC-02).
"""


def watchers(state: State, seat: int) -> dict[Location, None]:
    """The Locations of Good Order ground units that watch that seat's troops: men and vehicles of the enemy, no
    Dummies (AS-UNIT-02).
    """
    return _eyes(state, units_of(state, 1 - seat))


@kept_for(most=32)
def _eyes(state: State, units: tuple[Unit, ...]) -> dict[Location, None]:
    return {
        u.place: None
        for u in units
        if (isinstance(u, Infantry) and u.good_order) or (isinstance(u, Vehicle) and fit_car(u))
    }


def seen_by(state: State, place: Location, eyes: dict[Location, None]) -> bool:
    """Whether one of these Locations, within 16 hexes, has a line of sight to a place."""
    return any(
        distance(eye.hex, place.hex) <= SEEN and (eye.hex == place.hex or line(state, eye, place).clear) for eye in eyes
    )


def watched(state: State, seat: int, place: Location) -> bool:
    """Whether a Good Order enemy ground unit of that seat within 16 hexes sees the Location (AS-CONC-01)."""
    return seen_by(state, place, watchers(state, seat))


def bare(state: State, unit: Unit) -> bool:
    """Whether a unit stands in open ground: no terrain in its hex, or on the road through it (AS-CONC-01,
    AS-TERR-05).
    """
    facts = state.ground[unit.place.hex]
    if unit.place.level:
        return False
    road = isinstance(unit, (Infantry, Vehicle)) and unit.on_road
    beside = isinstance(unit, Vehicle) and unit.bypass is not None
    return road or beside or terrain.kind(facts, state.air) is Terrain.OPEN


def shares(state: State, place: Location, seat: int) -> bool:
    """Whether an enemy of that seat is in the Location (AS-CONC-01); a Dummy is nobody."""
    return any(
        u.place == place and u.seat != seat and not (isinstance(u, Infantry) and u.dummy)
        for u in here(state, place.hex).units
    )


def together(state: State, keys: tuple[str, ...]) -> tuple[str, ...]:
    """These units, and with a gun its crew there and with a crew its gun: they are found together. Ids of units
    that are gone are left out.
    """
    found = dict.fromkeys(key for key in keys if unit(state, key) is not None)
    for gun in state.guns.values():
        if gun.id in found or gun.crew in found:
            crew = state.infantry.get(gun.crew)
            if crew is not None and crew.place == gun.place:
                found[gun.id] = found[gun.crew] = None
    return tuple(found)


def stack_at(state: State, seat: int, place: Location) -> int:
    """The number of the "?" of a side in a Location, 0 without one (AS-SETUP-04)."""
    return next(
        (
            u.stack
            for u in here(state, place.hex).units
            if u.place == place and u.seat == seat and u.concealed is Concealed.MARK
        ),
        0,
    )


def uncovered(state: State) -> list[tuple[int, tuple[str, ...]]]:
    """After set-up: per side the units under a "?" in open ground in sight of the enemy (AS-SETUP-05)."""
    found = []
    for seat in (0, 1):
        eyes = watchers(state, seat)
        lost = tuple(
            u.id
            for u in units_of(state, seat)
            if u.concealed is Concealed.MARK and bare(state, u) and seen_by(state, u.place, eyes)
        )
        if lost:
            found.append((seat, lost))
    return found


def gains(state: State) -> list[tuple[tuple[str, ...], int]]:
    """At the end of CCPh: units of one Location that no Good Order enemy ground unit sees, and the number of their
    "?", a new one where none lies (AS-CONC-02).
    """
    found: list[tuple[tuple[str, ...], int]] = []
    number = state.stacks
    for seat in (0, 1):
        eyes = watchers(state, seat)
        places: dict[Location, list[str]] = {}
        for stand in board(state).values():
            for one in stand.units:
                if one.seat == seat and one.concealed is Concealed.KNOWN:
                    places.setdefault(one.place, []).append(one.id)
        for place, keys in sorted(places.items()):
            if shares(state, place, seat) or seen_by(state, place, eyes):
                continue
            stack = stack_at(state, seat, place)
            if not stack:
                number += 1
            found.append((tuple(sorted(keys)), stack or number))
    return found


# -- Units go under a "?", and are found (AS-CONC).


@dataclass(frozen=True, slots=True)
class MarkGained(AirSupportEvent):
    """Known units of one Location go under a "?" (AS-CONC-02); HIP units are put on the map under one (AS-CONC-03)."""

    units: tuple[str, ...]
    stack: int
    rule: str

    def apply(self, state: State) -> State:
        """What a battery has sighted is the hex where it was seen last (AS-OBS-10)."""
        for battery in state.batteries.values():
            if battery.sighted in self.units:
                seen = unit(state, battery.sighted)
                assert seen is not None
                state = put_battery(state, battery.id, sighted=spot(state, seen.place.hex))
        return with_fields(
            put_pieces(state, self.units, concealed=Concealed.MARK, stack=self.stack),
            stacks=max(state.stacks, self.stack),
        )

    def says(self, state: State) -> tuple[str, str]:
        return f'{doing(state, self.units, "is", "are")} under a "?" now', self.rule

    def told(self, seat: int | None, state: State) -> Event | None:
        """That a "?" lies there now is seen by all, but not whose."""
        unknown = hidden(state, NOBODY if seat is None else seat)
        if unknown.isdisjoint(self.units):
            return self
        masked = (f"?{self.stack}" if key in unknown else key for key in self.units)
        return MarkGained(tuple(dict.fromkeys(masked)), self.stack, self.rule)


@dataclass(frozen=True, slots=True)
class SplitOff(AirSupportEvent):
    """Units that leave a "?" stack under a "?" of their own, that of a Dummy among them (AS-CONC-04). stack: its
    number.
    """

    units: tuple[str, ...]
    stack: int

    def apply(self, state: State) -> State:
        return with_fields(put_pieces(state, self.units, stack=self.stack), stacks=max(state.stacks, self.stack))

    def says(self, state: State) -> tuple[str, str]:
        return f'{doing(state, self.units, "goes", "go")} off under another "?"', "AS-CONC-04"


@dataclass(frozen=True, slots=True)
class Shown(AirSupportEvent):
    """Units lose their "?" or are placed on the map from hiding (AS-CONC-01, AS-CONC-03)."""

    units: tuple[str, ...]
    rule: str
    opens: ClassVar[bool] = True
    reveals: ClassVar[bool] = True

    def apply(self, state: State) -> State:
        for key in self.units:
            state = put_piece(state, key, concealed=Concealed.KNOWN, stack=0)
        return state

    def says(self, state: State) -> tuple[str, str]:
        return f"{doing(state, self.units, 'is', 'are')} seen", self.rule


@dataclass(frozen=True, slots=True)
class DummyRemoved(AirSupportEvent):
    """A "?" was nothing (AS-SETUP-04, AS-CONC-04)."""

    unit: str
    rule: str
    opens: ClassVar[bool] = True
    reveals: ClassVar[bool] = True

    def apply(self, state: State) -> State:
        return with_fields(state, infantry={key: unit for key, unit in state.infantry.items() if key != self.unit})

    def says(self, state: State) -> tuple[str, str]:
        return 'A "?" was nothing', self.rule


# -- Losing and gaining concealment: what other chapters call when units are found (AS-CONC, AS-ALOS-16, AS-AA-14).
# Generators; any ids may be given, who is Known already, or gone, is passed over.


def _covered(state: State, keys: Iterable[str], *kinds: Concealed) -> list[Unit]:
    """Those of the units, guns with their crews, that are on the map and hidden in one of these ways."""
    found = [unit(state, key) for key in together(state, tuple(keys))]
    return [u for u in found if u is not None and u.where is Where.MAP and u.concealed in kinds]


def _any_covered(state: State, keys: Iterable[str]) -> bool:
    """Whether one of these units is hidden, or has to do with a gun, which is looked at closely."""
    for key in keys:
        one = state.infantry.get(key) or state.vehicles.get(key)
        if one is None or one.concealed is not Concealed.KNOWN:
            return True
        for gun in state.guns.values():
            if gun.crew == key:
                return True
    return False


def show(now: Now[State], keys: Iterable[str], rule: str) -> Stream:
    """These units are Known from now on, from under a "?" or from hiding (AS-CONC-01, AS-CONC-03); Dummies among
    them are gone (AS-CONC-04).
    """
    found = _covered(now.state, keys, Concealed.MARK, Concealed.HIP)
    yield from remove([u.id for u in found if isinstance(u, Infantry) and u.dummy], "AS-CONC-04")
    real = tuple(u.id for u in found if not (isinstance(u, Infantry) and u.dummy))
    if real:
        yield Shown(real, rule)


def remove(dummies: Iterable[str], rule: str) -> Stream:
    """Dummies that are found are gone."""
    for key in dummies:
        yield DummyRemoved(key, rule)


def place(now: Now[State], keys: Iterable[str], rule: str) -> Stream:
    """HIP units among these are put on the map under a "?" (AS-CONC-03, AS-AA-14)."""
    while hidden := _covered(now.state, keys, Concealed.HIP):
        first = hidden[0]
        same = tuple(u.id for u in hidden if u.place == first.place and u.seat == first.seat)
        yield MarkGained(same, stack_at(now.state, first.seat, first.place) or now.state.stacks + 1, rule)


def found(now: Now[State], keys: Iterable[str], by_air: bool) -> Stream:
    """Units that suffer at least a PTC: to fire on the ground all are shown (AS-CONC-01, AS-CONC-03); to an
    aircraft only those in sight of a Good Order enemy ground unit are (AS-ALOS-16), other HIP ones are put on the
    map under a "?".
    """
    if not by_air:
        yield from show(now, keys, "AS-CONC-01")
        return
    covered = _covered(now.state, keys, Concealed.MARK, Concealed.HIP)
    seen = [u.id for u in covered if watched(now.state, u.seat, u.place)]
    yield from show(now, seen, "AS-ALOS-16")
    yield from place(now, [u.id for u in covered if u.id not in seen], "AS-CONC-03")


def moved(now: Now[State], keys: Iterable[str], assault: bool = False) -> Stream:
    """After an expenditure of MF or MP: who moves without assault movement, or in open ground, in sight of a Good
    Order enemy ground unit loses its "?"; so does who shares a Location with an enemy (AS-CONC-01). HIP units that
    move are put on the map (AS-CONC-03); who leaves others behind under their common "?" is shown (AS-CONC-04).
    """
    if not _any_covered(now.state, keys) or not _covered(now.state, keys, Concealed.MARK, Concealed.HIP):
        return
    yield from place(now, keys, "AS-CONC-03")
    yield from show(now, _split_off(now.state, keys), "AS-CONC-04")
    covered = _covered(now.state, keys, Concealed.MARK)
    lost = [
        u.id
        for u in covered
        if shares(now.state, u.place, u.seat)
        or ((not assault or bare(now.state, u)) and watched(now.state, u.seat, u.place))
    ]
    yield from show(now, lost, "AS-CONC-01")


def _split_off(state: State, keys: Iterable[str]) -> list[str]:
    """Those of the units whose "?" lies somewhere else too (AS-CONC-04)."""
    mine = _covered(state, keys, Concealed.MARK)
    return [
        u.id
        for u in mine
        if any(
            o.stack == u.stack and o.where is Where.MAP and o.place != u.place and o.concealed is Concealed.MARK
            for o in every(state)
        )
    ]


# -- Concealment gained at the end of CCPh (AS-CONC-02). Frame: conceal (seat, row).


def conceal(now: Now[State]) -> Stream:
    """Whoever no Good Order enemy ground unit within 16 hexes sees goes under a "?", both sides at once; aircraft
    do not matter (AS-ALOS-15).
    """
    if not now.state.scenario.special.no_concealment:
        for keys, stack in gains(now.state):
            yield MarkGained(keys, stack, "AS-CONC-02")
    yield from onward(now)


STEPS = (Automatic("conceal", conceal),)
