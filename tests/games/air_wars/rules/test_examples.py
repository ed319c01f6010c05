"""The worked examples of the rule book, with their printed dice."""

from __future__ import annotations

import pytest

from tabletop.core.match import Match
from tabletop.games.air_wars.rules.asking import Back, Done, Pass
from tabletop.games.air_wars.rules.bombing.events import AttackRolled
from tabletop.games.air_wars.rules.bombing.orders import Bomb, OpenSquare, Resolve, Strafe
from tabletop.games.air_wars.rules.combat.battles import BattleBegan, BattleFired
from tabletop.games.air_wars.rules.days import DayBegan, EndDay, EndSegment, HourBegan
from tabletop.games.air_wars.rules.flak.firing import AddGun, AimAA, FireRolled, OpenFire
from tabletop.games.air_wars.rules.flying.events import Entered, MoveEnded, MoveStopped, RadarReport, TookOff
from tabletop.games.air_wars.rules.flying.orders import Fly, Form, Join, Land, Plot
from tabletop.games.air_wars.rules.losses import LossesTaken, TakeLoss
from tabletop.games.air_wars.rules.pieces import airbase_key
from tabletop.games.air_wars.rules.scenario import ABORTED, DAMAGED
from tabletop.games.air_wars.rules.squares import distance
from tests.games.air_wars.board import scenario
from tests.games.air_wars.kit import all_events, blind, end, fly, form, known, place_of, table, told, until, why

QUIET = (blind(),)


def test_ex_01_length() -> None:
    """AW-SEQ-12, AW-SEQ-01: five days of eight hours have five Planning Phases and at most 40 hours a side."""
    match = table("GU", keep=True, start="day")
    hours: list[tuple[int, int, int]] = []
    for _ in range(900):
        if match.result is not None:
            break
        asked = match.to_act[0]
        options = list(match.options(asked))
        quiet = (Pass(), EndSegment(), EndDay(False), Done())
        match.submit(asked, next((c for c in quiet if c in options), options[0]))
    hours = [(e.hour, e.seat) for e in all_events(match, HourBegan)]
    assert match.result is not None and len(all_events(match, DayBegan)) == 5
    assert hours == [(h, s) for _ in range(5) for h in range(1, 9) for s in (0, 1)]


def test_ex_02_radius() -> None:
    """AW-FLY-02, AW-FLY-03, AW-FLY-04: six squares, none diagonal."""
    match = table("BOB", "F JG26 L8")
    found = scenario("BOB")
    assert distance(found, "L8", "I5") == 6 and distance(found, "L8", "H5") == 7 and distance(found, "L8", "K7") == 2
    match.submit(0, Form("F JG26"))
    assert why(match, 0, Plot("K7")) == "AW-FLY-03"
    for square in ["K8", "J8", "I8", "I7", "I6", "I5"]:
        match.submit(0, Plot(square))
    assert why(match, 0, Plot("H5")) == "AW-FLY-02"


@pytest.mark.parametrize(("path", "base"), [("I6 I7 J7 K7 L7 L8", "L8"), ("J5 K5 L5 M5 M6 M7", "M7")])
def test_ex_03_one_out_one_home(path: str, base: str) -> None:
    """AW-SORT-01, AW-BASE-03: up in hour 3, down in hour 4 at any base in reach."""
    match = table("BOB", "F JG26 I5 up3", hour=4, effects=QUIET)
    fly(match, 0, "F JG26", path, "F JG26")
    assert place_of(match, "F JG26") == base and not match.state.units["F JG26"].flying
    until(match, "fly", 1)
    assert place_of(match, "F JG26") == base


def test_ex_03_too_late() -> None:
    """AW-SORT-01, AW-SORT-08: it may still fight in that hour and is lost at its end."""
    match = table("BOB", "F JG26 I5 up3", "F 54 J5", hour=4, effects=QUIET)
    form(match, 0, "F JG26", "J5 K5 L5 M5 N5 N6")
    assert why(match, 0, Plot("N7")) == "AW-FLY-02"
    match.submit(0, Back())
    fly(match, 0, "F JG26", "J5")
    end(match, 0)
    until(match, "bomb")
    match.submit(0, OpenSquare("J5"))
    match.submit(0, Strafe("F JG26", "F 54"))
    match.submit(0, Done())
    until(match, "fly", 1)
    assert place_of(match, "F JG26") == DAMAGED


def test_ex_04_rhythm() -> None:
    """AW-SORT-02, AW-BASE-04: up in 1, down in 2, up in 3, down in 4; never up again in the segment of the landing."""
    match = table("BOB", "F JG26 L8", effects=QUIET)
    fly(match, 0, "F JG26", "L9")
    until(match, "fly", 1)
    until(match, "fly", 0)
    fly(match, 0, "F JG26", "L8", "F JG26")
    assert why(match, 0, Form("F JG26")) == "AW-BASE-04"
    until(match, "fly", 1)
    until(match, "fly", 0)
    fly(match, 0, "F JG26", "L9")
    until(match, "fly", 1)
    until(match, "fly", 0)
    fly(match, 0, "F JG26", "L8", "F JG26")
    until(match, "fly", 1)
    assert place_of(match, "F JG26") == "L8" and match.state.hour == 4


