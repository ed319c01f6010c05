"""Exact chances for the window and the bot, from a view alone: attacks, enemy fire, crashes by hit counters,
pop-ups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from tabletop.core import odds
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.damage import airframe_points, cup
from tabletop.games.thunderbolt_apache.rules.enemy_fire import ECM_NEGATES
from tabletop.games.thunderbolt_apache.rules.pieces import Flyer
from tabletop.games.thunderbolt_apache.rules.state import State

ECM_FAILS = 1 - odds.chance(ECM_NEGATES, 10)
"""Chance that an attack gets past a working Pod (TA-ECM-01)."""


def hit_chance(tally: Tally) -> Fraction:
    """Chance of one attack roll (TA-ATTACK-13, TA-GEN-04)."""
    return odds.chance(tally.needed, 10)


def kill_chance(chances: Iterable[Fraction]) -> Fraction:
    """Chance that at least one of several rolls destroys the unit (TA-ATTACK-14)."""
    survives = Fraction(1)
    for p in chances:
        survives *= 1 - p
    return 1 - survives


def after_ecm(chance: Fraction, pod: bool = True) -> Fraction:
    """A chance after the Pod's roll."""
    return chance * ECM_FAILS if pod else chance


# -- crashes by counters
Kind = tuple[int, bool]
"""What a side of a counter does to the airframe: its points, and whether it crashes the aircraft outright."""


def _sides(state: State, flyer: Flyer) -> dict[tuple[Kind, Kind, bool, bool], int]:
    """The counters of the cup by (light side, heavy side, light stays out, heavy stays out): how many of each."""
    kinds: Counter[tuple[Kind, Kind, bool, bool]] = Counter()
    for key in cup(state):
        counter = state.library.counters[key]
        if flyer.card in counter.immune:
            kinds[((0, False), (0, False), False, False)] += 1
            continue
        light, heavy = counter.light, counter.heavy
        kinds[
            (
                (light.airframe, light.crash or light.killed),
                (heavy.airframe, heavy.crash or heavy.killed),
                light.kind != "instant",
                heavy.kind != "instant",
            )
        ] += 1
    return dict(kinds)


def crash_chance(state: State, flyer: Flyer, light: int, heavy: int) -> Fraction:
    """Chance that so many hits, after Evasive and ECM, bring the aircraft down by counters (TA-HIT-01, TA-HIT-02,
    TA-HIT-08)."""
    kinds = _sides(state, flyer)
    left = state.card_of(flyer).toughness - airframe_points(state, flyer)
    return _crash(tuple(sorted(kinds.items())), left, light, heavy)


@lru_cache(4096)
def _crash(kinds: tuple[tuple[tuple[Kind, Kind, bool, bool], int], ...], left: int, light: int, heavy: int) -> Fraction:
    if left <= 0:
        return Fraction(1)
    if not light and not heavy:
        return Fraction(0)
    side = 1 if heavy else 0
    rest = (light, heavy - 1) if heavy else (light - 1, heavy)
    total = sum(number for _, number in kinds)
    chance = Fraction(0)
    for index, (kind, number) in enumerate(kinds):
        if not number:
            continue
        taken, crash = kind[1] if side else kind[0]
        out = kind[3] if side else kind[2]
        share = Fraction(number, total)
        if crash:
            chance += share
            continue
        following = (*kinds[:index], (kind, number - 1), *kinds[index + 1 :]) if out else kinds
        chance += share * _crash(following, left - taken, *rest)
    return chance


# -- pop-ups
def popup_odds(empty: int, chits: int, draws: int) -> dict[int, Fraction]:
    """How many enemies so many draws bring: an empty chit goes back, an enemy stays out (TA-POPUP-02, TA-POPUP-03)."""
    spread = {0: Fraction(1)}
    for _ in range(draws):
        after: dict[int, Fraction] = {}
        for found, p in spread.items():
            none = Fraction(empty, chits - found) if chits > found else Fraction(1)
            after[found] = after.get(found, Fraction(0)) + p * none
            if none < 1:
                after[found + 1] = after.get(found + 1, Fraction(0)) + p * (1 - none)
        spread = after
    return spread
