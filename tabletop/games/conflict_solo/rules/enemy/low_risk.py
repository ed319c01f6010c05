"""Low Risk moves and pivots: the first class of hexes that is not empty, ranked inside (CH-LOW)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.conflict_solo.rules.enemy.reasons import Reason
from tabletop.games.conflict_solo.rules.enemy.stepping import Ranked, barred, rank, visible_units
from tabletop.games.conflict_solo.rules.facing import turning_to
from tabletop.games.conflict_solo.rules.ground import hex_dm, neighbours
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.movement_costs import immobile
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.zones import flank_way, zones


@dataclass(frozen=True, slots=True)
class LowRisk:
    """What Low Risk gives for one AI and target: hexes of equal rank to step into, or (number 4) the Units of equal
    rank to pivot towards."""

    number: int
    hexes: tuple[str, ...] = ()
    pivot_to: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()


def safe_steps(state: State, ai: Counter) -> list[str]:
    """Legal steps without Units and outside every Short Range Fire Zone (CH-LOW-01)."""
    if immobile(state, ai) is not None:
        return []
    return [
        h for h in neighbours(state, ai.hex)
        if not barred(state, ai, h) and not visible_units(state, h) and not zones(state).short(h)
    ]  # fmt: skip


def low_risk(state: State, ai: Counter, target: Counter | str, goal: str, stay: bool = False) -> LowRisk | None:
    """The classes of CH-LOW-03 and CH-LOW-04 in turn, the first that is not empty (CH-LOW-02), for one fixed target
    (CH-LOW-10); turrets look all round (CH-LOW-06). None: the order cannot be executed for this target. goal: the
    hex to which distances are measured (a crossing leaves class 3 empty, CH-AMOVE-14); stay: it may only pivot."""
    seen = zones(state)
    here, near = ai.hex, distance(ai.hex, goal)
    there = target if isinstance(target, str) else target.hex
    steps = [] if stay else safe_steps(state, ai)
    closer = [h for h in steps if distance(h, goal) < near]
    exposed = seen.covered(here)
    least = hex_dm(state, here) if exposed else 1
    classes = [
        [h for h in closer if not seen.covered(h)],
        [h for h in closer if seen.covered(h) and hex_dm(state, h) >= least],
    ]
    if exposed and goal == there:
        flank = flank_way(state, here, target)
        classes.append([
            h for h in steps
            if distance(h, goal) == near and (not seen.covered(h) or hex_dm(state, h) >= least)
            and flank_way(state, h, target) < flank
        ])  # fmt: skip
    for n, hexes in enumerate(classes, 1):
        if hexes:
            ranked: Ranked = rank(state, hexes, goal, target)
            rule = "CH-LOW-04" if exposed else "CH-LOW-03"
            return LowRisk(
                n, ranked.hexes, reasons=(Reason("class", rule, ai.id, there, n, tuple(hexes)), *ranked.reasons)
            )
    if exposed:
        units = turning_to(state, ai)
        if units:
            ids = tuple(u.id for u in units)
            return LowRisk(4, pivot_to=ids, reasons=(Reason("class", "CH-LOW-07", ai.id, there, 4, ids),))
    return None
