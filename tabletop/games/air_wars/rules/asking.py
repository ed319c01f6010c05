"""How a side is asked: steps that ask one side, steps that go from square to square, and what the other sees meanwhile.

Options, refusals and prompts are computed from the view of the side that is asked (AW-HID-06, AW-HID-07); `act` and
`run` work on the truth.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Asker, Stream, arg, begin
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal, readable
from tabletop.core.step import Now, Step
from tabletop.games.air_wars.rules.ending import GameEnded, Resign, resigned
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.views import look

DONE_WORDS = {
    "reinforce": "Go on", "returns": "Go on", "ground": "To the aircraft",
    "redeploy": "Bases are set", "day_cards": "Begin the day", "arrive": "So be it", "aa": "Hold fire",
    "designate": "These are the targets", "play": "Play it like this",
}  # fmt: skip
"""What "done" means, by step."""


def present_step(state: State) -> str:
    """The key of the step that the game stands at."""
    return state.frames[-1].step if state.frames else ""


@dataclass(frozen=True, slots=True)
class Done(Command):
    """I have finished: this state, this segment, these marks, these choices."""

    def label(self, state: State) -> str:
        return DONE_WORDS.get(present_step(state), "Done")


@dataclass(frozen=True, slots=True)
class Pass(Command):
    """No (more) cards now (AW-CARD-18)."""

    def label(self, state: State) -> str:
        return "No card"


@dataclass(frozen=True, slots=True)
class Back(Command):
    """Put aside what was begun: a group, a card, guns. Nobody else learns of it (AW-HID-09)."""

    def label(self, state: State) -> str:
        return "Never mind"


DONE = Done()
PASS = Pass()
BACK = Back()
RESIGN = Resign()


class Asking(Asker[State]):
    """A step that asks one player. Resigning is legal everywhere (AW-END-02)."""

    always: ClassVar[tuple[Command, ...]] = (RESIGN,)

    def look(self, state: State, seat: int) -> State:
        return look(state, seat)

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        refusal = super().refusal(state, seat, command)
        return None if refusal is None else Refusal(refusal.rule, readable(refusal.sentence))

    def decide(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, Resign):
            yield GameEnded(resigned(now.state, seat))
            yield begin("over")
        else:
            yield from self.act(now, seat, command)


class SquareBySquare(Asking):
    """A step that deals with one square after the other, in any order, until the player ends it. Subclasses give
    `takes` (the command that names a square, the one that ends), `squares`, `why_not_there`, `deal`, `words` and
    `run`.
    """

    def squares(self, state: State, seat: int) -> list[str]:
        """The squares that he is asked about, by public facts."""
        raise NotImplementedError

    def why_not_there(self, view: State, seat: int, square: str) -> Refusal | None:
        """Why nothing can be done in a square."""
        raise NotImplementedError

    def deal(self, now: Now[State], seat: int, square: str) -> Stream:
        """What follows when a square is named."""
        raise NotImplementedError

    def open_squares(self, view: State, seat: int) -> list[str]:
        """The squares where something can be done."""
        return [s for s in self.squares(view, seat) if self.why_not_there(view, seat, s) is None]

    def asks(self, state: State) -> bool:
        return bool(self.squares(state, arg(state)))

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        name, ending = self.takes
        return [*map(name, self.squares(view, seat)), ending()]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        return self.why_not_there(view, seat, _square(command)) if isinstance(command, self.takes[0]) else None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        yield from self.deal(now, seat, _square(command)) if isinstance(command, self.takes[0]) else self.run(now)


def _square(command: Command) -> str:
    return str(getattr(command, "square", ""))


class Waiting(Step[State]):
    """In the view of a player who is not asked: the other one is deciding (AW-HID-12)."""

    key = "waiting"

    def seats(self, state: State) -> tuple[int, ...]:
        return (arg(state),)


STEPS = (Waiting(),)
