"""Morale Checks and Pin Task Checks: what a DR does to one unit, and what its morale is. AS-IFT-03, AS-IFT-04,
AS-PIN-01.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_support.rules.concentrations import under_own
from tabletop.games.air_support.rules.pieces import Infantry, Where
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.standing import here
from tabletop.games.air_support.rules.state import State


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


def standing(state: State, key: str) -> Infantry | None:
    """The unit if it is still on the map."""
    man = state.infantry.get(key)
    return man if man is not None and man.where is Where.MAP and not man.dummy else None


def morale(state: State, man: Infantry) -> int:
    """Its morale level now: a wounded leader has one less, whoever is shelled by his own side too (AS-OBA-09)."""
    sheet = state.man(man)
    return (
        (sheet.broken_morale if man.broken else sheet.morale)
        - man.wounded
        - (bool(state.batteries) and under_own(state, man))
    )


def leadership(state: State, man: Infantry) -> int:
    """The best modifier of an unpinned Good Order leader of the Location, not for himself; nobody need use a bad
    one (AS-IFT-03).
    """
    leaders = [
        state.man(m).leadership
        for m in here(state, man.place.hex).men
        if m.id != man.id
        and m.seat == man.seat
        and m.place == man.place
        and m.good_order
        and not m.pinned
        and state.man(m).size is Size.LEADER
    ]
    return min([0, *leaders])
