"""The player's actions (3, 4.3, 4.11): what each costs and why it is not legal. A plan (`Draft`) may be asked at any
moment; `ready` asks whether it can be carried out.
"""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules import figures, groups
from tabletop.games.conflict_solo.rules.action_points import payment_left
from tabletop.games.conflict_solo.rules.actions import Cost, own_unit, unit_on_map
from tabletop.games.conflict_solo.rules.cards.boosts import boost_refusal, cap_cost
from tabletop.games.conflict_solo.rules.figures import in_close_combat
from tabletop.games.conflict_solo.rules.fire import (
    STRUCTURE_FP,
    Shot,
    aim,
    grapple,
    reach,
    shot_cost,
)
from tabletop.games.conflict_solo.rules.fortification import cost_of_digging
from tabletop.games.conflict_solo.rules.mines import cost_of_clearing
from tabletop.games.conflict_solo.rules.moving.actions import cost_of_exit, cost_of_move, cost_of_pivot
from tabletop.games.conflict_solo.rules.reinforcements import cost_of_entry
from tabletop.games.conflict_solo.rules.smoke import cost_of_smoke
from tabletop.games.conflict_solo.rules.transport import carried, cost_of_loading, cost_of_unloading
from tabletop.games.conflict_solo.sheets import Colour
from tabletop.games.conflict_solo.state import State

RALLY_COST = 5
ROLLS = ("fire", "close_combat", "rally", "clear")
"""Actions with a roll that CAPs can better (CH-CAP-04)."""


# -- one cost function for each kind


def _fire(state: State, unit: Counter, d: Draft) -> Cost:
    target = state.counters.get(d.target)
    if target is None:
        return _fire_at_structure(state, unit, d)
    if target.type == "RE":
        how = reach(state, unit, target.hex) if target.hex else Refusal("CH-FIRE-01", "It is not on the map.")
        refusal = how if isinstance(how, Refusal) else _armed(state, unit)
    else:
        shot = aim(state, unit, target)
        refusal = shot if isinstance(shot, Refusal) else None
    refusal = refusal or groups.support_refusal(state, unit, target, d.supporters)
    if refusal is not None:
        return refusal
    return _shot_tally(state, unit, target.hex, d.boost)


def _armed(state: State, unit: Counter) -> Refusal | None:
    """A Unit without any firepower at a distance cannot even fire at a rumour (CH-RE-06)."""
    if all(figures.fp(state, unit, colour) is None for colour in Colour):
        return Refusal("CH-FIRE-01", f"{unit.id} has no firepower.")
    return None


def _fire_at_structure(state: State, unit: Counter, d: Draft) -> Cost:
    """A bridge or bunker as the target, named by one of its hexes: "bridge I7" (CH-FIRE-14)."""
    name, _, hex = d.target.rpartition(" ")
    structure = next((s for s in state.scenario.structures if s.id == name and hex in s.hexes), None)
    if structure is None or not state.structures.get(name):
        return Refusal("CH-FIRE-01", "There is no such target.")
    if (state.type_of(unit).blue or 0) < STRUCTURE_FP or state.type_of(unit).blue_cc:
        return Refusal("CH-FIRE-14", f"It takes a printed blue firepower of {STRUCTURE_FP} to hurt {structure.name}.")
    how = reach(state, unit, hex)
    if isinstance(how, Refusal):
        return how
    if how.indirect:
        return Refusal("CH-AIR-10", "Direct fire alone hurts it.")
    if d.supporters:
        return Refusal("CH-GRP-05", "Nobody supports fire at a structure.")
    return _shot_tally(state, unit, hex, d.boost)


def _shot_tally(state: State, unit: Counter, hex: str, boost: str) -> Tally:
    base = figures.fire_cost(state, unit) or 0
    tally = Tally(base, "fire cost", "CH-FIRE-11").plus(
        shot_cost(state, unit, hex) - base, "turret outside the hull's front", "CH-ARC-04"
    )
    return tally.plus(shot_cost(state, unit, hex, boost) - tally.total, "Quick Reload", "CH-CARD-08")


