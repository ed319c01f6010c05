"""Set-up: who stands where, foxholes, "?", hiding, weapons; what is rolled before the first turn (AS-SETUP,
AS-ARRIVE-10, AS-WX).
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from tabletop.bots.fuzzer import RandomBot
from tabletop.core.chance import ScriptedDice, SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.air_support.data import load_scenario
from tabletop.games.air_support.rules.arriving import AvailabilityRolled, WeatherRolled
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.hiding import DummyRemoved
from tabletop.games.air_support.rules.pieces import NOWHERE, AirStatus, Concealed, Where
from tabletop.games.air_support.rules.player_turn import Done
from tabletop.games.air_support.rules.scenario import AirSupport, Group, Scenario, Special
from tabletop.games.air_support.rules.setting_up.events import (
    ComeOut,
    Conceal,
    Dig,
    Face,
    FillIn,
    GiveWeapon,
    Hide,
    Place,
    TakeBack,
    TakeMark,
)
from tabletop.games.air_support.rules.state import Arrival, Phase
from tabletop.games.air_support.rules.terrain import Ground, Weather
from tabletop.games.air_support.rules.victory import Resign
from tests.games.air_support.kit import car, gun, leader, now, of, place, plane, play, scenario, squad, step, weapon
from tests.games.air_support.land import at, land, spread


def hand(piece: Any) -> Any:
    return replace(piece, place=NOWHERE, where=Where.HAND)


MINE = (
    squad("S1", "B2"),
    squad("S2", "B2"),
    squad("S3", "B2"),
    squad("S4", "B2"),
    leader("L1", "B2"),
    squad("C1", "B2", sheet="228"),
    gun("G1", "B2", "pak40", crew="C1"),
    car("V1", "B2"),
)
THEIRS = (squad("E1", "P5", 1),)


def build(
    *pieces: Any,
    ground: Ground | None = None,
    zone: str = "B2 C2 D2 E2",
    foxholes: int = 0,
    marks: int = 0,
    squads: int = 0,
    hip: frozenset[str] = frozenset(),
    **more: Any,
) -> Scenario:
    """The pieces of seat 0 in hand, with a zone; the enemy stands as written."""
    mine = [hand(p) if hasattr(p, "where") else p for p in pieces if p.seat == 0]
    groups = (Group("A", 0, tuple(p.id for p in mine if hasattr(p, "where")), zone=frozenset(spread(zone)), hip=hip),)
    made = scenario(*mine, *(p for p in pieces if p.seat), ground=ground, begin="setup", groups=groups, **more)
    sides = (replace(made.sides[0], foxholes=foxholes, marks=marks, concealed_squads=squads), made.sides[1])
    return replace(made, sides=sides, attacker=None)


def table(*pieces: Any, dice: str = "", **more: Any) -> Match:
    return Match.start(GAME, build(*pieces, **more), ScriptedDice.parse(dice, SeededDice(0)))


def rule(match: Match, command: Command, seat: int = 0) -> str:
    found = match.refusal(seat, command)
    return found.rule if found else ""


def test_as_setup_01_a_piece_stands_in_its_area_where_it_could_lawfully_be() -> None:
    """AS-SETUP-01, AS-SETUP-02, AS-TERR-10: areas, water, guns in marsh, vehicles in a building, storeys."""
    match = table(*MINE, *THEIRS, ground=land(water="C2", marsh="D2", stone_building="E2", storeys={1: "E2"}))
    assert (
        rule(match, Place("S1", at("F2")))
        == "AS-SETUP-01"
        == rule(match, Place("S1", at("C2")))
        == rule(match, Place("E1", at("B2")))
    )
    assert rule(match, Place("G1", at("D2"))) == "AS-SETUP-02" and rule(match, Place("V1", at("E2"))) == "AS-SETUP-01"
    assert (
        rule(match, Place("G1", at("E2"), 1)) == "AS-TERR-10"
        and rule(match, Place("S1", at("E2"), 1)) == ""
        and rule(match, Place("S1", at("E2"), 2)) == "AS-SETUP-01"
    )
    assert rule(match, Done()) == "AS-SETUP-01"
    play(match, Place("G1", at("B2")))
    assert (
        now(match).infantry["C1"].place == place("B2") and rule(match, Place("C1", at("B2"))) == "AS-SETUP-01"
    )  # a crew comes with its gun


def test_as_stack_01_three_squads_and_the_options_say_so() -> None:
    """AS-STACK-01 at set-up: what is offered is what is not refused."""
    match = table(*MINE, *THEIRS)
    play(match, *(Place(key, at("B2")) for key in ("S1", "S2", "S3", "L1")))
    assert rule(match, Place("S4", at("B2"))) == "AS-STACK-01" == rule(match, Place("G1", at("B2")))
    assert Place("S4", at("B2")) not in match.options(0) and Place("V1", at("B2")) in match.options(0)


@pytest.mark.parametrize("key", ["s2_chir", "s4_hedgerows", "s6_corridor"])
def test_as_scope_03_what_set_up_offers_is_what_it_does_not_refuse(key: str) -> None:
    """AS-SCOPE-03: `options` of the set-up take a short way; it must come to the same as asking for each command."""
    match = Match.start(GAME, load_scenario(key), SeededDice(3))
    bots = [RandomBot(5), RandomBot(6)]
    for n in range(400):
        if match.state.phase is not Phase.SETUP:
            break
        seat = match.to_act[0]
        options = match.options(seat)
        if n % 9 == 0:
            view, asked = match.view(seat), GAME.step(match.state)
            ideas = dict.fromkeys(asked.ideas(view, seat))  # type: ignore[attr-defined]
            assert {c for c in ideas if match.refusal(seat, c) is None} | {Resign()} == set(options) and len(
                set(options)
            ) == len(options)
        match.submit(seat, bots[seat].choose(match.view(seat), seat, options))
    assert match.state.phase is not Phase.SETUP


def test_a_big_set_up_is_offered_fast() -> None:
    """There are thousands of ways to place; a decision may not take longer than a few milliseconds of work even on
    a slow machine.
    """
    found = load_scenario("s6_corridor")
    bots, spent, count = [RandomBot(1), RandomBot(2)], 0.0, 0
    for _ in range(2):  # the first time finds what belongs to the map
        match, spent, count = Match.start(GAME, found, SeededDice(1)), 0.0, 0
        while match.state.phase is Phase.SETUP:
            seat, begun = match.to_act[0], time.process_time()
            match.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
            spent, count = spent + time.process_time() - begun, count + 1
    assert spent / count < 0.006


def test_as_setup_02_a_weapon_starts_with_a_squad_of_the_sides_choice() -> None:
    """AS-SETUP-02: given at set-up, to squads and half-squads only; it lies where its possessor is placed."""
    one, two = MINE[0], MINE[1]
    match = table(*MINE, weapon("W1", one), *THEIRS)
    assert (
        rule(match, GiveWeapon("W1", "S1"))
        == "AS-SETUP-02"
        == rule(match, GiveWeapon("W1", "L1"))
        == rule(match, GiveWeapon("W1", "E1"))
        == rule(match, GiveWeapon("W1", "C1"))
    )
    play(match, GiveWeapon("W1", two.id), Place("S2", at("D2")))
    assert now(match).weapons["W1"].owner == "S2" and now(match).weapons["W1"].place == place("D2")
    assert not match.view(1).weapons


def test_as_setup_03_three_foxholes_a_hex_not_in_buildings_or_on_roads() -> None:
    """AS-SETUP-03, AS-TERR-09: dug in secret; each holds a squad's worth, men of guns first."""
    match = table(*MINE, *THEIRS, ground=land(roads="C2 D2", wooden_building="E2"), foxholes=4)
    assert rule(match, Dig(at("C2"))) == "AS-SETUP-03" == rule(match, Dig(at("E2"))) == rule(match, Dig(at("F3")))
    play(match, Dig(at("B2")), Dig(at("B2")))
    assert (
        now(match).sides[0].dug == (at("B2"), at("B2"))
        and match.view(1).sides[0].dug == ()
        and match.view(1).sides[0].foxholes == 0
    )
    play(match, Dig(at("B2")))
    assert rule(match, Dig(at("B2"))) == "AS-SETUP-03" and Dig(at("B2")) not in match.options(0)
    play(
        match,
        FillIn(at("B2")),
        *(Place(key, at("B2")) for key in ("S1", "L1", "G1")),
        *(Place(key, at("C2")) for key in ("S2", "S3", "V1")),
        Place("S4", at("B2")),
        Done(),
    )
    men = now(match).infantry
    assert dict(now(match).foxholes) == {at("B2"): 2} and now(match).sides[0].foxholes == 0  # what was not used is lost
    assert (
        men["C1"].in_foxhole
        and now(match).guns["G1"].in_foxhole
        and men["S1"].in_foxhole
        and men["L1"].in_foxhole
        and not men["S4"].in_foxhole
        and not men["S2"].in_foxhole
    )


