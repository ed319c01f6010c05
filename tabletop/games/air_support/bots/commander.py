"""The player of Air Support: one decision for each step, from its view and its options alone; and the random player.

`easy` takes every other time the first run it finds, and fires flak at any range; else both play alike, by the numbers
of `weights`. What a step has no plan for is done as its prompt proposes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from tabletop.bots.base import Bot
from tabletop.bots.fuzzer import Wanderer
from tabletop.core.messages import Command
from tabletop.games.air_support.bots import fights, ground, sky
from tabletop.games.air_support.bots.driver import Driver
from tabletop.games.air_support.bots.placing import Placer
from tabletop.games.air_support.bots.sky import Sky
from tabletop.games.air_support.bots.weights import EASY, NORMAL, Weights
from tabletop.games.air_support.rules.flak import FireAA
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.moving import EndMove
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes.events import AirAttack

# -- What a player says who leaves a step as its prompt proposes: what that means there, and why he does it.

LEAVES: Mapping[str, str] = {
    "setup": "Everybody has his place.",
    "rally": "Nobody is left whose rally or repair has a fair chance.",
    "artillery": "The battery waits: no target is worth a mission.",
    "prep": "They hold fire: what the move or a later shot brings is worth more.",
    "defend": "They hold fire: no shot is worth what it gives away.",
    "advancing": "They hold fire: nothing in reach can be hurt enough.",
    "adjust": "The guns keep the way they point.",
    "move": "The rest stay where they are: every move risks more than it gains.",
    "moving": "The move ends here: further on the risk is greater than the gain.",
    "opening": "The aircraft wait: a better target may still move.",
    "react": "They let it pass: what comes later is worth more than a shot or a run now.",
    "closing": "The aircraft stay away: no target is worth the flak.",
    "strike": "It flies on: the next hex is the better target.",
    "laa": "The flak holds its fire: the plane is too far off or as good as gone.",
    "rout": "Nobody has a better place to run to.",
    "advance": "The rest stay: one hex further nobody stands better.",
    "close_combat": "Nobody is left who could attack hand to hand.",
    "dogfight_entry": "The fighters keep out: a fight would cost more than it brings.",
    "air_end": "It stays in the fight: it has more to win there than to lose.",
}
"""By the step that is left with "Done" or "Pass"."""


def why(view: State, command: Command) -> str:
    """The reason for what a prompt proposes."""
    if isinstance(command, (Done, Pass)):
        return LEAVES.get(view.frames[-1].step, "Nothing else here is worth more.")
    return f"{command.label(view)}: nothing else here is worth more."


# -- The player of Air Support.

Choice = tuple[Command, str]
LEVELS: Mapping[str, Weights] = {"easy": EASY, "normal": NORMAL}


class Commander(Bot):
    """Plays one side. `level`: easy or normal. `weights`: other numbers than those of the level."""

    def __init__(
        self, level: str = "normal", seed: int = 0, budget: float = 2.0, weights: Weights | None = None
    ) -> None:
        super().__init__(seed, budget)
        if level not in LEVELS:
            raise ValueError(f'There is no level "{level}"; there are {", ".join(LEVELS)}.')
        self.level = level
        self.weights = LEVELS[level] if weights is None else weights
        self.sky, self.placer = Sky(self.weights), Placer(self.weights.posts)
        self._make_ground()
        self._random = Random(seed)
        self._decisions: dict[str, Callable[[State, int, Sequence[Command]], Choice | None]] = {
            "setup": self.placer.choose,
            "opening": self._window,
            "react": self._window,
            "closing": self._window,
            "defend": self._window,
            "laa": self.sky.flak,
            "strike": self.sky.strike,
            "mistaken": self.sky.mistaken,
            "move": self._move,
            "moving": self._moving,
            "offer": self._offer,
        }

    def _make_ground(self) -> None:
        """Who thinks for the troops on the ground."""
        self.foot = ground.Foot(self.weights)
        self.driver = Driver(self.foot.plan)
        self.foot.guns.armour = self.driver.armour

    def choose(self, view: Any, seat: int, options: Sequence[Command]) -> Command:
        if len(options) == 1:
            self.reason = "There is no other choice."
            return options[0]
        choice = self._careless(view, options) if self.weights.careless else None
        choice = choice or self._decide(view, seat, options)
        self.reason = choice[1]
        return choice[0]

    def _decide(self, view: State, seat: int, options: Sequence[Command]) -> Choice:
        decision = self._decisions.get(view.frames[-1].step)
        choice = decision(view, seat, options) if decision is not None else None
        choice = (
            choice
            or sky.decide(view, seat, options, self.weights)
            or fights.decide(view, seat, options, self.weights)
            or self.foot.decide(view, seat, options)
            or self._leave(view, seat, options)
        )
        if choice is not None and choice[0] in options:
            return choice
        return self._proposed(view, seat, options)

    def _proposed(self, view: State, seat: int, options: Sequence[Command]) -> Choice:
        """What the prompt proposes, or what ends the step, or anything that is no last resort."""
        default = GAME.step(view).prompt(view, seat).default
        if default is not None and default in options:
            return default, why(view, default)
        ends: list[Command] = [c for c in options if isinstance(c, (Done, Pass, EndMove))]
        plain = ends or [c for c in options if not c.last_resort] or list(options)
        any_of = plain[int(self._random.random() * len(plain))]
        return any_of, f"{any_of.label(view)}: one choice is as good as another."

    # -- the steps
    def _window(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        return self.sky.sight(view, seat, options)

    def _leave(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        return self.sky.leave(view, seat, options)

    def _move(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        return self.driver.start(view, seat, options)

    def _moving(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        return self.driver.step(view, seat, options)

    def _offer(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        return Pass(), "It has moved all that it wants to move."

    # -- the easy player
    def _careless(self, view: State, options: Sequence[Command]) -> Choice | None:
        """The mistakes of a beginner."""
        step = view.frames[-1].step
        kinds: tuple[type[Command], ...] = {
            "opening": (Sight,),
            "react": (Sight,),
            "defend": (Sight,),
            "laa": (FireAA,),
            "strike": (AirAttack,),
        }.get(step, ())
        rash = [c for c in options if isinstance(c, kinds)] if kinds else []
        if rash and self._random.random() < self.weights.careless:
            return rash[int(self._random.random() * len(rash))], "Now or never!"
        return None


def advice(view: State, seat: int, options: Sequence[Command]) -> Choice:
    """What the commander would do now, and why in one sentence: for the hint "What would you do?". The same for the
    same view.
    """
    bot = Commander("normal")
    command = bot.choose(view, seat, options)
    return command, bot.reason


# -- The random player of Air Support: any legal command, but gladly those that lead to moves, sightings, attacks and
# flak, so that games meet every rule.

GLADLY: Mapping[str, float] = {
    "Place": 8.0, "Sight": 4.0, "AirAttack": 4.0, "FireAA": 2.0, "Mistake": 4.0, "StartBand": 4.0, "Start": 4.0,
    "Enter": 8.0, "LeaveMap": 6.0, "LeaveBand": 0.05, "Halt": 0.1, "Turn": 0.3, "Delay": 0.1, "EndMove": 0.3,
    "Done": 0.5, "Pass": 0.7, "Jettison": 0.02, "ExitPlane": 0.02, "Hatch": 0.1, "AAMode": 0.2,
}  # fmt: skip
"""How gladly a kind of command is taken; 1 for all others."""


class Roamer(Wanderer):
    """Pure chance with a liking for getting on."""

    def __init__(self, seed: int = 0, budget: float = 2.0) -> None:
        super().__init__(seed, budget, GLADLY)
