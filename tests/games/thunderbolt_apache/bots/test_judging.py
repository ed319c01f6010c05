"""What the lesson counts: the chances of small cases, by hand."""

from __future__ import annotations

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games import kit
from tabletop.games.thunderbolt_apache.bots import judging
from tabletop.games.thunderbolt_apache.rules.altitude import SetAltitude
from tabletop.games.thunderbolt_apache.rules.attacking import Aim, AimAlso, Fire
from tabletop.games.thunderbolt_apache.rules.ending import Concede
from tabletop.games.thunderbolt_apache.rules.entering import Enter
from tabletop.games.thunderbolt_apache.rules.moving import Leave, Step
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.turns import EndActivation

KIT = kit("thunderbolt_apache")
NE, E, SE, SW, W, NW = range(6)
ZU, T55, BTR, NEAR_TRUCK = 8, 2, 3, 6
OXBOW = "mission.flyers.2 flight=field altitude=H hex=2; mission marker=3 turn=3"


def answered(position: str, *commands: Command, seed: int = 1) -> Match:
    """The training sortie from a position, with commands given."""
    scenarios = KIT.scenarios()
    document = {**scenarios.document("tr01_training_sortie"), "position": position, "coach": False}
    match = Match.start(KIT.game(), scenarios.scenario(document, "the case"), SeededDice(seed))
    for command in commands:
        match.submit(0, command)
    return match


def anvil(written: str, more: str = "") -> str:
    """Anvil acts."""
    return f"frames=[fast(),act(1)]; {more}mission.flyers.1 flight=field fast=true {written}; {OXBOW}"


@pytest.mark.parametrize(
    ("number", "side", "altitude", "worth"),
    [
        (2, CENTRE, Altitude.HIGH, 8.0),  # all eight units within two hexes; the ZU-23 reaches one
        (8, CENTRE, Altitude.HIGH, 6.0),  # all eight again, less 2 Light hits of the ZU-23 next to it
        (1, CENTRE, Altitude.HIGH, 7.0),  # hex 10 is three hexes away
        (2, NE, Altitude.HIGH, 1.0),  # outward: the carrier of its own hex
        (3, E, Altitude.HIGH, 0.0),
    ],
)
def test_a_place_counts_targets_less_hits(number: int, side: int, altitude: Altitude, worth: float) -> None:
    match = answered("mission.flyers.1 flight=field fast=true hex=10 side=4", Enter(2, number, side, altitude))
    assert judging.place(match, 0) == pytest.approx(worth)


def test_an_altitude_counts_what_is_in_reach_from_it() -> None:
    """Rockets and Cannon fire from Low, where the ridges of hex 6 hide the helicopter."""
    position = (
        "frames=[slow(),altitude(2)]; mission.flyers.1 flight=field fast=true hex=3 side=3 acted=true; "
        "mission.flyers.2 flight=field altitude=H hex=6 stores=[LAU-61]; mission.units.1 alive=false; "
        "mission marker=3 turn=3"
    )
    assert judging.place(answered(position, SetAltitude(Altitude.LOW)), 0) == pytest.approx(2.0)
    assert judging.place(answered(position, SetAltitude(Altitude.HIGH)), 0) == 0.0


def test_the_end_of_a_move_counts_targets_less_hits_and_the_stress_of_its_ridges() -> None:
    """Targets from hex 7 to the west: six units within three hexes of a Maverick; Low, its side is a ridge."""
    way = (Step(NE), Step(W), EndActivation())
    stores = "hex=6 side=2 began=[6,2] attacked=true stores=[AGM-65]"
    dead = "mission.units.2 alive=false; "
    high = judging.place(answered(anvil(f"altitude=H {stores}", dead), *way), 0)
    assert high == pytest.approx(6.0)
    low = [answered(anvil(f"altitude=L {stores}", dead), *way, seed=seed) for seed in range(4)]
    worth = {round(judging.place(match, 0), 9) for match in low}
    assert len(worth) == 1 and worth.pop() < high, "whatever the ridge roll brings"


