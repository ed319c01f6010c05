"""The drifter: keeps the books like the squadron bot and fires at the first good target, but flies at random.

The yardstick "a player who moves at random" of the campaign cards (Table 21), who should reach about a quarter of the
objective total. It goes home in time, as every player would who reads the loiter track.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tabletop.core.messages import Command
from tabletop.games.thunderbolt_apache.bots.ground import index_of
from tabletop.games.thunderbolt_apache.bots.squadron import FIELD, Choice, SquadronBot
from tabletop.games.thunderbolt_apache.bots.worth import loiter_left
from tabletop.games.thunderbolt_apache.rules.altitude import SetAltitude
from tabletop.games.thunderbolt_apache.rules.entering import Enter
from tabletop.games.thunderbolt_apache.rules.moving import Step
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.turns import Activate, EndActivation

HOMEWARD = 2
"""Own value on the loiter track at which it flies home."""
MOVES: tuple[type[Command], ...] = (Enter, Activate, SetAltitude, Step, EndActivation)


class Drifter(SquadronBot):
    """Administers and fires like the careful bot, drifts over the battlefield."""

    def __init__(self, seed: int = 0, budget: float = 2.0) -> None:
        super().__init__("normal", seed, budget)
        self._random = Random(seed)

    def _decide(self, view: State, options: Sequence[Command]) -> Choice:
        step = view.frames[-1].step
        if step not in FIELD or (step in ("altitude", "act") and self._knows(view, step)):
            return super()._decide(view, options)
        kinds = [kind for kind in MOVES if any(type(c) is kind for c in options)]
        if not kinds:
            return super()._decide(view, options)
        kind = self._random.choice(kinds)
        return self._random.choice([c for c in options if type(c) is kind]), "As the wind blows."

    def _knows(self, view: State, step: str) -> bool:
        """Whether the active aircraft must think of its fuel, or has something to fire at from where it is."""
        flyer = view.here.flyers[int(view.frames[-1].args[0])]
        if loiter_left(view, flyer, self.weights.worth) <= HOMEWARD or flyer.aimed:
            return True
        here = index_of(flyer.hex, flyer.side)
        return step == "act" and bool(self.field.sortie(view, flyer).attack(here, flyer.altitude).shots)