def test_as_setup_04_one_mark_covers_a_location_and_alone_it_is_a_dummy() -> None:
    """AS-SETUP-04: all units of the Location, also those placed later; a Dummy is covered up by whoever comes;
    unused ones are lost.
    """
    match = table(*MINE, *THEIRS, marks=3, ground=land(woods="B2 C2 D2 E2", roads="A2 B2"))
    play(match, Place("S1", at("B2")), Conceal(at("B2")), Place("S2", at("B2")), Conceal(at("C2")))
    men = now(match).infantry
    assert (
        men["S1"].stack == men["S2"].stack == 1
        and men["S2"].concealed is Concealed.MARK
        and men["G?3"].dummy
        and now(match).sides[0].marks == 1
    )
    assert (
        rule(match, Conceal(at("B2"))) == "AS-SETUP-04" == rule(match, Conceal(at("F2")))
        and match.view(1).blips == ()
        and "S3" not in match.view(1).infantry
    )
    play(match, Place("G1", at("C2")))
    assert "G?3" not in now(match).infantry and now(match).guns["G1"].stack == 3
    play(match, TakeBack("G1"))
    assert (
        now(match).sides[0].marks == 2 and now(match).guns["G1"].concealed is Concealed.KNOWN
    )  # nothing was left under it
    play(match, TakeMark(1), Conceal(at("B2")), Conceal(at("D2")))
    assert now(match).infantry["S1"].stack == 1  # the lowest free number of the side, so that it tells nothing
    play(match, *(Place(key, at("C2")) for key in ("S3", "S4", "L1", "G1")), Place("V1", at("B2")), Done())
    assert now(match).sides[0].marks == 0
    blips = {b.place: b.height for b in match.view(1).blips}
    assert (
        blips == {place("B2"): 3, place("D2"): 1}
        and {"S1", "S2", "V1"}.isdisjoint(match.view(1).infantry)
        and "S3" in match.view(1).infantry
    )


