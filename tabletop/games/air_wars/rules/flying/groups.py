"""The Flying segment: groups form and fly square by square (AW-FLY). Frames: fly (seat); on top of it group (seat)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asker import Stream, begin, end, nest
from tabletop.core.fastcopy import replace
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.air_wars.rules import fog, headquarters, stacking
from tabletop.games.air_wars.rules.asking import BACK, Asking, Back, Done
from tabletop.games.air_wars.rules.cards import effects
from tabletop.games.air_wars.rules.cards.events import PlayCard
from tabletop.games.air_wars.rules.cards.playing import play
from tabletop.games.air_wars.rules.days import EndSegment, SegmentBegan
from tabletop.games.air_wars.rules.flying import paths
from tabletop.games.air_wars.rules.flying.events import (
    Entered,
    Fly,
    Form,
    GroupDrafted,
    Join,
    Land,
    Landed,
    LeaveMap,
    LeftMap,
    MoveEnded,
    MoveStopped,
    Plot,
    RadarReport,
    StayUp,
    TookOff,
    TurnedRound,
    TurnRound,
)
from tabletop.games.air_wars.rules.headquarters import UseHQ
from tabletop.games.air_wars.rules.pieces import Group
from tabletop.games.air_wars.rules.radar import sees
from tabletop.games.air_wars.rules.sheets import Window
from tabletop.games.air_wars.rules.sorties import speed, take_off_boost
from tabletop.games.air_wars.rules.squares import neighbours
from tabletop.games.air_wars.rules.stacking import Restacked, Shift, new_tops, tops
from tabletop.games.air_wars.rules.state import State, on_map
from tabletop.games.air_wars.rules.wording import count, place, units

# -- The end of a move: who lands, who leaves the map, in which order the stack lies (AW-FLY-07, AW-FLY-14 to
# AW-FLY-16).
#
# Frame: arrive (seat).


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


# -- The Flying segment.

END = EndSegment()


class FlySegment(Asking):
    """Some, none or all air units may move (AW-FLY-01, AW-SORT-05); stacks may be put in order (AW-STK-09)."""

    key = "fly"
    takes = (Form, Shift, UseHQ, PlayCard, EndSegment)
    wanted = "flying"
    rule = "AW-FLY-01"

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        up = len(view.airborne(seat))
        if up:
            return f"Hour {view.hour}: {count(up, 'formation')} in the air. Which flies next?", END
        return f"Hour {view.hour}: which formation takes off?", END

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        mine = [u for u in view.of(seat) if on_map(u)]
        yield from (Form(u.id) for u in mine if view.sheet(u).flies)
        for unit in mine:
            if unit.flying:
                stack = view.flying(unit.place, seat)
                yield from (Shift(unit.id, i) for i in range(len(stack)))
            elif not view.sheet(unit).flies:
                yield UseHQ(unit.id)
        yield from map(PlayCard, view.sides[seat].hand.cards)
        yield END

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case Form(unit):
                return paths.move_refusal(view, seat, unit)
            case Shift(unit, position):
                found = view.units.get(unit)
                if found is None or found.seat != seat or not found.flying:
                    return Refusal("AW-STK-09", "Put flying units of yours in another order.")
                return stacking.shift_refusal(tuple(u.id for u in view.flying(found.place, seat)), unit, position)
            case UseHQ(unit):
                return headquarters.use_refusal(view, seat, unit)
            case PlayCard(card):
                return effects.play_refusal(view, seat, card, Window.FLY)
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        match command:
            case Form(unit):
                yield GroupDrafted(seat, Group(seat, now.state.units[unit].place, (unit,)))
                yield nest("group", seat)
            case Shift(unit, position):
                square, before = now.state.units[unit].place, tops(now.state)
                order = stacking.shifted(tuple(u.id for u in now.state.flying(square, seat)), unit, position)
                yield Restacked(seat, square, order)
                yield from new_tops(now, before)
            case UseHQ(unit):
                yield from headquarters.use_hq(now, seat, unit)
            case PlayCard(card):
                yield from play(now, seat, card)
            case _:
                yield SegmentBegan("battles", seat)
                yield begin("battles", seat)


class FormGroup(Asking):
    """Who flies together, in which order, along which path; nothing is seen before the release."""

    key = "group"
    takes = (Join, Shift, Plot, Fly, Back)
    wanted = "the group that is being formed"
    rule = "AW-FLY-05"

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        group = group_of(view)
        way = "-".join((group.square, *group.path))
        left = paths.steps_of(view, group) - len(group.path)
        return f"{units(group.units)}: {way}, {count(left, 'square')} left.", Fly()

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        group = group_of(view)
        last = group.path[-1] if group.path else group.square
        yield from (Join(u.id) for u in view.at(group.square, seat))
        yield from map(Plot, neighbours(view.scenario, last))
        yield from (Shift(k, i) for k in group.units for i in range(len(group.units)))
        yield from (Fly(), BACK)

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        group = group_of(view)
        match command:
            case Join(unit):
                return paths.join_refusal(view, group, unit)
            case Plot(square):
                return paths.plot_refusal(view, group, square)
            case Shift(unit, position):
                return stacking.shift_refusal(group.units, unit, position)
            case Fly():
                return paths.end_refusal(view, group)
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        group = group_of(now.state)
        match command:
            case Join(unit):
                yield GroupDrafted(seat, replace(group, units=(*group.units, unit)))
            case Plot(square):
                yield GroupDrafted(seat, replace(group, path=(*group.path, square)))
            case Shift(unit, position):
                yield GroupDrafted(seat, replace(group, units=stacking.shifted(group.units, unit, position)))
            case Fly():
                yield from release(now, seat, group)
            case _:
                yield GroupDrafted(seat, None)
                yield end(now)


def release(now: Now[State], seat: int, group: Group) -> Stream:
    """The move is carried out and cannot be taken back (AW-FLY-06)."""
    before, start, watcher = tops(now.state), group.square, 1 - seat
    paces = {k: speed_now(now.state, k) for k in group.units}
    rising = tuple(k for k in group.units if not now.state.units[k].flying)
    seen = [start] if sees(now.state, watcher, start) else []
    if rising:
        boosts = tuple(take_off_boost(now.state, now.state.units[k]).total for k in rising)
        yield TookOff(seat, start, now.state.hour, rising, boosts)
        yield from fog.take_off_contact(now, seat, start)
    flown: list[str] = []
    for square in group.path:
        left = units_of(now.state)
        if not left:
            break
        yield Entered(seat, square, left, left[0])
        flown.append(square)
        seen += [square] if sees(now.state, watcher, square) else []
        yield from fog.enter(now, seat, square)
        if units_of(now.state) and fog.real_flyers(now.state, square, watcher):
            if len(flown) < len(group.path):
                yield MoveStopped(seat, square)
            break
    left = units_of(now.state)
    top = left[0] if left and flown else ""
    yield MoveEnded(seat, start, tuple(flown), left, top, tuple(paces[k] for k in left))
    if seen and len(group.units) > 1:  # a single unit is its own top, which everybody has seen
        yield RadarReport(watcher, seen[0], tuple(sorted(group.units)))
    yield from new_tops(now, before, fresh=not flown)
    yield from arrive(now, seat)


def speed_now(state: State, key: str) -> int:
    """The speed of a unit in this move, with its bonuses (AW-CARD-25, AW-CARD-31)."""
    return max(1, speed(state, state.units[key]).total)


STEPS = (Arrive(), FlySegment(), FormGroup())
