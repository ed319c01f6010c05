"""The turn ends: only here are the conditions tested that end a game (TL-SEQ-06, TL-VIC-06)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.step import Now, Step
from tabletop.core.values import Event, StepBegan
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.turn import TurnEnded
from tabletop.games.thunderbolt_lightning.rules.victory import winning
from tabletop.games.thunderbolt_lightning.rules.victory.events import GameOver


class TurnEnd(Step[State]):
    """Frame: turn_end (). Runs by itself."""

    key = "turn_end"

    def run(self, now: Now[State]) -> Iterator[Event]:
        yield TurnEnded(now.state.turn)
        why = winning.over(now.state)
        if why:
            yield GameOver(winning.result(now.state, why))
        else:
            yield StepBegan("initiative")


STEPS: tuple[Step[State], ...] = (TurnEnd(),)
