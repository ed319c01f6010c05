"""Reinforcements, refits and returns (AW-REIN)."""

from __future__ import annotations

from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.basing import ground_refusal, places_for
from tabletop.games.air_wars.rules.cards.events import DiceOfCard
from tabletop.games.air_wars.rules.ending import score
from tabletop.games.air_wars.rules.pieces import airbase_key
from tabletop.games.air_wars.rules.reinforcing import Place, Placed, Refit, TakeBack
from tabletop.games.air_wars.rules.scenario import REINFORCEMENTS
from tabletop.games.air_wars.rules.state import put_mark
from tests.games.air_wars.board import scenario
from tests.games.air_wars.kit import all_events, place_of, table, told, until, why
from tests.games.air_wars.moments import day


def test_scheduled_reinforcements() -> None:
    """AW-REIN-01, AW-REIN-02, AW-REIN-03, AW-REIN-08: due today, at open bases with room; they may be held back."""
    match = day("SW", "F 4 B5", "F 56 B5", day=2)
    until(match, "reinforce", 0)
    assert place_of(match, "F 353") == REINFORCEMENTS and why(match, 0, Place("F 353", "D4")) == ""
    assert why(match, 0, Place("F 352", "D4")) == "AW-REIN-02"
    assert why(match, 0, Place("F 353", "H4")) == "AW-BASE-13" and why(match, 0, Place("F 353", "A1")) == "AW-BASE-13"
    match.submit(0, Place("F 353", "B5"))
    assert why(match, 0, Place("F 78", "B5")) == "AW-STK-04"
    assert told(match, 1, Placed) == []


def test_placements_can_be_taken_back() -> None:
    """AW-REIN-11."""
    match = day("SW", "F 4 B5", day=2)
    until(match, "reinforce", 0)
    assert why(match, 0, TakeBack("F 4")) == "AW-REIN-11"
    match.submit(0, Place("F 353", "B5"))
    match.submit(0, TakeBack("F 353"))
    assert place_of(match, "F 353") == REINFORCEMENTS and match.state.placed == ()


def test_ground_units_are_placed_on_friendly_ground() -> None:
    """AW-REIN-04, AW-GND-04, AW-GND-05, AW-GND-06, AW-SHIP-02: land of that side, one of a type, ships in their
    zone."""
    state = table("GU", "AA 3DB R5", "HQ Cac R5").state
    units = scenario("GU").units
    assert set(places_for(state, units["AA Tul"])) == {"R4", "R6", "S5", "T8"}
    assert set(places_for(state, units["HQ CUB"])) == {"R4", "R6", "S5", "T8"}
    rules = {s: ground_refusal(state, units["AA Tul"], s) for s in ("A1", "A5", "R5")}
    assert [r.rule if r else "" for r in rules.values()] == ["AW-GND-04", "AW-MAP-10", ""]
    zone = set(places_for(state, units["TR E1"]))
    assert "Q5" in zone and "J4" in zone and "J3" not in zone and "R5" not in zone
    assert set(places_for(state, units["TR A1"])) == {"R5", "S5", "S6", "T5", "T6", "S7", "T7", "T8"}


def test_returns_are_compulsory() -> None:
    """AW-REIN-06, AW-REIN-07, AW-REIN-08, AW-DEC-08, AW-LOSS-02: any base with room, decoys too."""
    match = day("BOB", "F JG2 ABORT", "D 1 ABORT", "F 54 J5")
    until(match, "returns", 0)
    assert why(match, 0, Done()) == "AW-REIN-08"
    match.submit(0, Place("F JG2", "O9"))
    match.submit(0, Place("D 1", "E12"))
    assert why(match, 0, Done()) == "" and place_of(match, "D 1") == "E12"


def test_a_unit_without_room_stays_in_its_box() -> None:
    """AW-REIN-08, AW-REIN-09: it tries again tomorrow and gives no points."""
    match = day("MA", "F 249 E9", "F 126 E9", "D 11 E9", "F 185 ABORT")
    until(match, "returns", 1)
    assert why(match, 1, Done()) == "AW-REIN-08" and why(match, 1, Place("F 185", "E9")) == "AW-STK-04"
    match.state = put_mark(match.state, airbase_key("F9"), closed="game")
    assert why(match, 1, Done()) == "" and score(match.state, 0).total == 0


def test_the_workshop() -> None:
    """AW-HQ-06, AW-HQ-03: from day 2, one public die; on 5 or 6 one fighter may be refit."""
    for die, works in ((4, False), (5, True)):
        match = day(
            "GU", "HQ CUB R6", "F 223 DAMAGE", "B 232 DAMAGE", day=2, levels=(1, 1), dice=("GU-J1", "GU-U2", die)
        )
        until(match, "reinforce", 1)
        assert [e.dice for e in all_events(match, DiceOfCard)] == [(die,)]
        assert (why(match, 1, Refit("F 223")) == "") == works and why(match, 1, Refit("B 232")) == "AW-HQ-06"
        if works:
            match.submit(1, Refit("F 223"))
            assert why(match, 1, Done()) == "AW-REIN-10" and why(match, 1, Refit("F 223")) == "AW-HQ-06"
    first = day("GU", "HQ CUB R6", "F 223 DAMAGE", levels=(1, 1))
    lost = day("GU", "HQ CUB DAMAGE", "F 223 DAMAGE", day=2, levels=(1, 1))
    for match in (first, lost):
        until(match, "redeploy")
        assert all_events(match, DiceOfCard) == []
