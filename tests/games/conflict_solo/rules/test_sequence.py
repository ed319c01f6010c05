"""The sequence of play and its steps."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.game import GAME


def test_every_phase_is_made_of_steps() -> None:
    phases = {step for phase in GAME.sequence.phases for step in phase.steps}
    assert phases == set(GAME.steps) - {"over"}
