"""Movement: groups, paths, contact (AW-FLY, AW-ENG)."""

from __future__ import annotations

from tabletop.games.air_wars.rules.asking import Back, Done, Pass
from tabletop.games.air_wars.rules.cards.events import PlayCard
from tabletop.games.air_wars.rules.days import DayBegan, EndDay, EndSegment, HourBegan
from tabletop.games.air_wars.rules.flying.events import (
    Entered,
    Fly,
    Form,
    Join,
    Land,
    LeaveMap,
    LeftMap,
    MoveStopped,
    Plot,
)
from tabletop.games.air_wars.rules.scenario import ABORTED
from tabletop.games.air_wars.rules.squares import distance
from tabletop.games.air_wars.rules.stacking import Shift
from tests.games.air_wars.board import scenario
from tests.games.air_wars.kit import all_events, fly, form, known, place_of, table, told, until, why
from tests.games.air_wars.moments import QUIET


def test_groups() -> None:
    """AW-FLY-05, AW-FLY-06, AW-FLY-09, AW-FLY-16, AW-STK-01: one square, the slowest counts, the owner's order."""
    match = table("BOB", "F JG26 L8", "B KG1 L8 up", "F JG3 M8 up", hour=2, effects=QUIET)
    form(match, 0, "F JG26, B KG1", "M8")
    assert why(match, 0, Join("F JG3")) == "AW-FLY-05" and why(match, 0, Join("F JG26")) == "AW-FLY-05"
    for square in ("N8", "O8", "P8"):
        match.submit(0, Plot(square))
    assert why(match, 0, Plot("P9")) == "AW-FLY-02"  # four squares: B KG1 is the slowest
    match.submit(0, Shift("B KG1", 0))
    match.submit(0, Fly())
    assert [e.top for e in told(match, 1, Entered)] == ["B KG1"] * 4
    match.submit(0, Done())
    assert [u.id for u in match.state.flying("P8", 0)] == ["B KG1", "F JG26"]
    assert why(match, 0, Form("B KG1")) == "AW-FLY-06"


def test_nobody_takes_a_move_back() -> None:
    """AW-FLY-06: a released move is over; a draft can be put aside."""
    match = table("BOB", "F JG26 L8", effects=QUIET)
    form(match, 0, "F JG26", "L9")
    match.undo(0)
    match.submit(0, Back())
    fly(match, 0, "F JG26", "L9")
    assert match.undo_refusal(0) is not None


def test_a_path_may_cross_itself() -> None:
    """AW-FLY-08."""
    match = table("BOB", "F JG26 N8", effects=QUIET)
    fly(match, 0, "F JG26", "N9 O9 N9 N8 M8")
    assert place_of(match, "F JG26") == "M8"


def test_forced_stop() -> None:
    """AW-ENG-01, AW-ENG-04, AW-FLY-11, AW-FLY-14: stop on contact; leaving is free; nothing on the ground engages."""
    match = table("BOB", "F JG26 K9 up", "F 54 K9 up", hour=2, effects=QUIET)
    fly(match, 0, "F JG26", "K10 K11")
    assert place_of(match, "F JG26") == "K11"


def test_the_ground_engages_nobody() -> None:
    """AW-ENG-06, AW-FLY-10: units, bases and targets on the ground are flown over; they stay hidden (AW-FOG-08)."""
    match = table("BOB", "F JG26 L8", "F 54 K7", "AA 6D K7", "F 610 I6")
    fly(match, 0, "F JG26", "K8 K7 J7 I7")
    assert place_of(match, "F JG26") == "I7" and match.state.units["F JG26"].revealed
    assert not match.state.units["F 54"].revealed and not match.state.units["AA 6D"].revealed


def test_leaving_over_row_12() -> None:
    """AW-MAP-08, AW-CARD-10, AW-FLY-15: SW-U7 lets long-range bombers leave unit by unit; they go to the Abort Box."""
    match = table("SW", "B 101 N10 up", "B 102 N10 up", "B 3BW N10 up", hour=5, hands=(("SW-U7",), ()))
    assert why(match, 0, PlayCard("SW-U7")) == "AW-CARD-06"  # only after Redeploy
    match = table("SW", "B 101 B4", start="day", hands=(("SW-U7",), ()))
    until(match, "day_cards", 0)
    match.submit(0, PlayCard("SW-U7"))
    assert match.state.sides[0].permanent == ("SW-U7",)
    effects = match.state.effects
    match = table("SW", "B 101 N11 up", "B 102 N11 up", "B 3BW N11 up", hour=5, effects=effects)
    form(match, 0, "B 101, B 102, B 3BW", "N12")
    match.submit(0, Fly())
    assert why(match, 0, LeaveMap("B 3BW")) == "AW-MAP-08"
    match.submit(0, LeaveMap("B 101"))
    match.submit(0, Done())
    assert place_of(match, "B 101") == ABORTED and place_of(match, "B 102") == "N12"
    assert all_events(match, LeftMap)[0].units == ("B 101",)


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


def test_ex_37_cut_short() -> None:
    """AW-FLY-14, AW-HID-08, AW-SORT-01: offered over "D 1, 1 unknown", stopped in I7, lost at the end of the hour."""
    match = table("BOB", "F 64 J7 up1", "D 1 I7 up1", "F JG3 I7 up1", "B KG1 I7 up1", hour=2, seat=1, effects=QUIET)
    assert known(match, 1, "I7") == {"D 1": "top"}
    fly(match, 1, "F 64", "I7 I6", "")
    assert place_of(match, "F 64") == "I7" and place_of(match, "D 1") == ABORTED and match.state.units["F 64"].flying


def test_known_enemies_stop_either_side() -> None:
    """AW-ENG-01: the Interceptor as well as the Intruder."""
    match = table("BOB", "F 54 J5", "F JG26 J6 up1 open", hour=2, seat=1)
    form(match, 1, "F 54", "J6")
    assert why(match, 1, Plot("J7")) == "AW-ENG-01"


def test_only_who_rises_from_a_base_leaves_room_there() -> None:
    """AW-FLY-15, AW-STK-04: those who come from elsewhere make none; one too many would stay in the air."""
    match = table("BOB", "F 43 G8", "F 64 G8", "F 111 G7", "F 1 G7 up1", "F 54 G8 up1", hour=2, seat=1, levels=(4, 1))
    form(match, 1, "F 1", "G8")
    assert why(match, 1, Fly()) == "AW-FLY-15"


def test_who_lands_is_asked_of_one_or_of_many() -> None:
    """AW-FLY-07: over a base of the own side."""
    for units, question in (("F JG26", "over Wissant L8: land?"), ("F JG26, F JG3", "over Wissant L8: who lands?")):
        match = table("BOB", "F JG26 L9 up1", "F JG3 L9 up1", hour=2, effects=QUIET)
        form(match, 0, units, "L8")
        match.submit(0, Fly())
        assert match.prompt(0).sentence.endswith(question), match.prompt(0).sentence
