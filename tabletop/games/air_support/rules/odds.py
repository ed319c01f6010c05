"""Exact chances of single rolls: sighting, flak, fire at men and trucks, aircraft MG and bombs at armour, dogfights.
For previews, advice and bots.

Pure: numbers go in, fractions come out, and nothing here decides anything. The rolls themselves are made in
the steps; both read the same tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from tabletop.games.air_support.rules import light_aa
from tabletop.games.air_support.rules.dogfights import fights
from tabletop.games.air_support.rules.dogfights.fights import Fighter, Harm
from tabletop.games.air_support.rules.harm.destroying import (
    Fate,
    Shot,
    aerial_tk,
    bomb_tk,
    destruction,
    direct_hit,
    shell_line,
    star_line,
    turret_hit,
)
from tabletop.games.air_support.rules.harm.to_men import morale_check, pin_check
from tabletop.games.air_support.rules.harm.to_vehicles import CREW_MORALE
from tabletop.games.air_support.rules.light_aa import Flak
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.sighting.air_targets import Sighted
from tabletop.games.air_support.rules.tables import Effect, FireResult, Load, fire

ROLL = Fraction(1, 36)
DICE: tuple[tuple[int, int], ...] = tuple((colored, white) for colored in range(1, 7) for white in range(1, 7))
SUMS: tuple[tuple[int, Fraction], ...] = tuple((n, ROLL * (6 - abs(n - 7))) for n in range(2, 13))
"""(DR, chance)."""


def at_most(number: int) -> Fraction:
    """The chance of a DR of at most so much."""
    return sum((p for n, p in SUMS if n <= number), Fraction(0))


@dataclass(frozen=True, slots=True)
class SightOdds:
    """A Sighting TC: passed, failed, mistaken attack add up to 1; recalled: by the Original 12, beside them
    (AS-SIGHT-14).
    """

    passed: Fraction
    failed: Fraction
    mistaken: Fraction
    recalled: Fraction = ROLL


@lru_cache(None)
def sight(drm: int) -> SightOdds:
    """The chances of a Sighting TC with these DRM (AS-SIGHT-06, AS-SIGHT-13, AS-SIGHT-15)."""
    found = dict.fromkeys(Sighted, Fraction(0))
    for n, p in SUMS:
        found[air_targets.outcome(n, drm)] += p
    return SightOdds(found[Sighted.PASSED], found[Sighted.FAILED], found[Sighted.MISTAKEN])


@lru_cache(None)
def flak(fp: Fraction, drm: int, cowers: bool) -> dict[Flak, Fraction]:
    """One shot of Light AA (AS-LAA-11 to AS-LAA-20)."""
    found = dict.fromkeys(Flak, Fraction(0))
    for colored, white in DICE:
        extras = range(1, 7) if colored + white == 2 else (0,)
        for extra in extras:
            found[light_aa.result(fp, colored, white, drm, may_cower=cowers, unlikely_dr=extra)] += ROLL / len(extras)
    return found


@dataclass(frozen=True, slots=True)
class ManOdds:
    """What becomes of one unit, each unit in one of these: gone, halved or wounded (and perhaps broken), broken,
    pinned; else nothing.
    """

    gone: Fraction = Fraction(0)
    reduced: Fraction = Fraction(0)
    broken: Fraction = Fraction(0)
    pinned: Fraction = Fraction(0)

    @property
    def unhurt(self) -> Fraction:
        return 1 - self.gone - self.reduced - self.broken - self.pinned


WHOLE, HALF, LEADER = "whole", "half", "leader"
"""What Casualty Reduction does to a unit: a squad becomes a half-squad, a half-squad or crew is gone, a leader is
wounded or dies (AS-IFT-05).
"""


@lru_cache(None)
def man(column: int | None, drm: int, morale: int, size: str = WHOLE, broken: bool = False, crowd: int = 1) -> ManOdds:
    """A fire attack on infantry. column: place in `tables.COLUMNS`; morale: with the leader's help; crowd: how many
    units the attack is shared with, for the Random Selection of a KIA or K, whose ties are left aside (AS-IFT-01 to
    AS-IFT-05, AS-IFT-10).
    """
    found = dict.fromkeys(("gone", "reduced", "broken", "pinned"), Fraction(0))
    for n, p in SUMS:
        for share, name in _results(fire(column, n + drm), morale, size, broken, crowd):
            if name:
                found[name] += p * share
    return ManOdds(**found)


def _reduced(size: str) -> Iterator[tuple[Fraction, str]]:
    if size == LEADER:
        yield Fraction(1, 3), "gone"
        yield Fraction(2, 3), "reduced"
    else:
        yield Fraction(1), "gone" if size == HALF else "reduced"


def _results(result: FireResult, morale: int, size: str, broken: bool, crowd: int) -> Iterator[tuple[Fraction, str]]:
    if result.effect is Effect.KIA:
        dies = min(Fraction(1), Fraction(result.number, crowd))
        yield dies, "gone"
        for share, name in _reduced(size) if broken else iter(((Fraction(1), "broken"),)):
            yield (1 - dies) * share, name
    elif result.effect is Effect.K:
        struck = Fraction(1, crowd)
        for share, name in _reduced(size):
            if name == "gone":
                yield struck * share, name
                continue
            lost = (
                ROLL
                if not broken
                else sum(
                    (p for n, p in SUMS if morale_check(n, result.number, morale, broken=True).reduces), Fraction(0)
                )
            )
            yield struck * share * lost, "gone"
            yield struck * share * (1 - lost), "reduced"
        for share, name in _checked(result.number, morale, size, broken):
            yield (1 - struck) * share, name
    elif result.effect is Effect.MC:
        yield from _checked(result.number, morale, size, broken)
    elif result.effect is Effect.PTC and not broken:
        yield sum((p for n, p in SUMS if pin_check(n, 0, morale).pins), Fraction(0)), "pinned"


def _checked(number: int, morale: int, size: str, broken: bool) -> Iterator[tuple[Fraction, str]]:
    for n, p in SUMS:
        check = morale_check(n, number, morale, broken=broken)
        if check.reduces:
            for share, name in _reduced(size):
                yield p * share, name
        elif check.breaks or check.pins:
            yield p, "broken" if check.breaks else "pinned"


Fates = dict[Fate, Fraction]


def _fates() -> Fates:
    return dict.fromkeys(Fate, Fraction(0))


@lru_cache(None)
def truck(column: int | None, drm: int) -> Fates:
    """An unarmoured vehicle on the star line (AS-IFT-07, AS-IFT-08)."""
    found = _fates()
    for n, p in SUMS:
        extras = range(1, 7) if n == 2 else (0,)
        for extra in extras:
            found[star_line(column, n + drm, n, extra)] += p / len(extras)
    return found


@lru_cache(None)
def crew(column: int | None, drm: int) -> Fraction:
    """The chance that fire does something to the crew that looks out of an AFV: stuns it or buttons it up
    (AS-IFT-09).
    """
    found = Fraction(0)
    for n, p in SUMS:
        result = fire(column, n + drm)
        if result.effect in (Effect.K, Effect.KIA):
            found += p
        elif result.effect is Effect.MC:
            checks = [(q, morale_check(m, result.number, CREW_MORALE, broken=False)) for m, q in SUMS]
            found += p * sum((q for q, c in checks if not c.passed or c.pins), Fraction(0))
        elif result.effect is Effect.PTC:
            found += p * sum((q for m, q in SUMS if pin_check(m, 0, CREW_MORALE).pins), Fraction(0))
    return found


@lru_cache(None)
def shelled(column: int | None, drm: int) -> Fates:
    """An AFV that is hit on the Area type or lies in off-map artillery (AS-OBA-11), taken to be hit on the hull; None
    for less than the first column, which does nothing.
    """
    found = _fates()
    if column is None:
        return found
    for n, p in SUMS:
        found[shell_line(column, n + drm, n, False)] += p
    return found


def to_kill(final_tk: int, shot: Shot, turret: bool) -> Fates:
    """A To Kill DR (Table 10, AS-KILL-06)."""
    found = _fates()
    for n, p in SUMS:
        found[destruction(n, final_tk, shot, turret)] += p
    return found


@lru_cache(None)
def mg_on_afv(basic_th: int, drm: int, mg_tk: int, worst_armour: int, open_topped: bool) -> Fates:
    """Aircraft MG at a named AFV: To Hit, then To Kill (AS-MG-07 to AS-MG-09)."""
    hit = at_most(basic_th - drm)
    found = {fate: p * hit for fate, p in to_kill(aerial_tk(mg_tk, worst_armour, open_topped), Shot.MG, False).items()}
    found[Fate.NOTHING] += 1 - hit
    return found


@lru_cache(None)
def bombs_on_afv(load: Load, basic_th: int, drm: int, worst_armour: int, open_topped: bool) -> Fates:
    """Bombs at a named AFV on the Vehicle type (AS-BOMB-08, AS-BOMB-10, AS-BOMB-11, AS-HIT-08, AS-HIT-09)."""
    found = _fates()
    for colored, white in DICE:
        for share, how in _bomb_hits(basic_th, drm, colored, white):
            if not how:
                found[Fate.NOTHING] += ROLL * share
                continue
            tk = bomb_tk(load, how == "direct", worst_armour, open_topped, how == "critical")
            for fate, p in to_kill(tk, Shot.HE, turret_hit(colored, white)).items():
                found[fate] += ROLL * share * p
    return found


def _bomb_hits(basic: int, drm: int, colored: int, white: int) -> Iterator[tuple[Fraction, str]]:
    original = colored + white
    sixth = Fraction(1, 6)
    if original == 2:
        if 2 + drm > basic:
            yield from ((sixth, "critical"), (2 * sixth, "near"), (3 * sixth, ""))
            return
        if 2 + drm < basic:
            yield Fraction(1), "critical"
            return
        yield sixth, "critical"
        yield 5 * sixth, "direct" if direct_hit(2 + drm, basic) else "near"
        return
    final = original + drm
    yield Fraction(1), "" if final > basic else "direct" if direct_hit(final, basic) else "near"


@lru_cache(None)
def bomb_hits(basic_th: int, drm: int) -> tuple[Fraction, Fraction]:
    """(hit, critical hit among them) of bombs at an infantry target (AS-BOMB-05, AS-HIT-08, AS-HIT-09)."""
    hit = critical = Fraction(0)
    for n, p in SUMS:
        final = n + drm
        if n == 2 and final > basic_th:
            hit, critical = hit + p / 2, critical + p / 6
        elif final <= basic_th:
            hit += p
            if 2 * final < basic_th:
                critical += p
            elif n == 2:
                critical += p * Fraction(max(1, min(6, basic_th // 2)), 6)
    return hit, critical


@lru_cache(None)
def duel(firer: Fighter, target: Fighter) -> dict[str, Fraction]:
    """One attack in the air (Table 15): "gone" and "hit" (Damaged) of the target, "lost" and "hurt" of the firer by a
    rear gunner, "jams", "recall", "again".
    """
    found = dict.fromkeys(("gone", "hit", "lost", "hurt", "jams", "recall", "again"), Fraction(0))
    if not fights.can_attack(firer):
        return found
    for colored, white in DICE:
        a = fights.attack(colored, white, firer, target)
        for name, holds in (
            ("gone", a.target is Harm.ELIMINATED),
            ("hit", a.target is Harm.DAMAGED),
            ("lost", a.firer is Harm.ELIMINATED),
            ("hurt", a.firer is Harm.DAMAGED),
            ("jams", a.jams),
            ("recall", a.recall),
            ("again", a.again),
        ):
            found[name] += ROLL * holds
    return found
