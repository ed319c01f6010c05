"""Whether the forces of a scenario can be set up at all: a unit finds a place in cohesion (TL-SET-04), and there are
enough aircraft for the better pilots (TL-SET-03).
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.thunderbolt_lightning.rules.scenario import PilotChoice, PlacedAircraft
from tabletop.grid.hexes import Hex, disc, distance

COHESION = 2
"""Hexes within which all aircraft of a unit start (TL-SET-04)."""


def has_a_place(unit: Sequence[PlacedAircraft]) -> bool:
    """Whether all aircraft of a unit can stand within two hexes of each other. Those that may stand in the same hexes
    may as well stand in the same hex, so one of them answers for all.
    """
    open_to = {(plane.hex,) if plane.hex is not None else plane.zone.hexes for plane in unit}
    areas = sorted(open_to, key=len)
    return not areas or _placed(areas[0], [frozenset(area) for area in areas[1:]], ())


def _placed(area: Sequence[Hex], others: Sequence[frozenset[Hex]], stand: tuple[Hex, ...]) -> bool:
    """Whether a hex of the area, and then one of each other area, keeps together with those that stand."""
    for at in area:
        if all(distance(at, other) <= COHESION for other in stand) and (
            not others or _placed([h for h in disc(at, COHESION) if h in others[0]], others[1:], (*stand, at))
        ):
            return True
    return False


def without_aircraft(choices: Sequence[PilotChoice], aircraft: Sequence[PlacedAircraft]) -> list[int]:
    """The choices of better pilots, by number, that find no aircraft when each aircraft has one at most."""
    given: dict[str, int] = {}
    short = []
    for i, choice in enumerate(choices):
        if not all(_gives(i, choices, aircraft, given, set()) for _ in range(choice.number)):
            short.append(i)
    return short


def _gives(
    i: int, choices: Sequence[PilotChoice], aircraft: Sequence[PlacedAircraft], given: dict[str, int], asked: set[str]
) -> bool:
    """Gives one more aircraft to a choice, from another choice where that one finds itself another."""
    choice = choices[i]
    for plane in aircraft:
        fits = plane.side == choice.side and plane.group in choice.groups and choice.same_unit in ("", plane.unit)
        if not fits or plane.id in asked or given.get(plane.id) == i:
            continue
        asked.add(plane.id)
        if plane.id not in given or _gives(given[plane.id], choices, aircraft, given, asked):
            given[plane.id] = i
            return True
    return False
