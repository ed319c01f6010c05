"""L: both lines of sight, what blocks each and how high; A: the reach of anti-aircraft guns as rings."""

from __future__ import annotations

from itertools import combinations

import pytest

from tabletop.games.conflict_solo.data import load_scenario
from tabletop.games.conflict_solo.rules.hexes import distance, lines
from tabletop.games.conflict_solo.rules.sight import blockers, line_blockers, sees
from tabletop.games.conflict_solo.rules.starting import first_state
from tabletop.games.conflict_solo.table.marks import overlays as sight_lines
from tabletop.games.conflict_solo.table.pieces import places
from tests.games.conflict_solo.board import Board
from tests.games.conflict_solo.table.conftest import Sit


@pytest.mark.parametrize("key", ["m1_the_sawmill", "m5_steel_in_the_wheat", "m6_hedgerow_lane"])
def test_what_is_told_of_each_line_agrees_with_what_is_seen(key: str) -> None:
    """CH-LOS-02: sight wherever one line is free; the lines are those of the rules."""
    state = first_state(load_scenario(key))
    hexes = sorted(state.scenario.chart.terrain)[::7]
    double = 0
    for a, b in combinations(hexes, 2):
        paths = lines(a, b)
        free = [not line_blockers(state, path) for path in paths]
        assert sees(state, a, b) is (any(free) or distance(a, b) <= 1)
        if not any(free):
            assert set(blockers(state, a, b)) == {h for path in paths for h in line_blockers(state, path)}
        told = sight_lines.sight_note(state, a, b)
        assert (told.tone == "good") is sees(state, a, b)
        assert len(told.lines) == 1 + len(paths) + (len(paths) > 1 and told.tone == "good")
        double += len(paths) > 1
    assert double, "some of them run along hexsides"


def test_both_lines_lie_on_the_map_each_on_its_own_side(sit: Sit) -> None:
    t = sit()
    state = t.state
    start, end = next(
        (a, b) for a, b in combinations(sorted(state.scenario.chart.terrain), 2)
        if len(lines(a, b)) > 1 and {bool(line_blockers(state, p)) for p in lines(a, b)} == {True, False}
    )  # fmt: skip
    marks = sight_lines.sight_marks(t.face.host, state, start, end)
    drawn = [m for m in marks if m.text.startswith("line ")]
    assert sorted(m.text.split(" ")[2] for m in drawn) == ["blocked", "free"]
    ends = [m.draw.args[0] for m in drawn]  # type: ignore[union-attr]
    assert ends[0] != ends[1], "they do not lie on each other"
    red = next(m for m in marks if m.kind == "not_allowed")
    blocked = {places.cell(h) for path in lines(start, end) for h in line_blockers(state, path)}
    assert set(red.cells) == blocked and any("height" in m.text for m in marks)


def test_l_and_the_pointer_say_it(sit: Sit) -> None:
    t = sit()
    t.face.overlays.look_from("E10")
    told = t.face.hand.hover(t.spot("E12"))
    assert told is not None and told.title == "You see it: E10 to E12" and told.lines[1] == "E11 is open."


def test_guns_of_both_sides_have_a_ring_with_what_they_need(sit: Sit) -> None:
    """CH-AIR-04: against the aircraft that comes, from near; its firepower while none is known."""
    board = Board("m4").unit("U10", "P-B40", "K8", 5).unit("U03", "P-RIF", "K7", 5).ai("A01", "G-RIF", "A2", 2)
    t = sit("m4_flak_over_the_warta", match=board.having(round=1).player())
    t.p.keys("a")
    overlays = t.face.overlays
    rings = [m for m in overlays.marks() if m.kind == "ring"]
    guns = overlays.guns()
    assert len(rings) == len(guns) > 0
    aa = t.state.type_of(guns[0]).aa
    assert aa is not None and rings[0].radius == pytest.approx((aa.range + 0.5) * t.face.host.cell_size[1])
    assert any(f"AA {aa.fp}" in m.text for m in overlays.marks())
