"""Losses of a battle or of AA fire: one unit after the other goes, kills before aborts (AW-LOSS)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream, end
from tabletop.core.fastcopy import replace
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.air_wars.rules.asking import Asking
from tabletop.games.air_wars.rules.hiding import AirWarsEvent
from tabletop.games.air_wars.rules.pieces import Toll
from tabletop.games.air_wars.rules.scenario import ABORTED, DAMAGED
from tabletop.games.air_wars.rules.sheets import Outcome
from tabletop.games.air_wars.rules.stacking import new_tops, tops
from tabletop.games.air_wars.rules.state import State, boxed, with_fields
from tabletop.games.air_wars.rules.wording import count, listing, place


@dataclass(frozen=True, slots=True)
class TakeLoss(Command):
    """This unit takes the next loss: kills first (AW-LOSS-03, AW-LOSS-04)."""

    unit: str

    def label(self, state: State) -> str:
        return f"Give up {self.unit}" if state.toll is not None and state.toll.kills else f"Send {self.unit} home"


@dataclass(frozen=True, slots=True)
class LossesDue(AirWarsEvent):
    """What a side has to take (AW-ACM-10, AW-AA-07); with no results nothing follows."""

    public: ClassVar[bool] = True
    seat: int
    square: str
    kills: int
    aborts: int
    units: tuple[str, ...]
    rule: str

    def apply(self, state: State) -> State:
        return with_fields(state, toll=Toll(self.seat, self.square, self.kills, self.aborts, self.units, self.rule))


@dataclass(frozen=True, slots=True)
class UnitLost(AirWarsEvent):
    """A unit goes to the Damage Box (Kill) or the Abort Box (Abort), shown to all (AW-FOG-12)."""

    public: ClassVar[bool] = True
    unit: str
    outcome: Outcome
    square: str
    rule: str

    def apply(self, state: State) -> State:
        toll = state.toll
        if toll is not None and self.unit in toll.units:
            kill = self.outcome is Outcome.KILL
            toll = replace(
                toll,
                units=tuple(u for u in toll.units if u != self.unit),
                kills=toll.kills - kill,
                aborts=toll.aborts - (not kill),
            )
            state = with_fields(state, toll=toll)
        return boxed(state, (self.unit,), DAMAGED if self.outcome is Outcome.KILL else ABORTED)

    def words(self, state: State) -> str:
        what = "is destroyed: Damage Box" if self.outcome is Outcome.KILL else "aborts: Abort Box"
        return f"{self.unit} {what} ({self.rule})."


@dataclass(frozen=True, slots=True)
class LossesTaken(AirWarsEvent):
    """All losses of a side are taken; what is left over has no effect (AW-LOSS-05)."""

    public: ClassVar[bool] = True
    seat: int
    spare: int

    def apply(self, state: State) -> State:
        return with_fields(state, toll=None)

    def words(self, state: State) -> str:
        return f"{count(self.spare, 'result')} left over, without effect (AW-LOSS-05)." if self.spare else ""


class TakeLosses(Asking):
    """One loss after the other, kills first; asked only where there is a choice (AW-LOSS-03 to AW-LOSS-06).
    One kill and one abort among three units can be taken in six ways (AW-LOSS-08)."""

    key = "losses"
    takes = (TakeLoss,)
    wanted = "choosing who takes the loss"
    rule = "AW-LOSS-03"

    def asks(self, state: State) -> bool:
        toll = state.toll
        return toll is not None and 0 < (toll.kills or toll.aborts) < len(toll.units)

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        toll = _toll(view)
        what = "is killed" if toll.kills else "aborts"
        due = [
            words
            for n, words in ((toll.kills, count(toll.kills, "kill")), (toll.aborts, count(toll.aborts, "abort")))
            if n
        ]
        return f"{place(view, toll.square)}: {listing(due)}. Who {what}?", None

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return map(TakeLoss, _toll(view).units)

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        assert isinstance(command, TakeLoss)
        if command.unit not in _toll(view).units:
            return Refusal("AW-LOSS-05", "Each loss is taken by another unit of yours that was under fire.")
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        assert isinstance(command, TakeLoss)
        yield from _lose(now, command.unit)

    def run(self, now: Now[State]) -> Stream:
        toll = _toll(now.state)
        if toll.units and (toll.kills or toll.aborts):
            yield from _lose(now, toll.units[0])
            return
        yield LossesTaken(toll.seat, toll.kills + toll.aborts)
        yield end(now)


def _lose(now: Now[State], unit: str) -> Stream:
    toll, before = _toll(now.state), tops(now.state)
    outcome = Outcome.KILL if toll.kills else Outcome.ABORT
    yield UnitLost(unit, outcome, toll.square, "AW-LOSS-01" if toll.kills else "AW-LOSS-02")
    yield from new_tops(now, before)


def _toll(state: State) -> Toll:
    assert state.toll is not None
    return state.toll


STEPS = (TakeLosses(),)
