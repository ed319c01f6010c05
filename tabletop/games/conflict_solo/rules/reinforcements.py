"""Reinforcements (CH-REIN): how Units enter the map and AIs are placed on it."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asker import Stream
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.actions import Action, Cost
from tabletop.games.conflict_solo.rules.chance import pick
from tabletop.games.conflict_solo.rules.hexes import cell, distance
from tabletop.games.conflict_solo.rules.hiding import found_beside, found_on_entry
from tabletop.games.conflict_solo.rules.movement_costs import MOST_UNITS, enemies_in, road_hex, room, terrain_cost
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import State, noted_entry, passengers, put, put_each
from tabletop.games.conflict_solo.rules.telling import CounterEvent


def enter_cost(state: State, unit: Counter, hex: str) -> Tally | Refusal:
    """What an arriving Unit pays for its entry hex: move cost and terrain, none in a road hex (CH-REIN-02)."""
    if not state.on_map(hex) or hex not in unit.entry:
        return Refusal("CH-REIN-02", f"{name(state, unit.id)} enters at {', '.join(unit.entry) or 'no hex'}.")
    if enemies_in(state, unit.side, hex):
        return Refusal("CH-REIN-02", f"There is an enemy in {hex}.")
    if not room(state, hex):
        return Refusal("CH-STACK-01", f"There are {MOST_UNITS} Units in {hex}.")
    terrain = terrain_cost(state, unit, hex, road_hex(state, hex))
    if isinstance(terrain, Refusal):
        return terrain
    cost = figures.move_cost(state, unit)
    if cost is None:
        return Refusal("CH-MOVE-10", f"{name(state, unit.id)} has no move cost and cannot move.")
    return Tally(cost, "move cost", "CH-REIN-02").plus(terrain, state.ground(hex).name, "CH-REIN-02")


def free_hexes(state: State, counter: Counter, hex: str) -> list[str]:
    """The hex, or the nearest free ones that the counter may enter if it is occupied; the hidden Units of the player
    occupy nothing (CH-REIN-03, CH-HID-01). Nobody arrives in mines that the enemy knows of (CH-MINE-02)."""
    taken = {c.hex for c in state.counters.values() if c.hex and (c.side == AI or not c.hidden)}
    taken |= {h for h, field in state.mines.items() if field.owner == AI or field.known}
    if hex not in taken:
        return [hex]
    fits = [
        h for h in state.scenario.chart.terrain
        if h not in taken and not isinstance(terrain_cost(state, counter, h, road_hex(state, h)), Refusal)
    ]  # fmt: skip
    near = min((distance(h, hex) for h in fits), default=0)
    return sorted((h for h in fits if distance(h, hex) == near), key=cell)


@dataclass(frozen=True, slots=True)
class Enter(Action):
    """Plan the entry of a reinforcement (CH-REIN-02)."""

    unit: str
    hex: str

    def draft(self) -> Draft:
        return Draft("enter", self.unit, (self.hex,))

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} enters at {self.hex}"


def cost_of_entry(state: State, unit: Counter, plan: Draft) -> Cost:
    """The entry of a Unit (CH-REIN-02)."""
    return enter_cost(state, unit, plan.path[0])


@dataclass(frozen=True, slots=True)
class Arrived(CounterEvent):
    """A reinforcement stands on the map (CH-REIN-02, CH-REIN-03); near_ai: a Unit next to an AI."""

    id: str
    hex: str
    facing: int
    near_ai: bool = False

    def apply(self, state: State) -> State:
        anchor = self.hex if state.counters[self.id].side == AI else ""
        riders = passengers(state, self.id)
        state = put(state, self.id, hex=self.hex, facing=self.facing, anchor=anchor, round=0, track=False, entry=())
        if not anchor and state.turn == PLAYER:
            state = noted_entry(state, self.id, self.hex, True, self.near_ai)
        return put_each(state, riders, hex=self.hex) if riders else state

    def words(self, state: State) -> str:
        rule = "CH-REIN-02" if self.id[0] == "U" else "CH-REIN-03"
        return f"{name(state, self.id)} arrives in {self.hex} ({rule})."


def arrive(now: Now[State], id: str, hex: str) -> Stream:
    """An AI reinforcement is placed, fresh, with the facing of the AI table (CH-REIN-03)."""
    counter = now.state.counters[id]
    hexes = free_hexes(now.state, counter, hex)
    if hexes:
        at = yield from pick(now, f"place of {id}", hexes, "CH-REIN-03", hexes=True)
        yield Arrived(id, at, counter.facing)
        yield from found_on_entry(now, id, 0)
        yield from found_beside(now, id)
