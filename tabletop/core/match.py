"""One game being played: the seats to act, legal commands, journal, undo and redo, views by seat.

Every entry of the journal keeps the state before it (states share all unchanged parts), so any moment is available at
once.

    >>> from tabletop.core.chance import SeededDice
    >>> from tabletop.games import first, kit
    >>> game, scenarios = kit(first()).game(), kit(first()).scenarios()
    >>> document = scenarios.document(scenarios.cards()[0].key)
    >>> match = Match.start(game, scenarios.scenario(document, "the example"), SeededDice(7))
    >>> seat = match.to_act[0]
    >>> command = match.options(seat)[0]
    >>> events = match.submit(seat, command)
    >>> match.refusal(7, command).sentence.startswith("Seat 7 is not asked now")
    True
    >>> match.view(seat) == match.copy().view(seat), len(match.journal)
    (True, 2)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tabletop.core import engine
from tabletop.core.chance import ChanceNeeded, Dice, Fallen, Recorder, ScriptedDice, SeededDice, TableDice
from tabletop.core.digest import Fingerprint
from tabletop.core.fastcopy import quick
from tabletop.core.game import Game, Result
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal, Refused, presentable
from tabletop.core.step import Now, Prompt
from tabletop.core.untimely import untimely


@quick
@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted command (None: the opening of the game), its results of chance, and its events. `before` is
    the state before it.
    """

    seat: int | None
    command: Command | None
    fallen: tuple[Fallen, ...]
    events: tuple[Event, ...]
    before: Any

    @property
    def reveals(self) -> bool:
        """Whether it told any seat something new."""
        return bool(self.fallen) or any(event.reveals for event in self.events)


