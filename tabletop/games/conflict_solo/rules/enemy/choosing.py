"""Which AI carries an order out, and against whom (CH-PRIO, CH-TGT). What remains tied is left to the dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tabletop.core.fastcopy import quick
from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.enemy.eligibility import chances
from tabletop.games.conflict_solo.rules.enemy.marches import full_cost
from tabletop.games.conflict_solo.rules.enemy.reasons import Hindrances, Reason
from tabletop.games.conflict_solo.rules.enemy.selectors import candidates
from tabletop.games.conflict_solo.rules.enemy.stepping import unit_fp
from tabletop.games.conflict_solo.rules.enemy.targeting import Chance
from tabletop.games.conflict_solo.rules.figures import fp, in_close_combat, is_re
from tabletop.games.conflict_solo.rules.orders import MARCHES, SHOTS, Order
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sight import hex_dm
from tabletop.games.conflict_solo.rules.state import State

NEVER = 99
"""The cost of what a Unit cannot do (CH-TGT-04)."""


@quick
@dataclass(frozen=True, slots=True)
class Candidate:
    """An eligible AI: its chances after the target superlative, those at the closest distance, and the best of
    these.
    """

    ai: Counter
    distance: int
    closest: tuple[Chance, ...]
    tied: tuple[Chance, ...]
    reasons: tuple[Reason, ...]


@quick
@dataclass(frozen=True, slots=True)
class Survey:
    """What an order finds: the AIs among whom only a die decides, how it came to that, and all that were eligible; or
    (why_not) what keeps each of them from it."""

    finalists: tuple[Candidate, ...]
    considered: tuple[str, ...]
    reasons: tuple[Reason, ...]
    why_not: tuple[Reason, ...] = ()


Test = tuple[Callable[[Chance], int], str]


def _keep(ai: Counter, found: list[Chance], tests: tuple[Test, ...], rule: str) -> tuple[list[Chance], list[Reason]]:
    """What remains when each test keeps the smallest values (CH-TGT-03: only those still tied are split)."""
    reasons = []
    for value, kind in tests:
        if len(found) == 1:
            break
        least = min(value(c) for c in found)
        kept = [c for c in found if value(c) == least]
        if len(kept) < len(found):
            reasons.append(Reason(kind, rule, ai.id, number=abs(least), kept=tuple(c.target for c in kept)))
        found = kept
    return found, reasons


def cascade(state: State, ai: Counter, found: list[Chance]) -> tuple[list[Chance], list[Reason]]:
    """CH-TGT-03 among targets at equal distance."""
    unit = state.counters

    def fire(chance: Chance) -> int:
        cost = figures.fire_cost(state, unit[chance.target])
        return NEVER if cost is None else cost

    def move(chance: Chance) -> int:
        cost = figures.move_cost(state, unit[chance.target])
        return NEVER if cost is None else cost

    tests: tuple[Test, ...] = (
        (lambda c: c.dv, "easiest_target"),
        (lambda c: 0 if unit[c.target].hit else 1, "hit_target"),
        (lambda c: 0 if unit[c.target].fresh else 1, "fresh_target"),
        (lambda c: -unit_fp(state, unit[c.target], ai), "strongest_target"),
        (fire, "target_fires_quickest"),
        (move, "target_moves_quickest"),
    )
    return _keep(ai, found, tests, "CH-TGT-03")


def _superlative(state: State, ai: Counter, order: Order, found: list[Chance]) -> tuple[list[Chance], list[Reason]]:
    """The target superlative, over the targets that this AI may act against (CH-LANG-04, CH-LANG-06, CH-LANG-07)."""
    if order.target_best == "LDV":
        return _keep(ai, found, ((lambda c: c.dv, "easiest_target"),), "CH-LANG-04")
    if order.target_best == "HFP":
        tests: tuple[Test, ...] = ((lambda c: -unit_fp(state, state.counters[c.target], ai), "strongest_target"),)
        return _keep(ai, found, tests, "CH-LANG-06")
    return found, []


def _candidate(state: State, ai: Counter, order: Order, found: list[Chance]) -> Candidate:
    found, reasons = _superlative(state, ai, order, found)
    near = min(c.distance for c in found)
    closest = [c for c in found if c.distance == near]  # CH-TGT-02
    if len(closest) < len(found):
        reasons.append(Reason("closest_target", "CH-TGT-02", ai.id, "", near, tuple(c.target for c in closest)))
    tied = closest
    if order.verb in SHOTS:
        tied, more = cascade(state, ai, closest)
        reasons += more
    return Candidate(ai, near, tuple(closest), tuple(tied), tuple(reasons))


def power(state: State, candidate: Candidate, order: Order) -> int:
    """Current firepower of an AI: in the colour of its shot, else the higher one; a `cc` figure in close combat only;
    without any 0 (CH-LANG-06, CH-RE-01)."""
    ai = candidate.ai
    if is_re(ai):
        return 0
    close = in_close_combat(state, ai)
    if order.verb not in SHOTS:
        return figures.best_fp(state, ai, close)
    return max(fp(state, ai, c.colour, close) or 0 for c in candidate.tied if c.colour is not None)


def _least_cost(state: State, candidate: Candidate, order: Order) -> int:
    """The cost of the shot or step it would take, the lowest of what is still open (CH-PRIO-03)."""
    still = candidate.tied if order.verb in SHOTS else candidate.closest
    return min([full_cost(state, candidate.ai, c) for c in still])


def _split(
    found: list[Candidate], value: Callable[[Candidate], int], kind: str, rule: str, reasons: list[Reason]
) -> list[Candidate]:
    if len(found) == 1:
        return found
    values = [value(c) for c in found]
    least = min(values)
    kept = [c for c, its in zip(found, values, strict=True) if its == least]
    if len(kept) < len(found):
        reasons.append(Reason(kind, rule, number=abs(least), kept=tuple(c.ai.id for c in kept)))
    return kept


def settle(state: State, order: Order, found: list[Candidate]) -> tuple[list[Candidate], list[Reason]]:
    """Superlative of the AI selector, distance word, then the priorities (CH-PRIO-01, CH-PRIO-02)."""
    reasons: list[Reason] = []
    strong = lambda c: -power(state, c, order)
    cheap = lambda c: _least_cost(state, c, order)
    if order.best == "HFP":
        found = _split(found, strong, "strongest", "CH-LANG-02", reasons)
    elif order.best in ("LFC", "LMC"):
        found = _split(found, cheap, "quickest", "CH-LANG-02", reasons)
    sign = 1 if order.closest else -1
    word = "nearest" if order.closest else "farthest"
    found = _split(found, lambda c: sign * c.distance, word, "CH-LANG-03", reasons)
    found = _split(found, lambda c: 1 if c.ai.hit else 0, "unhit", "CH-PRIO-01", reasons)
    if order.verb in MARCHES:
        found = _split(found, cheap, "quickest", "CH-PRIO-01", reasons)
    else:
        found = _split(found, strong, "strongest", "CH-PRIO-01", reasons)
        if order.verb in SHOTS:
            found = _split(found, cheap, "quickest", "CH-PRIO-01", reasons)
            found = _split(found, lambda c: -hex_dm(state, c.ai.hex), "best_cover", "CH-PRIO-01", reasons)
    return found, reasons


def survey(state: State, order: Order, blue: bool, excluded: frozenset[str] = frozenset()) -> Survey:
    """The search of one order (`try_order`): eligible AIs only, what they may not attack does not exist for them
    (CH-ELIG-04)."""
    why = Hindrances()
    found = []
    for ai in candidates(state, order, blue, why, excluded):
        open_to = chances(state, ai, order, why)
        if open_to:
            found.append(_candidate(state, ai, order, open_to))
    if not found:
        return Survey((), (), (), why.reasons())
    considered = tuple(c.ai.id for c in found)
    finalists, reasons = settle(state, order, found)
    return Survey(tuple(finalists), considered, tuple(reasons))


def hindered(state: State, order: Order, blue: bool) -> tuple[Reason, ...]:
    """What keeps those from an order who cannot carry it out, whoever else can."""
    why, could = Hindrances(), set()
    for ai in candidates(state, order, blue, why):
        if chances(state, ai, order, why):
            could.add(ai.id)
    return tuple([r for r in why.reasons() if r.ai not in could])


def alone(state: State, order: Order, ai: Counter) -> Candidate | None:
    """What one AI would do under an order, None if it is not eligible; its status does not matter (ALL, CH-CTR-05)."""
    found = survey(state, order, True, frozenset(c.id for c in state.ais if c.id != ai.id))
    return found.finalists[0] if found.finalists else None
