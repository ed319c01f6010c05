"""The whole position, frozen; and what a seat sees of it, which is a state too (AW-HID-01).

Dicts are never changed in place: `evolve` copies the one that changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from tabletop.core.codec import STATIC
from tabletop.core.fastcopy import changer, copier
from tabletop.core.game import Result
from tabletop.core.memo import kept
from tabletop.core.messages import Frame
from tabletop.games.air_wars.rules.pieces import (
    FRESH,
    Battle,
    Blips,
    Bombing,
    Excess,
    Fire,
    Group,
    InForce,
    Mark,
    Playing,
    Side,
    Toll,
    Unit,
)
from tabletop.games.air_wars.rules.scenario import BOXES, Scenario
from tabletop.games.air_wars.rules.sheets import Base, Code, Formation

_ID = attrgetter("id")

NOBODY = -1
"""The viewer of an observer's view, who sees only what both players see."""


@dataclass(frozen=True, slots=True)
class State:
    """The position: all that the paper game notes by pencil (AW-GEN-08). day, hour, active: the Turn Record Track
    (AW-MAP-05).

    viewer: None in the truth; in a view the seat that it is for. units: by id; in a view those that the seat knows,
    with `blips` counting the others. screens: during Planning, the units of a side as the enemy still sees them
    (AW-HID-14). placed: (unit, where it was) of units placed or moved in this segment. must_place: units that were
    refit or called in this segment (AW-REIN-10); called: card units that are in play. workshop: refits won by the die
    of AW-HQ-06. fought, fired, opened: squares dealt with in this segment. votes: answers to the offer to end the day.
    """

    scenario: Scenario = field(metadata=STATIC, compare=False, repr=False)
    frames: tuple[Frame, ...]
    sides: tuple[Side, Side]
    units: dict[str, Unit]
    day: int = 0
    hour: int = 0
    phase: str = "PLAN"
    active: int = 0
    marks: dict[str, Mark] = field(default_factory=dict)
    effects: tuple[InForce, ...] = ()
    screens: tuple[dict[str, Unit] | None, dict[str, Unit] | None] = (None, None)
    placed: tuple[tuple[str, str], ...] = ()
    must_place: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    workshop: int = 0
    picking: int = 0
    group: Group | None = None
    playing: Playing | None = None
    battle: Battle | None = None
    toll: Toll | None = None
    fire: Fire | None = None
    bombing: Bombing | None = None
    excess: Excess | None = None
    fought: tuple[str, ...] = ()
    fired: tuple[str, ...] = ()
    opened: tuple[str, ...] = ()
    votes: tuple[bool | None, bool | None] = (None, None)
    viewer: int | None = None
    blips: tuple[Blips, ...] = ()
    result: Result | None = None

    def sheet(self, unit: Unit | str) -> Formation:
        """The printed facts of a counter."""
        return self.scenario.units[unit if isinstance(unit, str) else unit.id]

    def level(self, seat: int) -> int:
        """The command level, never below 1 (AW-CL-02, AW-CL-07)."""
        return max(1, self.sides[seat].level)

    def mark(self, key: str) -> Mark:
        """What has become of a printed target (by name) or an airbase (by `airbase_key`)."""
        return self.marks.get(key, FRESH)

    def base(self, square: str) -> Base | None:
        """The base of a square if it exists today (AW-BASE-11)."""
        base = self.scenario.bases.get(square)
        return base if base is not None and base.from_day <= max(1, self.day) else None

    # -- counters
    def of(self, seat: int) -> list[Unit]:
        """All counters of a side that are known here, by id."""
        return [u for u in _in_order(self) if u.seat == seat]

    def at(self, square: str, seat: int) -> list[Unit]:
        """Known counters of a side in a square, by id."""
        return [*_by_place(self).get((square, seat), ())]

    def flying(self, square: str, seat: int) -> list[Unit]:
        """The known flying counters of a side in a square, the top one first: a stack (AW-STK-01)."""
        return sorted((u for u in _by_place(self).get((square, seat), ()) if u.flying), key=_stack)

    def based(self, square: str, seat: int) -> list[Unit]:
        """The known air counters of a side that are parked in a square, by id."""
        return [u for u in self.at(square, seat) if not u.flying and self.sheet(u).flies]

    def ground(self, square: str, seat: int) -> list[Unit]:
        """The known ground units and ships of a side in a square, by id."""
        return [u for u in self.at(square, seat) if not self.sheet(u).flies]

    def boxed(self, seat: int, box: str) -> list[Unit]:
        """The counters of a side in a box, by id (AW-MAP-03)."""
        return self.at(box, seat)

    def airborne(self, seat: int) -> list[Unit]:
        """All known flying counters of a side, by id."""
        return [u for u in _in_order(self) if u.flying and u.seat == seat]

    def unknown(self, square: str, seat: int) -> Blips:
        """What a view counts of a side's unknown counters in a square."""
        return _by_square(self).get((square, seat)) or Blips(seat, square)

    # -- effects
    def in_force(self, *codes: Code) -> list[InForce]:
        """The lasting effects of these codes that work now (AW-CARD-24)."""
        if not self.effects:
            return []
        return [e for e in self.effects if e.code in codes and e.from_hour <= self.hour]