GUNS = anvil("altitude=H hex=10 side=4 began=[3,3] spent=2")


def test_aims_count_by_value_and_the_chance_to_die() -> None:
    one, two = Aim("AGM-65", ZU), Aim("AGM-65", BTR)
    assert judging.aimed(answered(GUNS, one), 0) == pytest.approx(2 * 0.7)
    assert judging.aimed(answered(GUNS, one, two), 0) == pytest.approx(2 * 0.7 + 2 * 0.8)
    assert judging.aimed(answered(GUNS, one, one), 0) == pytest.approx(2 * 0.91)
    assert judging.aimed(answered(GUNS, one, Aim("AGM-65", 7)), 0) == pytest.approx(2 * 0.7 + 0.8)
    assert judging.aimed(answered(GUNS, EndActivation()), 0) == 0.0


def test_what_was_fired_counts_as_it_was_aimed() -> None:
    low = anvil("altitude=L hex=9 side=5 began=[7,3] spent=2 stores=[Mk-20,Mk-20]")
    bombs = (Aim("Mk-20", ZU), AimAlso(0, T55), Aim("Mk-20", T55), AimAlso(1, ZU), Fire())
    for seed in range(3):
        assert judging.aimed(answered(low, *bombs, seed=seed), 0) == pytest.approx(4 * (1 - 0.6 * 0.6))
        assert judging.aimed(answered(low, Aim("cannon", ZU), Fire(), seed=seed), 0) == pytest.approx(2 * 0.7)


def test_silence_counts_the_hits_that_do_not_come() -> None:
    """Two Light hits, of which the Pod lets six in ten through, are gone with the chance to destroy the guns."""
    assert judging.silence(answered(GUNS, Aim("AGM-65", ZU)), 0) == pytest.approx(0.7 * 2 * 0.6)
    assert judging.silence(answered(GUNS, Aim("AGM-65", T55)), 0) == 0.0
    assert judging.silence(answered(GUNS, Aim("Mk-20", NEAR_TRUCK)), 0) == 0.0


def test_nerves_count_the_crashes_of_the_ridges_flown() -> None:
    """With 7 Stress only a 10 costs no more than the 1 Stress that he can bear."""
    shaken = anvil("altitude=L hex=3 side=3 began=[3,3] attacked=true", "pilots.Anvil stress=7; ")
    assert judging.nerves(answered(shaken, Step(SE), EndActivation()), 0) == 1.0
    for seed in range(3):
        assert judging.nerves(answered(shaken, Step(W), seed=seed), 0) == pytest.approx(0.1)
    assert judging.nerves(answered(shaken, Step(SE), Concede()), 0) == 0.0


@pytest.mark.parametrize(
    ("way", "worth"),
    [
        ((Step(NE), Leave()), 1.0),
        ((Step(NE), EndActivation()), 1 - 0.15),  # Bingo 6+: 5, 4, 3, 2 and 1 Stress
        ((Step(SE), Step(W), EndActivation()), 1 - 0.45),  # off after two turns: Bingo 10+
        ((Step(NE), Concede()), 0.0),
    ],
)
def test_fuel_counts_the_stress_of_bingo(way: tuple[Command, ...], worth: float) -> None:
    last = anvil("altitude=H hex=6 side=0 began=[6,0] attacked=true", "").replace("marker=3", "marker=1")
    assert judging.fuel(answered(last, *way), 0) == pytest.approx(worth)


def test_without_fuel_for_the_way_home_nothing_is_worth_anything() -> None:
    dry = anvil("altitude=H hex=6 side=0 began=[6,0] attacked=true").replace("marker=3", "marker=0")
    match = answered(dry, Step(SE), Step(W), EndActivation())
    assert judging.fuel(match, 0) == 0.0
    assert judging.judges()["fuel"].words(0.0) == "the fuel does not last"
