"""What is counted over a series of games: how far the goal was reached and what it cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tabletop.games.thunderbolt_apache.rules.ending import OUTCOMES


class CampaignLedger:
    """A campaign, or a single sortie (which has no points and one day). Losses are counted from the events, since a
    crashed aircraft may be replaced later (TA-REPL-01).
    """

    outcomes = OUTCOMES
    words = {
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

    def figures(self, state: Any) -> tuple[tuple[str, float], ...]:
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
