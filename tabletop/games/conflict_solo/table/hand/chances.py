"""What a deed costs and what it is worth, exactly, from what the player may know: chance to be spent, to hit, to
destroy, to rally, in figures and in words; a whole volley before a die falls; attacks of a plan as sums.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from tabletop.core.cards import Pile
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.action_points import spent_chance
from tabletop.games.conflict_solo.rules.cards.choices import RALLIES
from tabletop.games.conflict_solo.rules.cards.playing import REPAIR_NEEDED
from tabletop.games.conflict_solo.rules.fire.shots import (
    TWO_HITS,
    Reach,
    Shot,
    aim,
    grapple,
    reach,
    shot_at,
    stack,
    ways,
)
from tabletop.games.conflict_solo.rules.fire.volleys import DROP_DV, faust_shot, structure_shot
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.mines import CLEAR_NEEDED
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.naming import percent
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft, Volley
from tabletop.games.conflict_solo.rules.rallying import rally_tally
from tabletop.games.conflict_solo.rules.sheets import HITS, PLAYER, Colour
from tabletop.games.conflict_solo.rules.state import State, changed

THROWS = 36
"""Throws of two dice."""
__all__ = [
    "DROP_DV",
    "REPAIR",
    "THROWS",
    "Cup",
    "Duel",
    "Line",
    "Outcome",
    "ShotOdds",
    "attacks",
    "cup_of",
    "duels",
    "needed_of",
    "of_shot",
    "outcomes",
    "percent",
    "reached",
    "shares",
    "shooters_at",
    "spent",
    "spent_words",
    "success",
    "tally_lines",
]


def spent(state: State, ap: int) -> Fraction:
    """The chance that a Unit which pays so many APs is spent afterwards."""
    return spent_chance(state, ap, PLAYER)


def spent_words(state: State, ap: int) -> str:
    """ "2 AP, 24 % spent"; nothing is risked when CAPs pay all."""
    return f"{ap} AP, {percent(spent(state, ap))} spent" if ap else "paid with CAPs, no check"


def reached(needed: int) -> Fraction:
    """The chance that two dice reach a number."""
    return Fraction(ways(needed), THROWS)


@dataclass(frozen=True)
class ShotOdds:
    """A shot before it is rolled: the number needed with what helps, and the chances of a hit of any kind and of the
    target's loss. A hit that loses it at once is counted as both.
    """

    needed: int
    hit: Fraction
    destroyed: Fraction

    @property
    def words(self) -> str:
        return f"needs {max(2, self.needed)}, hit {percent(self.hit)}"


def _fatal(cup: Pile) -> Fraction:
    """The chance that a hit counter drawn from a cup destroys at once."""
    keys = cup.all
    return Fraction(sum(HITS[k].destroys for k in keys), len(keys)) if keys else Fraction(1)


def of_shot(state: State, shot: Shot, target: Counter, dice: int = 0) -> ShotOdds:
    """The odds of an attack (CH-FIRE-06, CH-HIT-01, CH-HIT-03). dice: CAPs on the roll."""
    needed = shot.needed - dice
    hit, twice = reached(needed), reached(needed + TWO_HITS)
    cup = state.foot_cup if state.type_of(target).dv_colour is Colour.RED else state.vehicle_cup
    once = Fraction(1) if target.hit else _fatal(cup)
    return ShotOdds(needed, hit, twice + (hit - twice) * once)


def shooters_at(state: State, unit: Counter, hex: str, facing: int = -1) -> list[tuple[Counter, ShotOdds]]:
    """The enemies that the player knows and that could hit a Unit if it stood in a hex, best shot first."""
    there = changed(unit, hex=hex, facing=unit.facing if facing < 0 else facing)
    found = []
    for ai in state.ais:
        if ai.hidden or ai.type == "RE" or not ai.hex:
            continue
        shot = grapple(state, ai, there) if ai.hex == hex else aim(state, ai, there)
        if isinstance(shot, Shot) and shot.needed <= 12:
            found.append((ai, of_shot(state, shot, there)))
    return sorted(found, key=lambda f: (-f[1].hit, distance(f[0].hex, hex), f[0].id))


def tally_lines(tally: Tally) -> list[tuple[str, int]]:
    """A sum as rows: words and number, the base first."""
    return [(tally.reason, tally.base), *((m.reason, m.amount) for m in tally.modifiers if m.amount)]


# -- What a whole volley is worth before a die falls: for each counter that it attacks the exact chances to miss, to hit
# and to destroy, with the contents of the cups from which hit counters come (CH-FIRE-08, CH-HIT-01 to CH-HIT-04).

Cup = tuple[int, int]
"""Hit counters in a cup that leave the target alive, and those that destroy at once."""


@dataclass(frozen=True)
class Outcome:
    """The chances of one attack; they add up to 1. hit: it lives with a hit counter."""

    miss: Fraction
    hit: Fraction
    destroyed: Fraction

    @property
    def any(self) -> Fraction:
        """A hit of any kind."""
        return self.hit + self.destroyed


def shares(outcome: Outcome) -> tuple[str, str, str]:
    """Miss, hit and destroyed as whole percents that add up to 100: the chance of any hit and of the loss are rounded,
    the rest goes between them. A share that is not 0 but below 1 % says so, and counts as nothing beside the others.
    """
    any_, lost = _whole(outcome.any), _whole(outcome.destroyed)
    numbers = (100 - any_, any_ - lost, lost)
    chances = (outcome.miss, outcome.hit, outcome.destroyed)
    words = [f"{n} %" if n or not c else "under 1 %" for n, c in zip(numbers, chances, strict=True)]
    return words[0], words[1], words[2]


def _whole(chance: Fraction) -> int:
    """Whole percents; what is possible but not certain is never 100."""
    return min(99, round(chance * 100)) if chance < 1 else 100


def cup_of(state: State, colour: Colour) -> Cup:
    """The contents of the cup for a colour of defence."""
    keys = (state.foot_cup if colour is Colour.RED else state.vehicle_cup).all
    fatal = sum(HITS[k].destroys for k in keys)
    return len(keys) - fatal, fatal


def outcomes(state: State, attacks: Iterable[tuple[Counter, Shot, int]]) -> list[Outcome]:
    """One attack after the other: the target, its numbers, CAPs on the dice. What an attack draws from a cup, the next
    one does not find there; a destroyed counter gives its own back.
    """
    cups: dict[tuple[Cup, Cup], Fraction] = {(cup_of(state, Colour.RED), cup_of(state, Colour.BLUE)): Fraction(1)}
    found = []
    for target, shot, dice in attacks:
        needed = shot.needed - dice
        twice = Fraction(ways(needed + TWO_HITS), THROWS)
        once = Fraction(ways(needed), THROWS) - twice
        at = 0 if state.type_of(target).dv_colour is Colour.RED else 1
        later: dict[tuple[Cup, Cup], Fraction] = {}
        lost = Fraction(0)
        for both, chance in cups.items():
            for cup, share, dead in _after(both[at], bool(target.hit), once, twice):
                lost += chance * share * dead
                changed = (cup, both[1]) if at == 0 else (both[0], cup)
                later[changed] = later.get(changed, Fraction(0)) + chance * share
        cups = later
        found.append(Outcome(1 - once - twice, once + twice - lost, lost))
    return found


def _after(cup: Cup, hit: bool, once: Fraction, twice: Fraction) -> list[tuple[Cup, Fraction, int]]:
    """What becomes of a cup: its contents, the chance of that, whether the target is lost (1)."""
    plain, fatal = cup
    freed = (plain + 1, fatal) if hit else cup
    out = [(cup, 1 - once - twice, 0), (freed, twice, 1)]
    if hit or not plain + fatal:
        return [*out, (freed, once, 1)]
    if plain:
        out.append(((plain - 1, fatal), once * Fraction(plain, plain + fatal), 0))
    if fatal:
        out.append((cup, once * Fraction(fatal, plain + fatal), 1))
    return out


# -- The attacks of a plan as sums: firepower and defence line by line, each with its reason, the number needed between
# them, the odds; and the roll of a rally.

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
    twice, any_ = reached(needed + TWO_HITS), reached(needed)
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
    return None if needed is None else reached(needed)
