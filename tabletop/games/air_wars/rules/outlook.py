"""What the player wants to know before he releases a group: where it can go, where it must stop, where it will be seen,
how it comes home. All from the owner's view; the table draws it, the bot plans with it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import StrEnum

from tabletop.core.fastcopy import replace
from tabletop.core.memo import kept
from tabletop.core.refusal import Refusal
from tabletop.games.air_wars.rules.basing import own_base, room, usable_bases
from tabletop.games.air_wars.rules.flying.paths import end_refusal, move_refusal, steps_of, stops
from tabletop.games.air_wars.rules.fog import installation
from tabletop.games.air_wars.rules.pieces import Group, Unit
from tabletop.games.air_wars.rules.radar import sees
from tabletop.games.air_wars.rules.scenario import BOXES
from tabletop.games.air_wars.rules.sheets import Code, Formation
from tabletop.games.air_wars.rules.sorties import due_hour, landing_refusal
from tabletop.games.air_wars.rules.squares import distance, neighbours
from tabletop.games.air_wars.rules.state import State, changed
from tabletop.games.air_wars.rules.wording import count


class Ending(StrEnum):
    """How a group may end its move in a square: free; it must stop there (enemy flyers known); the air limit is
    full."""

    FREE = "free"
    STOP = "stop"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Reach:
    """A square within reach: number of steps, how the move may end there, one shortest path to it."""

    square: str
    steps: int
    ending: Ending
    path: tuple[str, ...]


def reach(view: State, group: Group) -> dict[str, Reach]:
    """All squares that a group can be offered, nearest first; paths keep clear of known enemy flyers and, among equal
    ones, of places where the group would be revealed (AW-FLY-02, AW-ENG-01, AW-HID-08)."""
    most, found = steps_of(view, group), {group.square: _reach(view, group, ())}
    queue = deque([()])  # type: deque[tuple[str, ...]]
    known = contacts(view, group.seat)
    while queue:
        path = queue.popleft()
        here = path[-1] if path else group.square
        if len(path) >= most or (path and stops(view, here, group.seat)):
            continue
        near = neighbours(view.scenario, here)
        for square in sorted(near, key=lambda s: s in known):
            if square not in found:
                found[square] = _reach(view, group, (*path, square))
                queue.append((*path, square))
    return found


def _reach(view: State, group: Group, path: tuple[str, ...]) -> Reach:
    square = path[-1] if path else group.square
    if end_refusal(view, replace(group, path=path)) is not None:
        ending = Ending.FULL
    else:
        ending = Ending.STOP if path and stops(view, square, group.seat) else Ending.FREE
    return Reach(square, len(path), ending, path)


def out_of_reach(view: State, group: Group, square: str) -> Refusal:
    """Why `path_to` finds no way there: it is too far, or the enemy is in the way."""
    if path_to(view, group, square, through=True) is not None:
        return Refusal("AW-ENG-01", f"On every way to {square} this group must stop at enemy aircraft first.")
    most = count(steps_of(view, group), "square")
    return Refusal("AW-FLY-02", f"{square} is out of reach: this group can fly {most}.")


def path_to(view: State, group: Group, square: str, through: bool = False) -> tuple[str, ...] | None:
    """A shortest path from where the group's path ends now to a square, None when it is out of reach. `through`: as if
    nobody had to stop at the enemy.
    """
    start = group.path[-1] if group.path else group.square
    left = steps_of(view, group) - len(group.path)
    if square == start:
        return ()
    known = contacts(view, group.seat)
    seen, queue = {start}, deque([(start, ())])  # type: set[str], deque[tuple[str, tuple[str, ...]]]
    while queue:
        here, path = queue.popleft()
        if len(path) >= left or (not through and (path or group.path) and stops(view, here, group.seat)):
            continue
        for step in sorted(neighbours(view.scenario, here), key=lambda s: s in known):
            if step == square:
                return (*path, step)
            if step not in seen:
                seen.add(step)
                queue.append((step, (*path, step)))
    return None


def contact_known(view: State, square: str, seat: int) -> bool:
    """Whether a group would be revealed on entering: an enemy counter or installation that is to be seen
    (AW-FOG-05)."""
    return square in contacts(view, seat)


@kept("scenario", "units", "blips", "day")
def contacts(view: State, seat: int) -> frozenset[str]:
    """All squares where a group would be revealed: paths ask for them a thousand times."""
    found = {u.place for u in view.units.values() if u.seat != seat and u.place not in BOXES}
    found |= {b.square for b in view.blips if b.seat != seat and (b.flying or b.based or b.ground or b.ship)}
    return frozenset(found | _installations(view, 1 - seat))


@kept("scenario", "day")
def _installations(view: State, seat: int) -> frozenset[str]:
    sites = {*view.scenario.bases, *(t.square for t in view.scenario.targets.values())}
    return frozenset(s for s in sites if installation(view, s, seat))


def revealed_at(view: State, group: Group) -> tuple[str, ...]:
    """The squares of the group's path where it would be revealed."""
    return tuple(s for s in group.path if contact_known(view, s, group.seat))


