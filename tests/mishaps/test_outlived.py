"""Hands that outlive what they were made for: the ring of headings when another aircraft is chosen, a way-point of
another's move, a drag that goes on while a move is taken back.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin
from tabletop.table.play.contract import Spot
from tests.mishaps.conftest import AtTable, Lay


def choosing(lay: Lay, scenario: str = "s02_kentish_sky") -> AtTable:
    """Several aircraft wait to be moved."""
    t = lay("thunderbolt_lightning", scenario, seed=5)
    t.until(
        lambda: t.mode == "FlyMode" and t.table.mode.reaching.flying is None and len(t.table.mode.reaching.waiting) > 1
    )
    t.table.mode.flight.one_by_one()
    return t


def open_ring(t: AtTable) -> Spot:
    """Open the ring at a hex with several headings that the next aircraft does not have; the hex is clicked."""
    mode = t.table.mode
    t.screen.refreshed()
    cell, _ = max(mode.reaching.ends().items(), key=lambda at: len(at[1]))
    at = t.board.cells.centre(cell)
    t.board.looking.to(at, force=True)
    t.p.frame()
    t.click(t.over(cell))
    assert mode.ring is not None and mode.ring[0] == cell
    return Spot(cell, None, at)


def next_one(t: AtTable) -> None:
    t.p.keys("n")


def undo(t: AtTable) -> None:
    t.p.keys("ctrl+z")


def enemy_in_the_menu(t: AtTable) -> None:
    foe = next(s.id for s in t.board.laid.sprites if t.table.lying.seat_of(s.id) == 1 - (t.play.seat or 0))
    t.move(t.at(foe)).click(t.at(foe), 3)
    assert t.p.root.stage.top.key != "play top", "the menu is open"
    t.p.keys("up", "enter")
    assert t.table.selected == foe


def other_in_the_panel(t: AtTable) -> None:
    units = [u for u in t.table.state.units if u != t.table.acting_unit()]
    t.table.initiative.cards.emit("unit", units[-1])


def way_point(t: AtTable) -> None:
    t.table.mode.set_way_point(min(t.table.mode.reaching.ends()))


def step_by_key(t: AtTable) -> None:
    t.p.keys("w", "d", "w")


@pytest.mark.parametrize(
    "then", [next_one, undo, enemy_in_the_menu, other_in_the_panel, way_point, step_by_key], ids=lambda f: f.__name__
)
def test_the_ring_goes_with_the_aircraft_it_was_opened_for(lay: Lay, then: Callable[[AtTable], None]) -> None:
    t = choosing(lay)
    if then is undo:
        t.do(Begin(t.table.mode.reaching.waiting[0]))
    spot = open_ring(t)
    then(t)
    t.p.frame()
    mode = t.table.mode
    assert getattr(mode, "ring", None) is None
    here = t.over(spot.cell)
    for dx, dy in ((0, 0), (20, 0), (-20, 8), (0, 26), (60, 60)):
        t.move((here[0] + dx, here[1] + dy)).p.frame(300)
    t.p.keys("q", "e", "enter", "esc").frame()
    t.clear()


def test_the_ring_stays_while_the_pointer_goes_about_and_flies_there(lay: Lay) -> None:
    t = choosing(lay)
    open_ring(t)
    cell, poses, _ = t.table.mode.ring
    x, y = t.over(cell)
    for dx, dy in ((40, 0), (-40, 8), (0, 46), (70, 70)):
        t.move((x + dx, y + dy)).p.frame(300)
        assert t.table.mode.ring is not None and t.table.mode.ring[:2] == (cell, poses)
    t.p.keys("q", "e", "e")
    pose = t.table.mode.ring[1][t.table.mode.ring[2]]
    mover = t.table.mode.reaching.mover.id
    t.p.keys("enter")
    t.play.skip()
    there = t.session.match.state.aircraft[mover]
    assert (there.hex, there.facing, there.inverted) == pose


def test_a_way_point_belongs_to_one_aircraft(lay: Lay) -> None:
    """The next one flies where it can, not only over a hex that another was to pass."""
    t = choosing(lay)
    mode = t.table.mode
    free = {k: len(v) for k, v in mode.reaching.ends().items()}
    way_point(t)
    assert mode.reaching.way_point is not None and mode.reaching.ends() != free
    t.p.keys("n").frame()
    assert mode.reaching.way_point is None
    found = mode.reaching.reach()
    assert found is not None and sum(map(len, mode.reaching.ends().values())) == len(set(found.ends))
