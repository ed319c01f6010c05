"""What follows an attack: a Melee ends when one side has nobody left in it (AS-CC-03)."""

from __future__ import annotations

from tabletop.games.air_support.rules.aftermath import MeleeEnded
from tabletop.games.air_support.rules.close_combat import Grapple
from tabletop.games.air_support.rules.moving import Start
from tabletop.games.air_support.rules.player_turn import Done
from tests.games.air_support.kit import ENEMY, now, of, play, position, squad, step
from tests.games.air_support.moments import rule


def test_as_cc_03_survivors_are_in_melee_until_one_side_is_gone() -> None:
    """AS-CC-03: they fight again in the next CCPH, may not move, and are free at once when the last enemy falls."""
    match = position(squad("A", "A5"), squad("E", "A5", ENEMY), squad("Z", "S5"), begin="close_combat")
    play(match, Done(), Done())
    assert now(match).infantry["A"].melee and now(match).infantry["E"].melee
    while step(match) != "close_combat":
        assert rule(match, Start(("E",))) != ""
        match.submit(match.to_act[0], Done())
    play(match, Grapple("E", "A"))
    told = play(match, Done(), dice="1 1")
    assert [e.units for e in of(told, MeleeEnded)] == [("E",)] and not now(match).infantry["E"].melee
