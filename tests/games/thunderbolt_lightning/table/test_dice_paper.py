"""The paper of the dice keeps every throw of a battle with its outcome, not only the last."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tabletop.core.fastcopy import replace
from tabletop.games.thunderbolt_lightning.rules.resolving.events import SaveRolled, ToHitRolled
from tabletop.games.thunderbolt_lightning.rules.sheets import Colour
from tabletop.games.thunderbolt_lightning.rules.state import Battle, Volley
from tabletop.games.thunderbolt_lightning.table.showings.events import Showings
from tests.games.thunderbolt_lightning.board import Board

HOST: Any = SimpleNamespace(centre=lambda at: (0.0, 0.0))


def test_all_saves_of_a_battle_stay_on_the_paper() -> None:
    board = Board().aircraft("bf109e", "1010").aircraft("bf109e", "1012").aircraft("spitfire1", "1110", side=1)
    state = board.state("declare1")
    first, second, target = state.aircraft
    white = (Colour.WHITE, Colour.WHITE)
    shots = (
        Volley(first, 0, "nose", "guns", target, 4, white, (5, 6), (5, 5), (6, 2)),
        Volley(second, 0, "nose", "guns", target, 4, white, (1, 4), (5,), (5,)),
    )
    after = replace(state, battle=Battle(shots, "save", 1))
    showings = Showings(HOST)
    showing = showings._saves(SaveRolled(1, (5,), (5,)), state, after)
    assert showing is not None and showing.roll is not None
    (before,) = showing.roll.modifiers
    assert "6 (needs 5+), 2 (needs 5+): 1 hit stands" in before and showing.roll.outcome == "all saved"
    showing = showings._hits(ToHitRolled(1, (1, 4)), state, after)
    assert showing is not None and showing.roll is not None and "2 hits of 2" in showing.roll.modifiers[0]
