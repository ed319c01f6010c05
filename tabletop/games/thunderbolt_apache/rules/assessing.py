"""Home bound: what is left of the battalion (TA-HOME)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asker import Stream, begin
from tabletop.core.fastcopy import replace
from tabletop.core.messages import Event
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.asking import Automatic
from tabletop.games.thunderbolt_apache.rules.missions import RESULTS
from tabletop.games.thunderbolt_apache.rules.pieces import Strength
from tabletop.games.thunderbolt_apache.rules.state import State, mission_with, with_fields
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name

FULL, HALVED, DESTROYED = "F", "1/2", "X"


def remaining_value(state: State) -> Tally:
    """Value of all living units that are no pop-ups (TA-POPUP-06), added ones included, and what a home-bound card
    makes of it (TA-HOME-01, TA-HOME-07)."""
    units = [u for u in state.living_units if not u.popup]
    tally = Tally(
        sum(state.library.units[u.type].value for u in units), f"value of {len(units)} living units", "TA-HOME-01"
    )
    change = state.homebound_effect("value")
    card = state.event_card(homebound=True)
    return tally.plus(max(change, -tally.total), card.title if card else "", "TA-HOME-07")


def field_laid(state: State) -> bool:
    """Whether there was a battlefield at all (TA-HOME-09)."""
    return bool(state.here.tiles)


def assessment(state: State, remaining: int) -> str:
    """F, 1/2 or X; starts from the strength before the mission (TA-HOME-02 to TA-HOME-05, TA-HOME-08, TA-HOME-09)."""
    battalion = state.library.battalions[state.here.battalion]
    if not field_laid(state):
        return FULL
    if remaining <= battalion.destroyed_at:
        return DESTROYED
    return HALVED if remaining <= battalion.half_at and state.here.before is Strength.FULL else FULL


def strength_after(state: State, result: str) -> Strength:
    """The battalion's strength for a result; F leaves it, its losses are forgotten (TA-HOME-04, TA-HOME-06)."""
    before = state.here.before
    return Strength.DESTROYED if result == DESTROYED else Strength.HALF if result == HALVED else before


def wiped_out(state: State) -> bool:
    """Whether every unit that is no pop-up was destroyed, looking at the units themselves (TA-AFTER-05, TA-HOME-10)."""
    units = [u for u in state.here.enemies.values() if not u.popup]
    return bool(units) and not any(u.alive for u in units)


# -- events
@dataclass(frozen=True, slots=True)
class Assessed(Event):
    """remaining: value with the changes by cards; result: "F", "1/2", "X", provisional (TA-HOME-08). wiped:
    TA-AFTER-05."""

    remaining: Tally
    result: str
    wiped: bool

    def apply(self, state: State) -> State:
        return mission_with(state, result=self.result, wiped=self.wiped)

    def words(self, state: State) -> str:
        name = battalion_name(state, state.here.battalion)
        return f"{name}: value {self.remaining.total} left{self.remaining.because}: {RESULTS[self.result]} (TA-HOME-01)"


@dataclass(frozen=True, slots=True)
class BattalionReduced(Event):
    """The counter is turned or removed (TA-HOME-02, TA-HOME-03)."""

    battalion: str
    strength: Strength

    def apply(self, state: State) -> State:
        reduced = replace(state.battalions[self.battalion], strength=self.strength)
        return with_fields(state, battalions={**state.battalions, self.battalion: reduced})

    def words(self, state: State) -> str:
        what = "destroyed" if self.strength is Strength.DESTROYED else "at half strength"
        return f"{battalion_name(state, self.battalion)} is {what} (TA-HOME-08)"


# -- the step
def assess(now: Now[State]) -> Stream:
    """The provisional result (TA-HOME-08); a sortie has no event on the way home and is settled at once."""
    remaining = remaining_value(now.state)
    yield Assessed(remaining, assessment(now.state, remaining.total), wiped_out(now.state))
    sortie = now.state.scenario.sortie
    if sortie is not None and not sortie.events:
        yield from _settle(now)
        yield begin("bingo")
    else:
        yield begin("event_home")


def assess_again(now: Now[State]) -> Stream:
    """A second assessment where a card changes the remaining value (TA-HOME-07); then the counter is turned or
    removed."""
    if now.state.homebound_effect("value") and field_laid(now.state):
        remaining = remaining_value(now.state)
        yield Assessed(remaining, assessment(now.state, remaining.total), now.state.here.wiped)
    yield from _settle(now)


def _settle(now: Now[State]) -> Stream:
    mission = now.state.here
    after = strength_after(now.state, mission.result)
    if after is not mission.before:
        yield BattalionReduced(mission.battalion, after)


STEPS = (Automatic("assess", assess),)
