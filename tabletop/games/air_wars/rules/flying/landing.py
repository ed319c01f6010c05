"""The end of a move: who lands, who leaves the map, in which order the stack lies (AW-FLY-07, AW-FLY-14 to AW-FLY-16).

Frame: arrive (seat)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream, begin, end
from tabletop.core.copying import replace
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_wars.rules import stacking
from tabletop.games.air_wars.rules.asking import Asking, Done
from tabletop.games.air_wars.rules.flying import paths
from tabletop.games.air_wars.rules.flying.events import GroupDrafted, Landed, LeftMap, TurnedRound
from tabletop.games.air_wars.rules.flying.orders import Land, LeaveMap, StayUp, TurnRound
from tabletop.games.air_wars.rules.pieces import Group
from tabletop.games.air_wars.rules.stacking import Restacked, Shift, new_tops, tops
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import place, units


def group_of(state: State) -> Group:
    """The group that is being prepared or has just flown."""
    assert state.group is not None
    return state.group


def units_of(state: State) -> tuple[str, ...]:
    """The units that are still in the group; none when there is none."""
    return state.group.units if state.group is not None else ()


def arrive(now: Now[State], seat: int) -> Stream:
    """Landing and order are asked for when the move is over (AW-FLY-14)."""
    left = units_of(now.state)
    if not left:
        yield GroupDrafted(seat, None)
        yield end(now)
        return
    square = now.state.units[left[0]].place
    order = tuple(u.id for u in now.state.flying(square, seat))
    yield GroupDrafted(seat, Group(seat, square, left, arrived=True, order=order))
    if paths.nothing_to_settle(now.state, group_of(now.state)):  # it follows from what is the side's own
        yield GroupDrafted(seat, None)
        yield end(now)
    else:
        yield begin("arrive", seat)


class Arrive(Asking):
    """The group is where it is: who lands, who leaves the map, in which order the stack lies (AW-FLY-07,
    AW-FLY-16)."""

    key = "arrive"
    takes = (Land, StayUp, LeaveMap, TurnRound, Shift, Done)
    wanted = "landing and stacking"
    rule = "AW-FLY-07"

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        group = group_of(view)
        where = place(view, view.units[group.units[0]].place)
        if group.landing:
            others = any(paths.mark_landing_refusal(view, group, k) is None for k in group.units)
            return f"{units(group.landing)} will land at {where}. {'Who else?' if others else 'Agreed?'}", Done()
        if not any(paths.mark_landing_refusal(view, group, k) is None for k in group.units):
            return f"{units(group.units)} over {where}. Who flies on top, where the enemy sees it?", Done()
        if len(group.units) == 1:
            return f"{units(group.units)} over {where}: land?", Done()
        return f"{units(group.units)} over {where}: who lands?", Done()

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        group = group_of(view)
        for kind in (Land, LeaveMap, TurnRound, StayUp):
            yield from (kind(k) for k in group.units)
        yield from (Shift(k, i) for k in group.order for i in range(len(group.order)))
        yield Done()

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        group = group_of(view)
        match command:
            case Land(unit):
                return paths.mark_landing_refusal(view, group, unit)
            case LeaveMap(unit):
                return paths.mark_leaving_refusal(view, group, unit)
            case TurnRound(unit):
                return paths.turn_round_refusal(view, group, unit)
            case StayUp(unit):
                marked = unit in group.landing or unit in group.leaving
                return (
                    None if marked else Refusal("AW-FLY-07", "Only units that were to go down can stay up after all.")
                )
            case Shift(unit, position):
                return stacking.shift_refusal(group.order, unit, position)
        return paths.settle_refusal(view, group)

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        group = group_of(now.state)
        match command:
            case Land(unit):
                yield GroupDrafted(seat, replace(group, landing=(*group.landing, unit)))
            case LeaveMap(unit):
                yield GroupDrafted(seat, replace(group, leaving=(*group.leaving, unit)))
            case TurnRound(unit):
                yield GroupDrafted(seat, replace(group, turning=(*group.turning, unit)))
            case StayUp(unit):
                yield GroupDrafted(seat, _kept_up(group, unit))
            case Shift(unit, position):
                yield GroupDrafted(seat, replace(group, order=stacking.shifted(group.order, unit, position)))
            case _:
                yield from settle(now, seat, group)


def _kept_up(group: Group, unit: str) -> Group:
    landing, leaving, turning = (
        tuple(k for k in m if k != unit) for m in (group.landing, group.leaving, group.turning)
    )
    return replace(group, landing=landing, leaving=leaving, turning=turning)


def settle(now: Now[State], seat: int, group: Group) -> Stream:
    """Landings, departures and the new order, all at once, so that no counter shows in between (AW-HID-16)."""
    before, square = tops(now.state), now.state.units[group.units[0]].place
    if group.landing:
        yield Landed(seat, square, group.landing)
    if group.leaving:
        yield LeftMap(seat, square, group.leaving)
    for unit in group.turning:
        yield TurnedRound(seat, unit)
    order = tuple(k for k in group.order if k not in group.landing and k not in group.leaving)
    if order != tuple(u.id for u in now.state.flying(square, seat)):
        yield Restacked(seat, square, order)
    yield from new_tops(now, before)
    yield GroupDrafted(seat, None)
    yield end(now)


STEPS = (Arrive(),)
