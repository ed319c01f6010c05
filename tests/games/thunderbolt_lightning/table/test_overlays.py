"""What the table lays over the map."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.table.marks import onboard
from tabletop.grid.hexes import distance
from tabletop.shelf.positionline import changed
from tabletop.table.play.contract import Spot
from tests.positions import position


def test_the_dice_of_aa_guns_are_worked_out_anew_only_when_ships_or_batteries_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A whole map of them takes longer than a frame."""
    asked: list[int] = []
    field = shots.flak_map
    monkeypatch.setattr(shots, "flak_map", lambda state, side, level: asked.append(level) or field(state, side, level))
    onboard._aa_dice.forget_answers()
    state = position("thunderbolt_lightning/s04_six_minutes_at_midway").state
    before = onboard._aa_dice(state, 0, 1)
    assert before and onboard._aa_dice(changed(state, "U1 hits_taken=1"), 0, 1) is before and asked == [1]
    hurt = changed(state, "JS1 heavy_used=2")
    assert onboard._aa_dice(hurt, 0, 1) == field(hurt, 0, 1) != before and asked == [1, 1]
    assert onboard._aa_dice(state, 0, 2) == field(state, 0, 2) and asked == [1, 1, 2]


def test_a_wide_reach_is_one_region_and_shows_facings_only_near_the_pointer(sit: Any) -> None:
    """A Spitfire may end in more than a hundred hexes: a rim round them, arrows where the pointer is."""
    hand = sit("s01_first_duel")
    hand.press("Ready")
    hand.press("Ready")
    mode = hand.settle().table.mode
    for other in mode.flight.members[1:]:
        mode.flight.toggle(other)
    ends = mode.reaching.ends()
    assert len(ends) > 40
    mode.over = None
    marks = mode.marks()
    lit = [m for m in marks if m.kind == "reach"]
    [rim] = [m for m in marks if m.kind == "outline"]
    assert set(rim.cells) == set(ends) == {m.cells[0] for m in lit}
    assert all(m.colour == "quiet" and not m.headings for m in lit)
    at = sorted(ends)[len(ends) // 2]
    mode.over = Spot(at, None, hand.board.cells.centre(at))
    near = {m.cells[0] for m in mode.marks() if m.kind == "reach" and (m.headings or m.hollow)}
    assert at in near and all(distance(at, other) <= 1 for other in near)


def test_numbers_for_a_torpedo_far_from_the_bomber_are_quiet(sit: Any) -> None:
    """They fill half the map; only those that count for this move stand out."""
    hand = sit("s04_six_minutes_at_midway")
    bomber = next(a for a in hand.table.state.flying() if a.load == "torpedo" and a.load_left)
    found = hand.table.overlays.aid_marks(bomber)
    assert found
    for mark in found:
        assert (mark.colour == "quiet") == (distance(mark.cells[0], bomber.hex) > onboard.AID_NEAR)
