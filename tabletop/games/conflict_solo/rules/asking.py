"""Steps that ask the player. Options, refusals and prompts are computed from the view, so that they betray nothing
(CH-HID-06); `act` and `run` work on the truth.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Asker
from tabletop.core.messages import Command
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.views import look

SEAT = (0,)
"""The one seat, the player; the enemy is automatic."""


def arg(state: State, index: int = 0) -> str | int:
    """An argument of the present frame, "" when it is not there."""
    args = state.frames[-1].args
    return args[index] if index < len(args) else ""


def number(state: State, index: int = 0) -> int:
    """A number among the arguments of the present frame, 0 when it is not there."""
    found = arg(state, index)
    return found if isinstance(found, int) else 0


class Asking(Asker[State]):
    """A step that asks the player. Subclasses give `takes`, `wanted`, `rule`, `sentence`, `usual`, `ideas`, `why_not`
    and `act` (CH-PLY-11: only legal actions are offered, a refusal names its rule)."""

    def look(self, state: State, seat: int) -> State:
        return look(state)

    def seats(self, state: State) -> tuple[int, ...]:
        return SEAT if self.asks(state) else ()

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return self.sentence(view), self.usual(view)

    def sentence(self, view: State) -> str:
        return f"Now is the time for {self.wanted}."

    def usual(self, view: State) -> Command | None:
        """What Enter would do."""
        return None


# -- Answers that several steps take: to pass, to be done.


@dataclass(frozen=True, slots=True)
class Pass(Command):
    """No action (CH-PLY-07); no reaction."""

    last_resort: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Done(Command):
    """The set-up is finished; or no (more) AA fire."""


PASS, DONE = Pass(), Done()
