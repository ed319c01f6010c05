"""The contract of every game: options and refusals agree, replay equals play, states are folds of events, games end,
views leak nothing."""

from __future__ import annotations

import random
import re
from dataclasses import fields
from functools import lru_cache

import pytest

from tabletop.core import codec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import FLOW, Command, Event
from tabletop.core.refusal import Refused
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.hiding import AirWarsEvent, OwnEvent
from tests.contract.mutants import mutants, names_in, strangers
from tests.games.air_wars.board import scenario
from tests.games.air_wars.hidden import exchanges
from tests.games.air_wars.player import choose, wander

KEYS = ("MA", "GU", "SW", "BOB")
RULE = re.compile(r"^AW-[A-Z]+-\d\d$")


@lru_cache(16)
def played(key: str, seed: int) -> Match:
    """A finished game; never changed by a test."""
    match = list(wander(scenario(key), seed))[-1]
    assert match.result is not None
    return match


def moments(match: Match, seed: int, about: int) -> list[int]:
    return sorted(random.Random(seed).sample(range(1, len(match.journal)), min(about, len(match.journal) - 1)))


def at(match: Match, n: int) -> Match:
    return Match.at(GAME, match.scenario, match.moment(n), SeededDice(n))


@pytest.mark.parametrize("key", KEYS)
def test_every_campaign_is_played_to_its_end(key: str) -> None:
    """AW-END-01: somebody is asked until there is a result; whoever is asked has options, a sentence and a rule."""
    for match in wander(scenario(key), 7):
        for seat in match.to_act:
            prompt = match.prompt(seat)
            assert prompt.sentence.strip() and RULE.match(prompt.rule)
            assert prompt.default is None or match.refusal(seat, prompt.default) is None
            assert match.options(seat)
    result = match.result
    assert result is not None and result.level in [v.name for v in match.scenario.levels]


@pytest.mark.parametrize("key", KEYS)
def test_every_option_is_accepted_and_stands_there_once(key: str) -> None:
    match = played(key, 3)
    rng = random.Random(3)
    for n in moments(match, 1, 60):
        here = at(match, n)
        for seat in here.to_act:
            options = list(here.options(seat))
            assert len(set(options)) == len(options)
            assert all(here.refusal(seat, c) is None for c in options)
            assert all(c.label(here.state).strip() for c in options[:150])
            for command in rng.sample(options, min(4, len(options))):
                here.copy().submit(seat, command)


@pytest.mark.parametrize("key", KEYS)
def test_what_is_not_listed_is_refused_and_changes_nothing(key: str) -> None:
    """Mutated commands, commands of other moments and of other kinds: each is refused with a rule and a sentence."""
    match = played(key, 4)
    rng = random.Random(4)
    names = names_in(match.moment(1))
    others = [e.command for e in match.journal if e.command is not None]
    for n in moments(match, 2, 40):
        here = at(match, n)
        for seat in here.to_act:
            options = list(here.options(seat))
            listed, before = set(options), here.state
            strange = [*mutants(options, names, rng), *strangers(GAME.commands, names, rng), *rng.sample(others, 25)]
            for command in strange:
                refusal = here.refusal(seat, command)
                assert (refusal is None) == (command in listed), (command, refusal, here.state.frames)
                if refusal is not None:
                    assert RULE.match(refusal.rule) and refusal.sentence.endswith("."), refusal
                    assert "None" not in refusal.sentence and "\n" not in refusal.sentence, refusal
            with pytest.raises(Refused):
                here.submit(1 - seat if len(here.to_act) == 1 else 7, options[0])
            assert here.state is before


@pytest.mark.parametrize("key", KEYS)
def test_replay_equals_play_and_states_are_folds(key: str) -> None:
    match = played(key, 5)
    lines = [(e.seat, e.command, e.fallen) for e in match.journal]
    again = Match.resume(GAME, match.scenario, lines, SeededDice())
    assert again.digest() == match.digest() and again.result == match.result
    state = GAME.start(match.scenario)
    for entry in match.journal:
        assert entry.before == state
        for event in entry.events:
            state = GAME.evolve(state, event)
    assert codec.dumps(state) == codec.dumps(match.state)


