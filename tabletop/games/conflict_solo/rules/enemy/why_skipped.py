"""Why the enemy skipped an order, in words; and of each enemy what kept it from it.

All is worked out from a position (the truth, or the player's view of it) and from what an event carries, when somebody
asks; nothing of it is made while the game is played headless.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.core.wording import counted
from tabletop.games.conflict_solo.rules.enemy.eligibility import chances
from tabletop.games.conflict_solo.rules.enemy.marches import objectives
from tabletop.games.conflict_solo.rules.enemy.reasons import (
    EveryHindrance,
    Reason,
    hindrance,
    nearest_to_done,
    rank_of,
)
from tabletop.games.conflict_solo.rules.enemy.saying import unit_words, untrue_words, who_words
from tabletop.games.conflict_solo.rules.enemy.selectors import target_fits
from tabletop.games.conflict_solo.rules.enemy.stepping import visible_units
from tabletop.games.conflict_solo.rules.naming import listing, name, sentence_start
from tabletop.games.conflict_solo.rules.orders import MARCHES, Order
from tabletop.games.conflict_solo.rules.pieces import ANCHORED, Counter
from tabletop.games.conflict_solo.rules.sheets import PLAYER
from tabletop.games.conflict_solo.rules.state import State

NOBODY = "Nobody could."
"""When nothing may be said of those who could not."""
_MOST_NAMES = 3


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an answer to "why?": a sentence, its rule, and whom it is about (counters and hexes to show)."""

    words: str
    rule: str = ""
    about: tuple[str, ...] = ()


_NO_SUCH = {
    "hit": "None of theirs is hit", "unhit": "None of theirs is unhurt", "incc": "No enemy is in close combat",
    "flanked": "None of your Units flanks them", "infz": "No enemy stands in your Fire Zones",
    "foot": "No enemy is on foot",
    "vehicle": "There is no enemy vehicle", "gun": "There is no enemy gun", "mg": "There is no enemy MG",
    "mortar": "There is no enemy mortar", "re": "There is no rumour",
}  # fmt: skip
_NO_OTHER = {
    "hit": "no other enemy is hit", "unhit": "all others are hit", "incc": "no other enemy is in close combat",
    "flanked": "you flank no other", "infz": "no other enemy stands in your Fire Zones",
    "foot": "no other enemy is on foot", "vehicle": "there is no other vehicle", "gun": "there is no other gun",
    "mg": "there is no other MG", "mortar": "there is no other mortar", "re": "there is no other rumour",
}  # fmt: skip
"""The same, after those have been named whom an order means."""
_NOT_SO = {
    "hit": "is not hit", "unhit": "is hit", "incc": "is not in close combat", "flanked": "is not flanked",
    "infz": "is in none of your Fire Zones", "foot": "is not on foot", "vehicle": "is no vehicle", "gun": "is no gun",
    "mg": "is no MG", "mortar": "is no mortar", "re": "is no rumour",
}  # fmt: skip
_NO_TARGET = {
    "hit": "None of your Units is hit", "fresh": "None of your Units is fresh", "spent": "None of your Units is spent",
    "foot": "None of your Units is on foot", "vehicle": "You have no vehicle",
    "onobj": "None of your Units stands on an objective",
}  # fmt: skip
_FORBIDDEN = {
    "FIRE": "fire", "LONG": "fire", "CC": "attack", "MOVE": "move", "LOWRISK": "move or turn", "PIVOT": "turn",
}  # fmt: skip


def names_of(state: State, ids: Sequence[str], hexes: bool = False) -> str:
    """Names of counters, or hexes, of which some are called like counters ("A10"); of many the first and how many
    more."""
    words = list(ids) if hexes else [name(state, id) for id in ids]
    if len(words) > _MOST_NAMES + 1:
        words[_MOST_NAMES:] = [f"{len(words) - _MOST_NAMES} others"]
    return listing(words)


