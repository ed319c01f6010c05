"""What a bot is, and the registry of bots by game and level."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tabletop.core.values import Command


class Bot:
    """Plays one seat. `choose` gets the redacted view, the seat and its legal commands, and nothing more; the same
    view, options and seed give the same choice when the budget allows all it wants to think. `reason` says in one
    plain sentence why.
    """

    reason: str = ""

    def __init__(self, seed: int = 0, budget: float = 2.0) -> None:
        self.seed = seed
        self.budget = budget
        self.deadline = float("inf")
        self.hurried = False

    def choose(self, view: Any, seat: int, options: Sequence[Command]) -> Command:
        raise NotImplementedError

    def begin(self) -> None:
        """The clock of this decision starts."""
        self.deadline = time.monotonic() + self.budget
        self.hurried = False

    @property
    def time_is_up(self) -> bool:
        return self.hurried or time.monotonic() > self.deadline


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A bot as written in a seat: "bot:hard", with seconds a decision may take."""

    level: str = "normal"
    budget: float = 2.0

    @classmethod
    def parse(cls, text: str) -> BotSpec:
        """From "bot", "bot:easy", "bot:hard:5" (seconds). Raises ValueError with a sentence."""
        parts = text.split(":")
        if parts[0] != "bot" or len(parts) > 3:
            raise ValueError(f'"{text}" is no player; write human or bot:LEVEL, such as bot:normal.')
        try:
            budget = float(parts[2]) if len(parts) == 3 else 2.0
        except ValueError:
            raise ValueError(f'"{parts[2]}" is no number of seconds.') from None
        if not 0.05 <= budget <= 3600:
            raise ValueError(f"{parts[2]} seconds are not between 0.05 and 3600.")
        return cls(parts[1] if len(parts) > 1 and parts[1] else "normal", budget)


def _random(seed: int, budget: float) -> Bot:
    from tabletop.bots.fuzzer import RandomBot

    return RandomBot(seed, budget)


def _wanderer(seed: int, budget: float) -> Bot:
    from tabletop.bots.fuzzer import Wanderer

    return Wanderer(seed, budget)


def _roamer(seed: int, budget: float) -> Bot:
    from tabletop.bots.air_wars import Roamer

    return Roamer(seed, budget)


def _commander(level: str) -> Callable[[int, float], Bot]:
    def make(seed: int, budget: float) -> Bot:
        from tabletop.bots.air_wars import Commander

        return Commander(level, seed, budget)

    return make


def _marauder(seed: int, budget: float) -> Bot:
    from tabletop.bots.air_support import Roamer

    return Roamer(seed, budget)


def _ground_commander(level: str) -> Callable[[int, float], Bot]:
    def make(seed: int, budget: float) -> Bot:
        from tabletop.bots.air_support import Commander

        return Commander(level, seed, budget)

    return make


def _greedy(seed: int, budget: float) -> Bot:
    from tabletop.bots.air_wars.greedy import Greedy

    return Greedy(seed, budget)


def _veteran(seed: int, budget: float) -> Bot:
    from tabletop.bots.air_wars.veteran import Veteran

    return Veteran(seed, budget)


def _pilot(level: str) -> Callable[[int, float], Bot]:
    def make(seed: int, budget: float) -> Bot:
        from tabletop.bots.thunderbolt_lightning import Pilot

        return Pilot(level, seed, budget)

    return make


def _squadron(level: str) -> Callable[[int, float], Bot]:
    def make(seed: int, budget: float) -> Bot:
        from tabletop.bots.thunderbolt_apache import SquadronBot

        return SquadronBot(level, seed, budget)

    return make


_BOTS: dict[str, dict[str, Callable[[int, float], Bot]]] = {
    "thunderbolt_lightning": {
        "random": _random,
        "easy": _pilot("easy"),
        "normal": _pilot("normal"),
        "hard": _pilot("hard"),
    },
    "thunderbolt_apache": {
        "random": _wanderer,
        "easy": _squadron("easy"),
        "normal": _squadron("normal"),
        "hard": _squadron("hard"),
    },
    "air_support": {"random": _marauder, "easy": _ground_commander("easy"), "normal": _ground_commander("normal")},
    "air_wars": {
        "random": _roamer,
        "easy": _commander("easy"),
        "greedy": _greedy,
        "normal": _commander("normal"),
        "hard": _veteran,
    },
}


def names(game: str) -> tuple[str, ...]:
    """Levels of a game's bots, weakest first; every game has at least "random"."""
    return tuple(_BOTS.get(game, {"random": _random}))


def make_bot(game: str, spec: BotSpec, seed: int = 0) -> Bot:
    """A bot for a seat. Raises ValueError with a sentence for a level that is not there."""
    makers = _BOTS.get(game, {"random": _random})
    if spec.level not in makers:
        raise ValueError(f'There is no bot "{spec.level}" for this game; there are {", ".join(makers)}.')
    return makers[spec.level](seed, spec.budget)
