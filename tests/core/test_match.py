"""A match: asking, acting, chance from a real table, undo to the last revelation, redo, practice, looking back,
branches, rules that never end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from tabletop.core import engine
from tabletop.core.chance import ChanceNeeded, ScriptedDice, ScriptError, SeededDice, TableDice
from tabletop.core.engine import Stuck
from tabletop.core.game import Clock, Game, Result
from tabletop.core.match import Match
from tabletop.core.messages import Command, Event, Frame, StepBegan, StepEnded
from tabletop.core.refusal import Refusal, Refused
from tabletop.core.sequence import Sequence as Phases
from tabletop.core.step import Now, Prompt, Step


# -- a game of one die: put counters on the table, throw for them, whoever reaches the goal wins
@dataclass(frozen=True, slots=True)
class Pot:
    frames: tuple[Frame, ...]
    counters: int = 0
    points: tuple[int, int] = (0, 0)
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Add(Command):
    number: int


@dataclass(frozen=True, slots=True)
class Throw(Command):
    dice: int = 1


@dataclass(frozen=True, slots=True)
class Added(Event):
    number: int


@dataclass(frozen=True, slots=True)
class Thrown(Event):
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shown(Event):
    reveals: ClassVar[bool] = True


class Bet(Step[Pot]):
    key = "bet"

    def seats(self, state: Pot) -> tuple[int, ...]:
        return (state.turn % 2,)

    def prompt(self, state: Pot, seat: int) -> Prompt:
        return Prompt("Add counters or throw.", "P-01", Add(1))

    def options(self, state: Pot, seat: int) -> list[Command]:
        return [Add(1), Add(2), Throw(1), Throw(2)]

    def refusal(self, state: Pot, seat: int, command: Command) -> Refusal | None:
        return None if command in self.options(state, seat) else Refusal("P-01", f"{command} is\nnot to be had.")

    def decide(self, now: Now[Pot], seat: int, command: Command) -> Iterator[Event]:
        if isinstance(command, Add):
            yield Added(command.number)
            if now.state.counters == 5:
                yield Shown()
            return
        assert isinstance(command, Throw)
        yield Thrown(tuple(now.dice.roll() for _ in range(command.dice)))
        yield StepBegan("tidy", nested=True)


class Tidy(Step[Pot]):
    key = "tidy"

    def run(self, now: Now[Pot]) -> Iterator[Event]:
        yield StepEnded("tidy")


class PotGame(Game[Pot]):
    key, title, version = "pot", "Pot", 1
    commands, events = (Add, Throw), (Added, Thrown, Shown, StepBegan, StepEnded)
    steps: dict[str, Step[Pot]] = {"bet": Bet(), "tidy": Tidy()}
    sequence = Phases(())

    def start(self, scenario: Any) -> Pot:
        return Pot((Frame("bet"),))

    def seats(self, state: Pot) -> tuple[str, ...]:
        return "Red", "Blue"

    def result(self, state: Pot) -> Result | None:
        won = [seat for seat in (0, 1) if state.points[seat] >= 12]
        return Result(won[0], "victory", state.points, "Twelve.") if won else None

    def evolve(self, state: Pot, event: Event) -> Pot:
        match event:
            case Added(number):
                return replace(state, counters=state.counters + number, turn=state.turn + 1)
            case Thrown(values):
                seat = state.turn % 2
                a, b = state.points
                points = (a + sum(values), b) if seat == 0 else (a, b + sum(values))
                return replace(state, points=points, counters=0, turn=state.turn + 1)
            case Shown():
                return state
        assert isinstance(event, StepBegan | StepEnded)
        after: Pot = event.apply(state)
        return after


GAME = PotGame()


def pot(*script: int, seed: int | None = None) -> Match:
    return Match.start(GAME, None, ScriptedDice(*script, then=SeededDice(seed) if seed is not None else None))


# -- asking
def test_whoever_is_asked_and_nobody_else() -> None:
    match = pot()
    assert match.seats == ("Red", "Blue") and match.to_act == (0,) and match.prompt(0).default == Add(1)
    assert list(match.options(0)) == [Add(1), Add(2), Throw(1), Throw(2)] and match.options(1) == () == match.options(7)
    assert match.refusal(0, Add(1)) is None
    assert match.refusal(1, Add(1)) == Refusal("GAME", "Blue is not asked now; Red must decide.")
    for seat in (2, -1, 99):
        assert match.refusal(seat, Add(1)) == Refusal("GAME", f"Seat {seat} is not asked now; Red must decide.")


def test_a_refused_command_changes_nothing_and_its_sentence_is_one_line() -> None:
    match = pot()
    state = match.state
    with pytest.raises(Refused) as refused:
        match.submit(0, Add(3))
    assert refused.value.sentence == "Add(number=3) is not to be had." and refused.value.rule == "P-01"
    assert match.state is state and len(match.journal) == 1 and not match.undone


def test_the_end_of_a_game() -> None:
    match = pot(6, 6)
    match.submit(0, Throw(2))
    assert match.result == Result(0, "victory", (12, 0), "Twelve.") and match.to_act == () and match.options(1) == ()
    assert match.refusal(1, Add(1)) == Refusal("GAME", "The game is over.")


# -- acting
def test_events_are_applied_one_by_one_and_noted() -> None:
    match = pot(4, 2)
    assert match.submit(0, Throw(2)) == (Thrown((4, 2)), StepBegan("tidy", nested=True), StepEnded("tidy"))
    entry = match.journal[-1]
    assert (
        (entry.seat, entry.command, entry.fallen) == (0, Throw(2), (4, 2))
        and entry.before.points == (0, 0)
        and entry.reveals
    )
    assert match.state.points == (6, 0) and match.state.frames == (Frame("bet"),)


def test_dice_that_fail_leave_the_match_as_it_was() -> None:
    match = pot(4)
    state, dice = match.state, match.dice
    with pytest.raises(ScriptError):
        match.submit(0, Throw(2))
    assert match.state is state and match.dice is dice and len(match.journal) == 1
    assert match.submit(0, Throw(1))[0] == Thrown((4,))


def test_dice_of_a_real_table_are_asked_for_one_by_one() -> None:
    """ChanceNeeded changes nothing; supply and submit the same command again."""
    dice = TableDice()
    match = Match.start(GAME, None, dice)
    state = match.state
    for value in (3, 5):
        with pytest.raises(ChanceNeeded) as needed:
            match.submit(0, Throw(2))
        assert needed.value.sides == 6 and match.state is state and len(match.journal) == 1
        match.dice.supply(value)  # type: ignore[attr-defined]
    assert match.submit(0, Throw(2))[0] == Thrown((3, 5))
    match.dice.supply(9)  # type: ignore[attr-defined]
    for _ in range(2):
        with pytest.raises(ChanceNeeded):
            match.submit(1, Throw(1))
    match.dice.supply(2)  # type: ignore[attr-defined]
    assert match.submit(1, Throw(1))[0] == Thrown((2,)) and match.state.points == (8, 2)


# -- taking back
def test_undo_goes_back_to_the_last_revelation_and_redo_comes_forward() -> None:
    match = pot(6)
    digests = [match.digest()]
    for seat, command in ((0, Throw(1)), (1, Add(1)), (0, Add(1))):
        match.submit(seat, command)
        digests.append(match.digest())
    assert match.undo().command == Add(1) and match.undo().command == Add(1)
    assert match.digest() == digests[1]
    refusal = match.undo_refusal()
    assert refusal is not None and refusal.rule == "UNDO" and refusal.sentence.startswith("Dice have fallen.")
    with pytest.raises(Refused, match="cannot be taken back"):
        match.undo()
    assert match.redo().seat == 1 and match.redo().seat == 0 and match.digest() == digests[3] and match.taken_back == 0
    with pytest.raises(Refused, match="Nothing was taken back"):
        match.redo()


def test_nothing_done_nothing_taken_back() -> None:
    for practice in (False, True):
        refusal = pot().undo_refusal(None, practice)
        assert refusal == Refusal("UNDO", "Nothing has been done yet.")
    at = Match.at(GAME, None, GAME.start(None))
    assert at.undo_refusal(0, True) is not None


def test_a_seat_takes_back_only_its_own_last_command() -> None:
    match = pot()
    match.submit(0, Add(1))
    match.submit(1, Add(1))
    assert match.undo_refusal(1) is None
    assert match.undo_refusal(0) == Refusal("UNDO", "Blue has acted since; that cannot be taken back.")
    match.undo(1)
    match.undo(0)
    assert match.state == GAME.start(None)


def test_an_event_can_reveal_without_dice() -> None:
    match = pot()
    for n, seat in ((2, 0), (2, 1), (1, 0)):
        match.submit(seat, Add(n))
    refusal = match.undo_refusal()
    assert refusal is not None and refusal.sentence.startswith("Something new was revealed.")


def test_practice_goes_back_beyond_dice_and_marks_the_game() -> None:
    match = pot(6, seed=1)
    match.submit(0, Throw(1))
    match.submit(1, Add(1))
    match.undo(practice=True)
    assert match.taken_back == 0
    match.undo(practice=True)
    assert match.taken_back == 1 and match.state == GAME.start(None) and match.copy().taken_back == 1
    assert match.redo().fallen == (6,) and match.state.points == (6, 0)  # the same dice, not new ones
    assert not match.undone[-1:] or match.redo().command == Add(1)


def test_a_new_command_ends_the_redoing() -> None:
    match = pot()
    match.submit(0, Add(1))
    match.undo()
    match.submit(0, Add(2))
    assert not match.undone


def test_drawn_things_are_named_in_the_refusal() -> None:
    match = pot()
    match.submit(0, Add(1))
    entry = match.journal[-1]
    match.journal[-1] = replace(entry, fallen=("ace",))
    refusal = match.undo_refusal()
    assert refusal is not None and refusal.sentence.startswith("Something was drawn.")


# -- looking, copying, branching, resuming
def played() -> Match:
    match = pot(seed=8)
    for n in range(9):
        match.submit(n % 2, Throw(1) if n % 3 == 2 else Add(1))
    return match


def test_every_moment_can_be_looked_at() -> None:
    match = played()
    assert match.moment(0) == GAME.start(None) == match.moment(-5)
    for n, entry in enumerate(match.journal):
        assert match.moment(n) is entry.before
    assert match.moment(len(match.journal)) is match.state is match.moment(999)


def test_a_copy_shares_nothing_that_changes() -> None:
    match = played()
    match.undo(practice=True)
    twin = match.copy()
    states = match.state, list(match.journal), list(match.undone)
    twin.redo()
    twin.submit(1, Throw(2))
    twin.undo(practice=True)
    assert (match.state, match.journal, match.undone) == states
    assert match.submit(0, Throw(1)) == match.copy().journal[-1].events


def test_a_branch_goes_on_from_a_moment() -> None:
    match = played()
    branch = match.branch(4)
    assert branch.state is match.moment(4) and branch.journal == match.journal[:4] and branch.dice is not match.dice
    branch.submit(branch.to_act[0], Add(2))
    assert len(match.journal) == 10 and branch.journal[-1].before is match.moment(4)
    assert match.branch(2, ScriptedDice(5)).submit(1, Throw(1))[0] == Thrown((5,))


def test_a_journal_is_played_again_with_what_fell() -> None:
    match = played()
    lines = [(e.seat, e.command, e.fallen) for e in match.journal]
    again = Match.resume(GAME, None, lines, SeededDice(99))
    assert again.journal == match.journal and again.digest() == match.digest()
    assert isinstance(again.dice, SeededDice) and again.dice.seed == 99
    assert Match.resume(GAME, None, [], SeededDice(1)).to_act == (0,)


@pytest.mark.parametrize(
    ("lines", "fault", "words"),
    [
        ([(None, None, ()), (0, Throw(1), ())], ScriptError, "used up"),
        ([(None, None, ()), (0, Throw(1), (7,))], ScriptError, "6 sides"),
        ([(None, None, ()), (0, Throw(1), (3, 3))], ValueError, "1 results of chance are left over"),
        ([(None, None, (1,))], ValueError, "left over"),
        ([(None, None, ()), (None, None, ())], ValueError, "one opening"),
        ([(None, None, ()), (1, Add(1), ())], Refused, "not asked"),
    ],
)
def test_a_journal_that_does_not_fit_is_told(lines: list[Any], fault: type[Exception], words: str) -> None:
    with pytest.raises(fault, match=words):
        Match.resume(GAME, None, lines, SeededDice())


def test_the_story_of_a_seat_is_what_it_may_know() -> None:
    class Shy(PotGame):
        def redact(self, event: Event, seat: int | None, state: Pot) -> Event | None:
            return None if isinstance(event, Added) and seat != state.turn % 2 else event

    match = Match.start(Shy(), None)
    match.submit(0, Add(2))
    match.submit(1, Add(1))
    assert match.story(0) == [Added(2)] and match.story(1) == [Added(1)] and match.story(None) == []
    assert match.story(0, since=2) == [] and match.view(0) is match.state


def test_a_game_says_little_until_it_says_more() -> None:
    match = pot()
    assert Added(1).words(match.state) == "" and Add(1).label(match.state) == "Add"
    plain: Game[Any] = Game()
    for call in (
        lambda: plain.start(None),
        lambda: plain.evolve(None, Added(1)),
    ):
        with pytest.raises(NotImplementedError):
            call()
    sides = SimpleNamespace(sides=(SimpleNamespace(name="Red"), SimpleNamespace(name="Blue")))
    told: Any = SimpleNamespace(scenario=sides, result=None)
    assert plain.seats(told) == ("Red", "Blue") and plain.result(told) is None and plain.clock(told) == Clock()
    step: Step[Any] = Tidy()
    assert step.seats(None) == () and step.options(None, 0) == ()
    for wrong in (
        lambda: step.prompt(None, 0),
        lambda: step.refusal(None, 0, Add(1)),
        lambda: step.decide(Now(None, SeededDice()), 0, Add(1)),
        lambda: Bet().run(Now(Pot(()), SeededDice())),
    ):
        with pytest.raises(NotImplementedError):
            wrong()


# -- faults in rules
def stuck(step: Step[Pot]) -> Match:
    class Broken(PotGame):
        steps: ClassVar[dict[str, Step[Pot]]] = {"bet": step}  # type: ignore[misc]

    return Match.start(Broken(), None)


def test_a_step_that_neither_asks_nor_goes_on_is_a_fault_that_is_told() -> None:
    class Silent(Step[Pot]):
        key = "silent"

        def run(self, now: Now[Pot]) -> Iterator[Event]:
            return iter(())

    with pytest.raises(Stuck, match="silent asks nobody and does nothing"):
        stuck(Silent())


def test_a_rule_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "LIMIT", 500)

    class Endless(Step[Pot]):
        def run(self, now: Now[Pot]) -> Iterator[Event]:
            while True:
                yield Added(1)

    class Round(Step[Pot]):
        def run(self, now: Now[Pot]) -> Iterator[Event]:
            yield Added(1)

    for step in (Endless(), Round()):
        with pytest.raises(Stuck, match="does not end"):
            stuck(step)


def test_a_game_without_frames_asks_nobody() -> None:
    match = Match.at(GAME, None, Pot(()))
    assert match.to_act == () and match.options(0) == ()
    match._run(None, None)
    assert match.state.frames == ()
