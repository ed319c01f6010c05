"""Stacking and movement: what the player can order, what happens, how a way is marched.

The march: one step of a counter after the other, with all that it meets (CH-MOVE-16, CH-GRP-03, CH-MINE-03).
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asker import Stream, begin, end, nest
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Step
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules.actions import Action, Cost
from tabletop.games.conflict_solo.rules.asking import arg
from tabletop.games.conflict_solo.rules.chance import pick
from tabletop.games.conflict_solo.rules.figures import in_close_combat, is_re
from tabletop.games.conflict_solo.rules.hand import DOUBLE
from tabletop.games.conflict_solo.rules.hexes import direction_to, distance
from tabletop.games.conflict_solo.rules.hiding import found_beside, found_moving, found_on_entry, hidden_in
from tabletop.games.conflict_solo.rules.mines import strike
from tabletop.games.conflict_solo.rules.movement_costs import (
    PIVOT_COST,
    enemies_in,
    exit_cost,
    facings_after,
    on_road,
    pivot_refusal,
    road_step,
    room,
    unit_step,
)
from tabletop.games.conflict_solo.rules.naming import hexside, name
from tabletop.games.conflict_solo.rules.objectives import vp_scored
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft, March
from tabletop.games.conflict_solo.rules.reinforcements import Arrived, enter_cost
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER, Drive
from tabletop.games.conflict_solo.rules.state import (
    State,
    changed,
    noted_entry,
    passengers,
    put,
    put_each,
    put_out,
    with_fields,
)
from tabletop.games.conflict_solo.rules.telling import ConflictEvent, CounterEvent, OpenEvent
from tabletop.games.conflict_solo.rules.transport import Unloaded, carried
from tabletop.games.conflict_solo.rules.views import look
from tabletop.games.conflict_solo.rules.zones import after_step

# -- Steps, facings, Units that leave the map.


@dataclass(frozen=True, slots=True)
class Stepped(CounterEvent):
    """A counter enters a hex (CH-MOVE-01), its passenger with it. last: its move ends here; near_ai: next to an AI;
    wire: tracks flatten the wire there (CH-MINE-04)."""

    id: str
    start: str
    hex: str
    last: bool = True
    near_ai: bool = False
    wire: bool = False

    def apply(self, state: State) -> State:
        riders = passengers(state, self.id)
        state = put_each(state, (self.id, *riders), hex=self.hex, moved=True)
        unit = state.counters[self.id]
        if self.wire:
            state = with_fields(state, wire=state.wire - {self.hex})
        if unit.side == PLAYER and state.turn == PLAYER:
            state = noted_entry(state, self.id, self.hex, self.last, self.near_ai)
        return state

    def words(self, state: State) -> str:
        return f"{name(state, self.id)} moves from {self.start} to {self.hex} (CH-MOVE-01)."


@dataclass(frozen=True, slots=True)
class Turned(CounterEvent):
    """A counter faces another way: after a move, or by a pivot (CH-MOVE-09)."""

    id: str
    facing: int
    pivot: bool = False

    def apply(self, state: State) -> State:
        return put(state, self.id, facing=self.facing)

    def words(self, state: State) -> str:
        return f"{name(state, self.id)} faces {hexside(self.facing)} ({'CH-MOVE-09' if self.pivot else 'CH-MOVE-07'})."


@dataclass(frozen=True, slots=True)
class Exited(OpenEvent):
    """A Unit, and its passenger, leaves the map (CH-MOVE-15)."""

    id: str
    passenger: str = ""

    def apply(self, state: State) -> State:
        for id in (self.passenger, self.id):
            if id:
                state = put_out(state, state.counters[id], "exited")
        return state

    def words(self, state: State) -> str:
        return f"{name(state, self.id)} leaves the map (CH-MOVE-15)."


@dataclass(frozen=True, slots=True)
class MarchesSet(ConflictEvent):
    """Steps still to be taken."""

    marches: tuple[March, ...]

    def apply(self, state: State) -> State:
        return with_fields(state, marches=self.marches)


# -- actions that are carried out
def march_out(now: Now[State], plan: Draft) -> Stream:
    """Steps of a Unit or a group, in the order given (CH-MOVE-01, CH-GRP-03); passengers go along."""
    double = plan.boost == DOUBLE
    way = [
        March(
            plan.unit, hex, plan.facing, last=n == len(plan.path), bonus=n == 2 and not double, quiet=double and n == 1
        )
        for n, hex in enumerate(plan.path, 1)
    ]
    way += [March(id, hex, facing) for id, hex, facing in plan.members]
    yield MarchesSet(tuple(way))
    yield nest("march")


def pivot(now: Now[State], plan: Draft) -> Stream:
    """A pivot (CH-MOVE-09), in sight of whoever notices it."""
    yield Turned(plan.unit, plan.facing, pivot=True)
    yield from found_moving(now, plan.unit, now.state.counters[plan.unit].hex)


def leave(now: Now[State], plan: Draft) -> Stream:
    """CH-MOVE-15: no loss; what the mission pays for it."""
    rider = next((c.id for c in now.state.counters.values() if c.loaded_on == plan.unit), "")
    won = sum(now.state.scenario.exit_vp.get(now.state.counters[id].type, 0) for id in (plan.unit, rider) if id)
    yield Exited(plan.unit, rider)
    if won:
        yield vp_scored(won, f"{name(now.state, plan.unit)} has left the map", "CH-MOVE-15")


def unload(now: Now[State], plan: Draft) -> Stream:
    """The passenger stands where it was to be put down (CH-TRN-02). In another hex than the transport's it has entered
    that hex, and meets there what any arrival meets: hidden enemies, mines, rumours (CH-HID-05, CH-MINE-01,
    CH-RE-05)."""
    transport = now.state.counters[plan.unit]
    rider = carried(now.state, transport)
    assert rider is not None
    yield Unloaded(rider.id, plan.target, plan.facing)
    if plan.target == transport.hex:
        return
    march = March(rider.id, plan.target)
    yield from found_moving(now, rider.id, transport.hex, plan.target)
    yield MarchesSet((march,))
    yield from found_on_entry(now, rider.id, direction_to(transport.hex, plan.target))
    yield nest("march", "arrive", "")
    if plan.target in now.state.mines:
        yield from strike(now, march)


# -- step by step
class Marching(Step[State]):
    """The next step; with the argument "arrive" what follows where the last one led."""

    key = "march"

    def run(self, now: Now[State]) -> Stream:
        if not now.state.marches:
            yield end(now)
        elif arg(now.state) == "arrive":
            yield from _arrive(now)
        else:
            yield from _step(now)


def _drop(now: Now[State], whole: bool = False) -> Event:
    """The first step is done with; whole: the rest of that counter's way too."""
    first, *left = now.state.marches
    return MarchesSet(tuple(march for march in left if not whole or march.unit != first.unit))