def players_unit(state: State, target: str) -> Counter | None:
    """The player's Unit that an enemy goes for; None: it is a hex, perhaps one that is called like an AI, or another
    thing."""
    counter = state.counters.get(target)
    return counter if counter is not None and counter.side == PLAYER else None


def target_name(state: State, target: str) -> str:
    """Whom or what an enemy goes for: one of the player's Units, a hex or a structure."""
    return target if target in state.counters and players_unit(state, target) is None else name(state, target)


def _sees(ids: Sequence[str]) -> str:
    return "see" if len(ids) > 1 else "sees"


def _hindered(state: State, ids: Sequence[str], one: Reason) -> str:
    """What keeps some AIs from an order, all the same thing, without a full stop. ids: they, never none of them."""
    who, many = names_of(state, ids), len(ids) > 1
    are, target = "are" if many else "is", target_name(state, one.target) if one.target else ""
    match one.kind:
        case "filter":
            word = one.target
            if word.startswith("tag:"):
                return f"{who} {are} not of the {word[4:]} group"
            found = _NOT_SO[word]
            return f"{who} {found.replace('is ', 'are ', 1)}" if many else f"{who} {found}"
        case "spent":
            return f"{who} {are} spent, and this card is green"
        case "off_map":
            return f"{who} {are} not on the map"
        case "non_combat":
            return f"{who} {'do' if many else 'does'} not fight"
        case "apart":
            return f"{who} {are} not in close combat"
        case "rumour":
            return f"{who} {are} a rumour: it only fires and moves" if not many else f"{who} only fire and move"
        case "unhurt":
            return f"{who} {are} not hit"
        case "lasting":
            return f"The damage to {who} lasts"
        case "fighting":
            return f"{who} {are} in close combat"
        case "forbidden":
            return f"{who} cannot {_FORBIDDEN.get(one.target, 'do it')}{_hit_words(state, ids)}"
        case "leaving":
            return f"{who} {'leave' if many else 'leaves'} the close combat and {'do' if many else 'does'} not attack"
        case "held":
            return f"Held by orders: {who} {'stay' if many else 'stays'}"
        case "no_units":
            return f"{who} {_sees(ids)} none of your Units"
        case "no_goal":
            return "You hold no objective" if one.target == "CTRL" else "An enemy stands on each objective"
        case "no_such_target":
            return _no_target(state, who, one.target)
        case "shut":
            return f"The ground keeps {who} out of every objective"
        case "rumour_far":
            return f"{who} {_sees(ids)} nobody within 5 hexes"
        case "powerless":
            return f"{who} cannot hurt {target}"
        case "range":
            return f"{who} {_sees(ids)} nobody in range"
        case "brawl":
            return f"{target} is in close combat: nobody fires into it"
        case "arc":
            return f"{target} is outside the arc of {who}"
        case "sight":
            return f"{who} {'do' if many else 'does'} not see {target}"
        case "long":
            return f"{who} {'reach' if many else 'reaches'} {target} at long range only"
        case "needs":
            return f"Needs 11 or more: {who} at {target} ({one.number})"
        case "crossing":
            return f"The crossing is gone: {who} cannot get to {target}"
        case "there":
            return f"{who} {are} there already"
        case "garrison":
            return f"{who} {'hold' if many else 'holds'} an objective and {'stay' if many else 'stays'}"
        case "no_step":
            return f"{who} {'find' if many else 'finds'} no step towards {target}{_leash_words(state, ids)}"
        case "no_safe_step":
            return f"{who} {'find' if many else 'finds'} no safe step towards {target}"
        case "not_flanked":
            return f"Nobody flanks {who}"
        case "no_better_facing":
            return f"{who} cannot turn so that fewer flank {'them' if many else 'it'}"
    return _of_mission(state, one)


def _hit_words(state: State, ids: Sequence[str]) -> str:
    counter = state.counters.get(ids[0]) if len(ids) == 1 else None
    hit = state.hit_of(counter) if counter is not None else None
    return f": {hit.name}" if hit is not None else ""


