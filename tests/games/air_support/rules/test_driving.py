"""Vehicles under a "?": what driving costs as far as the driver can know, and wrecks, which everybody sees."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.air_support.rules import driving, speed
from tabletop.games.air_support.rules.driving import StartUp
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.hiding import Shown
from tabletop.games.air_support.rules.moving import Enter, Start
from tabletop.games.air_support.rules.pieces import Concealed, Motion
from tabletop.games.air_support.rules.player_turn import Pass
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.rules.strikes.events import AirAttack
from tests.games.air_support.kit import car, now, of, plane, play, position
from tests.games.air_support.land import at, land


def test_as_veh_03_a_truck_under_a_mark_costs_nothing() -> None:
    """AS-VEH-03: each vehicle that is seen in the hex makes it dearer; one that is not would be given away by its
    price.
    """
    ground = land(roads="A5 B5 C5 D5 E5 F5 G5 H5")
    costs = {}
    for kind in (Concealed.KNOWN, Concealed.MARK):
        friend = position(
            car("A", "E5", motion=Motion.MOTION, facing=1, on_road=True), car("B", "F5"), ground=ground, begin="move"
        )
        costs["friend"] = speed.entry(now(friend), now(friend).vehicles["A"], at("F5"))
        match = position(
            car("A", "E5", motion=Motion.MOTION, facing=1, on_road=True),
            replace(car("X", "F5", seat=1), concealed=kind, stack=1 if kind is Concealed.MARK else 0),
            ground=ground,
            begin="move",
        )
        costs[kind] = speed.entry(now(match), now(match).vehicles["A"], at("F5"))
        if kind is Concealed.MARK:
            play(match, Start(("A",)))
            assert Enter(at("F5")) in match.options(0)
    assert costs["friend"] == (1 + 4, True) and costs[Concealed.MARK] == (1, True)
    assert not isinstance(costs[Concealed.KNOWN], tuple), "a Known enemy is not driven into (AS-VEH-07)"


def test_as_kill_08_a_wreck_lies_under_no_mark() -> None:
    """AS-KILL-08, AS-ALOS-16: from the air a truck under a "?" stays there unless somebody watches; its wreck is
    seen by all, and nobody sights it again.
    """
    hidden = replace(car("T", "J5"), concealed=Concealed.MARK, stack=1)
    match = position(hidden, car("B", "T5"), plane("P"), begin="defend")
    play(match, Sight("P", at("J5"), 0), dice="1 2")
    told = play(match, Pass(), AirAttack(at("J5"), "MG"), dice="1 2")
    truck = now(match).vehicles["T"]
    assert truck.wreck and truck.concealed is Concealed.KNOWN
    assert [s.units for s in of(told, Shown)] == [("T",)] and all(
        b.place != truck.place for b in GAME.view(now(match), 1).blips
    )


def test_without_a_vehicle_on_the_move_none_is_ordered() -> None:
    """AS-MOVE-04: only what has begun its move can be given its next step."""
    match = position(car("A", "E5", facing=1))
    assert driving.legal(now(match), 0) == []
    play(match, Start(("A",)))
    assert StartUp() in driving.legal(now(match), 0)
