"""What must hold at every decision of whole games: limits, stacks, contact, decoys, cards, boxes."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.games.air_wars.rules.basing import own_base, suits
from tabletop.games.air_wars.rules.scenario import BOXES
from tabletop.games.air_wars.rules.sheets import BOTH, UnitClass
from tabletop.games.air_wars.rules.sorties import overdue
from tabletop.games.air_wars.rules.squares import friendly_ground
from tabletop.games.air_wars.rules.state import State
from tests.games.air_wars.board import scenario
from tests.games.air_wars.player import wander

REDEPLOY = ("ground", "redeploy")


def flying_checks(state: State) -> None:
    """Stacks are numbered from the top, within the air limit, and met enemies are revealed (AW-STK-02, AW-FOG-07)."""
    arriving = any(f.step in ("arrive", "excess") for f in state.frames)
    for seat in BOTH:
        for square in {u.place for u in state.airborne(seat)}:
            stack = state.flying(square, seat)
            assert [u.stack for u in stack] == list(range(len(stack)))
            assert arriving or len(stack) <= state.level(seat), (square, seat)
            if state.flying(square, 1 - seat):
                assert all(u.revealed and not state.sheet(u).decoy for u in stack), square


def ground_checks(state: State) -> None:
    """Based units at own bases that suit them, with room; ground units on own ground, one of a type (AW-STK-04)."""
    open_limits = state.frames[0].step in REDEPLOY
    kinds: Counter[tuple[int, str, str]] = Counter()
    for unit in state.units.values():
        sheet = state.sheet(unit)
        if unit.flying or unit.place in BOXES:
            continue
        if sheet.flies:
            base = own_base(state, unit.place, unit.seat)
            assert base is not None and suits(state, sheet, base) is None
            assert open_limits or len(state.based(unit.place, unit.seat)) <= base.capacity
        elif sheet.cls is UnitClass.SHIP:
            assert unit.place in state.scenario.sides[unit.seat].ships.zone
        else:
            assert friendly_ground(state.scenario, unit.place, unit.seat)
        if not sheet.flies:
            kinds[unit.seat, unit.place, sheet.kind] += 1
    assert open_limits or all(n == 1 for n in kinds.values())


def unit_checks(state: State) -> None:
    """No revealed decoy on the map, no marks in boxes, flags that fit (AW-DEC-03, AW-UNIT-13, AW-BOMB-21)."""
    for unit in state.units.values():
        sheet = state.sheet(unit)
        assert not (sheet.decoy and unit.revealed)
        assert unit.bombed <= 2 and (sheet.flies or not unit.flying)
        assert unit.flying == (unit.takeoff > 0) and not (unit.flying and unit.landed)
        if unit.place in BOXES:
            assert not (unit.flying or unit.revealed or unit.bombed or unit.landed or unit.endurance)


def card_checks(state: State) -> None:
    """Every card is in one place (AW-CARD-09 to AW-CARD-11)."""
    for seat, side in enumerate(state.sides):
        lies = [*side.hand.cards, *side.deck.all, *side.discards, *side.permanent, *side.waiting]
        assert sorted(lies) == sorted(state.scenario.sides[seat].deck)
        planning = state.phase == "PLAN"
        assert planning or state.screens == (None, None)


@pytest.mark.parametrize(("key", "seed"), [("MA", 41), ("GU", 42), ("SW", 43), ("BOB", 44), ("BOB", 45)])
def test_every_decision_finds_a_sound_position(key: str, seed: int) -> None:
    """AW-STK-02, AW-STK-04, AW-FOG-07, AW-DEC-03, AW-UNIT-13, AW-GND-05, AW-SHIP-02, AW-SORT-01."""
    hours: tuple[int, int, int] = (0, 0, 0)
    for match in wander(scenario(key), seed):
        state = match.state
        if state.result is not None:
            break
        flying_checks(state)
        ground_checks(state)
        unit_checks(state)
        card_checks(state)
        now = (state.day, state.hour, state.active)
        if state.phase == "OPS" and now != hours and hours[0] == state.day:
            for unit in state.airborne(1 - state.active):
                before = state.hour if state.active == 1 else state.hour - 1
                assert not state.sheet(unit).short or before < unit.takeoff + 1 + unit.endurance
        assert not overdue(state, state.active) or state.phase == "OPS"
        hours = now
