"""Points and victory, and how a game ends (AW-VP, AW-END)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.game import Result
from tabletop.core.messages import Command
from tabletop.core.step import Step
from tabletop.core.tally import Tally
from tabletop.games.air_wars.rules.hiding import AirWarsEvent
from tabletop.games.air_wars.rules.scenario import DAMAGED, VictoryLevel
from tabletop.games.air_wars.rules.state import State, with_fields
from tabletop.games.air_wars.rules.wording import side


def score(state: State, seat: int) -> Tally:
    """A side's points (AW-VP-01): targets bombed, enemy units in the enemy's Damage Box now (AW-VP-02), deliveries.
    Units in other boxes give nothing (AW-REIN-09). Public all the time (AW-VP-04)."""
    mine = state.sides[seat]
    tally = Tally(0, "points", "AW-VP-01").plus(mine.bomb_vp, "targets bombed", "AW-VP-01")
    lost = sum(state.sheet(u).vp for u in state.boxed(1 - seat, DAMAGED))
    tally = tally.plus(lost, "enemy units in the Damage Box", "AW-VP-01")
    return tally.plus(mine.other_vp, "deliveries", "AW-SHIP-04")


def difference(state: State) -> Tally:
    """Intruder minus Interceptor plus the scenario's balance (AW-VP-03)."""
    tally = Tally(score(state, 0).total, f"{side(state, 0)} points", "AW-VP-03")
    tally = tally.plus(-score(state, 1).total, f"{side(state, 1)} points", "AW-VP-03")
    return tally.plus(state.scenario.balance_vp, "balance", "AW-VP-03")


def level_of(state: State, total: int) -> VictoryLevel:
    """The line of the victory table for a difference."""
    return next(v for v in state.scenario.levels if v.least is None or total >= v.least)


def outcome(state: State) -> Result:
    """Count the points and name the level (AW-END-01)."""
    total = difference(state).total
    level = level_of(state, total)
    points = (score(state, 0).total, score(state, 1).total)
    names = [side(state, seat) for seat in (0, 1)]
    sentence = f"{names[0]} {points[0]}, {names[1]} {points[1]}, difference {total:+d}: {level.name} (AW-VP-03)."
    return Result(level.winner, level.name, points, sentence)


def in_words(state: State, result: Result) -> str:
    """How it ended, in a sentence; with the balance where there is one, as the difference counts it in."""
    even = state.scenario.balance_vp
    return result.sentence.replace(", difference", f", balance {even:+d}, difference") if even else result.sentence


def resigned(state: State, seat: int) -> Result:
    """A player gives up: the other wins at his decisive level (AW-END-02)."""
    winner = 1 - seat
    ladder = state.scenario.levels if winner == 0 else tuple(reversed(state.scenario.levels))
    level = next((v.name for v in ladder if v.winner == winner), "decisive")
    points = (score(state, 0).total, score(state, 1).total)
    return Result(winner, level, points, f"{side(state, seat)} resigns: {level} (AW-END-02).")


@dataclass(frozen=True, slots=True)
class Resign(Command):
    """Give the game up (AW-END-02)."""

    gives_up: ClassVar[str] = "The battle ends here and the other side wins."

    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return "Resign"


@dataclass(frozen=True, slots=True)
class GameEnded(AirWarsEvent):
    """The game is over and everything is shown (AW-HID-19)."""

    public: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "The game is over, and all was shown (AW-HID-19)."
    result: Result

    def apply(self, state: State) -> State:
        return with_fields(state, phase="END", result=self.result)

    def words(self, state: State) -> str:
        return in_words(state, self.result)


class Over(Step[State]):
    """The game is over."""

    key = "over"


STEPS = (Over(),)