@pytest.mark.parametrize("key", KEYS)
def test_commands_and_events_survive_json_and_have_words(key: str) -> None:
    match = played(key, 5)
    for entry in match.journal:
        if entry.command is not None:
            assert codec.decode_one_of(GAME.commands, codec.encode(entry.command)) == entry.command
        state = entry.before
        for event in entry.events:
            assert codec.decode_one_of(GAME.events, codec.encode(event)) == event
            for seat in (0, 1, None):
                told = GAME.redact(event, seat, state)
                if told is not None:
                    line = told.words(GAME.view(GAME.evolve(state, event), seat))
                    assert not line or ("(AW-" in line and "None" not in line and "  " not in line), line
            state = GAME.evolve(state, event)


def test_every_event_says_what_it_changes_and_who_is_told_of_it() -> None:
    """AW-HID-09: an event is public, belongs to the side in its `seat`, or covers what the other may not know."""
    assert all(kind.label is not Command.label for kind in GAME.commands)
    ours = [kind for kind in GAME.events if kind not in FLOW]
    assert len(ours) == 67 and all(issubclass(kind, AirWarsEvent) for kind in ours)
    for kind in ours:
        assert kind.apply is not Event.apply, kind
        private, covers = issubclass(kind, OwnEvent), "told" in vars(kind)
        assert [kind.public, private, covers].count(True) == 1, kind
        assert not (private or covers) or "seat" in {f.name for f in fields(kind)}, kind


def test_copies_are_independent() -> None:
    match = at(played("BOB", 3), 200)
    digest = match.digest()
    twins = [match.copy(), match.copy()]
    for twin in twins:
        rng = random.Random(1)
        for _ in range(60):
            if twin.to_act:
                twin.submit(twin.to_act[0], choose(twin, twin.to_act[0], rng))
    assert match.digest() == digest and twins[0].digest() == twins[1].digest()


@pytest.mark.parametrize("key", KEYS)
def test_a_seat_works_out_its_options_from_its_view(key: str) -> None:
    """AW-HID-01, AW-HID-06: prompt, options and who is asked are the same in the view; a view of a view is itself."""
    match = played(key, 6)
    for n in moments(match, 3, 60):
        here = at(match, n)
        for seat in here.to_act:
            view = here.view(seat)
            step = GAME.step(view)
            assert GAME.view(view, seat) is view and seat in step.seats(view)
            assert step.prompt(view, seat) == here.prompt(seat)
            assert list(step.options(view, seat)) == list(here.options(seat))
        for seat in {0, 1} - set(here.to_act):
            assert GAME.step(here.view(seat)).key == "waiting" and len(here.view(seat).frames) == 2


@pytest.mark.parametrize("key", KEYS)
def test_what_a_seat_cannot_know_leaves_no_trace(key: str) -> None:
    """AW-HID-17: exchange hidden identities or hidden cards: view, options, prompt and refusals stay the same to the
    byte."""
    match = played(key, 8)
    rng = random.Random(8)
    exchanged = 0
    names = names_in(match.moment(1))
    for n in moments(match, 4, 120):
        state = match.moment(n)
        for seat in (0, 1):
            here = Match.at(GAME, match.scenario, state)
            view = codec.dumps(here.view(seat))
            for other in exchanges(state, seat, rng):
                there = Match.at(GAME, match.scenario, other)
                assert codec.dumps(there.view(seat)) == view, (n, seat)
                assert here.to_act == there.to_act
                exchanged += 1
                if seat in here.to_act:
                    options = list(here.options(seat))
                    assert options == list(there.options(seat)) and here.prompt(seat) == there.prompt(seat)
                    if n % 5 == 0:
                        for command in mutants(options, names, rng, 1):
                            assert here.refusal(seat, command) == there.refusal(seat, command)
    assert exchanged > 50


@pytest.mark.parametrize("key", KEYS)
def test_undo_stops_at_revelations(key: str) -> None:
    """Drafts can be taken back, what was shown cannot."""
    match = played(key, 9)
    undone = 0
    for n in moments(match, 5, 60):
        entry = match.journal[n]
        if entry.command is None or entry.seat is None:
            continue
        here = at(match, n)
        digest = here.digest()
        here.journal.append(match.journal[n - 1])
        here.submit(entry.seat, entry.command)
        if here.journal[-1].reveals:
            assert here.undo_refusal() is not None
        else:
            here.undo(entry.seat)
            undone += 1
            assert here.digest() == digest
    assert undone
