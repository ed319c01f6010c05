"""S1 from set-up to victory: random games end, fold and replay; the convoy on its road; W24; the end of the game."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest

from tabletop.bots.fuzzer import RandomBot
from tabletop.core import codec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.air_support.rules.bands.convoys import LeaveBand, StartBand
from tabletop.games.air_support.rules.driving import VehicleEntered, VehicleLeft
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.harm.events import VehicleHarmed
from tabletop.games.air_support.rules.moving import Enter, LeaveMap, Start
from tabletop.games.air_support.rules.pieces import AirStatus, Motion
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.rules.scenario import Group, Kind, Scenario, Special
from tabletop.games.air_support.rules.setting_up.events import Place
from tabletop.games.air_support.rules.sighting.attempts import Sight, SightingRolled
from tabletop.games.air_support.rules.state import Phase
from tabletop.games.air_support.rules.strikes.events import AirAttack
from tests.games.air_support.kit import TRUCKS, beet_road, car, now, of, place, plane, play, position, step
from tests.games.air_support.land import at


@lru_cache(None)
def s1() -> Scenario:
    return beet_road()


def random_game(seed: int) -> Match:
    match = Match.start(GAME, s1(), SeededDice(seed))
    bots = [RandomBot(2 * seed), RandomBot(2 * seed + 1)]
    for _ in range(3000):
        if not match.to_act:
            return match
        seat = match.to_act[0]
        options = match.options(seat)
        assert options and match.prompt(seat).sentence
        match.submit(seat, bots[seat].choose(match.view(seat), seat, options))
    raise AssertionError(f"endless: {match.state.frames}")


@pytest.mark.parametrize("seed", range(6))
def test_random_games_end_with_a_result_and_fold(seed: int) -> None:
    match = random_game(seed)
    assert match.result is not None and match.state.phase is Phase.OVER
    state = GAME.start(s1())
    for entry in match.journal:
        for event in entry.events:
            assert codec.decode_one_of(GAME.events, codec.encode(event)) == event
            state = GAME.evolve(state, event)
            assert "None" not in event.words(state)
    assert codec.dumps(state) == codec.dumps(match.state)


def test_options_are_exactly_what_is_not_refused() -> None:
    """AS-SCOPE-03: options are legal, and commands that are legal at other moments are refused with a rule id where
    they are not offered.
    """
    match = random_game(3)
    every = [entry.command for entry in match.journal if entry.command is not None]
    for n in Random(1).sample(range(1, len(match.journal)), 25):
        moment = Match.at(GAME, s1(), match.moment(n), SeededDice(n))
        for seat in moment.to_act:
            options = set(moment.options(seat))
            assert all(moment.refusal(seat, c) is None for c in options)
            for command in every:
                refusal = moment.refusal(seat, command)
                assert (refusal is None) == (command in options), (command, refusal)
                assert refusal is None or refusal.rule


def begun() -> Match:
    match = Match.start(GAME, s1(), SeededDice(1))
    play(match, Place("F1", at("R5")), Done())
    while step(match) != "move":
        match.submit(match.to_act[0], Done() if step(match) == "adjust" else Pass())
    return match


def test_as_convoy_01_02_the_convoy_moves_in_impulses_of_two_mp() -> None:
    """AS-CONVOY-01, AS-CONVOY-02; S1: every road hex costs 2 MP, so twelve in a Player Turn (W24)."""
    match = begun()
    play(match, StartBand("A"))
    for name in ["J5", "K6", "L6", "M6", "N6", "O6", "P6", "Q6", "R6", "S6", "T6", "U6"]:
        play(match, Enter(at(name)))
        while step(match) == "react":
            play(match, Pass())
    cars = now(match).vehicles
    assert [cars[key].place.hex for key in TRUCKS[:3]] == [at("U6"), at("T6"), at("S6")] and all(
        cars[key].spent == 48 for key in TRUCKS
    )
    refusal = match.refusal(0, Enter(at("V6")))
    assert refusal is not None and refusal.rule == "AS-MOVE-09"


def test_as_status_04_05_one_sighting_before_the_first_step_then_after_each() -> None:
    """AS-STATUS-04, AS-STATUS-05, AS-SIGHT-03: asked before anything moves, and once more after the first impulse;
    a second TC is refused.
    """
    match = Match.start(GAME, s1(), SeededDice(1))
    play(match, Place("F1", at("R5")), Done(), Done())
    assert step(match) == "opening" and match.to_act == (1,)
    play(match, Pass(), StartBand("A"), Enter(at("J5")))
    assert step(match) == "react"
    told = play(match, Sight("U-A1", at("J5"), 3), dice="6 6")
    assert of(told, SightingRolled)[0].outcome == "passed" and now(match).planes["U-A1"].recall  # 12 - 5: AS-SIGHT-14
    assert match.refusal(1, Sight("U-A1", at("J5"), 3)) is not None


def test_as_convoy_04_a_lost_truck_splits_the_convoy_and_the_front_goes_on() -> None:
    """AS-CONVOY-04, AS-IFT-07: T4 of eight is shot from the road; three go on in front, four behind are a Convoy of
    their own.
    """
    match = Match.start(GAME, s1(), SeededDice(1))
    play(match, Place("F1", at("X6")), Done(), Done(), Pass(), StartBand("A"), Enter(at("J5")))
    play(match, Sight("U-A1", at("G5"), 0), dice="1 2")
    told = play(match, AirAttack(at("G5"), "MG"), dice="1 2")
    assert [(h.unit, h.fate) for h in of(told, VehicleHarmed)] == [
        ("T4", 6)
    ]  # DR 3 on the 12 column: half of 8 or less
    while step(match) != "moving":
        play(match, Pass())
    bands = now(match).bands
    assert (
        bands["A"].ids == TRUCKS[:3]
        and bands["A/2"].ids == TRUCKS[4:]
        and now(match).points == (0, 1)
        and now(match).smoke == ((at("G5"), "blaze"),)
    )
    play(match, Enter(at("K6")))
    assert now(match).vehicles["T1"].place == place("K6") and now(match).vehicles["T5"].place == place("F5")
    refusal = match.refusal(0, LeaveBand("T5"))
    assert refusal is not None and refusal.rule == "AS-CONVOY-03"  # not of this part


def truck_at(where: str, *more: str) -> Match:
    """W24: a truck in Motion on the road, wrecks further on."""
    base = s1()
    truck = car("T1", where, motion=Motion.MOTION, on_road=True)
    wrecks = [car(f"W{n}", name, wreck=True) for n, name in enumerate(more)]
    return position(
        truck,
        *wrecks,
        ground=base.ground,
        groups=(Group("A", 0, ("T1",), exits=True),),
        exits=base.exits,
        special=Special(True, {"T1": 2}),
        victory=replace(base.victory, counted=frozenset({"T1"})),
        turn=3,
    )


@pytest.mark.parametrize(("wrecks", "spent"), [((), 36), (("BB6",), 40)])
def test_x_24_a_truck_leaves_for_18_mp_and_20_past_a_wreck(wrecks: tuple[str, ...], spent: int) -> None:
    """W24, AS-MOVE-07, AS-VEH-03."""
    match = truck_at("Y6", *wrecks)
    told = play(
        match,
        Start(("T1",)),
        *(Enter(at(n)) for n in ["Z6", "AA6", "BB6", "CC6", "DD6", "EE6", "FF6", "GG6"]),
        LeaveMap(),
    )
    points = sum(e.points for e in (*of(told, VehicleEntered), *of(told, VehicleLeft)))
    assert points == spent and [e.id for e in now(match).exited] == ["T1"]


def test_x_24_from_t6_it_stands_in_ff6() -> None:
    """W24: thirteen hexes and the exit are too far; 1 MP is left in FF6."""
    match = truck_at("T6")
    play(
        match,
        Start(("T1",)),
        *(Enter(at(n)) for n in ["U6", "V6", "W6", "X6", "Y6", "Z6", "AA6", "BB6", "CC6", "DD6", "EE6", "FF6"]),
    )
    truck = now(match).vehicles["T1"]
    assert truck.place == place("FF6") and 50 - truck.spent == 2
    assert match.refusal(0, Enter(at("GG6"))) is not None


@pytest.mark.parametrize(
    ("away", "shot_down", "winner"), [(4, 0, 0), (3, 0, None), (2, 0, 1), (2, 1, None), (3, 1, 0), (4, 1, 0)]
)
def test_as_vic_01_s1_counts_trucks_and_a_plane_shot_down_moves_one_step(
    away: int, shot_down: int, winner: int | None
) -> None:
    """AS-VIC-01, S1 aim."""
    from tabletop.games.air_support.rules import victory
    from tabletop.games.air_support.rules.state import Exit, with_fields

    state = GAME.start(s1())
    state = with_fields(state, exited=tuple(Exit(key, 0, at("GG6")) for key in TRUCKS[:away]))
    if shot_down:
        state = with_fields(state, planes={"U-A1": replace(state.planes["U-A1"], status=AirStatus.GONE)})
    assert victory.result(state).winner == winner


def test_s1_ends_as_soon_as_no_truck_can_move() -> None:
    """S1 SSR: the last truck is set on fire in its column's first hex, and the game is over at once."""
    base = s1()
    match = position(
        car("T1", "J5", motion=Motion.MOTION, on_road=True),
        plane("P"),
        ground=base.ground,
        begin="opening",
        victory=replace(base.victory, counted=frozenset({"T1"})),
        turn=2,
        groups=(Group("A", 0, ("T1",), Kind.FORCE, exits=True),),
    )
    play(match, Sight("P", at("J5"), 3), AirAttack(at("J5"), "MG"), dice="3 3 1 1 1")
    while match.to_act:
        play(match, Pass())
    assert match.result is not None and match.result.winner == 1
