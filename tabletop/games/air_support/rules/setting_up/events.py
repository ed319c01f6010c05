"""What happens at set-up, and what is ordered (AS-SETUP). Only its own side is told, until the set-up ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from tabletop.core.messages import Command
from tabletop.games.air_support.rules.hiding import stack_at, together
from tabletop.games.air_support.rules.naming import called, hex_name, they, way_name
from tabletop.games.air_support.rules.pieces import NOWHERE, Concealed, Infantry, Where
from tabletop.games.air_support.rules.setting_up import placing
from tabletop.games.air_support.rules.standing import Unit, every, unit, units_at
from tabletop.games.air_support.rules.state import (
    State,
    put_car,
    put_piece,
    put_pieces,
    put_side,
    put_weapon,
    with_fields,
)
from tabletop.games.air_support.rules.telling import AirSupportEvent, Secret
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex


def _stack(state: State, stack: int) -> list[Unit]:
    return [u for u in every(state) if u.stack == stack and u.concealed is Concealed.MARK] if stack else []


def _known(state: State, keys: tuple[str, ...], **more: Any) -> State:
    """These pieces leave their "?" or their hiding; a "?" with nothing under it goes back into the hand
    (AS-SETUP-04).
    """
    for key in keys:
        piece = unit(state, key)
        assert piece is not None
        state = put_piece(state, key, concealed=Concealed.KNOWN, stack=0, **more)
        if piece.stack and not _stack(state, piece.stack):
            state = put_side(state, piece.seat, marks=state.sides[piece.seat].marks + 1)
    return state


def _under(state: State, keys: tuple[str, ...], place: Location, seat: int) -> State:
    """Pieces put into a Location with a "?" of their side are covered by it; a Dummy that it was is one no more
    (AS-SETUP-04).
    """
    stack = stack_at(state, seat, place)
    if not stack:
        return state
    state = put_pieces(state, keys, concealed=Concealed.MARK, stack=stack)
    return with_fields(state, infantry={k: u for k, u in state.infantry.items() if not (u.dummy and u.stack == stack)})


def _carried(state: State, key: str, place: Location) -> State:
    for weapon in state.weapons.values():
        if weapon.owner == key:
            state = put_weapon(state, weapon.id, place=place)
    return state


@dataclass(frozen=True, slots=True)
class Placed(Secret):
    """A piece is set up; whoever waits learns of it when the set-up ends."""

    seat: int
    unit: str
    place: Location
    facing: int

    def apply(self, state: State) -> State:
        """A unit comes with its weapons, a gun with its crew (AS-SETUP-02)."""
        keys = together(state, (self.unit,))
        state = put_pieces(state, keys, place=self.place, where=Where.MAP)
        for key in keys:
            if key in state.guns:
                state = put_piece(state, key, facing=self.facing)
            elif key in state.vehicles:
                state = put_piece(
                    state, key, facing=self.facing, turret=self.facing, on_road=bool(state.ground[self.place.hex].road)
                )
            state = _carried(state, key, self.place)
        return _under(state, keys, self.place, self.seat)


@dataclass(frozen=True, slots=True)
class TakenBack(Secret):
    seat: int
    unit: str

    def apply(self, state: State) -> State:
        keys = together(state, (self.unit,))
        state = _known(state, keys, place=NOWHERE, where=Where.HAND)
        for key in keys:
            state = _carried(state, key, NOWHERE)
        return state


@dataclass(frozen=True, slots=True)
class Faced(Secret):
    """A gun or vehicle looks along another spine at set-up."""

    seat: int
    unit: str
    facing: int

    def apply(self, state: State) -> State:
        if self.unit in state.guns:
            return put_piece(state, self.unit, facing=self.facing)
        return put_car(state, self.unit, facing=self.facing, turret=self.facing)


@dataclass(frozen=True, slots=True)
class WeaponGiven(Secret):
    """A support weapon changes hands at set-up (AS-SETUP-02)."""

    seat: int
    weapon: str
    unit: str

    def apply(self, state: State) -> State:
        return put_weapon(state, self.weapon, owner=self.unit, place=state.infantry[self.unit].place)


@dataclass(frozen=True, slots=True)
class Dug(Secret):
    """A foxhole more in a hex (by 1) or one less (by -1) at set-up (AS-SETUP-03)."""

    seat: int
    hex: Hex
    by: int

    def apply(self, state: State) -> State:
        side = state.sides[self.seat]
        dug = list(side.dug)
        if self.by > 0:
            dug.append(self.hex)
        else:
            dug.remove(self.hex)
        return put_side(state, self.seat, dug=tuple(sorted(dug)), foxholes=side.foxholes - self.by)


@dataclass(frozen=True, slots=True)
class Marked(Secret):
    """A "?" is put on a Location at set-up: it covers all units there, or is a Dummy (AS-SETUP-04). stack: its
    number.
    """

    seat: int
    place: Location
    stack: int

    def apply(self, state: State) -> State:
        """A Dummy is called after its "?", so that its name tells nothing."""
        state = put_side(state, self.seat, marks=state.sides[self.seat].marks - 1)
        covered = [u.id for u in units_at(state, self.place, self.seat) if u.concealed is Concealed.KNOWN]
        if covered:
            return put_pieces(state, covered, concealed=Concealed.MARK, stack=self.stack)
        key = f"{state.scenario.sides[self.seat].letter}?{self.stack}"
        return with_fields(
            state,
            infantry={
                **state.infantry,
                key: Infantry(key, self.seat, "", self.place, concealed=Concealed.MARK, stack=self.stack),
            },
        )


@dataclass(frozen=True, slots=True)
class Unmarked(Secret):
    """A "?" goes back into the hand at set-up."""

    seat: int
    stack: int

    def apply(self, state: State) -> State:
        under = _stack(state, self.stack)
        real = tuple(u.id for u in under if not (isinstance(u, Infantry) and u.dummy))
        if real:
            return _known(state, real)
        state = with_fields(state, infantry={k: u for k, u in state.infantry.items() if u.stack != self.stack})
        return put_side(state, self.seat, marks=state.sides[self.seat].marks + 1)


@dataclass(frozen=True, slots=True)
class Hid(Secret):
    """A unit, a gun with its crew, is recorded in secret, or put back on the map, at set-up (AS-SETUP-06)."""

    seat: int
    unit: str
    on: bool

    def apply(self, state: State) -> State:
        keys = together(state, (self.unit,))
        state = _known(state, keys)
        if self.on:
            return put_pieces(state, keys, concealed=Concealed.HIP)
        place = unit(state, self.unit)
        assert place is not None
        return _under(state, keys, place.place, self.seat)


@dataclass(frozen=True, slots=True)
class SetupEnded(AirSupportEvent):
    """A side has set up; from now on the other sees what is not hidden, so it cannot be taken back."""

    reveals: ClassVar[bool] = True
    seat: int

    def apply(self, state: State) -> State:
        """What was not used is lost (AS-SETUP-04); foxholes lie open now, and hold who stands there (AS-TERR-09)."""
        holes = dict(state.foxholes)
        for at in state.sides[self.seat].dug:
            holes[at] = holes.get(at, 0) + 1
        state = with_fields(
            state, foxholes=tuple(sorted(holes.items())), stacks=max((u.stack for u in every(state)), default=0)
        )
        state = put_side(state, self.seat, ready=True, foxholes=0, marks=0, dug=())
        return put_pieces(state, placing.settled(state, self.seat), in_foxhole=True)

    def says(self, state: State) -> tuple[str, str]:
        return f"{they(state, self.seat)} have set up", "AS-SETUP-01"


# -- What a side can order at set-up: where its pieces go, who carries what, foxholes, "?" and hiding.


@dataclass(frozen=True, slots=True)
class Place(Command):
    """Put a piece of the hand into a Location of its area (AS-SETUP-01)."""

    unit: str
    hex: Hex
    level: int = 0

    def label(self, state: State) -> str:
        return (
            f"{called(state, self.unit)} to {hex_name(state, self.hex)}{f', level {self.level}' if self.level else ''}"
        )


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """Take a piece back into the hand."""

    unit: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"Take {called(state, self.unit)} back"


@dataclass(frozen=True, slots=True)
class Face(Command):
    """Let a gun or vehicle look along a hexspine at set-up (AS-SETUP-01)."""

    unit: str
    facing: int
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} looks between {way_name(self.facing)} and {way_name(self.facing + 1)}"


@dataclass(frozen=True, slots=True)
class GiveWeapon(Command):
    """This squad, half-squad or crew carries the support weapon (AS-SETUP-02)."""

    weapon: str
    unit: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{called(state, self.weapon)} to {called(state, self.unit)}"


@dataclass(frozen=True, slots=True)
class Dig(Command):
    """A foxhole in this hex (AS-SETUP-03)."""

    hex: Hex

    def label(self, state: State) -> str:
        return f"Foxhole in {hex_name(state, self.hex)}"


@dataclass(frozen=True, slots=True)
class FillIn(Command):
    """Take a foxhole back into the hand."""

    hex: Hex
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"Take the foxhole in {hex_name(state, self.hex)} back"


@dataclass(frozen=True, slots=True)
class Conceal(Command):
    """Put a "?" on a Location: on all units of the side there, or as a Dummy (AS-SETUP-04)."""

    hex: Hex
    level: int = 0

    def label(self, state: State) -> str:
        return f'"?" on {hex_name(state, self.hex)}{f", level {self.level}" if self.level else ""}'


@dataclass(frozen=True, slots=True)
class TakeMark(Command):
    """Take a "?" back into the hand, by its number."""

    stack: int
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f'Take "?" {self.stack} back'


@dataclass(frozen=True, slots=True)
class Hide(Command):
    """Record a unit that may be hidden, a gun with its crew, in secret where it stands (AS-SETUP-06)."""

    unit: str

    def label(self, state: State) -> str:
        return f"Hide {called(state, self.unit)}"


@dataclass(frozen=True, slots=True)
class ComeOut(Command):
    """Put a hidden unit on the map after all."""

    unit: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} comes out of hiding"
