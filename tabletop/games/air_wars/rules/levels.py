"""Command levels and the air limit: when a level falls, flying units above the limit abort at once (AW-CL).

Frame: excess (seat)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from tabletop.core import codec
from tabletop.core.asker import Stream, end, nest
from tabletop.core.fastcopy import replace
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.air_wars.rules.asking import Asking
from tabletop.games.air_wars.rules.hiding import AirWarsEvent, OwnEvent
from tabletop.games.air_wars.rules.pieces import Excess
from tabletop.games.air_wars.rules.scenario import ABORTED
from tabletop.games.air_wars.rules.squares import in_order
from tabletop.games.air_wars.rules.stacking import new_tops, tops
from tabletop.games.air_wars.rules.state import State, boxed, put_side, with_fields
from tabletop.games.air_wars.rules.wording import listing, side


def excess_squares(state: State, seat: int, chosen: tuple[str, ...] = ()) -> dict[str, int]:
    """Squares where a side has more flying units than its level, with how many must still abort (AW-CL-03), on the
    whole map (AW-CL-04)."""
    level = state.level(seat)
    found: dict[str, int] = {}
    for square in in_order(state.scenario, {u.place for u in state.airborne(seat)}):
        up = [u for u in state.flying(square, seat) if u.id not in chosen]
        if len(up) > level:
            found[square] = len(up) - level
    return found


def abort_refusal(state: State, seat: int, key: str, chosen: tuple[str, ...]) -> Refusal | None:
    """Why a unit does not have to abort; decoys may be chosen (AW-DEC-02)."""
    unit = state.units.get(key)
    if unit is None or unit.seat != seat or not unit.flying or key in chosen:
        return Refusal("AW-CL-03", "Choose a flying unit of yours in a square with too many.")
    if unit.place not in excess_squares(state, seat, chosen):
        return Refusal("AW-CL-03", f"In {unit.place} no more units must abort.")
    return None


@dataclass(frozen=True, slots=True)
class AbortUnit(Command):
    """This flying unit leaves because the command level fell (AW-CL-03)."""

    unit: str

    def label(self, state: State) -> str:
        return f"Send {self.unit} home"


@dataclass(frozen=True, slots=True)
class LevelChanged(AirWarsEvent):
    """The sum of the command level changes (AW-CL-07); level: what it is now, never below 1."""

    public: ClassVar[bool] = True
    seat: int
    amount: int
    level: int
    cause: str = field(metadata=codec.WORDS)
    rule: str = "AW-CL-02"

    def apply(self, state: State) -> State:
        return put_side(state, self.seat, level=state.sides[self.seat].level + self.amount)

    def words(self, state: State) -> str:
        return (
            f"Command level of {side(state, self.seat)} is {self.level} ({self.amount:+d}: {self.cause}) ({self.rule})."
        )


@dataclass(frozen=True, slots=True)
class ExcessDrafted(OwnEvent):
    """Who will abort because the level fell, as far as it is chosen. Private (AW-HID-26)."""

    seat: int
    excess: Excess | None

    def apply(self, state: State) -> State:
        return with_fields(state, excess=self.excess)


@dataclass(frozen=True, slots=True)
class ExcessAborted(AirWarsEvent):
    """Units above the air limit leave for the Abort Box, all together (AW-CL-03)."""

    public: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "Both sides saw who left for the Abort Box (AW-CL-03)."
    seat: int
    units: tuple[str, ...]
    squares: tuple[str, ...]

    def apply(self, state: State) -> State:
        return with_fields(boxed(state, self.units, ABORTED), excess=None)

    def words(self, state: State) -> str:
        return f"Above the air limit, {listing(self.units)} abort{'s' if len(self.units) == 1 else ''} (AW-CL-03)."


def change_level(now: Now[State], seat: int, amount: int, cause: str, rule: str) -> Stream:
    """The sum of the level changes; the level itself is never below 1 (AW-CL-07)."""
    yield LevelChanged(seat, amount, max(1, now.state.sides[seat].level + amount), cause, rule)


def interrupt(now: Now[State]) -> Stream:
    """Ask a side that has too many units in the air, at once (AW-CL-04)."""
    for seat in (0, 1):
        if excess_squares(now.state, seat):
            yield ExcessDrafted(seat, Excess(seat))
            yield nest("excess", seat)
            return


class AbortExcess(Asking):
    """One unit after the other, unseen; all are shown together (AW-HID-26)."""

    key = "excess"
    takes = (AbortUnit,)
    wanted = "choosing the units that abort"
    rule = "AW-CL-03"

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        squares = excess_squares(view, seat, _chosen(view))
        where = listing(f"{number} in {square}" for square, number in squares.items())
        return f"Your command level has fallen to {view.level(seat)}: who turns back, {where}?", None

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [AbortUnit(u.id) for u in view.airborne(seat)]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        assert isinstance(command, AbortUnit)
        return abort_refusal(view, seat, command.unit, _chosen(view))

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        assert isinstance(command, AbortUnit) and now.state.excess is not None
        excess = replace(now.state.excess, chosen=(*now.state.excess.chosen, command.unit))
        yield ExcessDrafted(seat, excess)
        if excess_squares(now.state, seat, excess.chosen):
            return
        before = tops(now.state)
        chosen = tuple(sorted(excess.chosen))
        yield ExcessAborted(seat, chosen, tuple(now.state.units[k].place for k in chosen))
        yield from new_tops(now, before)
        yield end(now)
        yield from interrupt(now)


def _chosen(view: State) -> tuple[str, ...]:
    return view.excess.chosen if view.excess is not None else ()


STEPS = (AbortExcess(),)
