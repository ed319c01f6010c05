"""The ways of one Flying segment: who can be where in how many hours and come home, and where a long flight stops."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.air_wars.bots.belief import Memory
from tabletop.games.air_wars.bots.figures import apart
from tabletop.games.air_wars.bots.picture import Picture
from tabletop.games.air_wars.bots.weights import NORMAL, Weights
from tabletop.games.air_wars.rules.basing import usable_bases
from tabletop.games.air_wars.rules.changing import changed
from tabletop.games.air_wars.rules.outlook import contact_known, doomed, path_to, watched
from tabletop.games.air_wars.rules.pieces import Group, Unit
from tabletop.games.air_wars.rules.sorties import due_hour, squares_left
from tabletop.games.air_wars.rules.state import State


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
