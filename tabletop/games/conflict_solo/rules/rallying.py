"""Rally (CH-RALLY): who can try, the modifiers, the roll."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asker import Stream
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules.actions import Action, Cost
from tabletop.games.conflict_solo.rules.chance import Rolled, two_dice
from tabletop.games.conflict_solo.rules.figures import in_close_combat
from tabletop.games.conflict_solo.rules.hits import HitRemoved
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules.sheets import Kind
from tabletop.games.conflict_solo.rules.sight import hex_dm
from tabletop.games.conflict_solo.rules.state import State

RALLY_COST = 5


def rally_refusal(state: State, unit: Counter) -> Refusal | None:
    """Why a Unit cannot try to rally (CH-RALLY-01)."""
    hit = state.hit_of(unit)
    if hit is None:
        return Refusal("CH-RALLY-01", f"{name(state, unit.id)} is not hit.")
    if hit.rally is None:
        return Refusal("CH-RALLY-01", f"{hit.name} cannot be rallied.")
    if in_close_combat(state, unit):
        return Refusal("CH-CC-01", f"{name(state, unit.id)} is in close combat.")
    return None


def rally_tally(state: State, counter: Counter, bonus: int = 0, caps: int = 0) -> Tally:
    """Modifiers of a rally roll: cover, company, a card, CAPs (CH-RALLY-02, CH-SMOKE-04)."""
    company = any(
        c.id != counter.id and c.side == counter.side and not c.hit and not c.loaded_on
        and state.type_of(c).kind in (Kind.FOOT, Kind.MG, Kind.VEHICLE)
        for c in state.at(counter.hex)
    )  # fmt: skip
    tally = Tally(0, "rally", "CH-RALLY-01")
    tally = tally.plus(1 if hex_dm(state, counter.hex) else 0, "cover", "CH-RALLY-02")
    tally = tally.plus(1 if company else 0, "company", "CH-RALLY-02")
    return tally.plus(bonus, "card", "CH-CARD-01").plus(caps, "from CAPs", "CH-CAP-04")


@dataclass(frozen=True, slots=True)
class Rally(Action):
    """Plan a rally attempt (CH-RALLY-01)."""

    unit: str

    def draft(self) -> Draft:
        return Draft("rally", self.unit)

    def label(self, state: State) -> str:
        return f"Rally {name(state, self.unit)}"


def cost_of_rally(state: State, unit: Counter, plan: Draft) -> Cost:
    """A rally attempt (CH-RALLY-01)."""
    return rally_refusal(state, unit) or Tally(RALLY_COST, "rally", "CH-RALLY-01")


def rally(now: Now[State], id: str, bonus: int = 0, caps: int = 0) -> Stream:
    """A rally roll: at least the number on the hit counter removes it (CH-RALLY-01, CH-HIT-04)."""
    counter = now.state.counters[id]
    hit = now.state.hit_of(counter)
    assert hit is not None and hit.rally is not None
    tally = rally_tally(now.state, counter, bonus, caps)
    dice = two_dice(now)
    won = sum(dice) + tally.total >= hit.rally
    yield Rolled("rally", id, dice, "CH-RALLY-01", tally, hit.rally, "rallied" if won else f"still {hit.name}")
    if won:
        yield HitRemoved(id, hit.key, "CH-RALLY-01")


def rally_by_plan(now: Now[State], plan: Draft) -> Stream:
    """The rally attempt of a plan, with its CAPs (CH-RALLY-01, CH-CAP-04)."""
    yield from rally(now, plan.unit, caps=plan.dice)
