"""The contract of every game: random play to the end on every table, each promise of the engine checked on the way."""

from __future__ import annotations

import re
from random import Random

import pytest

from tabletop.bots.fuzzer import RandomBot
from tabletop.core import codec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal, Refused
from tests.contract.mutants import mutants, names_in, strangers
from tests.contract.tables import ENGINE_RULES, OPEN_TABLES, SEEDS, TABLES, Table, play

every_table = pytest.mark.parametrize("table", OPEN_TABLES, ids=lambda t: t.name)
every_game = pytest.mark.parametrize(
    ("table", "seed"),
    [(t, seed) for t in OPEN_TABLES for seed in (SEEDS[:1] if t.once else SEEDS)],
    ids=lambda v: getattr(v, "name", str(v)),
)
hidden_tables = pytest.mark.parametrize("table", [t for t in TABLES if t.hidden], ids=lambda t: t.name)
RULE_ID = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d\d\b")
UNFILLED = re.compile(r"\{|\bNone\b(?! (of|can|has|is|has to)\b)")
"""What stands where a value is missing; a sentence may begin with "None of"."""


_GAMES: dict[tuple[str, int], Match] = {}
"""The last finished games; all tests of a table follow one another."""


def keep(table: Table, seed: int, match: Match) -> Match:
    """A finished random game is kept for the tests that come, which never change it."""
    while len(_GAMES) >= 8:
        del _GAMES[next(iter(_GAMES))]
    return _GAMES.setdefault((table.name, seed), match)


def played(table: Table, seed: int) -> Match:
    """A finished random game; never changed by a test."""
    if (table.name, seed) in _GAMES:
        return _GAMES[table.name, seed]
    match = table.match(seed)
    for _ in play(match, seed):
        pass
    return keep(table, seed, match)


def moments(match: Match, seed: int, about: int) -> list[int]:
    """Some journal entries, spread over the whole game."""
    n = len(match.journal)
    return sorted(Random(seed).sample(range(1, n), min(about, n - 1))) if n > 1 else []


def at(table: Table, match: Match, n: int) -> Match:
    return Match.at(table.game, match.scenario, match.moment(n), SeededDice(n))


def decent(table: Table, refusal: Refusal | None) -> None:
    assert refusal is not None
    assert refusal.rule in table.rules | ENGINE_RULES, f"{refusal.rule} is not in the rule book"
    words = refusal.sentence
    assert words.strip() and words[0] not in "{(" and words.rstrip()[-1] in ".!?:)", words
    assert not UNFILLED.search(words) and "\n" not in words and len(words) < 300, words
    assert all(rule in table.rules for rule in RULE_ID.findall(words)), words


@every_game
def test_random_play_ends_and_never_waits_in_silence(table: Table, seed: int) -> None:
    """Somebody is asked until there is a result; whoever is asked has an option, a sentence, a rule and a default
    that is legal.
    """
    match = table.match(seed)
    for seat, command in play(match, seed):
        assert match.result is None
        options = match.options(seat)
        assert options, f"{match.state.frames} asks seat {seat} and offers nothing"
        prompt = match.prompt(seat)
        assert prompt.sentence.strip() and prompt.rule in table.rules
        assert prompt.default is None or match.refusal(seat, prompt.default) is None
        assert match.refusal(seat, command) is None
    result = match.result
    assert result is not None and result.sentence and result.level and len(result.points) == len(match.seats)
    assert match.to_act == () and all(match.options(seat) == () for seat in range(len(match.seats)))
    keep(table, seed, match)


@every_game
def test_folded_events_are_the_state(table: Table, seed: int) -> None:
    """fold(events) == state after every command, and the first state with all events gives the last one to the byte."""
    match = played(table, seed)
    state = table.game.start(match.scenario)
    for n, entry in enumerate(match.journal, 1):
        for event in entry.events:
            state = table.game.evolve(state, event)
        assert state == match.moment(n), f"after entry {n}, {entry.command}"
        assert state.frames or table.game.result(state) is not None
    assert codec.dumps(state) == codec.dumps(match.state)


@every_table
def test_replay_equals_play_to_the_byte(table: Table) -> None:
    """The journal with what fell gives the same events and states."""
    match = played(table, 0)
    lines = [(e.seat, e.command, e.fallen) for e in match.journal]
    replayed = Match.resume(table.game, match.scenario, lines, SeededDice(0))
    for n, (a, b) in enumerate(zip(match.journal, replayed.journal, strict=True)):
        assert a.events == b.events and a.fallen == b.fallen, n
    for n in moments(match, 3, 25):
        assert codec.dumps(match.moment(n)) == codec.dumps(replayed.moment(n))
    assert match.digest() == replayed.digest()


