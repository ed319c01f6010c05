"""What the paper beside a plan says: sums, odds, what may still be paid or added, and the end of it in a sentence.

Everything is asked of the rules, with what the player may know; `plan_paper` draws it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.core.wording import counted
from tabletop.games.conflict_solo.rules.action_points import MOST_DICE_CAPS, DiceCaps, PayCaps
from tabletop.games.conflict_solo.rules.cards.choices import RALLIES, ROLLING_CARDS, Boost, asked, cap_cost, payer
from tabletop.games.conflict_solo.rules.groups import MOST, Support
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.naming import hexside
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules.player_turn.plans import ROLLS, cost
from tabletop.games.conflict_solo.rules.rallying import rally_tally
from tabletop.games.conflict_solo.rules.state import State, changed_draft
from tabletop.games.conflict_solo.rules.zones import meets_flank
from tabletop.games.conflict_solo.table.hand import chances
from tabletop.games.conflict_solo.table.hand.chances import Duel, Line, duels, needed_of, success
from tabletop.games.conflict_solo.table.pieces import cards as card_faces
from tabletop.games.conflict_solo.table.showings import telling

Why = Callable[[Command], Refusal | None]
"""Why a command cannot be given now."""
MOST_SHOOTERS = 4
UNKNOWN = "Nobody knows what stands there: the shot finds out."


@dataclass(frozen=True)
class Notch:
    """One place of a slider: its number, what it is worth, why it cannot be chosen ("" when it can)."""

    value: int
    words: str
    why: str = ""


@dataclass(frozen=True)
class Rail:
    """A slider: what is set, its rule, the key, the notches, the present one, what the notches tell."""

    label: str
    rule: str
    key: str
    notches: tuple[Notch, ...]
    value: int
    tells: str


@dataclass(frozen=True)
class Offer:
    """Something that may be added to the plan, or taken away: a boost card or a supporter."""

    key: str
    words: str
    on: bool = False
    why: str = ""


@dataclass(frozen=True)
class PlanSheet:
    """All of it. `lines` are for plans without an attack; `after`: what the offers are about, told when there are
    none.
    """

    title: str
    note: str = ""
    duels: tuple[Duel, ...] = ()
    lines: tuple[Line, ...] = ()
    hints: tuple[str, ...] = ()
    rails: tuple[Rail, ...] = ()
    boosts: tuple[Offer, ...] = ()
    support: tuple[Offer, ...] = ()
    alone: str = ""
    end: str = ""


def full_cost(state: State, plan: Draft) -> int | None:
    """APs of a plan before CAPs; None when it is not legal yet."""
    if plan.kind == "card":
        sheet = state.card(plan.card)
        return sheet.cost if sheet.pay == "ap" else 0
    found = cost(state, plan)
    return None if isinstance(found, Refusal) else found.total


# -- the sheet
def plan_sheet(state: State, plan: Draft, why: Why) -> PlanSheet:
    """What is told of a plan. why: as the rules refuse."""
    found = duels(state, plan)
    full = full_cost(state, plan) or 0
    rolled = success(state, plan)
    rails = []
    if plan.kind == "card" and asked(state, plan.card, plan.choices) is not None:
        full, rolled = 0, None  # what is paid is settled when all is chosen
    if full:
        rails.append(_cost_rail(state, plan, full, why))
    if rolled is not None and (plan.kind in ROLLS or plan.card in ROLLING_CARDS):
        rails.append(_dice_rail(state, plan, "to hit" if found else "to succeed", why))
    return PlanSheet(
        _title(state, plan),
        _note(state, plan, full),
        found,
        () if found else _lines(state, plan),
        _hints(state, plan, found),
        tuple(rail for rail in rails if len(rail.notches) > 1),
        _boosts(state, plan, why),
        *_support(state, plan, why),
        end=_end(state, plan, found, full, rolled),
    )


def _title(state: State, plan: Draft) -> str:
    who = piece_name(state, plan.unit) if plan.unit else ""
    whom = piece_name(state, plan.target) if plan.target else ""
    match plan.kind:
        case "card":
            return state.card(plan.card).name
        case "fire":
            return f"{who} fires at {whom}"
        case "close_combat":
            return f"{who} attacks {whom}"
        case "move" | "enter":
            more = f" and {len(plan.members)} more" if plan.members else ""
            return f"{who} to {plan.path[-1]}{more}"
        case "rally":
            return f"Rally {who}"
        case "pivot":
            return f"{who} turns {hexside(plan.facing)}"
        case "load":
            return f"{who} loads {whom}"
    return f"{who}: {telling.DEEDS.get(plan.kind, plan.kind).lower()}{f' {whom}' if whom else ''}"


def _note(state: State, plan: Draft, full: int) -> str:
    words = []
    unit, target = state.counters.get(plan.unit), state.counters.get(plan.target)
    if plan.kind == "fire" and unit is not None:
        hex = target.hex if target is not None else plan.target.rpartition(" ")[2]
        away = distance(unit.hex, hex)
        words = [counted(away, "hex"), f"range {state.type_of(unit).range}"]
    if plan.kind == "card":
        sheet = state.card(plan.card)
        paid = {"ap": f"{sheet.cost} AP", "cap": f"{sheet.cost} CAP{'s' if sheet.cost != 1 else ''}"}
        return paid.get(sheet.pay, "free")
    return ", ".join([*words, f"{full} AP"])


def _lines(state: State, plan: Draft) -> tuple[Line, ...]:
    """The cost line by line, or the roll of a rally, or who could shoot where the move ends."""
    out: list[Line] = []
    found = cost(state, plan) if plan.kind != "card" else None
    if isinstance(found, Tally):
        out.append((found.reason[:1].upper() + found.reason[1:], f"{found.base} AP", found.rule))
        out += [(m.reason[:1].upper() + m.reason[1:], f"{m.amount:+d} AP", m.rule) for m in found.modifiers if m.amount]
    id = plan.unit if plan.kind == "rally" else plan.choices[0] if plan.card in RALLIES and plan.choices else ""
    unit = state.counters.get(id)
    hit = state.hit_of(unit) if unit is not None else None
    if unit is not None and hit is not None and hit.rally is not None:
        out = [(f"{hit.name} rallies at", str(hit.rally), "CH-RALLY-01")]
        tally = rally_tally(state, unit, RALLIES.get(plan.card, 0), plan.dice)
        out += [(m.reason[:1].upper() + m.reason[1:], f"{m.amount:+d}", m.rule) for m in tally.modifiers]
        out.append(("Needed on two dice", f"{max(2, hit.rally - tally.total)}+", "CH-RALLY-01"))
    if plan.card and not out:
        out = [(line, "", "CH-CARD-01") for line in (card_faces.words(state.card(plan.card)),)]
    return tuple(out)


def _danger(state: State, unit: Counter, hex: str, facing: int) -> list[str]:
    """Who of the known enemies could hit a Unit in a hex, best shot first (at most four)."""
    found = chances.shooters_at(state, unit, hex, facing)
    if not found:
        return [f"No known enemy can hit {piece_name(state, unit.id)} in {hex}."]
    lines = [f"{piece_name(state, ai.id)} {odds.words} there." for ai, odds in found[:MOST_SHOOTERS]]
    more = len(found) - MOST_SHOOTERS
    return [*lines, *([f"{more} more can."] if more > 0 else [])]


def _hints(state: State, plan: Draft, found: tuple[Duel, ...]) -> tuple[str, ...]:
    """What turns the matter, in sentences."""
    unit, target = state.counters.get(plan.unit), state.counters.get(plan.target)
    out: list[str] = []
    if plan.kind in ("move", "enter", "pivot") and unit is not None:
        out += _danger(state, unit, plan.path[-1] if plan.path else unit.hex, plan.facing)
        for id, hex, facing in plan.members:
            found_there = chances.shooters_at(state, state.counters[id], hex, facing)
            worst = [f"{piece_name(state, ai.id)} {odds.words}" for ai, odds in found_there[:1]]
            out.append(f"{piece_name(state, id)} in {hex}: {worst[0] if worst else 'nobody can hit it'}.")
    elif plan.kind == "fire" and target is not None and target.type == "RE":
        out.append(UNKNOWN)
    elif plan.kind == "fire" and unit is not None and target is not None:
        kind = state.type_of(target)
        way = hexside(target.facing)
        if meets_flank(state, target, unit.hex):
            counted = f"{kind.dv_flank} counts, not {kind.dv_front}"
            out.append(f"It faces {way} and you stand behind its flank: {counted}. CH-ARC-05")
        else:
            out.append(f"It faces {way} and sees you come: its front counts. CH-ARC-05")
    elif plan.kind == "close_combat":
        out.append("In one hex its flank counts, and walls do not help it. CH-CC-02")
    if found and found[0].needed > 12:
        bare = found[0].needed + plan.dice
        out.append(f"Needs {found[0].needed}: out of reach. Two CAPs on the dice make it {bare - 2}. CH-CAP-04")
    if plan.supporters:
        out.append("One check for all of them. CH-GRP-05")
    if plan.members:
        out.append("You pay once, the highest price, and check once for all of them. CH-GRP-03")
    return tuple(out)


def _sentence(refusal: Refusal | None) -> str:
    return f"{refusal.sentence} {refusal.rule}" if refusal is not None else ""


def _cost_rail(state: State, plan: Draft, full: int, why: Why) -> Rail:
    most = max(plan.caps, min(full, state.cap_now))
    notches = []
    for n in range(most + 1):
        risk = chances.spent(state, full - n)
        refused = "" if n == plan.caps else _sentence(why(PayCaps(n)))
        notches.append(Notch(n, chances.percent(risk) if n < full else "never", refused))
    return Rail("CAPs for the cost", "CH-CAP-03", "C", tuple(notches), plan.caps, "spent after")


def _dice_rail(state: State, plan: Draft, tells: str, why: Why) -> Rail:
    notches = []
    for n in range(MOST_DICE_CAPS + 1):
        chance = success(state, changed_draft(plan, dice=n))
        refused = "" if n == plan.dice else _sentence(why(DiceCaps(n)))
        notches.append(Notch(n, chances.percent(chance or Fraction(0)), refused))
    return Rail("CAPs on the dice", "CH-CAP-04", "D", tuple(notches), plan.dice, tells)


def _boosts(state: State, plan: Draft, why: Why) -> tuple[Offer, ...]:
    """The boost cards of the hand that go with the plan, and the one that is in it; others are dropped in vain."""
    if plan.kind == "card":
        return ()
    out = []
    for card in dict.fromkeys(state.hand):
        sheet = state.card(card)
        if sheet.kind != "boost":
            continue
        on = card == plan.boost
        refused = "" if on else _sentence(why(Boost(card)))
        if refused and not on:
            continue
        with_it = changed_draft(plan, boost=card)
        chance, needed = success(state, with_it), needed_of(state, with_it)
        worth = f": needs {max(2, needed)}, {chances.percent(chance)}" if chance is not None and needed else ""
        if card in ("AC07",):
            worth = f": {full_cost(state, with_it)} AP"
        paid = f", {sheet.cost} CAP" if sheet.pay == "cap" and sheet.cost else ""
        out.append(Offer(card, f"{sheet.name}{worth}{paid}", on, refused))
    return tuple(out)


def _support(state: State, plan: Draft, why: Why) -> tuple[tuple[Offer, ...], str]:
    """Who supports the fire and who could; what is said when nobody can (CH-GRP-05)."""
    unit, target = state.counters.get(plan.unit), state.counters.get(plan.target)
    if plan.kind != "fire" or unit is None or target is None:
        return (), ""
    out, near, reasons = [], [], []
    for mate in state.units:
        if mate.id == unit.id or mate.loaded_on or not mate.hex:
            continue
        on = mate.id in plan.supporters
        refused = "" if on else _sentence(why(Support(mate.id)))
        chain = [unit, *(state.counters[id] for id in plan.supporters)]
        if any(distance(mate.hex, other.hex) <= 1 for other in chain):
            near.append(mate)
            if refused:
                reasons.append(refused)
        if not refused:
            out.append(Offer(mate.id, f"{piece_name(state, mate.id)} +1", on))
    if out or len(plan.supporters) + 1 >= MOST:
        return tuple(out), ""
    return (), reasons[0] if reasons else f"Nobody stands next to {piece_name(state, unit.id)}." if not near else ""


def _end(state: State, plan: Draft, found: tuple[Duel, ...], full: int, rolled: Fraction | None) -> str:
    """The last line: what comes of it in figures."""
    if plan.kind == "card" and asked(state, plan.card, plan.choices) is not None:
        return ""
    words = []
    if len(found) == 1:
        odds = found[0].outcome
        words += [f"Hit {chances.percent(odds.any)}", f"destroyed {found[0].parts[2]}"]
    elif found:
        words += [f"{d.target}: hit {chances.percent(d.outcome.any)}" for d in found]
    elif rolled is not None:
        words.append(f"Success {chances.percent(rolled)}")
    paying = plan.kind != "card" or payer(state, plan)
    risk = chances.spent(state, full - plan.caps) if paying and full > plan.caps else Fraction(0)
    if paying and full:
        words.append(f"{'then ' if words else ''}spent {chances.percent(risk)}" if risk else "no check")
    left = state.cap_now - plan.caps - plan.dice - cap_cost(state, plan.boost)
    if plan.kind == "card" and state.card(plan.card).pay == "cap":
        left -= state.card(plan.card).cost
    first = ", ".join(words)
    caps = f"{left} CAP{'s' if left != 1 else ''} left." if left else "No CAP is left."
    return f"{first[:1].upper()}{first[1:]}. {caps}" if first else caps
