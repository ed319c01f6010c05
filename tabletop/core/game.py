"""The base class of games, for the engine. One stateless instance per game.

    >>> from tabletop.games import first, kit
    >>> game = kit(first()).game()
    >>> game.steps[game.sequence.phases[0].steps[0]].key == game.sequence.phases[0].steps[0]
    True
    >>> Clock(turn=3).words, Clock(day=2, days=5).words, Clock().words
    ('Turn 3', 'Day 2', '')

For a whole game in sixty lines see the end of tabletop/games/README.md.
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
    """The time in a game. turn: of the present battle or mission, 0 before the first, None in a game without turns;
    day: of the campaign, None in a game without days; days: the length of the campaign, 0 before it is known;
    unit: the game's word for a turn; within: the part of the day, such as "hour 3".
    """

    turn: int | None = None
    day: int | None = None
    days: int = 0
    unit: str = "turn"
    within: str = ""

    @property
    def words(self) -> str:
        """ "Turn 3", in a campaign "Day 2"; "" in a game without turns and days."""
        if self.day is not None:
            return f"Day {self.day}" if self.days else ""
        return f"{self.unit.capitalize()} {self.turn}" if self.turn is not None else ""

    @property
    def heading(self) -> str:
        """The same as a heading in a log: "" before the first turn."""
        return self.words if self.turn or self.day is not None else ""

    @property
    def named(self) -> str:
        """The same, of days too that the game's log tells in its own words."""
        return self.heading or (f"Day {self.day}" if self.day else "")

    @property
    def length(self) -> int:
        """The number of days played in a campaign, else of turns."""
        return self.day if self.day is not None else self.turn or 0


class Game(Generic[S]):
    """Base of all games. `S` is the game's state, a frozen dataclass with `frames`.

    key, title: the folder name and the name on the box. version: of the rules; raise it when the same commands could
    give other events. commands, events: all their classes, for the JSON adapter. steps: by key. sequence: for the phase
    strip.
    hides: the seats know different things until the end; saves are covered, and the whole log opens with the result.
    lost: levels without a winner that are defeats of a single player, not draws.
    open_ended: the legal commands are unlimited; the options of a step are only examples, and every command without a
    refusal is legal.
    """

    key: str
    title: str
    version: int
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    steps: Mapping[str, Step[S]]
    sequence: Sequence = Sequence(())
    hides: bool = False
    lost: tuple[str, ...] = ()
    open_ended: bool = False

    def start(self, scenario: Any) -> S:
        """The first state of a scenario (a value of the game's own Scenario class)."""
        raise NotImplementedError

    def evolve(self, state: S, event: Event) -> S:
        """The only way a state changes."""
        after: S = event.apply(state)
        return after

    def seats(self, state: S) -> tuple[str, ...]:
        """The names of the sides, by seat; by default those of the state's scenario."""
        plain: Any = state
        return tuple(side.name for side in plain.scenario.sides)

    def result(self, state: S) -> Result | None:
        """The result; None while the game goes on. By default the state's field `result`."""
        plain: Any = state
        found: Result | None = plain.result
        return found

    def clock(self, state: S) -> Clock:
        """The time in the game; override it in a game that counts turns or days."""
        return Clock()

    def moment(self, state: S) -> str:
        """When it is, with the phase: "Turn 3 Move 2", "Day 2 hour 3 Fly"; "" before anything."""
        plain: Any = state
        clock = self.clock(state)
        within = clock.within or (f"{clock.unit} {clock.turn}" if clock.day is not None and clock.turn else "")
        phase = self.sequence.of(plain.frames[-1].step) if plain.frames else None
        return " ".join(filter(None, (clock.named, within, phase.title if phase is not None else "")))

    def view(self, state: S, seat: int | None) -> S:
        """The state as a seat may know it, with everything else removed or covered. None: an observer, who sees
        only what all see.
        """
        return state

    def secret(self, state: S) -> bool:
        """Whether the seats know different things in this game, until its end: usually in all of them or in none."""
        return self.hides

    def redact(self, event: Event, seat: int | None, state: S) -> Event | None:
        """An event as a seat may know it while the game goes on; None if not at all. `state` is the state before the
        event. Called by `Match.seen`.
        """
        return event.told(seat, state)

    def step(self, state: S) -> Step[S]:
        """The present step."""
        return self.steps[state.frames[-1].step]

    def digest(self, state: S, kept: Fingerprint | None = None) -> str:
        """A fingerprint of the state, the same on every system. `kept`: the cache from the state before, for speed."""
        return codec.digest(state) if kept is None else kept.of(state)
