"""Lines on the map (FT-DRAW)."""

from __future__ import annotations

from tabletop.games.free_table.rules.zoning import MOST_STROKES, Erase, Sketch
from tests.games.free_table.kit import played, refused, said

ARROW = Sketch("arrow", ((10, 10), (200, 80)), "red")


def test_what_is_drawn_both_sides_see_and_can_rub_out() -> None:
    match = played(ARROW, Sketch("pen", ((0, 0), (5, 5), (9, 2)), "blue"))
    assert list(match.view(1).strokes) == ["d1", "d2"] and match.view(1).strokes["d1"].points == ARROW.points
    match.submit(0, Erase(("d1",)))
    assert list(match.state.strokes) == ["d2"]
    assert said(match, 1) == ["Blue draws an arrow.", "Blue draws freehand.", "Blue rubs a stroke out."]
    match.undo(0)
    assert list(match.state.strokes) == ["d1", "d2"]


def test_what_cannot_be_drawn_is_refused() -> None:
    match = played()
    for wrong in (
        Sketch("spiral", ARROW.points, "red"),
        Sketch("line", ARROW.points, "pink"),
        Sketch("line", ARROW.points[:1], "red"),
        Sketch("pen", ((0, 0),) * 401, "red"),
    ):
        assert refused(match, wrong) == "FT-DRAW-01"
    assert refused(match, Sketch("line", ((0, 0), (10**9, 0)), "red")) == "FT-HAND-02"
    assert refused(match, Erase(("d1",))) == refused(match, Erase(())) == "FT-DRAW-02"
    full = played(*[ARROW] * MOST_STROKES)
    assert refused(full, ARROW) == "FT-DRAW-01"