@pytest.mark.parametrize(
    ("begin", "ground", "lost"),
    [("open", land(), True), ("woods", land(woods="C2"), False), ("behind", land(woods="I1..10"), False)],
)
def test_as_setup_05_marks_in_open_ground_in_sight_are_lost_before_the_first_turn(
    begin: str, ground: Ground, lost: bool
) -> None:
    """AS-SETUP-05: within 16 hexes and in sight; Dummies are removed, HIP units stay."""
    match = table(MINE[0], MINE[5], MINE[6], squad("E1", "Q2", 1), marks=2, hip=frozenset({"G1", "C1"}), ground=ground)
    play(
        match,
        Place("S1", at("C2")),
        Conceal(at("C2")),
        Place("G1", at("E2")),
        Hide("G1"),
        Conceal(at("D2")),
        Done(),
    )
    men = now(match).infantry
    assert men["S1"].concealed is (Concealed.KNOWN if lost else Concealed.MARK)
    assert (
        ("G?3" in men) is (begin == "behind")
        and men["C1"].concealed is Concealed.HIP
        and now(match).guns["G1"].concealed is Concealed.HIP
    )
    assert now(match).phase is not Phase.SETUP


def test_as_setup_05_seventeen_hexes_are_too_far() -> None:
    """AS-SETUP-05, AS-CONC-01: 16 hexes."""
    match = table(MINE[0], squad("E1", "S2", 1), marks=1)
    play(match, Place("S1", at("B2")), Conceal(at("B2")), Done())
    assert now(match).infantry["S1"].concealed is Concealed.MARK


