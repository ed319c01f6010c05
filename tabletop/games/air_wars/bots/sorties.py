"""The plan of one Flying segment: raids, escorts, interceptions, patrols and the way home, as a list of moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tabletop.games.air_wars.bots.belief import Memory
from tabletop.games.air_wars.bots.figures import apart
from tabletop.games.air_wars.bots.packages import Scales
from tabletop.games.air_wars.bots.routes import Routes, assigned, coming, companion, hours_to, must_turn, scouts, stakes
from tabletop.games.air_wars.bots.weights import NORMAL, Weights
from tabletop.games.air_wars.rules.basing import basing_refusal, closed, room
from tabletop.games.air_wars.rules.bombing.aiming import mission_limit
from tabletop.games.air_wars.rules.flying.paths import move_refusal
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.sorties import due_hour, squares_left
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import place as named


@dataclass(frozen=True, slots=True)
class Order:
    """A move: these units of one square, the first on top, fly to a square; `land`: and go down there."""

    units: tuple[str, ...]
    square: str
    land: bool = False
    why: str = ""


@dataclass(slots=True)
class Package:
    """Units for a square: `hours` until they are there, this one included."""

    gain: float
    square: str
    units: tuple[Unit, ...]
    hours: int = 1


class Planner:
    """Makes the orders of a segment. `goals`: where units were sent before, kept by the bot from hour to hour."""

    def __init__(
        self,
        view: State,
        seat: int,
        goals: dict[str, str],
        memory: Memory | None = None,
        weights: Weights = NORMAL,
    ) -> None:
        self.view, self.seat, self.weights = view, seat, weights
        self.routes = Routes(view, seat, memory, weights)
        self.picture = self.routes.picture
        self.goals = goals
        self.scales = Scales(self.picture)
        self.moves: list[Order] = []

    def orders(self) -> list[Order]:
        """What to do now, in the order of doing it."""
        view, seat = self.view, self.seat
        self._cover()
        fliers = [u for u in view.airborne(seat) if not u.moved]
        for unit in view.airborne(seat):
            if unit.moved:
                self.routes.ending.setdefault(unit.place, []).append(unit)
        self.routes.homes = assigned(view, view.airborne(seat), seat)
        self.routes.spare = {
            s: room(view, s, seat) - sum(base == s for base in self.routes.homes.values())
            for s, b in view.scenario.bases.items()
            if b.seat == seat and view.base(s) is not None and not closed(view, s)
        }
        self._go_home([u for u in fliers if self._must_turn(u) or self._spent(u)])
        gone = {k for order in self.moves for k in order.units}
        free = [u for u in fliers if u.id not in gone]
        ready = [u for u in view.of(seat) if not u.flying and self._may_start(u)]
        self._packages([*free, *ready])
        gone = {k for order in self.moves for k in order.units}
        self._go_home([u for u in free if u.id not in gone])
        self._decoys()
        return sorted(self.moves, key=lambda o: (not view.units[o.units[0]].flying, not o.land))

    def _decoys(self) -> None:
        """Decoys go along with bombers, or ahead of them. They come home like everybody, after those who are needed."""
        view = self.view
        if view.hour >= view.scenario.hours:
            return
        kin = [u for u in view.of(self.seat) if view.sheet(u).decoy]
        ready = [u for u in kin if not u.flying and move_refusal(view, self.seat, u.id) is None]
        self._make_room(ready)
        for n, order in enumerate(self.moves):
            decoy = companion(view, order, ready, len(self.routes.ending.get(order.square, ()))) if ready else None
            if decoy is not None:
                ready.remove(decoy)
                self.routes.ending.setdefault(order.square, []).append(decoy)
                self.moves[n] = replace(order, units=(*order.units, decoy.id))
        bound = {self.goals.get(u.id, "") for u in view.airborne(self.seat) if self.picture.armed(u)} - {
            "",
            *self.routes.ending,
        }
        for key, square in scouts(view, bound, ready, self.weights.staff):
            if not self.picture.foe(square).count:
                self.moves.append(Order((key,), square, why="A look before the raid."))

    def _make_room(self, decoys: list[Unit]) -> None:
        """Decoys leave a base for good when somebody in the air has no place to come down: they cost no points."""
        view = self.view
        for unit in view.airborne(self.seat):
            if unit.id in self.routes.homes or view.sheet(unit).decoy:
                continue
            able = [
                d
                for d in decoys
                if basing_refusal(view, view.sheet(unit), d.place) is None and not closed(view, d.place)
            ]
            near = min(able, key=lambda d: (apart(d.place, unit.place), d.id), default=None)
            aside = near and self._aside(near.place)
            if near is not None and aside:
                decoys.remove(near)
                self.routes.ending.setdefault(aside, []).append(near)
                self.moves.append(Order((near.id,), aside, why="Makes room at the base."))

    def _aside(self, base: str) -> str | None:
        """A square beside a base where one more can fly."""
        near = (s for s in sorted(self.view.scenario.terrain) if apart(s, base) == 1)
        return next((s for s in near if len(self.routes.ending.get(s, ())) < self.picture.level), None)

    def _must_turn(self, unit: Unit) -> bool:
        """Whether a unit cannot wait another hour: no base at all would be in reach then, or not the one with room for
        it.
        """
        base = self.routes.homes.get(unit.id)
        late = base is not None and self.view.hour + hours_to(self.view, unit, base) > due_hour(self.view, unit)
        return late or must_turn(self.view, unit)

    def _spent(self, unit: Unit) -> bool:
        sheet = self.view.sheet(unit)
        return not sheet.fighter and not self.picture.armed(unit)

    def _may_start(self, unit: Unit) -> bool:
        view = self.view
        if view.sheet(unit).decoy or move_refusal(view, self.seat, unit.id) is not None:
            return False
        return view.hour < view.scenario.hours and not (self._spent(unit) and not view.sheet(unit).fighter)

    def _cover(self) -> None:
        """What a standing patrol over our own targets may be worth."""
        view, picture, weights = self.view, self.picture, self.weights.flights
        if not picture.raiders or view.hour > view.scenario.hours - weights.patrol_hours[self.seat]:
            return
        bases = [s for s, b in view.scenario.bases.items() if b.seat == picture.enemy]
        worths = stakes(picture)
        near = {s for s in worths if any(apart(s, b) <= picture.bomb_reach for b in bases)}
        for square in near:
            visited = min(weights.visited, picture.raiders / weights.raiders / len(near))
            self.scales.cover[square] = worths[square] * visited * weights.guarded
        self.scales.raids = coming(picture, worths)

    # -- packages
    def _packages(self, units: Sequence[Unit]) -> None:
        """The best package again and again, as long as there is a good one."""
        left, weights = {u.id: u for u in units}, self.weights.flights
        budget = self._budget(units)
        found: dict[tuple[str, int], Package] = {}
        stale = [(s, h) for s in self._squares() for h in range(1, weights.farthest + 1)]
        for _ in range(weights.packages):
            for square, hours in stale:
                made = self._build(square, hours, list(left.values()))
                if made is None:
                    found.pop((square, hours), None)
                else:
                    found[square, hours] = made
            best = max(found.values(), key=lambda m: (m.gain, m.square), default=None)
            if best is None or best.gain < weights.enough:
                return
            rising = [u for u in best.units if not u.flying and self.view.sheet(u).fighter]
            stops = self._commit(best, left)
            budget -= len(rising)
            if rising and budget <= 0:  # the others wait for what may still come
                left = {k: u for k, u in left.items() if u.flying or not self.view.sheet(u).fighter}
                found = {k: m for k, m in found.items() if all(u.id in left for u in m.units)}
            used = {u.id for u in best.units}
            stale = [k for k, m in found.items() if used & {u.id for u in m.units} or k[0] == best.square]
            stale += [(s, 1) for s in stops]

    def _budget(self, units: Sequence[Unit]) -> int:
        """How many fighters the defender sends up: some wait while more of the enemy's bombers are on the ground
        than have come.
        """
        ready = sum(not u.flying and self.view.sheet(u).fighter for u in units)
        if not self.seat or self.picture.come >= self.picture.waiting:
            return ready + 1
        up = sum(self.view.sheet(u).fighter for u in self.view.airborne(self.seat))
        return max(0, ready - (ready + up) // self.weights.flights.held) if ready else 1

    def _squares(self) -> list[str]:
        picture, weights = self.picture, self.weights.flights
        return sorted(
            {
                *picture.aim_squares(),
                *picture.foe_squares(),
                *self.routes.ending,
                *(s for s, w in self.scales.cover.items() if w > weights.patrolled),
                *(s for s, found in self.scales.raids.items() if sum(c for c, _ in found) > weights.met),
            }
        )

    def _build(self, square: str, hours: int, units: list[Unit]) -> Package | None:
        """The best group of free units for a square: one after the other, each where it adds most."""
        able = [u for u in units if self.routes.fits(u, square, hours)]
        if hours > 1 and (
            not self.picture.aims(square)
            or not any(self.routes.hours(u, square) == hours and self.picture.armed(u) for u in able)
        ):
            return None
        if not able:
            return None
        base = self.routes.ending.get(square, []) if hours == 1 else []
        chosen: list[Unit] = []
        zero, weights = self.scales.worth(square, base), self.weights.flights
        best: Package | None = None
        costs = 0.0
        while able and len(base) + len(chosen) < self.picture.level:
            _, _, unit = max(
                (self.scales.worth(square, [*base, *chosen, u], hours > 1) - self._cost(u, square), u.id, u)
                for u in _alike(able, self.view)
            )
            able.remove(unit)
            chosen.append(unit)
            costs += self._cost(unit, square)
            total = self.scales.worth(square, [*base, *chosen], hours > 1) - zero - costs
            total = total * weights.later ** (hours - 1) - (
                self._on_the_way(chosen, square, hours) if hours > 1 else 0.0
            )
            if best is None or total > best.gain + weights.adds:
                best = Package(total, square, tuple(chosen), hours)
        return best

    def _cost(self, unit: Unit, square: str) -> float:
        """What it costs to send a unit: its day for a long-range one, two hours for a fighter."""
        sheet, weights = self.view.sheet(unit), self.weights.flights
        if unit.flying:
            cost = weights.flying
        elif self.picture.armed(unit):
            cost = weights.loaded
        else:
            cost = weights.short if sheet.short else weights.long
        alone = self.picture.foe(square).count < self.weights.estimates.nobody
        if self.scales.raids and not unit.flying and sheet.fighter and alone:
            cost += weights.waits  # who goes on patrol cannot attack in the next hour
        return cost - (weights.faith if self.goals.get(unit.id) == square else 0.0)

    def _on_the_way(self, units: Sequence[Unit], square: str, hours: int) -> float:
        """Risk at the stops, guessed from the first."""
        first = [u for u in units if self.routes.hours(u, square) == hours]
        if not first:
            return 0.0
        stop = self.routes.stop(first, square, hours)
        alone = self.scales.worth(stop, first) if stop else 0.0
        return max(0.0, -alone) * (hours - 1)

    def _commit(self, package: Package, left: dict[str, Unit]) -> list[str]:
        """Orders for those who must start now; the others wait for their hour. Gives the squares where groups will
        stop.
        """
        now = [u for u in package.units if self.routes.hours(u, package.square) >= package.hours]
        stops = []
        for unit in package.units:
            del left[unit.id]
            self.goals[unit.id] = package.square
        if package.hours == 1:
            self.scales.out += bool(package.units)
            now = list(package.units)
        for place in sorted({u.place for u in now}):
            group = [u for u in now if u.place == place]
            stop = (
                package.square
                if package.hours == 1
                else self.routes.stop(group, package.square, package.hours, sure=True)
            )
            self.routes.ending.setdefault(stop, []).extend(group)
            self.moves.append(Order(_stacked(self.view, group), stop, why=self._errand(package)))
            stops.append(stop)
        return stops

    def _errand(self, package: Package) -> str:
        """What a package flies for, and how far it still is."""
        square = package.square
        if any(self.picture.armed(u) for u in package.units) and self.picture.aims(square):
            what = "Bombs for"
        elif self.picture.foe(square).count > self.weights.estimates.nobody:
            what = "To meet the enemy over"
        else:
            what = "To cover the bombers over" if self.picture.aims(square) else "To guard"
        way = "" if package.hours == 1 else f", in {package.hours - 1} more {'hour' if package.hours == 2 else 'hours'}"
        return f"{what} {named(self.view, square)}{way}."

    # -- the way home

    def _why_home(self, unit: Unit) -> str:
        """Why somebody flies home now and not on."""
        if self.view.sheet(unit).bomb and unit.bombed and not self.picture.armed(unit):
            return "it has bombed"
        if self._must_turn(unit):
            return "an hour later it would not come home"
        if self.picture.armed(unit):
            return "no target that it reaches is worth the danger"
        return "there is nothing to do for it in reach"

    def _go_home(self, units: Iterable[Unit]) -> None:
        groups: dict[tuple[str, str, int], list[Unit]] = {}
        for unit in units:
            base = self.routes.homes.get(unit.id)
            if base is not None:
                groups.setdefault((unit.place, base, hours_to(self.view, unit, base)), []).append(unit)
            else:
                self.routes.ending.setdefault(unit.place, []).append(unit)
        for (place, base, hours), group in sorted(groups.items()):
            self.goals.update((u.id, "") for u in group)
            why = self._why_home(group[0])
            if (
                hours == 1
                and apart(place, base) <= min(squares_left(self.view, u) for u in group)
                and self.routes.is_open(group, base)
            ):
                self.moves.append(Order(_stacked(self.view, group), base, True, f"Home: {why}."))
                continue
            stop = self.routes.stop(group, base, max(2, hours), sure=True)
            self.routes.ending.setdefault(stop, []).extend(group)
            if stop != place:
                self.moves.append(Order(_stacked(self.view, group), stop, why=f"On the way home: {why}."))


def _alike(units: Iterable[Unit], view: State) -> list[Unit]:
    """One of each kind of unit at each place: the others would weigh the same."""
    seen: dict[tuple[object, ...], Unit] = {}
    for unit in units:
        sheet = view.sheet(unit)
        seen.setdefault(
            (
                unit.place,
                unit.flying,
                unit.bombed,
                sheet.kind,
                sheet.air,
                sheet.bomb,
                sheet.dive,
                sheet.vp,
                sheet.short,
            ),
            unit,
        )
    return list(seen.values())


def _stacked(view: State, units: Sequence[Unit]) -> tuple[str, ...]:
    """The top counter is what the enemy sees: a fighter over loaded bombers, a bomber over a fighter sweep."""
    loaded = any(view.sheet(u).bomb and u.bombed < mission_limit(view, u) for u in units)
    return tuple(u.id for u in sorted(units, key=lambda u: (view.sheet(u).fighter != loaded, u.id)))
