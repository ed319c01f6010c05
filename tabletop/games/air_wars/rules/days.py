"""Days and hours: the clock, the offer to end a day, and what ends with hour and day (AW-SEQ).

Frames: day_start, operations, hour (seat, number), hour_end (seat), day_offer, day_end (1 = early)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream, arg, begin
from tabletop.core.messages import Command, NoteEvent
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tabletop.games.air_wars.rules.asking import RESIGN, present_step
from tabletop.games.air_wars.rules.cards.playing import card_pick, reshuffle
from tabletop.games.air_wars.rules.ending import GameEnded, Resign, outcome, resigned
from tabletop.games.air_wars.rules.hiding import AirWarsEvent, OwnEvent
from tabletop.games.air_wars.rules.levels import change_level
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX, Unit, airbase_key
from tabletop.games.air_wars.rules.sheets import BOTH, Code
from tabletop.games.air_wars.rules.sorties import Crashed, overdue
from tabletop.games.air_wars.rules.stacking import new_tops, tops
from tabletop.games.air_wars.rules.state import State, changed, put_mark, with_fields
from tabletop.games.air_wars.rules.targets import deliver
from tabletop.games.air_wars.rules.wording import does, listing, place, side, source

SEGMENTS = {
    "redeploy": ("redeploys (AW-SEQ-06)", "redeploy (AW-SEQ-06)"),
}
"""Segments that the log tells of; those of an hour, and new units, show in what happens."""


@dataclass(frozen=True, slots=True)
class EndSegment(Command):
    """No more moves, or no more squares to bomb."""

    def label(self, state: State) -> str:
        if present_step(state) == "fly":
            return "End flying"
        return "No more attacks" if state.opened else "No attack"


@dataclass(frozen=True, slots=True)
class EndDay(Command):
    """Answer in secret whether the day shall end (AW-SEQ-13)."""

    agree: bool

    def label(self, state: State) -> str:
        return "End the day" if self.agree else "Play on"


def _rested(unit: Unit) -> Unit:
    """A counter at the beginning of a day: no flag but `revealed`, which ends when all counters are turned face
    down."""
    return Unit(unit.id, unit.seat, unit.place, revealed=unit.revealed)


@dataclass(frozen=True, slots=True)
class DayBegan(AirWarsEvent):
    """The Planning Phase of a day begins (AW-SEQ-02): day flags end, closed airbases reopen (AW-TGT-05), what stands
    on the map is hidden behind screens until each side has finished its Redeploy (AW-HID-14)."""

    public: ClassVar[bool] = True
    day: int
    reopened: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        units = {key: _rested(unit) for key, unit in state.units.items()}
        state = with_fields(state, day=self.day, hour=0, phase="PLAN", active=0, units=units, screens=(units, units))
        for square in self.reopened:
            state = put_mark(state, airbase_key(square), closed="")
        return state

    def words(self, state: State) -> str:
        again = f"; {listing(place(state, q) for q in self.reopened)} open again (AW-TGT-05)" if self.reopened else ""
        return f"Day {self.day}, {state.scenario.days[self.day - 1]}{again} (AW-SEQ-01)."


@dataclass(frozen=True, slots=True)
class OperationsBegan(AirWarsEvent):
    """The Planning Phase is over (AW-SEQ-08)."""

    public: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "Both sides have finished their planning (AW-SEQ-09)."
    day: int

    def apply(self, state: State) -> State:
        return with_fields(state, phase="OPS")

    def words(self, state: State) -> str:
        return "The Operations Phase begins (AW-SEQ-09)."


@dataclass(frozen=True, slots=True)
class HourBegan(AirWarsEvent):
    """A player's hour begins; segment flags of his units end (AW-SEQ-09)."""

    public: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "The next hour has begun for both sides (AW-SEQ-09)."
    hour: int
    seat: int

    def apply(self, state: State) -> State:
        units = {
            key: changed(
                unit, boost=0, pace=0, gone=0, moved=False, changed=False, scrambled=False, bombed_now=False,
                strafed_now=False, used_hour=False,
            )
            if unit.seat == self.seat else unit
            for key, unit in state.units.items()
        }  # fmt: skip
        return with_fields(
            state, units=units, hour=self.hour, active=self.seat, phase="OPS", fought=(), fired=(), opened=(),
            votes=(None, None),
        )  # fmt: skip

    def words(self, state: State) -> str:
        return f"Hour {self.hour}, {side(state, self.seat)} (AW-SEQ-09)."


@dataclass(frozen=True, slots=True)
class SegmentBegan(AirWarsEvent, NoteEvent):
    """A segment of the hour, or a part of Planning: "fly", "battles", "aa", "bomb", "reinforce" ... (AW-SEQ-10)."""

    public: ClassVar[bool] = True
    segment: str
    seat: int

    def words(self, state: State) -> str:
        return f"{does(state, self.seat, *SEGMENTS[self.segment])}." if self.segment in SEGMENTS else ""


@dataclass(frozen=True, slots=True)
class HourEnded(AirWarsEvent):
    """A player's hour is over, and with it the effects of the hour (AW-CARD-24)."""

    public: ClassVar[bool] = True
    hour: int
    seat: int

    def apply(self, state: State) -> State:
        moment = (state.day, self.hour, self.seat)
        return with_fields(state, effects=tuple(e for e in state.effects if e.until > moment))


@dataclass(frozen=True, slots=True)
class OfferAnswered(OwnEvent):
    """A secret answer whether the day shall end; the other side never sees it (AW-SEQ-13)."""

    seat: int
    agree: bool

    def apply(self, state: State) -> State:
        a, b = state.votes
        return with_fields(state, votes=(self.agree, b) if self.seat == 0 else (a, self.agree))

    def words(self, state: State) -> str:
        return f"{side(state, self.seat)} {'agrees' if self.agree else 'refuses'} to end the day (AW-SEQ-13)."


