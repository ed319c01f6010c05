"""What the contract of all games does not ask: who is told of every event, that every phase has its steps, and what the
player may hear of hidden AIs. The contract itself is played in tests/contract.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tabletop.core import codec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.values import FLOW, Event
from tabletop.games.conflict_solo.data import load_scenario, scenario_keys
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.telling import ConflictEvent, hidden_ids
from tests.contract.tables import play
from tests.games.conflict_solo.elsewhere import elsewhere

KEYS = tuple(scenario_keys())


def begun(key: str, seed: int) -> Match:
    return Match.start(GAME, load_scenario(key), SeededDice(seed))


def test_every_event_says_what_it_changes_and_who_is_told() -> None:
    """CH-HID-06: an event that says nothing of it is told to nobody."""
    for kind in GAME.events:
        assert kind.apply is not Event.apply, kind
        assert issubclass(kind, ConflictEvent) or kind in FLOW, kind
    assert len(set(GAME.commands)) == len(GAME.commands)

    class Whisper(ConflictEvent):
        pass

    assert GAME.redact(Whisper(), 0, GAME.start(load_scenario(KEYS[0]))) is None


def test_every_phase_is_made_of_steps() -> None:
    phases = {step for phase in GAME.sequence.phases for step in phase.steps}
    assert phases == set(GAME.steps) - {"over"}


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


def test_nothing_told_names_where_a_hidden_ai_is() -> None:
    """CH-HID-05, CH-RND-04: of a hidden AI that stays hidden no event tells hex, facing or check."""
    match = begun("m3_whispers_in_the_birches", 5)
    for _ in play(match, 5):
        pass
    state = match.journal[0].before
    for entry in match.journal:
        for event in entry.events:
            hidden = hidden_ids(state)
            seen = GAME.redact(event, 0, state)
            if (
                seen is not None
                and getattr(seen, "id", "") in hidden
                and type(seen).__name__ not in ("Revealed", "AttackRolled", "HitDrawn")
            ):
                raise AssertionError(f"{seen} tells of a hidden AI")
            if type(seen).__name__ == "OrderChosen":
                assert not hidden & {seen.ai, *seen.considered}  # type: ignore[union-attr]
            state = GAME.evolve(state, event)
    assert replace(state, viewer=False) == match.state
