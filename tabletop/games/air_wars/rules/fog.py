"""Fog of war: what is revealed on contact, which decoys go, and what a side has examined (AW-FOG-05 to AW-FOG-10,
AW-DEC). These functions read the truth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.fastcopy import replace
from tabletop.core.messages import Event, NoteEvent
from tabletop.core.step import Now
from tabletop.games.air_wars.rules.hiding import AirWarsEvent, OwnEvent
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.scenario import ABORTED
from tabletop.games.air_wars.rules.state import State, boxed, put_each, with_fields
from tabletop.games.air_wars.rules.wording import listing, place, side, source


def installation(state: State, square: str, seat: int) -> bool:
    """Whether a printed installation of a side is in a square today: airbase, target, printed AA, radar station, bombed
    or not (AW-FOG-05, AW-BASE-11)."""
    base = state.base(square)
    if base is not None and base.seat == seat:
        return True
    return any(t.square == square and t.seat == seat for t in state.scenario.targets.values())


def contact(state: State, square: str, seat: int) -> bool:
    """Whether a group of a side that enters a square is revealed there: any enemy unit or installation (AW-FOG-05).
    Passing through is entering (AW-FOG-06)."""
    return bool(state.at(square, 1 - seat)) or installation(state, square, 1 - seat)


def real_flyers(state: State, square: str, seat: int) -> list[Unit]:
    """Flying units of a side that are no decoys: they stop a group and fight (AW-ENG-01, AW-ENG-03, AW-DEC-02,
    AW-DEC-12)."""
    return [u for u in state.flying(square, seat) if not state.sheet(u).decoy]


@dataclass(frozen=True, slots=True)
class Revealed(AirWarsEvent):
    """Both players see these units from now to the next Redeploy (AW-FOG-09)."""

    public: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "Counters were revealed to both sides (AW-FOG-09)."
    units: tuple[str, ...]
    square: str
    cause: str
    rule: str

    def apply(self, state: State) -> State:
        return put_each(state, self.units, revealed=True)

    def words(self, state: State) -> str:
        are = "is" if len(self.units) == 1 else "are"
        why = f"{source(state, self.cause)} ({self.rule})"
        return f"{listing(self.units)} {are} revealed in {place(state, self.square)}: {why}."


@dataclass(frozen=True, slots=True)
class DecoyRemoved(AirWarsEvent):
    """A revealed decoy goes to its owner's Abort Box (AW-DEC-03)."""

    public: ClassVar[bool] = True
    unit: str
    square: str

    def apply(self, state: State) -> State:
        """It leaves its group; the others go on (AW-FLY-12)."""
        group = state.group
        if group is not None and self.unit in group.units:
            state = with_fields(state, group=replace(group, units=tuple(u for u in group.units if u != self.unit)))
        return boxed(state, (self.unit,), ABORTED)

    def words(self, state: State) -> str:
        return f"{self.unit} was a decoy: Abort Box (AW-DEC-03)."


@dataclass(frozen=True, slots=True)
class Looked(OwnEvent, NoteEvent):
    """Identities that one side has examined, once: (square, unit), squares in order and units by id (AW-HID-20)."""

    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "Counters of the other side were looked at (AW-HID-20)."
    seat: int
    cause: str
    seen: tuple[tuple[str, str], ...]

    def words(self, state: State) -> str:
        seen = [f"{unit} in {place(state, square)}" for square, unit in self.seen]
        return f"{source(state, self.cause)} shows {side(state, self.seat)} {listing(seen)} (AW-HID-20)."


def reveal(now: Now[State], units: list[Unit], square: str, cause: str, rule: str) -> Iterator[Event]:
    """Show units that are not revealed yet to both players (AW-FOG-09), listed by id (AW-HID-20)."""
    ids = tuple(sorted(u.id for u in units if not u.revealed))
    if ids:
        yield Revealed(ids, square, cause, rule)


def remove_decoys(now: Now[State], square: str) -> Iterator[Event]:
    """Every revealed decoy of a square goes to its owner's Abort Box (AW-DEC-03, AW-DEC-07)."""
    for key, unit in sorted(now.state.units.items()):
        if unit.place == square and unit.revealed and now.state.sheet(unit).decoy:
            yield DecoyRemoved(key, square)


def enter(now: Now[State], seat: int, square: str) -> Iterator[Event]:
    """The checks of AW-FOG-10, (1) to (4), when the group of a side has entered a square; a decoy is a unit like any
    other here (AW-DEC-06)."""
    state, enemy = now.state, 1 - seat
    if not contact(state, square, seat):
        return
    yield from reveal(now, state.flying(square, seat), square, "contact", "AW-FOG-05")
    yield from reveal(now, state.flying(square, enemy), square, "contact", "AW-FOG-07")
    group = state.group.units if state.group is not None else ()
    if any(state.sheet(key).decoy for key in group):
        grounded = [u for u in state.at(square, enemy) if not u.flying]
        yield from reveal(now, grounded, square, "air reconnaissance", "AW-DEC-05")
    yield from remove_decoys(now, square)


def take_off_contact(now: Now[State], seat: int, square: str) -> Iterator[Event]:
    """A take-off under the enemy: all flying units there are revealed, decoys removed, nobody is stopped
    (AW-FOG-15, AW-BASE-10)."""
    if not now.state.flying(square, 1 - seat):
        return
    for flyer in (seat, 1 - seat):
        yield from reveal(now, now.state.flying(square, flyer), square, "take-off under the enemy", "AW-FOG-15")
    yield from remove_decoys(now, square)
