"""Where the enemy's bombers will be in his next hour, for whoever waits there for them.

A stack that can reach several of our targets goes to each with a chance that grows with what is to be won there.
"""

from __future__ import annotations

from tabletop.games.air_wars.bots.figures import apart
from tabletop.games.air_wars.bots.picture import Foe, Picture
from tabletop.games.air_wars.rules.sheets import Kind
from tabletop.games.air_wars.rules.strengths.flak import printed_aa


def stakes(picture: Picture) -> dict[str, float]:
    """Points that the enemy can win in each of our squares."""
    view, weights, found = picture.view, picture.weights.raids, dict[str, float]()
    for target in view.scenario.targets.values():
        if target.seat == picture.seat and not view.mark(target.name).bombed:
            found[target.square] = found.get(target.square, 0.0) + target.vp
    for base in view.scenario.bases.values():
        if base.seat == picture.seat and view.base(base.square) is not None:
            parked = len(view.based(base.square, picture.seat))
            if parked:
                found[base.square] = found.get(base.square, 0.0) + weights.base + weights.parked * parked
    ships = view.scenario.sides[picture.seat].ships
    for unit in view.of(picture.seat):
        if unit.place in view.scenario.terrain and not view.sheet(unit).flies:
            worth = weights.ground * view.sheet(unit).vp
            if view.sheet(unit).kind is Kind.SHIP:  # its points and its cargo, from the hour in which it can be found
                worth = (view.sheet(unit).vp + ships.delivery.get(unit.place, 0)) * (view.hour + 1 >= ships.from_hour)
            found[unit.place] = found.get(unit.place, 0.0) + worth
    return {s: w for s, w in found.items() if w > 0}


def pace(picture: Picture, square: str) -> int:
    """How far the armed bombers of an enemy stack can fly in an hour, as far as known."""
    view = picture.view
    known = [view.sheet(u).speed for u in view.flying(square, picture.enemy) if view.sheet(u).bomb and not u.bombed]
    return min(known, default=picture.bomb_reach)


def coming(picture: Picture, worths: dict[str, float]) -> dict[str, list[tuple[float, Foe]]]:
    """For our squares: (chance, stack) of the raids in the air that may be there in the enemy's next hour."""
    weights = picture.weights.raids
    found: dict[str, list[tuple[float, Foe]]] = {}
    for place in picture.foe_squares():
        foe = picture.foe(place)
        if foe.raiders < picture.weights.estimates.nobody:
            continue
        reach = pace(picture, place)
        pull = {
            s: w**weights.sharp / (1 + weights.guns * printed_aa(picture.view, s, picture.seat))
            for s, w in worths.items() if apart(place, s) <= reach
        }  # fmt: skip
        whole = sum(pull.values())
        for square, share in pull.items():
            found.setdefault(square, []).append((weights.comes * share / whole, foe))
    return found
