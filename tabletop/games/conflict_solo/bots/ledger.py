"""What is counted over a series of games: how missions end, by how much, and what it cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tabletop.games.conflict_solo.rules.objectives import LEVELS
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER

SECONDS = 6
"""What a person takes for a decision, all plates and clicks together."""


class MissionLedger:
    """One mission. Turns, passes, shots and orders are counted from the events."""

    outcomes = tuple(reversed(LEVELS))
    words = {
        "points": "VP",
        "rounds": "rounds",
        "turns": "turns of the player",
        "passes": "of these passes",
        "stalls": "of these stalls",
        "shots": "attacks of the player",
        "wild": "of these needing more than 10",
        "hits": "hits on enemies",
        "lost": "Units lost",
        "killed": "enemies destroyed",
        "held": "objectives held at the end",
        "track": "space of the Mission Track",
        "minutes": "minutes at six seconds a decision",
    }

    def __init__(self) -> None:
        self._count: Counter[str] = Counter()

    def see(self, events: Iterable[Any]) -> None:
        """Events of one command."""
        self._count["decisions"] += 1
        for event in events:
            match type(event).__name__:
                case "TurnEnded":
                    if event.side == PLAYER:
                        self._count["turns"] += 1
                        self._count["passes"] += event.passed
                case "ActionBegan":
                    self._count["stalls"] += event.doing.kind == "stall"
                case "AttackRolled":
                    if event.attacker.startswith("U"):
                        self._count["shots"] += 1
                        self._count["wild"] += event.dv.total - event.fp.total - event.caps > 10
                        self._count["hits"] += event.hits > 0

    def figures(self, state: Any) -> tuple[tuple[str, float], ...]:
        """After the last command. `state`: the last position."""
        gone = [x for x in state.lost if x.how == "destroyed"]
        counted = self._count
        return (
            ("points", state.vp), ("rounds", state.round), ("turns", counted["turns"]), ("passes", counted["passes"]),
            ("stalls", counted["stalls"]), ("shots", counted["shots"]), ("wild", counted["wild"]),
            ("hits", counted["hits"]), ("lost", sum(x.side == PLAYER for x in gone)),
            ("killed", sum(x.side == AI for x in gone)), ("held", sum(s == PLAYER for s in state.control.values())),
            ("track", state.track), ("minutes", round(counted["decisions"] * SECONDS / 60, 1)),
        )  # fmt: skip
