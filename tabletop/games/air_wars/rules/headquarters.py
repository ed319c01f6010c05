"""Headquarters: functions that are declared, and what they show (AW-HQ, Table 8). FILTER is in `radar`, WORKSHOP in
`reinforcing.placing`, STAFF in the losses of a headquarters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.air_wars.rules import fog
from tabletop.games.air_wars.rules.basing import own_unit
from tabletop.games.air_wars.rules.cards.events import EffectBegan
from tabletop.games.air_wars.rules.fog import Looked
from tabletop.games.air_wars.rules.hiding import AirWarsEvent
from tabletop.games.air_wars.rules.pieces import InForce
from tabletop.games.air_wars.rules.sheets import Code, Function, Span
from tabletop.games.air_wars.rules.sorties import DIRECT_REACH, fits, take_off_refusal
from tabletop.games.air_wars.rules.squares import distance, in_order
from tabletop.games.air_wars.rules.state import State, on_map, put_each
from tabletop.games.air_wars.rules.wording import place

LISTEN_REACH = 4
"""Squares around a LISTEN headquarters (Table 8)."""
NEAR_IT = f"within {DIRECT_REACH} squares of it in this hour"

USED = (Function.DIRECT, Function.LISTEN)


def use_refusal(state: State, seat: int, key: str) -> Refusal | None:
    """Why a headquarters cannot declare its function (AW-HQ-02, AW-HQ-03, AW-HQ-05)."""
    unit = own_unit(state, seat, key)
    if unit is None or state.sheet(unit).function not in USED:
        return Refusal("AW-HQ-02", "Only a headquarters with a function to declare can be used.")
    if not on_map(unit):
        return Refusal("AW-HQ-05", f"{key} is not on the map.")
    if state.sheet(unit).function is Function.DIRECT and unit.used_hour:
        return Refusal("AW-HQ-05", f"{key} has directed in this hour.")
    if state.sheet(unit).function is Function.LISTEN and unit.used_day:
        return Refusal("AW-HQ-05", f"{key} has listened today.")
    return None


def directing(state: State, seat: int, key: str) -> InForce | None:
    """DIRECT: fighters that take off near it in this segment gain a square (Table 8); None for other functions."""
    if state.sheet(key).function is not Function.DIRECT:
        return None
    until = (state.day, state.hour, seat)
    return InForce(key, Code.SPEED, seat, 1, "F", Span.SEGMENT, 0, until, squares=(state.units[key].place,))


def directed(state: State, seat: int, key: str) -> tuple[str, ...]:
    """Fighters on the ground that would gain a square, or have it: near a DIRECT headquarters and free to take off."""
    here = state.units[key].place
    return tuple(
        u.id
        for u in state.units.values()
        if u.seat == seat
        and on_map(u)
        and not u.flying
        and fits(state.sheet(u), "F")
        and distance(state.scenario, u.place, here) <= DIRECT_REACH
        and take_off_refusal(state, u) is None
    )


def listening(state: State, seat: int, key: str) -> tuple[tuple[str, str], ...]:
    """LISTEN: (square, unit) of all flying enemies near it now (Table 8)."""
    here = state.units[key].place
    squares = {u.place for u in state.airborne(1 - seat) if distance(state.scenario, here, u.place) <= LISTEN_REACH}
    return tuple(
        (s, u) for s in in_order(state.scenario, squares) for u in sorted(x.id for x in state.flying(s, 1 - seat))
    )


@dataclass(frozen=True, slots=True)
class UseHQ(Command):
    """Declare the function of a headquarters (AW-HQ-02)."""

    unit: str

    def label(self, state: State) -> str:
        sheet = state.scenario.units.get(self.unit)
        what = {Function.DIRECT: "direct the fighters", Function.LISTEN: "listen"}.get(
            sheet.function if sheet is not None else Function.NONE, "declare its function"
        )
        return f"{self.unit}: {what}"


@dataclass(frozen=True, slots=True)
class HQUsed(AirWarsEvent):
    """A headquarters declares its function (AW-HQ-02)."""

    public: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "Both sides saw the headquarters (AW-HQ-02)."
    seat: int
    unit: str
    function: str
    square: str

    def apply(self, state: State) -> State:
        return put_each(state, (self.unit,), used_hour=True, used_day=True)

    def words(self, state: State) -> str:
        head = f"{self.unit} in {place(state, self.square)}"
        if self.function == Function.DIRECT.value:
            return f"{head} directs: fighters that take off {NEAR_IT} fly one square further (AW-HQ-02)."
        return f"{head} listens for enemies in the air within {LISTEN_REACH} squares (AW-HQ-02)."


def use_hq(now: Now[State], seat: int, key: str) -> Stream:
    """A headquarters shows itself and works (AW-HQ-02)."""
    square = now.state.units[key].place
    function = now.state.sheet(key).function
    yield HQUsed(seat, key, function.value, square)
    yield from fog.reveal(now, [now.state.units[key]], square, function.value, "AW-HQ-02")
    directed = directing(now.state, seat, key)
    if directed is not None:
        yield EffectBegan(directed)
    else:
        yield Looked(seat, key, listening(now.state, seat, key))
