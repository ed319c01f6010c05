"""Sorties: who may take off and when a unit must be down (AW-SORT, AW-BASE-02 to AW-BASE-08), and its speed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.memo import kept
from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.air_wars.rules.basing import basing_refusal, closed, own_base, room_refusal
from tabletop.games.air_wars.rules.hiding import AirWarsEvent
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.scenario import DAMAGED
from tabletop.games.air_wars.rules.sheets import Code, Formation, Kind
from tabletop.games.air_wars.rules.squares import distance
from tabletop.games.air_wars.rules.state import State, boxed
from tabletop.games.air_wars.rules.wording import count, listing, place, source

DIRECT_REACH = 3
"""Squares around a DIRECT headquarters within which fighters gain a square (Table 8)."""


def fits(sheet: Formation, wanted: str) -> bool:
    """Whether a unit fits the filter of a card: "air" any aircraft or decoy, "F" type F only, "B" type B only,
    "ship"."""
    if wanted == "air":
        return sheet.flies
    if wanted == "ship":
        return sheet.kind is Kind.SHIP
    return not wanted or sheet.kind.value == wanted


def take_off_boost(state: State, unit: Unit) -> Tally:
    """Squares that a unit gains by taking off now: SPEED cards add up, DIRECT counts once (AW-CARD-25, AW-HQ-05)."""
    sheet = state.sheet(unit)
    tally = Tally(0, "no bonus", "AW-CARD-25")
    for effect in state.in_force(Code.SPEED):
        if effect.owner == unit.seat and not effect.squares and fits(sheet, effect.filter):
            tally = tally.plus(effect.n, source(state, effect.card), "AW-CARD-25")
    for effect in state.in_force(Code.SPEED):
        near = any(distance(state.scenario, unit.place, hq) <= DIRECT_REACH for hq in effect.squares)
        if effect.owner == unit.seat and near and fits(sheet, effect.filter):
            return tally.plus(effect.n, f"directed by {effect.card}", "AW-HQ-05")
    return tally


def speed(state: State, unit: Unit) -> Tally:
    """How far a unit may move now: printed, plus its bonus, minus SLOW; the total may be less than 1, the speed is not
    (AW-UNIT-04, AW-CARD-25)."""
    tally = Tally(state.sheet(unit).speed, "printed speed", "AW-UNIT-04")
    if unit.flying:
        tally = tally.plus(unit.boost, "bonus at take-off", "AW-CARD-25")
    else:
        for modifier in take_off_boost(state, unit).modifiers:
            tally = tally.plus(modifier.amount, modifier.reason, modifier.rule)
    for effect in state.in_force(Code.SLOW):
        tally = tally.plus(-effect.n, source(state, effect.card), "AW-CARD-25")
    return tally


def squares_left(state: State, unit: Unit) -> int:
    """Squares that a unit may move in this segment; a second move shares what the first one left (AW-CARD-31). From a
    Far base nobody moves in the segment of his take-off (AW-BASE-12)."""
    base = own_base(state, unit.place, unit.seat)
    if not unit.flying and base is not None and base.far:
        return 0
    if unit.moved:
        return max(0, unit.pace - unit.gone)
    return _pace(state, unit.id, unit.place, unit.seat, unit.flying, unit.boost)


@kept("scenario", "effects", "hour")
def _pace(state: State, id: str, place: str, seat: int, flying: bool, boost: int) -> int:
    """Squares that a unit may move that has not moved yet."""
    return max(1, speed(state, Unit(id, seat, place, flying, boost=boost)).total)


def may_scramble(state: State, unit: Unit) -> bool:
    """Whether it landed in this segment and may take off again (AW-CARD-31)."""
    sheet = state.sheet(unit)
    if not (unit.changed and unit.landed and unit.moved and not unit.flying and not unit.scrambled and sheet.short):
        return False
    return any(e.owner == unit.seat and fits(sheet, e.filter) for e in state.in_force(Code.SCRAMBLE))


def take_off_refusal(state: State, unit: Unit) -> Refusal | None:
    """Why a based unit may not take off now. A short-range unit may fly again from the hour after it landed
    (AW-SORT-02)."""
    base, sheet = own_base(state, unit.place, unit.seat), state.sheet(unit)
    if base is None:
        return Refusal("AW-BASE-06", f"{unit.id} is at no base.")
    if closed(state, unit.place):
        return Refusal("AW-BASE-08", f"{base.name} is closed; nothing takes off there.")
    if any(e.base == unit.place and e.owner != unit.seat for e in state.in_force(Code.NOFLY)):
        return Refusal("AW-CARD-06", f"A card of the enemy keeps the units of {base.name} on the ground in this hour.")
    if unit.changed and not may_scramble(state, unit):
        return Refusal("AW-BASE-04", f"{unit.id} has landed in this hour; it cannot take off again before the next.")
    if unit.landed and not sheet.short:
        return Refusal("AW-SORT-04", f"{unit.id} is long-range and has flown its mission of the day.")
    return None


def landing_refusal(state: State, unit: Unit, square: str) -> Refusal | None:
    """Why a unit of a group that has arrived in a square may not land there, room apart (AW-BASE-03). Enemies in the
    air do not matter (AW-BASE-09)."""
    base = state.base(square)
    if base is None or base.seat != unit.seat:
        return Refusal("AW-BASE-03", f"There is no base of yours in {square}.")
    if unit.changed:
        return Refusal("AW-BASE-04", f"{unit.id} has taken off in this hour; it cannot land before the next.")
    refusal = basing_refusal(state, state.sheet(unit), square)
    if refusal is None and base.far and unit.gone:
        return Refusal("AW-BASE-12", f"{base.name} is far away; {unit.id} can land there in the next hour.")
    return refusal


def landing_room_refusal(state: State, unit: Unit, square: str, marked: int) -> Refusal | None:
    """Why there is no room for one more landing when `marked` units will land already (AW-BASE-05)."""
    base = own_base(state, square, unit.seat)
    if base is not None and base.capacity - len(state.based(square, unit.seat)) - marked <= 0:
        return room_refusal(state, square, unit.seat) or Refusal(
            "AW-BASE-05", f"No room: {place(state, square)} bases {count(base.capacity, 'unit')}."
        )
    return None


def due_hour(state: State, unit: Unit) -> int:
    """The hour by whose end a flying unit must be down: h+1 for short-range units, later with ENDUR (AW-SORT-01,
    AW-CARD-28); the day's last hour for the others, and at the latest for all (AW-SORT-03, AW-BASE-07)."""
    last = state.scenario.hours
    if not state.sheet(unit).short:
        return last
    return min(last, unit.takeoff + 1 + unit.endurance)


