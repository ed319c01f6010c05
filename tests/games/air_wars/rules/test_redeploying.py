"""Redeploy (AW-RDPL, AW-GND)."""

from __future__ import annotations

import pytest

from tabletop.core.chance import ScriptedDice, SeededDice
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.cards.events import Choose, PlayCard
from tabletop.games.air_wars.rules.flying.events import Form, TookOff
from tabletop.games.air_wars.rules.pieces import airbase_key
from tabletop.games.air_wars.rules.redeploying import MoveGround, PostureShown, Rebase
from tabletop.games.air_wars.rules.scenario import ABORTED, DAMAGED
from tabletop.games.air_wars.rules.squares import all_squares
from tabletop.games.air_wars.rules.stacking import NewTop, Shift
from tests.games.air_wars.kit import (
    all_events,
    fly,
    known,
    table,
    until,
    why,
)
from tests.games.air_wars.moments import day


def test_redeploy_of_ground_units_and_ships() -> None:
    """AW-RDPL-02, AW-GND-03, AW-SHIP-01, AW-RDPL-04: any distance, limits at the end, nothing else moves them."""
    match = day("GU", "AA 3DB R5", "AA Tul R4", "TR A1 S6", "F 223 R5")
    until(match, "ground", 1)
    match.submit(1, MoveGround("AA 3DB", "R4"))
    assert why(match, 1, Done()) == "AW-RDPL-04"
    match.submit(1, MoveGround("AA Tul", "T8"))
    match.submit(1, MoveGround("TR A1", "S5"))
    assert why(match, 1, MoveGround("TR A1", "Q5")) == "AW-SHIP-02"
    assert why(match, 1, MoveGround("F 223", "S5")) == "AW-RDPL-02"
    match.submit(1, Done())
    until(match, "fly", 1)
    assert why(match, 1, Form("AA 3DB")) == "AW-FLY-01"


def test_redeploy_of_aircraft() -> None:
    """AW-RDPL-01, AW-RDPL-04, AW-SEQ-07, AW-BASE-01: any open base; no flight; limits at the end."""
    match = day("BOB", "F 54 J5", "F 610 J5", "F 64 J5", "F 43 G8", "F 1 G8", "F JG2 I12")
    until(match, "redeploy", 1)
    match.submit(1, Rebase("F 54", "G8"))
    assert why(match, 1, Done()) == "AW-RDPL-04"
    match.submit(1, Rebase("F 54", "A8"))
    match.submit(1, Done())
    until(match, "fly", 1)
    unit = match.state.units["F 54"]
    assert unit.place == "A8" and not unit.flown and not any(u.flying for u in match.state.units.values())


@pytest.mark.parametrize("key", ["GU", "BOB"])
def test_every_legal_redeployment_is_offered(key: str) -> None:
    """AW-RDPL-01, AW-RDPL-02: what the steps list outright is what refusals leave open on the whole map."""
    units = ("AA 3DB R5", "TR A1 S6", "F 223 R5") if key == "GU" else ("F 54 J5", "F 610 J5", "F 43 G8")
    match = day(key, *units)
    for step, make in (("ground", MoveGround), ("redeploy", Rebase)):
        if step == "ground" and key == "BOB":
            continue
        until(match, step, 1)
        view, offered = match.view(1), [c for c in match.options(1) if isinstance(c, make)]
        asked = [make(id, square) for id in view.units for square in all_squares(view.scenario)]
        legal = {c for c in asked if match.refusal(1, c) is None}
        assert legal == set(offered) and len(offered) == len(legal) > 0


def test_traits_and_opening_days() -> None:
    """AW-RDPL-05, AW-UNIT-10, AW-UNIT-11, AW-UNIT-12, AW-BASE-11: seaplanes, carrier units, bases of later days."""
    match = day("GU", "FB R I6", "F ShZ K1", "F Tai A5", day=2)
    until(match, "redeploy", 0)
    assert why(match, 0, Rebase("FB R", "F4")) == "AW-UNIT-10" and why(match, 0, Rebase("FB R", "A5")) == ""
    assert why(match, 0, Rebase("F Tai", "I6")) == "AW-UNIT-12" and why(match, 0, Rebase("F Tai", "K1")) == "AW-UNIT-11"
    assert why(match, 0, Rebase("F ShZ", "F4")) == "" and why(match, 0, Rebase("F Tai", "I5")) == "AW-BASE-11"
    later = day("GU", "F Tai A5", day=4)
    until(later, "redeploy", 0)
    assert why(later, 0, Rebase("F Tai", "I5")) == ""


def test_back_to_a_closed_base() -> None:
    """AW-BASE-08, AW-RDPL-04: units may leave a base closed by night; put back they have not moved."""
    match = day("GU", "F 223 R5", "FB 67 R5", hands=(("GU-J2",), ()), levels=(1, 1))
    until(match, "reinforce", 0)
    match.dice = ScriptedDice(6, 1, 1, 1, then=SeededDice(1))
    match.submit(0, PlayCard("GU-J2"))
    match.submit(0, Choose(airbase_key("R5")))
    assert match.state.mark(airbase_key("R5")).closed == "day" and match.state.sides[0].bomb_vp == 1
    until(match, "redeploy", 1)
    match.submit(1, Rebase("F 223", "T8"))
    assert why(match, 1, Rebase("F 223", "R5")) == ""
    assert why(match, 1, Rebase("FB 67", "R5")) == "AW-RDPL-01"
    until(match, "fly", 1)
    assert why(match, 1, Form("FB 67")) == "AW-BASE-08" and why(match, 1, Form("F 223")) == ""


def test_flying_on_the_first_day() -> None:
    """AW-SORT-05, AW-FLY-01: nobody must fly; a day without flights ends without losses."""
    match = day("MA", keep=True)
    until(match, "day_offer")
    assert all_events(match, TookOff) == [] and not match.state.boxed(0, DAMAGED) and not match.state.boxed(1, ABORTED)
    fly_later = table("MA", "F II/53 F4")
    fly(fly_later, 0, "F II/53")
    assert fly_later.state.units["F II/53"].flown


def test_ex_36_quiet_shuffle() -> None:
    """AW-HID-24, AW-STK-09, AW-HID-16: below the top nobody sees; a new top is told."""
    match = table("BOB", "F JG2 O12 up", "B KG54 O12 up", "B KG51 O12 up", hour=2)
    before = match.view(1)
    match.submit(0, Shift("B KG51", 1))
    assert match.told(match.journal[-1], 1) == [] and match.view(1) == before
    match.submit(0, Shift("B KG54", 0))
    assert match.told(match.journal[-1], 1) == [NewTop(0, "O12", "B KG54")]
    assert known(match, 1, "O12") == {"B KG54": "top"}


def test_the_posture_tells_numbers_of_aircraft_ground_units_and_ships() -> None:
    """AW-HID-14: face-down counts, each kind by itself."""
    shown = PostureShown(0, (("K1", 3, 0, 2), ("I6", 1, 1, 0)))
    told = shown.words(table("GU").state)
    assert told == "Japan has redeployed: 4 air units, 1 ground unit, 2 ships (AW-HID-14)."
