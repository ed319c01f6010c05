"""Expenditures of infantry that moves, alone, as a stack, or as a Column: ideas, refusals, events (AS-MOVE,
AS-COLUMN, AS-CONC-04).
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asker import Stream
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.air_support.rules import aftermath, hexes, hiding, pace
from tabletop.games.air_support.rules.aftermath import watching
from tabletop.games.air_support.rules.bands import columns
from tabletop.games.air_support.rules.entering import entered
from tabletop.games.air_support.rules.hiding import SplitOff
from tabletop.games.air_support.rules.moving import Delay, EndMove, Enter, LeaveMap, Start, bumped, stopped_by
from tabletop.games.air_support.rules.pace import Step
from tabletop.games.air_support.rules.pieces import Concealed, Infantry, Where
from tabletop.games.air_support.rules.state import Band, Move, State
from tabletop.games.air_support.rules.terrain import Location
from tabletop.games.air_support.rules.walking.events import (
    Assault,
    AssaultDeclared,
    Bumped,
    Climb,
    Climbed,
    Join,
    Joined,
    Shelter,
    Walked,
    WalkedOff,
    WalkerSpent,
)
from tabletop.games.air_support.rules.walking.movers import (
    beginners,
    cost_for,
    enter_cost,
    fresh,
    leave_cost,
    marching,
    movers,
    refusal_of,
    whole,
)
from tabletop.grid.hexes import Hex


def starts(state: State, seat: int) -> Iterable[Command]:
    """Each unit alone, and each stack as a whole; others join before the first step."""
    for man in beginners(state, seat):
        yield Start((man.id,))
        if man.where is Where.MAP and (stack := whole(state, man))[0] == man.id and len(stack) > 1:
            yield Start(stack)


def legal(state: State) -> list[Command]:
    """All orders that the moving infantry can be given now."""
    men = movers(state)
    if not men:
        return []
    lead, band = men[0], marching(state)
    outside, at = lead.where is Where.OFFBOARD, lead.place.hex
    goals = sorted(pace.gates(state, lead.id)) if outside else [hexes.step(at, d) for d in range(6)]
    found: list[Command] = [Enter(h) for h in goals if not isinstance(cost_for(state, men, band, h), Refusal)]
    ideas: list[Command] = [Delay()]
    if at in state.scenario.exits:
        ideas.append(LeaveMap())
    ideas.append(EndMove())
    if band is None:
        if fresh(state):
            going = {man.id for man in men}
            near = [m for m in beginners(state, lead.seat) if m.place == lead.place and m.where is lead.where]
            ideas += [Join(man.id) for man in near if man.id not in going]
        ideas.append(Assault())
        if len(state.ground.locations(at)) > 1:
            ideas += [Climb(lead.place.level + 1), Climb(lead.place.level - 1)]
        ideas.append(Shelter())
    return found + [command for command in ideas if refusal_of(state, men, band, command) is None]


def act(now: Now[State], seat: int, command: Command) -> Stream:
    """The events of one order; a window follows when `spends` says so."""
    state = now.state
    band = marching(state)
    men = movers(state)
    ids = tuple(man.id for man in men)
    match command:
        case Join(key):
            yield Joined(key)
        case Assault():
            yield AssaultDeclared()
        case Enter(to):
            cost = enter_cost(state, to)
            assert not isinstance(cost, Refusal)
            yield from _split(now, ids)
            yield from (_march(now, band, to, cost) if band is not None else _enter(now, ids, Location(to), cost))
        case Climb(level):
            yield from _split(now, ids)
            yield from _climb(now, ids, Location(men[0].place.hex, level))
        case LeaveMap():
            cost_out = leave_cost(state)
            assert not isinstance(cost_out, Refusal)
            yield from hiding.show(
                now, [man.id for man in (columns.stacks(state, band)[0] if band is not None else men)], "AS-MOVE-07"
            )
            if band is not None:
                yield from _march_off(now, band, cost_out)
            else:
                yield WalkedOff(ids, men[0].place.hex, cost_out[0])
        case _:
            what, points = ("shelter", pace.SHELTER) if isinstance(command, Shelter) else ("delay", 2)
            yield WalkerSpent(ids, points, what)


def spends(state: State, command: Command) -> bool:
    """Whether a window of the DEFENDER follows (AS-MOVE-05): not after leaving the map for good (AS-MOVE-07), not
    while nobody is on the map yet.
    """
    if isinstance(command, (Join, Assault)):
        return False
    move = state.move
    if move is None:
        return False
    band = marching(state)
    men = (
        columns.men(state, band)
        if band is not None
        else [state.infantry[key] for key in move.units if key in state.infantry]
    )
    return any(man.where is Where.MAP for man in men)


def _split(now: Now[State], ids: tuple[str, ...]) -> Stream:
    """A "?" stack moves as one: who splits off is shown, unless a Dummy goes along, which is a "?" of its own
    (AS-CONC-04).
    """
    state = now.state
    for stack in sorted({state.infantry[key].stack for key in ids if state.infantry[key].concealed is Concealed.MARK}):
        gone = tuple(
            key for key in ids if state.infantry[key].stack == stack and state.infantry[key].concealed is Concealed.MARK
        )
        rest = [
            m
            for m in state.infantry.values()
            if m.stack == stack and m.concealed is Concealed.MARK and m.where is Where.MAP and m.id not in gone
        ]
        if not rest and not any(g.stack == stack and g.concealed is Concealed.MARK for g in state.guns.values()):
            continue
        if any(state.infantry[key].dummy for key in gone):
            yield SplitOff(gone, now.state.stacks + 1)
        else:
            yield from hiding.show(now, gone, "AS-CONC-04")


def _enter(now: Now[State], ids: tuple[str, ...], place: Location, cost: Step) -> Stream:
    seat = now.state.infantry[ids[0]].seat
    stopped = stopped_by(now.state, seat, place, ids)
    yield from bumped(now, seat, place, ids)
    there = tuple(key for key in ids if key in now.state.infantry)
    if stopped:
        yield Bumped(there, place, cost[0])
        yield from watching(now)
        return
    assert now.state.move is not None
    assault = now.state.move.assault
    yield Walked(there, place, *cost)
    yield from entered(now, there, assault)


def _climb(now: Now[State], ids: tuple[str, ...], place: Location) -> Stream:
    seat = now.state.infantry[ids[0]].seat
    stopped = stopped_by(now.state, seat, place, ids)
    yield from bumped(now, seat, place, ids)
    there = tuple(key for key in ids if key in now.state.infantry)
    assert now.state.move is not None
    if stopped:
        yield Bumped(there, place, pace.STAIRS)
    else:
        assault = now.state.move.assault
        yield Climbed(there, place, pace.STAIRS)
        yield from entered(now, there, assault)


def _march(now: Now[State], band: Band, to: Hex, cost: Step) -> Stream:
    """The lead enters a hex, each other stack the hex ahead; who is still outside waits (AS-COLUMN-01, AS-MOVE-06)."""
    state = now.state
    lead = band.members[0]
    place = Location(to)
    if stopped_by(state, band.seat, place, lead):
        yield from bumped(now, band.seat, place, lead)
        yield Bumped(band.ids, place, cost[0])
        yield from watching(now)
        return
    yield from bumped(now, band.seat, place, lead)
    yield from _close_up(now, columns.stacks(state, band), to, cost)
    yield from entered(now, band.ids)


def _close_up(now: Now[State], line_up: list[list[Infantry]], to: Hex, cost: Step) -> Stream:
    """Each stack enters the hex ahead of it, the first one `to`."""
    ahead: Hex | None = to
    for stack in line_up:
        ids = tuple(man.id for man in stack)
        if ahead is None:
            yield WalkerSpent(ids, cost[0], "wait")
        else:
            yield Walked(ids, Location(ahead), *cost)
            ahead = stack[0].place.hex if stack[0].where is Where.MAP else None


def _march_off(now: Now[State], band: Band, cost: Step) -> Stream:
    """The lead leaves the map, the others close up and march on, the last stack alone (AS-MOVE-07)."""
    state = now.state
    assert state.move is not None
    key, line_up = state.move.band, columns.stacks(state, band)
    at = line_up[0][0].place.hex
    parts, rest = columns.without_lead(state, key), tuple(m.id for stack in line_up[1:] for m in stack)
    road = state.move.road and cost[1]
    yield WalkedOff(tuple(m.id for m in line_up[0]), at, cost[0])
    yield from _close_up(now, line_up[1:], at, cost)
    move = Move(state.move.seat, () if parts else rest, band=key if parts else "", road=road, steps=1)
    yield from aftermath.split(key, parts, "AS-MOVE-07", move)
    yield from entered(now, rest)
