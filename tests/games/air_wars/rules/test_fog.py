"""Fog of war: what is revealed on contact and stays so, decoys (AW-FOG, AW-DEC)."""

from __future__ import annotations

from tabletop.games.air_wars.rules.bombing.attacking import AttacksDesignated, OpenSquare, SquareClosed
from tabletop.games.air_wars.rules.combat import BattleBegan
from tabletop.games.air_wars.rules.flying.events import (
    Entered,
    Fly,
    Landed,
    MoveEnded,
    Plot,
    RadarReport,
    TookOff,
)
from tabletop.games.air_wars.rules.scenario import ABORTED
from tabletop.games.air_wars.rules.stacking import NewTop
from tests.games.air_wars.kit import (
    all_events,
    blind,
    blips,
    end,
    fly,
    form,
    known,
    place_of,
    table,
    told,
    until,
)
from tests.games.air_wars.moments import QUIET


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


def test_a_revealed_unit_stays_visible_wherever_it_goes() -> None:
    """AW-HID-15, AW-FOG-09, AW-HID-21: it flies on and lands under the enemy's eyes; a hidden one joins the unknown."""
    match = table("BOB", "F JG2 N9 up open", "F JG3 N9 up", hour=2)
    fly(match, 0, "F JG2, F JG3", "N8", "F JG2, F JG3")
    assert told(match, 1, Landed)[0].units == ("F JG2", "?")
    assert known(match, 1, "N8") == {"F JG2": "revealed"} and blips(match, 1, "N8") == (0, 1, 0, 0)


def test_new_tops_are_told() -> None:
    """AW-HID-16, AW-HID-22: the top lands, the next one is seen; the former one is unknown again."""
    match = table("BOB", "F JG2 N8 up1", "B KG1 N8 up1", hour=2)
    fly(match, 0, "F JG2", "", "F JG2")
    assert told(match, 1, NewTop) == [NewTop(0, "N8", "B KG1")]
    assert known(match, 1, "N8") == {"B KG1": "top"} and blips(match, 1, "N8") == (0, 1, 0, 0)


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


def test_ex_32_only_a_ghost() -> None:
    """AW-BOMB-08, AW-DEC-10: the decoy goes, nothing is designated."""
    match = table("BOB", "F JG26 K7 up", "D 12 K7", hour=2)
    until(match, "bomb")
    match.submit(0, OpenSquare("K7"))
    assert place_of(match, "D 12") == ABORTED and all_events(match, AttacksDesignated) == []
    assert all_events(match, SquareClosed) and not match.state.units["F JG26"].strafed_now