def test_as_setup_06_a_hidden_gun_leaves_no_trace_and_takes_no_room() -> None:
    """AS-SETUP-06: the gun with its crew, where allowed; no stacking space; not even a "?"."""
    match = table(*MINE, *THEIRS, hip=frozenset({"G1", "C1"}))
    assert rule(match, Hide("S1")) == "AS-SETUP-06" == rule(match, Hide("G1"))
    play(match, Place("G1", at("B2")), Hide("G1"), *(Place(key, at("B2")) for key in ("S1", "S2", "S3")))
    assert rule(match, ComeOut("G1")) == "AS-STACK-01" and rule(match, Hide("G1")) == "AS-SETUP-06"
    play(match, *(Place(key, at("C2")) for key in ("S4", "L1", "V1")), Done())
    view = match.view(1)
    assert (
        not view.guns
        and "C1" not in view.infantry
        and not view.blips
        and set(view.infantry) == {"S1", "S2", "S3", "S4", "L1", "E1"}
    )


def test_as_setup_06_a_hidden_gun_comes_out_again() -> None:
    """AS-SETUP-06: until the set-up ends it may be put back with its crew, under the "?" that lies there."""
    match = table(*MINE, *THEIRS, hip=frozenset({"G1", "C1"}), marks=1)
    play(match, Place("G1", at("B2")), Hide("G1"), ComeOut("G1"))
    assert now(match).guns["G1"].concealed is Concealed.KNOWN is now(match).infantry["C1"].concealed
    play(match, Hide("G1"), Place("S1", at("B2")), Conceal(at("B2")), ComeOut("G1"))
    assert now(match).guns["G1"].concealed is Concealed.MARK is now(match).infantry["C1"].concealed


def test_s4_half_of_the_squads_begin_concealed() -> None:
    """AS-SCOPE-02 with the order of battle of S4: "?" are kept for the squads that must have one, and the set-up
    does not end before.
    """
    match = table(*MINE[:4], *THEIRS, marks=2, squads=3, ground=land(woods="B2 C2 D2 E2"))
    assert rule(match, Conceal(at("E2"))) == "AS-SCOPE-02"
    play(match, Place("S1", at("B2")), *(Place(key, at("C2")) for key in ("S2", "S3", "S4")))
    assert rule(match, Done()) == "AS-SCOPE-02" and rule(match, Conceal(at("E2"))) == "AS-SCOPE-02"
    play(match, Conceal(at("C2")))
    assert rule(match, Done()) == "" == rule(match, Conceal(at("E2")))


def test_as_setup_07_facing_follows_the_friendly_edge() -> None:
    """AS-SETUP-07: a piece placed looks away from the friendly edge, until it is turned."""
    match = table(*MINE, *THEIRS)
    play(match, Place("V1", at("B2")))
    assert (
        now(match).vehicles["V1"].facing == 1
        and Face("V1", 4) in match.options(0)
        and Face("V1", 1) not in match.options(0)
    )


def test_as_setup_07_a_gun_looks_away_from_the_friendly_edge_until_it_is_turned() -> None:
    """AS-SETUP-07: west is the friendly edge of seat 0; its pieces look east, the gun as well."""
    match = table(replace(MINE[6], facing=4), MINE[5], *THEIRS)
    play(match, Place("G1", at("B2")))
    assert now(match).guns["G1"].facing == 1
    play(match, Face("G1", 2))
    assert now(match).guns["G1"].facing == 2