def _leash_words(state: State, ids: Sequence[str]) -> str:
    counter = state.counters.get(ids[0]) if len(ids) == 1 else None
    if counter is None or counter.posture != ANCHORED:
        return ""
    return f" (at most {counted(counter.leash, 'hex')} from {counter.anchor})"


def _no_target(state: State, who: str, word: str) -> str:
    if word.startswith("within:"):
        return f"Nobody is within {counted(int(word[7:]), 'hex')} of {who}"
    if word == "flank":
        return f"No Unit shows its flank to {who}"
    return f"Nobody flanks {who}" if word == "flanking" else _NO_TARGET.get(word, "There is no such Unit")


def _of_mission(state: State, one: Reason) -> str:
    """What keeps a whole order of a mission from being tried."""
    match one.kind:
        case "no_counteraction":
            return f"{one.target.capitalize()}: this mission has no counter-action for it"
        case "trigger":
            found = state.scenario.counteractions
            counter = found.get(one.target) or found.get("any")
            if counter is None or not state.deed.done:
                return "You have had no turn yet"
            return sentence_start(untrue_words(counter.trigger))
        case "no_mission_order":
            return "This mission has no such order"
        case "round":
            return f"Not before round {one.number}"
        case "unit_within":
            return f"None of your Units is within {counted(one.number, 'hex')} of an objective"
        case "used_up":
            return "It has come as often as it may"
        case "no_place":
            return "It finds no target"
        case "cup_empty":
            return "No rumours are left"
    return "It could not be done"


def _lacks(state: State, order: Order, ai: str) -> tuple[Reason, ...]:
    """What keeps an AI from each single target of an order."""
    every = EveryHindrance()
    chances(state, state.counters[ai], order, every)
    return every.reasons()


def _here(state: State, ai: str) -> bool:
    """Whether an AI is on the map, as far as the reader knows."""
    return ai in state.counters and bool(state.counters[ai].hex)


_OF_TARGETS = (
    "rumour_far", "powerless", "range", "brawl", "arc", "sight", "long", "there", "garrison", "crossing", "no_step",
    "no_safe_step",
)  # fmt: skip
"""Kinds that say what one target lacks: the others of an AI may lack something else."""
_AIMED = frozenset(("rumour_far", "powerless", "range", "brawl", "arc", "sight", "long"))
Lack = tuple[tuple[str, str, int], ...]
"""What keeps an AI from an order: kind, target and number, of several targets each."""


def _whole_lack(state: State, order: Order | None, one: Reason) -> Lack:
    """The complete reason of one AI: of whatever a target lacks all targets."""
    if one.kind == "needs":
        return (("needs", "", 0),)
    if one.kind == "forbidden":
        hit = state.hit_of(state.counters[one.ai]) if one.ai in state.counters else None
        return (("forbidden", one.target, 0), ("", hit.name if hit is not None else "", 0))
    if one.kind not in _OF_TARGETS or order is None or not _here(state, one.ai):
        return ((one.kind, one.target, one.number),)
    found = [r for r in _lacks(state, order, one.ai) if r.kind in _OF_TARGETS]
    return tuple((r.kind, r.target, r.number) for r in found) or ((one.kind, one.target, one.number),)


def _noun(order: Order, none: str) -> str:
    """Whom an order may be about: "Unit", "hit Unit"; none: the word for nobody where the order names no kind."""
    if order.target != "UNIT":
        return "no objective" if none else "objective"
    if order.target_filters or not none:
        return f"{'no ' if none else ''}{unit_words(order.target_filters)}"
    return none


