"""Vehicles that enter the map, bog, meet hidden men; hatches; the parts of a Convoy in their order."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.air_support.rules import hexes, speed
from tabletop.games.air_support.rules.aftermath import tidy
from tabletop.games.air_support.rules.bands import convoys
from tabletop.games.air_support.rules.bands.convoys import BandStruck, StartBand
from tabletop.games.air_support.rules.driving import BogRolled, Halt, StartUp, Turn, VehicleEntered, VehicleSpent
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.hatches import Hatch
from tabletop.games.air_support.rules.moving import Delay, EndMove, Enter, Start
from tabletop.games.air_support.rules.pieces import NOWHERE, Concealed, Motion, Vehicle, Where
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.rules.scenario import Group, Kind
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.rules.strikes.events import AirAttack
from tests.games.air_support.kit import ENEMY, GERMAN, car, now, of, place, play, position, squad, step
from tests.games.air_support.land import at, land


def rule(match: Match, command: Command) -> str:
    refusal = match.refusal(match.to_act[0], command)
    return refusal.rule if refusal is not None else ""


def outside(key: str, sheet: str = "t34", **more: Any) -> Vehicle:
    return Vehicle(key, GERMAN, sheet, NOWHERE, 0, 0, where=Where.OFFBOARD, **more)


GATE = Group("In", GERMAN, ("V", "W"), zone=frozenset({at("A5"), at("M1")}), turn=2)


def test_as_move_06_a_vehicle_enters_under_way_facing_inward() -> None:
    """AS-MOVE-06: without a start cost, from its turn on, over its hexes, not into a Known enemy."""
    assert rule(position(outside("V"), squad("Z", "J9"), groups=(GATE,), turn=1), Start(("V",))) == "AS-MOVE-06"
    match = position(outside("V"), squad("Z", "J9"), squad("E", "A5", ENEMY, broken=True), groups=(GATE,), turn=2)
    play(match, Start(("V",)))
    assert (
        rule(match, Enter(at("A4"))) == "AS-MOVE-06"
        and rule(match, Enter(at("A5"))) == "AS-VEH-07"
        and rule(match, Delay()) == "AS-MOVE-06"
    )
    told = match.submit(GERMAN, Enter(at("M1")))
    tank = now(match).vehicles["V"]
    assert of(told, VehicleEntered)[0].points == 2 and tank.place == place("M1") and tank.motion is Motion.NON_STOPPED
    assert all(hexes.step(at("M1"), d) in now(match).ground.grid for d in hexes.front(tank.facing))


def test_as_move_06_by_road_a_truck_pays_half_an_mp() -> None:
    """AS-MOVE-06, Table 12; the exit is as cheap (AS-MOVE-07)."""
    match = position(outside("V", "opel"), squad("Z", "J9"), groups=(GATE,), turn=2, ground=land(roads="A5 B5 C6"))
    play(match, Start(("V",)))
    assert of(play(match, Enter(at("A5"))), VehicleEntered)[0].points == 1
    assert now(match).vehicles["V"].facing == 1 and not rule(match, Enter(at("B5")))


@pytest.mark.parametrize(("dice", "stuck"), [("6 6", True), ("6 5", False)])
def test_as_veh_04_woods_cost_half_the_mp_and_a_bog_dr(dice: str, stuck: bool) -> None:
    """AS-VEH-04: 17 MP, so 9; a 12 immobilizes. By road there is no DR."""
    match = position(car("V", "A5", "t34", motion=Motion.MOTION), squad("Z", "J9"), ground=land(woods="B5"))
    play(match, Start(("V",)))
    told = play(match, Enter(at("B5")), dice=dice)
    assert of(told, VehicleEntered)[0].points == 18 and now(match).vehicles["V"].immobile is stuck
    road = position(
        car("V", "A5", "t34", motion=Motion.MOTION, exposed=True),
        squad("Z", "J9"),
        ground=land(woods="B5", roads="A5 B5 C6"),
    )
    play(road, Start(("V",)))
    assert not of(play(road, Enter(at("B5"))), BogRolled)


def test_as_veh_04_trucks_stay_out_of_the_woods_and_all_out_of_houses() -> None:
    """AS-VEH-04; marsh takes all MP of a tracked vehicle and a bog DR (Table 12)."""
    match = position(
        car("T", "A5", motion=Motion.MOTION),
        car("V", "C5", "t34", motion=Motion.MOTION),
        squad("Z", "J9"),
        ground=land(woods="B5", wooden_building="D5", marsh="D4"),
    )
    play(match, Start(("T",)))
    assert rule(match, Enter(at("B5"))) == "AS-VEH-04"
    play(match, EndMove(), Start(("V",)))
    assert rule(match, Enter(at("D5"))) == "AS-VEH-04"
    told = play(match, Turn(-1), EndMove())
    assert of(told, VehicleSpent)
    fresh = position(car("V", "C5", "t34", motion=Motion.MOTION), squad("Z", "J9"), ground=land(marsh="D4"))
    play(fresh, Start(("V",)))
    assert of(play(fresh, Enter(at("D4")), dice="1 1"), VehicleEntered)[0].points == 34


def test_as_veh_07_a_vehicle_shows_hidden_men_and_goes_on() -> None:
    """AS-VEH-07."""
    match = position(
        car("V", "A5", "t34", motion=Motion.MOTION),
        squad("E", "B5", ENEMY, concealed=Concealed.HIP),
        ground=land(brush="B5"),
    )
    play(match, Start(("V",)))
    match.submit(GERMAN, Enter(at("B5")))
    assert now(match).infantry["E"].concealed is Concealed.KNOWN and now(match).vehicles["V"].place == place("B5")
    while step(match) != "moving":
        match.submit(match.to_act[0], Pass())
    assert not rule(match, Enter(at("C6")))


def test_as_rally_05_a_vehicle_that_comes_near_makes_broken_men_dm() -> None:
    """AS-RALLY-05: any Known Good Order ground unit that becomes adjacent."""
    match = position(
        car("V", "A5", "t34", motion=Motion.MOTION),
        squad("E", "C6", ENEMY, broken=True),
        squad("F", "D7", ENEMY, broken=True),
    )
    play(match, Start(("V",)))
    match.submit(GERMAN, Enter(at("B5")))
    assert now(match).infantry["E"].dm and not now(match).infantry["F"].dm


def test_as_veh_08_once_in_the_own_mph_only_the_vehicle_that_moves_or_between_moves() -> None:
    """AS-VEH-08, AS-UNIT-09: free of cost, no window; unarmoured vehicles have no such side."""
    match = position(
        car("V", "A5", "t34", motion=Motion.MOTION), car("W", "C5", "t34"), car("T", "E5"), squad("Z", "J9")
    )
    assert rule(match, Hatch("T", True)) == "AS-UNIT-09"
    play(match, Hatch("W", True), Start(("V",)))
    assert now(match).vehicles["W"].exposed and rule(match, Hatch("W", False)) == "AS-VEH-08"
    before = now(match).vehicles["V"].spent
    play(match, Hatch("V", True))
    assert (
        step(match) == "moving"
        and now(match).vehicles["V"].spent == before
        and rule(match, Hatch("V", False)) == "AS-VEH-08"
    )


ROAD = "A5 B5 C6 D6 E7 F7 G8 H8 I9 J9"


def test_as_convoy_04_the_front_part_moves_first() -> None:
    """AS-CONVOY-04: two parts of one Convoy; the rear waits until the front has moved, or cannot."""
    match = _split()
    front, rear = sorted(now(match).bands)
    assert now(match).bands[front].ids == ("T1", "T2") and now(match).bands[rear].ids == ("T4", "T5")
    assert rule(match, StartBand(rear)) == "AS-CONVOY-04" and not rule(match, StartBand(front))
    play(match, StartBand(front), EndMove())
    assert rule(match, StartBand(rear)) != "AS-CONVOY-04"


def _split() -> Match:
    """A Convoy of five trucks after its third was hit: the game itself splits it, here by an air attack in the opening
    window.
    """
    from tests.games.air_support.kit import plane

    groups = [Group("K", GERMAN, ("T1", "T2", "T3", "T4", "T5"), Kind.CONVOY)]
    cars = [
        car(f"T{n}", name, motion=Motion.MOTION, group="K", on_road=True)
        for n, name in enumerate(["H8", "G8", "F7", "E7", "D6"], 1)
    ]
    match = position(
        *cars, squad("Z", "A10"), plane("P"), groups=tuple(groups), ground=land(roads=ROAD), begin="opening"
    )
    play(match, Sight("P", at("F7"), 3), AirAttack(at("F7"), "MG"), dice="1 1 4 4")
    while step(match) != "move":
        match.submit(match.to_act[0], Pass())
    return match


def test_as_move_06_a_convoy_enters_in_its_order() -> None:
    """AS-MOVE-06, AS-CONVOY-01: who waits in line pays the same."""
    group = Group("K", GERMAN, ("V", "W"), Kind.CONVOY, zone=frozenset({at("A5")}), turn=1)
    match = position(
        outside("V", "opel", group="K"),
        outside("W", "opel", group="K"),
        squad("Z", "J9"),
        groups=(group,),
        ground=land(roads="A5 B5 C6 D6"),
    )
    play(match, StartBand("K"), Enter(at("A5")))
    assert (
        now(match).vehicles["W"].where is Where.OFFBOARD
        and now(match).vehicles["W"].spent == now(match).vehicles["V"].spent == 4
    )
    play(match, Enter(at("B5")))
    assert (
        now(match).vehicles["W"].place == place("A5")
        and now(match).vehicles["V"].place == place("B5")
        and now(match).vehicles["W"].spent == 8
    )
    assert speed.left(now(match), now(match).vehicles["W"]) == 42


def test_as_veh_01_start_turns_and_the_two_hexes_ahead() -> None:
    """AS-VEH-01: 1 MP to start, 1 a hexspine (2 in woods), only the hexes that the facing spine points at,
    backwards double.
    """
    match = position(car("V", "C5", "t34"), squad("Z", "J9"), ground=land(woods="C5"))
    play(match, Start(("V",)))
    assert rule(match, Enter(at("D4"))) == "AS-VEH-01"
    play(match, StartUp())
    assert (
        rule(match, StartUp()) == "AS-VEH-01"
        and rule(match, Enter(at("C4"))) == "AS-VEH-01"
        and now(match).vehicles["V"].spent == 2
    )
    told = play(match, Turn(-1), Enter(at("C4")))
    assert of(told, VehicleSpent)[0].points == 4 and of(told, VehicleEntered)[0].points == 2


def test_t_12_a_hill_costs_four_mp_more_by_road_too() -> None:
    """AS-TERR-01, AS-VEH-01, AS-CONVOY-01 (Table 12): one level up 4 MP more, along a road as well; in a Convoy all pay
    what the one that climbs pays.
    """
    hill = land(roads="A5 B5 C6 D6", heights={1: "C6 D6"})
    match = position(car("V", "B5", motion=Motion.MOTION, on_road=True), squad("Z", "J9"), ground=hill)
    play(match, Start(("V",)))
    assert of(play(match, Enter(at("C6"))), VehicleEntered)[0].points == 1 + 8
    cars = (
        car("V", "C6", motion=Motion.MOTION, on_road=True, group="A"),
        car("W", "B5", motion=Motion.MOTION, on_road=True, group="A"),
    )
    match = position(*cars, squad("Z", "J9"), ground=hill, groups=(Group("A", GERMAN, ("V", "W"), Kind.CONVOY),))
    play(match, StartBand("A"))
    assert {e.points for e in of(play(match, Enter(at("D6"))), VehicleEntered)} == {4 + 8}


def test_as_veh_01_backwards_costs_double() -> None:
    """AS-VEH-01."""
    match = position(car("V", "C5", "t34", motion=Motion.MOTION), squad("Z", "J9"))
    play(match, Start(("V",)))
    assert of(play(match, Enter(at("B5"))), VehicleEntered)[0].points == 4 and now(match).vehicles["V"].facing == 1


def test_as_veh_02_who_does_not_pay_to_stop_is_in_motion() -> None:
    """AS-VEH-02, AS-VEH-05."""
    match = position(car("V", "C5", "t34"), car("W", "E5", "t34"), squad("Z", "J9"))
    play(match, Start(("V",)), StartUp())
    assert now(match).vehicles["V"].motion is Motion.NON_STOPPED
    play(match, EndMove(), Start(("W",)), StartUp(), Halt(), EndMove(), Done())
    assert now(match).vehicles["V"].motion is Motion.MOTION and now(match).vehicles["V"].moving
    assert now(match).vehicles["W"].motion is Motion.STOPPED and not now(match).vehicles["W"].moving


def test_as_veh_06_out_of_bypass_only_along_its_corner() -> None:
    """AS-VEH-06: parked at spine 1 of a building hex it leaves into the hexes of directions 1 and 2, and is out of
    bypass then.
    """
    for facing, name, why in ((1, "D4", ""), (1, "D5", ""), (0, "C4", "AS-VEH-06"), (0, "D4", "")):
        match = position(
            car("T", "C5", facing=facing, motion=Motion.MOTION, bypass=1),
            squad("Z", "J9"),
            ground=land(wooden_building="C5"),
        )
        play(match, Start(("T",)))
        assert rule(match, Enter(at(name))) == why
    play(match, Enter(at("D4")))
    assert now(match).vehicles["T"].bypass is None


def test_as_convoy_03_a_ground_attack_lets_vehicles_leave_too() -> None:
    """AS-CONVOY-03: after an attack on one of its vehicles, from the ground as from the air, any may leave."""
    cars = [
        car(f"T{n}", name, motion=Motion.MOTION, group="K", on_road=True)
        for n, name in enumerate(["H8", "G8", "F7"], 1)
    ]
    group = Group("K", GERMAN, ("T1", "T2", "T3"), Kind.CONVOY)
    match = position(*cars, squad("Z", "A10"), groups=(group,), ground=land(roads=ROAD))
    here = Now(now(match), SeededDice(1))
    assert (
        why := convoys.may_leave(here.state, GERMAN, "T1", here.state.bands["K"])
    ) is not None and why.rule == "AS-CONVOY-03"
    for event in tidy(here, ["T2"]):
        here.state = GAME.evolve(here.state, event)
        here.events.append(event)
    assert [type(e) for e in here.events] == [BandStruck] and convoys.may_leave(
        here.state, GERMAN, "T1", here.state.bands["K"]
    ) is None


def test_no_way_is_shown_over_a_wreck_of_the_own_convoy() -> None:
    """AS-CONVOY-04: what is lit can be driven; the rear part has to leave the Convoy to pass its wreck."""
    from tabletop.games.air_support.table.hand.ways import by_car

    match = _split()
    front, rear = sorted(now(match).bands)
    play(match, StartBand(front), EndMove())
    play(match, StartBand(rear))
    state = now(match)
    ways = by_car(state, state.vehicles["T4"], state.bands[rear])
    assert not [way for way in ways.values() if at("F7") in way.hexes]
    for way in ways.values():
        assert match.refusal(0, way.orders[0]) is None, way


def test_what_a_way_of_a_convoy_costs_is_what_is_paid() -> None:
    """AS-CONVOY-01: the second truck climbs while the lead drives on level ground, and all pay for it."""
    from tabletop.games.air_support.table.hand.ways import by_car

    hill = land(roads="A5 B5 C6 D6 E7 F7", heights={1: "C6 D6 E7 F7"})
    cars = [
        car(f"T{n}", name, motion=Motion.MOTION, group="K", on_road=True)
        for n, name in enumerate(["C6", "B5", "A5"], 1)
    ]
    group = Group("K", GERMAN, ("T1", "T2", "T3"), Kind.CONVOY)
    match = position(*cars, squad("Z", "J9"), ground=hill, groups=(group,))
    play(match, StartBand("K"))
    state = now(match)
    way = by_car(state, state.vehicles["T1"], state.bands["K"])[at("F7")]
    assert way.hexes == (at("D6"), at("E7"), at("F7"))
    paid = []
    for order in way.orders:
        play(match, order)
        paid.append({car.spent for car in now(match).vehicles.values()})
    assert paid == [{spent} for spent in way.spent], "shown and paid"
    assert way.spent == (12, 24, 28)


def test_as_move_09_a_vehicle_that_lacks_the_points_does_not_enter() -> None:
    """AS-MOVE-09, AS-MOVE-06: what it paid while it waited in line outside is gone."""
    for spent, refused in ((32, ""), (33, "AS-MOVE-09")):
        match = position(outside("V", spent=spent), squad("Z", "J9"), groups=(GATE,), turn=2)
        state = now(match)
        found = speed.step_cost(state, state.vehicles["V"], at("M1"))
        assert (found.rule if isinstance(found, Refusal) else "") == refused
