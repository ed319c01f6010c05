"""What a store is worth against the mission's target: which of its units it can be fired at, and the exact chances."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from tabletop.games.thunderbolt_apache.rules import attacking, forecast
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy, Flyer
from tabletop.games.thunderbolt_apache.rules.sheets import Store
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import counted


@dataclass(frozen=True, slots=True)
class Against:
    """One kind of unit of the target: how many, and the chance of a hit from its own hex and from another (None:
    out of reach).
    """

    type: str
    number: int
    own: Fraction | None
    afar: Fraction | None


def against(state: State, flyer: Flyer, store: Store) -> list[Against]:
    """Every kind of unit on the target's card that the store can be fired at, by today's pilot, damage and cards."""
    if not store.fired:
        return []
    found = []
    for kind, number in state.library.battalions[state.here.battalion].units:
        here, there = Enemy(0, kind, 1), Enemy(0, kind, 2)
        if attacking.class_refusal(state, store, here) is not None:
            continue
        near = replace(flyer, hex=1)
        own = forecast.hit_chance(attacking.attack_tally(state, near, store.key, here)) if store.reach[0] == 0 else None
        afar = (
            forecast.hit_chance(attacking.attack_tally(state, near, store.key, there)) if store.reach[1] > 0 else None
        )
        found.append(Against(kind, number, own, afar))
    return found


def _mean(rows: list[Against], chances: list[Fraction | None]) -> str:
    """The mean chance over all units, "" where none can be hit so."""
    pairs = [(row.number, p) for row, p in zip(rows, chances, strict=True) if p is not None]
    whole = sum(n for n, _ in pairs)
    return f"{round(100 * sum(n * p for n, p in pairs) / whole)} %" if whole else ""


def summary(state: State, flyer: Flyer, store: Store) -> str:
    """A line for the rack: how many units of the target it can be fired at, and how well."""
    if not store.fired:
        return ""
    rows = against(state, flyer, store)
    if not rows:
        return "nothing to fire it at here"
    units = sum(n for _, n in state.library.battalions[state.here.battalion].units)
    own, afar = _mean(rows, [r.own for r in rows]), _mean(rows, [r.afar for r in rows])
    parts = [f"{afar} from afar"] if afar else []
    parts += [f"{own} in its hex"] if own else []
    return f"{sum(r.number for r in rows)} of {units} units: {', '.join(parts)}"


def details(state: State, flyer: Flyer, store: Store) -> list[str]:
    """The chances by kind of unit, for the pointer."""
    lines = []
    for row in against(state, flyer, store):
        parts = [
            f"{round(100 * p)} % {word}"
            for p, word in ((row.afar, "from afar"), (row.own, "from its own hex"))
            if p is not None
        ]
        lines.append(f"{counted(row.number, state.library.units[row.type].name)}: {', '.join(parts)}")
    who = flyer.pilot or flyer.card
    return [f"*Against this target, with {who}", *lines] if lines else []