def test_ex_05_long_haul() -> None:
    """AW-SORT-03, AW-SORT-04: London and back in six hours; not again that day."""
    match = table("BOB", "B KG53 O9", hour=2, effects=QUIET)
    legs = ("N9 N8 M8 L8", "K8 J8 I8 I7", "I6 I5", "I6 I7 I8 J8", "K8 L8 M8 N8", "O8 O9")
    for i, leg in enumerate(legs):
        fly(match, 0, "B KG53", leg, "B KG53" if i == 5 else "")
        if i == 2:
            until(match, "bomb")
            match.submit(0, OpenSquare("I5"))
            match.submit(0, Bomb("B KG53", "London docks"))
            match.submit(0, Done())
        if i < 5:
            until(match, "fly", 1)
            until(match, "fly", 0)
    assert match.state.hour == 7 and place_of(match, "B KG53") == "O9"
    until(match, "fly", 1)
    until(match, "fly", 0)
    assert why(match, 0, Form("B KG53")) == "AW-SORT-04"


def test_ex_06_air_limit() -> None:
    """AW-STK-07, AW-STK-02, AW-STK-03: three at most in a group and in a square; flying through is free."""
    match = table("BOB", "F 54 J5", "F 610 J5", "F 64 J5", "F 19 J5", seat=1, hour=1)
    form(match, 1, "F 54, F 610, F 64", "J6 K6")
    assert why(match, 1, Join("F 19")) == "AW-STK-07"
    match.submit(1, Fly())
    match.submit(1, Done())
    form(match, 1, "F 19", "J6 K6")
    assert why(match, 1, Fly()) == "AW-STK-02"
    match.submit(1, Plot("K5"))
    assert why(match, 1, Fly()) == ""


def test_ex_07_mutuality() -> None:
    """AW-STK-05, AW-STK-04: three over the base and two in it; a third landing is refused."""
    match = table("BOB", "F 43 G8", "F 1 G8", "F 54 G8 up1", "F 64 G8 up1", "F 32 G8 up1", seat=1, hour=2)
    assert match.state.level(1) == 3 and len(match.state.flying("G8", 1)) == 3
    form(match, 1, "F 54")
    match.submit(1, Fly())
    assert why(match, 1, Land("F 54")) == "AW-STK-04"


def test_ex_08_both_sides() -> None:
    """AW-STK-06: two and three in one square."""
    match = table(
        "BOB",
        "B KG1 K9 up open",
        "B KG2 K9 up open",
        "F 54 K8 up",
        "F 64 K8 up",
        "F 32 K8 up",
        hour=2,
        seat=1,
        levels=(2, 3),
    )
    fly(match, 1, "F 54, F 64, F 32", "K9")
    assert len(match.state.flying("K9", 0)) == 2 and len(match.state.flying("K9", 1)) == 3


def test_ex_09_forced_stop() -> None:
    """AW-ENG-01, AW-FOG-10, AW-FOG-07: both sides revealed, the step to J8 is lost."""
    match = table("BOB", "F JG26 L8", "F JG3 L8", "F 54 K8 up", "D 1 O9 up", hour=2, effects=QUIET)
    form(match, 0, "F JG26, F JG3", "K8")
    assert why(match, 0, Plot("J8")) == "AW-ENG-01"  # F 54 is the top counter of its stack, so it is known
    match = table("BOB", "F JG26 L8", "F JG3 L8", "D 11 K8 up", "F 54 K8 up", hour=2, effects=QUIET)
    events = fly(match, 0, "F JG26, F JG3", "K8 J8")
    assert place_of(match, "F JG26") == "K8" and any(isinstance(e, MoveStopped) for e in events)
    assert all(match.state.units[k].revealed for k in ("F JG26", "F JG3", "F 54"))
    assert place_of(match, "D 11") == ABORTED


def test_ex_10_decoy_does_not_stop() -> None:
    """AW-ENG-03, AW-HID-08, AW-DEC-03: the decoy is removed and the group goes on."""
    match = table("BOB", "F JG26 L8", "F JG3 L8", "D 11 K8 up", hour=2, effects=QUIET)
    fly(match, 0, "F JG26, F JG3", "K8 J8")
    assert place_of(match, "F JG26") == "J8" and place_of(match, "D 11") == ABORTED
    assert match.state.units["F JG26"].revealed


