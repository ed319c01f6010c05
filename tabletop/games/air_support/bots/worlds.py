"""Worlds that a view allows: what the enemy has left of his order of battle is dealt out under his "?".

Everybody may read the order of battle; what has been seen, has fallen or has left is in the view. What is left over
after the dealing is hidden (HIP) or not dealt, and stays out; a "?" for which nothing is left covers Dummies.
"""

from __future__ import annotations

from random import Random

from tabletop.games.air_support.rules.pieces import Concealed, Gun, Infantry, Vehicle, Weapon, Where
from tabletop.games.air_support.rules.state import (
    Blip,
    State,
    changed_car,
    changed_gun,
    changed_man,
    changed_weapon,
    with_fields,
)

Bundle = tuple[tuple[Infantry | Gun | Vehicle, ...], tuple[Weapon, ...]]
"""What stands together: men with their weapons, a gun with its crew, a vehicle."""


def dealt(view: State, seat: int, chance: Random) -> State:
    """One world; the same chance deals the same."""
    left = _left(view, 1 - seat)
    chance.shuffle(left)
    infantry, guns = dict(view.infantry), dict(view.guns)
    vehicles, weapons = dict(view.vehicles), dict(view.weapons)
    for blip in view.blips:
        under: dict[str, object] = {"place": blip.place, "where": Where.MAP, "stack": blip.stack}
        under |= {"concealed": Concealed.MARK, "hit_by_air": blip.hit_by_air}
        room = blip.height
        for bundle in list(left):
            units, arms = bundle
            if len(units) + len(arms) > room or not _fits(view, blip, bundle):
                continue
            left.remove(bundle)
            room -= len(units) + len(arms)
            for unit in units:
                if isinstance(unit, Infantry):
                    infantry[unit.id] = changed_man(unit, **under, entered=blip.entered)
                elif isinstance(unit, Gun):
                    guns[unit.id] = changed_gun(unit, **{k: v for k, v in under.items() if k != "hit_by_air"})
                else:
                    vehicles[unit.id] = changed_car(unit, **under, entered=blip.entered)
            for arm in arms:
                weapons[arm.id] = changed_weapon(arm, place=blip.place)
        for n in range(room):
            key = f"dealt {blip.stack}.{n}"
            infantry[key] = changed_man(
                Infantry(key, blip.seat, "", blip.place), concealed=Concealed.MARK, stack=blip.stack
            )
    return with_fields(view, infantry=infantry, guns=guns, vehicles=vehicles, weapons=weapons, blips=(), viewer=None)


def _left(view: State, enemy: int) -> list[Bundle]:
    """What of the enemy's order of battle is not to be seen anywhere."""
    scenario, out = view.scenario, {e.id for e in view.exited}
    away = {u.id for u in scenario.vehicles if u.where is Where.OFFBOARD and u.id not in view.vehicles} | out
    men = {m.id: m for m in scenario.infantry if m.seat == enemy and m.id not in view.infantry and m.id not in away}
    found: list[Bundle] = []
    for gun in scenario.guns:
        if gun.seat == enemy and gun.id not in view.guns:
            crew = men.pop(gun.crew, None)
            found.append(((gun,) if crew is None else (gun, crew), ()))
    for man in men.values():
        arms = tuple([w for w in scenario.weapons if w.owner == man.id and w.id not in view.weapons])
        found.append(((man,), arms))
    found += [((car,), ()) for car in scenario.vehicles if car.seat == enemy and car.id not in {*view.vehicles, *away}]
    return found


def _fits(view: State, blip: Blip, bundle: Bundle) -> bool:
    """Whether this may be what lies there: what drives is seen to drive, and only men go upstairs or into houses."""
    heavy = not isinstance(bundle[0][0], Infantry)
    if blip.motion:
        return isinstance(bundle[0][0], Vehicle)
    return not heavy or (not blip.place.level and not view.ground[blip.place.hex].terrain.building and not blip.entered)