@kept("units")
def _in_order(state: State) -> list[Unit]:
    """All known counters, by id."""
    return sorted(state.units.values(), key=_ID)


@kept("blips")
def _by_square(state: State) -> dict[tuple[str, int], Blips]:
    """What a view counts of unknown counters, by square and seat."""
    return {(b.square, b.seat): b for b in reversed(state.blips)}


@kept("units")
def _by_place(state: State) -> dict[tuple[str, int], list[Unit]]:
    """The known counters of each place and seat, by id."""
    found: dict[tuple[str, int], list[Unit]] = {}
    for unit in _in_order(state):
        found.setdefault((unit.place, unit.seat), []).append(unit)
    return found


def _stack(unit: Unit) -> tuple[int, str]:
    return unit.stack if unit.stack >= 0 else 99, unit.id


def on_map(unit: Unit) -> bool:
    """Whether it stands on a square and not in a box."""
    return unit.place not in BOXES


# -- Quick copies of frozen values with some fields changed, and the copies that many events need.

with_fields: Callable[..., State] = copier(State)
"""A state with some fields changed."""

with_units: Callable[..., State] = changer(State, "units")
with_group: Callable[..., State] = changer(State, "group")

changed: Callable[..., Unit] = copier(Unit)
"""A counter with some fields changed."""

changed_side: Callable[..., Side] = copier(Side)
changed_mark: Callable[..., Mark] = copier(Mark)


def in_box(unit: Unit, box: str) -> Unit:
    """A counter in a box, without any flag or mark of the day (AW-UNIT-13); only that it was turned round today is
    remembered, because that counts among the three of its side (AW-CARD-30).
    """
    return Unit(unit.id, unit.seat, box, turned=unit.turned)


def put(state: State, *units: Unit) -> State:
    """The state with these counters as they are now."""
    return with_units(state, {**state.units, **{u.id: u for u in units}})


def put_each(state: State, ids: Iterable[str], **changes: Any) -> State:
    """The state with the same change made to several counters."""
    return put(state, *(changed(state.units[key], **changes) for key in ids))


def put_side(state: State, seat: int, **changes: Any) -> State:
    """The state with some fields of a side changed."""
    side = changed_side(state.sides[seat], **changes)
    return with_fields(state, sides=(side, state.sides[1]) if seat == 0 else (state.sides[0], side))


def put_mark(state: State, key: str, **changes: Any) -> State:
    """The state with some marks of a target or an airbase changed."""
    return with_fields(state, marks={**state.marks, key: changed_mark(state.mark(key), **changes)})


def restacked(state: State, square: str, seat: int, order: Iterable[str] | None = None) -> State:
    """The flying units of a side in a square numbered from 0: in that order, or closed up as they lie."""
    ids = [u.id for u in state.flying(square, seat)] if order is None else list(order)
    units = [changed(state.units[key], stack=i) for i, key in enumerate(ids) if state.units[key].stack != i]
    return put(state, *units) if units else state


def boxed(state: State, ids: Iterable[str], box: str) -> State:
    """The state with these counters in a box and the stacks they left closed up."""
    gone = [state.units[key] for key in ids]
    state = put(state, *(in_box(u, box) for u in gone))
    for square, seat in sorted({(u.place, u.seat) for u in gone if u.flying}):
        state = restacked(state, square, seat)
    return state


def counted(names: Iterable[str]) -> Mapping[str, int]:
    """How often each name occurs."""
    found: dict[str, int] = {}
    for name in names:
        found[name] = found.get(name, 0) + 1
    return found