def _aimed_words(state: State, order: Order, ids: Sequence[str], lack: Lack) -> str:
    """Who has no target for a shot, with all that is amiss: in sight, in range, in the arc, outside close combat."""
    who, many, kinds = names_of(state, ids), len(ids) > 1, {kind for kind, _, _ in lack}
    if kinds == {"rumour_far"}:
        return f"{who} {_sees(ids)} {_noun(order, 'nobody')} within 5 hexes"
    if kinds == {"sight"} and not order.target_filters:
        return f"{who} {_sees(ids)} none of your Units"
    verb = _sees(ids) if kinds & {"sight", "rumour_far"} else "have" if many else "has"
    ranges = {"range", "long", "rumour_far"}
    where = [words for words, some in (("range", ranges), ("arc", {"arc"})) if kinds & some]
    there = f" in {' and '.join(where)}" if where else ""
    brawl = " outside close combat" if "brawl" in kinds else ""
    power = f" that {'they' if many else 'it'} can hurt" if "powerless" in kinds else ""
    reach = " but at long range" if "long" in kinds and len(kinds) == 1 else ""
    return f"{who} {verb} {_noun(order, 'nobody')}{there}{reach}{brawl}{power}"


def _march_words(state: State, order: Order, ids: Sequence[str], lack: Lack) -> str:
    """Who finds no way: of several targets what keeps it from each."""
    kinds = list(dict.fromkeys(kind for kind, _, _ in lack))
    parts = []
    for kind in sorted(kinds, key=kinds.index):
        targets = [target for k, target, _ in lack if k == kind]
        if len(targets) > 1 and kind in ("no_step", "no_safe_step"):
            way = "step" if kind == "no_step" else "safe step"
            other = "any" if len(kinds) == 1 else "another"
            words = f"{{}} {'find' if len(ids) > 1 else 'finds'} no {way} towards {other} {_noun(order, '')}"
            parts.append(words.format(names_of(state, ids)) + (_leash_words(state, ids) if kind == "no_step" else ""))
        else:
            parts.append(_hindered(state, ids, Reason(kind, target=targets[0])))
    who = f"{names_of(state, ids)} "
    return " and ".join([parts[0], *(p.removeprefix(who) for p in parts[1:])])


def _lack_words(state: State, order: Order | None, reasons: Sequence[Reason], lack: Lack) -> str:
    """What keeps some AIs from an order, all the same thing, as `_whole_lack` gave it."""
    ids, kinds = [r.ai for r in reasons], {kind for kind, _, _ in lack}
    if kinds == {"needs"}:
        pairs = [f"{name(state, r.ai)} at {target_name(state, r.target)} ({r.number})" for r in reasons]
        if len(pairs) > _MOST_NAMES + 1:
            pairs[_MOST_NAMES:] = [f"{len(pairs) - _MOST_NAMES} others"]
        return f"Needs 11 or more: {listing(pairs)}"
    several = len({target for _, target, _ in lack}) > 1 or len(kinds) > 1
    if order is not None and kinds <= _AIMED and (several or kinds == {"rumour_far"}):
        return _aimed_words(state, order, ids, lack)
    if order is not None and order.verb in MARCHES and kinds <= set(_OF_TARGETS) and several:
        return _march_words(state, order, ids, lack)
    return _hindered(state, ids, Reason(lack[0][0], target=lack[0][1], number=lack[0][2]))


def _for_all(state: State, order: Order | None, own: Sequence[Reason]) -> str:
    """A fact that alone keeps everybody from an order; "" without any. own: what keeps those whom the order means."""
    kinds = {r.kind for r in own}
    if kinds == {"apart"}:
        return "No enemy is in close combat"
    if kinds == {"unhurt"}:
        return "None of theirs is hit"
    if order is None:
        return ""
    if order.target in ("OBJ", "CTRL") and not objectives(state, order.target == "CTRL"):
        return _hindered(state, [own[0].ai], hindrance("no_goal", target=order.target))
    units, ids = visible_units(state), [r.ai for r in own if _here(state, r.ai)]
    if not units:
        return "The enemy sees none of your Units"
    words = order.target_filters
    if not words or order.target != "UNIT" or not ids:
        return ""
    if any(target_fits(state, state.counters[id], unit, words) for id in ids for unit in units):
        return ""
    if len(words) > 1:
        return (
            f"You have no {unit_words(words)} near them"
            if any("within" in w for w in words)
            else (f"You have no {unit_words(words)}")
        )
    if words[0].startswith("within:"):
        near = f"None of your Units is within {counted(int(words[0][7:]), 'hex')} of"
        return f"{near} {names_of(state, ids) if len(ids) <= _MOST_NAMES else 'an enemy whom the order means'}"
    if words[0] in ("flank", "flanking"):
        return "None of your Units shows its flank" if words[0] == "flank" else "None of your Units flanks them"
    return _NO_TARGET.get(words[0], f"You have no {unit_words(words)}")


