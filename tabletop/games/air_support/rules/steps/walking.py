"""Expenditures of infantry that moves, alone, as a stack, or as a Column: ideas, refusals, events (AS-MOVE,
AS-COLUMN, AS-CONC-04).
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support.rules import commands as cmd
from tabletop.games.air_support.rules import commands_walk as walk
from tabletop.games.air_support.rules import events_move as moves
from tabletop.games.air_support.rules import events_walk as ev
from tabletop.games.air_support.rules import hexes, walking
from tabletop.games.air_support.rules.bands import columns
from tabletop.games.air_support.rules.bands.breaking_up import watching
from tabletop.games.air_support.rules.bands.events import BandSplit
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.hiding import finding
from tabletop.games.air_support.rules.hiding.events import SplitOff
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.pieces import Concealed, Infantry, Where
from tabletop.games.air_support.rules.placing import group_of
from tabletop.games.air_support.rules.scenario import Kind
from tabletop.games.air_support.rules.standing import here
from tabletop.games.air_support.rules.state import Band, Move, State
from tabletop.games.air_support.rules.steps.entering_walk import entered, found_there, only_dummies
from tabletop.grid.hexes import Hex


def afoot(state: State) -> bool:
    """Whether the move that is going on is one of infantry."""
    move = state.move
    if move is None:
        return False
    if move.band:
        band = state.bands.get(move.band)
        return band is not None and band.kind is Kind.COLUMN
    return not any(key in state.vehicles for key in move.units)


def marching(state: State) -> Band | None:
    """The Column that is moving."""
    band = state.bands.get(state.move.band) if state.move is not None else None
    return band if band is not None and band.kind is Kind.COLUMN else None


def movers(state: State) -> list[Infantry]:
    """The infantry whose move it is and that can still move, of a Column all of it, the lead first."""
    move = state.move
    if move is None:
        return []
    if (band := marching(state)) is not None:
        men = columns.men(state, band)
        return men if all(walking.may_walk(state, man) is None for man in men) else []
    return [
        man
        for key in move.units
        if (man := state.infantry.get(key)) is not None and walking.may_walk(state, man) is None
    ]


def beginners(state: State, seat: int) -> list[Infantry]:
    """Infantry of a side that can still begin to move, Columns left aside."""
    return [
        m
        for m in state.infantry.values()
        if m.seat == seat and walking.column(state, m) is None and walking.may_walk(state, m) is None
    ]


def whole(state: State, man: Infantry) -> tuple[str, ...]:
    """All infantry of a Location that can still move."""
    return tuple(
        m.id
        for m in here(state, man.place.hex).men
        if m.seat == man.seat
        and m.place == man.place
        and walking.column(state, m) is None
        and walking.may_walk(state, m) is None
    )


def starts(state: State, seat: int) -> Iterable[Command]:
    """Each unit alone, and each stack as a whole; others join before the first step."""
    for man in beginners(state, seat):
        yield cmd.Start((man.id,))
        if man.where is Where.MAP and (stack := whole(state, man))[0] == man.id and len(stack) > 1:
            yield cmd.Start(stack)


def start_refusal(state: State, seat: int, units: tuple[str, ...]) -> Refusal | None:
    """Why these cannot begin to move together (AS-MOVE-04)."""
    men = [state.infantry[key] for key in units if key in state.infantry and state.infantry[key].seat == seat]
    if len(men) != len(units) or not men:
        return Refusal("AS-MOVE-04", "Name infantry of yours, or one vehicle.")
    for man in men:
        if walking.column(state, man) is not None:
            return Refusal("AS-COLUMN-01", f"{man.id} moves with its Column.")
        if (why := walking.may_walk(state, man)) is not None:
            return why
    if len(men) > 1 and (men[0].where is not Where.MAP or units != whole(state, men[0])):
        return Refusal(
            "AS-MOVE-04", "Name one unit, or all of one Location that can move; others join before the first step."
        )
    return None


def _led(state: State, men: list[Infantry]) -> bool:
    return any(walking.is_leader(state, man) for man in men)


def left(state: State, road: bool = False) -> int:
    """Half MF of the slowest mover."""
    men, band, move = movers(state), marching(state), state.move
    assert move is not None
    if band is not None:
        return columns.left(state, band, road and move.road)
    return min(walking.allotment(state, man, led=_led(state, men), road=road and move.road) - man.spent for man in men)


def _fresh(state: State) -> bool:
    """Whether nothing has been spent in this move."""
    return state.move is not None and not state.move.steps and not any(man.spent for man in movers(state))


def ideas(state: State) -> Iterable[Command]:
    men = movers(state)
    if not men:
        return []
    lead = men[0]
    outside = lead.where is Where.OFFBOARD
    goals = sorted(walking.gates(state, lead.id)) if outside else [hexes.step(lead.place.hex, d) for d in range(6)]
    found: list[Command] = [*(cmd.Enter(h) for h in goals), cmd.Delay(), cmd.LeaveMap(), cmd.EndMove()]
    if marching(state) is None:
        found += [
            walk.Join(m.id)
            for m in (beginners(state, lead.seat) if _fresh(state) else ())
            if m.id not in {x.id for x in men}
        ]
        found += [walk.Assault(), walk.Climb(lead.place.level + 1), walk.Climb(lead.place.level - 1), walk.Shelter()]
    return found


def refusal(state: State, seat: int, command: Command) -> Refusal | None:
    """Why the moving infantry cannot do that."""
    men = movers(state)
    if not men:
        return Refusal("AS-MOVE-04", "Nobody is moving.")
    band = marching(state)
    match command:
        case cmd.Enter(to):
            found = enter_cost(state, to)
            return found if isinstance(found, Refusal) else None
        case cmd.LeaveMap():
            cost = leave_cost(state)
            return cost if isinstance(cost, Refusal) else None
        case cmd.EndMove():
            return None
        case cmd.Delay():
            return (
                _afford(state, 2)
                if men[0].where is Where.MAP
                else Refusal("AS-MOVE-06", "Nobody spends MF before entering.")
            )
        case walk.Join() | walk.Assault() | walk.Climb() | walk.Shelter() if band is not None:
            return Refusal("AS-COLUMN-01", "A Column only marches.")
        case walk.Join(key):
            return _join_refusal(state, men, key)
        case walk.Assault():
            return _assault_refusal(state, men)
        case walk.Climb(level):
            return _climb_refusal(state, men, level)
        case walk.Shelter():
            return _shelter_refusal(state, men)
    return Refusal("AS-MOVE-04", "Infantry cannot do that.")


def _afford(state: State, cost: int) -> Refusal | None:
    assert state.move is not None
    rest = left(state)
    if cost > rest or (state.move.assault and cost >= rest):
        return Refusal(
            "AS-MOVE-03" if cost <= rest else "AS-MOVE-09",
            f"That takes {walking.half(cost)} MF of {walking.half(rest)}.",
        )
    return None


def enter_cost(state: State, to: Hex) -> walking.Step | Refusal:
    """(half MF, by road) that every mover pays to enter a hex; or why it cannot be entered."""
    men, band, move = movers(state), marching(state), state.move
    assert move is not None
    if not lines.on_map(state, to):
        return Refusal("AS-MOVE-02", "Infantry enters an adjacent hex of the map.")
    if band is not None:
        return columns.step_cost(state, band, to, move.road)
    if move.assault and move.steps:
        return Refusal("AS-MOVE-03", "Assault movement goes one Location far.")
    if (why := walking.passable(state, to, move.seat) or walking.room(state, Location(to), men)) is not None:
        return why
    dearest: walking.Step = (0, True)
    for man in men:
        found = walking.step_cost(state, man, to, led=_led(state, men), by_road=move.road, assault=move.assault)
        if isinstance(found, Refusal):
            return found
        dearest = max(dearest[0], found[0]), dearest[1] and found[1]
    return dearest


def leave_cost(state: State) -> walking.Step | Refusal:
    """(half MF, by road) to leave the map from where the units stand, of a Column the lead; who follows closes up
    (AS-MOVE-07).
    """
    men, band, move = movers(state), marching(state), state.move
    assert move is not None
    at = men[0].place.hex
    leaving = columns.stacks(state, band)[0] if band is not None else men
    for man in leaving:
        if (why := exit_refusal(state, man)) is not None:
            return why
    found = walking.ground_cost(state, None, at)
    if isinstance(found, Refusal):
        return found
    points = found[0] if found[0] is not None else left(state)
    if points > left(state, found[1]) or (found[0] is None and any(man.spent for man in men)):
        return Refusal(
            "AS-MOVE-09", f"Leaving takes {walking.half(points)} MF; there are {walking.half(left(state, found[1]))}."
        )
    return columns.exit_cost(state, band, (points, found[1]), move.road) if band is not None else (points, found[1])


def exit_refusal(state: State, man: Infantry) -> Refusal | None:
    """Why a unit may not leave the map where it stands (AS-MOVE-07)."""
    group = group_of(state, man.id)
    if (
        man.where is not Where.MAP
        or man.place.level
        or man.place.hex not in state.scenario.exits
        or group is None
        or not group.exits
    ):
        return Refusal("AS-MOVE-07", f"{man.id} cannot leave the map here.")
    return None


def _join_refusal(state: State, men: list[Infantry], key: str) -> Refusal | None:
    other = state.infantry.get(key)
    if not _fresh(state):
        return Refusal("AS-MOVE-04", "Others join before the first expenditure only.")
    if (
        other is None
        or other.seat != men[0].seat
        or other.id in {m.id for m in men}
        or walking.column(state, other) is not None
    ):
        return Refusal("AS-MOVE-04", "That is no unit of yours that could join.")
    if (
        other.where is not men[0].where
        or other.place != men[0].place
        or (other.where is Where.OFFBOARD and walking.gates(state, key) != walking.gates(state, men[0].id))
    ):
        return Refusal("AS-MOVE-04", f"{key} is not in the same Location.")
    if other.where is Where.OFFBOARD and (full := walking.room(state, Location((-99, -99)), [*men, other])) is not None:
        return full
    return walking.may_walk(state, other)


def _assault_refusal(state: State, men: list[Infantry]) -> Refusal | None:
    assert state.move is not None
    if state.move.assault or not _fresh(state):
        return Refusal("AS-MOVE-03", "Assault movement is declared once, before the first expenditure.")
    return None


def _climb_refusal(state: State, men: list[Infantry], level: int) -> Refusal | None:
    assert state.move is not None
    place = men[0].place
    up = Location(place.hex, level)
    if men[0].where is not Where.MAP or abs(level - place.level) != 1 or up not in state.ground.locations(place.hex):
        return Refusal("AS-TERR-10", "There are no stairs to that level here.")
    if state.move.assault and state.move.steps:
        return Refusal("AS-MOVE-03", "Assault movement goes one Location far.")
    return _afford(state, walking.STAIRS) or walking.room(state, up, men)


def _shelter_refusal(state: State, men: list[Infantry]) -> Refusal | None:
    if (
        men[0].where is not Where.MAP
        or all(man.in_foxhole for man in men)
        or not walking.shelter_room(state, men[0].place, men)
    ):
        return Refusal("AS-TERR-09", "There is no foxhole here with room for them.")
    return _afford(state, walking.SHELTER)


def act(now: Now[State], seat: int, command: Command) -> Stream:
    """The events of one order; a window follows when `spends` says so."""
    state = now.state
    band = marching(state)
    men = movers(state)
    ids = tuple(man.id for man in men)
    match command:
        case walk.Join(key):
            yield ev.Joined(key)
        case walk.Assault():
            yield ev.AssaultDeclared()
        case cmd.Enter(to):
            cost = enter_cost(state, to)
            assert not isinstance(cost, Refusal)
            yield from _split(now, ids)
            yield from (_march(now, band, to, cost) if band is not None else _enter(now, ids, Location(to), cost))
        case walk.Climb(level):
            yield from _split(now, ids)
            yield from _climb(now, ids, Location(men[0].place.hex, level))
        case cmd.LeaveMap():
            cost_out = leave_cost(state)
            assert not isinstance(cost_out, Refusal)
            yield from finding.show(
                now, [man.id for man in (columns.stacks(state, band)[0] if band is not None else men)], "AS-MOVE-07"
            )
            if band is not None:
                yield from _march_off(now, band, cost_out)
            else:
                yield ev.WalkedOff(ids, men[0].place.hex, cost_out[0])
        case _:
            what, points = ("shelter", walking.SHELTER) if isinstance(command, walk.Shelter) else ("delay", 2)
            yield ev.WalkerSpent(ids, points, what)


def spends(state: State, command: Command) -> bool:
    """Whether a window of the DEFENDER follows (AS-MOVE-05): not after leaving the map for good (AS-MOVE-07), not
    while nobody is on the map yet.
    """
    if isinstance(command, (walk.Join, walk.Assault)):
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
            yield from finding.show(now, gone, "AS-CONC-04")


def bumped(now: Now[State], seat: int, place: Location, ids: tuple[str, ...]) -> Stream:
    """Hidden enemies in a Location that these units are about to enter: Dummies go, others are shown; units that
    are Dummies themselves learn nothing and go (AS-MOVE-08, AS-CONC-04). Afterwards the way is clear if nobody
    hidden was real and somebody real has come.
    """
    hidden = found_there(now.state, place, seat)
    if hidden and only_dummies(now.state, ids):
        yield from finding.show(now, ids, "AS-CONC-04")
    elif hidden:
        yield from finding.show(now, hidden, "AS-MOVE-08")


def stopped_by(state: State, seat: int, place: Location, ids: tuple[str, ...]) -> bool:
    """Whether hidden enemies in a Location will stop these units."""
    hidden = found_there(state, place, seat)
    return bool(hidden) and (only_dummies(state, ids) or not only_dummies(state, hidden))


def _enter(now: Now[State], ids: tuple[str, ...], place: Location, cost: walking.Step) -> Stream:
    seat = now.state.infantry[ids[0]].seat
    stopped = stopped_by(now.state, seat, place, ids)
    yield from bumped(now, seat, place, ids)
    there = tuple(key for key in ids if key in now.state.infantry)
    if stopped:
        yield ev.Bumped(there, place, cost[0])
        yield from watching(now)
        return
    assert now.state.move is not None
    assault = now.state.move.assault
    yield ev.Walked(there, place, *cost)
    yield from entered(now, there, assault)


def _climb(now: Now[State], ids: tuple[str, ...], place: Location) -> Stream:
    seat = now.state.infantry[ids[0]].seat
    stopped = stopped_by(now.state, seat, place, ids)
    yield from bumped(now, seat, place, ids)
    there = tuple(key for key in ids if key in now.state.infantry)
    assert now.state.move is not None
    if stopped:
        yield ev.Bumped(there, place, walking.STAIRS)
    else:
        assault = now.state.move.assault
        yield ev.Climbed(there, place, walking.STAIRS)
        yield from entered(now, there, assault)


def _march(now: Now[State], band: Band, to: Hex, cost: walking.Step) -> Stream:
    """The lead enters a hex, each other stack the hex ahead; who is still outside waits (AS-COLUMN-01, AS-MOVE-06)."""
    state = now.state
    lead = band.members[0]
    place = Location(to)
    if stopped_by(state, band.seat, place, lead):
        yield from bumped(now, band.seat, place, lead)
        yield ev.Bumped(band.ids, place, cost[0])
        yield from watching(now)
        return
    yield from bumped(now, band.seat, place, lead)
    yield from _close_up(now, columns.stacks(state, band), to, cost)
    yield from entered(now, band.ids)


def _close_up(now: Now[State], line_up: list[list[Infantry]], to: Hex, cost: walking.Step) -> Stream:
    """Each stack enters the hex ahead of it, the first one `to`."""
    ahead: Hex | None = to
    for stack in line_up:
        ids = tuple(man.id for man in stack)
        if ahead is None:
            yield ev.WalkerSpent(ids, cost[0], "wait")
        else:
            yield ev.Walked(ids, Location(ahead), *cost)
            ahead = stack[0].place.hex if stack[0].where is Where.MAP else None


def _march_off(now: Now[State], band: Band, cost: walking.Step) -> Stream:
    """The lead leaves the map, the others close up and march on, the last stack alone (AS-MOVE-07)."""
    state = now.state
    assert state.move is not None
    key, line_up = state.move.band, columns.stacks(state, band)
    at = line_up[0][0].place.hex
    parts, rest = columns.without_lead(state, key), tuple(m.id for stack in line_up[1:] for m in stack)
    road = state.move.road and cost[1]
    yield ev.WalkedOff(tuple(m.id for m in line_up[0]), at, cost[0])
    yield from _close_up(now, line_up[1:], at, cost)
    yield BandSplit(key, parts, "AS-MOVE-07")
    yield moves.MoveBegan(Move(state.move.seat, () if parts else rest, band=key if parts else "", road=road, steps=1))
    yield from entered(now, rest)
