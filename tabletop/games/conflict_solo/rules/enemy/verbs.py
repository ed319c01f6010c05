"""Who is able to do what an order says: the verb, the colour of the card, the filters (CH-TURN-03, CH-ELIG-01)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.enemy.reasons import Hindrances
from tabletop.games.conflict_solo.rules.enemy.selectors import unfit
from tabletop.games.conflict_solo.rules.enemy.stepping import exits
from tabletop.games.conflict_solo.rules.figures import forbidden, in_close_combat, is_re
from tabletop.games.conflict_solo.rules.movement_costs import pivot_refusal
from tabletop.games.conflict_solo.rules.orders import Order
from tabletop.games.conflict_solo.rules.pieces import HOLD, Counter
from tabletop.games.conflict_solo.rules.sheets import AI
from tabletop.games.conflict_solo.rules.state import State


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
