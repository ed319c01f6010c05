"""Altitude (TL-ALT): announcements, levels, speeds; the lock is guarded by the tests of fire. Worked example W08."""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.rules import altitude
from tabletop.games.thunderbolt_lightning.rules.altitude import Announce, DoneAnnouncing, LevelReached
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin, EndMove, Fly
from tabletop.games.thunderbolt_lightning.rules.setting_up.proposal import NO_ALTITUDE
from tabletop.games.thunderbolt_lightning.rules.sheets import LEVEL_NAMES
from tabletop.games.thunderbolt_lightning.rules.turn import TurnBegan
from tests.games.thunderbolt_lightning.board import FULL, Board, pose

ALTITUDE = ("altitude",)


def test_four_levels_and_one_without_the_option() -> None:
    """TL-ALT-01, TL-GEN-08, TL-OPT-01: Very Low to High; without the option all are at one level and nobody
    announces anything.
    """
    assert LEVEL_NAMES == ("Very Low", "Low", "Medium", "High")
    match = (
        Board(options=())
        .aircraft("spitfire1", "0505", level=3)
        .aircraft("swordfish1", "0509", side=1, level=0)
        .match(3, 4, 1, 2, step="initiative")
    )
    assert {a.level for a in match.state.aircraft.values()} == {NO_ALTITUDE}
    assert match.state.frames[-1].step == "move1"


def test_ceiling_and_floor() -> None:
    """TL-ALT-03, TL-ALT-05, TL-ALT-10: an He 111 at Medium cannot climb, at Very Low cannot dive; nobody changes by
    two levels.
    """
    board = (
        Board(options=ALTITUDE)
        .aircraft("he111h", "0505", level=2, unit="Red")
        .aircraft("he111h", "0605", level=0, unit="Red")
    )
    match = board.match(step="announce", args=("Red",))
    for command, rule in (
        (Announce("B1", 1), "TL-ALT-03"),
        (Announce("B2", -1), "TL-ALT-10"),
        (Announce("B2", 2), "TL-ALT-05"),
        (Announce("B1", -2), "TL-ALT-05"),
    ):
        refusal = match.refusal(0, command)
        assert refusal is not None and refusal.rule == rule
    assert set(match.options(0)) == {
        DoneAnnouncing(),
        Announce("B1", -1),
        Announce("B1", 0),
        Announce("B2", 0),
        Announce("B2", 1),
    }


def test_each_aircraft_chooses_for_itself_and_cannot_take_it_back() -> None:
    """TL-ALT-04, TL-ALT-14: one dives, the rest stay; a second announcement is refused; then the next unit is
    asked, then phase 1 begins.
    """
    board = Board(options=ALTITUDE).aircraft("bf109e", "0505", unit="Red").aircraft("bf109e", "0605", unit="Red")
    match = board.aircraft("spitfire1", "2005", side=1).match(step="announce")
    assert match.to_act == (1,)  # units by id: G1 before Red
    match.submit(1, DoneAnnouncing())
    match.submit(0, Announce("B1", -1))
    again = match.refusal(0, Announce("B1", 0))
    assert again is not None and again.rule == "TL-ALT-04"
    match.submit(0, DoneAnnouncing())
    assert [match.state.aircraft[i].level_change for i in ("B1", "B2")] == [-1, 0]
    assert match.state.frames[-1].step == "move1"
    late = match.refusal(1, Announce("G1", 1))
    assert late is not None


def test_undo_does_not_take_back_what_is_announced() -> None:
    """TL-ALT-04: a dive stays announced, as the refusal of a second announcement says; practice marks the game."""
    match = Board(options=ALTITUDE).aircraft("bf109e", "0505", unit="Red").match(step="announce")
    match.submit(0, Announce("B1", -1))
    told = match.undo_refusal(0)
    assert told is not None and told.sentence.startswith("What is announced stays announced (TL-ALT-04).")
    match.undo(practice=True)
    assert match.taken_back == 1 and match.state.aircraft["B1"].level_change == 0


