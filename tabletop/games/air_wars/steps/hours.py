"""Hours and the ends of hour, day and game: ST-10, ST-28 to ST-31 (AW-SEQ-09 to AW-SEQ-14). Frames: hour (seat,
number), hour_end (seat), day_offer, day_end (1 = early)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.asking import Automatic, Stream, arg, begin
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tabletop.core.values import Command
from tabletop.games.air_wars import commands as cmd
from tabletop.games.air_wars import events as ev
from tabletop.games.air_wars import events_fight as fight
from tabletop.games.air_wars.rules.asking import RESIGN
from tabletop.games.air_wars.rules.cards.drawing import reshuffle
from tabletop.games.air_wars.rules.ending import GameEnded, Resign, outcome, resigned
from tabletop.games.air_wars.rules.levels import change_level
from tabletop.games.air_wars.rules.sorties import Crashed, overdue
from tabletop.games.air_wars.rules.stacking import new_tops, tops
from tabletop.games.air_wars.rules.wording import source
from tabletop.games.air_wars.sheets import BOTH, Code, UnitClass
from tabletop.games.air_wars.state import State


def hour(now: Now[State]) -> Stream:
    """ST-10: segment flags of the active side end; the Flying segment begins (AW-SEQ-10)."""
    seat, number = arg(now.state), arg(now.state, 1)
    yield ev.HourBegan(number, seat)
    yield begin("fly", seat)


def hour_end(now: Now[State]) -> Stream:
    """ST-28: short-range units that are still up crash (AW-SORT-01); then the other player's hour, the offer to end the
    day, or its end (AW-SEQ-11)."""
    seat, state, before = arg(now.state), now.state, tops(now.state)
    lost = tuple(u.id for u in overdue(state, seat))
    if lost:
        yield Crashed(seat, lost, "AW-SORT-01")
        yield from new_tops(now, before)
    yield ev.HourEnded(state.hour, seat)
    if seat == 0:
        yield begin("hour", 1, state.hour)
    elif state.hour >= state.scenario.hours:
        yield begin("day_end", 0)
    elif any(now.state.airborne(side) for side in BOTH):
        yield begin("hour", 0, state.hour + 1)
    else:
        yield begin("day_offer")


class DayOffer(Step[State]):
    """ST-29: nobody flies; both are asked at the same time and in secret whether the day shall end (AW-SEQ-13,
    AW-SEQ-14)."""

    key = "day_offer"

    def seats(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat in BOTH if state.votes[seat] is None)

    def prompt(self, state: State, seat: int) -> Prompt:
        return Prompt("Nothing is in the air. End the day now? Only if both agree.", "AW-SEQ-13", cmd.EndDay(False))

    def options(self, state: State, seat: int) -> Sequence[Command]:
        return [cmd.EndDay(False), cmd.EndDay(True), RESIGN]

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, cmd.EndDay | Resign):
            return None
        return Refusal("AW-SEQ-13", "Now is the time to say whether the day shall end.")

    def decide(self, now: Now[State], seat: int, command: Command) -> Stream:
        if not isinstance(command, cmd.EndDay):
            yield GameEnded(resigned(now.state, seat))
            yield begin("over")
            return
        yield ev.OfferAnswered(seat, command.agree)
        if None in now.state.votes:
            return
        if all(now.state.votes):
            yield begin("day_end", 1)
        else:
            yield ev.DayGoesOn(now.state.hour + 1)
            yield begin("hour", 0, now.state.hour + 1)


def day_end(now: Now[State]) -> Stream:
    """ST-30: what still flies is lost (AW-BASE-07, AW-DEC-09), ships unload, effects and levels of the day end, cards
    are reshuffled; after the last day the game ends (AW-END-01)."""
    for seat in BOTH:
        lost = tuple(u.id for u in now.state.airborne(seat))
        if lost:
            yield Crashed(seat, lost, "AW-BASE-07")
    yield from _deliver(now)
    for effect in now.state.effects:
        if effect.code is Code.CL and effect.until <= (now.state.day, 99, 1):
            cause = f"{source(now.state, effect.card)} ends with the day"
            yield from change_level(now, effect.owner, -effect.n, cause, "AW-CL-06")
    yield ev.DayEnded(now.state.day, now.state.hour, early=arg(now.state) == 1)
    yield from reshuffle(now)
    if now.state.day < len(now.state.scenario.days):
        yield begin("day_start")
    else:
        yield GameEnded(outcome(now.state))
        yield begin("over")


def _deliver(now: Now[State]) -> Stream:
    """Ships in their delivery squares score and go to the Reinforcement Box (AW-SHIP-04)."""
    for seat in BOTH:
        points = now.state.scenario.sides[seat].ships.delivery
        for unit in now.state.of(seat):
            if unit.place in points and now.state.sheet(unit).cls is UnitClass.SHIP:
                yield fight.Delivered(seat, unit.id, unit.place, points[unit.place])


STEPS: dict[str, Step[State]] = {
    "hour": Automatic(hour), "hour_end": Automatic(hour_end), "day_offer": DayOffer(), "day_end": Automatic(day_end),
}  # fmt: skip