def grouped(state: State, order: Order | None, reasons: Sequence[Reason]) -> list[tuple[str, list[str]]]:
    """What keeps everybody from an order, in clauses: whom the same kind of thing keeps from it stands together, who
    lacks least first. Of targets all is told together that one or other lacks: none has the whole of it."""
    groups: dict[object, list[tuple[Reason, Lack]]] = {}
    for one in sorted(reasons, key=rank_of, reverse=True):
        lack = _whole_lack(state, order, one)
        kinds = frozenset(kind for kind, _, _ in lack)
        key: object = "aimed" if kinds <= _AIMED else kinds if kinds <= set(_OF_TARGETS) else lack
        groups.setdefault(key, []).append((one, lack))
    clauses = []
    for found in groups.values():
        found.sort(key=lambda pair: (pair[0].number, pair[0].ai))
        ones = [one for one, _ in found]
        lacks = tuple(dict.fromkeys(part for _, lack in found for part in lack))
        clauses.append((_lack_words(state, order, ones, lacks), [one.ai for one in ones]))
    return clauses


def skip_line(state: State, reasons: tuple[Reason, ...], order: Order | None = None) -> Line:
    """Why an order was skipped, in one sentence that holds for everybody: one fact for all, or who lacks what, those
    first who lack least."""
    first = nearest_to_done(reasons)
    if not first:
        return Line(NOBODY, "CH-TURN-02")
    one = first[0]
    if not one.ai:
        return Line(f"{_of_mission(state, one)}.", one.rule)
    own = [r for r in reasons if r.kind != "filter"]
    others = list(dict.fromkeys(r.target for r in reasons if r.kind == "filter"))
    if not own:
        nobody = _NO_SUCH.get(others[0], f"Nobody of the {others[0][4:]} group is there")
        if len(others) > 1:
            nobody = f"There is no {who_words(order.filters)}" if order is not None else "Nobody fits the order"
        return Line(f"{nobody}.", one.rule)
    if fact := _for_all(state, order, own):
        rule = one.rule if one.kind in ("apart", "unhurt", "no_goal", "no_such_target") else "CH-ELIG-01"
        return Line(f"{sentence_start(fact)}.", rule)
    clauses = grouped(state, order, own)
    if len(clauses) == 1 and len(clauses[0][1]) > _MOST_NAMES + 1 and not others:
        general = {
            "spent": "All who could are spent, and this card is green", "held": "Held by orders: all stay",
        }.get(one.kind, "")  # fmt: skip
        clauses = [(general or clauses[0][0], clauses[0][1])]
    parts = [words for words, _ in clauses]
    if others:
        parts.append(_NO_OTHER.get(others[0], "no other belongs to the group") if len(others) == 1 else
                     "the order means none of the others")  # fmt: skip
    return Line(f"{sentence_start('; '.join(parts))}.", one.rule, tuple(id for _, ids in clauses for id in ids))


def each_line(state: State, reasons: tuple[Reason, ...], order: Order | None = None) -> tuple[Line, ...]:
    """Of each enemy the reason of its own."""
    return tuple(
        Line(f"{sentence_start(_lack_words(state, order, [r], _whole_lack(state, order, r)))}.", r.rule, (r.ai,))
        for r in reasons if r.ai
    )  # fmt: skip