def _close(state: State, unit: Counter, d: Draft) -> Cost:
    target = state.counters.get(d.target)
    if target is None:
        return Refusal("CH-CC-02", "There is no such target.")
    shot = grapple(state, unit, target, d.boost)
    return shot if isinstance(shot, Refusal) else _shot_tally(state, unit, unit.hex, d.boost)


def rally_refusal(state: State, unit: Counter) -> Refusal | None:
    """Why a Unit cannot try to rally (CH-RALLY-01)."""
    hit = state.hit_of(unit)
    if hit is None:
        return Refusal("CH-RALLY-01", f"{unit.id} is not hit.")
    if hit.rally is None:
        return Refusal("CH-RALLY-01", f"{hit.name} cannot be rallied.")
    if in_close_combat(state, unit):
        return Refusal("CH-CC-01", f"{unit.id} is in close combat.")
    return None


def _rally(state: State, unit: Counter, d: Draft) -> Cost:
    return rally_refusal(state, unit) or Tally(RALLY_COST, "rally", "CH-RALLY-01")


_KINDS = {
    "move": cost_of_move, "pivot": cost_of_pivot, "fire": _fire, "close_combat": _close, "rally": _rally,
    "dig_in": cost_of_digging, "smoke": cost_of_smoke, "clear": cost_of_clearing, "load": cost_of_loading,
    "unload": cost_of_unloading, "enter": cost_of_entry, "exit": cost_of_exit,
}  # fmt: skip


def actors(state: State, d: Draft) -> tuple[str, ...]:
    """All Units that a plan uses: they share the payment and the check (CH-SPENT-09, CH-TRN-02)."""
    extra = [m[0] for m in d.members] + list(d.supporters)
    if d.kind == "load":
        extra.append(d.target)
    if d.kind == "unload":
        rider = carried(state, state.counters[d.unit])
        extra += [rider.id] if rider is not None else []
    return (d.unit, *extra)


def cost(state: State, d: Draft) -> Cost:
    """The full cost of a plan before any die (CH-AP-02), or why it is not legal. There is no stock of APs: a fresh Unit
    may try whatever it costs (CH-AP-01)."""
    found = own_unit(state, d.unit) if d.kind == "enter" else unit_on_map(state, d.unit)
    if isinstance(found, Refusal):
        return found
    if d.kind == "enter" and (found.hex or not 0 < found.round <= state.round):
        return Refusal("CH-REIN-02", f"{found.id} does not arrive now.")
    first = _KINDS[d.kind](state, found, d)
    if isinstance(first, Refusal) or not d.members:
        return first
    return groups.group_cost(state, d, first)


def payment(state: State, d: Draft, full: int) -> Refusal | None:
    """Whether the plan can be paid as it stands: APs by fresh Units only, CAPs as far as there are any (CH-PLY-02,
    CH-PLY-03, CH-CAP-03, CH-SPENT-05)."""
    refusal = payment_left(state, d, cap_cost(state, d.boost), full)
    if refusal is None and d.caps < full:
        spent = [id for id in actors(state, d) if not state.counters[id].fresh]
        if spent:
            return Refusal("CH-PLY-02", f"{spent[0]} is spent: CAPs must pay the whole cost of {full}.")
    return refusal


def ready(state: State, d: Draft) -> Tally | Refusal:
    """The cost of a plan that can be carried out now, or why not."""
    found = cost(state, d)
    if isinstance(found, Refusal):
        return found
    refusal = boost_refusal(state, d) or payment(state, d, found.total)
    return refusal if refusal is not None else found


def shot_of_plan(state: State, d: Draft) -> Shot | None:
    """The numbers of a planned attack on a counter, boosts and supporters included; for the preview (9.4)."""
    unit, target = state.counters[d.unit], state.counters.get(d.target)
    if target is None or target.type == "RE" or d.kind not in ("fire", "close_combat"):
        return None
    if d.kind == "close_combat":
        found = grapple(state, unit, target, d.boost)
    else:
        found = aim(state, unit, target, len(d.supporters), d.boost)
    return None if isinstance(found, Refusal) else found