def test_ex_11_air_recon() -> None:
    """AW-DEC-05, AW-FOG-05, AW-DEC-06: a decoy that reaches J6 shows what is there; over Dover it is gone."""
    match = table("BOB", "D 1 M7", "AA 6D J6")
    fly(match, 0, "D 1", "M6 M5 L5 K5 K6 J6")
    assert match.state.units["AA 6D"].revealed and place_of(match, "D 1") == ABORTED
    match = table("BOB", "D 1 M7", "AA 6D J6")
    fly(match, 0, "D 1", "L7 K7 J7 J6")
    assert not match.state.units["AA 6D"].revealed and place_of(match, "D 1") == ABORTED
    assert [e.path for e in all_events(match, MoveEnded)] == [("L7",)]


def test_ex_12_installations_reveal() -> None:
    """AW-FOG-05, AW-FOG-06, AW-FOG-03: outside radar only the top is seen; a station reveals all."""
    match = table("BOB", "F JG2 I12", "B KG54 I12", "B KG51 I12", effects=QUIET)
    form(match, 0, "F JG2, B KG54, B KG51", "I11 I10 I9 H9")
    match.submit(0, Plot("H8"))
    match.submit(0, Fly())
    seen = told(match, 1, Entered)
    assert seen[0].units == ("F JG2", "?", "?") and seen[0].top == "F JG2" and len(seen) == 5
    assert known(match, 1, "H8") == {"F JG2": "revealed", "B KG54": "revealed", "B KG51": "revealed"}
    assert told(match, 1, RadarReport) == []
    match = table("BOB", "F JG2 I12", "B KG54 I12", "B KG51 I12", "HQ FC H4")
    fly(match, 0, "F JG2, B KG54, B KG51")
    assert told(match, 1, TookOff)[0].units == ("B KG51", "B KG54", "F JG2")
    assert known(match, 1, "I12") == {"F JG2": "top", "B KG54": "radar", "B KG51": "radar"}


def test_ex_13_battle() -> None:
    """AW-ACM-04, AW-ACM-08, AW-LOSS-04, AW-LOSS-05, AW-LOSS-07: 6 dice against 5."""
    match = table(
        "BOB", "F JG26 L8", "F JG3 L8", "F 54 K8 up", "F 32 K8 up", hour=2, dice=(6, 5, 5, 3, 2, 1, 6, 4, 4, 2, 1)
    )
    fly(match, 0, "F JG26, F JG3", "K8")
    end(match, 0)
    fired = all_events(match, BattleFired)
    assert [(f.seat, f.tally.total, f.kills, f.aborts) for f in fired] == [(0, 6, 1, 2), (1, 5, 1, 0)]
    assert match.to_act == (0,)
    match.submit(0, TakeLoss("F JG3"))
    assert match.to_act == (1,)
    match.submit(1, TakeLoss("F 54"))
    assert (place_of(match, "F JG3"), place_of(match, "F JG26")) == (DAMAGED, "K8")
    assert (place_of(match, "F 54"), place_of(match, "F 32")) == (DAMAGED, ABORTED)
    assert [e.spare for e in all_events(match, LossesTaken)] == [0, 1]


def test_ex_14_losses() -> None:
    """AW-LOSS-03, AW-LOSS-06, AW-LOSS-08: six ways to take one kill and one abort with three units."""
    ways = set()
    units = ("F JG26", "B KG1", "B KG2")
    for killed in units:
        for aborted in units:
            match = table(
                "BOB",
                "F 54 K8 up",
                *(f"{u} K9 up" for u in units),
                hour=2,
                seat=1,
                dice=(6, 5, 1, 1, 1, 1, 1, 1),
                effects=QUIET,
            )
            fly(match, 1, "F 54", "K9")
            end(match, 1)
            match.submit(0, TakeLoss(killed))
            if why(match, 0, TakeLoss(aborted)) == "":
                match.submit(0, TakeLoss(aborted))
                assert (place_of(match, killed), place_of(match, aborted)) == (DAMAGED, ABORTED)
                ways.add((killed, aborted))
            else:
                assert killed == aborted and why(match, 0, TakeLoss(aborted)) == "AW-LOSS-05"
    assert len(ways) == 6


def test_ex_15_bombers_only() -> None:
    """AW-ENG-02, AW-ACM-03: stop, revealed, no battle."""
    match = table("BOB", "D 11 K9 up", "B 82 K9 up", "B KG2 L9 up", hour=2, effects=QUIET)
    fly(match, 0, "B KG2", "K9 J9")
    assert place_of(match, "B KG2") == "K9" and match.state.units["B 82"].revealed
    end(match, 0)
    assert all_events(match, BattleBegan) == []


