"""Units that come into the Reinforcement Box to be placed at once (AW-REIN-01, AW-REIN-05, AW-REIN-10)."""

from __future__ import annotations

from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.cards.events import Choose, PlayCard
from tabletop.games.air_wars.rules.pieces import airbase_key
from tabletop.games.air_wars.rules.reinforcing import Place, due
from tabletop.games.air_wars.rules.scenario import DAMAGED, REINFORCEMENTS
from tabletop.games.air_wars.rules.state import put_mark
from tests.games.air_wars.board import scenario
from tests.games.air_wars.kit import place_of, until, why
from tests.games.air_wars.moments import day


def test_refits_come_from_cards_and_must_be_placed() -> None:
    """AW-REIN-05, AW-REIN-10, AW-LOSS-10, AW-TGT-04, AW-CARD-17: up to two air units, at once if there is room."""
    hands = (("BB-L5",), ())
    match = day("BOB", "F JG2 DAMAGE", "B KG1 DAMAGE", "F JG3 DAMAGE", hands=hands)
    until(match, "reinforce", 0)
    match.submit(0, PlayCard("BB-L5"))
    assert why(match, 0, Done()) == "AW-CARD-17"
    match.submit(0, Choose("F JG2"))
    assert why(match, 0, Choose("F JG2")) == "AW-CARD-06"
    match.submit(0, Choose("B KG1"))
    assert (
        place_of(match, "F JG2") == place_of(match, "B KG1") == REINFORCEMENTS and place_of(match, "F JG3") == DAMAGED
    )
    assert why(match, 0, Done()) == "AW-REIN-10"
    match.submit(0, Place("F JG2", "L8"))
    match.submit(0, Place("B KG1", "O9"))
    assert why(match, 0, Done()) == ""
    empty = day("BOB", "F JG2 L8", hands=hands)
    until(empty, "reinforce", 0)
    assert why(empty, 0, PlayCard("BB-L5")) == "AW-CARD-17"


def test_a_refit_without_room_waits_in_the_box() -> None:
    """AW-REIN-10: it has left the Damage Box either way, and is a scheduled reinforcement from then on."""
    match = day("BOB", "F 610 DAMAGE", hands=((), ("BB-R5",)))
    until(match, "reinforce", 1)
    for square in scenario("BOB").bases:
        match.state = put_mark(match.state, airbase_key(square), closed="game")
    match.submit(1, PlayCard("BB-R5"))
    assert place_of(match, "F 610") == REINFORCEMENTS and why(match, 1, Done()) == ""
    match.submit(1, Done())
    assert "F 610" in [u.id for u in due(match.state, 1)]


def test_cards_call_units() -> None:
    """AW-REIN-01, AW-REIN-10: placed in the same segment; without the card it stays in the box."""
    match = day("BOB", "F JG2 L8", "B KG3 REINF", hands=(("BB-L7",), ()))
    until(match, "reinforce", 0)
    assert why(match, 0, Place("B KG3", "O9")) == "AW-REIN-02"
    match.submit(0, PlayCard("BB-L7"))
    assert why(match, 0, Done()) == "AW-REIN-10"
    match.submit(0, Place("B KG3", "O9"))
    assert place_of(match, "B KG3") == "O9"
