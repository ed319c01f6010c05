"""The loiter track and Bingo (TA-LOITER, TA-BINGO)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asker import Stream, begin
from tabletop.core.messages import Event
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.asking import Automatic
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.damage import effects_on
from tabletop.games.thunderbolt_apache.rules.hits import crash
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Flyer
from tabletop.games.thunderbolt_apache.rules.sheets import Airframe, StoreKind
from tabletop.games.thunderbolt_apache.rules.state import State, mission_with, put_flyer
from tabletop.games.thunderbolt_apache.rules.stress import stress
from tabletop.games.thunderbolt_apache.rules.wording import plane_name

START = 5

TANK = 2


def starting_marker(state: State) -> Tally:
    """The loiter marker at the start: never below 1 (TA-LOITER-01)."""
    if state.scenario.sortie is not None:
        return Tally(state.scenario.sortie.marker, "loiter", "TA-LOITER-01")
    battalion = state.library.battalions[state.here.battalion]
    tally = Tally(START, "loiter", "TA-LOITER-01").plus(state.here.scout_loiter, "scout", "TA-SCOUT-03")
    tally = tally.plus(battalion.notes.get("loiter", 0), battalion.name, "TA-LOITER-01")
    tally = tally.plus(
        state.condition_effect("loiter"), state.condition_card.title if state.condition_card else "", "TA-LOITER-01"
    )
    card = state.event_card()
    tally = tally.plus(state.outbound_effect("loiter"), card.title if card else "", "TA-LOITER-01")
    return tally.plus(max(0, 1 - tally.total), "never below 1", "TA-LOITER-01")


def own_value(state: State, flyer: Flyer, marker: int | None = None) -> Tally:
    """The aircraft's own place on the track: marker, Tank, Fuel leaks, cards (TA-LOITER-02, TA-LOITER-06,
    TA-EVENT-11)."""
    tally = Tally(state.here.marker if marker is None else marker, "marker", "TA-LOITER-02")
    if any(state.library.stores[key].kind is StoreKind.TANK for key in flyer.stores):
        tally = tally.plus(TANK, "Tank", "TA-LOITER-02")
    for name, side in effects_on(state, flyer):
        tally = tally.plus(side.loiter, name, "TA-LOITER-02")
    frame = state.card_of(flyer).frame
    if frame is Airframe.FIXED_WING:
        tally = tally.plus(state.condition_effect("loiter_fixed_wing"), state.condition_name, "TA-LOITER-02")
    if frame is Airframe.HELICOPTER:
        tally = tally.plus(state.condition_effect("loiter_helicopter"), state.condition_name, "TA-LOITER-02")
    return tally


def bingo_side(state: State, own: int) -> int:
    """The Bingo counter for an own value of 0 (6+) or -1 (10+), 0 = none (TA-LOITER-04)."""
    near, far = state.library.tables.bingo
    return near if own == 0 else far if own < 0 else 0


def bingo_stress(side: int, die: int) -> int:
    """1 Stress for each point below the counter's number (TA-BINGO-02)."""
    return max(0, side - die)


# -- events
@dataclass(frozen=True, slots=True)
class MarkerSet(Event):
    """The loiter marker at the start (TA-LOITER-01)."""

    marker: Tally

    def apply(self, state: State) -> State:
        return mission_with(state, marker=self.marker.total)

    def words(self, state: State) -> str:
        return f"Loiter marker at {self.marker.total}{self.marker.because} (TA-LOITER-01)"


@dataclass(frozen=True, slots=True)
class MarkerMoved(Event):
    """The loiter marker goes down by one (TA-LOITER-03); engaged: aircraft on the field in a turn with a fight
    (TA-AFTER-09)."""

    marker: int
    engaged: tuple[int, ...]

    def apply(self, state: State) -> State:
        for serial in self.engaged:
            state = put_flyer(state, serial, engaged=True)
        return mission_with(state, marker=self.marker)

    def words(self, state: State) -> str:
        return f"Loiter marker at {self.marker} (TA-LOITER-03)"


@dataclass(frozen=True, slots=True)
class BingoGiven(Event):
    """The counter's side, 6 or 10 (TA-LOITER-04)."""

    serial: int
    side: int

    def apply(self, state: State) -> State:
        return put_flyer(state, self.serial, bingo=self.side)

    def words(self, state: State) -> str:
        return f"{plane_name(state, self.serial)}: Bingo {self.side}+ (TA-LOITER-04)"


# -- steps
def set_marker(now: Now[State]) -> Stream:
    """TA-LOITER-01."""
    yield MarkerSet(starting_marker(now.state))
    yield begin("popups")


def count_down(now: Now[State]) -> Stream:
    """The marker goes down by one; then Bingo counters and crashes, aircraft by aircraft (TA-LOITER-03, TA-LOITER-04,
    TA-LOITER-07).

    A field without enemies must still be left (TA-LOITER-08)."""
    engaged = tuple(f.serial for f in now.state.on_field) if now.state.here.fight else ()
    yield MarkerMoved(now.state.here.marker - 1, engaged)
    for flyer in now.state.on_field:
        own = own_value(now.state, flyer)
        side = bingo_side(now.state, own.total)
        if own.total <= -2:
            yield from crash(now, flyer.serial, f"out of fuel (own value {own.total})", "TA-LOITER-04")
        elif side > flyer.bingo:  # never turned back (TA-LOITER-05)
            yield BingoGiven(flyer.serial, side)
    yield begin("popups" if now.state.on_field else "assess")


def roll_bingo(now: Now[State]) -> Stream:
    """One roll for each manned aircraft with a Bingo counter that has not crashed (TA-BINGO-01, TA-BINGO-03), unless a
    tanker waits (ME29)."""
    for flyer in () if now.state.homebound_effect("no_bingo") else now.state.flyers:
        if flyer.bingo and flyer.pilot and flyer.flight is Flight.OFF:
            die = now.dice.roll(10)
            gained = bingo_stress(flyer.bingo, die)
            yield Rolled("bingo", str(flyer.serial), die, Tally(die, "die", "TA-BINGO-01"), f"{gained} Stress")
            yield from stress(now, flyer.pilot, gained, f"Bingo {flyer.bingo}+", "TA-BINGO-02")
    yield begin("rescue")


STEPS = (Automatic("marker", set_marker), Automatic("loiter", count_down), Automatic("bingo", roll_bingo))
