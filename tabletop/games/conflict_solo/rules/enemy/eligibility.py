"""Against which targets an AI is eligible for an order (CH-ELIG)."""

from __future__ import annotations

from typing import Any

from tabletop.core.memo import kept_for
from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.rules.enemy.marches import march_chances
from tabletop.games.conflict_solo.rules.enemy.reasons import REFUSED, Hindrances
from tabletop.games.conflict_solo.rules.enemy.selectors import target_fits
from tabletop.games.conflict_solo.rules.enemy.stepping import MOST_NEEDED, visible_units
from tabletop.games.conflict_solo.rules.enemy.targeting import (
    Chance,
    compared_dv,
    enough,
    first_filter,
    in_turn,
    note_lacks,
    seen_dv,
)
from tabletop.games.conflict_solo.rules.figures import fighting_hex, in_close_combat, is_re
from tabletop.games.conflict_solo.rules.fire.shots import (
    Shot,
    aim,
    barrier,
    eyes,
    grapple,
    shot_cost,
    unable,
)
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.orders import SHOTS, Order
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sheets import RUMOUR, Colour
from tabletop.games.conflict_solo.rules.sight import sees
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.zones import pivots, zones

# -- Targets of FIRE, LONG and CC, those of rumours too (CH-ELIG-02 to CH-ELIG-05, CH-RE-07).


def attack_chances(state: State, ai: Counter, order: Order, why: Hindrances, every: bool) -> list[Chance]:
    """Targets of FIRE, LONG and CC (CH-ELIG-02, CH-ELIG-03, CH-ELIG-05)."""
    if is_re(ai):
        return _rumoured_fire(state, ai, order, why)
    fighting = in_close_combat(state, ai)
    found: list[Chance] = []
    lacks = []
    here, sight, barred = state.at(ai.hex), eyes(state, ai), barrier(state, ai)
    able = not fighting and unable(state, ai) is None
    for away, n, unit in in_turn(ai, order, visible_units(state, ai.hex if fighting else None)):
        if order.target_filters and not target_fits(state, ai, unit, order.target_filters):
            continue
        if able and away and (rule := barred(unit.hex)):
            lacks.append((n, REFUSED[rule], unit.id, 0))
            continue
        kind, needed, chance = (
            _attack(state, ai, unit, grapple(state, ai, unit)) if fighting
            else _shot(state, ai, unit, here, state.at(unit.hex), sight)
        )  # fmt: skip
        if kind == "long" and order.verb == "LONG":
            kind = "needs" if needed > MOST_NEEDED else ""
        if not kind and chance is not None:
            found.append(chance)
            if enough(order, found) and not every:
                return found
        else:
            lacks.append((n, kind, unit.id, needed if kind == "needs" else 0))
    if not found:
        note_lacks(why, ai, lacks)
    return found


@kept_for("scenario", "structures", "works", "smoke", "effects", last=8)
def _shot(
    state: State, ai: Counter, unit: Counter, here: tuple[Counter, ...], there: tuple[Counter, ...], eyes: Any
) -> tuple[str, int, Chance | None]:
    """`_attack` by fire. here, there, eyes: all other counters that a shot reads."""
    return _attack(state, ai, unit, aim(state, ai, unit))


def _attack(state: State, ai: Counter, unit: Counter, shot: Shot | Refusal) -> tuple[str, int, Chance | None]:
    """What keeps an AI from an attack ("" nothing; "long": only an order for long range allows it), the number needed,
    and the chance that it is."""
    if isinstance(shot, Refusal):
        return REFUSED.get(shot.rule, "powerless"), 0, None
    chance = Chance(
        unit.id, distance(ai.hex, unit.hex), shot.dv.total, shot.colour, shot_cost(state, ai, unit.hex)
    )  # fmt: skip
    needed = shot.needed
    return "long" if shot.long else "needs" if needed > MOST_NEEDED else "", needed, chance


def _rumoured_fire(state: State, ai: Counter, order: Order, why: Hindrances) -> list[Chance]:
    """An RE passes if a visible Unit is in LOS within its range (CH-RE-07), but for those in close combat
    (CH-CC-05)."""
    found, fighting, meant = [], "", False
    for unit in visible_units(state):
        if order.target_filters and not target_fits(state, ai, unit, order.target_filters):
            continue
        meant = True
        away = distance(ai.hex, unit.hex)
        if not 0 < away <= RUMOUR.range or not sees(state, ai.hex, unit.hex):
            continue
        if fighting_hex(state, unit.hex):
            fighting = fighting or unit.id
        else:
            found.append(Chance(unit.id, away, seen_dv(state, ai, unit), Colour.RED, RUMOUR.fire_cost))
    if not found and meant:
        why.add(ai.id, "brawl" if fighting else "rumour_far", fighting)
    return found


# -- Against which targets an AI is eligible for an order (CH-ELIG).


def _others(state: State, ai: Counter, order: Order, why: Hindrances) -> list[Chance]:
    """Targets of PIVOT and RALLY (CH-ELIG-09, CH-LOW-08)."""
    found = []
    for unit in visible_units(state):
        dv = compared_dv(state, ai, order, unit)
        near = distance(ai.hex, unit.hex)
        if order.verb == "RALLY":
            found.append(Chance(unit.id, near, dv))
        elif unit in zones(state).flanking(ai.hex, ai.facing):
            facings = pivots(state, ai, unit.hex)
            if facings:
                found.append(Chance(unit.id, near, dv, facings=tuple(facings)))
            else:
                why.add(ai.id, "no_better_facing", unit.id)
    if order.verb == "RALLY" and not visible_units(state) and not order.target_filters:
        found.append(Chance("", 0))
    if not found and order.verb == "PIVOT":
        why.add(ai.id, "not_flanked")
    return found


def chances(state: State, ai: Counter, order: Order, why: Hindrances, every: bool = False) -> list[Chance]:
    """What an AI may act against under an order, target filters passed; empty: it is not eligible (CH-ELIG-01). Where
    the closest targets alone count: those, and if there is a farther one, that one; every: all, at which it fires."""
    if order.verb in ("MOVE", "LOWRISK"):
        return march_chances(state, ai, order, why)
    if order.verb in SHOTS:
        found = attack_chances(state, ai, order, why, every)
    else:
        found = _others(state, ai, order, why)
    fits = [
        c for c in found
        if not c.target or target_fits(state, ai, state.counters[c.target], order.target_filters)
    ]  # fmt: skip
    if not fits:
        why.add(ai.id, "no_such_target" if order.target_filters else "no_units", first_filter(order.target_filters))
    return fits