def overdue(state: State, seat: int) -> list[Unit]:
    """Short-range units that crash at the end of this hour (AW-SORT-01, AW-SORT-08), decoys too (AW-SORT-07)."""
    return [
        u for u in state.airborne(seat) if state.sheet(u).short and state.hour >= u.takeoff + 1 + u.endurance
    ]  # fmt: skip


def take_off_warning(state: State, unit: Unit) -> Refusal | None:
    """A take-off in the last hour is allowed and fatal; the program says so (AW-SORT-06)."""
    if not unit.flying and state.hour >= state.scenario.hours:
        return Refusal("AW-SORT-06", f"{unit.id} would take off in the last hour of the day and be lost.")
    return None


@dataclass(frozen=True, slots=True)
class Crashed(AirWarsEvent):
    """Units that were not down in time go to the Damage Box (AW-SORT-01, AW-BASE-07)."""

    public: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "Both sides saw who was not down in time (AW-SORT-01)."
    seat: int
    units: tuple[str, ...]
    rule: str

    def apply(self, state: State) -> State:
        return boxed(state, self.units, DAMAGED)

    def words(self, state: State) -> str:
        were = "was" if len(self.units) == 1 else "were"
        return f"{listing(self.units)} {were} not down in time: Damage Box ({self.rule})."
