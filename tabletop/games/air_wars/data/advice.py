"""What is allowed in a campaign and hardly meant: targets in the wrong place, a side that cannot win."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.kit import Advice
from tabletop.data.faults import did_you_mean
from tabletop.data.tiled import MapSheet
from tabletop.games.air_wars.data.figures import FIGURES
from tabletop.games.air_wars.data.mapfacts import LETTERS
from tabletop.games.air_wars.rules.scenario import Scenario
from tabletop.games.air_wars.rules.sheets import BaseKind, TargetKind, Terrain
from tabletop.games.air_wars.rules.squares import distance

AFLOAT = {TargetKind.SHIP, TargetKind.CARRIER}
ASHORE = {TargetKind.FACTORY, TargetKind.OIL, TargetKind.YARD, TargetKind.RAIL, TargetKind.DOCKS}


def advice(scenario: Scenario, sheet: MapSheet) -> Iterator[Advice]:
    """Everything that the author should look at again."""
    yield from _targets(scenario)
    yield from _bases(scenario)
    yield from _raids(scenario)
    yield from _figures(scenario)
    winners = {level.winner for level in scenario.levels if level.winner is not None}
    for seat, side in enumerate(scenario.sides):
        if winners and seat not in winners:
            wrong = f"no level of victory is won by {side.name}"
            yield Advice("levels", wrong, f'write a line with "winner": {seat}')


def _cell(square: str) -> tuple[int, int]:
    return LETTERS.index(square[0]), int(square[1:]) - 1


def _targets(scenario: Scenario) -> Iterator[Advice]:
    """Ships ashore, factories at sea, targets that are worth nothing."""
    moored = {t.square for t in scenario.targets.values() if t.kind in (TargetKind.PORT, TargetKind.DOCKS)}
    for target in scenario.targets.values():
        ground = scenario.terrain.get(target.square, Terrain.WATER)
        place, cell = f'target "{target.name}"', _cell(target.square)
        if target.kind in AFLOAT and ground in (Terrain.LAND, Terrain.URBAN) and target.square not in moored:
            yield Advice(
                place, f"a {target.kind.value} lies ashore in {target.square}", "move it to water or a coast", cell
            )
        if target.kind in ASHORE and ground is Terrain.WATER:
            yield Advice(place, f"a {target.kind.value} stands in the sea in {target.square}", "move it to land", cell)
        if not target.vp:
            yield Advice(place, "it is worth no points", "give it a vp, or take it off the map", cell)


def _bases(scenario: Scenario) -> Iterator[Advice]:
    """Bases on ground of the other side, land bases at sea."""
    for square, base in scenario.bases.items():
        place, cell = f'base "{base.name}"', _cell(square)
        if scenario.owners.get(square, base.seat) != base.seat:
            other = scenario.sides[1 - base.seat].name
            yield Advice(place, f"{square} belongs to {other}", "mend the layer owner, or the side of the base", cell)
        if BaseKind.LAND in base.kinds and scenario.terrain.get(square) is Terrain.WATER:
            yield Advice(place, f"a land base lies in the sea in {square}", "write SEA or CARRIER, or move it", cell)


def _figures(scenario: Scenario) -> Iterator[Advice]:
    """Aircraft whose names are nearly those of drawn figures; any other gets a plain one, as is meant."""
    starts = [start for start, _, _ in FIGURES]
    for seat, _ in enumerate(scenario.sides):
        for unit in (u for u in scenario.units.values() if u.seat == seat and u.flies and u.aircraft):
            mend = did_you_mean(unit.aircraft, starts)
            if not unit.aircraft.startswith(tuple(starts)) and mend.startswith("did you mean"):
                wrong = f'counter {unit.id}: no figure is drawn of "{unit.aircraft}", it gets a plain aircraft'
                yield Advice(f"sides[{seat}].air", wrong, mend)


def _raids(scenario: Scenario) -> Iterator[Advice]:
    """Targets that no bomber of the enemy reaches within the hours of a day, there and back."""
    for seat, side in enumerate(scenario.sides):
        bombers = [u for u in scenario.units.values() if u.seat == seat and u.bomb and u.speed]
        goals = [t for t in scenario.targets.values() if t.seat != seat]
        if goals and not bombers and seat == 0:
            wrong = f"{side.name} has nothing that bombs, and the enemy has {len(goals)} targets"
            yield Advice(f"sides[{seat}].air", wrong, "give it counters with bomb dice")
        placed = [u for u in bombers if u.start]
        for target in goals if placed and len(placed) == len(bombers) else ():
            if all(2 * distance(scenario, u.start, target.square) > u.speed * scenario.hours for u in placed):
                wrong = f"no bomber of {side.name} comes to {target.square} and home again in {scenario.hours} hours"
                mend = "move the target or a base, or write more hours"
                yield Advice(f'target "{target.name}"', wrong, mend, _cell(target.square))
