"""One shot of Light AA, and of Heavy AA, at an aircraft: firepower, modifiers, what the dice say. AS-LAA-04 to
AS-LAA-20, AS-HAA-04 to AS-HAA-07.
"""

from __future__ import annotations

from enum import IntEnum
from fractions import Fraction

from tabletop.games.air_support.rules.hexes import aerial
from tabletop.games.air_support.rules.tables import STAR, column_of

IFE_REACH = 16
"""Normal Aerial Range of a rapid-fire gun (AS-LAA-04)."""


class Flak(IntEnum):
    """What flak does to a plane, from the mildest to the worst (AS-LAA-12 to AS-LAA-14)."""

    NOTHING = 0
    EVADE = 1
    DAMAGED = 2
    ELIMINATED = 3


def firepower(
    fp: int, normal: int, hexes: int, *, in_motion: bool = False, non_stopped: bool = False, spent: bool = False
) -> Fraction | None:
    """Firepower against a plane so many hexes away, None out of reach: halved beyond the normal range (Aerial
    Range, for IFE 16), for a vehicle halved when it is in Motion or has spent MP, and again while Non-Stopped or in
    Motion (AS-LAA-04, AS-LAA-09).
    """
    reach = aerial(hexes)
    if reach > 2 * normal:
        return None
    halvings = (reach > normal) + (in_motion or spent) + (non_stopped or in_motion)
    return Fraction(fp, 2**halvings)


def column(fp: Fraction, cowers: bool) -> int | None:
    """The column of the infantry fire table; cowering shifts it one down (AS-LAA-07, AS-FIRE-06). None: below every
    column.
    """
    found = column_of(fp)
    if found is None or not cowers:
        return found
    return found - 1 if found else None


def by_star(place: int | None, final: int) -> Flak:
    """The star line (AS-LAA-12, AS-LAA-13, AS-LAA-14)."""
    if place is None or final > STAR[place] + 1:
        return Flak.NOTHING
    return Flak.ELIMINATED if final < STAR[place] else Flak.DAMAGED if final == STAR[place] else Flak.EVADE


def unlikely(dr: int) -> Flak:
    """What the dr after an Original 2 gives; it works for any firepower within reach (AS-LAA-20)."""
    return {1: Flak.ELIMINATED, 2: Flak.DAMAGED, 3: Flak.EVADE}.get(dr, Flak.NOTHING)


def result(fp: Fraction, colored: int, white: int, drm: int, *, may_cower: bool = False, unlikely_dr: int = 0) -> Flak:
    """The whole shot. `drm`: the plane's star number, LV, SMOKE, turning (AS-LAA-11); `unlikely_dr`: wanted after
    an Original 2 only.
    """
    original = colored + white
    normal = by_star(column(fp, may_cower and colored == white), original + drm)
    return max(normal, unlikely(unlikely_dr)) if original == 2 else normal


def rof(printed: int, ife: bool, *, aa_counter_changes: bool = False) -> int:
    """Rate of fire against aircraft: of rapid-fire guns one less than printed, and one less for a shot that gives
    or takes an AA counter (AS-LAA-06, AS-AA-04); of machine guns none (AS-LAA-07).
    """
    return max(0, printed - 1 - aa_counter_changes) if ife else 0


class HeavyHit(IntEnum):
    """What one shot of Heavy AA does (AS-HAA-04, AS-HAA-05)."""

    NOTHING = 0
    STOPPED = 1
    DAMAGED = 2
    ELIMINATED = 3


def heavy(original: int) -> HeavyHit:
    """An Original To Hit DR without modifiers (AS-HAA-04, AS-HAA-05)."""
    return {2: HeavyHit.ELIMINATED, 3: HeavyHit.DAMAGED, 4: HeavyHit.STOPPED}.get(original, HeavyHit.NOTHING)


FLAK_WORDS = {
    Flak.NOTHING: "no effect",
    Flak.EVADE: "it must evade",
    Flak.DAMAGED: "Damaged",
    Flak.ELIMINATED: "shot down",
}


HEAVY_WORDS = {
    HeavyHit.NOTHING: "no effect",
    HeavyHit.STOPPED: "no attack in this Player Turn",
    HeavyHit.DAMAGED: "Damaged",
    HeavyHit.ELIMINATED: "shot down",
}
