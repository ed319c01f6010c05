"""Set-up (8.0): where Units, works and mines may go, who may hide."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.pieces import Counter
from tabletop.games.conflict_solo.rules.hexes import canonical
from tabletop.games.conflict_solo.rules.moving.costs import road_hex
from tabletop.games.conflict_solo.sheets import AI, HOUSES, PLAYER, Kind
from tabletop.games.conflict_solo.state import State

MOST_TOGETHER = 2
"""Units in a hex at set-up."""
GUN_GROUND = "wWhS"
"""Woods and houses, where guns may be set up although they cannot enter."""


def to_place(state: State) -> list[Counter]:
    """The Units that the player sets up, by id."""
    return [c for c in state.counters.values() if c.side == PLAYER and not c.round and not c.loaded_on]


def area(state: State, unit: Counter) -> frozenset[str]:
    """The hexes in which a Unit may be set up."""
    return unit.area or state.scenario.area


def may_stand(state: State, unit: Counter, hex: str) -> bool:
    """Whether a counter may stand in a hex: it may enter the terrain, or there is a road; guns also in woods and
    houses."""
    ground, kind = state.ground(hex), state.type_of(unit)
    if kind.drive in ground.costs or (ground.road and road_hex(state, hex)):
        return True
    return kind.kind is Kind.GUN and ground.code in GUN_GROUND


def place_refusal(state: State, unit: Counter, hex: str) -> Refusal | None:
    """Why a Unit cannot be set up in a hex."""
    if unit not in to_place(state):
        return Refusal("CH-REIN-02", f"{unit.id} is not set up now.")
    if hex not in area(state, unit) or not state.on_map(hex):
        return Refusal("CH-STACK-01", f"{hex} is outside the set-up area of {unit.id}.")
    if not may_stand(state, unit, hex):
        return Refusal("CH-MOVE-04", f"{unit.id} cannot stand in {state.ground(hex).name}.")
    if any(c.side == AI and not c.hidden for c in state.at(hex)):
        return Refusal("CH-STACK-03", f"There is an enemy in {hex}.")
    if sum(c.side == PLAYER and c.id != unit.id and not c.loaded_on for c in state.at(hex)) >= MOST_TOGETHER:
        return Refusal("CH-STACK-01", f"At set-up there are at most {MOST_TOGETHER} Units in a hex.")
    return None


def works_left(state: State) -> list[str]:
    """The works of the grant that are not placed yet."""
    left = list(state.scenario.grant.works)
    for _, work in state.works_set:
        left.remove(work)
    return left


def work_refusal(state: State, hex: str, mines: bool) -> Refusal | None:
    """Why a work or a minefield cannot be placed in a hex: different hexes, no deep water, no house, no enemy (8.0)."""
    grant = state.scenario.grant
    allowed = grant.mine_area if mines else state.scenario.area
    rule = "CH-MINE-01" if mines else "CH-FORT-01"
    if hex not in allowed or not state.on_map(hex):
        return Refusal(rule, f"{hex} is outside the area for it.")
    if hex in state.works or hex in state.mines_set or (hex in state.mines and state.mines[hex].known):
        return Refusal(rule, f"There is something in {hex} already.")
    if state.code(hex) in "~" + HOUSES:
        return Refusal(rule, f"Not in {state.ground(hex).name}.")
    if any(c.side == AI and not c.hidden for c in state.at(hex)):
        return Refusal(rule, f"There is an enemy in {hex}.")
    return None


def hide_refusal(state: State, unit: Counter, hidden: bool) -> Refusal | None:
    """Why a Unit cannot be hidden, or shown (CH-HID-01)."""
    grant = state.scenario.grant
    if unit.side != PLAYER or unit.hidden is hidden:
        return Refusal("CH-HID-01", f"{unit.id} is {'hidden' if hidden else 'visible'} already.")
    if not hidden:
        return None
    if unit.id not in grant.may_hide:
        return Refusal("CH-HID-01", f"The mission does not let {unit.id} hide.")
    if sum(c.hidden for c in state.counters.values() if c.side == PLAYER) >= grant.hidden:
        return Refusal("CH-HID-01", f"{grant.hidden} Units may be hidden.")
    return None


def work_hexes(state: State, mines: bool) -> list[str]:
    """Hexes worth asking about for a work or a minefield."""
    return canonical(state.scenario.grant.mine_area if mines else state.scenario.area)
