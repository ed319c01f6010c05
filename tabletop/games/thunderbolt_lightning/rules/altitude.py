"""Altitude (TL-ALT): climbs and dives are announced at the start of movement phase 1, unit by unit in initiative order
(TL-ALT-04, TL-INI-04).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.messages import Command, Event, StepBegan
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tabletop.games.thunderbolt_lightning.rules import units
from tabletop.games.thunderbolt_lightning.rules.changing import changed, put, with_fields
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.sheets import LEVEL_NAMES, Level
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.turn import wrong
from tabletop.games.thunderbolt_lightning.rules.wording import called

CHANGES = (-1, 0, 1)
"""Dive, stay, climb: one level a turn (TL-ALT-05). Inverted, damaged and loaded aircraft may do all of them
(TL-ALT-11).
"""

CHANGE_WORDS = {-1: "dive", 0: "stay", 1: "climb"}


def change_refusal(state: State, aircraft: Aircraft, change: int) -> Refusal | None:
    """Why an aircraft may not climb (+1), dive (-1) or stay (0) this turn."""
    if change not in CHANGES:
        return Refusal("TL-ALT-05", f"One level a turn: a change of {change:+d} is not possible.")
    if change > 0:
        ceiling = state.type_of(aircraft).ceiling
        if aircraft.level >= ceiling:
            return Refusal(
                "TL-ALT-03", f"The ceiling of {called(state, aircraft.id)} is {LEVEL_NAMES[ceiling]}, and it is there."
            )
    if change < 0 and aircraft.level <= Level.VERY_LOW:
        return Refusal("TL-ALT-10", f"{called(state, aircraft.id)} is at Very Low and cannot dive.")
    return None


def changes_open(state: State, aircraft: Aircraft) -> list[int]:
    """What an aircraft may announce: dive, stay, climb."""
    return [c for c in CHANGES if change_refusal(state, aircraft, c) is None]


@dataclass(frozen=True, slots=True)
class Announce(Command):
    """Announce climb (+1), dive (-1) or staying (0) of one aircraft (TL-ALT-04)."""

    aircraft: str
    change: int

    def label(self, state: State) -> str:
        return f"{called(state, self.aircraft)}: {CHANGE_WORDS[self.change]}"


@dataclass(frozen=True, slots=True)
class DoneAnnouncing(Command):
    """All others of the unit stay (TL-ALT-14)."""

    def label(self, state: State) -> str:
        return "The others stay"


@dataclass(frozen=True, slots=True)
class AltitudeDeclared(Event):
    """A climb (+1), a dive (-1) or staying (0) is announced, and cannot be taken back (TL-ALT-04)."""

    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "What is announced stays announced (TL-ALT-04)."
    aircraft: str
    change: int

    def apply(self, state: State) -> State:
        counter = state.aircraft[self.aircraft]
        state = put(state, changed(counter, level_change=self.change)) if self.change else state
        return with_fields(state, announced=state.announced | {self.aircraft})

    def words(self, state: State) -> str:
        if not self.change:
            return ""
        level = state.aircraft[self.aircraft].level
        verb = "climb" if self.change > 0 else "dive"
        levels = f"from {LEVEL_NAMES[level]} to {LEVEL_NAMES[level + self.change]}"
        return f"{called(state, self.aircraft)} will {verb} {levels} (TL-ALT-04)"


@dataclass(frozen=True, slots=True)
class LevelReached(Event):
    """At the start of movement phase 2 (TL-ALT-08)."""

    aircraft: str
    level: int

    def apply(self, state: State) -> State:
        return put(state, changed(state.aircraft[self.aircraft], level=self.level))

    def words(self, state: State) -> str:
        return f"{called(state, self.aircraft)} is now at {LEVEL_NAMES[self.level]} (TL-ALT-08)"


def _asked(state: State) -> list[Aircraft]:
    """Flying members of the unit that have not announced yet."""
    unit = state.units[str(state.frames[-1].args[0])]
    return [aircraft for aircraft in units.flying_members(state, unit) if aircraft.id not in state.announced]


def _next(state: State, after: str | None) -> Event:
    name = units.next_unit(state, after)
    return StepBegan("move1") if name is None else StepBegan("announce", (name,))


class AnnounceStep(Step[State]):
    """Frame: announce () begins the step, announce (unit) asks its owner."""

    key = "announce"
    takes = (Announce, DoneAnnouncing)
    wanted = "announcing climbs and dives"
    rule = "TL-ALT-04"

    def seats(self, state: State) -> tuple[int, ...]:
        args = state.frames[-1].args
        return (state.units[str(args[0])].side,) if args and _asked(state) else ()

    def run(self, now: Now[State]) -> Iterator[Event]:
        args = now.state.frames[-1].args
        yield _next(now.state, str(args[0]) if args else None)

    def prompt(self, state: State, seat: int) -> Prompt:
        unit = state.frames[-1].args[0]
        return Prompt(
            f"{unit}: announce climbs and dives; the others stay at their level.", "TL-ALT-04", DoneAnnouncing()
        )

    def options(self, state: State, seat: int) -> Sequence[Command]:
        found: list[Command] = [DoneAnnouncing()]
        for aircraft in _asked(state):
            found.extend(Announce(aircraft.id, c) for c in changes_open(state, aircraft))
        return found

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, DoneAnnouncing):
            return None
        if not isinstance(command, Announce):
            return wrong(self)
        unit = str(state.frames[-1].args[0])
        counter = state.aircraft.get(command.aircraft)
        if counter is None or not counter.flying or counter.unit != unit:
            return Refusal(
                "TL-ALT-04", f"{unit} announces now; {called(state, command.aircraft)} is no flying member of it."
            )
        if counter.id in state.announced:
            return Refusal("TL-ALT-04", f"{called(state, counter.id)} has announced; that cannot be taken back.")
        return change_refusal(state, counter, command.change)

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        unit = str(now.state.frames[-1].args[0])
        if isinstance(command, Announce):
            yield AltitudeDeclared(command.aircraft, command.change)
        else:
            for aircraft in _asked(now.state):
                yield AltitudeDeclared(aircraft.id, 0)
        if not _asked(now.state):
            yield _next(now.state, unit)


STEPS: tuple[Step[State], ...] = (AnnounceStep(),)
