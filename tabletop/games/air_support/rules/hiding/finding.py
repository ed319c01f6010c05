"""Losing and gaining concealment: what other chapters call when units are found (AS-CONC, AS-ALOS-16, AS-AA-14).
Generators; any ids may be given, who is Known already, or gone, is passed over.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.games.air_support.rules.hiding import concealment
from tabletop.games.air_support.rules.hiding.events import DummyRemoved, MarkGained, Shown
from tabletop.games.air_support.rules.pieces import Concealed, Infantry, Where
from tabletop.games.air_support.rules.standing import Unit, every, unit
from tabletop.games.air_support.rules.state import State


def _covered(state: State, keys: Iterable[str], *kinds: Concealed) -> list[Unit]:
    """Those of the units, guns with their crews, that are on the map and hidden in one of these ways."""
    found = [unit(state, key) for key in concealment.together(state, tuple(keys))]
    return [u for u in found if u is not None and u.where is Where.MAP and u.concealed in kinds]


def _any_covered(state: State, keys: Iterable[str]) -> bool:
    """Whether one of these units is hidden, or has to do with a gun, which is looked at closely."""
    for key in keys:
        one = state.infantry.get(key) or state.vehicles.get(key)
        if one is None or one.concealed is not Concealed.KNOWN:
            return True
        for gun in state.guns.values():
            if gun.crew == key:
                return True
    return False


def show(now: Now[State], keys: Iterable[str], rule: str) -> Stream:
    """These units are Known from now on, from under a "?" or from hiding (AS-CONC-01, AS-CONC-03); Dummies among
    them are gone (AS-CONC-04).
    """
    found = _covered(now.state, keys, Concealed.MARK, Concealed.HIP)
    yield from remove([u.id for u in found if isinstance(u, Infantry) and u.dummy], "AS-CONC-04")
    real = tuple(u.id for u in found if not (isinstance(u, Infantry) and u.dummy))
    if real:
        yield Shown(real, rule)


def remove(dummies: Iterable[str], rule: str) -> Stream:
    """Dummies that are found are gone."""
    for key in dummies:
        yield DummyRemoved(key, rule)


def place(now: Now[State], keys: Iterable[str], rule: str) -> Stream:
    """HIP units among these are put on the map under a "?" (AS-CONC-03, AS-AA-14)."""
    while hidden := _covered(now.state, keys, Concealed.HIP):
        first = hidden[0]
        same = tuple(u.id for u in hidden if u.place == first.place and u.seat == first.seat)
        yield MarkGained(same, concealment.stack_at(now.state, first.seat, first.place) or now.state.stacks + 1, rule)


def found(now: Now[State], keys: Iterable[str], by_air: bool) -> Stream:
    """Units that suffer at least a PTC: to fire on the ground all are shown (AS-CONC-01, AS-CONC-03); to an
    aircraft only those in sight of a Good Order enemy ground unit are (AS-ALOS-16), other HIP ones are put on the
    map under a "?".
    """
    if not by_air:
        yield from show(now, keys, "AS-CONC-01")
        return
    covered = _covered(now.state, keys, Concealed.MARK, Concealed.HIP)
    seen = [u.id for u in covered if concealment.watched(now.state, u.seat, u.place)]
    yield from show(now, seen, "AS-ALOS-16")
    yield from place(now, [u.id for u in covered if u.id not in seen], "AS-CONC-03")


def moved(now: Now[State], keys: Iterable[str], assault: bool = False) -> Stream:
    """After an expenditure of MF or MP: who moves without assault movement, or in open ground, in sight of a Good
    Order enemy ground unit loses its "?"; so does who shares a Location with an enemy (AS-CONC-01). HIP units that
    move are put on the map (AS-CONC-03); who leaves others behind under their common "?" is shown (AS-CONC-04).
    """
    if not _any_covered(now.state, keys) or not _covered(now.state, keys, Concealed.MARK, Concealed.HIP):
        return
    yield from place(now, keys, "AS-CONC-03")
    yield from show(now, _split_off(now.state, keys), "AS-CONC-04")
    covered = _covered(now.state, keys, Concealed.MARK)
    lost = [
        u.id
        for u in covered
        if concealment.shares(now.state, u.place, u.seat)
        or ((not assault or concealment.bare(now.state, u)) and concealment.watched(now.state, u.seat, u.place))
    ]
    yield from show(now, lost, "AS-CONC-01")


def _split_off(state: State, keys: Iterable[str]) -> list[str]:
    """Those of the units whose "?" lies somewhere else too (AS-CONC-04)."""
    mine = _covered(state, keys, Concealed.MARK)
    return [
        u.id
        for u in mine
        if any(
            o.stack == u.stack and o.where is Where.MAP and o.place != u.place and o.concealed is Concealed.MARK
            for o in every(state)
        )
    ]
