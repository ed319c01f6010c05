"""What a position of an hour implies, as the tests lay it out."""

from __future__ import annotations

from tabletop.games.air_wars.rules.cards.effects import LASTING
from tabletop.games.air_wars.rules.flying.events import Fly, Form, LeaveMap
from tabletop.games.air_wars.rules.pieces import airbase_key
from tabletop.games.air_wars.rules.scenario import DAMAGED
from tabletop.games.air_wars.rules.sheets import Code
from tests.games.air_wars.board import scenario
from tests.games.air_wars.kit import place_of, table, why


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
