"""Facing, arcs and Fire Zones (CH-ARC)."""

from __future__ import annotations

from tabletop.core.memo import kept
from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.rules.figures import fire_cost, forbidden, fp, has_trait, in_close_combat
from tabletop.games.conflict_solo.rules.hexes import bearing, distance, flank_distance, in_front, turns
from tabletop.games.conflict_solo.rules.movement_costs import facings_after, pivot_refusal
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sheets import ON_FOOT, RUMOUR, Colour
from tabletop.games.conflict_solo.rules.sight import sees
from tabletop.games.conflict_solo.rules.state import State

SHORT = 1
"""The distance of short range and of the Short Range Fire Zone (CH-ARC-07, CH-FIRE-02)."""


def all_round(state: State, counter: Counter) -> bool:
    """Turrets and REs look everywhere, immobilised turrets too (CH-ARC-03, CH-RE-01, CH-VEH-02)."""
    return counter.type == RUMOUR.id or has_trait(state, counter, "turret")


def in_arc(state: State, counter: Counter, hex: str) -> bool:
    """Whether a hex lies in its arc of fire (CH-ARC-03)."""
    return all_round(state, counter) or in_front(counter.hex, counter.facing, hex)


def meets_flank(state: State, counter: Counter, origin: str) -> bool:
    """Whether an attack from a hex meets its flank DV: from outside the front arc; of a turreted vehicle the hull
    counts (CH-ARC-05)."""
    return not in_front(counter.hex, counter.facing, origin)


def _able(state: State, counter: Counter) -> bool:
    """Visible, not loaded, able to fire, combat, not in close combat (CH-ARC-06). Fresh or spent (CH-ARC-08,
    CH-SPENT-11).
    """
    return (
        bool(counter.hex) and not counter.hidden and not counter.loaded_on and state.type_of(counter).combat
        and counter.type != RUMOUR.id  # an RE has no Fire Zone (CH-RE-03)
        and any(fp(state, counter, colour) is not None for colour in Colour)
        and not forbidden(state, counter, "fire") and fire_cost(state, counter) is not None
        and not in_close_combat(state, counter)
    )  # fmt: skip


def watchers(state: State) -> list[Counter]:
    """The Units that have a Fire Zone, by id."""
    return [c for c in state.units if _able(state, c)]


def enemy_watchers(state: State) -> list[Counter]:
    """The AIs that the player knows of and that have a Fire Zone, by id (CH-ARC-06)."""
    return [c for c in state.ais if _able(state, c)]


def covers(state: State, counter: Counter, hex: str) -> bool:
    """Whether an able counter's Fire Zone holds a hex: arc of fire, LOS of its own also for mortars (CH-ARC-09), from
    max(1, min_range) to range; long range is no part of it (CH-ARC-06)."""
    kind = state.type_of(counter)
    away = distance(counter.hex, hex)
    return (
        max(1, kind.min_range) <= away <= kind.range and in_arc(state, counter, hex) and sees(state, counter.hex, hex)
    )


