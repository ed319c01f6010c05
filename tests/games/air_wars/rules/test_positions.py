"""Positions written down and taken up again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.air_wars.rules.cards.effects import LASTING
from tabletop.games.air_wars.rules.flying.events import Fly, Form, LeaveMap
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.pieces import airbase_key
from tabletop.games.air_wars.rules.scenario import DAMAGED
from tabletop.games.air_wars.rules.sheets import Code
from tabletop.games.air_wars.rules.starting import first_state, position_of
from tests.games.air_wars.board import scenario
from tests.games.air_wars.kit import place_of, table, why
from tests.games.air_wars.player import wander


@pytest.mark.parametrize("key", ["GU", "SW", "BOB"])
def test_hours_can_be_written_down(key: str) -> None:
    """AW-GEN-08: at the beginning of an hour counters, marks, cards, points and levels come back as they were."""
    checked = 0
    for match in wander(scenario(key), 61):
        state = match.state
        if state.result is not None or state.frames[-1].step != "fly" or any(u.moved for u in state.units.values()):
            continue
        again = first_state(replace(match.scenario, position=position_of(state)))
        assert (again.day, again.hour, again.active) == (state.day, state.hour, state.active)
        for key_, unit in state.units.items():
            kept = again.units[key_]
            assert (kept.place, kept.flying, kept.stack, kept.takeoff) == (
                unit.place,
                unit.flying,
                unit.stack,
                unit.takeoff,
            )
            assert (kept.revealed, kept.landed, kept.bombed) == (unit.revealed, unit.landed, unit.bombed)
        assert [s.level for s in again.sides] == [s.level for s in state.sides]
        assert [s.hand for s in again.sides] == [s.hand for s in state.sides]
        closed = [{k for k, m in s.marks.items() if m.bombed or m.closed} for s in (again, state)]
        assert (
            closed[0] == closed[1]
            and Match.start(GAME, replace(match.scenario, position=position_of(state)), SeededDice(1)).to_act
        )
        checked += 1
    assert checked > 3


def test_what_a_position_implies() -> None:
    """AW-TGT-07, AW-CARD-10, AW-STK-01: a stricken carrier stays closed, permanent cards work, stacks are closed up."""
    match = table("GU", "F Ent DAMAGE", "F Tai K5 up", "B 4K K5 up", hour=3, bombed=("Enterprise",))
    assert match.state.mark(airbase_key("S8")).closed == "game" and place_of(match, "F Ent") == DAMAGED
    assert [u.stack for u in match.state.flying("K5", 0)] == [0, 1]
    match = table("SW", "B 101 N12 up", hour=5, permanent=(("SW-U7",), ()))
    assert [e.code for e in match.state.effects] == [Code.LEAVE]
    match.submit(0, Form("B 101"))
    match.submit(0, Fly())
    assert why(match, 0, LeaveMap("B 101")) == ""


def test_units_of_cards_that_are_in_play_have_been_called() -> None:
    """AW-REIN-02: they, and nobody who comes by the calendar."""
    assert table("BOB", "F 602 J5", "F 54 J4").state.called == ("F 602",)
    assert table("BOB", "F 54 J4").state.called == ()


def test_cards_on_the_table_are_in_force_with_what_lasts() -> None:
    """AW-CARD-10: an effect that is over at once does not happen again when the position is taken up."""
    cards = tuple(c.id for c in scenario("BOB").cards.values() if c.seat == 0)
    codes = {e.code for key in cards for e in scenario("BOB").cards[key].effects}
    state = table("BOB", "F JG26 L8", permanent=(cards, ())).state
    assert codes - LASTING and {e.code for e in state.effects} == codes & LASTING
