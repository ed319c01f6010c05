"""Which mission comes next, and whether it is flown or aborted (TA-DAY-13 to TA-DAY-15, TA-ABORT)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream, begin
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.asking import Asking, prompt
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.logbook import Fact, Recorded
from tabletop.games.thunderbolt_apache.rules.morning.planning import pilot_fit_refusal, scout_of
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Flyer, InPlay, Mission, MissionOrder, PlaneStatus
from tabletop.games.thunderbolt_apache.rules.sheets import BAND_NAMES
from tabletop.games.thunderbolt_apache.rules.state import MissionRow, State, put_flyer, with_fields
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name, count, plane_name, within

RESULTS = {"F": "no change", "1/2": "reduced to half strength", "X": "destroyed", "aborted": "mission aborted"}


def missions_left(state: State) -> list[str]:
    """Battalions whose missions are not flown yet today, in card-id order (TA-DAY-13)."""
    return sorted(key for key in state.targets if key not in state.flown)


def order_for(state: State, key: str) -> MissionOrder:
    """Who flies against that battalion; whoever became Unfit since the morning stays home, his aircraft too
    (TA-DAY-14)."""
    battalion: InPlay = state.battalions[key]
    scout = scout_of(state, key)
    planes = [
        p
        for p in state.planes.values()
        if p.mission == key
        and p.status is PlaneStatus.READY
        and (not p.pilot or pilot_fit_refusal(state, p.pilot) is None)
    ]
    aircraft = tuple((p.serial, p.card, p.pilot) for p in sorted(planes, key=lambda p: p.serial))
    return MissionOrder(key, battalion.band, battalion.strength, aircraft, scout.number if scout is not None else 0)


# -- orders
@dataclass(frozen=True, slots=True)
class FlyMission(Command):
    """Choose the mission that comes next (TA-DAY-13)."""

    battalion: str

    def label(self, state: State) -> str:
        return f"Fly against {battalion_name(state, self.battalion)}"


@dataclass(frozen=True, slots=True)
class TakeOff(Command):
    """Fly the mission (TA-ABORT-01)."""

    def label(self, state: State) -> str:
        return "Fly"


@dataclass(frozen=True, slots=True)
class Abort(Command):
    """Abort the mission (TA-ABORT-01)."""

    gives_up: ClassVar[str] = (
        "The mission ends here and scores nothing; its aircraft and pilots fly no more today (TA-ABORT-02)."
    )

    def label(self, state: State) -> str:
        return "Abort the mission"


# -- events
@dataclass(frozen=True, slots=True)
class MissionBegan(Event):
    """The next mission (TA-DAY-13)."""

    order: MissionOrder

    def apply(self, state: State) -> State:
        order = self.order
        flyers = {serial: Flyer(serial, card, pilot) for serial, card, pilot in order.aircraft}
        return with_fields(state, mission=Mission(order.battalion, order.band, flyers, order.before, order.scout))

    def words(self, state: State) -> str:
        names = ", ".join(plane_name(state, serial) for serial, _, _ in self.order.aircraft)
        return (
            f"Mission against the {battalion_name(state, self.order.battalion)} in "
            f"{BAND_NAMES[self.order.band]}: {names} (TA-DAY-13)"
        )


@dataclass(frozen=True, slots=True)
class MissionOver(Recorded):
    """The mission is finished; a row of the player log. result: "F", "1/2", "X", "aborted"."""

    battalion: str
    result: str
    vp: int

    def apply(self, state: State) -> State:
        row = MissionRow(state.day, self.battalion, self.result, self.vp)
        return with_fields(state, rows=(*state.rows, row), flown=(*state.flown, self.battalion), mission=None)

    def words(self, state: State) -> str:
        return (
            f"{battalion_name(state, self.battalion)}: {RESULTS.get(self.result, self.result)}, {self.vp:+d} "
            "VP (TA-HOME-08)"
        )

    def fact(self, state: State) -> Fact:
        return "Mission", self.battalion, self.vp, state.vp, self.result, "TA-DAY-13"


@dataclass(frozen=True, slots=True)
class StayedHome(Event):
    """Out of the mission before it starts (SC23), or turned back (ME20): stores are spent, nothing is lost."""

    serial: int
    rule: str

    def apply(self, state: State) -> State:
        return put_flyer(state, self.serial, flight=Flight.BACK, stores=())

    def words(self, state: State) -> str:
        return f"{plane_name(state, self.serial)} turns back ({self.rule})"


# -- the next mission
class NextMission(Asking):
    """Missions are flown one after another in the player's order (TA-DAY-13)."""

    key = "next"
    takes = (FlyMission,)
    wanted = "the choice of the next mission"
    rule = "TA-DAY-13"

    def asks(self, state: State) -> bool:
        return len(missions_left(state)) > 1

    def prompt(self, state: State, seat: int) -> Prompt:
        left = missions_left(state)
        return prompt(f"{count(len(left), 'mission')} left today. Which now?", self.rule, FlyMission(left[0]))

    def ideas(self, state: State) -> Iterable[Command]:
        return [FlyMission(key) for key in missions_left(state)]

    def why_not(self, state: State, command: Command) -> Refusal | None:
        assert isinstance(command, FlyMission)
        if command.battalion in missions_left(state):
            return None
        return Refusal(self.rule, f"No mission against {battalion_name(state, command.battalion)} is left today.")

    def act(self, now: Now[State], command: Command) -> Stream:
        assert isinstance(command, FlyMission)
        yield from self._begin(now, command.battalion)

    def run(self, now: Now[State]) -> Stream:
        left = missions_left(now.state)
        if left:
            yield from self._begin(now, left[0])
        else:
            yield begin("recovery")

    def _begin(self, now: Now[State], key: str) -> Stream:
        """Whoever cannot fly any more stays home; with nobody left the mission is over like an aborted one
        (TA-DAY-14)."""
        order = order_for(now.state, key)
        if order.aircraft:
            yield MissionBegan(order)
            yield begin("decide")
        else:
            yield MissionOver(key, "aborted", 0)