class Match:
    """A game, its state and its journal. Made by `start`, `resume` or `at`."""

    __slots__ = ("_asked", "_listed", "dice", "game", "journal", "scenario", "state", "taken_back", "undone")

    def __init__(self, game: Game[Any], scenario: Any, state: Any, dice: Dice, journal: Iterable[Entry] = ()) -> None:
        self.game = game
        self.scenario = scenario
        self.state = state
        self.dice = dice
        self.journal: list[Entry] = list(journal)
        self.undone: list[Entry] = []
        self.taken_back = 0
        """How many revealing commands were undone (practice)."""
        self._asked: tuple[Any, tuple[int, ...]] = (None, ())
        """Cache: a state, and the seats that must decide in it; needed several times per decision."""
        self._listed: tuple[Any, int, tuple[Command, ...]] = (None, -1, ())
        """Cache: a state, a seat and its options there. A command from them needs no further check."""

    # -- beginning
    @classmethod
    def start(cls, game: Game[Any], scenario: Any, dice: Dice | None = None) -> Match:
        """A new game, run to the first decision."""
        match = cls(game, scenario, game.start(scenario), dice if dice is not None else SeededDice())
        match._run(None, None)
        return match

    @classmethod
    def at(cls, game: Game[Any], scenario: Any, state: Any, dice: Dice | None = None) -> Match:
        """A game that continues from a state (a bot's sketch, a what-if branch), with an empty journal."""
        return cls(game, scenario, state, dice if dice is not None else SeededDice())

    @classmethod
    def resume(
        cls,
        game: Game[Any],
        scenario: Any,
        played: Iterable[tuple[int | None, Command | None, Sequence[Fallen]]],
        dice: Dice,
    ) -> Match:
        """Replay a journal with its recorded chance; `dice` are for the moves after it. Raises Refused or ScriptError
        when the journal does not match the rules.
        """
        match: Match | None = None
        for seat, command, fallen in played:
            if match is None:
                match = cls.start(game, scenario, ScriptedDice(*fallen))
            else:
                match.dice = ScriptedDice(*fallen)
                if seat is None or command is None:
                    raise ValueError("A journal has one opening only.")
                match.submit(seat, command)
            if isinstance(match.dice, ScriptedDice) and match.dice.script:
                raise ValueError(f"{len(match.dice.script)} results of chance are left over after {command!r}.")
        if match is None:
            match = cls.start(game, scenario, dice)
        match.dice = dice
        return match

    # -- asking
    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)

    @property
    def seats(self) -> tuple[str, ...]:
        return self.game.seats(self.state)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide now; empty when the game is over."""
        state, seats = self._asked
        if state is not self.state:
            state = self.state
            over = self.game.result(state) is not None or not state.frames
            seats = () if over else self.game.step(state).seats(state)
            self._asked = (state, seats)
        return seats

    def prompt(self, seat: int) -> Prompt:
        return self.game.step(self.state).prompt(self.state, seat)

    def options(self, seat: int) -> Sequence[Command]:
        """Every legal command of the seat; empty when it is not asked."""
        if seat not in self.to_act:
            return ()
        found = self.game.step(self.state).options(self.state, seat)
        self._listed = (self.state, seat, tuple(found))
        return found

    def refusal(self, seat: int, command: Command) -> Refusal | None:
        """Why the command is not legal now; None when it is."""
        if self.result is not None:
            return Refusal("GAME", "The game is over.")
        if seat not in self.to_act:
            names = self.seats
            asked = " and ".join(names[s] for s in self.to_act)
            who = names[seat] if 0 <= seat < len(names) else f"Seat {seat}"
            return Refusal("GAME", f"{who} is not asked now; {asked} must decide.")
        step = self.game.step(self.state)
        refusal = step.refusal(self.state, seat, command)
        if refusal is None:
            return None
        return presentable(untimely(self.game.steps, self.state.frames, command) or refusal)

    def view(self, seat: int | None) -> Any:
        """The state as a seat may know it; None: as an observer may."""
        return self.game.view(self.state, seat)

    def story(self, seat: int | None, since: int = 0) -> list[Event]:
        """The events from journal entry `since` on, as the seat may know them."""
        told: list[Event] = []
        for entry in self.journal[since:]:
            told.extend(self.told(entry, seat))
        return told

    @property
    def hides(self) -> bool:
        """Whether the seats know different things in this game, until its end."""
        return self.game.secret(self.state)

    @property
    def open(self) -> bool:
        """Whether every seat may read the whole log: a game that hides things is over."""
        return self.hides and self.result is not None

    def seen(self, event: Event, seat: int | None, before: Any) -> Event | None:
        """An event as a seat may read it in the log now; None if not at all. `before` is the state before the event."""
        return event if self.open else self.game.redact(event, seat, before)

    def told(self, entry: Entry, seat: int | None) -> list[Event]:
        """The events of one entry as a seat may know them."""
        state, told = entry.before, []
        for event in entry.events:
            seen = self.seen(event, seat, state)
            if seen is not None:
                told.append(seen)
            state = self.game.evolve(state, event)
        return told

    # -- acting
    def submit(self, seat: int, command: Command) -> tuple[Event, ...]:
        """Carry out a command and return its events. Raises Refused, or ChanceNeeded (supply the result and submit
        again); both leave the match unchanged.
        """
        if not self._offered(seat, command) and (refusal := self.refusal(seat, command)) is not None:
            raise Refused(refusal)
        events = self._run(seat, command)
        self.undone.clear()
        return events

    def _offered(self, seat: int, command: Command) -> bool:
        """Whether this very object is one of the options that the seat got last, in this state."""
        state, asked, options = self._listed
        if state is self.state and asked == seat:
            for option in options:  # not `in`, which would accept an equal one
                if option is command:
                    return True
        return False

    def _run(self, seat: int | None, command: Command | None) -> tuple[Event, ...]:
        before = self.state
        trial = self.dice.copy()
        recorder = Recorder(trial)
        now: Now[Any] = Now(before, recorder)
        try:
            if seat is None or command is None:
                asked = engine.advance(self.game, now)
            else:
                asked = engine.decide(self.game, now, seat, command)
        except ChanceNeeded:
            if isinstance(trial, TableDice) and isinstance(self.dice, TableDice):
                trial.used = self.dice.used  # the trial has discarded supplied results that did not fit
                self.dice = trial
            raise
        self.dice = trial
        self.state = now.state
        self._asked = (now.state, asked)
        entry = Entry(seat, command, tuple(recorder.fallen), tuple(now.events), before)
        self.journal.append(entry)
        return entry.events

    # -- taking back
    def undo_refusal(self, seat: int | None = None, practice: bool = False) -> Refusal | None:
        """Why undo is impossible; None if it is possible. `seat` None: all players agree. `practice` goes back beyond
        reveals.
        """
        if len(self.journal) < 2:
            return Refusal("UNDO", "Nothing has been done yet.")
        last = self.journal[-1]
        if practice:
            return None
        if last.reveals:
            return Refusal("UNDO", f"{self._revealed(last)} That cannot be taken back, except as practice.")
        if seat is not None and last.seat != seat:
            return Refusal("UNDO", f"{self.seats[last.seat or 0]} has acted since; that cannot be taken back.")
        return None

    def _revealed(self, entry: Entry) -> str:
        if entry.fallen:
            dice = [f for f in entry.fallen if isinstance(f, int)]
            return "Dice have fallen." if dice else "Something was drawn."
        return next((event.final for event in entry.events if event.reveals), Event.final)

    def undo(self, seat: int | None = None, practice: bool = False) -> Entry:
        """Undo the last command and return it. Raises Refused beyond the last reveal, unless it is for practice
        (which the match records).
        """
        if (refusal := self.undo_refusal(seat, practice)) is not None:
            raise Refused(refusal)
        entry = self.journal.pop()
        self.undone.append(entry)
        self.state = entry.before
        if entry.reveals:
            self.taken_back += 1
        return entry

    def redo(self) -> Entry:
        """Redo the last undone command with the same results of chance. Raises Refused when there is none."""
        if not self.undone:
            raise Refused(Refusal("UNDO", "Nothing was taken back."))
        entry = self.undone.pop()
        state = entry.before
        for event in entry.events:
            state = self.game.evolve(state, event)
        self.state = state
        self.journal.append(entry)
        return entry

    # -- looking
    def moment(self, n: int) -> Any:
        """The state after n journal entries (0: before the opening)."""
        if n >= len(self.journal):
            return self.state
        return self.journal[max(0, n)].before

    def copy(self) -> Match:
        """An independent game in the same position; states are shared because they never change."""
        twin = Match.__new__(Match)  # a searching bot makes one per command: skip the constructor
        twin.game, twin.scenario, twin.state, twin.dice = self.game, self.scenario, self.state, self.dice.copy()
        twin.journal, twin.undone, twin.taken_back = self.journal.copy(), self.undone.copy(), self.taken_back
        twin._asked, twin._listed = self._asked, self._listed
        return twin

    def branch(self, n: int, dice: Dice | None = None) -> Match:
        """A what-if: an independent game that continues after n journal entries."""
        return Match(
            self.game, self.scenario, self.moment(n), dice if dice is not None else self.dice.copy(), self.journal[:n]
        )

    def digest(self, kept: Fingerprint | None = None) -> str:
        """The fingerprint of the position; `kept`: the cache from the position before, for speed."""
        return self.game.digest(self.state, kept)
