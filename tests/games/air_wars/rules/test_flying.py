"""Flying: groups, paths, stacks, take-off and landing, contact, engagement (AW-FLY, AW-STK, AW-BASE, AW-SORT,
AW-ENG)."""

from __future__ import annotations

from tabletop.games.air_wars.rules.asking import Back, Done
from tabletop.games.air_wars.rules.cards.orders import PlayCard
from tabletop.games.air_wars.rules.combat.battles import BattleBegan
from tabletop.games.air_wars.rules.flying.events import Entered, LeftMap, MoveEnded
from tabletop.games.air_wars.rules.flying.orders import Fly, Form, Join, Land, LeaveMap, Plot
from tabletop.games.air_wars.rules.fog import DecoyRemoved
from tabletop.games.air_wars.rules.scenario import ABORTED, DAMAGED
from tabletop.games.air_wars.rules.sorties import Crashed, due_hour, take_off_warning
from tabletop.games.air_wars.rules.stacking import Shift
from tests.games.air_wars.kit import all_events, blind, end, fly, form, place_of, table, told, until, why

QUIET = (blind(),)


def test_units_fly_or_are_based() -> None:
    """AW-UNIT-06, AW-BASE-02, AW-FLY-13, AW-SORT-06: take off and stay; the last hour is warned of, not forbidden."""
    match = table("BOB", "F JG26 L8", hour=8, effects=QUIET)
    warning = take_off_warning(match.state, match.state.units["F JG26"])
    assert warning is not None and warning.rule == "AW-SORT-06" and why(match, 0, Form("F JG26")) == ""
    fly(match, 0, "F JG26")
    unit = match.state.units["F JG26"]
    assert unit.flying and unit.place == "L8" and unit.takeoff == 8 and due_hour(match.state, unit) == 8
    until(match, "reinforce")
    assert place_of(match, "F JG26") == DAMAGED


def test_crash_at_the_end_of_the_day() -> None:
    """AW-BASE-07, AW-DEC-09, AW-SORT-07, AW-SORT-03: long-range units and decoys that still fly are lost; a decoy gives
    no points and its crash reveals nothing before."""
    match = table("BOB", "B KG1 O9 up6", "D 1 O9 up6", "F 54 J5", hour=8, effects=QUIET)
    until(match, "reinforce")
    assert place_of(match, "B KG1") == place_of(match, "D 1") == DAMAGED
    crashed = all_events(match, Crashed)
    assert [(e.units, e.rule) for e in crashed] == [(("B KG1", "D 1"), "AW-BASE-07")]
    assert not all_events(match, DecoyRemoved)


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


def test_each_move_leaves_a_legal_stack() -> None:
    """AW-STK-08, AW-STK-03: the leaving units must move first; a stack left behind keeps its order."""
    match = table("BOB", *(f"{u} O12 up" for u in ("F JG2", "F JG3", "F JG26", "B KG1")), "B KG2 O11 up", hour=2)
    form(match, 0, "B KG2", "O12")
    assert why(match, 0, Fly()) == "AW-STK-02"
    match.submit(0, Back())
    fly(match, 0, "F JG3", "N12")
    assert [u.id for u in match.state.flying("O12", 0)] == ["F JG2", "F JG26", "B KG1"]
    fly(match, 0, "B KG2", "O12")
    assert [u.id for u in match.state.flying("O12", 0)] == ["F JG2", "F JG26", "B KG1", "B KG2"]


def test_landing_at_any_base() -> None:
    """AW-BASE-03, AW-BASE-06, AW-BASE-13, AW-FLY-07: not only the one it came from; never at an enemy base."""
    match = table("BOB", "F JG26 M8 up", "B KG1 M8 up", hour=2, effects=QUIET)
    form(match, 0, "F JG26, B KG1", "M7")
    match.submit(0, Fly())
    match.submit(0, Land("F JG26"))
    assert why(match, 0, Land("F JG26")) == "AW-FLY-07"
    match.submit(0, Done())
    assert not match.state.units["F JG26"].flying and match.state.units["B KG1"].flying
    match = table("BOB", "F JG26 L7 up", "F 54 K8 up", hour=2, effects=QUIET)
    form(match, 0, "F JG26", "K7")
    match.submit(0, Fly())
    assert match.state.frames[-1].step == "fly"  # nothing to settle at an enemy base


def test_landing_and_take_off_under_the_enemy() -> None:
    """AW-BASE-09, AW-BASE-10, AW-ENG-05: a unit may stop and land under enemy aircraft; it is out of the air then."""
    match = table("BOB", "F 54 I6 up", "F JG3 J6 up", "F JG2 J5 up", hour=2, seat=1, levels=(4, 3))
    fly(match, 1, "F 54", "I5 J5", "F 54")
    assert place_of(match, "F 54") == "J5" and not match.state.units["F 54"].flying
    end(match, 1)
    assert all_events(match, BattleBegan) == []
    until(match, "fly", 0)
    assert match.state.units["F JG2"].revealed


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


def test_a_revealed_decoy_leaves_the_group() -> None:
    """AW-FLY-12, AW-DEC-02, AW-DEC-12: the others go on; decoys never fight."""
    match = table("BOB", "D 1 M7", "F JG26 M7", "AA 5D L7", hour=1)
    events = fly(match, 0, "D 1, F JG26", "L7 K7 K8")
    assert place_of(match, "D 1") == ABORTED and place_of(match, "F JG26") == "K8"
    assert [e.units for e in events if isinstance(e, MoveEnded)] == [("F JG26",)]
    assert match.state.units["AA 5D"].revealed  # the decoy has seen what is in L7
    match = table("BOB", "D 1 K9 up", "F 54 K8 up", hour=2, seat=1, effects=(blind(),))
    fly(match, 1, "F 54", "K9")
    end(match, 1)
    assert place_of(match, "D 1") == ABORTED and all_events(match, BattleBegan) == []


def test_a_group_of_decoys_may_vanish_on_the_way() -> None:
    """AW-FLY-12, AW-DEC-03: nothing is left to land or to stack."""
    match = table("BOB", "D 1 M7", "D 2 M7")
    fly(match, 0, "D 1, D 2", "L7 K7")
    assert place_of(match, "D 1") == place_of(match, "D 2") == ABORTED and match.state.group is None
    assert match.state.frames[-1].step == "fly"


def test_bases_of_later_days_do_not_exist() -> None:
    """AW-BASE-11: no installation, no printed AA, no target before its day."""
    for day, seen in ((1, False), (2, True)):
        match = table("GU", "F Tai S4 up", day=day, hour=2)
        fly(match, 0, "F Tai", "S5")
        assert match.state.units["F Tai"].revealed == seen


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
