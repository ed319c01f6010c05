"""What a mission of today may bring, before it is flown: the chances of its outcomes and of damage, and what the staff
advises.

Fitted to 4560 missions of trial campaigns in nine scenarios (normal bots): `Prey.win` was somewhat too sure of itself,
the guns of a battalion decide how often an aircraft comes home damaged, and what is lost grows with who flies.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log

from tabletop.games.thunderbolt_apache.bots import prospects
from tabletop.games.thunderbolt_apache.bots.prospects import Power, Prey, share_so
from tabletop.games.thunderbolt_apache.bots.weights import Weights
from tabletop.games.thunderbolt_apache.bots.worth import menace
from tabletop.games.thunderbolt_apache.rules import battlefield
from tabletop.games.thunderbolt_apache.rules.missions import missions_left
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.standing import vp_left
from tabletop.games.thunderbolt_apache.rules.state import State

DESTROYED = (-0.07, 0.68)
"""Constant and slope by which the log odds of `Prey.win` become those of what came."""
HALVED = (0.55, 0.70)
"""The same for half strength or better."""
DAMAGED = (-1.76, 0.55, 0.81)
"""Constant, by the logarithm of the guns, by that of the number of aircraft: somebody comes home damaged, or not."""
LOST = (-5.12, 0.79)
"""Constant, by the logarithm of the number of aircraft: somebody does not come home."""
SURE = 6.0
"""Log odds beyond which nothing was measured."""
FEWEST_GUNS = 0.3


@dataclass(frozen=True, slots=True)
class Expected:
    """A mission of today. outcome: chances of destroyed, half, less. safety: of all whole, damaged, one lost; each adds
    to 1. so: SO that the plan spends on its ordnance. points: VP that it brings on average. armed, high: units that can
    fire at aircraft, and those of them that reach High.
    """

    battalion: str
    outcome: tuple[float, float, float]
    safety: tuple[float, float, float]
    so: int
    points: float
    armed: int
    high: int


def missions(state: State, weights: Weights) -> tuple[Expected, ...]:
    """Every mission of today that is still to be flown, the one to fly first at the head: most depends on it while
    there is money for its weapons. Missions that nobody can fly come last.
    """
    groups = prospects.groups(state, weights)
    left = [key for key in missions_left(state) if key in groups]
    shares = share_so([groups[key] for key in left], state.so, weights.prospects)
    found = [_expected(state, key, *groups[key], so, weights) for key, so in zip(left, shares, strict=True)]
    return tuple(sorted(found, key=lambda e: (-e.points, e.battalion)))


def _expected(state: State, key: str, prey: Prey, group: list[Power], so: int, weights: Weights) -> Expected:
    piece = state.battalions[key]
    card = state.library.battalions[piece.card]
    kinds = [(state.library.units[k], n) for k, n in battlefield.units_of(card, piece.strength)]
    armed = [(kind, n) for kind, n in kinds if kind.armed]
    win, half = prey.win(group, so), prey.half(group, so)
    destroyed = _adjusted(win, *DESTROYED)
    halved = max(destroyed, _adjusted(max(half, win), *HALVED)) if half else destroyed
    outcome = (destroyed, halved - destroyed, 1 - halved)
    guns = sum(menace(kind, weights.worth) * n for kind, n in armed)
    return Expected(
        key,
        outcome,
        _safety(guns, len(group)),
        so,
        destroyed * vp_left(state, piece) + outcome[1] * card.half_vp,
        sum(n for _, n in armed),
        sum(n for kind, n in armed if Altitude.HIGH in kind.altitudes),
    )


def _adjusted(chance: float, constant: float, slope: float) -> float:
    """A chance of the bot's as it was measured."""
    edge = 1 / (1 + exp(SURE))
    chance = max(edge, min(1 - edge, chance))
    return _chance(constant + slope * log(chance / (1 - chance)))


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-odds))


def _safety(guns: float, aircraft: int) -> tuple[float, float, float]:
    """Chances that all come home whole, that somebody is damaged, that one is lost."""
    many = log(max(1, aircraft))
    lost = _chance(LOST[0] + LOST[1] * many)
    hurt = max(lost, _chance(DAMAGED[0] + DAMAGED[1] * log(max(FEWEST_GUNS, guns)) + DAMAGED[2] * many))
    return (1 - hurt, hurt - lost, lost)
