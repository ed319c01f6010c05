"""Why somebody carried an order of the enemy out, step by step, in words.

All is worked out from a position (the truth, or the player's view of it) and from what an event carries, when somebody
asks; nothing of it is made while the game is played headless.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletop.core.refusal import Refusal
from tabletop.core.wording import counted
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.enemy.reasons import Reason
from tabletop.games.conflict_solo.rules.enemy.why_skipped import Line, grouped, names_of, players_unit, target_name
from tabletop.games.conflict_solo.rules.figures import in_close_combat
from tabletop.games.conflict_solo.rules.fire.shots import aim, grapple
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.naming import name, sentence_start
from tabletop.games.conflict_solo.rules.orders import MARCHES, SHOTS, Order
from tabletop.games.conflict_solo.rules.state import State


def needed(state: State, ai: str, target: str) -> int | None:
    """What the dice must show for an AI's attack on a Unit; None: no attack, or a rumour's, which nobody knows."""
    attacker, unit = state.counters.get(ai), state.counters.get(target)
    if attacker is None or unit is None:
        return None
    shot = grapple(state, attacker, unit) if in_close_combat(state, attacker) else aim(state, attacker, unit)
    return None if isinstance(shot, Refusal) else shot.needed


def _count(number: int) -> str:
    words = ("Nobody", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
    return words[number] if number < len(words) else str(number)


def who_could(
    state: State,
    order: Order | None,
    found: Sequence[tuple[str, Sequence[str], int]],
    hindered: Sequence[Reason] = (),
    turned: bool = False,
) -> tuple[Line, ...]:
    """Who was eligible, each with its figure, and who was not, and why. found: each AI with the targets that it might
    choose and its distance; turned: the one who was chosen finds no careful step, so it turns."""
    ids = tuple(id for id, _, _ in found)
    if order is None:
        who = names_of(state, ids)
        verb = "are" if len(ids) > 1 else "is"
        return (Line(f"{who} {verb} in close combat and should leave it.", "CH-TURN-06", ids),)
    others = _could_not(state, order, hindered)
    rule = {"PIVOT": "CH-ELIG-09", "RALLY": "CH-ELIG-09", "MOVE": "CH-ELIG-07"}.get(order.verb, "CH-LOW-02")
    deed = {"PIVOT": "turn", "RALLY": "rally", "MOVE": "step closer"}.get(order.verb, "step closer with little risk")
    if turned:
        deed = "step or turn with little risk"
    if order.verb in SHOTS:
        rule, deed = "CH-ELIG-03", f"{'attack' if order.verb == 'CC' else 'fire'} with a 10 or less"
    if len(ids) == 1:
        why = f": {others.words}" if others is not None else "."
        return (Line(f"Only {name(state, ids[0])} can {deed}{why}", rule, (*ids, *(others.about if others else ()))),)
    parts = []
    for id, targets, away in found:
        sums = [n for n in (needed(state, id, t) for t in targets) if n is not None]
        if order.verb in SHOTS:
            parts.append(f"{name(state, id)} needs {min(sums)}" if sums else f"{name(state, id)} may fire")
        else:
            parts.append(f"{name(state, id)} ({_hexes(away)})" if order.verb in MARCHES else name(state, id))
    could = Line(f"{_count(len(ids))} can {deed}: {', '.join(parts)}.", rule, ids)
    return (could,) if others is None else (could, replace(others, words=sentence_start(others.words)))


def _could_not(state: State, order: Order, hindered: Sequence[Reason]) -> Line | None:
    """Who of those whom an order means could not carry it out, and why; None: nobody. Its words begin small."""
    own = [r for r in hindered if r.kind != "filter"]
    if not own:
        return None
    words = "; ".join(words for words, _ in grouped(state, order, own))
    rule = own[0].rule if len({r.rule for r in own}) == 1 else "CH-ELIG-01"
    return Line(f"{words.replace(', and this card is green', '')}.", rule, tuple(r.ai for r in own))


def _hexes(number: int) -> str:
    return counted(number, "hex")


def reason_line(state: State, order: Order | None, one: Reason) -> Line:
    """One comparison that decided something; no words for what does not matter (CH-ELIG-09)."""
    if order is not None and order.verb == "RALLY" and one.ai:
        return Line("")
    marching = order is not None and order.target != "UNIT" and one.kind == "closest_target"
    hexes = marching or one.kind.startswith("step") or (one.kind == "class" and one.number != 4)
    who = names_of(state, one.kept, hexes)
    shots = order is not None and order.verb in SHOTS
    ap = f"{one.number} AP"
    words = {
        "strongest": f"Strongest of them: {who}, firepower {one.number}.",
        "quickest": f"Quickest to {'fire' if shots else 'move'}: {who}, {ap}.",
        "nearest": f"Nearest to its target: {who}, {_hexes(one.number)}.",
        "farthest": f"Farthest from its nearest target: {who}, {_hexes(one.number)}.",
        "unhit": f"Unhurt before hit: {who}.",
        "best_cover": f"Best cover: {who}.",
        "easiest_target": f"Its easiest target{'s' if len(one.kept) > 1 else ''}: {who}, defence {one.number}.",
        "strongest_target": f"Strongest target: {who}, firepower {one.number}.",
        "closest_target": f"Nearest target{'s' if len(one.kept) > 1 else ''}: {who}, {_hexes(one.number)}.",
        "hit_target": f"A hit Unit before others: {who}.",
        "fresh_target": f"A fresh Unit before spent ones: {who}.",
        "target_fires_quickest": f"Quickest to fire back: {who}.",
        "target_moves_quickest": f"Quickest to move away: {who}.",
        "step_nearer": f"Nearer: {who}.",
        "step_unseen": f"No Fire Zone: {who}.",
        "step_cover": f"Best cover: {who}{f', cover {one.number}' if one.number else ''}.",
        "step_flank": f"Nearer to the flank: {who}.",
        "step_far": f"Farthest from your Units: {who}.",
        "class": _class_words(state, one, who) if one.kind == "class" else "",
    }.get(one.kind, "")  # fmt: skip
    return Line(words, one.rule, one.kept)


def _class_words(state: State, one: Reason, who: str) -> str:
    counter, where = state.counters.get(one.ai), one.target
    if one.number == 4:
        return f"No careful step towards {where}: it turns towards who flanks it, {who}."
    way = {
        1: f"closer to {where} and in no Fire Zone",
        2: f"closer to {where}, in a Fire Zone but with cover",
        3: f"no farther from {where}, nearer to a flank",
    }[one.number]
    here = f" from {counter.hex}" if counter is not None and counter.hex else ""
    return f"Careful steps{here}, {way}: {who}."


def die_line(state: State, roll: Rolled) -> Line:
    """A die among equals with its numbering: "1 = Rifles A, 2 = Rifles B; rolled 2"."""
    numbering = ", ".join(f"{n} = {one}" for n, one in enumerate(roll.candidates(state), 1))
    value = roll.dice[0] if len(roll.dice) == 1 else (roll.dice[0] - 1) * 6 + roll.dice[1]
    return Line(f"Equal, so a die: {numbering}; rolled {value}.", roll.rule, roll.among)


def turned_to(reasons: Sequence[Reason], target: str) -> tuple[str, ...]:
    """Towards whom an AI turns that has no careful step (CH-LOW-07): the one who was chosen, or those among whom the
    die has not fallen; () it steps. target: of the event, after the dice the Unit to which it turns."""
    kept = next((r.kept for r in reasons if r.kind == "class" and r.number == 4), ())
    return (target,) if target in kept else kept


def result_line(state: State, order: Order | None, ai: str, target: str, turned: tuple[str, ...] = ()) -> Line:
    """Who does what in the end; turned: see `turned_to`."""
    who = name(state, ai)
    if order is None:
        return Line(f"{who} goes to {target}.", "CH-AMOVE-11", (ai, target))
    if turned:
        return Line(f"{who} turns towards {' or '.join(name(state, id) for id in turned)}.", "CH-LOW-07", (ai, *turned))
    whom = target_name(state, target)
    if order.verb in SHOTS:
        sum_ = needed(state, ai, target)
        return Line(f"{who} at {whom}{f': needs {sum_}' if sum_ is not None else ''}.", "CH-TGT-01", (ai, target))
    if order.verb == "RALLY":
        return Line(f"{who} rallies.", "CH-RALLY-01", (ai,))
    counter, unit = state.counters.get(ai), players_unit(state, target)
    there = unit.hex if unit is not None else target
    away = f", {_hexes(distance(counter.hex, there))} away" if counter is not None and counter.hex and there else ""
    verb = "turns to" if order.verb == "PIVOT" else "makes for"
    return Line(f"{who} {verb} {whom}{away}.", "CH-TGT-01", (ai, target))
