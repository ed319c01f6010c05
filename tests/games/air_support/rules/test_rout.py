"""The Rout phase: who must, who may, where to, which way, interdiction, who is lost."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.air_support.rules import rout as routes
from tabletop.games.air_support.rules.harm.events import Checked
from tabletop.games.air_support.rules.pieces import Concealed, Condition, Where
from tabletop.games.air_support.rules.player_turn import Done
from tabletop.games.air_support.rules.rout import Rout, RoutEnded
from tests.games.air_support.kit import (
    ENEMY,
    GERMAN,
    Infantry,
    car,
    leader,
    now,
    of,
    place,
    plane,
    play,
    position,
    squad,
    step,
    weapon,
)
from tests.games.air_support.land import at, land


def rule(match: Match, command: Command) -> str:
    refusal = match.refusal(match.to_act[0], command)
    return refusal.rule if refusal is not None else ""


def broken(key: str, where: str, level: int = 0, **more: Any) -> Infantry:
    return squad(key, where, level=level, **{"broken": True, "dm": True, **more})


def routing_match(*pieces: Any, **more: Any) -> Match:
    return position(*pieces, begin="rout", **more)


def to(unit: str, name: str, level: int = 0) -> Rout:
    return Rout(unit, at(name), level)


def test_as_rout_01_adjacent_to_an_armed_enemy_a_broken_unit_must_rout() -> None:
    """AS-ROUT-01: Done is refused until it has; the nearest woods are its goal (AS-ROUT-03)."""
    match = routing_match(broken("A", "F5"), squad("E", "G6", ENEMY), ground=land(woods="F5 D5 A5"))
    assert rule(match, Done()) == "AS-ROUT-01" and rule(match, to("A", "A5")) == "AS-ROUT-03"
    told = match.submit(GERMAN, to("A", "D5"))
    assert not of(told, Checked)  # of two ways it takes the one that the woods of F5 cover
    assert now(match).infantry["A"].place == place("D5") and not now(match).infantry["A"].pinned


@pytest.mark.parametrize(
    "enemy",
    [
        squad("E", "G6", ENEMY, concealed=Concealed.MARK, stack=1),
        squad("E", "G6", ENEMY, broken=True),
        leader("E", "G6", ENEMY),
        car("E", "G6", "opel", ENEMY),
    ],
)
def test_as_rout_01_hidden_broken_and_unarmed_enemies_force_nobody(enemy: Any) -> None:
    """AS-ROUT-01: only a Known Good Order armed enemy does; a unit that is not DM stays."""
    match = routing_match(broken("A", "F5", dm=False), enemy, ground=land(woods="F5 D5"))
    assert (
        (step(match), match.to_act) != ("rout", (GERMAN,))
        and now(match).infantry["A"].where is Where.MAP
        and now(match).infantry["A"].place == place("F5")
    )


def test_as_rout_01_in_the_open_in_range_and_sight_it_must_rout() -> None:
    """AS-ROUT-01: 4-6-7 reach 6 hexes; at 7 nobody must."""
    for foe, must in (("L5", True), ("M5", False)):
        match = routing_match(broken("A", "F5"), squad("E", foe, ENEMY), ground=land(woods="E5"))
        assert (rule(match, Done()) == "AS-ROUT-01") is must and not rule(match, to("A", "E5"))


def test_as_rout_01_tanks_reach_as_far_as_their_mg() -> None:
    """AS-ROUT-01, AS-VEH-09: CMG 12 hexes."""
    tank = car("E", "R5", "tiger", ENEMY)
    assert routes.reach(now(routing_match(broken("A", "F5"), tank, ground=land(woods="E5"))), tank) == 12


def test_as_rout_01_men_reach_as_far_as_what_they_can_fire() -> None:
    """AS-ROUT-01: their own range or that of a working weapon of their own; broken men and leaders reach nobody."""
    good, other, low = squad("E", "N5", ENEMY), squad("F", "O5", ENEMY), squad("G", "P5", ENEMY, broken=True)
    chief = leader("L", "Q5", ENEMY)
    state = now(
        routing_match(
            broken("A", "F5"),
            good,
            other,
            low,
            chief,
            weapon("H", good),
            weapon("K", other, condition=Condition.BROKEN),
            weapon("M", low),
            weapon("N", chief, "lmg"),
            ground=land(woods="E5"),
        )
    )
    assert [routes.reach(state, state.infantry[k]) for k in "EFGL"] == [16, 6, 0, 0]


def test_as_rout_01_dm_units_may_rout_or_stay() -> None:
    """AS-ROUT-01."""
    match = routing_match(broken("A", "F5"), squad("Z", "S5"), ground=land(woods="E5"))
    assert not rule(match, Done()) and not rule(match, to("A", "E5"))
    play(match, Done())
    assert now(match).infantry["A"].place == place("F5")


def test_as_rout_02_interdiction_is_an_nmc() -> None:
    """AS-ROUT-02: each open hex in sight and normal range; failing is Casualty Reduction, equal pins and stops it."""

    def after(dice: str) -> Infantry:
        match = routing_match(
            broken("A", "F5"), squad("E", "H6", ENEMY, sheet="447"), broken("Z", "T5"), ground=land(woods="C5 S5")
        )
        play(match, to("A", "C5"), dice=dice)
        return now(match).infantry["A"]

    through = after("1 1 1 1")
    assert through.place == place("C5") and not through.pinned
    stopped = after("3 4")
    assert stopped.pinned and stopped.place != place("C5")
    halved = after("4 4 1 1")
    assert halved.sheet == "247" and halved.place == place("C5")


def test_as_rout_02_pinned_enemies_and_aircraft_never_interdict() -> None:
    """AS-ROUT-02, AS-ALOS-19."""
    match = routing_match(broken("A", "F5"), squad("E", "H6", ENEMY, pinned=True), plane("P"), ground=land(woods="C5"))
    told = match.submit(GERMAN, to("A", "C5"))
    assert not of(told, Checked) and now(match).infantry["A"].place == place("C5")


def test_as_rout_02_who_must_and_cannot_is_eliminated() -> None:
    """AS-ROUT-02, AS-ROUT-03: ringed by enemies; the points go to the enemy."""
    ring = [squad(f"E{n}", name, ENEMY) for n, name in enumerate(["F4", "G5", "G6", "F6", "E6", "E5"])]
    match = routing_match(broken("A", "F5"), *ring, squad("Z", "S5"))
    assert now(match).infantry["A"].where is Where.GONE and now(match).points[ENEMY] == 2


def test_as_rout_02_who_may_stay_stays() -> None:
    """AS-ROUT-03: not in danger and without a way it is not eliminated."""
    match = routing_match(broken("A", "F5"), squad("Z", "S5"), ground=land(water="F4 G5 G6 F6 E6 E5", woods="F5"))
    assert now(match).infantry["A"].where is Where.MAP


def test_as_rout_03_no_step_lowers_the_range_to_an_enemy_that_sees_it() -> None:
    """AS-ROUT-03: woods behind the enemy's side are closed, farther ones behind the unit open."""

    def goals(**more: Any) -> set[Any]:
        match = routing_match(
            broken("A", "F3"), squad("E", "D9", ENEMY, **more), squad("Z", "Z9"), ground=land(woods="C5 B2")
        )
        return set(routes.goals(now(match), now(match).infantry["A"]))

    assert goals(concealed=Concealed.MARK, stack=1) == {place("C5")} and goals() == {place("B2")}