def _still_legal(state: State, unit: Counter, march: March) -> bool:
    """A step of a group or a card must be legal when its turn comes (CH-GRP-03, CH-CARD-07)."""
    if not unit.hex:
        return not isinstance(enter_cost(look(state), unit, march.to), Refusal)
    if march.bonus:
        return room(state, march.to, without=(unit.id,))
    return not isinstance(unit_step(look(state), unit, march.to), Refusal)


def _beside_ai(state: State, hex: str) -> bool:
    """Whether a hex lies next to an AI that is known; of a hidden one `Revealed` tells when it is found there."""
    return any(distance(c.hex, hex) == 1 for c in state.ais if not c.hidden)


def _step(now: Now[State]) -> Stream:
    march = now.state.marches[0]
    unit = now.state.counters.get(march.unit)
    if unit is None or unit.hex == march.to or (unit.side == PLAYER and not _still_legal(now.state, unit, march)):
        yield _drop(now, whole=True)
        return
    if not unit.hex:
        yield from _enter(now, march)
        return
    start, came, enemy = unit.hex, direction_to(unit.hex, march.to), AI if unit.side == PLAYER else PLAYER
    meets = bool(hidden_in(now.state, enemy, march.to) or enemies_in(now.state, unit.side, march.to))
    last = march.last or meets or march.to in now.state.mines
    near = last and unit.side == PLAYER and _beside_ai(now.state, march.to)
    tracked = now.state.type_of(unit).drive is Drive.TRACKED and not on_road(now.state, start, march.to)
    yield Stepped(march.unit, start, march.to, last, near, wire=march.to in now.state.wire and tracked)
    if last or not march.quiet:
        yield from found_moving(now, march.unit, start, march.to)
    yield from found_on_entry(now, march.unit, came)
    yield begin("march", "arrive", start)
    if march.to in now.state.mines and march.unit in now.state.counters:
        yield from strike(now, march)


def _enter(now: Now[State], march: March) -> Stream:
    """A reinforcement comes on the map (CH-REIN-02)."""
    near = _beside_ai(now.state, march.to)
    yield Arrived(march.unit, march.to, march.facing, near)
    yield from found_on_entry(now, march.unit, 0)
    yield begin("march", "arrive", "")
    if march.to in now.state.mines:
        yield from strike(now, march)


