"""What is counted in a game for one player, where wins alone tell little: how far the goal was reached and what it
cost.

A tally sees every event of a game and the last position; `figures` are plain numbers by name, the same names in
every game of a series.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import Any

Figures = tuple[tuple[str, float], ...]

WORDS: dict[str, str] = {
    "share": "objective points reached (%)",
    "points": "VP",
    "aircraft": "aircraft lost",
    "pilots": "pilots lost",
    "days": "days",
    "missions": "missions flown",
    "aborted": "missions aborted",
    "units": "enemy units destroyed",
    "battalions": "battalions destroyed",
    "halved": "battalions halved",
    "turns": "turns on the battlefield",
    "so": "SO left",
}
"""What each figure means, for tables; in this order."""


class CampaignTally:
    """Thunderbolt / Apache: a campaign, or a single sortie (which has no points and one day). Losses are counted
    from the events, since a crashed aircraft may be replaced later (TA-REPL-01).
    """

    _COUNTED = frozenset({"Crashed", "PilotLost", "UnitDestroyed", "TurnBegan"})

    def __init__(self) -> None:
        self._count: Counter[str] = Counter()
        self._missions: Counter[str] = Counter()

    def see(self, events: Iterable[Any]) -> None:
        """Events of one command."""
        for event in events:
            name = type(event).__name__
            if name in self._COUNTED:
                self._count[name] += 1
            elif name == "MissionOver":
                self._missions[event.result] += 1

    def figures(self, state: Any) -> Figures:
        """After the last command. `state`: the last position."""
        alone = state.scenario.sortie is not None
        lost, ends = self._count, Counter(str(b.strength) for b in state.battalions.values())
        found: dict[str, float] = {}
        if not alone:
            found["share"] = round(100 * state.vp / state.objective, 2) if state.objective else 0.0
            found["points"] = state.vp
        found["aircraft"], found["pilots"] = lost["Crashed"], lost["PilotLost"]
        if not alone:
            aborted = self._missions["aborted"]
            found.update(days=state.day, missions=sum(self._missions.values()) - aborted, aborted=aborted)
        found.update(units=lost["UnitDestroyed"], battalions=ends["destroyed"], halved=ends["half"])
        if not alone:
            found["so"] = state.so
        else:
            found["turns"] = lost["TurnBegan"]
        return tuple(found.items())


def outcomes(game: str) -> tuple[str, ...]:
    """Levels of success of a game for one player, the best first."""
    if game == "thunderbolt_apache":
        from tabletop.games.thunderbolt_apache.rules.ending import OUTCOMES

        return OUTCOMES
    return ()


_TALLIES: dict[str, Callable[[], CampaignTally]] = {"thunderbolt_apache": CampaignTally}


def tally(game: str) -> CampaignTally | None:
    """A new tally for a game for one player; None for games of two sides, which have winners."""
    made = _TALLIES.get(game)
    return made() if made is not None else None


_FEW = (12.71, 4.30, 3.18, 2.78)


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean and its 95 % interval (Student's t), not below 0 for counts; for one value the interval is that
    value.
    """
    n = len(values)
    if not n:
        return 0.0, 0.0, 0.0
    mean = sum(values) / n
    if n == 1:
        return mean, mean, mean
    free = n - 1
    t = _FEW[free - 1] if free <= len(_FEW) else 1.96 + 2.37 / free + 2.8 / free**2
    spread = t * sqrt(sum((v - mean) ** 2 for v in values) / free / n)
    low = mean - spread
    return mean, max(0.0, low) if min(values) >= 0 else low, mean + spread
