"""Covered arcs at the end of a fire phase (AS-AA-06)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.air_support.rules.firing.events import (
    CAChanged,
    ChangeCA,
    FireAt,
    HiddenCAChanged,
    Shoot,
)
from tabletop.games.air_support.rules.pieces import Concealed
from tabletop.games.air_support.rules.player_turn import Done
from tests.games.air_support.kit import ENEMY, car, gun, now, of, play, position, squad, step
from tests.games.air_support.land import at
from tests.games.air_support.moments import rule


def enemy() -> Any:
    return squad("E1", "F5", ENEMY, "447")


@pytest.mark.parametrize("name", ["gun", "turret"])
def test_change_of_covered_arc_at_the_end_of_a_fire_phase(name: str) -> None:
    """AS-AA-06: what has not fired may look another way; what has fired may not, nor may an assault gun or an unmanned
    gun.
    """
    pieces: list[Any] = (
        [squad("C", "F8", sheet="228"), gun("G", "F8", facing=5, crew="C")]
        if name == "gun"
        else [car("G", "F8", "tiger", facing=5)]
    )
    match = position(*pieces, enemy(), begin="prep")
    play(match, Done())
    assert step(match) == "adjust"
    play(match, ChangeCA("G", 2))
    assert (now(match).guns["G"].facing if name == "gun" else now(match).vehicles["G"].turret) == 2
    other = [squad("D", "G8", sheet="228"), gun("H", "G8", facing=5, crew="D")]
    match = position(*pieces, *other, squad("Z", "G8"), enemy(), begin="prep")
    firer, how, dice = ("G", "fire", "5 6") if name == "gun" else ("G/MA", "HE", "6 5")
    play(match, FireAt(firer, at("F5"), 0), Shoot(how, ""), dice=dice)
    play(match, Done())
    assert step(match) == "adjust" and rule(match, ChangeCA("G", 2)) == "AS-AA-06" and not rule(match, ChangeCA("H", 2))


def test_a_hidden_gun_turns_unseen() -> None:
    """The enemy is told of the new arc of a gun that he knows, not of one under a "?"; the side with hidden guns is
    asked in any case.
    """
    pieces: list[Any] = [
        squad("C", "F8", sheet="228", concealed=Concealed.MARK, stack=1),
        gun("G", "F8", facing=5, crew="C", concealed=Concealed.MARK, stack=1),
    ]
    match = position(*pieces, enemy(), begin="prep")
    play(match, Done())
    before = now(match)
    told = play(match, ChangeCA("G", 2))
    assert [match.game.redact(e, 1, before) for e in of(told, HiddenCAChanged)] == [None] and not of(told, CAChanged)
    assert [match.game.redact(e, 0, before) for e in of(told, HiddenCAChanged)] != [None] and now(match).guns[
        "G"
    ].facing == 2
