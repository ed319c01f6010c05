"""The squadron bot: every decision of Thunderbolt / Apache, from the view and the options alone (10.2)."""
from __future__ import annotations

from collections.abc import Sequence

from tabletop.bots.base import Bot
from tabletop.bots.thunderbolt_apache.mission import Field
from tabletop.bots.thunderbolt_apache.weights import WEIGHTS
from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache import commands as cmd
from tabletop.games.thunderbolt_apache.state import State


class SquadronBot(Bot):
    """Plays the squadron. `level`: easy or normal."""

    def __init__(self, level: str = "normal", seed: int = 0, budget: float = 2.0) -> None:
        super().__init__(seed, budget)
        if level not in WEIGHTS:
            raise ValueError(f'There is no level "{level}"; there are {", ".join(WEIGHTS)}.')
        self.level = level
        self.weights = WEIGHTS[level]
        self.field = Field(self.weights)

    def choose(self, view: State, seat: int, options: Sequence[Command]) -> Command:
        """One of the options."""
        sensible = [c for c in options if not getattr(c, "last_resort", False)] or list(options)
        if len(sensible) == 1:
            self.reason = "There is nothing else to do."
            return sensible[0]
        command, self.reason = self._decide(view, sensible)
        return command if command in sensible else sensible[0]

    def _decide(self, view: State, options: Sequence[Command]) -> tuple[Command, str]:
        step = view.frames[-1].step
        if step == "entry":
            return self.field.enter(view, options)
        if step in ("fast", "slow"):
            return self.field.order(view, options)
        if step == "altitude":
            return self.field.altitude(view, options)
        if step == "act":
            return self.field.act(view, options)
        if step == "hits":
            best = max((c for c in options if isinstance(c, cmd.Evade)), key=lambda c: (c.lighten, c.cancel))
            return best, "Makes heavy hits light, then shakes light ones off."
        done = cmd.Done()
        return (done if done in options else options[0]), "Goes on."
