"""How a campaign or the training sortie ends, conceding included (TA-END)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.game import Result
from tabletop.core.messages import Command, Event
from tabletop.core.step import Step
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Strength
from tabletop.games.thunderbolt_apache.rules.state import State, with_fields

OUTCOMES = ("Great", "Good", "Adequate", "Poor", "Dismal")
"""Levels of success; Great and Good are victories, Adequate a draw (TA-END-02)."""


def needed_vp(objective: int, percentage: int) -> int:
    """The least VP that reach a percentage of the objective total (TA-END-01)."""
    return -(-objective * percentage // 100)


def outcome(vp: int, objective: int, percentages: tuple[int, ...]) -> str:
    """The first level reached, from the highest down (TA-END-01)."""
    for level, percentage in zip(OUTCOMES, percentages, strict=False):
        if 100 * vp >= objective * percentage:
            return level
    return OUTCOMES[-1]


def result_of(level: str, points: int, sentence: str) -> Result:
    """A result for seat 0; it wins with Great and Good, loses with Poor and Dismal, `winner` None in both other cases
    (TA-END-02)."""
    return Result(0 if level in OUTCOMES[:2] else None, level, (points,), sentence)


def campaign_result(state: State) -> Result:
    """After the last day, or when every battalion is destroyed (TA-END-01, TA-END-04)."""
    card = state.campaign_card
    level = outcome(state.vp, state.objective, card.percentages if card is not None else (100, 100, 100, 100))
    share = 100 * state.vp // state.objective if state.objective else 0
    return result_of(level, state.vp, f"{level}: {state.vp} of {state.objective} VP ({share} %).")


def sortie_result(state: State) -> Result:
    """The training sortie: the column's state and whether everybody came home."""
    mission = state.here
    strength = state.battalions[mission.battalion].strength
    crashed = any(f.flight is Flight.CRASHED for f in state.flyers)
    if strength is Strength.DESTROYED:
        level = "Good" if crashed else "Great"
    elif strength is Strength.HALF:
        level = "Adequate"
    else:
        level = "Dismal" if crashed else "Poor"
    what = {Strength.DESTROYED: "destroyed", Strength.HALF: "at half strength", Strength.FULL: "hardly hurt"}[strength]
    home = "an aircraft was lost" if crashed else "everybody came home"
    return result_of(level, state.vp, f"{level}: {state.library.battalions[mission.battalion].name} is {what}; {home}.")


def conceded(state: State) -> Result:
    """TA-END-03."""
    return result_of("Dismal", state.vp, f"Dismal: conceded on day {state.day} with {state.vp} VP.")


# -- the end
@dataclass(frozen=True, slots=True)
class Concede(Command):
    """Give the campaign up: Dismal (TA-END-03). Legal wherever the player acts."""

    gives_up: ClassVar[str] = "All ends here and the outcome is Dismal (TA-END-03)."

    last_resort: ClassVar[bool] = True
    """Bots and random players leave it out."""

    def label(self, state: State) -> str:
        return "Concede"


@dataclass(frozen=True, slots=True)
class CampaignEnded(Event):
    """The campaign, or the sortie, is over."""

    result: Result

    def apply(self, state: State) -> State:
        return with_fields(state, result=self.result)

    def words(self, state: State) -> str:
        return f"{self.result.sentence} (TA-END-01)"


class Over(Step[State]):
    """The game is over."""

    key = "over"


STEPS = (Over(),)
