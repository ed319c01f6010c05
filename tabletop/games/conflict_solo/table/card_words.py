"""What an action card asks for next, as a question in English; what it costs."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.conflict_solo.rules.cards.choices import BARRAGES, STRIKES
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.pieces import Draft
from tabletop.games.conflict_solo.rules.sheets import ActionCard
from tabletop.games.conflict_solo.rules.state import State

QUESTIONS: dict[str, tuple[str, ...]] = {
    "AC01": ("which spent Unit becomes fresh?",),
    "AC02": ("which squad leads, and pays?", "which other squad goes with {0}?"),
    "AC03": ("which Unit tries to rally, with 2 added to its dice?",),
    "AC04": ("who is healed of a wound, or tries to rally with 3 more?",),
    "AC12": ("which Unit lays the smoke, and pays?", "in which hex beside {0}?"),
    "AC13": ("which rumour or hex within 6 hexes of a Unit is looked at?",),
    "AC14": ("which squad hides, and pays?",),
    "AC24": ("which squad fires it, and pays?", "{0} fires at which vehicle?"),
    "AC27": ("which vehicle is repaired, and pays?",),
    "AC29": ("which Unit sends the runner, and pays?",),
    "AC30": ("which squad leads the charge, and pays?", "who charges with {0}?", "who else charges?"),
    "AC33": ("which Unit gets a foxhole?",),
}
"""What each choice of a card is about; {0} is the first Unit chosen."""
MARCHES = ("AC02", "AC30")
"""Cards that move Units, one after the other."""


def question(state: State, plan: Draft, open_: Sequence[str]) -> str:
    """ "Second Wind: which spent Unit becomes fresh?" """
    card = state.card(plan.card)
    return f"{card.name.rstrip('!')}: {_asked(state, plan, open_)}"


def _asked(state: State, plan: Draft, open_: Sequence[str]) -> str:
    if plan.card in BARRAGES:
        return "which hex is shelled?"
    if plan.card in STRIKES:
        return f"which hex does the {state.scenario.library.aircraft[STRIKES[plan.card]].name} attack?"
    if plan.card in MARCHES and any(state.on_map(w) for w in open_):
        return f"where does {_mover(state, plan)} go?"
    if plan.card in MARCHES and open_ and all(w.isdecimal() for w in open_):
        return f"which way does {_mover(state, plan)} face in {plan.choices[-1]}?"
    words = QUESTIONS.get(plan.card, ())
    n = len(plan.choices)
    first = piece_name(state, plan.choices[0]) if plan.choices else ""
    return words[n].format(first) if n < len(words) else "which one?"


def _mover(state: State, plan: Draft) -> str:
    """Who of those chosen moves next: each takes a hex and a facing."""
    names = [w for w in plan.choices if w in state.counters]
    done = sum(state.on_map(w) for w in plan.choices)
    facing = bool(plan.choices) and state.on_map(plan.choices[-1])
    at = done - 1 if facing else done
    return piece_name(state, names[at]) if at < len(names) else "it"


def price(card: ActionCard) -> str:
    """ "1 CAP", "2 AP", "free"."""
    if not card.cost or card.pay == "free":
        return "free"
    return f"{card.cost} AP" if card.pay == "ap" else f"{card.cost} CAP{'s' if card.cost > 1 else ''}"
