"""Selectors: which AI, which target passes the filters of an order (Table 10, CH-LANG-02, CH-LANG-08)."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.figures import in_close_combat, is_re
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sheets import Kind
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
