"""What becomes of printed targets and airbases: bombed, closed, repaired, and what that scores (AW-TGT)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream
from tabletop.core.step import Now
from tabletop.games.air_wars.rules.hiding import AirWarsEvent
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX, airbase_key
from tabletop.games.air_wars.rules.scenario import ABORTED, REINFORCEMENTS
from tabletop.games.air_wars.rules.sheets import BOTH, TargetKind, UnitClass
from tabletop.games.air_wars.rules.stacking import new_tops, tops
from tabletop.games.air_wars.rules.state import State, boxed, put_mark, put_side
from tabletop.games.air_wars.rules.wording import count, listing, place, side, target


@dataclass(frozen=True, slots=True)
class TargetBombed(AirWarsEvent):
    """A printed target or an airbase is bombed by `seat`, which scores (AW-TGT-02, AW-TGT-05)."""

    public: ClassVar[bool] = True
    seat: int
    target: str
    square: str
    vp: int
    closed: str
    rule: str

    def apply(self, state: State) -> State:
        scored = state.mark(self.target).scored + 1
        if self.target.startswith(AIRBASE_PREFIX):
            state = put_mark(state, self.target, closed=self.closed, scored=scored)
        else:
            state = put_mark(state, self.target, bombed=True, scored=scored)
            if self.closed:
                state = put_mark(state, airbase_key(self.square), closed=self.closed)
        return put_side(state, self.seat, bomb_vp=state.sides[self.seat].bomb_vp + self.vp)

    def words(self, state: State) -> str:
        how = {"day": "is closed for the day", "game": "is struck, its base closed for good"}.get(
            self.closed, "is bombed"
        )
        points = f", {count(self.vp, 'point')} for {side(state, self.seat)}" if self.vp else ""
        return f"{target(state, self.target)} {how}{points} ({self.rule})."


@dataclass(frozen=True, slots=True)
class CarrierAborts(AirWarsEvent):
    """Units of a stricken carrier go to the Abort Box (AW-TGT-07)."""

    public: ClassVar[bool] = True
    seat: int
    square: str
    units: tuple[str, ...]

    def apply(self, state: State) -> State:
        return boxed(state, self.units, ABORTED)

    def words(self, state: State) -> str:
        return f"{listing(self.units)} of the stricken carrier: Abort Box (AW-TGT-07)."


@dataclass(frozen=True, slots=True)
class Repaired(AirWarsEvent):
    """A printed target works again, or an airbase is open again (AW-TGT-09, AW-CARD-29)."""

    public: ClassVar[bool] = True
    seat: int
    target: str

    def apply(self, state: State) -> State:
        return put_mark(state, self.target, bombed=False, closed="")

    def words(self, state: State) -> str:
        return f"{target(state, self.target)} is repaired (AW-CARD-29)."


@dataclass(frozen=True, slots=True)
class Halved(AirWarsEvent):
    """Points for a bombed target are taken off the enemy's bomb score (AW-TGT-10)."""

    public: ClassVar[bool] = True
    seat: int
    target: str
    points: int

    def apply(self, state: State) -> State:
        state = put_mark(state, self.target, halved=True)
        enemy = 1 - self.seat
        return put_side(state, enemy, bomb_vp=state.sides[enemy].bomb_vp - self.points)

    def words(self, state: State) -> str:
        return f"{target(state, self.target)}: {count(self.points, 'point')} taken off (AW-TGT-10)."


def score_target(now: Now[State], seat: int, target: str, rule: str) -> Stream:
    """Target Bombed on a printed target or an airbase (AW-TGT-02 to AW-TGT-07)."""
    state, before = now.state, tops(now.state)
    if target.startswith(AIRBASE_PREFIX):
        square = target[len(AIRBASE_PREFIX) :]
        yield TargetBombed(seat, target, square, state.scenario.bases[square].vp, "day", "AW-TGT-05")
        return
    printed = state.scenario.targets[target]
    base = state.base(printed.square)
    stricken = printed.kind is TargetKind.CARRIER and base is not None and base.carrier
    yield TargetBombed(seat, target, printed.square, printed.vp, "game" if stricken else "", rule)
    if stricken:
        based = tuple(u.id for u in now.state.based(printed.square, 1 - seat))
        if based:
            yield CarrierAborts(1 - seat, printed.square, based)
    yield from new_tops(now, before)


# -- Ships that unload in their delivery squares (AW-SHIP-04).


@dataclass(frozen=True, slots=True)
class Delivered(AirWarsEvent):
    """A ship has unloaded and goes to the Reinforcement Box (AW-SHIP-04)."""

    public: ClassVar[bool] = True
    seat: int
    unit: str
    square: str
    points: int

    def apply(self, state: State) -> State:
        state = boxed(state, (self.unit,), REINFORCEMENTS)
        return put_side(state, self.seat, other_vp=state.sides[self.seat].other_vp + self.points)

    def words(self, state: State) -> str:
        return f"{self.unit} unloads in {place(state, self.square)}: {count(self.points, 'point')} (AW-SHIP-04)."


def deliver(now: Now[State]) -> Stream:
    """Ships in their delivery squares score and go to the Reinforcement Box (AW-SHIP-04)."""
    for seat in BOTH:
        points = now.state.scenario.sides[seat].ships.delivery
        for unit in now.state.of(seat):
            if unit.place in points and now.state.sheet(unit).cls is UnitClass.SHIP:
                yield Delivered(seat, unit.id, unit.place, points[unit.place])
