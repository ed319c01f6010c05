"""Points are given, and the game ends (TL-VIC)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.game import Result
from tabletop.core.values import Event
from tabletop.games.thunderbolt_lightning.rules.changing import with_fields
from tabletop.games.thunderbolt_lightning.rules.state import Score, State
from tabletop.games.thunderbolt_lightning.rules.wording import called, points_words

SCORE_WORDS = {
    "destroyed": "destroying {}",
    "fled": "{}, which fled",
    "exited": "{}, which got through",
    "damage": "damage on {}",
    "sunk": "sinking {}",
    "earlier": "what was done before",
}
"""What points are given for, by the reason of the score."""


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A side is given points."""

    score: Score

    def apply(self, state: State) -> State:
        return with_fields(state, scores=(*state.scores, self.score))

    def words(self, state: State) -> str:
        score = self.score
        if score.reason == "handicap":
            return (
                f"Handicap: {state.scenario.sides[score.seat].name} begins with {points_words(score.points, 'point')}"
                f" ({score.rule})"
            )
        about = SCORE_WORDS.get(score.reason, "{}").format(called(state, score.about))
        return (
            f"{state.scenario.sides[score.seat].name}: {points_words(score.points, 'point')} for {about} ({score.rule})"
        )


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The game ends with this result (TL-VIC-01)."""

    result: Result

    def apply(self, state: State) -> State:
        return with_fields(state, result=self.result)

    def words(self, state: State) -> str:
        return self.result.sentence
