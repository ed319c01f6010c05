"""The first position of a game (TL-SET-01, TL-INV-01, TL-SPD-10): as the staff proposes it, or as written down."""

from __future__ import annotations

from tabletop.core.copying import replace
from tabletop.core.values import Frame
from tabletop.games.thunderbolt_lightning.rules import speed, units
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Installation, Ship, Training, Unit
from tabletop.games.thunderbolt_lightning.rules.scenario import (
    PlacedAircraft,
    PlacedInstallation,
    PlacedShip,
    Scenario,
)
from tabletop.games.thunderbolt_lightning.rules.setting_up import proposal
from tabletop.games.thunderbolt_lightning.rules.setting_up.lines import levels_open
from tabletop.games.thunderbolt_lightning.rules.sheets import Level
from tabletop.games.thunderbolt_lightning.rules.state import Score, State

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
        state = proposal.proposed(state)
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