def test_announcements_come_in_initiative_order_before_any_move() -> None:
    """TL-ALT-04, TL-INI-04: lowest total first."""
    board = (
        Board(options=ALTITUDE)
        .aircraft("bf109e", "0505", unit="Red")
        .aircraft("spitfire1", "2005", side=1, unit="Blue")
    )
    match = board.match(6, 6, 1, 1, step="initiative")
    assert match.state.order == ("Blue", "Red") and match.to_act == (1,)
    other = match.refusal(1, Announce("B1", 1))
    assert other is not None and other.rule == "TL-ALT-04"


def test_w08_a_dive_over_the_whole_turn() -> None:
    """TL-ALT-06, TL-ALT-08, TL-ALT-09, W08: old level through phase 1, new level from movement phase 2 on; 8 SP
    flown, base speed 7 kept.
    """
    board = Board(options=ALTITUDE).aircraft("bf109e", "0210", level=3).aircraft("hurricane1", "2815", 3, side=1)
    match = board.match(step="announce", args=("B1",))
    match.submit(0, Announce("B1", -1))
    match.submit(1, DoneAnnouncing())
    match.submit(0, Begin("B1"))
    assert match.prompt(0).sentence.startswith("B1: where next? 0 of 5 to 8 speed points")
    for _ in range(8):
        match.submit(0, Fly("forward"))
    match.submit(0, EndMove())
    a = match.state.aircraft["B1"]
    assert (a.level, a.level_change, a.base_speed, pose(match, "B1")[0]) == (3, -1, 7, "1010")
    told = []
    while match.state.frames[-1].step != "fly2":
        seat = match.to_act[0]
        options = match.options(seat)
        wanted = (
            Begin("B1")
            if Begin("B1") in options
            else EndMove()
            if EndMove() in options
            else options[0]
            if Fly("forward") in options
            else options[-1]
        )
        told += match.submit(seat, wanted)
    assert LevelReached("B1", 2) in told
    assert match.state.aircraft["B1"].level == 2
    assert match.prompt(0).sentence.startswith("B1: where next? 0 of 6 to 9 speed points")


def test_climb_uses_the_climb_rating() -> None:
    """TL-ALT-06: a Spitfire I climbs at -2/-1."""
    from tabletop.games.thunderbolt_lightning.rules import speed

    state = Board(options=ALTITUDE).aircraft("spitfire1", "1010", level=1, level_change=1).state()
    window = speed.window(state, state.aircraft["B1"], 1)
    assert (window.low, window.high, speed.window(state, state.aircraft["B1"], 2).change) == (3, 6, -1)


def test_inverted_damaged_and_loaded_aircraft_may_change_level() -> None:
    """TL-ALT-11: nothing of it forbids a climb or a dive."""
    state = (
        Board(options=FULL).aircraft("typhoon1b", "1010", level=1, load="2x500", inverted=True, hits_taken=2).state()
    )
    assert altitude.changes_open(state, state.aircraft["B1"]) == [-1, 0, 1]


def test_manoeuvres_are_allowed_while_climbing_or_diving() -> None:
    """TL-ALT-12: a diving 109 turns as always."""
    match = (
        Board(options=ALTITUDE).aircraft("bf109e", "1010", level=3, level_change=-1).match(step="fly1", args=("B1",))
    )
    match.submit(0, Fly("forward"))
    match.submit(0, Fly("forward"))
    assert match.refusal(0, Fly("turn_left")) is None


def test_the_level_of_the_last_dive_is_remembered_for_one_turn() -> None:
    """TL-DIVE-02, TL-DIVE-04: prev_dive_from is the level from which it dived in the turn just before, then
    forgotten.
    """

    state = Board(options=ALTITUDE).aircraft("ju87b", "1010", level=1, level_change=-1).state("move2", ("B1",))
    state = TurnBegan(2).apply(state)
    assert (state.aircraft["B1"].prev_dive_from, state.aircraft["B1"].level_change) == (2, 0)
    assert TurnBegan(3).apply(state).aircraft["B1"].prev_dive_from is None
