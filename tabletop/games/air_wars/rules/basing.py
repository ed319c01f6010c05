"""Bases and places on the ground: who may stand where (AW-BASE, AW-STK-04, AW-GND, AW-SHIP)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.memo import kept
from tabletop.core.refusal import Refusal
from tabletop.games.air_wars.rules.pieces import Unit, airbase_key
from tabletop.games.air_wars.rules.sheets import Base, BaseKind, Formation, Terrain, Trait, UnitClass
from tabletop.games.air_wars.rules.squares import all_squares, exists, friendly_ground, terrain
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import count, place


def own_base(state: State, square: str, seat: int) -> Base | None:
    """The base of a side in a square, if it exists today (AW-BASE-11, AW-BASE-13)."""
    base = state.base(square)
    return base if base is not None and base.seat == seat else None


def closed(state: State, square: str) -> bool:
    """Whether the base of a square is closed (AW-BASE-08): for the day, or for good (AW-TGT-07)."""
    return bool(state.mark(airbase_key(square)).closed)


def room(state: State, square: str, seat: int) -> int:
    """How many more air units a base can take (AW-STK-04); flying units do not count (AW-STK-05), decoys do."""
    base = own_base(state, square, seat)
    return 0 if base is None else base.capacity - len(state.based(square, seat))


def suits(state: State, sheet: Formation, base: Base) -> Refusal | None:
    """Whether a unit's traits fit the kind of a base (AW-UNIT-10 to AW-UNIT-12)."""
    if Trait.SEA in sheet.traits and BaseKind.SEA not in base.kinds:
        return Refusal("AW-UNIT-10", f"{sheet.id} is a seaplane unit; {base.name} has no seaplane station.")
    if base.carrier and Trait.CV not in sheet.traits:
        return Refusal("AW-UNIT-11", f"{sheet.id} is no carrier unit and cannot be based on {base.name}.")
    if Trait.SEA not in sheet.traits and base.kinds == {BaseKind.SEA}:
        return Refusal("AW-UNIT-12", f"{base.name} is a seaplane station; {sheet.id} cannot be based there.")
    return None


def basing_refusal(state: State, sheet: Formation, square: str) -> Refusal | None:
    """Why an air unit may not be based in a square, room apart (AW-RDPL-05)."""
    printed = state.scenario.bases.get(square)
    if printed is None:
        return Refusal("AW-BASE-13", f"There is no base in {_shown(state, square)}.")
    if printed.seat != sheet.seat:
        return Refusal("AW-BASE-13", f"{place(state, square)} is not a base of yours.")
    base = own_base(state, square, sheet.seat)
    if base is None:
        return Refusal("AW-BASE-11", f"{place(state, square)} does not exist before day {printed.from_day}.")
    if closed(state, square):
        return Refusal("AW-BASE-08", f"{place(state, square)} is closed.")
    return suits(state, sheet, base)


def room_refusal(state: State, square: str, seat: int, rule: str = "AW-STK-04") -> Refusal | None:
    """Why no further air unit has room (AW-STK-04)."""
    base = own_base(state, square, seat)
    if base is not None and room(state, square, seat) <= 0:
        return Refusal(rule, f"No room: {base.name} bases {count(base.capacity, 'unit')}.")
    return None


def ground_refusal(state: State, sheet: Formation, square: str) -> Refusal | None:
    """Why a ground unit or ship may not stand in a square, others of its type apart."""
    if not exists(state.scenario, square):
        return Refusal("AW-MAP-01", f"{_shown(state, square)} is not a square of the map.")
    if sheet.cls is UnitClass.SHIP:
        if square not in state.scenario.sides[sheet.seat].ships.zone:
            return Refusal("AW-SHIP-02", f"{square} is outside the zone of these ships.")
        return None
    if terrain(state.scenario, square) is Terrain.WATER:
        return Refusal("AW-GND-04", f"{square} is all water; ground units stand on land.")
    if not friendly_ground(state.scenario, square, sheet.seat):
        return Refusal("AW-MAP-10", f"{square} is not friendly ground.")
    return None


@kept("scenario")
def grounds_of(state: State, unit: str) -> tuple[str, ...]:
    """All squares where a ground unit or ship may stand, others of its type apart, in map order."""
    sheet = state.sheet(unit)
    return tuple(s for s in all_squares(state.scenario) if ground_refusal(state, sheet, s) is None)


@kept("scenario")
def _suited(state: State, unit: str) -> frozenset[str]:
    """The printed bases of its side that an air unit fits, there today or not."""
    sheet, bases = state.sheet(unit), state.scenario.bases
    return frozenset(s for s, b in bases.items() if b.seat == sheet.seat and suits(state, sheet, b) is None)


def open_bases(state: State) -> list[str]:
    """The bases of both sides that exist today and are not closed, in printed order."""
    return [s for s in state.scenario.bases if state.base(s) is not None and not closed(state, s)]


def bases_of(state: State, unit: str, among: Iterable[str]) -> list[str]:
    """Where an air unit may be based, room apart (AW-RDPL-05), `among` the open bases."""
    suited = _suited(state, unit)
    return [s for s in among if s in suited]


@kept("scenario", "marks", "day")
def usable_bases(state: State, unit: str) -> tuple[str, ...]:
    """Where an air unit may be based now, room apart: the squares that `basing_refusal` allows, in printed order."""
    return tuple(bases_of(state, unit, open_bases(state)))


def crowded(state: State, sheet: Formation, square: str) -> bool:
    """Whether another unit of the same type stands there: one AA, one HQ, one TR (AW-GND-05, AW-SHIP-02). Bases,
    targets and aircraft never matter (AW-GND-06)."""
    return any(state.sheet(u).kind is sheet.kind and u.id != sheet.id for u in state.ground(square, sheet.seat))


def crowd_refusal(state: State, sheet: Formation, square: str) -> Refusal | None:
    """Why no other unit of that type may stand there."""
    if crowded(state, sheet, square):
        rule = "AW-SHIP-02" if sheet.cls is UnitClass.SHIP else "AW-GND-05"
        return Refusal(rule, f"Another {sheet.kind.value} unit of yours stands in {square}.")
    return None


def standing_refusal(state: State, sheet: Formation, square: str) -> Refusal | None:
    """Why a unit that comes from a box may not be placed there (AW-REIN-03, AW-REIN-04)."""
    if sheet.flies:
        return basing_refusal(state, sheet, square) or room_refusal(state, square, sheet.seat)
    return ground_refusal(state, sheet, square) or crowd_refusal(state, sheet, square)


def places_for(state: State, sheet: Formation) -> list[str]:
    """All squares where a unit of a box may be placed now, in map order."""
    squares = state.scenario.bases if sheet.flies else all_squares(state.scenario)
    return [s for s in squares if standing_refusal(state, sheet, s) is None]


def _shown(state: State, square: str) -> str:
    return square if exists(state.scenario, square) else f'"{square}"'


def own_unit(state: State, seat: int, key: str) -> Unit | None:
    """A counter of this side by id; None for anything else, whatever it may be."""
    unit = state.units.get(key)
    return unit if unit is not None and unit.seat == seat else None
