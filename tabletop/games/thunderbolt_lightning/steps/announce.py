"""Climbs and dives are announced (TL-ALT-04), unit by unit in initiative order (TL-INI-04)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tabletop.core.values import Command, Event, StepBegan
from tabletop.games.thunderbolt_lightning.commands import Announce, DoneAnnouncing
from tabletop.games.thunderbolt_lightning.events import AltitudeDeclared
from tabletop.games.thunderbolt_lightning.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules import altitude, units
from tabletop.games.thunderbolt_lightning.rules.turn import wrong
from tabletop.games.thunderbolt_lightning.state import State
from tabletop.games.thunderbolt_lightning.wording import called


def _asked(state: State) -> list[Aircraft]:
    """Flying members of the unit that have not announced yet."""
    unit = state.units[str(state.frames[-1].args[0])]
    return [a for a in units.flying_members(state, unit) if a.id not in state.announced]


def _next(state: State, after: str | None) -> Event:
    name = units.next_unit(state, after)
    return StepBegan("move1") if name is None else StepBegan("announce", (name,))


class AnnounceStep(Step[State]):
    """Frame: announce () begins the step, announce (unit) asks its owner."""

    key = "announce"

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
        for a in _asked(state):
            found.extend(Announce(a.id, c) for c in altitude.changes_open(state, a))
        return found

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, DoneAnnouncing):
            return None
        if not isinstance(command, Announce):
            return wrong("the altitude announcements", "TL-ALT-04")
        unit = str(state.frames[-1].args[0])
        counter = state.aircraft.get(command.aircraft)
        if counter is None or not counter.flying or counter.unit != unit:
            return Refusal(
                "TL-ALT-04", f"{unit} announces now; {called(state, command.aircraft)} is no flying member of it."
            )
        if counter.id in state.announced:
            return Refusal("TL-ALT-04", f"{called(state, counter.id)} has announced; that cannot be taken back.")
        return altitude.change_refusal(state, counter, command.change)

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        unit = str(now.state.frames[-1].args[0])
        if isinstance(command, Announce):
            yield AltitudeDeclared(command.aircraft, command.change)
        else:
            for a in _asked(now.state):
                yield AltitudeDeclared(a.id, 0)
        if not _asked(now.state):
            yield _next(now.state, unit)


STEPS: dict[str, Step[State]] = {"announce": AnnounceStep()}
