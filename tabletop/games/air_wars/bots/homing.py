"""The way home: who must go down now, and where there is room for each (AW-SORT, AW-BASE)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletop.games.air_wars.bots.figures import apart
from tabletop.games.air_wars.rules.basing import basing_refusal, room
from tabletop.games.air_wars.rules.outlook import hours_home, path_to
from tabletop.games.air_wars.rules.pieces import Group, Unit
from tabletop.games.air_wars.rules.sorties import due_hour, squares_left
from tabletop.games.air_wars.rules.state import State


def must_land(view: State, unit: Unit) -> bool:
    """Whether this Flying segment is the unit's last chance."""
    return unit.flying and due_hour(view, unit) <= view.hour


def must_turn(view: State, unit: Unit) -> bool:
    """Whether a unit in the air cannot wait another hour before it flies home."""
    if must_land(view, unit):
        return True
    needed = hours_home(view, unit, unit.place)
    return needed is None or view.hour + needed > due_hour(view, unit)


def hours_to(view: State, unit: Unit, base: str) -> int:
    """Own hours, this one included, until a flying unit can be down at a base."""
    found, away = view.scenario.bases[base], apart(unit.place, base)
    speed = max(1, squares_left(view, replace(unit, moved=False)))
    return max(1, -(-away // speed)) + (1 if found.far and away else 0) + unit.moved


def assigned(view: State, units: Sequence[Unit], seat: int) -> dict[str, str]:
    """A base for as many units as possible, nobody twice in one place: bipartite matching, the most pressed first,
    decoys last. Those who have moved already in this segment keep a place too: they come home in a later hour.
    """
    free = {s: room(view, s, seat) for s, b in view.scenario.bases.items() if b.seat == seat}
    wishes = {u.id: _wishes(view, u, free) for u in units}
    taken: dict[str, list[str]] = {s: [] for s in free}
    pressed = {u.id for u in units if must_land(view, u)}
    for key in sorted(wishes, key=lambda k: (view.sheet(k).decoy, k not in pressed, len(wishes[k]), k)):
        _seat(key, wishes, free, taken, set())
    return {key: base for base, keys in taken.items() for key in keys}


def _wishes(view: State, unit: Unit, free: dict[str, int]) -> list[str]:
    sheet, left = view.sheet(unit), due_hour(view, unit) - view.hour + 1
    fitting = [
        (hours_to(view, unit, s), apart(unit.place, s), s) for s in free
        if free[s] > 0 and basing_refusal(view, sheet, s) is None and (unit.moved or not unit.changed)
    ]  # fmt: skip
    found = [s for hours, _, s in sorted(fitting) if hours <= left]
    if left > 1 or unit.moved:
        return found
    group = Group(unit.seat, unit.place, (unit.id,))  # the last chance: enemies in the way count (AW-ENG-01)
    return [s for s in found if s == unit.place or path_to(view, group, s) is not None]


def _seat(
    key: str, wishes: dict[str, list[str]], free: dict[str, int], taken: dict[str, list[str]], seen: set[str]
) -> bool:
    """Find a place for one unit; others move over if they can."""
    for base in wishes[key]:
        if (
            base not in seen and len(taken[base]) < free[base]
        ):  # a base being cleared has room only for whoever it is cleared for
            taken[base].append(key)
            return True
    for base in wishes[key]:
        if base in seen:
            continue
        seen.add(base)
        for other in list(taken[base]):
            taken[base].remove(other)
            if _seat(other, wishes, free, taken, seen):
                taken[base].append(key)
                return True
            taken[base].append(other)
    return False
