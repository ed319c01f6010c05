"""The attacks of a plan as sums: firepower and defence line by line, each with its reason, the number needed between
them, the odds; and the roll of a rally.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.cards.choices import RALLIES
from tabletop.games.conflict_solo.rules.cards.playing import REPAIR_NEEDED
from tabletop.games.conflict_solo.rules.fire.shots import (
    TWO_HITS,
    Reach,
    Shot,
    grapple,
    reach,
    shot_at,
    stack,
)
from tabletop.games.conflict_solo.rules.fire.volleys import faust_shot, structure_shot
from tabletop.games.conflict_solo.rules.mines import CLEAR_NEEDED
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft, Volley
from tabletop.games.conflict_solo.rules.rallying import rally_tally
from tabletop.games.conflict_solo.rules.sheets import Colour
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table import chances
from tabletop.games.conflict_solo.table.volley_odds import Outcome, outcomes, shares

REPAIR = "AC27"
Line = tuple[str, str, str]
"""Words, number, rule."""


@dataclass(frozen=True)
class Duel:
    """One attack: both sums line by line, the number between them, the odds as miss, hit, destroyed."""

    target: str
    firepower: tuple[Line, ...]
    defence: tuple[Line, ...]
    totals: tuple[int, int]
    needed: int
    parts: tuple[str, str, str]
    outcome: Outcome


# -- sums in words
def _signed(amount: int) -> str:
    return f"{amount:+d}"


def _sum_lines(tally: Tally, first: str, printed: int, changed_by: str) -> tuple[Line, ...]:
    """The lines of a sum: what is printed, what the hit counter changes, then each modifier."""
    lines = [(first, str(printed), tally.rule)]
    if tally.base != printed:
        lines.append((changed_by or "Boost card", _signed(tally.base - printed), "CH-HIT-05"))
    lines += [(m.reason[:1].upper() + m.reason[1:], _signed(m.amount), m.rule) for m in tally.modifiers if m.amount]
    return tuple(lines)


def _duel(state: State, unit: Counter | None, target: Counter, shot: Shot, plan: Draft, first: bool) -> Duel:
    """The two sums of an attack; CAPs on the dice count as firepower in the number needed."""
    kind, against = state.type_of(target), "men" if shot.colour is Colour.RED else "armour"
    power = figures.printed_fp(state, unit, shot.colour, shot.close) if unit is not None else None
    printed = power if power is not None and plan.boost != "AC23" and plan.card != "AC24" else shot.fp.base
    wound = state.hit_of(unit) if unit is not None else None
    firepower = _sum_lines(shot.fp, f"Printed, against {against}", printed, wound.name if wound else "")
    if not any(m.rule in ("CH-FIRE-02", "CH-CC-02") for m in shot.fp.modifiers) and not shot.close:
        firepower = (*firepower, ("Normal range", "0", "CH-FIRE-02"))
    dice = plan.dice if first else 0
    if dice:
        firepower = (*firepower, ("CAPs on the dice", _signed(dice), "CH-CAP-04"))
    side = shot.dv.reason
    stamped = kind.dv_flank if side == "flank" else kind.dv_front
    harm = state.hit_of(target)
    defence = _sum_lines(shot.dv, f"Printed, {side}", stamped, harm.name if harm else "")
    return Duel(
        piece_name(state, target.id), firepower, defence, (shot.fp.total + dice, shot.dv.total),
        shot.needed - dice, ("", "", ""), Outcome(Fraction(1), Fraction(0), Fraction(0)),
    )  # fmt: skip


def attacks(state: State, plan: Draft) -> list[tuple[Counter, Shot, int]]:
    """The attack rolls of a plan on what the player knows: target, numbers, CAPs on the dice (CH-FIRE-08)."""
    unit, target = state.counters.get(plan.unit), state.counters.get(plan.target)
    if plan.card == "AC24" and len(plan.choices) == 2:
        unit, target = (state.counters[id] for id in plan.choices)
        faust = faust_shot(state, unit, target)
        return [(target, faust, plan.dice)] if faust is not None else []
    if unit is None or target is None or target.type == "RE":
        return []
    if plan.kind == "close_combat":
        shot = grapple(state, unit, target, plan.boost)
        return [(target, shot, plan.dice)] if isinstance(shot, Shot) else []
    how = reach(state, unit, target.hex) if plan.kind == "fire" else None
    if not isinstance(how, Reach):
        return []
    found = []
    for n, counter in enumerate(stack(state, unit, target, how)):
        if counter.type == "RE":
            continue
        rolled = shot_at(state, unit, counter, how, len(plan.supporters), plan.boost, first=n == 0)
        if rolled is not None:
            found.append((counter, rolled, 0 if n else plan.dice))
    return found


def duels(state: State, plan: Draft) -> tuple[Duel, ...]:
    """The attacks of a plan with their odds; one on a structure is reckoned by its steps."""
    found = attacks(state, plan)
    unit = state.counters.get(plan.unit) or (state.counters.get(plan.choices[0]) if plan.choices else None)
    made = []
    for n, ((target, shot, _), outcome) in enumerate(zip(found, outcomes(state, found), strict=True)):
        duel = _duel(state, unit, target, shot, plan, n == 0)
        made.append(replace(duel, parts=shares(outcome), outcome=outcome))
    return tuple(made) or _structure(state, plan)


def _structure(state: State, plan: Draft) -> tuple[Duel, ...]:
    """Fire at a bridge or bunker (CH-FIRE-14): "destroyed" is a shot that takes its last step."""
    key, _, hex = plan.target.rpartition(" ")
    structure = next((s for s in state.scenario.structures if s.id == key), None)
    if plan.kind != "fire" or structure is None:
        return ()
    unit = state.counters[plan.unit]
    how = reach(state, unit, hex)
    if not isinstance(how, Reach):
        return ()
    volley = Volley("fire", unit.id, unit.id, ((key, 0),), boost=plan.boost, hex=hex, long=how.long)
    shot = structure_shot(state, volley, structure)
    if shot is None:
        return ()
    needed = shot.needed - plan.dice
    twice, any_ = chances.reached(needed + TWO_HITS), chances.reached(needed)
    gone = twice if state.structures.get(key, 0) == 2 else any_ if state.structures.get(key, 0) == 1 else Fraction(0)
    outcome = Outcome(1 - any_, any_ - gone, gone)
    power = _sum_lines(shot.fp, "Printed, against armour", shot.fp.base, "")
    if plan.dice:
        power = (*power, ("CAPs on the dice", _signed(plan.dice), "CH-CAP-04"))
    stamped = (("Printed", str(shot.dv.total), shot.dv.rule),)
    totals = (shot.fp.total + plan.dice, shot.dv.total)
    return (Duel(structure.name, power, stamped, totals, needed, shares(outcome), outcome),)


# -- the roll of a plan
def needed_of(state: State, plan: Draft) -> int | None:
    """The number that the first roll of a plan must reach, CAPs on the dice included; None: nothing known is rolled."""
    found = duels(state, plan)
    if found:
        return found[0].needed
    if plan.kind == "clear":
        return CLEAR_NEEDED - plan.dice
    if plan.card == REPAIR and plan.choices:
        return REPAIR_NEEDED
    id = plan.unit if plan.kind == "rally" else plan.choices[0] if plan.card in RALLIES and plan.choices else ""
    unit = state.counters.get(id)
    hit = state.hit_of(unit) if unit is not None else None
    if unit is None or hit is None or hit.rally is None:
        return None
    return hit.rally - rally_tally(state, unit, RALLIES.get(plan.card, 0), plan.dice).total


def success(state: State, plan: Draft) -> Fraction | None:
    """The chance of a plan's first roll, None when nothing is rolled or it cannot be known."""
    needed = needed_of(state, plan)
    return None if needed is None else chances.reached(needed)
