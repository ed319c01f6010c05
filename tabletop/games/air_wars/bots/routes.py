"""The ways of one Flying segment: who can be where in how many hours and come home, and where a long flight stops."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol

from tabletop.games.air_wars.bots.belief import Memory
from tabletop.games.air_wars.bots.figures import apart
from tabletop.games.air_wars.bots.picture import Foe, Picture
from tabletop.games.air_wars.bots.weights import NORMAL, Staff, Weights
from tabletop.games.air_wars.rules.basing import basing_refusal, room, usable_bases
from tabletop.games.air_wars.rules.outlook import contact_known, doomed, hours_home, path_to, watched
from tabletop.games.air_wars.rules.pieces import Group, Unit
from tabletop.games.air_wars.rules.sheets import Kind
from tabletop.games.air_wars.rules.sorties import due_hour, squares_left
from tabletop.games.air_wars.rules.state import State, changed
from tabletop.games.air_wars.rules.strengths import printed_aa


class Routes:
    """What a planner asks about ways, and what it has decided so far about places in the air and at bases."""

    def __init__(self, view: State, seat: int, memory: Memory | None = None, weights: Weights = NORMAL) -> None:
        self.view, self.seat, self.weights = view, seat, weights
        self.picture = Picture(view, seat, memory, weights)
        self.ending: dict[str, list[Unit]] = {}
        """Own units that will fly over a square at the end of the segment."""
        self.homes: dict[str, str] = {}
        """The base that is kept for each own unit in the air."""
        self.spare: dict[str, int] = {}
        """Room at own bases beyond that."""
        self._dangers: dict[str, tuple[float, float, float]] = {}

    def hours(self, unit: Unit, square: str) -> int:
        """Own hours until a unit is over a square, this one included."""
        away, now = apart(unit.place, square), squares_left(self.view, unit)
        if away <= now:
            return 1
        speed = self.picture.cruise(self.view.sheet(unit))
        return 1 + -(-(away - now) // speed) if self.view.sheet(unit).short is False else 99

    def fits(self, unit: Unit, square: str, hours: int) -> bool:
        """Whether a unit can be there in so many hours and still come home."""
        view = self.view
        sheet = view.sheet(unit)
        if hours == 1:
            if apart(unit.place, square) > squares_left(view, unit) or doomed(view, unit, square):
                return False
            back = self._back(unit, square)
            due = due_hour(view, unit if unit.flying else changed(unit, takeoff=view.hour))
            return back is not None and view.hour + back <= due
        if sheet.short or self.hours(unit, square) > hours:
            return False
        back = self._back(unit, square)
        return back is not None and view.hour + hours - 1 + back <= view.scenario.hours

    def _back(self, unit: Unit, square: str) -> int | None:
        """Own hours from a square to a base that is sure to have room: the unit's own, or one with room to spare."""
        view, sheet = self.view, self.view.sheet(unit)
        own = self.homes.get(unit.id) if unit.flying else unit.place
        usable, speed = usable_bases(view, unit.id), self.picture.cruise(sheet)
        hours = [
            max(1, -(-apart(square, s) // speed)) + view.scenario.bases[s].far
            for s, left in self.spare.items() if (left > 1 or s == own) and s in usable
        ]  # fmt: skip
        return min(hours, default=None)

    def stop(self, units: Sequence[Unit], goal: str, hours: int, sure: bool = False) -> str:
        """Where a group on a flight of several hours ends this one: in reach of its goal, far from enemy fighters,
        unseen. sure: no enemy in the air bars the way there (AW-ENG-01).
        """
        view, picture, weights = self.view, self.picture, self.weights.stops
        place, pace = units[0].place, min(squares_left(view, u) for u in units)
        speed = min(picture.cruise(view.sheet(u)) for u in units)
        found = []
        for square in view.scenario.terrain:
            if apart(place, square) > pace or apart(square, goal) > speed * (hours - 1):
                continue
            full = len(self.ending.get(square, ())) + len(units) > picture.level
            threat, foe, seen = self._danger(square)
            cost = len(units) * threat + weights.full * full + foe
            cost += seen + weights.far * apart(square, goal)
            found.append((cost, square))
        if sure:
            return next((s for _, s in sorted(found) if self.is_open(units, s)), place)
        return min(found)[1] if found else place

    def _danger(self, square: str) -> tuple[float, float, float]:
        """What a stop over a square costs: for each unit by enemy fighters that can come, by enemies who are there, by
        being seen.
        """
        if square not in self._dangers:
            picture, weights = self.picture, self.weights.stops
            threat = picture.threat(square)
            self._dangers[square] = (
                weights.threat * min(threat, weights.threat_most) + weights.wary * threat,
                weights.foe * (picture.foe(square).count > self.weights.estimates.nobody),
                weights.seen * contact_known(self.view, square, self.seat)
                + weights.watched * watched(self.view, self.seat, square),
            )
        return self._dangers[square]

    def is_open(self, units: Sequence[Unit], square: str) -> bool:
        """Whether a group gets there in this hour although enemies in the air stop it where it meets them
        (AW-ENG-01)."""
        return path_to(self.view, Group(self.seat, units[0].place, tuple(u.id for u in units)), square) is not None


# -- The way home: who must go down now, and where there is room for each (AW-SORT, AW-BASE).


def must_land(view: State, unit: Unit) -> bool:
    """Whether this Flying segment is the unit's last chance."""
    return unit.flying and due_hour(view, unit) <= view.hour


def must_turn(view: State, unit: Unit) -> bool:
    """Whether a unit in the air cannot wait another hour before it flies home."""
    if must_land(view, unit):
        return True
    needed = hours_home(view, unit, unit.place)
    return needed is None or view.hour + needed > due_hour(view, unit)


def hours_to(view: State, unit: Unit, base: str) -> int:
    """Own hours, this one included, until a flying unit can be down at a base."""
    found, away = view.scenario.bases[base], apart(unit.place, base)
    speed = max(1, squares_left(view, replace(unit, moved=False)))
    return max(1, -(-away // speed)) + (1 if found.far and away else 0) + unit.moved


def assigned(view: State, units: Sequence[Unit], seat: int) -> dict[str, str]:
    """A base for as many units as possible, nobody twice in one place: bipartite matching, the most pressed first,
    decoys last. Those who have moved already in this segment keep a place too: they come home in a later hour.
    """
    free = {s: room(view, s, seat) for s, b in view.scenario.bases.items() if b.seat == seat}
    wishes = {u.id: _wishes(view, u, free) for u in units}
    taken: dict[str, list[str]] = {s: [] for s in free}
    pressed = {u.id for u in units if must_land(view, u)}
    for key in sorted(wishes, key=lambda k: (view.sheet(k).decoy, k not in pressed, len(wishes[k]), k)):
        _seat(key, wishes, free, taken, set())
    return {key: base for base, keys in taken.items() for key in keys}


def _wishes(view: State, unit: Unit, free: dict[str, int]) -> list[str]:
    sheet, left = view.sheet(unit), due_hour(view, unit) - view.hour + 1
    fitting = [
        (hours_to(view, unit, s), apart(unit.place, s), s) for s in free
        if free[s] > 0 and basing_refusal(view, sheet, s) is None and (unit.moved or not unit.changed)
    ]  # fmt: skip
    found = [s for hours, _, s in sorted(fitting) if hours <= left]
    if left > 1 or unit.moved:
        return found
    group = Group(unit.seat, unit.place, (unit.id,))  # the last chance: enemies in the way count (AW-ENG-01)
    return [s for s in found if s == unit.place or path_to(view, group, s) is not None]


def _seat(
    key: str, wishes: dict[str, list[str]], free: dict[str, int], taken: dict[str, list[str]], seen: set[str]
) -> bool:
    """Find a place for one unit; others move over if they can."""
    for base in wishes[key]:
        if (
            base not in seen and len(taken[base]) < free[base]
        ):  # a base being cleared has room only for whoever it is cleared for
            taken[base].append(key)
            return True
    for base in wishes[key]:
        if base in seen:
            continue
        seen.add(base)
        for other in list(taken[base]):
            taken[base].remove(other)
            if _seat(other, wishes, free, taken, seen):
                taken[base].append(key)
                return True
            taken[base].append(other)
    return False


# -- What decoys are flown for: to make a stack look bigger where nobody can see through it, and to look at a target
# before a raid.


class Move(Protocol):
    """An order, as far as decoys join it."""

    @property
    def units(self) -> tuple[str, ...]: ...
    @property
    def square(self) -> str: ...
    @property
    def land(self) -> bool: ...


def companion(view: State, move: Move, ready: Sequence[Unit], there: int) -> Unit | None:
    """A decoy of the same base that joins a group of bombers without being found out: it keeps up, the place where the
    group ends is neither watched by radar nor held by anything of the enemy's, and the air limit allows one more.
    `there`: own units that will fly over that place.
    """
    first = view.units[move.units[0]]
    loaded = any(view.sheet(u).bomb and not view.units[u].bombed for u in move.units)
    if move.land or not loaded or there >= view.level(first.seat):
        return None
    if contact_known(view, move.square, first.seat) or watched(view, first.seat, move.square):
        return None
    for decoy in ready:
        group = [*(view.units[u] for u in move.units), decoy]
        if (
            decoy.place == first.place
            and unseen(view, decoy, move.square)
            and min(squares_left(view, u) for u in group) >= apart(first.place, move.square)
        ):
            return decoy
    return None


def scouts(
    view: State, goals: Iterable[str], ready: Sequence[Unit], weights: Staff = NORMAL.staff
) -> list[tuple[str, str]]:
    """(decoy, square) of looks at targets of raids that will be there in an hour, where too little is known. `goals`:
    those targets.
    """
    found: list[tuple[str, str]] = []
    left = list(ready)
    for square in sorted(goals):
        decoy = next((d for d in left if unseen(view, d, square)), None)
        if decoy is not None and _unknown(view, square, 1 - decoy.seat) >= weights.cares:
            left.remove(decoy)
            found.append((decoy.id, square))
    return found


def _unknown(view: State, square: str, seat: int) -> int:
    hidden = view.unknown(square, seat)
    return hidden.based + hidden.ground + hidden.ship


def unseen(view: State, decoy: Unit, goal: str) -> bool:
    """Whether a decoy flies to a square without entering one where it would be revealed on the way (AW-DEC-05,
    AW-FOG-06).
    """
    path = path_to(view, Group(decoy.seat, decoy.place, (decoy.id,)), goal)
    return path is not None and not any(contact_known(view, s, decoy.seat) for s in path[:-1])


# -- Where the enemy's bombers will be in his next hour, for whoever waits there for them.
#
# A stack that can reach several of our targets goes to each with a chance that grows with what is to be won there.


def stakes(picture: Picture) -> dict[str, float]:
    """Points that the enemy can win in each of our squares."""
    view, weights, found = picture.view, picture.weights.raids, dict[str, float]()
    for target in view.scenario.targets.values():
        if target.seat == picture.seat and not view.mark(target.name).bombed:
            found[target.square] = found.get(target.square, 0.0) + target.vp
    for base in view.scenario.bases.values():
        if base.seat == picture.seat and view.base(base.square) is not None:
            parked = len(view.based(base.square, picture.seat))
            if parked:
                found[base.square] = found.get(base.square, 0.0) + weights.base + weights.parked * parked
    ships = view.scenario.sides[picture.seat].ships
    for unit in view.of(picture.seat):
        if unit.place in view.scenario.terrain and not view.sheet(unit).flies:
            worth = weights.ground * view.sheet(unit).vp
            if view.sheet(unit).kind is Kind.SHIP:  # its points and its cargo, from the hour in which it can be found
                worth = (view.sheet(unit).vp + ships.delivery.get(unit.place, 0)) * (view.hour + 1 >= ships.from_hour)
            found[unit.place] = found.get(unit.place, 0.0) + worth
    return {s: w for s, w in found.items() if w > 0}


def pace(picture: Picture, square: str) -> int:
    """How far the armed bombers of an enemy stack can fly in an hour, as far as known."""
    view = picture.view
    known = [view.sheet(u).speed for u in view.flying(square, picture.enemy) if view.sheet(u).bomb and not u.bombed]
    return min(known, default=picture.bomb_reach)


def coming(picture: Picture, worths: dict[str, float]) -> dict[str, list[tuple[float, Foe]]]:
    """For our squares: (chance, stack) of the raids in the air that may be there in the enemy's next hour."""
    weights = picture.weights.raids
    found: dict[str, list[tuple[float, Foe]]] = {}
    for place in picture.foe_squares():
        foe = picture.foe(place)
        if foe.raiders < picture.weights.estimates.nobody:
            continue
        reach = pace(picture, place)
        pull = {
            s: w**weights.sharp / (1 + weights.guns * printed_aa(picture.view, s, picture.seat))
            for s, w in worths.items() if apart(place, s) <= reach
        }  # fmt: skip
        whole = sum(pull.values())
        for square, share in pull.items():
            found.setdefault(square, []).append((weights.comes * share / whole, foe))
    return found
