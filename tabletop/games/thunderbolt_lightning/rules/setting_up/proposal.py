"""Where the staff would put everything: a set-up that a player can confirm at once or change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import add

from tabletop.core.fastcopy import replace
from tabletop.core.memo import kept
from tabletop.core.messages import Frame
from tabletop.games.thunderbolt_lightning.rules import speed, units
from tabletop.games.thunderbolt_lightning.rules.pieces import SKILLS_OF, Aircraft, Installation, Ship, Training, Unit
from tabletop.games.thunderbolt_lightning.rules.scenario import (
    PilotChoice,
    PlacedAircraft,
    PlacedInstallation,
    PlacedShip,
    Scenario,
    Zone,
)
from tabletop.games.thunderbolt_lightning.rules.setting_up.lines import levels_open
from tabletop.games.thunderbolt_lightning.rules.sheets import Level
from tabletop.games.thunderbolt_lightning.rules.state import Score, State
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


# -- The first position of a game (TL-SET-01, TL-INV-01, TL-SPD-10): as the staff proposes it, or as written down.

NO_ALTITUDE = int(Level.LOW)
"""The one level of a game without the altitude rules (TL-GEN-08): every type can reach it."""


def first_state(scenario: Scenario) -> State:
    """The position a game starts from: the set-up as the staff proposes it, or, with another `start`, exactly what
    is written down.
    """
    aircraft: dict[str, Aircraft] = {}
    homes: dict[str, Unit] = {}
    for side in (0, 1):
        for number, placed in enumerate((p for p in scenario.aircraft if p.side == side), 1):
            aircraft[placed.id] = _counter(scenario, placed, number)
            home = homes.get(placed.unit, Unit(placed.unit, side, (), placed.unit))
            if home.side != side:
                raise ValueError(f'Both sides have a unit called "{placed.unit}".')
            homes[placed.unit] = replace(home, members=(*home.members, placed.id))
    state = State(
        scenario,
        scenario.turn,
        (Frame(scenario.start),),
        aircraft,
        {s.id: _ship(scenario, s) for s in scenario.ships},
        {i.id: _installation(scenario, i) for i in scenario.installations},
        dict(homes),
        homes,
        scores=_scored(scenario),
    )
    if scenario.start == "setup":
        state = replace(state, frames=(Frame("setup", (scenario.first_setup,)),))
        state = proposed(state)
    elif scenario.start != "initiative":
        state = _under_way(state)
    return _at_full_speed(state)


def _scored(scenario: Scenario) -> tuple[Score, ...]:
    """Points that the sides of a written-down position already have (TL-VIC-02)."""
    return tuple(Score(seat, points, "earlier", "TL-VIC-02") for seat, points in enumerate(scenario.scored) if points)


def _counter(scenario: Scenario, placed: PlacedAircraft, number: int) -> Aircraft:
    """A counter as the scenario writes it down; all start upright unless it says otherwise (TL-INV-01)."""
    altitude = "altitude" in scenario.options
    trained = "training" in scenario.options
    zone = placed.zone
    where = placed.hex if placed.hex is not None else zone.hexes[len(zone.hexes) // 2]
    facing = placed.facing if placed.facing is not None else zone.facings[0]
    level = placed.level if placed.level is not None else max(levels_open(scenario, placed))
    load = scenario.library.loads[placed.load] if placed.load else None
    left = 0 if load is None else load.dice if placed.load_left is None else placed.load_left
    return Aircraft(
        placed.id,
        number,
        placed.type,
        placed.side,
        placed.unit,
        placed.unit,
        where,
        facing,
        level if altitude else NO_ALTITUDE,
        placed.base_speed or 0,
        placed.inverted,
        placed.level_change,
        placed.prev_dive_from,
        placed.straight,
        hits_taken=placed.hits_taken,
        fired=placed.fired,
        load=placed.load if left else "",
        load_left=left,
        loaded_at_start=left > 0,
        training=Training(placed.training) if trained else Training.TRAINED,
        skills=placed.skills if trained else (),
        start_load=placed.load,
        moved=placed.moved,
        reroll_used=placed.reroll_used,
    )


def _ship(scenario: Scenario, placed: PlacedShip) -> Ship:
    """A ship as written down; one with all its damage points taken is sunk (TL-SHIP-06)."""
    sunk = placed.damage_taken >= scenario.library.ships[placed.type].damage_points
    return Ship(
        placed.id,
        placed.type,
        placed.side,
        placed.centre,
        placed.heading,
        placed.damage_taken,
        sunk,
        placed.heavy_used,
        placed.turned_last_turn,
        dice_share=placed.dice_share,
    )


def _installation(scenario: Scenario, placed: PlacedInstallation) -> Installation:
    """An installation as written down; one with all its damage points taken is destroyed (TL-EXT-01)."""
    gone = placed.damage_taken >= scenario.library.installations[placed.type].damage_points
    return Installation(placed.id, placed.type, placed.side, placed.hexes, placed.damage_taken, gone, placed.heavy_used)


def _under_way(state: State) -> State:
    """A position in the middle of a turn: the order as written down, else units by id; split units when the order
    names them.
    """
    order = state.scenario.order
    parts = {u.id: u for _, split in units.this_turn(state) for u in split}
    if any(name in parts and name not in state.homes for name in order):
        members = {m: u.id for u in parts.values() for m in u.members}
        aircraft = {k: replace(a, unit=members.get(k, a.unit)) for k, a in state.aircraft.items()}
        state = replace(state, units=parts, aircraft=aircraft)
    missing = sorted((name for name in state.units if name not in order), key=units.natural)
    state = replace(state, order=(*order, *missing), turn=max(1, state.turn))
    announced = (
        frozenset(a.id for a in state.aircraft.values() if a.level_change)
        if state.scenario.start == "announce"
        else frozenset()
    )
    return _phase_begun(replace(state, announced=announced))


def _phase_begun(state: State) -> State:
    """A movement phase in which some have moved goes on with the others (TL-SEQ-02); in phase 2 all are at their
    new levels (TL-ALT-08).
    """
    start = state.scenario.start
    if start not in ("move1", "move2") or not any(a.moved for a in state.aircraft.values()):
        return state
    second = start == "move2"
    carried = second and state.option("carry_phase")
    aircraft = {
        k: replace(
            a,
            level=a.level + a.level_change if second else a.level,
            straight=a.straight if a.moved or carried else 0,
            carried=a.straight if carried and not a.moved else 0,
        )
        for k, a in state.aircraft.items()
    }
    return replace(state, aircraft=aircraft, frames=(Frame(start, (state.order[0],)),))


def _at_full_speed(state: State) -> State:
    """Every aircraft has P = its rated speed of phase 2, unless the scenario says otherwise (TL-SPD-10)."""
    aircraft = {
        k: a if a.base_speed else replace(a, base_speed=speed.full(state, a)) for k, a in state.aircraft.items()
    }
    return replace(state, aircraft=aircraft)
