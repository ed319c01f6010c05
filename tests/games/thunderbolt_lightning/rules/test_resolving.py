"""Saving rolls (TL-SAVE; W05 to W07). Those of skill 5 stand in test_sixth_sense."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.games.thunderbolt_lightning.rules.damage import HitMarked
from tabletop.games.thunderbolt_lightning.rules.pieces import Release
from tabletop.games.thunderbolt_lightning.rules.resolving import volleys
from tabletop.games.thunderbolt_lightning.rules.resolving.events import CombatEnded, SaveRolled, needs
from tabletop.games.thunderbolt_lightning.rules.sheets import Colour
from tests.games.thunderbolt_lightning.board import ADVANCED, Board, sheets
from tests.games.thunderbolt_lightning.fight import combat, declare, finish, of
from tests.games.thunderbolt_lightning.moments import facing_each


@pytest.mark.parametrize("printed", [3, 4, 5, 6])
@pytest.mark.parametrize("colour", list(Colour))
def test_raw_die_needed_to_save_by_colour(printed: int, colour: Colour) -> None:
    """Table 3, TL-SAVE-02."""
    state = facing_each(2, replace(sheets().aircraft["spitfire1"], key="x", save=printed))
    tally = volleys.save(state, state.aircraft["B1"], None, colour)
    table = {3: (3, 4, 5, 6), 4: (4, 5, 6, 7), 5: (5, 6, 7, 8), 6: (6, 7, 8, 9)}
    assert tally.needed == table[printed][colour]
    assert (volleys.succeeds(0, tally.needed) or tally.needed <= 6) == (table[printed][colour] <= 6)


def test_skills_3_and_4_change_the_save() -> None:
    """TL-SAVE-03, TL-TRN-08, TL-TRN-09; AA crews have no skills (TL-SAVE-04)."""
    board = (
        Board().aircraft("spitfire1", "1010", 0, training="ace", skills=(3, 4)).aircraft("bf109e", "1210", 0, side=1)
    )
    state = board.state("declare1")
    ace, other = state.aircraft["B1"], state.aircraft["G1"]
    assert volleys.save(state, ace, other, Colour.WHITE).needed == 4
    assert volleys.save(state, other, ace, Colour.WHITE).needed == 6
    assert volleys.save(state, other, None, Colour.WHITE).needed == 5
    board = Board().aircraft("spitfire1", "1010", training="veteran", skills=(3,))
    alone = board.aircraft("spitfire1", "1012", training="veteran", skills=(4,)).state("declare1")
    jinker, marksman = alone.aircraft["B1"], alone.aircraft["B2"]
    assert volleys.save(alone, jinker, marksman, Colour.WHITE).needed == 5
    assert volleys.save(alone, marksman, jinker, Colour.WHITE).needed == 5
    assert volleys.save(state, ace, ace, Colour.RED).rules == ("TL-SAVE-01", "TL-SAVE-02", "TL-TRN-08", "TL-TRN-09")


def test_a_save_that_cannot_fail_or_succeed_throws_no_die() -> None:
    """TL-GEN-03, TL-SAVE-02: green on SR 5+ needs 7."""
    board = Board().aircraft("me262a", "1010", 0, side=1).aircraft("spitfire1", "1210", 0)
    match = combat(board, 3, 3, 1, 1)
    declare(match, "G1", 0, "B1")
    events = finish(match)
    assert (of(events, SaveRolled)[0].needed, of(events, SaveRolled)[0].rolled) == ((7, 7), (0, 0))
    assert len([f for e in match.journal for f in e.fallen]) == 4 and of(events, HitMarked) == [HitMarked("B1", 2)]


def test_saves_count_the_aircraft_as_it_was_when_the_phase_began() -> None:
    """TL-SAVE-05, TL-DAM-08: damage changes no SR."""
    for taken in (0, 1):
        state = (
            Board()
            .aircraft("spitfire1", "1010", 0, hits_taken=taken)
            .aircraft("bf109e", "1210", 0, side=1)
            .state("declare1")
        )
        assert volleys.save(state, state.aircraft["B1"], None, Colour.WHITE).needed == 5


@pytest.mark.parametrize(
    ("raw", "number", "good"), [(4, 4, True), (3, 4, False), (0, 1, True), (0, 7, False), (6, 6, True), (1, 2, False)]
)
def test_a_die_succeeds_at_n_or_more(raw: int, number: int, good: bool) -> None:
    """TL-GEN-02, TL-GEN-03: no natural score is special."""
    assert volleys.succeeds(raw, number) is good


def test_how_a_number_needed_is_printed() -> None:
    """TL-GEN-03: from 1 on nothing can go wrong, above 6 nothing right, and nothing is more than a 6."""
    printed = ["cannot miss", "cannot miss", "needs 2+", "needs 5+", "needs 6", "cannot hit", "cannot hit"]
    assert [needs(n) for n in (0, 1, 2, 5, 6, 7, 8)] == printed


def test_releases_last_until_the_end_of_phase_2() -> None:
    """TL-ORD-01, TL-FIRE-11: declarations end with each combat phase."""
    release = Release("1x1000", 1, "G-S1", (0, 0), 1, "dive")
    state = Board(60, 40, options=ADVANCED).ship("akagi", "2420").aircraft("sbd3", "2420", releases=(release,)).state()
    assert [CombatEnded(phase).apply(state).aircraft["B1"].releases for phase in (1, 2)] == [(release,), ()]