def test_as_setup_08_aircraft_from_the_start_are_in_the_holding_box() -> None:
    """AS-SETUP-08, AS-FLY-02."""
    match = table(MINE[0], *THEIRS, plane("P", 0))
    found = now(match).planes["P"]
    assert found.status is AirStatus.ONBOARD and found.run is None and found.fight < 0


@pytest.mark.parametrize(
    ("dice", "found"), [("1", "night"), ("2", "overcast"), ("4", "mist"), ("5", "fog"), ("6", "clear")]
)
def test_as_wx_01_s5_the_weather_of_the_day(dice: str, found: str) -> None:
    """AS-WX-01, S5: rolled before the first turn; no arrival roll at night and in overcast (AS-ARRIVE-02)."""
    table_ = tuple(Weather(w) for w in ("night", "overcast", "mist", "mist", "fog", "clear"))
    match = table(
        MINE[0],
        *THEIRS,
        special=Special(weather_roll=table_, clearing=0),
        support=(AirSupport(pending=True), AirSupport()),
    )
    told = play(match, Place("S1", at("B2")), Done(), dice=dice)
    assert of(told, WeatherRolled)[0].weather == found and now(match).air.weather == found
    assert (step(match) == "arrival") is (found not in ("night", "overcast"))


@pytest.mark.parametrize(
    ("weather", "dr", "after"),
    [
        ("overcast", 5, "mist"),
        ("mist", 6, "clear"),
        ("fog", 5, "mist"),
        ("mist", 4, "mist"),
        ("night", None, "night"),
        ("clear", None, "clear"),
    ],
)
def test_as_wx_01_s5_the_weather_steps_towards_clear(weather: str, dr: int | None, after: str) -> None:
    """S5: in the RPh of one side, from turn 2, the other rolls; night stays."""
    from tests.games.air_support.kit import Air, position

    match = position(
        MINE[0],
        *THEIRS,
        begin="weather",
        turn=2,
        special=Special(clearing=0),
        air=Air(weather=Weather(weather)),
        dice=str(dr or ""),
    )
    assert now(match).air.weather == after and [
        e.dr for e in of([e for m in match.journal for e in m.events], WeatherRolled)
    ] == ([dr] if dr else [])
    assert (
        position(
            MINE[0], *THEIRS, begin="weather", turn=1, special=Special(clearing=0), air=Air(weather=Weather.MIST)
        ).state.air.weather
        == "mist"
    )


def test_as_arrive_14_aircraft_are_recalled_when_it_becomes_overcast() -> None:
    """AS-ARRIVE-14, AS-RECALL-01."""
    match = table(MINE[0], *THEIRS, plane("P", 0), special=Special(weather_roll=(Weather.OVERCAST,) * 6))
    play(match, Place("S1", at("B2")), Done(), dice="3")
    assert now(match).planes["P"].status is AirStatus.RECALLED


@pytest.mark.parametrize(("dice", "available"), [("1 2", True), ("2 2", False)])
def test_as_arrive_10_a_free_battle_rolls_for_air_support(dice: str, available: bool) -> None:
    """AS-ARRIVE-10: a DR up to the Air Support Number, 3 for the German in 1944; then it must still arrive
    (AS-ARRIVE-03).
    """
    match = table(MINE[0], *THEIRS, support=(AirSupport(free=True), AirSupport()))
    told = play(match, Place("S1", at("B2")), Done(), dice=dice)
    assert of(told, AvailabilityRolled)[0].available is available and now(match).sides[0].air is (
        Arrival.PENDING if available else Arrival.NONE
    )
    assert (step(match) == "arrival") is available


def test_as_conc_04_a_dummy_is_removed_where_a_real_unit_would_lose_its_mark() -> None:
    """AS-SETUP-05, AS-CONC-04: told to both sides by the name of its "?"."""
    match = table(MINE[0], squad("E1", "H2", 1), marks=1)
    play(match, Conceal(at("B2")))
    told = play(match, Place("S1", at("E2")), Done())
    assert [e.unit for e in of(told, DummyRemoved)] == ["G?1"]
