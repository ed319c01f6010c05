"""Lessons: a game is learned in steps, each a position with one question. The rules' own odds judge the answer.

The lesson of a game is in `scenarios/lessons`, under its key. Its steps are positions of one scenario, so each of them
can be begun at any time and as often as one likes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from tabletop.core.chance import SeededDice
from tabletop.core.kit import Judge
from tabletop.core.match import Entry, Match
from tabletop.core.messages import Command
from tabletop.core.wording import counted, percent
from tabletop.data.faults import DataError, FaultList, did_you_mean
from tabletop.data.paths import resource
from tabletop.data.shape import PositionText, Shape, fit
from tabletop.data.strictjson import read_json
from tabletop.games import games, kit

FILE = "scenarios/lessons/{}.json"
MOST = 4_000
"""Answers that are compared at most."""
DEEPEST = 12
"""Commands of one answer at most."""

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,29}$")]
Words = Annotated[str, Field(min_length=1, max_length=400)]


class Step(Shape):
    """A step of a lesson. `judge` names what counts (`Kit.judges`); the answer is right when it has at least the share
    `near` of the best one. `ends`: the kinds of event that end an answer of many commands; none: one command is one.
    `hint` is told after a wrong answer, `why` after a right one. `piece`: the card points at it.
    """

    key: Name
    title: Annotated[str, Field(min_length=1, max_length=40)]
    question: Words
    hint: Words
    why: Words
    rule: Annotated[str, Field(pattern=r"^[A-Z]{2}-[A-Z]+-\d+$")]
    judge: Name
    near: float = Field(default=0.9, gt=0, le=1)
    ends: list[str] = Field(default=[], max_length=6)
    piece: Annotated[str, Field(max_length=40)] = ""
    seat: int = Field(default=0, ge=0, le=1)
    position: PositionText


class Lesson(Shape):
    """The lesson of a game: steps in the order of learning, all of them in one scenario."""

    format: Literal["tabletop lesson 1"]
    game: str
    scenario: str
    title: Annotated[str, Field(min_length=1, max_length=60)]
    steps: list[Step] = Field(min_length=1, max_length=20)

    def document(self, step: Step) -> dict[str, Any]:
        """The scenario document of a step. Raises DataError."""
        return {
            **kit(self.game).scenarios().document(self.scenario),
            "key": f"{self.scenario[:30]}_{step.key}",
            "position": step.position,
        }

    def judge(self, step: Step) -> Judge:
        return {**COMMON, **kit(self.game).judges()}[step.judge]


def has_lesson(game: str) -> bool:
    """Whether there is a file with the lesson of a game."""
    return resource(FILE.format(game)).is_file()


@lru_cache(16)
def lesson(game: str) -> Lesson | None:
    """The lesson of a game; None if it has none. Raises DataError."""
    return read_lesson(resource(FILE.format(game))) if has_lesson(game) else None


def read_lesson(path: Path) -> Lesson:
    """The lesson in a file, with positions that can be played. Raises DataError with every fault."""
    source = read_json(path)
    found, faults = fit(source, Lesson), FaultList(source.file)
    try:
        its = kit(found.game)
    except KeyError:
        faults.add(source.place(("game",)), f'there is no game "{found.game}"', did_you_mean(found.game, list(games())))
        raise faults.error() from None
    judges, keys = {**COMMON, **its.judges()}, [step.key for step in found.steps]
    for n, step in enumerate(found.steps):
        if step.judge not in judges:
            wrong, mend = f'there is no judge "{step.judge}"', did_you_mean(step.judge, list(judges))
            faults.add(source.place(("steps", n, "judge")), wrong, mend)
        if step.key in keys[:n]:
            faults.add(source.place(("steps", n, "key")), f'"{step.key}" is there twice', "write another key")
        try:
            its.scenarios().scenario(found.document(step), source.file)
        except DataError as error:
            place, fault = source.place(("steps", n, "position")), error.faults[0]
            faults.add(place, fault.wrong, fault.mend)
    faults.check()
    return found


# -- judging
GAMES = 40
"""Games that the computer plays on from an answer."""


def _share(match: Match, seat: int) -> float:
    """The share of games won from the answer on, a draw half; the dice of the answer itself fall anew each time."""
    from tabletop.shelf.crossroads import played_on  # no shelf waits for the bots to be imported

    commands = [entry for entry in match.journal if entry.seat == seat]
    start, score = commands[0].before, 0.0
    for seed in range(GAMES):
        trial = Match.at(match.game, match.scenario, start, SeededDice(seed))
        for entry in commands:
            if entry.command is not None and trial.refusal(seat, entry.command) is None:
                trial.submit(seat, entry.command)
        winner = played_on(trial, trial.state, seed).winner
        score += 1 if winner == seat else 0.5 if winner is None and len(match.seats) > 1 else 0
    return score / GAMES


COMMON = {"games": Judge(_share, lambda n: f"{percent(n)} of the games that the computer plays on are won")}
"""Judges that every game has."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal answer to the question of a step, and what it is worth."""

    commands: tuple[Command, ...]
    worth: float


