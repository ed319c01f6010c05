"""How aircraft come (AS-ARRIVE). W07, W08, chance 1 as the program rolls."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.match import Match
from tabletop.games.air_support.rules.arriving import ArrivalRolled, EnterSupport, RollArrival, SupportEntered
from tabletop.games.air_support.rules.flying import PlaneRecalled
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.pieces import AirStatus, Dogfight
from tabletop.games.air_support.rules.player_turn import Done, Pass, PhaseBegan, PhaseEnded
from tabletop.games.air_support.rules.scenario import AirSupport, Flight
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.rules.state import Arrival, Phase, with_fields
from tabletop.games.air_support.rules.terrain import Air, Weather
from tabletop.games.air_support.rules.victory import Resign
from tests.games.air_support.kit import ENEMY, GERMAN, now, of, plane, play, position, squad, step
from tests.games.air_support.land import at
from tests.games.air_support.moments import onward, why

PENDING = AirSupport(pending=True, number=5, exponent=4)


def support(info: AirSupport = PENDING, begin: str = "arrival", turn: int = 4, year: int = 1942, **more: Any) -> Match:
    """The German RPh of that turn, with a squad of each side."""
    return position(
        squad("S", "F5"),
        squad("E", "CC5", seat=ENEMY),
        begin=begin,
        turn=turn,
        year=year,
        turns=9,
        support=(info, AirSupport()),
        **more,
    )


@pytest.mark.parametrize(("turn", "dr", "comes"), [(3, 3, False), (4, 3, True), (1, 1, False), (7, 6, True)])
def test_x_07_less_than_the_game_turn(turn: int, dr: int, comes: bool) -> None:
    """W07. AS-ARRIVE-03, AS-ARRIVE-05: it comes in the MPh of this Player Turn, and that may not be put off."""
    match = support(turn=turn)
    told = play(match, RollArrival(), dice=str(dr))
    assert of(told, ArrivalRolled)[0].arrives is comes and now(match).sides[GERMAN].air_dice == (dr,)
    if comes:
        onward(match, Phase.MPH)
        assert (
            step(match) == "entry"
            and list(match.options(GERMAN))[:-1] == [EnterSupport()]
            and why(match, Pass()) == "AS-ARRIVE-05"
        )


def test_as_arrive_04_the_roll_is_mandatory_once_a_turn_and_never_again() -> None:
    """AS-ARRIVE-04."""
    match = support(turn=3)
    assert [c for c in match.options(GERMAN) if not isinstance(c, Resign)] == [RollArrival()] and why(
        match, Done()
    ) == "AS-ARRIVE-03"
    play(match, RollArrival(), dice="5")
    assert step(match) != "arrival"
    onward(match, Phase.RPH, 1)
    assert step(match) != "arrival", "not in the Player Turn of the enemy"
    onward(match, Phase.RPH, 0)
    assert step(match) == "arrival" and now(match).turn == 4
    play(match, RollArrival(), dice="1")
    onward(match, Phase.MPH)
    play(match, EnterSupport(), dice="1 6")
    onward(match, Phase.RPH, 1)
    onward(match, Phase.PFPH, 0)
    told = [e for entry in match.journal for e in entry.events]
    assert len(of(told, ArrivalRolled)) == 2 and len(of(told, SupportEntered)) == 1


@pytest.mark.parametrize(
    ("dice", "number", "cls", "bombs"),
    [("5 3", 3, "STUKA42", True), ("3 4", 2, "FB42", True), ("1 5", 1, "FB42", False)],
)
def test_x_08_number_and_armament(dice: str, number: int, cls: str, bombs: bool) -> None:
    """W08. AS-ARRIVE-07, AS-ARRIVE-08, AS-ARRIVE-09, AS-ARRIVE-11, AS-ARRIVE-12, AS-ARRIVE-15: all alike, and both
    sides see the counters.
    """
    match = support()
    play(match, RollArrival(), dice="3")
    onward(match, Phase.MPH)
    play(match, EnterSupport(), dice=dice)
    found = [(p.cls, p.bombs, p.model) for p in match.view(ENEMY).planes.values()]
    assert len(found) == number and {f[:2] for f in found} == {(cls, bombs)} and len({f[2] for f in found}) == 1
    assert now(match).sides[GERMAN].air is Arrival.ONBOARD and now(match).sides[GERMAN].air_dice == (
        3,
        *(int(d) for d in dice.split()),
    )


def test_as_arrive_13_a_scenario_may_fix_it_all() -> None:
    """AS-ARRIVE-13, AS-ARRIVE-01: no roll, two flights of two types; without support from the scenario nobody rolls."""
    fixed = AirSupport(
        automatic=2,
        flights=(Flight(AirClass.STUKA42, 2, True, "Ju 87D-1"), Flight(AirClass.FB42, 1, False, "Bf 109G-2")),
    )
    match = onward(support(fixed, turn=2), Phase.MPH)
    told = play(match, EnterSupport())
    assert of(told, SupportEntered)[0].dice == (0, 0) and [
        (p.cls, p.model, p.bombs) for p in now(match).planes.values()
    ] == [("STUKA42", "Ju 87D-1", True)] * 2 + [("FB42", "Bf 109G-2", False)]
    assert step(support(AirSupport())) != "arrival"


@pytest.mark.parametrize("weather", [Weather.NIGHT, Weather.OVERCAST, Weather.RAIN])
def test_as_arrive_02_no_roll_in_bad_weather(weather: Weather) -> None:
    """AS-ARRIVE-02."""
    match = support(air=Air(7, weather=weather, nvr=3 if weather is Weather.NIGHT else None), turn=7)
    assert (
        step(match) != "arrival"
        and now(match).sides[GERMAN].air is Arrival.PENDING
        and now(match).sides[GERMAN].air_dice == ()
    )


def test_as_arrive_14_overcast_sends_all_of_them_home() -> None:
    """AS-ARRIVE-14, AS-RECALL-01, AS-RECALL-02: at the end of the phase, out of Melee too, and without points."""
    planes = (plane("P", ENEMY, fight=1), plane("Q", GERMAN, fight=1), plane("R", ENEMY))
    match = position(
        *planes,
        squad("S", "F5"),
        squad("E", "CC5", seat=ENEMY),
        begin="weather",
        air=Air(7, weather=Weather.OVERCAST),
        turn=2,
    )
    state = with_fields(GAME.start(match.scenario), dogfights=(Dogfight(1, ("P", "Q"), melee=True),))
    assert state.frames[-1].step == "weather"
    for made in (PhaseBegan(Phase.RPH), *(PlaneRecalled(key) for key in "PQR"), PhaseEnded(Phase.RPH)):
        state = GAME.evolve(state, made)
    assert state.dogfights == () and {p.status for p in state.planes.values()} == {AirStatus.RECALLED}
    told = [e for entry in match.journal for e in entry.events]
    assert {e.plane for e in of(told, PlaneRecalled)} == {"P", "Q", "R"} and {
        p.status for p in now(match).planes.values()
    } == {AirStatus.RECALLED}
    assert now(match).points == (0, 0)


def test_as_arrive_06_nothing_in_the_fog_is_attacked() -> None:
    """AS-ARRIVE-06, AS-SIGHT-21. W23: a level-0 hex with fog level 0; the upper floor stands above it."""
    from tests.games.air_support.land import land

    fog = Air(7, weather=Weather.FOG, fog_level=0)
    match = position(
        squad("S", "M9"),
        squad("U", "P9", level=1),
        plane("P"),
        begin="opening",
        air=fog,
        ground=land(stone_building="P9", storeys={1: "P9"}),
    )
    assert why(match, Sight("P", at("M9"), 3)) == "AS-SIGHT-21" and why(match, Sight("P", at("P9"), 3)) == ""