@every_game
def test_commands_and_events_round_trip_through_json(table: Table, seed: int) -> None:
    """Every class that flows is known to the game and comes back equal; every event has words without holes in them."""
    match = played(table, seed)
    for entry in match.journal:
        if entry.command is not None:
            assert codec.decode_one_of(table.game.commands, codec.encode(entry.command)) == entry.command
        state = entry.before
        for event in entry.events:
            assert codec.decode_one_of(table.game.events, codec.encode(event)) == event
            state = table.game.evolve(state, event)
            words = event.words(state)
            assert not UNFILLED.search(words) and "\n" not in words, words
            assert all(rule in table.rules for rule in RULE_ID.findall(words)), words


@every_table
def test_views_and_told_events_are_plain(table: Table) -> None:
    """What a seat or an observer may know can be written down, at any moment, also after the end."""
    match = played(table, 0)
    for n in [*moments(match, 5, 25), len(match.journal)]:
        for seat in (*range(len(match.seats)), None):
            assert codec.dumps(table.game.view(match.moment(n), seat))
            told = match.told(match.journal[n - 1], seat)
            assert all(codec.decode_one_of(table.game.events, codec.encode(e)) == e for e in told)


@every_game
def test_every_option_is_accepted_and_there_only_once(table: Table, seed: int) -> None:
    match = played(table, seed)
    random = Random(seed)
    for n in moments(match, seed, 40):
        here = at(table, match, n)
        for seat in here.to_act:
            options = list(here.options(seat))
            assert len(set(options)) == len(options)
            assert all(here.refusal(seat, c) is None for c in options)
            assert all(c.label(here.state).strip() for c in options[:200])
            for command in random.sample(options, min(6, len(options))):
                here.copy().submit(seat, command)


@every_game
def test_what_is_not_listed_is_refused_with_its_rule_and_changes_nothing(table: Table, seed: int) -> None:
    """Options and refusals agree on mutated commands, on commands of other moments, and on seats that are not asked."""
    match = played(table, seed)
    random = Random(seed)
    names = names_in(match.moment(1))
    others = [e.command for e in match.journal if e.command is not None]
    for n in moments(match, seed + 1, 22):
        here = at(table, match, n)
        for seat in here.to_act:
            options = list(here.options(seat))
            listed = set(options)
            strange = [
                *mutants(options, names, random),
                *strangers(table.game.commands, names, random),
                *random.sample(others, min(25, len(others))),
            ]
            _held(table, here, seat, listed, strange)
            for wrong in {-1, len(here.seats), 99, *range(len(here.seats))} - set(here.to_act):
                decent(table, here.refusal(wrong, options[0]))
                assert here.options(wrong) == ()


def _held(table: Table, here: Match, seat: int, listed: set[Command], strange: list[Command]) -> None:
    state, refused = here.state, 0
    for command in strange:
        refusal = here.refusal(seat, command)
        if refusal is None and here.game.open_ended:
            here.copy().submit(seat, command)  # the options are examples: what nobody listed can be done as well
            continue
        assert (refusal is None) == (command in listed), (
            f"{command!r} is {'listed' if command in listed else 'not listed'} but {refusal}"
        )
        if refusal is None:
            continue
        decent(table, refusal)
        refused += 1
        if refused % 7 == 0:
            with pytest.raises(Refused):
                here.submit(seat, command)
    assert here.state is state and not here.journal and here.dice.position == SeededDice().position  # type: ignore[attr-defined]


@every_table
def test_after_the_end_everything_is_refused(table: Table) -> None:
    match = played(table, 0)
    command = match.journal[-1].command
    assert command is not None
    for seat in range(len(match.seats)):
        refusal = match.refusal(seat, command)
        assert refusal == Refusal("GAME", "The game is over.")


@every_table
def test_copies_are_independent(table: Table) -> None:
    """What happens to a copy leaves the game as it was, and the other way round."""
    match = played(table, 0)
    for n in moments(match, 7, 8):
        here = at(table, match, n)
        before = here.digest()
        twin, still = here.copy(), here.copy()
        for count, _ in enumerate(play(twin, n)):
            if count == 12:
                break
        assert here.digest() == before and not here.journal and here.dice.position == 0  # type: ignore[attr-defined]
        if here.to_act:
            here.submit(here.to_act[0], here.options(here.to_act[0])[0])
        assert still.digest() == before and not still.journal


