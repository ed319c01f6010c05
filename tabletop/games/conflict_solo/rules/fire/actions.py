"""Fire and close combat as actions of the player, and what each costs."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.actions import Action, Cost
from tabletop.games.conflict_solo.rules.figures import fp, has_trait, is_re
from tabletop.games.conflict_solo.rules.fire.shots import (
    STRUCTURE_FP,
    Shot,
    aim,
    aim_refusal,
    grapple,
    reach,
    shot_cost,
)
from tabletop.games.conflict_solo.rules.groups import connected, members
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules.sheets import Colour
from tabletop.games.conflict_solo.rules.state import State

# -- Group fire (CH-GRP-05): which Units may support the one that fires.


def support_refusal(state: State, leader: Counter, target: Counter, ids: tuple[str, ...]) -> Refusal | None:
    """Why these Units cannot support the leader's fire (CH-GRP-05): each must be able to fire at the target itself, at
    short or normal range, with FP of the colour; no mortars."""
    if not ids:
        return None
    found = members(state, (leader.id, *ids))
    if isinstance(found, Refusal):
        return found
    if not all(u.hex for u in found) or not connected(found):
        return Refusal("CH-GRP-02", "They are not connected.")
    for unit in found:
        if has_trait(state, unit, "indirect"):
            return Refusal("CH-GRP-05", "Mortars cannot join a group fire.")
    for unit in found[1:]:
        how = reach(state, unit, target.hex)
        if isinstance(how, Refusal):
            return how
        if how.long:
            return Refusal("CH-GRP-05", f"{name(state, unit.id)} is at long range.")
        if is_re(target):
            strong = max(fp(state, unit, colour) or 0 for colour in Colour)
        else:
            shot = aim(state, unit, target)
            if isinstance(shot, Refusal):
                return shot
            strong = fp(state, unit, shot.colour) or 0
        if strong < 1:
            return Refusal("CH-GRP-05", f"{name(state, unit.id)} has no firepower of the colour.")
    return None


# -- Fire and close combat as actions of the player, and what each costs.


@dataclass(frozen=True, slots=True)
class Fire(Action):
    """Plan fire at an AI, an RE or a structure (CH-FIRE-01, CH-FIRE-14)."""

    unit: str
    target: str

    def draft(self) -> Draft:
        return Draft("fire", self.unit, target=self.target)

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} fires at {name(state, self.target)}"


@dataclass(frozen=True, slots=True)
class Assault(Action):
    """Plan a close-combat attack in the own hex (CH-CC-02)."""

    unit: str
    target: str

    def draft(self) -> Draft:
        return Draft("close_combat", self.unit, target=self.target)

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} attacks {name(state, self.target)} in close combat"


def cost_of_fire(state: State, unit: Counter, plan: Draft) -> Cost:
    """Fire at a counter, or at a structure by one of its hexes (CH-FIRE-01, CH-FIRE-14)."""
    target = state.counters.get(plan.target)
    if target is None:
        return _fire_at_structure(state, unit, plan)
    if target.type == "RE":
        how = reach(state, unit, target.hex) if target.hex else Refusal("CH-FIRE-01", "It is not on the map.")
        refusal = how if isinstance(how, Refusal) else _armed(state, unit)
    else:
        refusal = aim_refusal(state, unit, target)
    refusal = refusal or support_refusal(state, unit, target, plan.supporters)
    if refusal is not None:
        return refusal
    return _shot_tally(state, unit, target.hex, plan.boost)


def _armed(state: State, unit: Counter) -> Refusal | None:
    """A Unit without any firepower at a distance cannot even fire at a rumour (CH-RE-06)."""
    if all(figures.fp(state, unit, colour) is None for colour in Colour):
        return Refusal("CH-FIRE-01", f"{name(state, unit.id)} has no firepower.")
    return None


def _fire_at_structure(state: State, unit: Counter, plan: Draft) -> Cost:
    """A bridge or bunker as the target, named by one of its hexes: "bridge I7" (CH-FIRE-14)."""
    name, _, hex = plan.target.rpartition(" ")
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
    if plan.supporters:
        return Refusal("CH-GRP-05", "Nobody supports fire at a structure.")
    return _shot_tally(state, unit, hex, plan.boost)


def _shot_tally(state: State, unit: Counter, hex: str, boost: str) -> Tally:
    base, full = figures.fire_cost(state, unit) or 0, shot_cost(state, unit, hex)
    tally = Tally(base, "fire cost", "CH-FIRE-11").plus(full - base, "turret outside the hull's front", "CH-ARC-04")
    less = shot_cost(state, unit, hex, boost) - full if boost else 0
    return tally.plus(less, "Quick Reload", "CH-CARD-08")


def cost_of_assault(state: State, unit: Counter, plan: Draft) -> Cost:
    """An attack in close combat (CH-CC-02)."""
    target = state.counters.get(plan.target)
    if target is None:
        return Refusal("CH-CC-02", "There is no such target.")
    shot = grapple(state, unit, target, plan.boost)
    return shot if isinstance(shot, Refusal) else _shot_tally(state, unit, unit.hex, plan.boost)


def shot_of_plan(state: State, plan: Draft) -> Shot | None:
    """The numbers of a planned attack on a counter, boosts and supporters included; for the preview."""
    unit, target = state.counters[plan.unit], state.counters.get(plan.target)
    if target is None or target.type == "RE" or plan.kind not in ("fire", "close_combat"):
        return None
    if plan.kind == "close_combat":
        found = grapple(state, unit, target, plan.boost)
    else:
        found = aim(state, unit, target, len(plan.supporters), plan.boost)
    return None if isinstance(found, Refusal) else found