def test_ex_16_aa() -> None:
    """AW-AA-01 to AW-AA-04, AW-AA-10, AW-AA-12: the printed AA alone, the hidden unit stays hidden."""
    match = table("BOB", "B KG53 I6 up1", "B KG1 I6 up1", "AA 1D I5", hour=4, dice=(6, 6, 2), effects=QUIET)
    fly(match, 0, "B KG53, B KG1", "I5")
    end(match, 0)
    assert match.to_act == (1,)
    match.submit(1, AimAA("I5"))
    match.submit(1, AddGun("printed"))
    match.submit(1, OpenFire())
    fired = all_events(match, FireRolled)[0]
    assert (fired.column, fired.dice, fired.aborts) == ("AA-1", (6, 6, 2), 2)
    assert place_of(match, "B KG53") == place_of(match, "B KG1") == ABORTED
    assert not match.state.units["AA 1D"].revealed and match.to_act == (1,) and match.state.frames[-1].step == "fly"
    match = table("BOB", "B KG53 I6 up1", "AA 1D I5", hour=4, effects=QUIET)
    fly(match, 0, "B KG53", "I5")
    end(match, 0)
    for command in (AimAA("I5"), AddGun("printed"), AddGun("AA 1D"), OpenFire()):
        match.submit(1, command)
    assert len(all_events(match, FireRolled)[0].dice) == 6 and match.state.units["AA 1D"].revealed


def over_hornchurch(*dice: int) -> Match:
    match = table("BOB", "B KG53 J5 up1", "B KG2 J5 up1", "B KG76 J5 up1", "F 54 J5", "D 12 J5", hour=4, dice=dice)
    end(match, 0)
    until(match, "bomb")
    match.submit(0, OpenSquare("J5"))
    return match


def test_ex_17_split_bombing() -> None:
    """AW-BOMB-07, AW-BOMB-09, AW-BOMB-10, AW-BOMB-13, AW-TGT-05, AW-DEC-07, AW-BASE-08."""
    match = over_hornchurch(1, 3, 4, 2, 2, 6, 1, 1, 3, 5)
    assert place_of(match, "D 12") == ABORTED and match.state.units["F 54"].revealed
    base = airbase_key("J5")
    match.submit(0, Bomb("B KG53", "Thameshaven oil"))
    match.submit(0, Bomb("B KG2", base))
    match.submit(0, Bomb("B KG76", base))
    match.submit(0, Done())
    match.submit(0, Resolve("Thameshaven oil"))
    assert why(match, 0, Bomb("B KG53", "F 54")) != ""
    state = match.state
    assert not state.mark("Thameshaven oil").bombed and state.mark(base).closed == "day" and state.sides[0].bomb_vp == 1
    assert all(state.units[k].bombed == 1 for k in ("B KG53", "B KG2", "B KG76"))
    until(match, "fly", 1)
    assert why(match, 1, Form("F 54")) == "AW-BASE-08"


def test_ex_18_dive_line() -> None:
    """AW-UNIT-09, AW-BOMB-12, AW-TGT-06: 5 is enough for a dive bomber, 6 is needed from level flight."""
    match = table("BOB", "B StG2 E12", "B KG51 F10 up1", hour=2, dice=(5, 5, 5, 5, 4, 1), effects=())
    fly(match, 0, "B StG2", "E11 E10 F10")
    fly(match, 0, "B KG51", "F9")
    until(match, "fly", 1)
    until(match, "fly", 0)
    fly(match, 0, "B StG2", "F9")
    until(match, "bomb", 0)
    match.submit(0, OpenSquare("F9"))
    match.submit(0, Bomb("B StG2", "Ventnor radar"))
    match.submit(0, Bomb("B KG51", "Ventnor radar"))
    match.submit(0, Done())
    rolled = all_events(match, AttackRolled)[0]
    assert rolled.rolls == (("B KG51", 6, (5, 5, 5)), ("B StG2", 5, (5, 4, 1))) and rolled.success
    assert match.state.mark("Ventnor radar").bombed
    far = table("BOB", "B StG2 H13", hour=2)
    form(far, 0, "B StG2", "H12 H11 H10 G10 F10")
    assert why(far, 0, Plot("F9")) == "AW-FLY-02"


def test_ex_19_strafing() -> None:
    """AW-STRF-01, AW-STRF-02, AW-STRF-03, AW-STRF-04: two fighters, one die each, 6 needed."""
    match = table("BOB", "F JG26 K7 up", "F JG3 K7 up", "F 32 K7", "AA 6D K7", hour=3, dice=(3, 6))
    until(match, "bomb")
    match.submit(0, OpenSquare("K7"))
    assert why(match, 0, Bomb("F JG26", airbase_key("K7"))) == "AW-STRF-03"
    assert why(match, 0, Strafe("F JG26", "AA 6D")) == "AW-STRF-03"
    match.submit(0, Strafe("F JG26", "F 32"))
    match.submit(0, Strafe("F JG3", "F 32"))
    match.submit(0, Done())
    assert place_of(match, "F 32") == DAMAGED
