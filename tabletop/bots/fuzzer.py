"""The random bot: any legal command. It picks the kind of command first, so that a hundred ways to do one thing do not
bury all others.

Commands that a game marks as `last_resort` (conceding, going back) are left alone while there is anything else to do.
`Wanderer` is the random bot of games in which pure chance would never leave the base: it takes back less gladly than it
does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tabletop.bots.base import Bot
from tabletop.core.values import Command


class RandomBot(Bot):
    """Plays every game: the fuzzer of the tests and the yardstick of the other bots."""

    def __init__(self, seed: int = 0, budget: float = 2.0) -> None:
        super().__init__(seed, budget)
        self._random = Random(seed)

    def choose(self, view: Any, seat: int, options: Sequence[Command]) -> Command:
        first = options[0]
        kinds = {type(command) for command in options}
        if len(kinds) == 1:
            return options[int(self._random.random() * len(options))] if len(options) > 1 else first
        kinds = {kind for kind in kinds if not getattr(kind, "last_resort", False)} or kinds
        kind = self._kind(view, sorted(kinds, key=lambda kind: kind.__name__))
        fitting = [command for command in options if type(command) is kind]
        return fitting[int(self._random.random() * len(fitting))]

    def _kind(self, view: Any, ordered: list[type[Command]]) -> type[Command]:
        return ordered[int(self._random.random() * len(ordered))]


SQUADRON: Mapping[str, float] = {
    "Abort": 0.03,
    "Untarget": 0.02,
    "Unassign": 0.01,
    "UnassignScout": 0.01,
    "Unload": 0.06,
    "SellBack": 0.04,
    "SellScout": 0.03,
    "DropPilot": 0.05,
    "Demote": 0.1,
    "ShiftLevel": 0.05,
    "PickUp": 0.02,
    "ClearAim": 0.05,
    "Leave": 0.08,
    "KeepStores": 0.05,
    "Decline": 0.3,
    "ReplacePilot": 0.3,
    "Rest": 0.2,
    "PayPenalty": 0.1,
    "PayNight": 0.1,
    "AssignScout": 0.15,
    "Crew": 3.0,
    "Fire": 2.0,
    "EndActivation": 0.25,
    "targets Done": 0.4,
    "allocate Done": 0.25,
    "arm Done": 0.12,
    "buy Done": 0.2,
    "pilots Done": 3.0,
    "entry Done": 5.0,
}
"""How gladly the wanderer of Thunderbolt / Apache takes a kind of command, alone or in a step; 1 for all others."""


class Wanderer(RandomBot):
    """A random player of Thunderbolt / Apache that gets on: kinds of commands by weight, and no pilot changed who
    sits already. `gladly`: weights by "Kind" or "step Kind".
    """

    def __init__(self, seed: int = 0, budget: float = 2.0, gladly: Mapping[str, float] = SQUADRON) -> None:
        super().__init__(seed, budget)
        self._gladly = gladly

    def choose(self, view: Any, seat: int, options: Sequence[Command]) -> Command:
        if view.frames[-1].step == "allocate":
            options = [c for c in options if type(c).__name__ != "Crew" or not view.planes[c.serial].pilot] or options  # type: ignore[attr-defined]
        return super().choose(view, seat, options)

    def _kind(self, view: Any, ordered: list[type[Command]]) -> type[Command]:
        step = view.frames[-1].step
        gladly = self._gladly
        weights = [gladly.get(f"{step} {kind.__name__}", gladly.get(kind.__name__, 1.0)) for kind in ordered]
        at = self._random.random() * sum(weights)
        for kind, weight in zip(ordered, weights, strict=True):
            at -= weight
            if at < 0:
                return kind
        return ordered[-1]
