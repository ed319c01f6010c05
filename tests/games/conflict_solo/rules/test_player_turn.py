"""The player's turn: one plan after the other, its cost fixed before the dice (CH-PLY)."""

from __future__ import annotations

from random import Random

from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.moving.actions import Move
from tabletop.games.conflict_solo.rules.player_turn.turn import Turn
from tabletop.games.conflict_solo.rules.turns import TurnBegan
from tests.games.conflict_solo.board import Board, act, told
from tests.games.conflict_solo.moments import begun


def test_only_what_is_legal_is_offered_and_all_else_is_refused_with_a_rule() -> None:
    """CH-PLY-11: of the ideas of each turn those that are not offered have a refusal with a rule of the game."""
    match, random = begun("m1_the_sawmill", 5), Random(5)
    refused = 0
    for _ in range(60):
        if not match.to_act:
            break
        options = list(match.options(0))
        step = GAME.step(match.state)
        if isinstance(step, Turn):
            for command in step.ideas(match.view(0), 0):
                refusal = match.refusal(0, command)
                assert (refusal is None) is (command in options), command
                if refusal is not None:
                    assert refusal.rule.startswith("CH-") and refusal.sentence.endswith("."), refusal
                    refused += 1
        match.submit(0, random.choice(options))
    assert refused > 50


# -- reactions
def test_one_action_a_turn() -> None:
    """CH-PLY-01, CH-PLY-08, CH-GEN-02: after the action and its check the AI's turn begins; CH-TURN-07: then the
    player's again.
    """
    match = (
        Board("m1")
        .unit("U01", "P-RIF", "G12", 0)
        .unit("U02", "P-RIF", "H12", 0)
        .ai("A01", "G-RIF", "O1", 3, fresh=False)
        .player("08", "41")
    )
    act(match, Move("U01", "G11"))
    assert [e.side for e in told(match, TurnBegan)] == ["ai", "player"]
