"""Groups of Units (CH-GRP): connected, moving together; `fire.actions` how they fire together."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules.figures import in_close_combat
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.movement_costs import unit_step
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules.reinforcements import enter_cost
from tabletop.games.conflict_solo.rules.sheets import PLAYER
from tabletop.games.conflict_solo.rules.state import State, put

LEAST, MOST = 2, 4
"""Units in a group (CH-GRP-02)."""


@dataclass(frozen=True, slots=True)
class Join(Command):
    """One more Unit for a group move; its own hex: it stays (CH-GRP-03)."""

    unit: str
    hex: str

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} joins, to {self.hex}"


@dataclass(frozen=True, slots=True)
class Support(Command):
    """One more supporter of a group fire (CH-GRP-05)."""

    unit: str

    def label(self, state: State) -> str:
        return f"Supported by {name(state, self.unit)}"


def connected(units: list[Counter]) -> bool:
    """Whether each is in the same hex as, or adjacent to, another one, all in one chain (CH-GRP-02)."""
    reached, left = [units[0]], units[1:]
    while left:
        more = [u for u in left if any(distance(u.hex, r.hex) <= 1 for r in reached)]
        if not more:
            return False
        reached += more
        left = [u for u in left if u not in more]
    return True


def members(state: State, ids: tuple[str, ...]) -> list[Counter] | Refusal:
    """Two to four different Units of the player, none in close combat, connected (CH-GRP-01, CH-GRP-02). Classes
    may mix (CH-GRP-04).
    """
    if len(set(ids)) != len(ids) or not LEAST <= len(ids) <= MOST:
        return Refusal("CH-GRP-02", f"A group has {LEAST} to {MOST} different Units.")
    found = [state.counters[id] for id in ids if id in state.counters]
    if len(found) < len(ids) or any(u.side != PLAYER or u.loaded_on for u in found):
        return Refusal("CH-GRP-02", "A group is made of Units on their own feet.")
    if any(in_close_combat(state, u) for u in found):
        return Refusal("CH-GRP-02", "One of them is in close combat.")
    return found


def group_cost(state: State, plan: Draft, first: Tally) -> Tally | Refusal:
    """The highest single cost of the members, each step legal in the order given, at least two moving, without a road
    bonus; a group may enter together (CH-GRP-03, CH-REIN-02)."""
    found = members(state, (plan.unit, *(m[0] for m in plan.members)))
    if isinstance(found, Refusal):
        return found
    if len(plan.path) != 1:
        return Refusal("CH-GRP-03", "A group moves one hex, without a road bonus.")
    entering = plan.kind == "enter"
    if entering:
        if any(u.hex or not 0 < u.round <= state.round for u in found):
            return Refusal("CH-REIN-02", "All of them must be arriving.")
    elif not all(u.hex for u in found) or not connected(found):
        return Refusal("CH-GRP-02", "They are not connected.")
    dearest, movers = first, 1
    here = put(state, found[0].id, hex=plan.path[0])
    for id, hex, _ in plan.members:
        unit = here.counters[id]
        if not entering and hex == unit.hex:
            continue
        cost = enter_cost(here, unit, hex) if entering else unit_step(here, unit, hex)
        if isinstance(cost, Refusal):
            return cost
        movers += 1
        dearest = cost if cost.total > dearest.total else dearest
        here = put(here, unit.id, hex=hex)
    return dearest if movers >= LEAST else Refusal("CH-GRP-03", "At least two of them move.")