@every_game
def test_undo_restores_the_position_and_stops_at_revelations(table: Table, seed: int) -> None:
    """A copy takes back and plays again; the game itself goes on as the same seed made it go before."""
    before_it = played(table, seed)
    journal = before_it.journal
    chosen = set(Random(seed).sample(range(1, len(journal)), min(70, len(journal) - 1)))
    match = table.match(seed)
    for count, (seat, command) in enumerate(play(match, seed), 1):
        if count not in chosen:
            continue
        trial, before = match.copy(), match.state
        trial.submit(seat, command)
        after, digest = trial.state, trial.digest()
        if trial.journal[-1].reveals:
            refusal = trial.undo_refusal()
            assert refusal is not None and refusal.rule == "UNDO" and refusal.sentence
            with pytest.raises(Refused):
                trial.undo()
            assert trial.state is after and trial.taken_back == 0
        else:
            assert trial.undo_refusal(1 - seat) is not None
        trial.undo(practice=trial.journal[-1].reveals)
        assert trial.state == before and trial.digest() == match.digest()
        trial.redo()
        assert trial.state == after and trial.digest() == digest
    assert match is not before_it and [e.events for e in match.journal] == [e.events for e in journal]
    assert match.digest() == before_it.digest()


@pytest.mark.parametrize("table", TABLES, ids=lambda t: t.name)
def test_a_seat_can_work_out_its_options_from_its_view(table: Table) -> None:
    """A bot that thinks ahead has only the view: who is asked, prompt and options are the same there."""
    match = played(table, 0 if table.once else 1)
    for n in moments(match, 9, 12):
        here = at(table, match, n)
        for seat in here.to_act:
            view = here.view(seat)
            step = table.game.step(view)
            assert seat in step.seats(view)
            assert step.prompt(view, seat) == here.prompt(seat)
            assert list(step.options(view, seat)) == list(here.options(seat))


@hidden_tables
@pytest.mark.parametrize("seed", range(3))
def test_hidden_facts_exchanged_leave_no_trace(table: Table, seed: int) -> None:
    """Exchange what a seat cannot know: its view, options, prompt and a bot's choice stay the same to the byte; so
    do refusals.
    """
    match = played(table, seed)
    random = Random(seed)
    names = names_in(match.moment(1))
    exchanged = 0
    for n in range(1, len(match.journal), table.every):
        state = match.moment(n)
        for seat in range(len(match.seats)):
            for other in table.exchanges(state, seat, random):
                here, there = (Match.at(table.game, match.scenario, s) for s in (state, other))
                assert codec.dumps(here.view(seat)) == codec.dumps(there.view(seat)), f"entry {n}, seat {seat}"
                assert here.to_act == there.to_act
                options = list(here.options(seat))
                assert options == list(there.options(seat))
                exchanged += 1
                if seat in here.to_act:
                    assert here.prompt(seat) == there.prompt(seat)
                    choices = [RandomBot(n).choose(m.view(seat), seat, m.options(seat)) for m in (here, there)]
                    assert choices[0] == choices[1]
                    if n % 5 == 0:
                        strange = list(mutants(options, names, random, 1))
                        assert [here.refusal(seat, c) for c in strange] == [there.refusal(seat, c) for c in strange]
    assert exchanged or not table.name.startswith(("smugglers", "m3_", "m6_"))


@hidden_tables
@pytest.mark.parametrize("seed", range(3))
def test_secret_choices_are_not_told(table: Table, seed: int) -> None:
    """Whatever a seat chooses in secret, the others are told the same events and see the same position."""
    match = played(table, seed)
    random = Random(seed)
    for n in range(1, len(match.journal)):
        here = at(table, match, n)
        for a, b, seat in table.twins(here, random):
            assert repr(a.story(seat)) == repr(b.story(seat))
            assert codec.dumps(a.view(seat)) == codec.dumps(b.view(seat))
            assert codec.dumps(a.view(None)) == codec.dumps(b.view(None)) and repr(a.story(None)) == repr(b.story(None))
            assert list(a.options(seat)) == list(b.options(seat)) and a.to_act == b.to_act
