"""Low Risk moves and pivots: the first class of hexes that is not empty, ranked inside (CH-LOW)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tabletop.core.memo import kept
from tabletop.games.conflict_solo.rules.enemy.reasons import Reason
from tabletop.games.conflict_solo.rules.enemy.stepping import Ranked, around, rank, visible_units
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.movement_costs import immobile
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sight import hex_dm
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.zones import flank_way, turning_to, zones


class LowRisk(NamedTuple):
    """What Low Risk gives for one AI and target: the class and all that is in it, hexes of equal rank to step into, or
    (number 4) the Units of equal rank to pivot towards."""

    number: int
    rule: str
    ai: str
    target: str
    """The hex of the target."""
    among: tuple[str, ...]
    ranked: Ranked = Ranked(())
    pivot_to: tuple[str, ...] = ()

    @property
    def hexes(self) -> tuple[str, ...]:
        return self.ranked.hexes

    @property
    def reasons(self) -> tuple[Reason, ...]:
        found = Reason("class", self.rule, self.ai, self.target, self.number, self.among)
        return (found, *self.ranked.reasons)


def safe_steps(state: State, ai: Counter) -> tuple[str, ...]:
    """Legal steps without Units and outside every Short Range Fire Zone (CH-LOW-01)."""
    if immobile(state, ai) is not None:
        return ()
    short = zones(state).short
    return tuple([
        h for h, bar in around(state, ai).bars.items() if not bar and not visible_units(state, h) and not short(h)
    ])  # fmt: skip


class Outlook(NamedTuple):
    """What Low Risk knows of an AI before it looks at a target: whether it stands in a Fire Zone, its safe steps into
    none, and those into one where the cover is good enough (CH-LOW-03, CH-LOW-04)."""

    exposed: bool
    steps: tuple[str, ...]
    unseen: tuple[str, ...]
    covered: tuple[str, ...]


@kept("scenario", "counters", "structures", "works", "wire", "mines", "smoke")
def _outlook(state: State, id: str) -> Outlook:
    ai, seen = state.counters[id], zones(state)
    exposed, steps = seen.covered(ai.hex), safe_steps(state, ai)
    least = hex_dm(state, ai.hex) if exposed else 1
    unseen = tuple([h for h in steps if not seen.covered(h)])
    covered = tuple([h for h in steps if h not in unseen and hex_dm(state, h) >= least])
    return Outlook(exposed, tuple([h for h in steps if h in unseen or h in covered]), unseen, covered)


def _classes(state: State, ai: Counter, target: Counter | str, goal: str, look: Outlook) -> Iterator[tuple[str, ...]]:
    """The classes of steps, each with its hexes."""
    near = distance(ai.hex, goal)
    yield tuple([h for h in look.unseen if distance(h, goal) < near])
    yield tuple([h for h in look.covered if distance(h, goal) < near])
    if look.exposed and goal == (target if isinstance(target, str) else target.hex):
        flank = flank_way(state, ai.hex, target)
        yield tuple([h for h in look.steps if distance(h, goal) == near and flank_way(state, h, target) < flank])


@kept("scenario", "counters")
def _turning_to(state: State, id: str) -> tuple[str, ...]:
    return tuple([u.id for u in turning_to(state, state.counters[id])])


def low_risk(state: State, ai: Counter, target: Counter | str, goal: str, stay: bool = False) -> LowRisk | None:
    """The class that Low Risk gives, its hexes ranked (CH-LOW-05)."""
    found = risk_class(state, ai, target, goal, stay)
    if found is None or found.pivot_to:
        return found
    return found._replace(ranked=rank(state, found.among, goal, target))


def risk_class(state: State, ai: Counter, target: Counter | str, goal: str, stay: bool = False) -> LowRisk | None:
    """The classes of CH-LOW-03 and CH-LOW-04 in turn, the first that is not empty (CH-LOW-02), for one fixed target
    (CH-LOW-10); turrets look all round (CH-LOW-06). None: the order cannot be executed for this target. goal: the
    hex to which distances are measured (a crossing leaves class 3 empty, CH-AMOVE-14); stay: it may only pivot."""
    there = target if isinstance(target, str) else target.hex
    look = _outlook(state, ai.id)
    for n, hexes in enumerate(_classes(state, ai, target, goal, look) if not stay else (), 1):
        if hexes:
            rule = "CH-LOW-04" if look.exposed else "CH-LOW-03"
            return LowRisk(n, rule, ai.id, there, hexes)
    if look.exposed and (units := _turning_to(state, ai.id)):
        return LowRisk(4, "CH-LOW-07", ai.id, there, units, pivot_to=units)
    return None
