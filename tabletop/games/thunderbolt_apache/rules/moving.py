"""Movement over the battlefield.

Speed points and steps of aircraft on the battlefield (TA-MOVE).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from tabletop.core.asker import Stream
from tabletop.core.fastcopy import changer
from tabletop.core.memo import kept_for
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.damage import effects_on
from tabletop.games.thunderbolt_apache.rules.hexes import NEIGHBOURS, SIDE_NUMBERS, opposite, place_name, twin
from tabletop.games.thunderbolt_apache.rules.hits import crash
from tabletop.games.thunderbolt_apache.rules.pieces import Fitness, Flight, Flyer, Pilot
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import SIDES, Altitude
from tabletop.games.thunderbolt_apache.rules.state import State, put_flyer, with_flyer
from tabletop.games.thunderbolt_apache.rules.stress import crew_fitness, pilot_of, points, stress
from tabletop.games.thunderbolt_apache.rules.wording import flyer_name, plane_name

# -- Ridge Evasion: when a roll is made, its modifiers, and the odds of a whole path before it is flown (TA-RIDGE).


def must_roll(state: State, flyer: Flyer, number: int, side: int, altitude: Altitude | None = None) -> bool:
    """Whether a step onto that side calls for a roll: a ridge, at L, and not the hexside where the activation began,
    from either hex (TA-RIDGE-01, TA-RIDGE-02, TA-RIDGE-03, TA-RIDGE-08, TA-RIDGE-11)."""
    if side == CENTRE or (altitude or flyer.altitude) is not Altitude.LOW or (number, side) not in state.here.ridges:
        return False
    began = flyer.began
    return began is None or began[1] == CENTRE or began not in ((number, side), twin(number, side))


def modifiers(state: State, flyer: Flyer, die: int = 0, stress: int | None = None) -> Tally:
    """The roll: the die as base (0 for the modifiers alone), Evasive, present Stress, Controls damage, cards
    (TA-RIDGE-04, TA-RIDGE-05)."""
    pilot = pilot_of(state, flyer)
    tally = Tally(die, "die", "TA-RIDGE-04").plus(points(state, flyer), "Evasive", "TA-RIDGE-10")
    now = (pilot.stress if pilot is not None else 0) if stress is None else stress
    tally = tally.plus(-now, "Stress", "TA-RIDGE-04")
    for name, side in effects_on(state, flyer):
        tally = tally.plus(side.ridge, name, "TA-RIDGE-04")
    return tally.plus(state.condition_effect("ridge"), "High winds", "TA-DAY-15")


def stress_for(state: State, total: int) -> int:
    """The Ridge Evasion table (Table 2)."""
    return next(stress for up_to, stress in state.library.tables.ridge if total <= up_to)


def crashes(state: State, pilot: Pilot, stress: int, gained: int) -> bool:
    """Whether the Stress of a roll, on top of `stress`, brings the aircraft down: Unfit by it or before it
    (TA-RIDGE-06, TA-RIDGE-07)."""
    return gained > 0 and stress + gained > state.row_of(pilot).shaken


@dataclass(frozen=True, slots=True)
class RidgeOdds:
    """What a path over ridges may cost: chance of a crash, and of each Stress gained by those who get through (all add
    up to 1)."""

    crash: Fraction
    gained: dict[int, Fraction]
    rolls: int

    @property
    def mean(self) -> Fraction:
        """Mean Stress gained, a crash counting with what it had gained nothing."""
        return sum((k * p for k, p in self.gained.items()), Fraction(0))


def odds(state: State, flyer: Flyer, rolls: int) -> RidgeOdds:
    """The exact odds of so many rolls in one activation, each Stress counting against the next (TA-RIDGE-05)."""
    pilot = pilot_of(state, flyer)
    if pilot is None or not rolls:
        return RidgeOdds(Fraction(0), {0: Fraction(1)}, rolls)
    spread: dict[int, Fraction] = {0: Fraction(1)}
    crash = Fraction(0)
    for _ in range(rolls):
        after: dict[int, Fraction] = {}
        for gained, chance in spread.items():
            base = modifiers(state, flyer, 0, pilot.stress + gained).total
            for die in range(1, 11):
                more = stress_for(state, base + die)
                if crashes(state, pilot, pilot.stress + gained, more):
                    crash += chance / 10
                else:
                    after[gained + more] = after.get(gained + more, Fraction(0)) + chance / 10
        spread = after
    return RidgeOdds(crash, dict(sorted(spread.items())), rolls)


# -- Speed points and steps of aircraft on the battlefield (TA-MOVE).

PLACES = (*SIDE_NUMBERS, CENTRE)


@kept_for("planes", "pilots", "scenario")
def speed(state: State, flyer: Flyer) -> tuple[Tally, Tally]:
    """Least and most speed points of this activation (TA-MOVE-01, TA-MOVE-02). An aircraft that begins on a side must
    move (TA-MOVE-03)."""
    low, high = state.card_of(flyer).speed
    most = Tally(high, f"Speed of {flyer.card}", "TA-MOVE-02")
    for name, side in effects_on(state, flyer):
        if side.speed:
            most = most.plus(max(side.speed, 1 - most.total), name, "TA-MOVE-02")
    least = Tally(low, f"Least speed of {flyer.card}", "TA-MOVE-01")
    if flyer.began is not None and flyer.began[1] != CENTRE:
        least = least.plus(max(0, 1 - low), "began on a side", "TA-MOVE-03")
    return least.plus(min(0, most.total - least.total), "never above the maximum", "TA-MOVE-02"), most


def may_leave(state: State, flyer: Flyer) -> bool:
    """Leaving is allowed but in the Fast step of turn 1 (TA-MOVE-15)."""
    return not (state.here.turn == 1 and flyer.fast)


def _can_finish(state: State, flyer: Flyer, number: int, side: int, spent: int, least: int) -> bool:
    """Whether the least speed can still be met in a legal way from that place (TA-MOVE-16); leaving meets it
    (TA-MOVE-14)."""
    if spent >= least:
        return True
    if side == CENTRE:
        return any(_can_finish(state, flyer, number, s, spent + 1, least) for s in SIDE_NUMBERS)
    following = NEIGHBOURS[number][side]
    if not following:
        return may_leave(state, flyer)
    return any(_can_finish(state, flyer, following, s, spent + 1, least) for s in SIDE_NUMBERS if s != opposite(side))


def _crossing_refusal(state: State, flyer: Flyer, side: int) -> tuple[int, Refusal | None]:
    """From a side: the hex that is entered and why the new side, or the centre (TA-MOVE-05), cannot be taken there.
    Neither enemies nor aircraft are in the way (TA-FIELD-09)."""
    following = NEIGHBOURS[flyer.hex][flyer.side]
    if not following:
        return 0, Refusal(
            "TA-MOVE-10",
            f"The {SIDES[flyer.side]} side of hex {flyer.hex} leads off the battlefield: it can only leave.",
        )
    if side == opposite(flyer.side):
        return following, Refusal(
            "TA-MOVE-04", f"It has just crossed the {SIDES[side]} side of hex {following}; take any other one."
        )
    if side == CENTRE and not state.card_of(flyer).hover:
        return following, Refusal("TA-MOVE-13", f"{flyer.card} cannot hover: it never stops in a centre.")
    return following, None


def step_refusal(state: State, flyer: Flyer, side: int) -> Refusal | None:
    """Why the next speed point cannot be spent to take this side, or CENTRE."""
    if flyer.aimed:
        return Refusal("TA-ATTACK-08", "Stores are aimed: fire them or take the assignments back before moving on.")
    if side not in PLACES:
        return Refusal("TA-MOVE-04", f"A hex has sides 0 to 5 and a centre; {side} is none of them.")
    return _place_refusal(state, flyer, side, *speed(state, flyer))


def _place_refusal(state: State, flyer: Flyer, side: int, least: Tally, most: Tally) -> Refusal | None:
    """The same at a known speed."""
    if flyer.spent >= most.total:
        return Refusal("TA-MOVE-01", f"{flyer_name(flyer)} has spent all of its {most.total} speed points.")
    number = flyer.hex
    if flyer.side == CENTRE:
        if side == CENTRE:
            return Refusal(
                "TA-MOVE-07", f"It hovers in the centre of hex {number} already; a speed point takes it to a side."
            )
    else:
        number, refusal = _crossing_refusal(state, flyer, side)
        if refusal is not None:
            return refusal
    if not _can_finish(state, flyer, number, side, flyer.spent + 1, least.total):
        return Refusal(
            "TA-MOVE-16",
            f"From {place_name(number, side)} it could not spend its {least.total} speed points: nobody leaves"
            " in the Fast step of turn 1.",
        )
    return None


def landing(flyer: Flyer, side: int) -> tuple[int, int]:
    """Where a legal step to `side` puts the aircraft: (hex, side)."""
    return (flyer.hex if flyer.side == CENTRE else NEIGHBOURS[flyer.hex][flyer.side]), side


def leave_refusal(state: State, flyer: Flyer) -> Refusal | None:
    """Why the aircraft cannot leave the battlefield now (TA-MOVE-10, TA-MOVE-12, TA-MOVE-15); what has left is out of
    it (TA-MOVE-11)."""
    if flyer.aimed:
        return Refusal("TA-ATTACK-08", "Stores are aimed: fire them or take the assignments back before leaving.")
    if flyer.side == CENTRE or NEIGHBOURS[flyer.hex][flyer.side]:
        return Refusal(
            "TA-MOVE-12",
            f"It leaves over an outer side of a perimeter hex; it is at {place_name(flyer.hex, flyer.side)}.",
        )
    if not may_leave(state, flyer):
        return Refusal(
            "TA-MOVE-15",
            "Nobody leaves the battlefield in the Fast step of turn 1; from the enemy fire of turn 1 on it may.",
        )
    most = speed(state, flyer)[1]
    if flyer.spent >= most.total:
        return Refusal(
            "TA-MOVE-01", f"Leaving costs 1 speed point; all {most.total} are spent. It leaves in its next activation."
        )
    return None


def end_refusal(state: State, flyer: Flyer) -> Refusal | None:
    """Why the activation cannot end yet (TA-MOVE-01, TA-MOVE-03, TA-MOVE-06)."""
    if flyer.aimed:
        return Refusal("TA-ATTACK-08", "Stores are aimed: fire them or take the assignments back first.")
    least = speed(state, flyer)[0]
    if flyer.spent < least.total:
        rule = least.rules[-1] if least.modifiers else "TA-MOVE-01"
        return Refusal(
            rule, f"{flyer_name(flyer)} must spend at least {least.total} speed points; it has spent {flyer.spent}."
        )
    return None


def steps(state: State, flyer: Flyer) -> list[int]:
    """The sides, or CENTRE, that the next speed point may take."""
    if flyer.aimed:
        return []
    least, most = speed(state, flyer)
    return [side for side in PLACES if _place_refusal(state, flyer, side, least, most) is None]


# -- A step taken, the battlefield left (TA-MOVE).

_moved: Callable[..., Flyer] = changer(Flyer, "hex", "side", "spent")


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """One speed point: to a place of a hex (TA-MOVE-03 to TA-MOVE-09)."""

    serial: int
    hex: int
    side: int

    def apply(self, state: State) -> State:
        flyer = state.here.flyers[self.serial]
        return with_flyer(state, _moved(flyer, self.hex, self.side, flyer.spent + 1))

    def words(self, state: State) -> str:
        return f"{plane_name(state, self.serial)} to {place_name(self.hex, self.side)} (TA-MOVE-04)"


@dataclass(frozen=True, slots=True)
class LeftField(Event):
    """An aircraft is off the battlefield, on its way home (TA-MOVE-11)."""

    serial: int

    def apply(self, state: State) -> State:
        spent = state.here.flyers[self.serial].spent + 1
        return put_flyer(state, self.serial, flight=Flight.OFF, hex=0, spent=spent)

    def words(self, state: State) -> str:
        return f"{plane_name(state, self.serial)} leaves the battlefield (TA-MOVE-10)"


# -- A step flown, and the Ridge Evasion roll that it calls for (TA-RIDGE).


def fly_step(now: Now[State], flyer: Flyer, side: int) -> Stream:
    """One speed point, and the Ridge Evasion roll that it calls for (TA-RIDGE-01)."""
    number, side = landing(flyer, side)
    yield Moved(flyer.serial, number, side)
    flyer = now.state.here.flyers[flyer.serial]
    if must_roll(now.state, flyer, number, side):
        yield from _evade_ridge(now, flyer)


def _evade_ridge(now: Now[State], flyer: Flyer) -> Stream:
    """The roll, its Stress at once (TA-RIDGE-05), and the crash of a pilot who is Unfit by it (TA-RIDGE-06,
    TA-RIDGE-07)."""
    die = now.dice.roll(10)
    tally = modifiers(now.state, flyer, die)
    gained = stress_for(now.state, tally.total)
    yield Rolled("ridge", str(flyer.serial), die, tally, f"{gained} Stress" if gained else "no Stress")
    yield from stress(now, flyer.pilot, gained, "Ridge Evasion", "TA-RIDGE-05", drops=False)
    if gained and flyer.pilot and crew_fitness(now.state, flyer) is Fitness.UNFIT:
        yield from crash(now, flyer.serial, f"{flyer.pilot} is Unfit on a ridge", "TA-RIDGE-06")


# -- A step, and leaving (TA-MOVE).


@dataclass(frozen=True, slots=True)
class Step(Command):
    """One speed point: from a side into the hex beyond, there to a side or CENTRE; from the centre to a side
    (TA-MOVE-03 to TA-MOVE-08)."""

    side: int

    def label(self, state: State) -> str:
        """Where a step leads: from a side into the hex beyond, from the centre to a side."""
        flyer = (
            state.here.flyers.get(int(state.frames[-1].args[0]))
            if state.frames and state.frames[-1].step == "act" and state.mission
            else None
        )
        if flyer is None or not flyer.hex:
            return "To the centre" if self.side == CENTRE else f"To the {SIDES[self.side % 6]} side"
        number = flyer.hex if flyer.hovering else NEIGHBOURS[flyer.hex][flyer.side]
        return f"To {place_name(number, self.side)}" if number and -1 <= self.side < 6 else "Step"


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """From an outer side: leave the battlefield (TA-MOVE-10)."""

    def label(self, state: State) -> str:
        return "Leave the battlefield"
