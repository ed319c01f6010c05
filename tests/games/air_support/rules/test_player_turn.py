"""The phases of a Player Turn (AS-TURN)."""

from __future__ import annotations

import pytest

from tabletop.bots.fuzzer import RandomBot
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.air_support.data import load_scenario
from tabletop.games.air_support.rules.arriving import ArrivalRolled
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.player_turn import PhaseBegan, TurnBegan
from tabletop.games.air_support.rules.state import Phase
from tests.games.air_support.kit import of


@pytest.mark.parametrize("key", ["s5_ihantala", "s2_chir"])
def test_as_turn_01_eight_phases_in_order_in_every_player_turn(key: str) -> None:
    """AS-TURN-01: RPh, PFPh, MPh, DFPh, AFPh, RtPh, APh, CCPh; ATTACKER and DEFENDER change after each Player Turn, the
    turn after two.
    """
    match = Match.start(GAME, load_scenario(key), SeededDice(5))
    bots = [RandomBot(5), RandomBot(6)]
    while match.to_act and match.state.turn < 4:
        seat = match.to_act[0]
        match.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
    told = [e for entry in match.journal for e in entry.events]
    phases = [e.phase for e in of(told, PhaseBegan)]
    eight = [Phase.RPH, Phase.PFPH, Phase.MPH, Phase.DFPH, Phase.AFPH, Phase.RTPH, Phase.APH, Phase.CCPH]
    assert len(phases) > 40 and all(phase is eight[n % 8] for n, phase in enumerate(phases))
    turns = [(e.turn, e.half, e.attacker) for e in of(told, TurnBegan)]
    first = load_scenario(key).first_move
    assert turns[:5] == [(1, 0, first), (1, 1, 1 - first), (2, 0, first), (2, 1, 1 - first), (3, 0, first)]
    if key == "s2_chir":
        assert (
            any(e.seat == 0 or e.seat == 1 for e in of(told, ArrivalRolled)) and of(told, ArrivalRolled)[0].dr == 0
        )  # AS-ARRIVE-13