def _arrive(now: Now[State]) -> Stream:
    """Facing, then what is found beside the hex (CH-AMOVE-12); a meeting or mines end the way (CH-MOVE-08)."""
    march, start = now.state.marches[0], str(arg(now.state, 1))
    unit = now.state.counters.get(march.unit)
    if unit is None:
        yield _drop(now, whole=True)
        yield begin("march")
        return
    cut = in_close_combat(now.state, unit) or march.to in now.state.mines
    if march.last or cut:
        yield from _face(now, march, start)
        yield from found_beside(now, march.unit)
    yield _drop(now, whole=cut)
    yield begin("march")


def _face(now: Now[State], march: March, start: str) -> Stream:
    """The facing chosen by the player, or the one an AI takes (CH-MOVE-16, CH-AMOVE-08): in close combat that of the
    direction moved."""
    unit = now.state.counters[march.unit]
    if is_re(unit) or not start:
        return
    moved = direction_to(start, march.to)
    old = unit.facing
    if unit.side == PLAYER:
        facing = march.facing if march.facing in facings_after(now.state, unit, moved, old) else old
    elif in_close_combat(now.state, unit):
        facing = moved
    else:
        goal = now.state.counters.get(march.target)  # a Unit, or a hex that may be called like an AI ("A10")
        there = goal.hex if goal is not None and goal.side == PLAYER else march.target
        ties = [str(f) for f in after_step(now.state, unit, old, moved, there or march.to)]
        facing = int((yield from pick(now, f"facing of {march.unit}", ties, "CH-AMOVE-10")))
    if facing != old:
        yield Turned(march.unit, facing)


# -- Moves, pivots and leaving the map as actions of the player, and what each costs.


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Plan a step into an adjacent hex (CH-MOVE-01)."""

    unit: str
    hex: str

    def draft(self) -> Draft:
        return Draft("move", self.unit, (self.hex,))

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} moves to {self.hex}"


@dataclass(frozen=True, slots=True)
class Pivot(Action):
    """Plan a pivot (CH-MOVE-09)."""

    unit: str
    facing: int

    def draft(self) -> Draft:
        return Draft("pivot", self.unit, facing=self.facing)

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} turns {hexside(self.facing)}"


@dataclass(frozen=True, slots=True)
class Exit(Action):
    """Plan to leave the map (CH-MOVE-15)."""

    unit: str

    def draft(self) -> Draft:
        return Draft("exit", self.unit)

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} leaves the map"


@dataclass(frozen=True, slots=True)
class Onward(Command):
    """A second hex: the road bonus, or At the Double; "" takes it back (CH-MOVE-08, AC08)."""

    hex: str

    def label(self, state: State) -> str:
        return f"On to {self.hex}" if self.hex else "No further"


@dataclass(frozen=True, slots=True)
class Face(Command):
    """Turn a Unit at set-up, or choose its facing after the move that is being planned (CH-MOVE-07)."""

    unit: str
    facing: int

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} faces {hexside(self.facing)}"


def cost_of_move(state: State, unit: Counter, plan: Draft) -> Cost:
    """One step; two by the road bonus or At the Double (CH-MOVE-08, AC08)."""
    found = unit_step(state, unit, plan.path[0])
    if isinstance(found, Refusal) or len(plan.path) == 1:
        return found
    if plan.boost != DOUBLE:
        return road_step(state, unit, unit.hex, plan.path[0], plan.path[1]) or found
    there = changed(unit, hex=plan.path[0])
    second = (
        unit_step(state, there, plan.path[1])
        if plan.path[1] != unit.hex
        else Refusal("CH-CARD-08", "It goes on, not back.")
    )
    if isinstance(second, Refusal):
        return second
    # the cost of the dearer step; in the first hex the facing is free, so nothing is backed out of
    second = Tally(
        second.base, second.reason, second.rule, tuple(m for m in second.modifiers if m.rule != "CH-MOVE-06")
    )
    return second if second.total > found.total else found


def cost_of_pivot(state: State, unit: Counter, plan: Draft) -> Cost:
    """A pivot (CH-MOVE-09)."""
    return pivot_refusal(state, unit, plan.facing) or Tally(PIVOT_COST, "pivot", "CH-MOVE-09")


def cost_of_exit(state: State, unit: Counter, plan: Draft) -> Cost:
    """Leaving the map (CH-MOVE-15)."""
    return exit_cost(state, unit)


STEPS = (Marching(),)
