"""What hits do to an aircraft (TL-DAM, TL-GEN-02, TL-GEN-03; table 6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.games.thunderbolt_lightning.rules import damage, speed
from tabletop.games.thunderbolt_lightning.rules.damage import Destroyed, HitMarked
from tabletop.games.thunderbolt_lightning.rules.moving import manoeuvres
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tests.games.thunderbolt_lightning.board import FULL, Board, sheets
from tests.games.thunderbolt_lightning.fight import combat, declare, finish, of
from tests.games.thunderbolt_lightning.moments import facing_each


@pytest.mark.parametrize(
    ("hits", "rows"),
    [
        (2, [("straight +1", "speed -2"), ("destroyed",)]),
        (3, [("straight +1",), ("speed -2",), ("destroyed",)]),
        (4, [(), ("straight +1",), ("speed -2",), ("destroyed",)]),
        (5, [(), (), ("straight +1",), ("speed -2",), ("destroyed",)]),
    ],
)
def test_damage_table_row_by_row(hits: int, rows: list[tuple[str, ...]]) -> None:
    """Table 6, TL-DAM-03 to TL-DAM-07; the flight rules agree (TL-MOVE-07, TL-SPD-02)."""
    assert [damage.effects(hits, n) for n in range(1, hits + 1)] == rows
    sheet = replace(sheets().aircraft["spitfire1"], key="x", hits=hits, speed=(9, 9), fs=2)
    for taken in range(hits):
        felt = [e for n in range(1, taken + 1) for e in damage.effects(hits, n)]
        assert damage.fs_loss(hits, taken) == felt.count("straight +1") and damage.speed_loss(
            hits, taken
        ) == 2 * felt.count("speed -2")
        state = facing_each(2, sheet, hits_taken=taken)
        assert manoeuvres.fs_in_force(state, state.aircraft["B1"]).total == 2 + damage.fs_loss(hits, taken)
        assert speed.rated(state, state.aircraft["B1"], 1).total == 9 - damage.speed_loss(hits, taken)
    assert damage.destroyed(hits, hits) and not damage.destroyed(hits, hits - 1)


def test_hits_stay_and_add_up_to_destruction() -> None:
    """TL-DAM-01, TL-DAM-02, TL-DAM-09: the next hit on a damaged fighter destroys it and it is removed with its load at
    the phase's end."""
    board = Board().aircraft("spitfire1", "1010", 0).aircraft("bf109e", "1210", 0, side=1, hits_taken=1)
    match = combat(board, 6, 1, 1, 1, 1)
    declare(match, "B1", 0, "G1")
    events = finish(match)
    assert of(events, HitMarked) == [HitMarked("G1", 2)] and not match.state.aircraft["G1"].flying
    assert (
        match.state.kills[0].victim == "G1" and match.state.scores[0].points == 101 and match.state.scores[0].seat == 0
    )


def test_the_kill_goes_to_the_firer_of_the_hit_that_reached_the_number() -> None:
    """TL-DAM-10: one hit each, the second in order of resolution has it."""
    board = Board(order=("B2", "B1", "G1")).aircraft("spitfire1", "1010", 0).aircraft("spitfire1", "1011", 0)
    board.aircraft("bf109e", "1210", 0, side=1)
    match = combat(board, 6, 1, 1, 1, 6, 1, 1, 1, 1, 1)
    declare(match, "B2", 0, "G1")
    declare(match, "B1", 0, "G1")
    assert of(finish(match), Destroyed)[0].kill.by == "B1"


def test_damage_does_not_touch_guns_and_load() -> None:
    """TL-DAM-08, TL-DAM-11: the hits on the counter are the tufts of smoke."""
    board = (
        Board(options=FULL)
        .aircraft("he111h", "1010", 3, load="4x500", hits_taken=3)
        .aircraft("spitfire1", "1210", 3, side=1)
    )
    state = board.state("declare1")
    assert len(shots.gun_shots(state, state.aircraft["B1"])) == 2 and state.aircraft["B1"].load_left == 4
    assert state.aircraft["B1"].hits_taken == 3
