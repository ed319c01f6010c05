"""Ships and their deliveries (AW-SHIP)."""

from __future__ import annotations

from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.bombing import aiming
from tabletop.games.air_wars.rules.bombing.attacking import Bomb, OpenSquare
from tabletop.games.air_wars.rules.reinforcing import Place
from tabletop.games.air_wars.rules.scenario import DAMAGED, REINFORCEMENTS
from tabletop.games.air_wars.rules.strengths import printed_aa
from tabletop.games.air_wars.rules.targets import Delivered
from tests.games.air_wars.kit import (
    all_events,
    known,
    place_of,
    table,
    until,
    why,
)


def test_ships_show_their_backs_only() -> None:
    """AW-SHIP-03, AW-GND-02: "a ship", not which; no AA of theirs."""
    match = table("GU", "TR E1 Q5", "AA Sht I6", "F 223 R5 up", hour=2, seat=1)
    assert known(match, 1, "Q5") == {} and match.view(1).unknown("Q5", 0).ship == 1
    assert (
        match.view(1).unknown("I6", 0).ground == 1 and printed_aa(match.state, "Q5", 0) == 1
    )  # the dump's, not the ship's


def test_deliveries_come_back_the_day_after() -> None:
    """AW-SHIP-04, AW-REIN-02: unloaded today, a scheduled reinforcement tomorrow."""
    match = table("GU", "TR A1 R5", "TR A2 T6", hour=8)
    until(match, "reinforce", 1)
    assert [(e.unit, e.points) for e in all_events(match, Delivered)] == [("TR A1", 2)]
    assert match.state.sides[1].other_vp == 2 and why(match, 1, Place("TR A1", "S6")) == ""
    assert place_of(match, "TR A2") == "T6"


def test_a_carrier_is_one_target_the_ship() -> None:
    """AW-TGT-05, AW-TGT-07: a carrier base is no airbase to be closed for a point."""
    match = table("GU", "B ShZd S8 up1", hour=3)
    assert aiming.printed_targets(match.state, "S8", 0) == ["Enterprise"]


def test_ex_29_express() -> None:
    """AW-SHIP-05, AW-SHIP-04: not before hour 6; then 5 is enough; unloaded at the end of the day."""
    match = table("GU", "TR E1 Q5", "B 232 Q5 up", hour=5, seat=1)
    until(match, "bomb", 1)
    assert why(match, 1, OpenSquare("Q5")) == ""  # Kokumbona dump lies there
    match.submit(1, OpenSquare("Q5"))
    assert why(match, 1, Bomb("B 232", "TR E1")) == "AW-SHIP-05"
    match = table("GU", "TR E1 Q5", "B 232 Q5 up5", hour=6, seat=1, dice=(5, 1, 1))
    until(match, "bomb", 1)
    match.submit(1, OpenSquare("Q5"))
    match.submit(1, Bomb("B 232", "TR E1"))
    match.submit(1, Done())
    assert place_of(match, "TR E1") == DAMAGED
    match = table("GU", "TR E1 Q5", hour=8)
    until(match, "reinforce")
    assert match.state.sides[0].other_vp == 2 and place_of(match, "TR E1") == REINFORCEMENTS


def test_only_ships_deliver() -> None:
    """AW-SHIP-04: guns and aircraft that stand in a delivery square unload nothing."""
    match = table("GU", "TR A1 R5", "AA 3DB R5", "F 223 R5", hour=8)
    until(match, "reinforce", 1)
    assert [e.unit for e in all_events(match, Delivered)] == ["TR A1"] and place_of(match, "AA 3DB") == "R5"
