"""Positions as version 0.9.0 wrote them into scenario files: exact at the beginning of a day or of an hour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tabletop.core.cards import Hand, Pile
from tabletop.core.codec import decode
from tabletop.core.fastcopy import replace
from tabletop.core.messages import Frame
from tabletop.games.air_wars.rules.cards.effects import LASTING, in_effect
from tabletop.games.air_wars.rules.pieces import InForce, Mark, Side, Unit, airbase_key
from tabletop.games.air_wars.rules.scenario import REINFORCEMENTS, Scenario
from tabletop.games.air_wars.rules.sheets import BOTH, TargetKind
from tabletop.games.air_wars.rules.starting import first_state
from tabletop.games.air_wars.rules.state import State, restacked


@dataclass(frozen=True, slots=True)
class Placed:
    """The exact state of one counter in a written-down position. place: square or box; stack: 0 = top of the flying
    units of its side in the square; takeoff: hour in which it took off, 0 = on the ground. revealed: both
    players know it; flown, landed, bombed: today; endurance: extra hours (AW-CARD-28)."""

    unit: str
    place: str
    flying: bool = False
    stack: int = 0
    takeoff: int = 0
    revealed: bool = False
    flown: bool = False
    landed: bool = False
    bombed: int = 0
    endurance: int = 0


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game. Units that are not listed are where the set-up puts them.

    start: "day" begins day `day` as usual; "fly" begins hour `hour` of `seat`. hands: card ids by seat, None: empty;
    discards, permanent: likewise; bombed: names of targets; closed: squares of bases closed today; bomb_vp, other_vp by
    seat; levels: lasting changes of the command levels."""

    start: str = "day"
    day: int = 1
    hour: int = 1
    seat: int = 0
    placed: tuple[Placed, ...] = ()
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    discards: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    permanent: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    bombed: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    bomb_vp: tuple[int, int] = (0, 0)
    other_vp: tuple[int, int] = (0, 0)
    levels: tuple[int, int] = (0, 0)


def old_position(scenario: Scenario, old: Mapping[str, Any]) -> State:
    """The state of such an object. Raises ValueError or KeyError where it is none."""
    return placed(scenario, decode(Position, dict(old)))


def placed(scenario: Scenario, position: Position) -> State:
    """The moment: stacks closed up, permanent cards at work (AW-CARD-10), stricken carriers closed for good
    (AW-TGT-07), card units that are in play already."""
    state = first_state(scenario)
    state = replace(state, sides=(_side(state.sides[0], 0, position), _side(state.sides[1], 1, position)))
    units = dict(state.units)
    for line in position.placed:
        units[line.unit] = _exact(units[line.unit], line)
    marks = {name: Mark(bombed=True, scored=1) for name in position.bombed}
    marks |= {airbase_key(square): Mark(closed="day", scored=1) for square in position.closed}
    for name in position.bombed:
        target = state.scenario.targets[name]
        if target.kind is TargetKind.CARRIER:
            marks[airbase_key(target.square)] = Mark(closed="game", scored=1)
    called = tuple(
        k for k, sheet in sorted(state.scenario.units.items()) if not sheet.day and units[k].place != REINFORCEMENTS
    )
    state = replace(state, units=units, marks=marks, called=called)
    for square, seat in sorted({(u.place, u.seat) for u in units.values() if u.flying}):
        state = restacked(state, square, seat)
    state = replace(state, effects=_permanent(state, position))
    if position.start == "day":
        return replace(state, day=position.day - 1)
    frame = Frame("hour", (position.seat, position.hour))
    return replace(state, frames=(frame,), day=position.day, hour=position.hour, phase="OPS", active=position.seat)


def _permanent(state: State, position: Position) -> tuple[InForce, ...]:
    """Effects of the permanent cards on the table."""
    cards = [(seat, state.scenario.cards[key]) for seat in BOTH for key in position.permanent[seat]]
    return tuple(in_effect(state, seat, e, card.id) for seat, card in cards for e in card.effects if e.code in LASTING)


def _exact(unit: Unit, placed: Placed) -> Unit:
    return Unit(
        unit.id, unit.seat, placed.place, flying=placed.flying, revealed=placed.revealed, stack=placed.stack,
        takeoff=placed.takeoff, flown=placed.flown or placed.flying, landed=placed.landed, bombed=placed.bombed,
        endurance=placed.endurance,
    )  # fmt: skip


def _side(side: Side, seat: int, position: Position) -> Side:
    hand, discards, permanent = position.hands[seat], position.discards[seat], position.permanent[seat]
    return replace(
        side, level=side.level + position.levels[seat], hand=Hand(seat, tuple(sorted(hand))),
        deck=Pile(tuple(card for card in side.deck.inside if card not in (*hand, *discards, *permanent))),
        discards=discards, permanent=permanent, bomb_vp=position.bomb_vp[seat], other_vp=position.other_vp[seat],
    )  # fmt: skip
