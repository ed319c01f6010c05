"""What the table lays over the map."""

from __future__ import annotations

import pytest

from tabletop.data.positionline import changed
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.table import overlays
from tests.positions import position


def test_the_dice_of_aa_guns_are_worked_out_anew_only_when_ships_or_batteries_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A whole map of them takes longer than a frame."""
    asked: list[int] = []
    field = shots.flak_map
    monkeypatch.setattr(shots, "flak_map", lambda state, side, level: asked.append(level) or field(state, side, level))
    overlays._aa_dice.forget_answers()
    state = position("thunderbolt_lightning/s04_six_minutes_at_midway").state
    before = overlays._aa_dice(state, 0, 1)
    assert before and overlays._aa_dice(changed(state, "U1 hits_taken=1"), 0, 1) is before and asked == [1]
    hurt = changed(state, "JS1 heavy_used=2")
    assert overlays._aa_dice(hurt, 0, 1) == field(hurt, 0, 1) != before and asked == [1, 1]
    assert overlays._aa_dice(state, 0, 2) == field(state, 0, 2) and asked == [1, 1, 2]
