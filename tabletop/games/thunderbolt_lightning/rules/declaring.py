"""Declaring fire (TL-FIRE-11): unit by unit in initiative order, then the AA guns of both sides, die by die (TL-AA-14);
all before any die is thrown. With `secret_fire` side by side (TL-OPT-04).

Frames: "declare1" without arguments begins combat phase 1; then one frame a unit, and "declare_aa1" one a side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.messages import Command, Event, StepBegan
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tabletop.games.thunderbolt_lightning.rules import aa_guns
from tabletop.games.thunderbolt_lightning.rules.aa_guns import Aim, GunsAimed, GunsDone, aims
from tabletop.games.thunderbolt_lightning.rules.arcs import structure
from tabletop.games.thunderbolt_lightning.rules.firing import (
    DeclarationEnded,
    Declare,
    FireDeclared,
    Hold,
    NoShots,
    declare_refusal,
    no_shot,
    of_unit,
)
from tabletop.games.thunderbolt_lightning.rules.pieces import Declared, Unit
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.turn import PhaseBegan
from tabletop.games.thunderbolt_lightning.rules.wording import called


def following(state: State, phase: int, after: tuple[str, str | int] | None) -> StepBegan:
    """The next one who can declare anything (the others are skipped), or the resolution. `after`: ("declare", unit) or
    ("aa", seat)."""
    slots: list[tuple[str, str | int]] = []
    if "secret_fire" in state.scenario.options:
        for seat in (0, 1):
            slots += [("declare", u) for u in state.order if state.units[u].side == seat]
            slots.append(("aa", seat))
    else:
        slots = [("declare", u) for u in state.order]
        slots += [("aa", 0), ("aa", 1)]
    for kind, who in slots[slots.index(after) + 1 :] if after is not None else slots:
        if kind == "declare":
            if next(of_unit(state, state.units[str(who)]), None) is not None:
                return StepBegan(f"declare{phase}", (who,))
        elif next(aims(state, int(who)), None) is not None:
            return StepBegan(f"declare_aa{phase}", (who,))
    return StepBegan(f"resolve{phase}")


class DeclareFire(Step[State]):
    """One unit declares the fire of its aircraft, a mount a command, or holds (TL-FIRE-07)."""

    takes = (Declare, Hold)
    wanted = "declaring fire"
    rule = "TL-FIRE-07"

    def __init__(self, phase: int) -> None:
        self.phase = phase
        self.key = f"declare{phase}"  # type: ignore[misc]

    def _unit(self, state: State) -> Unit | None:
        args = state.frames[-1].args
        return state.units[str(args[0])] if args else None

    def seats(self, state: State) -> tuple[int, ...]:
        unit = self._unit(state)
        return () if unit is None else (unit.side,)

    def prompt(self, state: State, seat: int) -> Prompt:
        unit = self._unit(state)
        name = unit.id if unit else ""
        return Prompt(f"{name}: choose targets for your guns, or hold fire.", "TL-FIRE-06", Hold())

    def options(self, state: State, seat: int) -> Sequence[Command]:
        unit = self._unit(state)
        if unit is None or unit.side != seat:
            return ()
        found: list[Command] = list(of_unit(state, unit))
        found.append(Hold())
        return found

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        unit = self._unit(state)
        if unit is None or unit.side != seat:
            return Refusal("TL-FIRE-11", "Your side does not declare fire now.")
        if isinstance(command, Hold):
            return None
        if not isinstance(command, Declare):
            return Refusal("TL-FIRE-11", f"{unit.id} declares its fire now.")
        aircraft = state.aircraft.get(command.aircraft)
        if aircraft is None or command.aircraft not in unit.members:
            name = called(state, command.aircraft)
            return Refusal("TL-FIRE-11", f"{name} does not belong to {unit.id}, which declares its fire now.")
        return declare_refusal(state, aircraft, command.mount, command.target)

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        unit = self._unit(now.state)
        assert unit is not None
        if isinstance(command, Declare):
            yield FireDeclared(command.aircraft, Declared(command.mount, command.target))
            if next(of_unit(now.state, unit), None) is not None:
                return
        yield DeclarationEnded(unit.id)
        yield following(now.state, self.phase, ("declare", unit.id))

    def run(self, now: Now[State]) -> Iterator[Event]:
        """The combat phase begins."""
        yield PhaseBegan("combat", self.phase)
        state = now.state
        idle = [u for u in state.order if state.units[u].members and no_shot(state, state.units[u])]
        if idle:
            yield NoShots(tuple(idle))
        yield following(now.state, self.phase, None)


class AimGuns(Step[State]):
    """The guns of one side: one die a command, until it is done or no die is left (TL-AA-18: never compulsory)."""

    takes = (Aim, GunsDone)
    wanted = "aiming the AA guns"
    rule = "TL-AA-18"

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
        return aa_guns.aim_refusal(state, seat, command.source, command.gun, command.direction, command.target)

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        if isinstance(command, Aim):
            source = structure(now.state, command.source)
            assert source is not None
            yield GunsAimed(command.source, aa_guns.one_more(source, command.gun, command.direction, command.target))
            if next(aims(now.state, seat), None) is not None:
                return
        yield DeclarationEnded(f"aa{seat}")
        yield following(now.state, self.phase, ("aa", seat))


STEPS: tuple[Step[State], ...] = (DeclareFire(1), DeclareFire(2), AimGuns(1), AimGuns(2))
