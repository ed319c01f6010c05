"""What all actions of the player share: commands that begin a plan, and which Units may act (CH-PLY-01, CH-PLY-02)."""

from __future__ import annotations

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules.figures import forbidden, in_close_combat, rally_only
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules.sheets import PLAYER
from tabletop.games.conflict_solo.rules.state import State

Cost = Tally | Refusal
"""What a plan costs, or why it is not legal."""


class Action(Command):
    """A command that begins the plan of an action."""

    __slots__ = ()

    def draft(self) -> Draft:
        """The plan as far as the command says it, without what goes without saying."""
        raise NotImplementedError


def own_unit(state: State, id: str) -> Counter | Refusal:
    """A Unit of the player that is in the game."""
    unit = state.counters.get(id)
    if unit is None or unit.side != PLAYER:
        return Refusal("CH-PLY-02", "That is no Unit of the player.")
    return unit


def unit_on_map(state: State, id: str) -> Counter | Refusal:
    """A Unit that stands on the map on its own feet (CH-REIN-02, CH-TRN-03)."""
    unit = own_unit(state, id)
    if isinstance(unit, Refusal):
        return unit
    if not unit.hex:
        return Refusal("CH-REIN-02", f"{name(state, id)} is not on the map yet.")
    if unit.loaded_on:
        return Refusal("CH-TRN-03", f"{name(state, id)} is loaded: it can only be unloaded.")
    return unit


def busy_refusal(state: State, unit: Counter, deed: str) -> Refusal | None:
    """What close combat and hit counters forbid besides attacks and moves (CH-CC-01, CH-RALLY-03)."""
    if in_close_combat(state, unit):
        return Refusal("CH-CC-01", f"{name(state, unit.id)} is in close combat and may only attack or move out.")
    if rally_only(state, unit):
        return Refusal("CH-RALLY-03", f"{name(state, unit.id)} may do nothing but rally.")
    if deed and forbidden(state, unit, deed):
        hit = state.hit_of(unit)
        return Refusal("CH-MOVE-10", f"{name(state, unit.id)} is {hit.name if hit else 'hit'}, which forbids it.")
    return None
