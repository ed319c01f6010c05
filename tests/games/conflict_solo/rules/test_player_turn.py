"""The player's turn: one plan after the other, its cost fixed before the dice (CH-PLY)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tabletop.core.messages import Command
from tabletop.games.conflict_solo.rules.asking import Done
from tabletop.games.conflict_solo.rules.fire.actions import Assault, Fire
from tabletop.games.conflict_solo.rules.fortification import DigIn
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.mines import ClearHex
from tabletop.games.conflict_solo.rules.moving import Exit, Move, Pivot
from tabletop.games.conflict_solo.rules.player_turn.plans import Stall
from tabletop.games.conflict_solo.rules.player_turn.turn import Turn
from tabletop.games.conflict_solo.rules.rallying import Rally
from tabletop.games.conflict_solo.rules.reinforcements import Enter
from tabletop.games.conflict_solo.rules.setting_up import Place
from tabletop.games.conflict_solo.rules.sheets import PLAYER
from tabletop.games.conflict_solo.rules.smoke import LaySmoke
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.transport import Load, Unload
from tabletop.games.conflict_solo.rules.turns import TurnBegan
from tests.games.conflict_solo.board import Board, act, told
from tests.games.conflict_solo.moments import begun


@pytest.mark.parametrize("key", ["m1_the_sawmill", "m4_flak_over_the_warta", "m5_steel_in_the_wheat"])
def test_only_what_is_legal_is_offered_and_all_else_is_refused_with_a_rule(key: str) -> None:
    """CH-PLY-11: of all that a Unit could be told to do, what is not offered has a refusal with a rule of the game, and
    nothing that is legal is left out.
    """
    match, random = begun(key, 5), Random(5)
    refused = turns = 0
    while match.to_act and turns < 25:
        options = list(match.options(0))
        turns += isinstance(GAME.step(match.state), Turn)
        if isinstance(GAME.step(match.state), Turn):
            for command in imaginable(match.view(0)):
                refusal = match.refusal(0, command)
                assert (refusal is None) is (command in options), command
                if refusal is not None:
                    assert refusal.rule.startswith("CH-") and refusal.sentence.endswith("."), refusal
                    refused += 1
        placing = [c for c in options if isinstance(c, (Place, Done))]
        match.submit(0, random.choice(placing or options))
    assert turns == 25 and refused > 500


def imaginable(view: State) -> Iterator[Command]:
    """Every order of a turn, sensible or not, for every Unit: the step itself asks about far fewer."""
    for unit in (c for c in view.counters.values() if c.side == PLAYER):
        id = unit.id
        near = [h for h in view.scenario.chart.terrain if unit.hex and distance(unit.hex, h) <= 2]
        yield from (Pivot(id, facing) for facing in range(6))
        yield from (Rally(id), DigIn(id), Exit(id), Stall(id))
        for hex in (*near, *unit.entry):
            yield from (Move(id, hex), Enter(id, hex), ClearHex(id, hex), LaySmoke(id, hex), Unload(id, hex))
        for other in view.counters.values():
            yield from (Fire(id, other.id), Assault(id, other.id), Load(id, other.id))
        for structure in view.scenario.structures:
            yield from (Fire(id, f"{structure.id} {hex}") for hex in structure.hexes)


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