@dataclass(frozen=True, slots=True)
class DayGoesOn(AirWarsEvent):
    """At least one player did not agree to end the day."""

    public: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "Both sides heard that the day goes on (AW-SEQ-13)."
    hour: int

    def apply(self, state: State) -> State:
        return with_fields(state, votes=(None, None))

    def words(self, state: State) -> str:
        return "The day goes on (AW-SEQ-13)."


@dataclass(frozen=True, slots=True)
class DayEnded(AirWarsEvent):
    """The Operations Phase is over; effects of the day end (AW-CL-06)."""

    public: ClassVar[bool] = True
    day: int
    hour: int
    early: bool = False

    def apply(self, state: State) -> State:
        moment = (state.day, 99, 1)
        return with_fields(state, votes=(None, None), effects=tuple(e for e in state.effects if e.until > moment))

    def words(self, state: State) -> str:
        return f"Day {self.day} ends{' early, both agreed' if self.early else ''} (AW-SEQ-13)."


class DayStart(Step[State]):
    """The next day; airbases reopen, those bombed for good do not (AW-TGT-05, AW-TGT-07)."""

    key = "day_start"

    def run(self, now: Now[State]) -> Stream:
        marks = now.state.marks.items()
        reopened = tuple(sorted(k[len(AIRBASE_PREFIX) :] for k, m in marks if m.closed == "day"))
        yield DayBegan(now.state.day + 1, reopened)
        yield from card_pick(now, 0)


class Operations(Step[State]):
    """The Planning Phase is over; hour 1 of the Intruder begins (AW-SEQ-09)."""

    key = "operations"

    def run(self, now: Now[State]) -> Stream:
        yield OperationsBegan(now.state.day)
        yield from reshuffle(now)
        yield begin("hour", 0, 1)


class Hour(Step[State]):
    """Segment flags of the active side end; the Flying segment begins (AW-SEQ-10)."""

    key = "hour"

    def run(self, now: Now[State]) -> Stream:
        seat, number = arg(now.state), arg(now.state, 1)
        yield HourBegan(number, seat)
        yield begin("fly", seat)


class HourEnd(Step[State]):
    """Short-range units that are still up crash (AW-SORT-01); then the other player's hour, the offer to end the day,
    or its end (AW-SEQ-11)."""

    key = "hour_end"

    def run(self, now: Now[State]) -> Stream:
        seat, state, before = arg(now.state), now.state, tops(now.state)
        lost = tuple(u.id for u in overdue(state, seat))
        if lost:
            yield Crashed(seat, lost, "AW-SORT-01")
            yield from new_tops(now, before)
        yield HourEnded(state.hour, seat)
        if seat == 0:
            yield begin("hour", 1, state.hour)
        elif state.hour >= state.scenario.hours:
            yield begin("day_end", 0)
        elif any(now.state.airborne(side) for side in BOTH):
            yield begin("hour", 0, state.hour + 1)
        else:
            yield begin("day_offer")


class DayOffer(Step[State]):
    """Nobody flies; both are asked at the same time and in secret whether the day shall end (AW-SEQ-13, AW-SEQ-14)."""

    key = "day_offer"
    takes = (EndDay,)
    wanted = "saying whether the day shall end"
    rule = "AW-SEQ-13"

    def seats(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat in BOTH if state.votes[seat] is None)

    def prompt(self, state: State, seat: int) -> Prompt:
        return Prompt("Nothing is in the air. End the day now? Only if both agree.", "AW-SEQ-13", EndDay(False))

    def options(self, state: State, seat: int) -> Sequence[Command]:
        return [EndDay(False), EndDay(True), RESIGN]

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, EndDay | Resign):
            return None
        return Refusal(self.rule, f"Now is the time for {self.wanted}.")

    def decide(self, now: Now[State], seat: int, command: Command) -> Stream:
        if not isinstance(command, EndDay):
            yield GameEnded(resigned(now.state, seat))
            yield begin("over")
            return
        yield OfferAnswered(seat, command.agree)
        if None in now.state.votes:
            return
        if all(now.state.votes):
            yield begin("day_end", 1)
        else:
            yield DayGoesOn(now.state.hour + 1)
            yield begin("hour", 0, now.state.hour + 1)


class DayEnd(Step[State]):
    """What still flies is lost (AW-BASE-07, AW-DEC-09), ships unload, effects and levels of the day end, cards are
    reshuffled; after the last day the game ends (AW-END-01)."""

    key = "day_end"

    def run(self, now: Now[State]) -> Stream:
        for seat in BOTH:
            lost = tuple(u.id for u in now.state.airborne(seat))
            if lost:
                yield Crashed(seat, lost, "AW-BASE-07")
        yield from deliver(now)
        for effect in now.state.effects:
            if effect.code is Code.CL and effect.until <= (now.state.day, 99, 1):
                cause = f"{source(now.state, effect.card)} ends with the day"
                yield from change_level(now, effect.owner, -effect.n, cause, "AW-CL-06")
        yield DayEnded(now.state.day, now.state.hour, early=arg(now.state) == 1)
        yield from reshuffle(now)
        if now.state.day < len(now.state.scenario.days):
            yield begin("day_start")
        else:
            yield GameEnded(outcome(now.state))
            yield begin("over")


STEPS = (DayStart(), Operations(), Hour(), HourEnd(), DayOffer(), DayEnd())
