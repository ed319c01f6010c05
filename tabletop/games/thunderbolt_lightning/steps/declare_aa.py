"""Aiming AA guns (TL-AA-14): a side declares die by die after all aircraft (TL-FIRE-11), side 0 first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tabletop.core.values import Command, Event
from tabletop.games.thunderbolt_lightning.commands import Aim, GunsDone
from tabletop.games.thunderbolt_lightning.events import DeclarationEnded, GunsAimed
from tabletop.games.thunderbolt_lightning.rules import flak
from tabletop.games.thunderbolt_lightning.rules.arcs import structure
from tabletop.games.thunderbolt_lightning.state import State
from tabletop.games.thunderbolt_lightning.steps.declare import following


class AimGuns(Step[State]):
    """The guns of one side: one die a command, until it is done or no die is left (TL-AA-18: never compulsory)."""

    def __init__(self, phase: int) -> None:
        self.phase = phase
        self.key = f"declare_aa{phase}"  # type: ignore[misc]

    def seats(self, state: State) -> tuple[int, ...]:
        return (int(state.frames[-1].args[0]),)

    def prompt(self, state: State, seat: int) -> Prompt:
        return Prompt("Aim your AA guns, die by die, or let them be silent.", "TL-AA-14", GunsDone())

    def options(self, state: State, seat: int) -> Sequence[Command]:
        if seat not in self.seats(state):
            return ()
        found: list[Command] = list(flak.aims(state, seat))
        found.append(GunsDone())
        return found

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if seat not in self.seats(state):
            return Refusal("TL-FIRE-11", "Your side does not aim AA guns now.")
        if isinstance(command, GunsDone):
            return None
        if not isinstance(command, Aim):
            return Refusal("TL-FIRE-11", "AA guns are aimed now.")
        return flak.aim_refusal(state, seat, command)

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        if isinstance(command, Aim):
            source = structure(now.state, command.source)
            assert source is not None
            yield GunsAimed(command.source, flak.one_more(source, command))
            if next(flak.aims(now.state, seat), None) is not None:
                return
        yield DeclarationEnded(f"aa{seat}")
        yield following(now.state, self.phase, ("aa", seat))


STEPS: dict[str, Step[State]] = {f"declare_aa{p}": AimGuns(p) for p in (1, 2)}
