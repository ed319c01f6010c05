"""Who is eligible for an order, and against which targets (CH-ELIG)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

from tabletop.core.kept import kept_for
from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.enemy.low_risk import LowRisk, risk_class
from tabletop.games.conflict_solo.rules.enemy.reasons import REFUSED, Hindrances, Reason
from tabletop.games.conflict_solo.rules.enemy.stepping import (
    DEFENDED,
    MOST_NEEDED,
    Ranked,
    around,
    exits,
    garrison,
    rank,
    steps_towards,
    visible_units,
    way_to,
)
from tabletop.games.conflict_solo.rules.facing import pivots
from tabletop.games.conflict_solo.rules.figures import fighting_hex, forbidden, in_close_combat, is_re
from tabletop.games.conflict_solo.rules.fire.shots import Reach as FireReach
from tabletop.games.conflict_solo.rules.fire.shots import Shot, aim, close_dv, eyes, fire_dv, grapple, shot_cost
from tabletop.games.conflict_solo.rules.ground import has_wall, neighbours
from tabletop.games.conflict_solo.rules.hexes import direction_to, distance, lines
from tabletop.games.conflict_solo.rules.movement_costs import PIVOT_COST, on_road, pivot_refusal, terrain_cost
from tabletop.games.conflict_solo.rules.orders import SHOTS, Order
from tabletop.games.conflict_solo.rules.pieces import HOLD, Counter
from tabletop.games.conflict_solo.rules.sheets import AI, ON_FOOT, PLAYER, RUMOUR, Colour, Drive, Kind
from tabletop.games.conflict_solo.rules.sight import sees
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.zones import flanked, meets_flank, zones


class Chance(NamedTuple):
    """What an AI could do against one target: distance, total DV (where the order compares it); the colour and cost of
    its shot; or the steps among which it chooses on the way to a goal, by Low Risk in which class; or the facings of a
    pivot."""

    target: str
    distance: int
    dv: int = 0
    colour: Colour | None = None
    cost: int = 0
    steps: tuple[str, ...] = ()
    goal: str = ""
    risk: LowRisk | None = None
    facings: tuple[int, ...] = ()


# -- filters
def _class_fits(state: State, counter: Counter, word: str) -> bool:
    kind = state.type_of(counter).kind
    if word == "foot":
        return figures.is_soldier(state, counter)
    return {"vehicle": Kind.VEHICLE, "gun": Kind.GUN, "mg": Kind.MG, "mortar": Kind.MORTAR, "re": Kind.RE}[word] is kind


def ai_fits(state: State, ai: Counter, filters: tuple[str, ...]) -> bool:
    """Whether an AI passes all filters of a selector now (Table 10, CH-LANG-02, CH-LANG-08)."""
    return not filters or not unfit(state, ai, filters)


def unfit(state: State, ai: Counter, filters: tuple[str, ...]) -> str:
    """The first filter of a selector that an AI does not pass, "" if it passes all."""
    for word in filters:
        if word.startswith("tag:"):
            ok = ai.tag == word[4:]
        elif word in ("hit", "unhit"):
            ok = bool(ai.hit) is (word == "hit")
        elif word == "incc":
            ok = in_close_combat(state, ai)
        elif word == "flanked":
            ok = flanked(state, ai)
        elif word == "infz":
            ok = zones(state).covered(ai.hex)
        else:
            ok = _class_fits(state, ai, word)
        if not ok:
            return word
    return ""


def target_fits(state: State, ai: Counter, target: Counter | str, filters: tuple[str, ...]) -> bool:
    """Whether a target passes all filters, seen from an AI (Table 10)."""
    there = target if isinstance(target, str) else target.hex
    for word in filters:
        if word.startswith("within:"):
            ok = distance(ai.hex, there) <= int(word[7:])
        elif isinstance(target, str):
            ok = False
        elif word == "hit":
            ok = bool(target.hit)
        elif word in ("fresh", "spent"):
            ok = target.fresh is (word == "fresh")
        elif word == "onobj":
            ok = target.hex in state.control
        elif word == "flank":
            ok = ai.hex == target.hex or meets_flank(state, target, ai.hex)
        elif word == "flanking":
            ok = not is_re(ai) and target in zones(state).flanking(ai.hex, ai.facing)
        else:
            ok = _class_fits(state, target, word)
        if not ok:
            return False
    return True


def barred_verb(state: State, ai: Counter, order: Order) -> str:
    """What keeps an AI from the verb at all, a kind of hindrance, "" nothing (CH-ELIG-01)."""
    verb = order.verb
    if not ai.hex or ai.loaded_on:
        return "off_map"
    if not state.type_of(ai).combat and not any(f.startswith("tag:") for f in order.filters):
        return "non_combat"
    fighting = in_close_combat(state, ai)
    if verb == "RALLY":
        hit = state.hit_of(ai)
        if hit is None:
            return "unhurt"
        return "lasting" if hit.rally is None else "fighting" if fighting else ""
    if verb in ("CC", "FIRE", "LONG"):
        return _barred_attack(state, ai, verb, fighting)
    if fighting and verb == "PIVOT":
        return "fighting"
    if verb == "PIVOT":
        barred = isinstance(pivot_refusal(state, ai, (ai.facing + 1) % 6), Refusal)
        return "forbidden" if barred else ""
    if fighting and not state.type_of(ai).cc_penalty:
        return "fighting"
    still = figures.move_cost(state, ai) is None
    if verb == "MOVE":
        return "held" if ai.posture == HOLD else "forbidden" if still else ""
    if still and (is_re(ai) or forbidden(state, ai, "pivot")):
        return "forbidden"
    return ""


def _barred_attack(state: State, ai: Counter, verb: str, fighting: bool) -> str:
    if verb == "CC" and not fighting:
        return "apart"
    if is_re(ai) and verb != "FIRE":
        return "rumour"
    if forbidden(state, ai, "cc" if fighting else "fire"):
        return "forbidden"
    if fighting and state.type_of(ai).cc_penalty and exits(state, ai):
        return "leaving"
    return ""


# -- targets
T = TypeVar("T", bound=Counter | str)


def _in_turn(ai: Counter, order: Order, targets: Iterable[T]) -> list[tuple[int, int, T]]:
    """Targets with their distances and numbers, the nearest first where no superlative comes before the distance."""
    found = [(distance(ai.hex, t if isinstance(t, str) else t.hex), n, t) for n, t in enumerate(targets)]
    return found if order.target_best else sorted(found)


def _enough(order: Order, found: list[Chance]) -> bool:
    """Whether no more targets need be looked at: those at the closest distance alone count where no superlative comes
    before (CH-TGT-02), and one that is farther away shows that others were left out."""
    return not order.target_best and len(found) > 1 and found[-1].distance > found[0].distance


def _attacks(state: State, ai: Counter, order: Order, why: Hindrances, every: bool) -> list[Chance]:
    """Targets of FIRE, LONG and CC (CH-ELIG-02, CH-ELIG-03, CH-ELIG-05)."""
    if is_re(ai):
        return _rumoured_fire(state, ai, order, why)
    fighting = in_close_combat(state, ai)
    found: list[Chance] = []
    lacks = []
    here, sight = state.at(ai.hex), eyes(state, ai)
    for _, n, unit in _in_turn(ai, order, visible_units(state, ai.hex if fighting else None)):
        if order.target_filters and not target_fits(state, ai, unit, order.target_filters):
            continue
        kind, needed, chance = (
            _attack(state, ai, unit, grapple(state, ai, unit)) if fighting
            else _shot(state, ai, unit, here, state.at(unit.hex), sight)
        )  # fmt: skip
        if kind == "long" and order.verb == "LONG":
            kind = "needs" if needed > MOST_NEEDED else ""
        if not kind and chance is not None:
            found.append(chance)
            if _enough(order, found) and not every:
                return found
        else:
            lacks.append((n, kind, unit.id, needed if kind == "needs" else 0))
    if not found:
        _add(why, ai, lacks)
    return found


def _add(why: Hindrances, ai: Counter, lacks: list[tuple[int, str, str, int]]) -> None:
    """What keeps an AI from single targets: number, kind, target, figure."""
    for _, kind, target, figure in sorted(lacks):
        why.add(ai.id, kind, target, figure)


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
    found, fighting = [], ""
    for unit in visible_units(state):
        away = distance(ai.hex, unit.hex)
        if not 0 < away <= RUMOUR.range or not sees(state, ai.hex, unit.hex):
            continue
        if fighting_hex(state, unit.hex):
            fighting = fighting or unit.id
        else:
            found.append(Chance(unit.id, away, seen_dv(state, ai, unit), Colour.RED, RUMOUR.fire_cost))
    if not found:
        why.add(ai.id, "brawl" if fighting else "rumour_far", fighting)
    return found


def seen_dv(state: State, ai: Counter, unit: Counter) -> int:
    """Total DV of a Unit against an AI from where it stands, LOS and range ignored (CH-LANG-07)."""
    if ai.hex == unit.hex:
        return close_dv(state, unit).total
    indirect = "indirect" in state.type_of(ai).traits
    paths = lines(ai.hex, unit.hex)
    how = FireReach(distance(ai.hex, unit.hex), paths, indirect)
    return fire_dv(state, ai, unit, state.type_of(unit).dv_colour, how).total


def open_to(state: State, ai: Counter, hex: str) -> bool:
    """Whether terrain, levels and walls let an AI into a hex from at least one of its sides (CH-ELIG-07)."""
    for side in neighbours(state, hex):
        road = on_road(state, side, hex)
        if isinstance(terrain_cost(state, ai, hex, road), Refusal):
            continue
        drive = state.type_of(ai).drive
        if not road and drive in (Drive.WHEELED, Drive.TOWED) and has_wall(state, side, direction_to(side, hex)):
            continue
        steep = abs(state.level(hex) - state.level(side))
        if steep >= 3 or (steep == 2 and state.type_of(ai).kind not in ON_FOOT):
            continue
        return True
    return False


def objectives(state: State, markers: bool) -> list[str]:
    """Hexes that OBJ or (markers) CTRL names: not occupied by an AI (CH-LANG-04, CH-OBJ-03)."""
    taken = {c.hex for c in state.ais}
    return [h for h, side in sorted(state.control.items()) if h not in taken and (side == PLAYER or not markers)]


def _destinations(state: State, ai: Counter, order: Order) -> list[Counter | str]:
    """What a MOVE or LOWRISK may lead to (CH-ELIG-07)."""
    if order.target == "UNIT":
        others = {c.hex for c in state.ais if c.id != ai.id}
        return [u for u in visible_units(state) if u.hex not in others]
    if order.target.startswith("HEX:"):
        named = [order.target[4:]]
    else:
        named = objectives(state, order.target == "CTRL")
    return [h for h in named if open_to(state, ai, h)]


def _marches(state: State, ai: Counter, order: Order, why: Hindrances) -> list[Chance]:
    """Targets towards which the AI can step (CH-ELIG-07, CH-POST-02)."""
    found: list[Chance] = []
    lacks = []
    tied = garrison(state, ai)
    for near, n, target in _in_turn(ai, order, _destinations(state, ai, order)):
        there = target if isinstance(target, str) else target.hex
        if not target_fits(state, ai, target, order.target_filters):
            continue
        stays = tied and (isinstance(target, str) or near > DEFENDED)
        goal = way_to(state, ai, there)
        if goal is None:
            lacks.append((n, "crossing", there, 0))
            continue
        chance = _march(state, ai, order, target, goal, stays, near)
        if chance is None:
            kind = "no_step" if order.verb == "MOVE" else "no_safe_step"
            kind = "garrison" if stays else kind if near else "there"
            lacks.append((n, kind, target if isinstance(target, str) else target.id, 0))
        else:
            found.append(chance)
            if _enough(order, found):
                break
    if not found:
        _add(why, ai, lacks)
        _no_destination(state, ai, order, why)
    return found


def _first(filters: tuple[str, ...]) -> str:
    return filters[0] if filters else ""


def _no_destination(state: State, ai: Counter, order: Order, why: Hindrances) -> None:
    """Why there is nothing to which an AI could march; what was found of single targets goes before it."""
    if order.target == "UNIT":
        why.add(ai.id, "no_such_target" if visible_units(state) else "no_units", _first(order.target_filters))
    elif order.target in ("OBJ", "CTRL") and not objectives(state, order.target == "CTRL"):
        why.add(ai.id, "no_goal", order.target)
    else:
        why.add(ai.id, "no_such_target" if order.target_filters else "shut", _first(order.target_filters))


def _march(
    state: State, ai: Counter, order: Order, target: Counter | str, goal: str, stays: bool, near: int
) -> Chance | None:
    name = target if isinstance(target, str) else target.id
    dv = 0 if isinstance(target, str) else _compared_dv(state, ai, order, target)
    if order.verb == "MOVE":
        if stays:
            return None
        steps = steps_towards(state, ai, goal)
        return Chance(name, near, dv, steps=tuple(steps), goal=goal) if steps else None
    risk = risk_class(state, ai, target, goal, stay=stays or ai.posture == HOLD)
    if risk is None or risk.pivot_to:
        return Chance(name, near, dv, cost=PIVOT_COST, risk=risk) if risk is not None else None
    return Chance(name, near, dv, steps=risk.among, goal=goal, risk=risk)


def best_steps(state: State, ai: Counter, chance: Chance) -> Ranked:
    """The steps of a chance, ranked; what is never compared is never ranked."""
    return rank(state, chance.steps, chance.goal, state.counters.get(chance.target) or chance.target)


def step_reasons(state: State, ai: Counter, chance: Chance) -> tuple[Reason, ...]:
    """What decided among the steps of a chance; of a pivot by Low Risk what led to it; nothing of an attack."""
    ranked = best_steps(state, ai, chance)
    return ranked.reasons if chance.risk is None else chance.risk._replace(ranked=ranked).reasons


def full_cost(state: State, ai: Counter, chance: Chance) -> int:
    """What the shot, the pivot or the cheapest of the best steps costs (CH-PRIO-03)."""
    if not chance.steps:
        return chance.cost
    costs = around(state, ai).costs
    return min([costs[h] for h in best_steps(state, ai, chance).hexes])


def _compared_dv(state: State, ai: Counter, order: Order, unit: Counter) -> int:
    """`seen_dv` where an order that is no attack compares it, else 0."""
    return seen_dv(state, ai, unit) if order.target_best == "LDV" else 0


def _others(state: State, ai: Counter, order: Order, why: Hindrances) -> list[Chance]:
    """Targets of PIVOT and RALLY (CH-ELIG-09, CH-LOW-08)."""
    found = []
    for unit in visible_units(state):
        dv = _compared_dv(state, ai, order, unit)
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
        return _marches(state, ai, order, why)
    if order.verb in SHOTS:
        found = _attacks(state, ai, order, why, every)
    else:
        found = _others(state, ai, order, why)
    fits = [
        c for c in found
        if not c.target or target_fits(state, ai, state.counters[c.target], order.target_filters)
    ]  # fmt: skip
    if not fits:
        why.add(ai.id, "no_such_target" if order.target_filters else "no_units", _first(order.target_filters))
    return fits


def candidates(
    state: State, order: Order, blue: bool, why: Hindrances, excluded: frozenset[str] = frozenset()
) -> list[Counter]:
    """The AIs that fit the card's colour, the filters and the verb (CH-TURN-03, CH-TURN-04, CH-ELIG-01)."""
    found = []
    for ai in state.ais:
        if ai.id in excluded or ai.side != AI:
            continue
        if order.filters and (word := unfit(state, ai, order.filters)):
            why.add(ai.id, "filter", word)
        elif not blue and not ai.fresh:
            why.add(ai.id, "spent")
        elif barred := barred_verb(state, ai, order):
            why.add(ai.id, barred, order.verb)
        else:
            found.append(ai)
    return found
