"""What a game gives to the engine. One instance a game, stateless.

    >>> from tabletop.games import first, kit
    >>> game = kit(first()).game()
    >>> game.steps[game.sequence.phases[0].steps[0]].key == game.sequence.phases[0].steps[0]
    True
    >>> Clock(turn=3).words, Clock(day=2, days=5).words, Clock().words
    ('Turn 3', 'Day 2', '')

A whole game in sixty lines stands at the end of tabletop/games/README.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from tabletop.core import codec
from tabletop.core.digest import Fingerprint
from tabletop.core.messages import Command, Event
from tabletop.core.sequence import Sequence
from tabletop.core.step import Step

S = TypeVar("S", bound=Any)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winning seat (None: a draw, or solo and lost), the level of victory, points by seat,
    one sentence.
    """

    winner: int | None
    level: str
    points: tuple[int, ...]
    sentence: str = field(metadata=codec.WORDS)


@dataclass(frozen=True, slots=True)
class Clock:
    """What time it is in a game, as the game counts. turn: of the battle or mission under way, 0 before the first,
    None where none is counted; day: of a campaign, None in a game without days; days: how many the campaign counts, 0
    before that is known; unit: what the game calls a turn.
    """

    turn: int | None = None
    day: int | None = None
    days: int = 0
    unit: str = "turn"

    @property
    def words(self) -> str:
        """ "Turn 3", of a campaign "Day 2"; "" where nothing is counted."""
        if self.day is not None:
            return f"Day {self.day}" if self.days else ""
        return f"{self.unit.capitalize()} {self.turn}" if self.turn is not None else ""

    @property
    def heading(self) -> str:
        """The same to stand over what happened then: "" before the first turn."""
        return self.words if self.turn or self.day is not None else ""

    @property
    def length(self) -> int:
        """How long the game has lasted: days of a campaign, else turns."""
        return self.day if self.day is not None else self.turn or 0


class Game(Generic[S]):
    """Base of all games. `S` is the game's state, a frozen dataclass with `frames`.

    key, title: the folder name and the name on the box. version: of the rules, changes when the same commands could
    give other events. commands, events: all their classes, for the JSON adapter. steps: by key. sequence: for the phase
    strip.
    hides: the seats know different things until the end, so that saves are covered and the log of a seat opens with
    the result.
    open_ended: what can be done has no end, so that the options of a step are examples: what is not refused is legal,
    listed or not.
    """

    key: str
    title: str
    version: int
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    steps: Mapping[str, Step[S]]
    sequence: Sequence = Sequence(())
    hides: bool = False
    open_ended: bool = False

    def start(self, scenario: Any) -> S:
        """The first state of a scenario (a value of the game's own Scenario class)."""
        raise NotImplementedError

    def evolve(self, state: S, event: Event) -> S:
        """The only way a state changes."""
        after: S = event.apply(state)
        return after

    def seats(self, state: S) -> tuple[str, ...]:
        """The names of the sides, by seat: as a rule those of the scenario that the state holds."""
        plain: Any = state
        return tuple(side.name for side in plain.scenario.sides)

    def result(self, state: S) -> Result | None:
        """None while the game goes on: as a rule what the state keeps as its `result`."""
        plain: Any = state
        found: Result | None = plain.result
        return found

    def clock(self, state: S) -> Clock:
        """What time it is: a game that counts turns or days says so here."""
        return Clock()

    def view(self, state: S, seat: int | None) -> S:
        """What a seat may see, as a state with everything else taken out or covered. None: an observer who sees
        only what all see.
        """
        return state

    def redact(self, event: Event, seat: int | None, state: S) -> Event | None:
        """What a seat may see of an event while the game goes on; `state` is the state before it. None: nothing at
        all. `Match.seen` asks it.
        """
        return event.told(seat, state)

    def step(self, state: S) -> Step[S]:
        """The present step."""
        return self.steps[state.frames[-1].step]

    def digest(self, state: S, kept: Fingerprint | None = None) -> str:
        """A fingerprint of the state: the same on every system. `kept`: what is remembered of the one before."""
        return codec.digest(state) if kept is None else kept.of(state)
