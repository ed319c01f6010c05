"""The windows of the DEFENDER in the Movement phase (AS-MOVE-05)."""

from __future__ import annotations

from tabletop.games.air_support.rules.moving import Delay, Start
from tests.games.air_support.kit import (
    ENEMY,
    now,
    plane,
    play,
    position,
    squad,
    step,
)
from tests.games.air_support.moments import walk_on


def test_as_move_05_the_defender_is_asked_after_a_step_of_infantry() -> None:
    """AS-MOVE-05: a plane over the map may sight then."""
    match = position(squad("A", "A5"), plane("P"))
    play(match, Start(("A",)))
    walk_on(match, "A4")
    assert step(match) == "react" and match.to_act == (ENEMY,)


def test_as_move_05_every_expenditure_opens_the_window_again() -> None:
    """AS-MOVE-05, AS-STATUS-05: after each of them another sighting may follow; the move remembers what was spent
    here (AS-DFIRE-01).
    """
    match = position(squad("A", "A5"))
    play(match, Start(("A",)))
    walk_on(match, "A4")
    play(match, Delay())
    move = now(match).move
    assert (
        move is not None
        and (move.spent, move.here, move.steps) == (2, 4, 1)
        and now(match).moved
        and not now(match).sighted
    )
    walk_on(match, "A3")
    move = now(match).move
    assert move is not None and (move.here, move.steps, move.shots) == (2, 2, ())
