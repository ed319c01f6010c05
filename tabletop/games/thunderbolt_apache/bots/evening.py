"""Rescue, mechanics, the evening shop and salvage."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.bots.weights import Evening, Weights
from tabletop.games.thunderbolt_apache.bots.worth import days_left
from tabletop.games.thunderbolt_apache.rules import evening
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.morning.orders import Decline, Mend, MendPilot
from tabletop.games.thunderbolt_apache.rules.pieces import PlaneStatus
from tabletop.games.thunderbolt_apache.rules.repairing.orders import (
    Heal,
    Repair,
    ReplaceAircraft,
    ReplacePilot,
    Rest,
    Salvage,
)
from tabletop.games.thunderbolt_apache.rules.rescue import GiveUp, downed, rescue_tally
from tabletop.games.thunderbolt_apache.rules.state import State

Choice = tuple[Command, str]


def _need(name: str, heavy: bool, values: Evening) -> float:
    return dict(values.needs).get(name, 1.0) * (values.heavy if heavy else 1.0)


# -- rescue
def rescue(state: State, options: Sequence[Command], weights: Weights) -> Choice:
    """Unused stores are worth nothing at home: all of them for the pilots who need them, the worst off first."""
    gifts = [c for c in options if isinstance(c, GiveUp)]
    waiting = {f.pilot: rescue_tally(state, f, 0).total for f in downed(state)}
    found = weights.evening.found
    useful = [c for c in gifts if waiting.get(c.pilot, found) < found]
    if useful:
        best = min(
            useful, key=lambda c: (waiting[c.pilot], -state.library.stores[c.store].weight, c.pilot, c.serial, c.store)
        )
        return best, f"Gives {best.store} up: {best.pilot} is found more easily."
    return Done(), "Nothing more helps the rescue."


# -- mending
def mechanics(state: State, options: Sequence[Command], weights: Weights) -> Choice:
    """The worst damage, free (SC22)."""
    values = weights.evening
    mends = [c for c in options if isinstance(c, Mend)]
    heals = [c for c in options if isinstance(c, MendPilot)]
    rated: list[tuple[float, Command]] = [(_need(c.name, c.heavy, values), c) for c in mends]
    rated += [(values.wounds[c.heavy], c) for c in heals]
    if not rated:
        return Decline(), "There is nothing to mend."
    best = max(rated, key=lambda r: r[0])
    return best[1], "Mends what hurts most, free today."


def shop(state: State, options: Sequence[Command], weights: Weights) -> Choice:
    """Rest when nerves need it, repairs by urgency, replacements while they can still pay."""
    values, later = weights.evening, days_left(state)
    tired = [p for p in state.living_pilots if p.stress]
    relief = sum(min(p.stress, evening.recovery(state, p)) for p in tired)
    income = evening.daily_so(state).total
    share = values.rest_when_rich if state.so > income + values.rest_rich else values.rest
    enough = share * max(values.rest_pilots, len(state.living_pilots))
    if Rest() in options and state.so >= values.rest_so and relief >= enough:
        return Rest(), f"Rest and relaxation takes {relief} Stress off the squadron."
    pilots = [c for c in options if isinstance(c, ReplacePilot) and not state.pilots[c.old].living]
    if pilots and later >= values.pilot_days and _short_of_pilots(state, pilots[0].old):
        return pilots[0], "A pilot is missing: one VP brings a new one of the same level."
    crashed = [
        c for c in options if isinstance(c, ReplaceAircraft)
        and state.planes[c.serial].status is PlaneStatus.CRASHED
    ]  # fmt: skip
    if crashed and later >= values.aircraft_days and state.objective > values.aircraft_objective:
        best = max(crashed, key=lambda c: (state.card_of(state.planes[c.serial]).cost, -c.serial))
        if _has_pilots(state, best.serial):
            return best, "A new aircraft still pays for its two VP in the days that are left."
    repairs = [(_need(c.name, c.heavy, values), c) for c in options if isinstance(c, Repair)]
    heals: list[tuple[float, Command]] = [(values.healing[c.heavy], c) for c in options if isinstance(c, Heal)]
    rated = sorted([*repairs, *heals], key=lambda r: -r[0])
    spare = state.so - max(values.spare, values.spare_income * income)
    urgent = rated[0][0] if rated else 0.0
    if (urgent >= values.mends and spare >= 1) or (urgent >= values.urgent and state.so >= 1):
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


def salvage(state: State, options: Sequence[Command], weights: Weights) -> Choice:
    """Sound parts where they are needed most."""
    found = [c for c in options if isinstance(c, Salvage)]
    if not found:
        return Done(), "No part is of use."
    best = max(found, key=lambda c: (_need(c.name, c.heavy, weights.evening), -c.serial))
    return best, f"The sound {best.name} of the old aircraft mends another."
