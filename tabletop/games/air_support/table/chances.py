"""The chance of an order that is decided by dice, for its button: rally, repair, recovery, close combat, attacks in the
air. Fire has its own (`fire_previews`, `previews`).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from tabletop.core.values import Command
from tabletop.games.air_support.rules import close_combat, odds
from tabletop.games.air_support.rules.close_combat import Grapple
from tabletop.games.air_support.rules.dogfights import fights
from tabletop.games.air_support.rules.dogfights.events import AirShot, Designate, Engage
from tabletop.games.air_support.rules.rally import TAKEN, Rally, Recover, Repair, rallies, rally_tally
from tabletop.games.air_support.rules.state import CloseAttack, State
from tabletop.games.air_support.table.names import percent

SIXTH = Fraction(1, 6)


def chance(state: State, command: Command) -> Fraction | None:
    """That it does what it is meant to; None for an order without dice."""
    match command:
        case Rally(unit, leader) if unit in state.infantry:
            tally = rally_tally(state, state.infantry[unit], leader)
            drm = tally.total - tally.base
            rolls = (a + b for a, b in product(range(1, 7), repeat=2))
            return Fraction(sum(rallies(n, drm, tally.base).passed for n in rolls), 36)
        case Repair():
            return SIXTH
        case Recover():
            return TAKEN * SIXTH
        case Grapple(unit, target) if unit in state.infantry and target in state.infantry:
            return _close(state, unit, target)
        case AirShot(plane, target) | Designate(plane, target) | Engage(plane, target) if (
            plane in state.planes and target in state.planes
        ):
            firer, other = (fights.fighter(state, state.planes[key]) for key in (plane, target))
            found = odds.duel(firer, other)
            return Fraction(found["gone"] + found["hit"])
    return None


def _close(state: State, unit: str, target: str) -> Fraction:
    """That an attack in close combat, with those who attack it already, eliminates or reduces its target."""
    seat = state.infantry[unit].seat
    begun = close_combat.attack_on(state, seat, target)
    attackers = (*(begun.attackers if begun is not None else ()), unit)
    attack = CloseAttack(seat, attackers, begun.targets if begun is not None else (target,))
    tally = close_combat.odds_tally(state, attack)
    return odds.at_most(tally.base - (tally.total - tally.base))


def with_chance(state: State, label: str, command: Command) -> str:
    """The words of a button with the chance."""
    found = chance(state, command)
    return f"{label}: {percent(found)}" if found is not None else label
