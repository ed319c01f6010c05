"""What the player is asked betrays nothing of what is hidden (CH-HID-06)."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.core import codec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.conflict_solo.rules.game import GAME
from tests.contract.tables import play
from tests.games.conflict_solo.elsewhere import elsewhere
from tests.games.conflict_solo.moments import begun


@pytest.mark.parametrize("key", ["m3_whispers_in_the_birches", "m6_hedgerow_lane"])
def test_hidden_facts_exchanged_leave_no_trace(key: str) -> None:
    """CH-HID-04, CH-HID-06, CH-MINE-02: view, options, prompts and refusals stay the same to the byte."""
    match, random, exchanged = begun(key, 3), Random(3), 0
    for _ in play(match, 3):
        pass
    strange = [e.command for e in match.journal if e.command is not None][::7]
    for n in range(1, len(match.journal), 7):
        state = match.moment(n)
        other = elsewhere(state, random)
        if other is None or state.result is not None:
            continue
        here, there = (Match.at(GAME, match.scenario, s, SeededDice(n)) for s in (state, other))
        assert codec.dumps(here.view(0)) == codec.dumps(there.view(0)), n
        assert list(here.options(0)) == list(there.options(0)) and here.prompt(0) == there.prompt(0)
        assert [here.refusal(0, c) for c in strange] == [there.refusal(0, c) for c in strange]
        exchanged += 1
    assert exchanged > 5
