"""Selectors: which AI, which target passes the filters of an order (Table 10, CH-LANG-02, CH-LANG-08)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.enemy.reasons import Hindrances
from tabletop.games.conflict_solo.rules.enemy.stepping import exits
from tabletop.games.conflict_solo.rules.figures import forbidden, in_close_combat, is_re
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.movement_costs import pivot_refusal
from tabletop.games.conflict_solo.rules.orders import Order
from tabletop.games.conflict_solo.rules.pieces import HOLD, Counter
from tabletop.games.conflict_solo.rules.sheets import AI, Kind
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.zones import flanked, meets_flank, zones


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


# -- Who is able to do what an order says: the verb, the colour of the card, the filters (CH-TURN-03, CH-ELIG-01).


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
