"""Where the staff would put everything: a set-up that a player can confirm at once or change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import add

from tabletop.core.copying import replace
from tabletop.core.kept import kept
from tabletop.games.thunderbolt_lightning.rules.pieces import SKILLS_OF, Aircraft, Training, Unit
from tabletop.games.thunderbolt_lightning.rules.scenario import PilotChoice, PlacedAircraft, Scenario, Zone
from tabletop.games.thunderbolt_lightning.rules.setting_up.lines import levels_open
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.grid.hexes import Hex, distance, heading_to, neighbour

FORMATION = (2, 4, 3, 1, 5, 0)
"""Where wingmen fly around the leader, as wedges: right and left behind first. All of them are within 2 hexes of
each other.
"""


@dataclass(frozen=True, slots=True)
class Post:
    """A proposed place: hex, facing, level."""

    hex: Hex
    facing: int
    level: int


def proposed(state: State) -> State:
    """The state with both sides as the staff proposes them."""
    for side in (0, 1):
        aircraft = dict(state.aircraft)
        for name, post in posts(state, side).items():
            aircraft[name] = replace(aircraft[name], hex=post.hex, facing=post.facing, level=post.level)
        for name, training in pilots(state, side).items():
            aircraft[name] = replace(aircraft[name], training=training)
        for name, counter in aircraft.items():
            if counter.side == side and not counter.skills:
                aircraft[name] = replace(counter, skills=skills_for(state, counter))
        state = replace(state, aircraft=aircraft)
    return state


def skills_for(state: State, aircraft: Aircraft) -> tuple[int, ...]:
    """Skills by grade: 1; 1 and 2; 1, 2 and 4; a type of FS 1 takes 3 instead of 2 (TL-TRN-04)."""
    turning = 2 if state.type_of(aircraft).fs > 1 else 3
    return tuple(sorted((1, turning, 4)[: SKILLS_OF.get(aircraft.training, 0)]))


def pilots(state: State, side: int) -> dict[str, Training]:
    """Who gets the better pilots: leaders first; the others keep the grade of the scenario (TL-SET-03)."""
    scenario = state.scenario
    if "training" not in scenario.options:
        return {}
    lines = {p.id: p for p in scenario.aircraft}
    chosen = {aircraft.id: Training(lines[aircraft.id].training) for aircraft in state.flying(side)}
    given: set[str] = set()
    for choice in scenario.pilots:
        if choice.side != side:
            continue
        fit = [
            aircraft
            for aircraft in state.flying(side)
            if aircraft.id not in given and _may_have(choice, aircraft, lines)
        ]
        fit.sort(key=lambda aircraft: (state.homes[aircraft.home_unit].members.index(aircraft.id), aircraft.number))
        for aircraft in fit[: choice.number]:
            chosen[aircraft.id] = Training(choice.training)
            given.add(aircraft.id)
    return chosen


def _may_have(choice: PilotChoice, aircraft: Aircraft, lines: dict[str, PlacedAircraft]) -> bool:
    return lines[aircraft.id].group in choice.groups and choice.same_unit in ("", aircraft.home_unit)


def posts(state: State, side: int) -> dict[str, Post]:
    """A place for every aircraft of the side: units spread over the middle of their zone, each in a block, as high
    as allowed.
    """
    return _posts_by_zone(state, side) if "altitude" in state.scenario.options else _posts_as_high(state, side)


@kept("scenario", "homes")
def _posts_by_zone(state: State, side: int) -> dict[str, Post]:
    """The posts where the zones give the levels."""
    return _posts(state, side)


@kept("scenario", "homes", "aircraft")
def _posts_as_high(state: State, side: int) -> dict[str, Post]:
    """The posts where every aircraft stays at its level."""
    return _posts(state, side)


def _posts(state: State, side: int) -> dict[str, Post]:
    scenario = state.scenario
    lines = {p.id: p for p in scenario.aircraft}
    by_zone: dict[Zone, list[Unit]] = {}
    for home in state.homes.values():
        if home.side == side and home.members:
            by_zone.setdefault(lines[home.members[0]].zone, []).append(home)
    enemies = list(_centres(scenario, 1 - side))
    found: dict[str, Post] = {}
    for zone, homes in by_zone.items():
        towards = _facing(scenario, zone, _middle(scenario, zone.hexes), enemies)
        for home, anchor in zip(homes, _anchors(scenario, zone, towards, len(homes)), strict=True):
            found.update(_block(state, home, zone, anchor, enemies, lines))
    return found


def _block(
    state: State, home: Unit, zone: Zone, anchor: Hex, enemies: list[Hex], lines: dict[str, PlacedAircraft]
) -> dict[str, Post]:
    """One unit around its leader, all at one level (TL-SET-04)."""
    scenario = state.scenario
    facing = _facing(scenario, zone, anchor, enemies)
    inside = set(zone.hexes)
    places = [anchor, *(h for h in (neighbour(anchor, facing + w) for w in FORMATION) if h in inside)]
    open_to_all = set.intersection(*(set(levels_open(scenario, lines[m])) for m in home.members))
    found = {}
    for i, member in enumerate(home.members):
        line = lines[member]
        level = max(open_to_all) if open_to_all else max(levels_open(scenario, line))
        if "altitude" not in scenario.options:
            level = state.aircraft[member].level
        where = line.hex if line.hex is not None else places[i % len(places)]
        if line.hex is None and line.zone is not zone and where not in line.zone.hexes:
            where = min(line.zone.hexes, key=lambda h: distance(h, anchor))
        found[member] = Post(where, line.facing if line.facing is not None else facing, level)
    return found


def _anchors(scenario: Scenario, zone: Zone, facing: int, count: int) -> list[Hex]:
    """Leaders' hexes: the zone cut into bands across the flight, the hex nearest the middle of each."""
    grid = scenario.grid
    across = 1 if facing in (0, 3) else 0
    centres = {h: grid.centre(h) for h in zone.hexes}
    low = min(c[across] for c in centres.values())
    width = (max(c[across] for c in centres.values()) - low) / count
    # Added one after the other: `sum` rounds in another way from Python 3.12 on, and the place must be the same there.
    along = reduce(add, (c[1 - across] for c in centres.values())) / len(centres)
    found = []
    for k in range(count):
        middle = low + (k + 0.5) * width
        found.append(
            min(zone.hexes, key=lambda h: (centres[h][across] - middle) ** 2 + (centres[h][1 - across] - along) ** 2)
        )
    return found


def _middle(scenario: Scenario, hexes: Iterable[Hex]) -> Hex:
    """The hex nearest the middle of an area, itself perhaps not in it (a ring)."""
    found = list(hexes)
    q = sum(h[0] for h in found) / len(found)
    r = sum(h[1] for h in found) / len(found)
    return round(q), round(r)


def _centres(scenario: Scenario, side: int) -> Iterable[Hex]:
    """What a side may have to be met at: its aircraft's zones, ships and installations."""
    for zone in dict.fromkeys(p.zone for p in scenario.aircraft if p.side == side):
        yield _middle(scenario, zone.hexes)
    yield from (s.centre for s in scenario.ships if s.side == side)
    yield from (i.hexes[0] for i in scenario.installations if i.side == side)


def _facing(scenario: Scenario, zone: Zone, at: Hex, enemies: list[Hex]) -> int:
    """The allowed facing that looks best at the nearest enemy or target."""
    if len(zone.facings) == 1 or not enemies:
        return zone.facings[0]
    wanted = heading_to(at, min(enemies, key=lambda h: distance(at, h)))
    return min(zone.facings, key=lambda f: min((f - wanted) % 6, (wanted - f) % 6))