class Zones:
    """The Fire Zones of all Units in one position, each hex looked up once."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.watchers = watchers(state)
        self._known: dict[str, tuple[Counter, ...]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Zones) and self.watchers == other.watchers

    def on(self, hex: str) -> tuple[Counter, ...]:
        """The Units whose Fire Zone holds the hex, by id."""
        found = self._known.get(hex)
        if found is None:
            found = self._known[hex] = tuple(c for c in self.watchers if covers(self.state, c, hex))
        return found

    def covered(self, hex: str) -> bool:
        return bool(self.on(hex))

    def short(self, hex: str) -> bool:
        """Whether a hex is in the Short Range Fire Zone of any Unit (CH-ARC-07)."""
        return any(distance(c.hex, hex) == SHORT for c in self.on(hex))

    def flanking(self, hex: str, facing: int) -> list[Counter]:
        """The Units that flank an AI standing there with that facing: its hex in their Fire Zone, they outside its
        front arc (CH-ARC-10). The AI itself does not change the Fire Zones."""
        return [c for c in self.on(hex) if not in_front(hex, facing, c.hex)]


@kept("scenario", "counters", last=4)
def zones(state: State) -> Zones:
    """The Fire Zones of the Units in a position."""
    return Zones(state)


def flanked(state: State, counter: Counter) -> bool:
    """Whether an AI is flanked by some Unit (CH-ARC-10); an RE never is (CH-RE-01)."""
    return counter.type != RUMOUR.id and bool(zones(state).flanking(counter.hex, counter.facing))


def flank_way(state: State, hex: str, target: Counter | str) -> int:
    """flankDist from a hex to a target (CH-ARC-11): a Unit, or an objective hex, for which the visible Unit nearest to
    the hex takes its place. Without a Unit all hexes are equal."""
    if isinstance(target, str):
        seen = [c for c in state.units if not c.hidden and not c.loaded_on]
        if not seen:
            return 0
        target = min(seen, key=lambda c: (distance(hex, c.hex), c.id))
    return flank_distance(hex, target.hex, target.facing)


# -- How an AI faces: towards its target, after a step and by a pivot (CH-AMOVE-08, CH-AMOVE-10, CH-LOW-07 to
# CH-LOW-09).
#
# The functions give all facings of equal rank; a die decides between them.


def _least(facings: list[int], value: dict[int, int]) -> list[int]:
    low = min(value[f] for f in facings)
    return [f for f in facings if value[f] == low]


def towards(state: State, hex: str, present: int, target: str) -> list[int]:
    """The direction that looks best at a target: fewer flanking Units, then the present facing, split a tie
    (CH-AMOVE-10). Several remain only for a die. In the target's own hex: unchanged."""
    if hex == target:
        return [present]
    best = _least(list(range(6)), {f: -bearing(hex, target, f) for f in range(6)})
    if len(best) > 1:
        best = _least(best, {f: len(zones(state).flanking(hex, f)) for f in best})
    return [present] if present in best else best


def after_step(state: State, ai: Counter, old: int, moved: int, target: str) -> list[int]:
    """The facing after a step (CH-AMOVE-08): on foot towards the target; vehicles and guns, of the facings open to
    them, the one fewest hexsides away from it."""
    wanted = towards(state, ai.hex, old, target)
    if state.type_of(ai).kind in ON_FOOT:
        return wanted
    found: list[int] = []
    for direction in wanted:
        open_ = list(facings_after(state, ai, moved, old))
        open_ = _least(open_, {f: turns(f, direction) for f in open_})
        open_ = _least(open_, {f: len(zones(state).flanking(ai.hex, f)) for f in open_})
        open_ = _least(open_, {f: turns(f, old) for f in open_})
        found += [f for f in open_ if f not in found]
    return sorted(found)


def pivots(state: State, ai: Counter, target: str) -> list[int]:
    """The facings of a pivot towards a Unit: only if the facing changes and fewer Units flank the AI afterwards
    (CH-LOW-08, CH-LOW-09)."""
    now = len(zones(state).flanking(ai.hex, ai.facing))
    return [
        f for f in towards(state, ai.hex, ai.facing, target)
        if pivot_refusal(state, ai, f) is None and len(zones(state).flanking(ai.hex, f)) < now
    ]  # fmt: skip


def turning_to(state: State, ai: Counter) -> list[Counter]:
    """The flanking Units nearest to the AI, towards which class 4 of Low Risk pivots, if the pivot is of use
    (CH-LOW-07, CH-LOW-09).
    """
    if isinstance(pivot_refusal(state, ai, (ai.facing + 1) % 6), Refusal):
        return []
    flanking = zones(state).flanking(ai.hex, ai.facing)
    near = min((distance(ai.hex, c.hex) for c in flanking), default=0)
    return [c for c in flanking if distance(ai.hex, c.hex) == near and pivots(state, ai, c.hex)]
