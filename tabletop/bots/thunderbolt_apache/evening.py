"""Rescue, mechanics, the evening shop and salvage."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bots.thunderbolt_apache.worth import days_left
from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.pieces import PlaneStatus
from tabletop.games.thunderbolt_apache.rules import evening
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.morning.orders import Decline, Mend, MendPilot
from tabletop.games.thunderbolt_apache.rules.repairing.orders import (
    Heal,
    Repair,
    ReplaceAircraft,
    ReplacePilot,
    Rest,
    Salvage,
)
from tabletop.games.thunderbolt_apache.rules.rescue import GiveUp, downed, rescue_tally
from tabletop.games.thunderbolt_apache.state import State

Choice = tuple[Command, str]
DEAR = {"Engine": 3.0, "Controls": 1.6, "Cannon": 1.8, "HUD": 1.5, "Airframe": 1.2, "Pylon": 1.1, "Display": 1.3}
"""How badly a lasting damage should be mended, light side; the heavy side counts half as much again."""


def _need(name: str, heavy: bool) -> float:
    return DEAR.get(name, 1.0) * (1.5 if heavy else 1.0)


# -- rescue
def rescue(state: State, options: Sequence[Command]) -> Choice:
    """Unused stores are worth nothing at home: all of them for the pilots who need them, the worst off first."""
    gifts = [c for c in options if isinstance(c, GiveUp)]
    waiting = {f.pilot: rescue_tally(state, f, 0).total for f in downed(state)}
    useful = [c for c in gifts if waiting.get(c.pilot, 9) < 8]
    if useful:
        best = min(
            useful, key=lambda c: (waiting[c.pilot], -state.library.stores[c.store].weight, c.pilot, c.serial, c.store)
        )
        return best, f"Gives {best.store} up: {best.pilot} is found more easily."
    return Done(), "Nothing more helps the rescue."


# -- mending
def mechanics(state: State, options: Sequence[Command]) -> Choice:
    """The worst damage, free (SC22)."""
    mends = [c for c in options if isinstance(c, Mend)]
    heals = [c for c in options if isinstance(c, MendPilot)]
    rated: list[tuple[float, Command]] = [(_need(c.name, c.heavy), c) for c in mends]
    rated += [(3.0 if c.heavy else 1.7, c) for c in heals]
    if not rated:
        return Decline(), "There is nothing to mend."
    best = max(rated, key=lambda r: r[0])
    return best[1], "Mends what hurts most, free today."


def shop(state: State, options: Sequence[Command]) -> Choice:
    """Rest when nerves need it, repairs by urgency, replacements while they can still pay."""
    later = days_left(state)
    tired = [p for p in state.living_pilots if p.stress]
    relief = sum(min(p.stress, evening.recovery(state, p)) for p in tired)
    income = evening.daily_so(state).total
    enough = (0.8 if state.so > income + 5 else 1.6) * max(3, len(state.living_pilots))
    if Rest() in options and state.so >= 5 and relief >= enough:
        return Rest(), f"Rest and relaxation takes {relief} Stress off the squadron."
    pilots = [c for c in options if isinstance(c, ReplacePilot) and not state.pilots[c.old].living]
    if pilots and later >= 2 and _short_of_pilots(state, pilots[0].old):
        return pilots[0], "A pilot is missing: one VP brings a new one of the same level."
    crashed = [
        c for c in options if isinstance(c, ReplaceAircraft)
        and state.planes[c.serial].status is PlaneStatus.CRASHED
    ]  # fmt: skip
    if crashed and later >= 3 and state.objective > 10:
        best = max(crashed, key=lambda c: (state.card_of(state.planes[c.serial]).cost, -c.serial))
        if _has_pilots(state, best.serial):
            return best, "A new aircraft still pays for its two VP in the days that are left."
    repairs = [(_need(c.name, c.heavy), c) for c in options if isinstance(c, Repair)]
    heals: list[tuple[float, Command]] = [(2.5 if c.heavy else 1.5, c) for c in options if isinstance(c, Heal)]
    rated = sorted([*repairs, *heals], key=lambda r: -r[0])
    spare = state.so - max(3.0, 0.6 * income)
    urgent = rated[0][0] if rated else 0.0
    if (urgent >= 1.1 and spare >= 1) or (urgent >= 2.9 and state.so >= 1):
        return rated[0][1], "Mends what hurts most."
    return Done(), "Good night: the rest of the SO is for ordnance."


def _short_of_pilots(state: State, old: str) -> bool:
    family = state.pilots[old].family
    have = sum(p.family == family for p in state.living_pilots)
    need = sum(state.card_of(p).family == family for p in state.ready_planes)
    return have <= need


def _has_pilots(state: State, serial: int) -> bool:
    card = state.card_of(state.planes[serial])
    if not card.manned:
        return True
    have = sum(p.family == card.family for p in state.living_pilots)
    need = sum(state.card_of(p).family == card.family for p in state.ready_planes)
    return have > need


def salvage(state: State, options: Sequence[Command]) -> Choice:
    found = [c for c in options if isinstance(c, Salvage)]
    if not found:
        return Done(), "No part is of use."
    best = max(found, key=lambda c: (_need(c.name, c.heavy), -c.serial))
    return best, f"The sound {best.name} of the old aircraft mends another."
