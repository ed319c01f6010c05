"""Guess first: when the card lies open the player may click the counter that he expects to act; what came of it is
counted for the end of the mission.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.sheets import AI
from tabletop.games.conflict_solo.rules.state import State

Turn = tuple[int, int, int]
"""Length of the journal, round, turn."""


@dataclass
class Guessing:
    """`expected`: whom he clicked this turn, "" nobody; `told`: of each turn
    guessed whether it was right, by the journal's length and its number, so that what is taken back counts no more.
    """

    asked: bool = False
    expected: str = ""
    told: dict[Turn, bool] = field(default_factory=dict)

    def ask(self, state: State, wanted: bool) -> bool:
        """A card has been drawn: is the player asked? If he wants to be and there is anybody whom he knows."""
        self.expected = ""
        self.asked = wanted and any(c.side == AI and c.hex and not c.hidden for c in state.ais)
        return self.asked

    def click(self, state: State, id: str) -> None:
        """The player expects this counter, if it is one of the enemy's."""
        counter = state.counters.get(id)
        if self.asked and counter is not None and counter.side == AI:
            self.expected, self.asked = id, False

    def settle(self, turn: Turn, who: str) -> None:
        """It is known who acts, "" nobody. Only the first order of a turn is guessed."""
        self.asked = False
        if self.expected and turn not in self.told:
            self.told[turn] = who == self.expected

    def words(self, state: State, turn: Turn) -> str:
        """What came of it, "" when nothing was guessed."""
        if not self.expected or turn not in self.told:
            return ""
        return " As you expected." if self.told[turn] else f" You expected {name(state, self.expected)}."

    def facts(self, entries: int) -> tuple[int, int]:
        """How many turns were guessed in a game so long, and how many right."""
        kept = [right for turn, right in self.told.items() if turn[0] <= entries]
        return len(kept), sum(kept)
