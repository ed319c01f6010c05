"""Morale Checks, Pin Task Checks and rally: what a DR does to one unit. AS-IFT-03, AS-IFT-04, AS-RALLY-02,
AS-RALLY-03, AS-PIN-01.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """The outcome for one unit: it is pinned, it breaks, it suffers Casualty Reduction."""

    passed: bool
    pins: bool = False
    breaks: bool = False
    reduces: bool = False


def morale_check(original: int, drm: int, morale: int, *, broken: bool) -> Check:
    """An NMC or #MC: `drm` is the number and leadership together. Equal to the morale level passes but pins; a
    broken unit that fails suffers Casualty Reduction, as does everybody on an Original 12 (AS-IFT-03).
    """
    if original == 12:
        return Check(False, breaks=not broken, reduces=True)
    final = original + drm
    if final <= morale:
        return Check(True, pins=final == morale and not broken)
    return Check(False, breaks=not broken, reduces=broken)


def pin_check(original: int, leadership: int, morale: int) -> Check:
    """A PTC of an unbroken, unpinned unit (AS-IFT-04)."""
    passed = original + leadership <= morale
    return Check(passed, pins=not passed)


def rally_drm(leadership: int, *, dm: bool, sheltered: bool, alone: bool) -> int:
    """What is added to a rally DR: the leader (not for a self-rally), desperation, woods or a building, rallying
    without help (AS-RALLY-02).
    """
    return (0 if alone else leadership) + 4 * dm - sheltered + alone


def rallies(original: int, drm: int, broken_morale: int) -> Check:
    """A rally DR; an Original 12 is Casualty Reduction and no rally (AS-RALLY-02, AS-RALLY-03)."""
    return Check(original != 12 and original + drm <= broken_morale, reduces=original == 12)
