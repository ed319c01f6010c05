"""The fire that an aircraft or a unit may declare (TL-FIRE-06, TL-EXT-05, TL-EXT-06), and why no other."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_lightning.rules.arcs import structure
from tabletop.games.thunderbolt_lightning.rules.firing import ground, gunnery
from tabletop.games.thunderbolt_lightning.rules.firing.orders import Declare
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Unit
from tabletop.games.thunderbolt_lightning.rules.state import State


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


def no_shot(state: State, unit: Unit) -> bool:
    """Whether it flies and has not fired in this turn, and there is nobody at whom it could fire."""
    flying = members(state, unit)
    silent = flying and not any(a.fired or a.declared for a in flying)
    return bool(silent) and next(of_unit(state, unit), None) is None


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
