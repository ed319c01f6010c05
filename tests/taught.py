"""A step of a lesson with all its answers, for the tests of the judges."""

from __future__ import annotations

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games import kit
from tabletop.shelf.lessons import Answer, Step, answers, lesson


def asked(game: str, key: str) -> tuple[Match, Step, list[Answer]]:
    """The position of a step, the step, and all answers, the best first."""
    taught = lesson(game)
    assert taught is not None
    step = next(step for step in taught.steps if step.key == key)
    match = Match.start(
        kit(game).game(), kit(game).scenarios().scenario(taught.document(step), "the step"), SeededDice(1)
    )
    return match, step, answers(match, step, taught.judge(step))
