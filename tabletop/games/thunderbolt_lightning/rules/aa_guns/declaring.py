"""Aiming AA guns (TL-AA-14): a side declares die by die after all aircraft (TL-FIRE-11), side 0 first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tabletop.core.values import Command, Event
from tabletop.games.thunderbolt_lightning.rules.aa_guns import flak
from tabletop.games.thunderbolt_lightning.rules.aa_guns.events import GunsAimed
from tabletop.games.thunderbolt_lightning.rules.aa_guns.orders import Aim, GunsDone, aims
from tabletop.games.thunderbolt_lightning.rules.arcs import structure
from tabletop.games.thunderbolt_lightning.rules.firing.declaring import following
from tabletop.games.thunderbolt_lightning.rules.firing.events import DeclarationEnded
from tabletop.games.thunderbolt_lightning.rules.state import State


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
        found: list[Command] = list(aims(state, seat))
        found.append(GunsDone())
        return found

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if seat not in self.seats(state):
            return Refusal("TL-FIRE-11", "Your side does not aim AA guns now.")
        if isinstance(command, GunsDone):
            return None
        if not isinstance(command, Aim):
            return Refusal("TL-FIRE-11", "AA guns are aimed now.")
        return flak.aim_refusal(state, seat, command.source, command.gun, command.direction, command.target)

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        if isinstance(command, Aim):
            source = structure(now.state, command.source)
            assert source is not None
            yield GunsAimed(command.source, flak.one_more(source, command.gun, command.direction, command.target))
            if next(aims(now.state, seat), None) is not None:
                return
        yield DeclarationEnded(f"aa{seat}")
        yield following(now.state, self.phase, ("aa", seat))


STEPS: tuple[Step[State], ...] = (AimGuns(1), AimGuns(2))
