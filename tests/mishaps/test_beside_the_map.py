"""The pointer beside the map, where the board shows the cloth: what is asked of cells that do not exist."""

from __future__ import annotations

from tabletop.table.games.air_wars.places import cell_of
from tests.mishaps.conftest import AtTable, Lay


def flying(lay: Lay) -> AtTable:
    """The first hour over Malta, the map small and whole, something ready to fly."""
    t = lay("air_wars")
    t.until(lambda: t.table.step == "fly" and bool(t.table.mode.ready()), 2)
    t.beside()
    return t


def test_a_counter_is_dragged_off_the_map(lay: Lay) -> None:
    """Over neighbouring squares, so that a way is plotted, and on over the edge at each side."""
    t = flying(lay)
    unit = sorted(t.table.mode.ready())[0]
    square = t.session.match.state.units[unit].place
    x, y = cell_of(square)
    columns, rows = t.session.match.scenario.columns, t.session.match.scenario.rows
    before, off = len(t.session.match.journal), 0
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        pile = next(s for s in t.board.sprites if s.cell == (x, y) and s.order >= 20 and s.movable)
        t.move((2, 2)).move(t.at(pile.id))
        t.p.frame(400)
        t.down(t.at(unit))
        at = (x, y)
        for _ in range(max(columns, rows) + 2):
            t.move(t.over(at))
            if not t.board.spot(t.p.root.pos).on_map:
                off += 1
                assert not t.table.pointed, t.table.pointed
            t.p.frame(60)
            at = (at[0] + dx, at[1] + dy)
        t.up(t.over(at)).clear()
    assert len(t.session.match.journal) == before and off > 8
