"""Lines of sight that surprise: ground that nobody sees before he stands beside it, and guns that look into a hill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from tabletop.core.kit import Advice
from tabletop.games.air_support.rules.hexes import label
from tabletop.games.air_support.rules.lines_of_sight.sight import sight
from tabletop.games.air_support.rules.pieces import Where
from tabletop.games.air_support.rules.scenario import Aim, Scenario
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex, ring

REACH = 10
"""Hexes within which somebody should see what he is to take, or fire from where he stands."""
ENOUGH = 20_000
"""Lines that are drawn for one area."""


def surprises(scenario: Scenario) -> Iterator[Advice]:
    """Objectives that nobody sees from afar, guns and groups that see nothing but their neighbours."""
    aim, grid = scenario.victory, scenario.ground.grid
    if aim.aim in (Aim.CONTROL, Aim.SQUADS) and aim.hexes and not _open(scenario, aim.hexes):
        first = min(aim.hexes)
        wrong = f"no hex of the objective ({label(grid, first)} ...) is seen from farther than the hexes round it"
        yield Advice("victory", wrong, "open a line to it, or mean it so (AS-LOS-02)", grid.cell(first))
    for gun in scenario.guns:
        at = gun.place.hex
        if gun.where is Where.MAP and at in grid and not _open(scenario, {at}):
            wrong = f"{gun.sheet} in {label(grid, at)} sees no hex but its neighbours"
            yield Advice(
                scenario.sides[gun.seat].name, wrong, "put it where it sees farther (AS-LOS-02)", grid.cell(at)
            )
    for group in scenario.groups:
        if group.zone and not group.turn and not _open(scenario, group.zone):
            first = min(group.zone)
            place = f'{scenario.sides[group.seat].name}, group "{group.key}"'
            wrong = "from no hex of its area is anything seen but what lies beside the area"
            yield Advice(place, wrong, "draw it where they see something (AS-LOS-02)", grid.cell(first))


def _open(scenario: Scenario, hexes: Iterable[Hex]) -> bool:
    """Whether there is a line from one of these hexes to one that is neither among them nor next to one of them."""
    ground, own = scenario.ground, set(hexes)
    beside = own | {at for hex in own for at in ring(hex, 1)}
    far = {at for hex in own for n in range(2, REACH + 1) for at in ring(hex, n) if at in ground.grid} - beside
    if not far:
        return True  # the map ends there
    ways = ((hex, at) for hex in sorted(own) for n in range(2, REACH + 1) for at in ring(hex, n) if at in far)
    for hex, at in islice(ways, ENOUGH):
        ends = ((a, b) for a in _ends(ground.locations(hex)) for b in _ends(ground.locations(at)))
        if any(sight(ground, scenario.air, a, b).clear for a, b in ends):
            return True
    return sum(1 for _ in ways) > 0  # of a very large area not every line is drawn


def _ends(places: tuple[Location, ...]) -> tuple[Location, ...]:
    """The lowest and the highest place of a hex."""
    return places if len(places) < 2 else (places[0], places[-1])
