"""Lessons: positions that ask, judges that tell a good answer from a bad one, and damaged files that are told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.data.faults import DataError
from tabletop.data.paths import resource
from tabletop.games import boxed, kit
from tabletop.shelf.checker import check
from tabletop.shelf.lessons import (
    DEEPEST,
    FILE,
    Answer,
    Lesson,
    Step,
    answers,
    given,
    has_lesson,
    lesson,
    read_lesson,
    verdict,
)

TAUGHT = [game for game in boxed() if has_lesson(game)]


def begun(taught: Lesson, step: Step, seed: int = 1) -> Match:
    scenario = kit(taught.game).scenarios().scenario(taught.document(step), "the step")
    return Match.start(kit(taught.game).game(), scenario, SeededDice(seed))


def steps() -> list[Any]:
    found = [(game, step.key) for game in TAUGHT for step in (lesson(game) or pytest.fail(game)).steps]
    return [pytest.param(*each, id="-".join(each)) for each in found]


@pytest.mark.parametrize(("game", "key"), steps())
def test_each_step_asks_its_seat_and_tells_good_answers_from_bad_ones(game: str, key: str) -> None:
    taught = lesson(game)
    assert taught is not None
    step = next(step for step in taught.steps if step.key == key)
    match = begun(taught, step)
    assert match.to_act == (step.seat,) and len(match.journal) == 1
    known = answers(match, step, taught.judge(step))
    right = sum(verdict(step, answer.worth, known).right for answer in known)
    assert 0 < right <= len(known) * 2 // 3, f"{right} of {len(known)} answers are right"
    assert known[0].worth > 0 and all(answer.worth >= 0 for answer in known)
    assert step.rule in kit(game).book()


def test_an_answer_never_comes_back_to_where_it_was() -> None:
    """Aims can be taken back as often as one likes: that is no other answer."""
    taught = lesson("thunderbolt_apache")
    assert taught is not None
    step = next(step for step in taught.steps if step.key == "cluster")
    match = begun(taught, step)
    for answer in answers(match, step, taught.judge(step)):
        trial = match.copy()
        for command in answer.commands:
            trial.submit(step.seat, command)
        met = [entry.before for entry in trial.journal[1:]]
        assert not any(state in met[:n] for n, state in enumerate(met)), [str(c) for c in answer.commands]


@pytest.mark.parametrize("key", ["target", "fresh", "advance", "rally"])
def test_the_card_points_at_no_unit_where_the_unit_is_the_answer(key: str) -> None:
    taught = lesson("conflict_solo")
    assert taught is not None
    assert [step.piece for step in taught.steps if step.key == key] == [""]


def test_an_answer_that_is_not_complete_is_none() -> None:
    """A flight of many manoeuvres is longer than any answer that is compared."""
    taught = lesson("thunderbolt_lightning")
    assert taught is not None
    step = next(step for step in taught.steps if step.key == "first")
    match = begun(taught, step)
    longest = [a for a in answers(match, step, taught.judge(step)) if len(a.commands) == DEEPEST]
    assert longest
    for answer in longest:
        trial = match.copy()
        for command in answer.commands:
            trial.submit(step.seat, command)
        assert given(trial, step) is not None, [str(c) for c in answer.commands]


@pytest.mark.parametrize("game", TAUGHT)
def test_the_judge_does_not_look_at_the_dice(game: str) -> None:
    """The same answer is worth the same whatever falls."""
    taught = lesson(game)
    assert taught is not None
    for step in taught.steps:
        if step.judge == "games":
            continue
        best = answers(begun(taught, step), step, taught.judge(step))[0]
        for seed in range(3):
            match = begun(taught, step, seed)
            match.dice = SeededDice(seed)
            for command in best.commands:
                match.submit(step.seat, command)
            assert taught.judge(step).worth(match, step.seat) == pytest.approx(best.worth), step.key


def told(tmp_path: Path, **changes: Any) -> str:
    """The faults of the first game's lesson with changes to its first step."""
    text = resource(FILE.format(TAUGHT[0])).read_text(encoding="utf-8")
    document = json.loads(text)
    document["steps"][0].update(changes)
    path = tmp_path / "lesson.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_lesson(path)
    assert check(path).kind == "lesson" and check(path).faults == tuple(caught.value.faults)
    return str(caught.value)


def test_a_damaged_lesson_is_told(tmp_path: Path) -> None:
    assert 'there is no judge "shoot"' in told(tmp_path, judge="shoot")
    assert "position" in told(tmp_path, position="turn=two")
    assert "rule" in told(tmp_path, rule="the book")
    second = json.loads(resource(FILE.format(TAUGHT[0])).read_text(encoding="utf-8"))["steps"][1]["key"]
    assert "twice" in told(tmp_path, key=second)


def test_a_verdict_says_how_many_answers_are_better() -> None:
    taught = lesson(TAUGHT[0])
    assert taught is not None
    step, judge = taught.steps[0], taught.judge(taught.steps[0])
    known = [Answer((), worth) for worth in (2.0, 1.9, 1.0, 0.0)]
    best, near, poor = (verdict(step, worth, known) for worth in (2.0, 1.9, 1.0))
    assert (best.right, best.better) == (True, 0) and "No answer is better" in best.words(judge)
    assert (near.right, near.better) == (True, 1) and "1 answer of 4 is better" in near.words(judge)
    told = f"2 answers of 4 are better; the best: {judge.words(2.0)}."
    assert (poor.right, poor.better) == (False, 2) and told in poor.words(judge)