def watched(view: State, seat: int, square: str) -> bool:
    """Whether the enemy's working radar or a card of his covers a square, as far as one can know (AW-RAD-01)."""
    return sees(view, 1 - seat, square)


# -- coming home
def homes(view: State, unit: Unit, square: str) -> list[str]:
    """Bases that a unit in the air over a square can reach and use in its next hour, with room now or not, in printed
    order. Speed is the printed one less SLOW; a Far base needs an hour of its own (AW-BASE-12)."""
    sheet = view.sheet(unit)
    found = []
    for key in usable_bases(view, unit.id):
        base = view.scenario.bases[key]
        away = distance(view.scenario, square, base.square)
        if away <= _cruise(view, sheet) and not (base.far and away):
            found.append(base.square)
    return found


def _cruise(view: State, sheet: Formation) -> int:
    return max(1, sheet.speed - sum(e.n for e in view.in_force(Code.SLOW)))


def hours_home(view: State, unit: Unit, square: str) -> int | None:
    """Own hours that a long-range unit needs from a square to the nearest usable base; None: there is none."""
    return _hours_home(view, unit.id, square)


@kept("scenario", "marks", "day", "effects", "hour")
def _hours_home(view: State, unit: str, square: str) -> int | None:
    speed, bases = _cruise(view, view.sheet(unit)), view.scenario.bases
    needed = [
        max(1, -(-distance(view.scenario, square, key) // speed)) + bases[key].far for key in usable_bases(view, unit)
    ]
    return min(needed) if needed else None


def latest_start_home(view: State, unit: Unit, square: str) -> int | None:
    """The last hour in which a long-range unit over a square must turn for home (AW-SORT-03); None: it never gets
    there."""
    needed = hours_home(view, unit, square)
    return None if needed is None else view.scenario.hours - needed + 1


def doomed(view: State, unit: Unit, square: str) -> bool:
    """Whether a unit that ends its move flying over a square can no longer be down in time (AW-SORT-01, AW-SORT-06,
    AW-BASE-07). The table draws a skull there."""
    start = unit.takeoff if unit.flying else view.hour
    due = due_hour(view, changed(unit, takeoff=start))
    if due <= view.hour:
        return True
    needed = hours_home(view, unit, square)
    return needed is None or view.hour + needed > due


def landing_room(view: State, group: Group) -> int:
    """How many units of a group that has arrived can still be marked to land (AW-STK-04)."""
    square = view.units[group.units[0]].place
    if own_base(view, square, group.seat) is None:
        return 0
    able = sum(
        landing_refusal(view, view.units[k], square) is None
        for k in group.units
        if k not in group.landing and k not in group.leaving
    )
    return min(able, max(0, room(view, square, group.seat) - len(group.landing)))


def movable(view: State, seat: int) -> list[Unit]:
    """The units that can move now, by id."""
    return [u for u in view.of(seat) if move_refusal(view, seat, u.id) is None]
