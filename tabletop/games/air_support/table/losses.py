"""What a side has lost between two moments, and why a unit that was on its way goes no further."""

from __future__ import annotations

from tabletop.games.air_support.rules.pieces import AirStatus, Condition, Where
from tabletop.games.air_support.rules.standing import unit
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table import names


def standing(state: State, seat: int) -> frozenset[str]:
    """The units, guns and aircraft of a side that are not lost."""
    men = (m.id for m in state.infantry.values() if m.seat == seat and m.where is not Where.GONE and not m.dummy)
    guns = (g.id for g in state.guns.values() if g.seat == seat and g.condition is not Condition.GONE)
    cars = (c.id for c in state.vehicles.values() if c.seat == seat and not c.wreck and c.where is not Where.GONE)
    planes = (p.id for p in state.planes_of(seat) if p.status is not AirStatus.GONE)
    return frozenset((*men, *guns, *cars, *planes))


def lost(before: State, after: State, seat: int) -> tuple[str, ...]:
    """Who of a side was there before and is lost now."""
    return tuple(sorted(standing(before, seat) - standing(after, seat)))


def sentence(before: State, after: State, seat: int) -> str:
    """The same as a sentence, "" when nobody is lost: "Lost: Squad 1 and Squad 9."."""
    gone = lost(before, after, seat)
    return f"Lost: {names.all_called(before, gone)}." if gone else ""


def harm(before: State, after: State, seat: int) -> str:
    """Who of a side was lost, immobilized or broken, in a sentence each; "" for nobody."""
    cars = [c.id for c in after.vehicles.values() if c.seat == seat and c.immobile and not c.wreck]
    men = [m.id for m in after.infantry.values() if m.seat == seat and m.broken and m.where is not Where.GONE]
    stopped = [k for k in cars if k in before.vehicles and not before.vehicles[k].immobile]
    broken = [k for k in men if k in before.infantry and not before.infantry[k].broken]
    told = [sentence(before, after, seat)]
    told += [
        f"{what}: {names.all_called(after, who)}."
        for what, who in (("Immobilized", stopped), ("Broken", broken))
        if who
    ]
    return " ".join(words for words in told if words)


def why_it_stays(state: State, key: str) -> str:
    """Why a unit that was on its way goes no further; "" if nothing has happened to it."""
    piece = unit(state, key)
    man, car = state.infantry.get(key), state.vehicles.get(key)
    name = names.called(state, key)
    if piece is None or piece.where is Where.GONE or (car is not None and car.wreck):
        return f"{name[0].upper()}{name[1:]} is lost."
    hurt = (
        (man is not None and man.broken, "is broken"),
        (man is not None and man.pinned, "is pinned"),
        (car is not None and car.immobile, "is immobilized"),
        (car is not None and car.stunned, "is stunned"),
    )
    words = next((word for on, word in hurt if on), "")
    return f"{name[0].upper()}{name[1:]} {words} and goes no further." if words else ""