def ended(step: Step, entry: Entry, seat: int, match: Match) -> bool:
    """Whether an answer is complete with this entry, the last one of the match."""
    done = not step.ends or any(type(event).__name__ in step.ends for event in entry.events)
    return done or seat not in match.to_act


def begun(match: Match) -> int:
    """After how many entries the position of the step lay there last: an answer that was taken back by a command of the
    game is none.
    """
    start = match.moment(1)
    return next(n for n in range(len(match.journal), 0, -1) if n == 1 or match.moment(n) == start)


def given(match: Match, step: Step) -> Match | None:
    """The game up to the end of the answer that was given since the position of the step; None: it is not complete."""
    for n in range(begun(match) + 1, len(match.journal) + 1):
        so_far = match.branch(n)
        if ended(step, so_far.journal[-1], step.seat, so_far):
            return so_far
    return None


def answers(match: Match, step: Step, judge: Judge, going_on: Callable[[], object] = lambda: None) -> list[Answer]:
    """All answers to a step from its position but giving up, the best first; `going_on` is called between them and may
    raise.
    """
    found: list[Answer] = []

    def look(at: Match, commands: tuple[Command, ...], been: tuple[object, ...]) -> None:
        for command in tuple(c for c in at.options(step.seat) if not c.last_resort):
            if len(found) >= MOST:
                return
            going_on()
            trial = at.copy()
            trial.submit(step.seat, command)
            if trial.state in been:
                continue  # taken back: whatever follows is an answer without it
            answer = (*commands, command)
            if ended(step, trial.journal[-1], step.seat, trial):
                found.append(Answer(answer, judge.worth(trial, step.seat)))
            elif len(answer) < DEEPEST:
                look(trial, answer, (*been, trial.state))

    start = match.moment(len(match.journal) and 1)
    look(Match.at(match.game, match.scenario, start, SeededDice(1)), (), (start,))
    return sorted(found, key=lambda answer: -answer.worth)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How good an answer was. `better`: the number of better answers among so many; `best`: the best of them."""

    right: bool
    worth: float
    better: int
    count: int
    best: Answer

    def words(self, judge: Judge) -> str:
        """What the answer is worth beside the best one, in a sentence or two."""
        told = f"Your answer: {judge.words(self.worth)}"
        if not self.better:
            return f"{told}. No answer is better."
        rank = f"{counted(self.better, 'answer')} of {self.count} {'is' if self.better == 1 else 'are'} better"
        return f"{told}. {rank}; the best: {judge.words(self.best.worth)}."


SAME = 1e-9
"""Answers whose worth differs by less are equally good: floats of the same odds may differ in the last place."""


def verdict(step: Step, worth: float, known: Sequence[Answer]) -> Verdict:
    """The verdict on an answer that is worth so much, among all answers, the best first."""
    best = known[0]
    better = sum(answer.worth > worth + SAME for answer in known)
    return Verdict(worth >= step.near * best.worth - SAME, worth, better, len(known), best)