def test_as_rout_03_the_lowest_cost_counts_and_ties_are_the_owners() -> None:
    """AS-ROUT-03: in MF, not in hexes."""
    match = routing_match(
        broken("A", "F5"), squad("Z", "S5"), ground=land(woods="D5 D4", brush="E5 E6", wooden_building="F7")
    )
    goals = routes.goals(now(match), now(match).infantry["A"])
    assert set(goals) == {place("F7")} and goals[place("F7")].cost == 6
    match = routing_match(broken("A", "F5"), squad("Z", "S5"), ground=land(woods="F3 F7"))
    assert set(routes.goals(now(match), now(match).infantry["A"])) == {place("F3"), place("F7")}


def test_as_rout_03_without_cover_it_stops_out_of_sight() -> None:
    """AS-ROUT-03: any hex that is neither adjacent to an enemy nor in the open before one."""
    match = routing_match(broken("A", "F5"), squad("E", "F4", ENEMY), ground=land(brush="F7"))
    assert not rule(match, to("A", "F7")) and rule(match, to("A", "E7")) == "AS-ROUT-03"


def test_as_rout_03_six_mf_and_no_enemy_hexes() -> None:
    """AS-ROUT-01, AS-ROUT-03."""
    match = routing_match(broken("A", "F5"), squad("Z", "S5"), ground=land(woods="F10"))
    ways = routes.ways(now(match), now(match).infantry["A"])
    assert place("F10") in ways and ways[place("F10")].cost == 12
    match = routing_match(broken("A", "F4"), squad("Z", "S5"), ground=land(woods="F10"))
    assert place("F10") not in routes.ways(now(match), now(match).infantry["A"])


