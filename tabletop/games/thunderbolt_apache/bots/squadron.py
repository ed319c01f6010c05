"""The squadron bot: every decision of Thunderbolt / Apache, from the view and the options alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tabletop.bots.base import Bot
from tabletop.core.messages import Command
from tabletop.games.thunderbolt_apache.bots import arming, evening, planning
from tabletop.games.thunderbolt_apache.bots.mission import Field
from tabletop.games.thunderbolt_apache.bots.weights import WEIGHTS, Weights
from tabletop.games.thunderbolt_apache.rules.hits import Evade
from tabletop.games.thunderbolt_apache.rules.mission_events import PayTrouble
from tabletop.games.thunderbolt_apache.rules.state import State

Choice = tuple[Command, str]


class SquadronBot(Bot):
    """Plays the squadron. `level`: easy, normal or hard; `weights`: others than those of the level."""

    def __init__(
        self, level: str = "normal", seed: int = 0, budget: float = 2.0, weights: Weights | None = None
    ) -> None:
        super().__init__(seed, budget)
        if level not in WEIGHTS:
            raise ValueError(f'There is no level "{level}"; there are {", ".join(WEIGHTS)}.')
        self.level = level
        self.weights = weights or WEIGHTS[level]
        self.field = Field(self.weights)

    def choose(self, view: State, seat: int, options: Sequence[Command]) -> Command:
        """One of the options."""
        sensible = [c for c in options if not c.last_resort] or list(options)
        if len(sensible) == 1:
            self.reason = "No other order is possible."
            return sensible[0]
        self.field.weights = self.weights if not self.time_is_up else replace(self.weights, horizon=1)
        command, self.reason = self._decide(view, sensible)
        return command if command in sensible else sensible[0]

    def _decide(self, view: State, options: Sequence[Command]) -> Choice:
        step = view.frames[-1].step
        if step in FIELD:
            return FIELD[step](self.field, view, options)
        if step in WEIGHED:
            return WEIGHED[step](view, options, self.weights)
        if step in PLAIN:
            return PLAIN[step](view, options)
        return options[0], "Goes on."


def _evade(view: State, options: Sequence[Command]) -> Choice:
    best = max((c for c in options if isinstance(c, Evade)), key=lambda c: (c.lighten, c.cancel))
    return best, "Makes heavy hits light, then shakes light ones off."


def _trouble(view: State, options: Sequence[Command]) -> Choice:
    return PayTrouble(True), "One SO is little for an aircraft that is armed already."


FIELD: dict[str, Callable[[Field, State, Sequence[Command]], Choice]] = {
    "entry": Field.enter, "fast": Field.order, "slow": Field.order, "altitude": Field.altitude, "act": Field.act,
}  # fmt: skip
PLAIN: dict[str, Callable[[State, Sequence[Command]], Choice]] = {
    "campaign": evening.choose_card, "situation": evening.choose_card,
    "next": planning.next_mission, "trouble": _trouble, "hits": _evade,
}  # fmt: skip
WEIGHED: dict[str, Callable[[State, Sequence[Command], Weights], Choice]] = {
    "buy": evening.buy, "pilots": evening.pilots, "levels": evening.levels, "promote": evening.promote,
    "mechanics": evening.mechanics, "targets": planning.targets, "allocate": planning.allocate,
    "decide": planning.decide, "arm": arming.arm,
    "rescue": evening.rescue, "shop": evening.shop, "salvage": evening.salvage,
}  # fmt: skip


def advice(view: State, options: Sequence[Command]) -> tuple[Command, str]:
    """What the strongest squadron bot would do now, and why in one sentence: for the hint "What would you do?"."""
    bot = SquadronBot("hard")
    bot.field.takes_back = True
    command = bot.choose(view, 0, options)
    return command, bot.reason
