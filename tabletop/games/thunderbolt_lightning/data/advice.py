"""What is allowed in a battle and hardly meant: sides too far apart, ships that run aground, nothing to drop."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.kit import Advice
from tabletop.data.tiled import MapSheet
from tabletop.games.thunderbolt_lightning.rules.scenario import PlacedAircraft, Scenario
from tabletop.grid.hexes import Hex, distance, neighbour


def advice(scenario: Scenario, sheet: MapSheet) -> Iterator[Advice]:
    """Everything that the author should look at again."""
    yield from _room(scenario)
    yield from _meeting(scenario)
    yield from _ships(scenario)
    yield from _bombs(scenario)


def _spots(plane: PlacedAircraft) -> tuple[Hex, ...]:
    return (plane.hex,) if plane.hex is not None else plane.zone.hexes


def _room(scenario: Scenario) -> Iterator[Advice]:
    """More aircraft than hexes in a zone: one aircraft of a level stands in a hex (TL-SET-02)."""
    zones: dict[tuple[Hex, ...], list[PlacedAircraft]] = {}
    for plane in scenario.aircraft:
        if plane.hex is None:
            zones.setdefault(plane.zone.hexes, []).append(plane)
    for hexes, planes in zones.items():
        if len(planes) > len(hexes):
            wrong = f"{len(planes)} aircraft begin in a zone of {len(hexes)} hexes"
            yield Advice(f'unit "{planes[0].unit}"', wrong, "make the zone larger", scenario.grid.cell(hexes[0]))


def _meeting(scenario: Scenario) -> Iterator[Advice]:
    """Sides that cannot come together before the last turn, however straight they fly."""
    sides = [[p for p in scenario.aircraft if p.side == seat] for seat in (0, 1)]
    if not all(sides) or scenario.ships or scenario.installations:
        return
    a, b = (sorted({h for p in planes for h in _spots(p)}) for planes in sides)
    apart = min(distance(x, y) for x in a[:: max(1, len(a) // 40)] for y in b[:: max(1, len(b) // 40)])
    fastest = sum(max(sum(scenario.library.aircraft[p.type].speed) for p in planes) for planes in sides)
    if apart > fastest * scenario.turn_limit:
        wrong = f"the sides begin {apart} hexes apart and come {fastest} nearer in each of {scenario.turn_limit} turns"
        yield Advice("turns", wrong, "let them begin nearer, or write more turns")


def _ships(scenario: Scenario) -> Iterator[Advice]:
    """Ships that have land or the edge before the bow at once."""
    for ship in scenario.ships:
        ahead = neighbour(ship.centre, ship.heading, 2 if scenario.library.ships[ship.type].length == 3 else 1)
        speed = scenario.library.ships[ship.type].speed
        if speed and scenario.water and ahead not in scenario.water:
            what = "land" if ahead in scenario.grid else "the edge of the map"
            wrong = f"it has {what} before its bow and goes nowhere"
            yield Advice(
                f'ship "{ship.id}"', wrong, "turn it, or move it (TL-SHIP-08)", scenario.grid.cell(ship.centre)
            )


def _bombs(scenario: Scenario) -> Iterator[Advice]:
    """Targets of a side whose enemy brings nothing to hit them with."""
    if "ordnance" not in scenario.options:
        return
    owners = [*(ship.side for ship in scenario.ships), *(one.side for one in scenario.installations)]
    for seat, side in enumerate(scenario.sides):
        mine = [p for p in scenario.aircraft if p.side == seat]
        goals = owners.count(1 - seat)
        if goals and mine and seat not in owners and not any(p.load or p.load_choices for p in mine):
            wrong = f"{side.name} is to attack {goals} target{'s' * (goals > 1)}, and no aircraft carries anything"
            yield Advice("forces", wrong, 'write a "load" for some of them')
