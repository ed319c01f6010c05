"""Declaring fire (TL-FIRE-11): unit by unit in initiative order, before any die is thrown; with `secret_fire` side by
side (TL-OPT-04).

Frames: "declare1" without arguments begins combat phase 1; then one frame a unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tabletop.core.values import Command, Event, StepBegan
from tabletop.games.thunderbolt_lightning.rules.aa_guns.orders import aims
from tabletop.games.thunderbolt_lightning.rules.arcs import structure
from tabletop.games.thunderbolt_lightning.rules.firing import ground, gunnery
from tabletop.games.thunderbolt_lightning.rules.firing.events import DeclarationEnded, FireDeclared
from tabletop.games.thunderbolt_lightning.rules.firing.orders import Declare, Hold
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Declared, Unit
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.turn import PhaseBegan
from tabletop.games.thunderbolt_lightning.rules.wording import called


def members(state: State, unit: Unit) -> list[Aircraft]:
    """The flying aircraft of a unit by number (TL-INI-06: there may be none)."""
    return sorted((a for a in map(state.aircraft.__getitem__, unit.members) if a.flying), key=lambda a: a.number)


def of_aircraft(state: State, aircraft: Aircraft) -> Iterator[Declare]:
    """Every legal declaration of one aircraft: guns at aircraft, strafing, rockets."""
    for mount, target in gunnery.gun_shots(state, aircraft):
        yield Declare(aircraft.id, mount, target.id)
    if "ext_attack" in state.scenario.options:
        for mount, post in ground.strafes(state, aircraft):
            yield Declare(aircraft.id, mount, post.id)
        for post in ground.rocket_targets(state, aircraft):
            yield Declare(aircraft.id, ground.ROCKETS, post.id)


def of_unit(state: State, unit: Unit) -> Iterator[Declare]:
    """Every legal declaration of a unit, by aircraft number."""
    for aircraft in members(state, unit):
        yield from of_aircraft(state, aircraft)


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
        yield following(now.state, self.phase, None)


def declare_refusal(state: State, aircraft: Aircraft, mount: int, target: str) -> Refusal | None:
    """Why a mount (or the rockets) cannot be declared at a target, None when it can."""
    victim = state.aircraft.get(target)
    if victim is not None:
        if mount == ground.ROCKETS:
            return Refusal("TL-EXT-06", "Rockets are fired at ships and installations, not at aircraft.")
        return gunnery.gun_refusal(state, aircraft, mount, victim)
    post = structure(state, target)
    if post is None:
        return Refusal("TL-FIRE-03", f'There is no target called "{target}".')
    if mount == ground.ROCKETS:
        return ground.rocket_refusal(state, aircraft, post)
    return ground.strafe_refusal(state, aircraft, mount, post)


STEPS: tuple[Step[State], ...] = (DeclareFire(1), DeclareFire(2))
