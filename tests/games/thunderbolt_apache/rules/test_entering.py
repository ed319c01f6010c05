"""Aircraft enter the battlefield (TA-ENTRY)."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.entering import Enter, PickUp, entry_warning
from tabletop.games.thunderbolt_apache.rules.pieces import Flight
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.turns import Activate
from tests.games.thunderbolt_apache.board import Field, do, flyer, rule

LOW, HIGH = Altitude.LOW, Altitude.HIGH


NE, E, SE, SW, W, NW = range(6)


def entering(card: str, pilot: str, **cards: str) -> Field:
    return Field(**cards).flyer(card, pilot, flight=Flight.OUT)


def test_aircraft_enter_in_perimeter_hexes() -> None:
    """TA-ENTRY-01: the eight border hexes, shared if wished."""
    match = Field().flyer("A-10A", "Anvil", flight=Flight.OUT).flyer("A-10A", "Ember", flight=Flight.OUT).at("entry")
    for inside in (5, 6, 0, 11):
        assert rule(match, Enter(1, inside, E, LOW)) == "TA-ENTRY-01"
    do(match, Enter(1, 1, E, LOW), Enter(2, 1, E, LOW))
    assert flyer(match, 1).hex == flyer(match, 2).hex == 1


def test_entry_altitude_is_within_the_card() -> None:
    """TA-ENTRY-02."""
    match = entering("AC-130H", "Oracle").at("entry")
    assert rule(match, Enter(1, 1, E, LOW)) == "TA-ENTRY-02"
    assert rule(match, Enter(1, 1, E, HIGH)) == ""


def test_entry_places() -> None:
    """TA-ENTRY-03, TA-ENTRY-04, TA-ENTRY-05: sides for all, the centre for those that hover."""
    match = entering("A-10A", "Badger").at("entry")
    assert rule(match, Enter(1, 1, CENTRE, LOW)) == "TA-ENTRY-04"
    assert rule(match, Enter(1, 1, 6, LOW)) == "TA-ENTRY-03"
    assert rule(match, Enter(1, 1, NW, LOW)) == ""  # Badger is Slow: an outer side
    helicopter = entering("AH-64A", "Mantis").at("entry")
    assert rule(helicopter, Enter(1, 1, CENTRE, LOW)) == ""
    assert rule(helicopter, Enter(1, 1, E, LOW)) == ""


def test_entry_on_a_ridge_is_high() -> None:
    """TA-ENTRY-06."""
    match = entering("A-10A", "Badger").at("entry")
    assert rule(match, Enter(1, 2, SE, LOW)) == "TA-ENTRY-06"
    assert rule(match, Enter(1, 2, SE, HIGH)) == ""


def test_fast_pilots_do_not_enter_on_an_outer_side() -> None:
    """TA-ENTRY-07: refused for Fast ones; the others are warned."""
    match = entering("A-10A", "Anvil").at("entry")
    assert rule(match, Enter(1, 1, NW, LOW)) == "TA-ENTRY-07"
    assert entry_warning(match.state, 1, NW)
    assert not entry_warning(match.state, 1, E)


def test_every_aircraft_enters_and_may_be_moved_until_done() -> None:
    """TA-ENTRY-08."""
    match = (
        Field()
        .flyer("A-10A", "Anvil", flight=Flight.OUT)
        .flyer("AH-64A", "Mantis", flight=Flight.OUT)
        .at("entry", seed=1)
    )
    do(match, Enter(1, 1, E, LOW))
    assert rule(match, Done()) == "TA-ENTRY-08"
    do(match, Enter(2, 8, CENTRE, LOW))
    assert rule(match, Enter(1, 3, SE, HIGH)) == "TA-ENTRY-08"  # it is placed
    do(match, PickUp(1), Enter(1, 3, SE, HIGH), Done())
    assert (flyer(match, 1).hex, flyer(match, 1).altitude) == (3, HIGH)
    assert all(f.flight is Flight.FIELD for f in match.state.flyers)


def test_low_cloud_brings_everybody_low() -> None:
    """TA-ENTRY-09, SC03: L at entry and all day."""
    match = entering("A-10A", "Anvil", condition="SC03").at("entry")
    assert rule(match, Enter(1, 1, E, HIGH)) == "TA-ENTRY-09"
    assert rule(match, Enter(1, 2, SE, LOW)) == "TA-ENTRY-06"
    acting = (
        Field(condition="SC03").flyer("A-10A", "Anvil", 1, "E", "L").flyer("A-10A", "Ember", 1, "E", "L").at("fast")
    )
    do(acting, Activate(1))
    assert acting.state.frames[-1].step == "act"  # nothing to choose
