"""The contract of every game, on the missions that are shipped: random play ends, options and refusals agree,
replay equals play, states are folds of events, the player's options can be worked out from his view, and what he
cannot know leaves no trace.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from random import Random
from typing import Any

import pytest

from tabletop.core import codec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.values import FLOW, Event
from tabletop.data.rulebook import RuleBook
from tabletop.games.conflict_solo.data import load_scenario, scenario_keys
from tabletop.games.conflict_solo.rules.changing import put, with_fields
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.scenario import Minefield
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.telling import ConflictEvent, hidden_ids
from tests.contract import test_contract as contract
from tests.contract.tables import Table, play

RULES = frozenset(RuleBook.load("conflict_solo").rules)
KEYS = tuple(scenario_keys())
SHORT = ("m1_the_sawmill", "m3_whispers_in_the_birches", "m4_flak_over_the_warta")


@lru_cache(None)
def table(key: str) -> Table:
    return Table(key, GAME, partial(load_scenario, key), RULES)


every_mission = pytest.mark.parametrize("key", KEYS)
some_missions = pytest.mark.parametrize("key", SHORT)


@pytest.mark.parametrize(
    "key", [k for k in KEYS if not k.startswith("m5")]
)  # the longest mission is played whole in test_invariants
def test_random_play_ends(key: str) -> None:
    contract.test_random_play_ends_and_never_waits_in_silence(table(key), 1)


@every_mission
def test_states_are_folds_of_events(key: str) -> None:
    contract.test_folded_events_are_the_state(table(key), 1)


@every_mission
def test_what_flows_goes_through_json(key: str) -> None:
    contract.test_commands_and_events_round_trip_through_json(table(key), 1)


@some_missions
def test_replay_equals_play(key: str) -> None:
    contract.test_replay_equals_play_to_the_byte(table(key))


@some_missions
def test_options_are_accepted_and_nothing_else(key: str) -> None:
    """CH-PLY-11."""
    contract.test_every_option_is_accepted_and_there_only_once(table(key), 1)
    contract.test_what_is_not_listed_is_refused_with_its_rule_and_changes_nothing(table(key), 1)


@some_missions
def test_options_come_from_the_view(key: str) -> None:
    contract.test_a_seat_can_work_out_its_options_from_its_view(table(key))
    contract.test_views_and_told_events_are_plain(table(key))


@some_missions
def test_undo_and_copies(key: str) -> None:
    contract.test_undo_restores_the_position_and_stops_at_revelations(table(key), 0)
    contract.test_copies_are_independent(table(key))
    contract.test_after_the_end_everything_is_refused(table(key))


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


# -- hidden things
def elsewhere(state: State, random: Random) -> State | None:
    """The same position with a hidden AI in another hex that nobody looks at, and an unknown minefield moved."""
    ghosts = [id for id in sorted(hidden_ids(state)) if state.counters[id].hex]
    changed: Any = state
    taken = {c.hex for c in state.counters.values()}
    if ghosts:
        free = sorted(h for h in state.scenario.chart.terrain if h not in taken)
        changed = put(
            changed,
            random.choice(ghosts),
            hex=random.choice(free),
            facing=random.randrange(6),
            fresh=random.random() < 0.5,
        )
    unknown = [h for h, m in state.mines.items() if m.owner == "ai" and not m.known]
    if unknown:
        mines = {h: m for h, m in state.mines.items() if h != unknown[0]} | {
            random.choice(sorted(set(state.scenario.chart.terrain) - taken)): Minefield("ai", False)
        }
        changed = with_fields(changed, mines=mines)
    return changed if changed is not state else None


@pytest.mark.parametrize("key", ["m3_whispers_in_the_birches", "m6_hedgerow_lane"])
def test_hidden_facts_exchanged_leave_no_trace(key: str) -> None:
    """CH-HID-04, CH-HID-06, CH-MINE-02: view, options, prompts and refusals stay the same to the byte."""
    match, random, exchanged = table(key).match(3), Random(3), 0
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
    match = table("m3_whispers_in_the_birches").match(5)
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
