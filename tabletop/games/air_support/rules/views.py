"""What a seat sees of the position, and what it is told of an event. Bots, screens, legal actions and refusals are
computed from the view alone.

An enemy unit under a "?" is not in a view; the "?" itself is a `Blip`. HIP units leave no trace. Until a side has ended
its set-up the other sees nothing of it. A view of a view is itself; after the end everything is shown.

In an event ids of units that a seat does not know become "?" and the number of their stack, and the fields in which it
says what they are (`private`) are blanked. An event about a HIP unit is not told at all, unless it shows the unit
itself (`opens`).
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from tabletop.core.memo import kept, kept_for, same
from tabletop.core.messages import Event, Frame, StepBegan
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules import standing
from tabletop.games.air_support.rules.pieces import Battery, Concealed, Infantry, Plane, Vehicle, Where
from tabletop.games.air_support.rules.standing import Unit, carried
from tabletop.games.air_support.rules.standing import unit as find
from tabletop.games.air_support.rules.state import (
    NOBODY,
    Band,
    Blip,
    Move,
    State,
    changed_band,
    changed_battery,
    changed_move,
    changed_plane,
    changed_run,
    changed_side,
    with_fields,
)
from tabletop.games.air_support.rules.telling import BLANK, AirSupportEvent

T = TypeVar("T")

_LAST: dict[int, tuple[State, State]] = {}


def hides(state: State, unit: Unit, watcher: int) -> bool:
    """Whether a seat does not know this unit."""
    if unit.seat == watcher:
        return False
    return unit.concealed is not Concealed.KNOWN or (
        not state.sides[unit.seat].ready and unit.where in (Where.MAP, Where.HAND)
    )


@kept("infantry", "guns", "vehicles", "sides")
def _unseen(state: State, watcher: int) -> tuple[Unit, ...]:
    """All units that a seat does not know: the same answer as long as none of them changes."""
    a, b = state.sides
    known, preparing = Concealed.KNOWN, not (a.ready and b.ready)
    return same(
        tuple(
            [
                u
                for kind in (state.infantry, state.guns, state.vehicles)
                for u in kind.values()
                if u.seat != watcher and (u.concealed is not known or (preparing and hides(state, u, watcher)))
            ]
        )
    )


@kept(_unseen, "weapons", steady=True)
def hidden(state: State, watcher: int) -> frozenset[str]:
    """Ids of all pieces that a seat does not know, weapons with their owners."""
    units = {unit.id for unit in _unseen(state, watcher)}
    return frozenset(units | {w.id for w in state.weapons.values() if w.owner in units}) if units else frozenset()


def view(state: State, seat: int | None) -> State:
    """The position as a seat sees it, None: an observer."""
    watcher = NOBODY if seat is None else seat
    if state.viewer == watcher or state.result is not None:
        return state
    last = _LAST.get(watcher)
    if last is not None and last[0] is state:
        return last[1]
    made = _view(state, watcher)
    _LAST[watcher] = (state, made)
    return made


def look(state: State, seat: int) -> State:
    """The view of a seat, or the state itself if it is a view already."""
    return state if state.viewer is not None else view(state, seat)


def _view(state: State, watcher: int) -> State:
    unknown = hidden(state, watcher)
    own: dict[str, Any] = {
        "viewer": watcher,
        "plan": state.plan if state.plan is not None and state.plan.seat == watcher else None,
        "close": state.close and tuple(c for c in state.close if c.seat == watcher),
    }
    a, b = state.sides
    if not (a.ready and b.ready) and any(seat != watcher and not side.ready for seat, side in enumerate(state.sides)):
        own["stacks"] = 0  # not even how many "?" the other side has taken so far
        own["sides"] = tuple(
            side if seat == watcher or side.ready else changed_side(side, marks=0, foxholes=0, dug=())
            for seat, side in enumerate(state.sides)
        )
    if not unknown:
        return with_fields(state, **own)
    return with_fields(
        state,
        **own,
        frames=tuple([_masked_frame(state, f, unknown) for f in state.frames]),
        exited=state.exited and tuple(e for e in state.exited if e.id not in unknown),
        batteries=_known_batteries(state, state.batteries, unknown),
        infantry=_known(state, state.infantry, unknown),
        guns=_known(state, state.guns, unknown),
        vehicles=_known(state, state.vehicles, unknown),
        weapons=_known(state, state.weapons, unknown),
        blips=_blips(state, _unseen(state, watcher)),
        planes=_known_planes(state, state.planes, unknown),
        bands=_known_bands(state, state.bands, unknown),
        move=_known_move(state, state.move, unknown),
    )


def mark(state: State, key: str) -> str:
    """What a unit, or the owner of a weapon, under a "?" is called: "?3"; "?" for one that is not on the map."""
    weapon = state.weapons.get(key)
    found = find(state, weapon.owner if weapon is not None else key)
    return f"?{found.stack}" if found is not None and found.stack else "?"


def masked(state: State, args: tuple[str | int, ...], unknown: frozenset[str]) -> tuple[str | int, ...]:
    """Arguments of a step with hidden ids covered."""
    return tuple(mark(state, a) if isinstance(a, str) and a in unknown else a for a in args)


def _masked_frame(state: State, frame: Frame, unknown: frozenset[str]) -> Frame:
    return frame if unknown.isdisjoint(frame.args) else Frame(frame.step, masked(state, frame.args, unknown))


@kept_for(most=32)
def _known(state: State, pieces: dict[str, T], unknown: frozenset[str]) -> dict[str, T]:
    """Pieces of one kind without those that are hidden: the same dict as long as neither changes."""
    return pieces if unknown.isdisjoint(pieces) else {k: p for k, p in pieces.items() if k not in unknown}


@kept_for(most=32)
def _known_batteries(state: State, batteries: dict[str, Battery], unknown: frozenset[str]) -> dict[str, Battery]:
    if not any(b.sighted in unknown for b in batteries.values()):
        return batteries
    return {k: changed_battery(b, sighted="") if b.sighted in unknown else b for k, b in batteries.items()}


@kept_for(most=32)
def _known_planes(state: State, planes: dict[str, Plane], unknown: frozenset[str]) -> dict[str, Plane]:
    if not any(p.run is not None and p.run.easiest in unknown for p in planes.values()):
        return planes
    return {
        k: changed_plane(p, run=changed_run(p.run, easiest="")) if p.run is not None and p.run.easiest in unknown else p
        for k, p in planes.items()
    }


@kept_for(most=32)
def _known_bands(state: State, bands: dict[str, Band], unknown: frozenset[str]) -> dict[str, Band]:
    if all(unknown.isdisjoint(b.ids) for b in bands.values()):
        return bands
    return {
        k: changed_band(b, members=tuple(tuple(m for m in stack if m not in unknown) for stack in b.members))
        if not unknown.isdisjoint(b.ids)
        else b
        for k, b in bands.items()
    }


@kept_for(most=32)
def _known_move(state: State, move: Move | None, unknown: frozenset[str]) -> Move | None:
    if move is None:
        return None
    return changed_move(
        move,
        units=tuple(u for u in move.units if u not in unknown),
        shots=tuple(s for s in move.shots if s[0] not in unknown),
    )


@kept_for("weapons", "sides", "bands", most=32)
def _blips(state: State, unseen: tuple[Unit, ...]) -> tuple[Blip, ...]:
    """One for each "?" of the enemy on the map."""
    found: dict[int, Blip] = {}
    arms_of = carried(state)
    for unit in unseen:
        if unit.concealed is not Concealed.MARK or unit.where is not Where.MAP or not state.sides[unit.seat].ready:
            continue
        old = found.get(unit.stack)
        moving = unit.moving if isinstance(unit, Vehicle) else isinstance(unit, Infantry) and unit.moved
        arms = len(arms_of.get(unit.id, ())) if isinstance(unit, Infantry) else 0
        acts = standing.road_taken(unit), isinstance(unit, Vehicle) and moving, standing.column_moved(state, unit)
        if old is None:
            found[unit.stack] = Blip(
                unit.stack, unit.seat, unit.place, 1 + arms, unit.entered, unit.hit_by_air, moving, *acts
            )
        else:
            found[unit.stack] = Blip(
                unit.stack,
                unit.seat,
                unit.place,
                old.height + 1 + arms,
                old.entered or unit.entered,
                old.hit_by_air | unit.hit_by_air,
                old.moving or moving,
                old.road or acts[0],
                old.motion or acts[1],
                old.column or acts[2],
            )
    return tuple(found[key] for key in sorted(found))


def covered(event: Event, seat: int | None, state: State) -> Event | None:
    """The event with whatever a seat (None: an observer) does not know masked; None: nothing of it is told. `state` is
    the state before it.
    """
    if isinstance(event, AirSupportEvent) and event.opens:
        return event
    unknown = hidden(state, NOBODY if seat is None else seat)
    if not unknown:
        return event
    if isinstance(event, StepBegan):
        return StepBegan(event.step, masked(state, event.args, unknown), event.nested)
    named = _names(event, unknown)
    if not named:
        return event
    if any(_hip(state, key) for key in named):
        return None
    shown: Event = _renamed(event, {key: mark(state, key) for key in named})
    private = event.private if isinstance(event, AirSupportEvent) else ()
    blank = {
        name: BLANK if isinstance(getattr(event, name), Tally) else type(getattr(event, name))() for name in private
    }
    told: Event = replace(shown, **blank) if blank else shown  # type: ignore[type-var]
    return told


def _hip(state: State, key: str) -> bool:
    found = find(state, key)
    return found is not None and found.concealed is Concealed.HIP


def _names(value: Any, unknown: frozenset[str]) -> set[str]:
    """All hidden ids that stand anywhere in an event."""
    if isinstance(value, str):
        return {value} if value in unknown else set()
    if isinstance(value, (tuple, frozenset)):
        return {key for item in value for key in _names(item, unknown)}
    if is_dataclass(value) and not isinstance(value, type):
        return {key for f in fields(value) for key in _names(getattr(value, f.name), unknown)}
    return set()


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(_renamed(item, names) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{f.name: _renamed(getattr(value, f.name), names) for f in fields(value) if f.init})
    return value
