"""Units: who flies together this turn (TL-UNIT). Cohesion, the split of a home unit, the usual grouping of fighters
(table 12).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from tabletop.core.messages import Event
from tabletop.games.thunderbolt_lightning.rules.changing import changed, put, with_fields
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Unit
from tabletop.games.thunderbolt_lightning.rules.sheets import CHASERS, AircraftType, Library
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.grid.hexes import distance

REACH = 2
"""Hexes between any two aircraft of a unit (TL-UNIT-05)."""

NAVAL = re.compile(r"F\d?[A-Z]-")
"""How the names of American naval fighters begin: F, the place among the maker's types, the maker's letter (F4F-3)."""

LARGEST = 9
"""Aircraft in a unit at most (TL-UNIT-01)."""


def natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """Sort key of an id: the figures in it count as numbers, so that B2 comes before B10."""
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in re.split(r"(\d+)", name) if part)


def together(one: Aircraft, other: Aircraft) -> bool:
    """Whether two aircraft are in cohesion: within 2 hexes (TL-HEX-05) and at the same level (TL-UNIT-05,
    TL-ALT-13).
    """
    return one.level == other.level and distance(one.hex, other.hex) <= REACH


def _cohesive(group: Sequence[Aircraft]) -> bool:
    return all(together(a, b) for a, b in combinations(group, 2))


def groups(members: Iterable[Aircraft]) -> list[tuple[Aircraft, ...]]:
    """The split of TL-UNIT-05: the largest group in which all pairs are in cohesion first, of equally large ones
    that with the lowest numbers (R6), then the same with the rest. All members are flying.
    """
    rest = sorted(members, key=lambda a: a.number)
    found: list[tuple[Aircraft, ...]] = []
    while rest:
        best = next(g for size in range(len(rest), 0, -1) for g in combinations(rest, size) if _cohesive(g))
        found.append(best)
        rest = [a for a in rest if a not in best]
    return found


def split(home: Unit, members: Iterable[Aircraft]) -> tuple[Unit, ...]:
    """This turn's units of a home unit. The first keeps its name, the others are called A-2, A-3 (TL-UNIT-06).
    Aircraft of other home units never join (TL-UNIT-09); types may be mixed (TL-UNIT-10).
    """
    return tuple(
        Unit(home.id if i == 0 else f"{home.id}-{i + 1}", home.side, tuple(a.id for a in group), home.id)
        for i, group in enumerate(groups(members))
    )


def this_turn(state: State) -> list[tuple[Unit, tuple[Unit, ...]]]:
    """Every home unit that still flies with its units of this turn, side 0 first, made afresh from the home unit
    (TL-UNIT-07).
    """
    found = []
    for home in sorted(state.homes.values(), key=lambda unit: unit.side):
        flying = [a for a in (state.aircraft[i] for i in home.members) if a.flying]
        if flying:
            found.append((home, split(home, flying)))
    return found


def flying_members(state: State, unit: Unit) -> list[Aircraft]:
    """The members of this turn's unit that still fly, by number."""
    aircraft = state.aircraft
    return [a for a in (aircraft[i] for i in unit.members) if a.flying]


def next_unit(state: State, after: str | None) -> str | None:
    """The next unit in initiative order that has a flying aircraft (TL-INI-02, TL-INI-06); None when there is no
    more.
    """
    order = state.order
    begin = 0 if after is None else order.index(after) + 1
    aircraft = state.aircraft
    for name in order[begin:]:
        for member in state.units[name].members:
            if aircraft[member].flying:
                return name
    return None


def straggling(state: State) -> list[tuple[str, str]]:
    """Pairs of one home unit that are out of cohesion now: red lines on the map. Nothing forbids it (TL-UNIT-08)."""
    found: list[tuple[str, str]] = []
    for home in state.homes.values():
        flying = [a for a in (state.aircraft[i] for i in home.members) if a.flying]
        found.extend((a.id, b.id) for a, b in combinations(flying, 2) if not together(a, b))
    return found


def usual_size(library: Library, sheet: AircraftType, nation: str, year: int, month: int) -> int:
    """How many aircraft the staff puts in a unit (TL-UNIT-02, TL-UNIT-03, table 12): fighters by air force and date,
    bombers 3.
    """
    if sheet.role not in CHASERS:
        return 3
    grouping = library.grouping
    if nation == "US" and NAVAL.match(sheet.name):
        nation = "USN"
    before, until, after = grouping.get(nation) or grouping.get("others", (3, 999912, 3))
    return before if year * 100 + month <= until else after


# -- what happens
def _joined(state: State, *units: Unit) -> State:
    members = [
        changed(state.aircraft[m], unit=u.id) for u in units for m in u.members if state.aircraft[m].unit != u.id
    ]
    state = put(state, *members) if members else state
    return with_fields(state, units={**state.units, **{u.id: u for u in units}})


@dataclass(frozen=True, slots=True)
class UnitSplit(Event):
    """The units of one home unit for this turn, when there is more than one (TL-UNIT-05, TL-UNIT-06)."""

    parent: str
    units: tuple[Unit, ...]

    def apply(self, state: State) -> State:
        return _joined(state, *self.units)

    def words(self, state: State) -> str:
        parts = [f"{u.id} ({', '.join(called(state, m) for m in u.members)})" for u in self.units]
        return f"{self.parent} is out of cohesion and splits into {', '.join(parts[:-1])} and {parts[-1]} (TL-UNIT-05)"


@dataclass(frozen=True, slots=True)
class UnitRejoined(Event):
    """The home unit is one group (again) (TL-UNIT-07). `again`: it had been split in the turn before (then it is
    told in the log).
    """

    unit: Unit
    again: bool

    def apply(self, state: State) -> State:
        return _joined(state, self.unit)

    def words(self, state: State) -> str:
        return f"{self.unit.id} is together again (TL-UNIT-07)" if self.again and len(self.unit.members) > 1 else ""
