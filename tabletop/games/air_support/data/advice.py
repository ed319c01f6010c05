"""What is allowed in a battle and hardly meant: areas too small, goals out of reach, scores too high, lines of sight
that surprise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from tabletop.core.kit import Advice
from tabletop.data.tiled import MapSheet
from tabletop.games.air_support.rules.hexes import label
from tabletop.games.air_support.rules.lines_of_sight.sight import sight
from tabletop.games.air_support.rules.pieces import Gun, Infantry, Vehicle, Where
from tabletop.games.air_support.rules.scenario import Aim, Group, Scenario
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.terrain import Location, Terrain
from tabletop.grid.hexes import Hex, distance, ring

# -- Lines of sight that surprise: ground that nobody sees before he stands beside it, and guns that look into a hill.

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


# -- What is allowed in a battle and hardly meant.

SQUADS, LEADERS, GUNS = 3, 4, 2
"""Of a side in a Location (AS-STACK-01)."""
STRIDE = 4
"""Hexes of open ground that a squad walks in a turn (AS-MOVE-02), the farthest that anybody on foot comes."""


def advice(scenario: Scenario, sheet: MapSheet) -> Iterator[Advice]:
    """Everything that the author should look at again."""
    for group in scenario.groups:
        yield from _room(scenario, group)
        yield from _ground(scenario, group)
    yield from _standing(scenario)
    yield from _goal(scenario)
    yield from surprises(scenario)


def _cell(scenario: Scenario, at: Hex) -> tuple[int, int]:
    return scenario.ground.grid.cell(at)


def _place(scenario: Scenario, group: Group) -> str:
    return f'{scenario.sides[group.seat].name}, group "{group.key}"'


def _room(scenario: Scenario, group: Group) -> Iterator[Advice]:
    """More squads, leaders or guns than may stand in the hexes of the area (AS-STACK-01)."""
    if group.turn or not group.zone:
        return
    members = set(group.members)
    men = [scenario.library.infantry[m.sheet] for m in scenario.infantry if m.id in members and m.sheet]
    crews = {g.crew for g in scenario.guns if g.id in members}
    squads = sum(sheet.halves for sheet in men if sheet.size is not Size.LEADER) / 2
    squads += sum(0.5 for m in scenario.infantry if m.id in crews and m.id not in members)
    leaders = sum(sheet.size is Size.LEADER for sheet in men)
    guns = sum(g.id in members for g in scenario.guns)
    hexes = [at for at in group.zone if scenario.ground[at].terrain is not Terrain.WATER]
    rooms = sum(len(scenario.ground.locations(at)) for at in hexes)
    middle = _cell(scenario, sorted(group.zone)[len(group.zone) // 2])
    for count, each, room, what in (
        (squads, SQUADS, rooms, "squads"),
        (leaders, LEADERS, rooms, "leaders"),
        (guns, GUNS, len(hexes), "guns"),
    ):
        if count > each * room:
            wrong = f"{count:g} {what} are set up in {room} places, which hold {each * room}"
            yield Advice(_place(scenario, group), wrong, "draw the area larger, or take some out (AS-STACK-01)", middle)


def _ground(scenario: Scenario, group: Group) -> Iterator[Advice]:
    """Areas in which nobody can stand."""
    wet = [at for at in group.zone if scenario.ground[at].terrain is Terrain.WATER]
    if wet and len(wet) == len(group.zone):
        names = ", ".join(label(scenario.ground.grid, at) for at in sorted(wet)[:6])
        wrong = f"its area is water ({names})"
        yield Advice(_place(scenario, group), wrong, "draw the area on land", _cell(scenario, sorted(wet)[0]))


def _standing(scenario: Scenario) -> Iterator[Advice]:
    """Units that stand in water from the start."""
    pieces: list[Infantry | Gun | Vehicle] = [*scenario.infantry, *scenario.guns]
    pieces += scenario.vehicles
    for piece in pieces:
        at = piece.place.hex
        if piece.where is Where.MAP and at in scenario.ground.grid and scenario.ground[at].terrain is Terrain.WATER:
            wrong = f"{piece.sheet} stands in water in {label(scenario.ground.grid, at)}"
            yield Advice(scenario.sides[piece.seat].name, wrong, "put it on land", _cell(scenario, at))


def _goal(scenario: Scenario) -> Iterator[Advice]:
    """Objectives that cannot be entered, or not in time; scores that nobody can reach."""
    aim = scenario.victory
    grid = scenario.ground.grid
    for at in sorted(aim.hexes):
        if scenario.ground[at].terrain is Terrain.WATER and aim.aim in (Aim.CONTROL, Aim.SQUADS):
            wrong = f"the objective {label(grid, at)} is water, where no squad stands"
            yield Advice("victory", wrong, "draw the objective on land", _cell(scenario, at))
    if aim.aim is Aim.CONTROL and aim.win > len(aim.hexes):
        wrong = f"{aim.win} hexes win, and there are {len(aim.hexes)}"
        yield Advice("victory.win", wrong, "ask for fewer, or draw a larger objective")
    if aim.aim is Aim.EXIT and aim.win > len(aim.counted):
        wrong = f"{aim.win} units that leave win, and there are {len(aim.counted)}"
        yield Advice("victory.win", wrong, "ask for fewer, or name more groups in count")
    if aim.aim in (Aim.CONTROL, Aim.SQUADS) and aim.hexes:
        yield from _in_time(scenario)


def _in_time(scenario: Scenario) -> Iterator[Advice]:
    """Whether the side that is to take the objective can be there at the end, if nobody stops it."""
    aim = scenario.victory
    ways = [
        (min(distance(a, b) for a in group.zone for b in aim.hexes), group)
        for group in scenario.groups
        if group.seat == aim.seat and group.zone
    ]
    standing = any(g.seat == aim.seat and not g.zone for g in scenario.groups)
    if not ways or standing:
        return
    way, group = min(ways, key=lambda found: (found[0], found[1].key))
    turns = scenario.turns - max(0, group.turn - 1)
    if way > STRIDE * turns:
        wrong = f"the objective lies {way} hexes from where {scenario.sides[aim.seat].name} begins, and {turns} turns"
        wrong += f" on foot are {STRIDE * turns}"
        yield Advice("turns", wrong, "give more turns, or let them begin nearer", _cell(scenario, min(aim.hexes)))
