"""Morale Checks, Pin Task Checks and rally: what a DR does to one unit. AS-IFT-03, AS-IFT-04, AS-RALLY-02,
AS-RALLY-03, AS-PIN-01.
"""

from __future__ import annotations

from tabletop.games.air_support.rules.harm.morale import Check


def rally_drm(leadership: int, *, dm: bool, sheltered: bool, alone: bool) -> int:
    """What is added to a rally DR: the leader (not for a self-rally), desperation, woods or a building, rallying
    without help (AS-RALLY-02).
    """
    return (0 if alone else leadership) + 4 * dm - sheltered + alone


def rallies(original: int, drm: int, broken_morale: int) -> Check:
    """A rally DR; an Original 12 is Casualty Reduction and no rally (AS-RALLY-02, AS-RALLY-03)."""
    return Check(original != 12 and original + drm <= broken_morale, reduces=original == 12)
