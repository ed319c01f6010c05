"""ST-01: the first state of a scenario, from its set-up (3.6) or from a position written down."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.cards import Hand, Pile
from tabletop.core.values import Frame
from tabletop.games.air_wars.pieces import Mark, Side, Unit, airbase_key
from tabletop.games.air_wars.scenario import REINFORCEMENTS, Placed, Position, Scenario
from tabletop.games.air_wars.sheets import Formation
from tabletop.games.air_wars.state import State


def first_state(scenario: Scenario) -> State:
    """Every counter (AW-GEN-09) at its place, face down, decks shuffled; then the first day begins (AW-SEQ-01). A
    written-down position goes on where it says."""
    sides = (_side(scenario, 0), _side(scenario, 1))
    units = {key: _unit(sheet) for key, sheet in sorted(scenario.units.items())}
    state = State(scenario, (Frame("day_start"),), sides, units)
    return state if scenario.position is None else _placed(state, scenario.position)


def _side(scenario: Scenario, seat: int) -> Side:
    sheet, position = scenario.sides[seat], scenario.position
    hand = position.hands[seat] if position is not None else ()
    gone = (*hand, *position.discards[seat], *position.permanent[seat]) if position is not None else ()
    deck = Pile(tuple(sorted(card for card in sheet.deck if card not in gone)))
    if position is None:
        return Side(sheet.command_level, Hand(seat), deck)
    return Side(
        sheet.command_level + position.levels[seat], Hand(seat, tuple(sorted(hand))), deck, position.discards[seat],
        position.permanent[seat], (), position.bomb_vp[seat], position.other_vp[seat],
    )  # fmt: skip


def _unit(sheet: Formation) -> Unit:
    """On the map from day 1, else in the Reinforcement Box (7.1)."""
    return Unit(sheet.id, sheet.seat, sheet.start if sheet.day == 1 and sheet.start else REINFORCEMENTS)


def _placed(state: State, position: Position) -> State:
    units = dict(state.units)
    for placed in position.placed:
        units[placed.unit] = _exact(units[placed.unit], placed)
    marks = {name: Mark(bombed=True, scored=1) for name in position.bombed}
    marks |= {airbase_key(square): Mark(closed="day", scored=1) for square in position.closed}
    state = replace(state, units=units, marks=marks)
    if position.start == "day":
        return replace(state, day=position.day - 1)
    frame = Frame("hour", (position.seat, position.hour))
    return replace(state, frames=(frame,), day=position.day, hour=position.hour, phase="OPS", active=position.seat)


def _exact(unit: Unit, placed: Placed) -> Unit:
    return Unit(
        unit.id, unit.seat, placed.place, flying=placed.flying, revealed=placed.revealed, stack=placed.stack,
        takeoff=placed.takeoff, flown=placed.flown or placed.flying, landed=placed.landed, bombed=placed.bombed,
        endurance=placed.endurance,
    )  # fmt: skip
