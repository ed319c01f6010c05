"""Ridge Evasion: when a roll is made, its modifiers, and the odds of a whole path before it is flown (TA-RIDGE)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.damage import effects_on
from tabletop.games.thunderbolt_apache.rules.hexes import twin
from tabletop.games.thunderbolt_apache.rules.pieces import Flyer, Pilot
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import pilot_of, points


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