# -- fly or abort
def abort(now: Now[State]) -> Stream:
    """No events, no scout, no VP, no SO, no Stress and no XP (TA-ABORT-02, TA-ABORT-03, TA-ABORT-04, TA-ABORT-05)."""
    yield MissionOver(now.state.here.battalion, "aborted", 0)
    yield begin("next")


class Decide(Asking):
    """Fly the mission or abort it (TA-ABORT-01)."""

    key = "decide"
    takes = (TakeOff, Abort)
    wanted = "the decision to fly or to abort"
    rule = "TA-ABORT-01"

    def prompt(self, state: State, seat: int) -> Prompt:
        target = within(battalion_name(state, state.here.battalion))
        return prompt(f"Fly against the {target}, or abort the mission?", self.rule, TakeOff())

    def ideas(self, state: State) -> Iterable[Command]:
        return (TakeOff(), Abort())

    def why_not(self, state: State, command: Command) -> Refusal | None:
        return None

    def act(self, now: Now[State], command: Command) -> Stream:
        if isinstance(command, Abort):
            yield from abort(now)
            return
        limit = now.state.condition_effect("bad_fuel")
        for flyer in now.state.flyers if limit else ():
            die = now.dice.roll(10)
            outcome = "stays home" if die <= limit else "takes off"
            yield Rolled("bad_fuel", str(flyer.serial), die, Tally(die, "die", "TA-DAY-15"), outcome)
            if die <= limit:
                yield StayedHome(flyer.serial, "TA-DAY-15")
        if any(f.flight is Flight.OUT for f in now.state.flyers):
            yield begin("arm")
        else:
            yield from abort(now)


STEPS = (NextMission(), Decide())
