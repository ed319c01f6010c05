"""Altitude (TA-ALT)."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.rules.altitude import SetAltitude, altitudes
from tabletop.games.thunderbolt_apache.rules.moving import Step
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tests.games.thunderbolt_apache.board import FLAT, Field, do, flyer, rule

LOW, HIGH = Altitude.LOW, Altitude.HIGH


NE, E, SE, SW, W, NW = range(6)


def test_altitude_is_taken_at_the_start_of_an_activation() -> None:
    """TA-ALT-01: free, once, kept for the activation."""
    match = Field(FLAT).flyer("A-10A", "Anvil", 1, "E", "L").at("fast")
    assert match.state.frames[-1].step == "altitude"
    do(match, SetAltitude(HIGH))
    assert (flyer(match).altitude, flyer(match).spent) == (HIGH, 0)
    assert rule(match, SetAltitude(LOW)) != ""


def test_gunships_and_drones_are_always_high() -> None:
    """TA-ALT-02."""
    for card, pilot in (("AC-130H", "Oracle"), ("AC-130U", "Patriarch"), ("RQ-1A", ""), ("MQ-1B", "")):
        match = Field(FLAT).flyer(card, pilot, 1, "E", "H").act(1)
        assert altitudes(match.state, flyer(match)) == (HIGH,)
    match = Field(FLAT).flyer("AC-130H", "Oracle", 1, "E", "H").at("slow")
    if match.state.frames[-1].step != "act":
        match = Field(FLAT).flyer("AC-130H", "Oracle", 1, "E", "H").at("fast")
    assert match.state.frames[-1].step == "act"


def test_going_down_on_a_ridge_needs_no_roll() -> None:
    """TA-ALT-03, TA-RIDGE-02."""
    match = Field().flyer("A-10A", "Anvil", 5, "E", "H").at("fast")
    do(match, SetAltitude(LOW), Step(NE))  # no die in the script: none is asked for
    assert flyer(match).hex == 6
