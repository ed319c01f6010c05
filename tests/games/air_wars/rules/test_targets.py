"""What becomes of printed targets and airbases (AW-TGT)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.bombing import aiming
from tabletop.games.air_wars.rules.bombing.attacking import Bomb
from tabletop.games.air_wars.rules.ending import score
from tabletop.games.air_wars.rules.pieces import airbase_key
from tabletop.games.air_wars.rules.sheets import TargetKind
from tests.games.air_wars.board import scenario
from tests.games.air_wars.kit import table, why
from tests.games.air_wars.moments import opened


def test_eligible_targets() -> None:
    """AW-BOMB-04, AW-TGT-08, AW-TGT-03: listed printed targets that are not bombed, one ground unit, one based unit."""
    match = opened("BOB", "J6", "B KG1 J6 up", "AA 6D J6", "F JG26 J6 up", bombed=("Short Rochester",))
    found = match.state.bombing
    assert found is not None and aiming.targets(match.state, found) == ["AA 6D"]
    assert why(match, 0, Bomb("B KG1", "Short Rochester")) == "AW-BOMB-04"
    assert why(match, 0, Bomb("B KG1", "London docks")) == "AW-BOMB-04"
    charts = replace(scenario("BOB").charts, bombing={TargetKind.RAIL: scenario("BOB").charts.bombing[TargetKind.RAIL]})
    bare = replace(match.state, scenario=replace(match.scenario, charts=charts))
    assert aiming.targets(bare, found) == []
    assert aiming.anything_possible(match.state, found) and not aiming.anything_possible(bare, found)


def test_printed_targets_score_once() -> None:
    """AW-TGT-02, AW-TGT-03, AW-VP-04, AW-MAP-06: marked on the roster, points in both views."""
    match = opened("BOB", "I5", "B KG1 I5 up", dice=(5, 6, 1, 1))
    match.submit(0, Bomb("B KG1", "London docks"))
    match.submit(0, Done())
    assert match.state.mark("London docks").bombed and match.view(1).sides[0].bomb_vp == 6
    assert score(match.view(1), 0).total == score(match.view(0), 0).total == 6


def test_airbases_open_again() -> None:
    """AW-TGT-05, AW-BASE-08: closed until tomorrow, then bombed and scored again."""
    match = table("MA", "B I/54 F9 up", hour=3, closed=("E9",))
    assert match.state.mark(airbase_key("E9")).closed == "day"
    assert airbase_key("E9") not in aiming.printed_targets(match.state, "E9", 0)
    again = table("BOB", "F JG26 L8", start="day", day=2, closed=("J5",))
    assert again.state.mark(airbase_key("J5")).closed == "" and again.state.mark(airbase_key("J5")).scored == 1
    assert airbase_key("J5") in aiming.printed_targets(again.state, "J5", 0)