def test_as_rout_01_down_the_stairs_and_out() -> None:
    """AS-ROUT-01, AS-TERR-10: one MF for the stairs, two for the woods; from upstairs there is no other way."""
    match = routing_match(
        broken("A", "R5", 1), squad("Z", "A5"), ground=land(storeys={1: "R5"}, stone_building="R5", woods="R6")
    )
    ways = routes.ways(now(match), now(match).infantry["A"])
    assert ways[place("R6")].cost == 6 and ways[place("R6")].path == (place("R5"), place("R6"))
    play(match, to("A", "R6"))
    assert now(match).infantry["A"].place == place("R6")


def test_as_rout_03_attacker_first_units_in_melee_never() -> None:
    """AS-ROUT-03, AS-CC-03."""
    match = routing_match(
        broken("A", "F5"), broken("M", "N5", melee=True), broken("E", "T5", seat=ENEMY), ground=land(woods="E5 S5")
    )
    assert match.to_act == (GERMAN,) and rule(match, to("M", "N4")) == "AS-ROUT-03"
    play(match, to("A", "E5"))
    assert match.to_act == (ENEMY,) and step(match) == "rout"


def test_as_rally_05_broken_men_that_come_near_frighten_nobody() -> None:
    """AS-RALLY-05: only a Good Order unit that becomes adjacent does."""
    match = routing_match(
        broken("A", "F5"), squad("Z", "S5"), squad("E", "E4", ENEMY, broken=True), ground=land(woods="E5")
    )
    match.submit(GERMAN, to("A", "E5"))
    assert now(match).infantry["A"].place == place("E5") and not now(match).infantry["E"].dm


def test_a_rout_into_hidden_enemies_shows_them_and_ends() -> None:
    """AS-MOVE-08: the unit stays in the hex before."""
    match = routing_match(
        broken("A", "F5"), squad("H", "E5", ENEMY, concealed=Concealed.HIP), squad("Z", "S5"), ground=land(woods="E5")
    )
    told = match.submit(GERMAN, to("A", "E5"))
    assert (
        of(told, RoutEnded)
        and now(match).infantry["A"].place == place("F5")
        and now(match).infantry["H"].concealed is Concealed.KNOWN
    )


def test_a_side_with_hidden_men_is_asked_in_any_case() -> None:
    """Whether somebody under a "?" is broken stays unknown."""
    match = routing_match(squad("A", "F5", concealed=Concealed.MARK, stack=1), squad("Z", "S5", ENEMY))
    assert step(match) == "rout" and match.to_act == (GERMAN,)
