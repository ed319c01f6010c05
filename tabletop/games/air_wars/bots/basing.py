"""The Planning Phase: who is based where, where the guns stand, where headquarters hide."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.messages import Command
from tabletop.games.air_wars.bots.figures import apart
from tabletop.games.air_wars.bots.hand import sites
from tabletop.games.air_wars.bots.picture import Picture
from tabletop.games.air_wars.bots.weights import NORMAL, Weights
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.basing import basing_refusal, closed
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.redeploying import MoveGround, Rebase
from tabletop.games.air_wars.rules.reinforcing import Place
from tabletop.games.air_wars.rules.scenario import BOXES
from tabletop.games.air_wars.rules.sheets import Formation, Kind, Terrain
from tabletop.games.air_wars.rules.state import State, on_map
from tabletop.games.air_wars.rules.wording import count
from tabletop.games.air_wars.rules.wording import place as named

Choice = tuple[Command, str]


class Posture:
    """Where one side wants its counters this day."""

    def __init__(self, view: State, seat: int, weights: Weights = NORMAL) -> None:
        self.view, self.seat, self.weights = view, seat, weights.bases
        self.staff = weights.staff
        self.picture = Picture(view, seat, weights=weights)
        self.enemy_bases = [s for s, b in view.scenario.bases.items() if b.seat != seat]
        self.raided = self._points_at_risk()
        self.prizes = {
            s: sum(a.worth for a in self.picture.aims(s)[: self.weights.aims]) for s in self.picture.aim_squares()
        }

    def _points_at_risk(self) -> dict[str, float]:
        """Points that the enemy can win in our squares, more where he can come without a stop."""
        view, found = self.view, dict[str, float]()
        for target in view.scenario.targets.values():
            if target.seat == self.seat and not view.mark(target.name).bombed:
                found[target.square] = found.get(target.square, 0.0) + target.vp
        for square, base in view.scenario.bases.items():
            if base.seat == self.seat and view.base(square) is not None:
                found[square] = found.get(square, 0.0) + self.weights.base
        reach, far = self.picture.bomb_reach, self.weights.far
        return {s: v * (1.0 if any(apart(s, b) <= reach for b in self.enemy_bases) else far) for s, v in found.items()}

    # -- aircraft
    def air(self) -> dict[str, str]:
        """A base for every air unit on the map; nothing at all when they would not all find room, since now they
        have."""
        view = self.view
        self.hosts: dict[str, int] = {}
        """Bombers at each base: decoys go with them."""
        free = {
            s: b.capacity for s, b in view.scenario.bases.items() if b.seat == self.seat and view.base(s) is not None
        }
        mine = [u for u in view.of(self.seat) if on_map(u) and view.sheet(u).flies]
        found: dict[str, str] = {}
        fighters = dict.fromkeys(free, 0)
        stuck = [u for u in mine if closed(view, u.place)]  # they may leave, but nobody could take their room
        for unit in stuck:
            found[unit.id] = unit.place
        for unit in sorted((u for u in mine if u not in stuck), key=self._rank):
            sheet = view.sheet(unit)
            able = [s for s in free if free[s] > 0 and basing_refusal(view, sheet, s) is None]
            if not able:
                return {}
            base = max(able, key=lambda s: (self._wish(sheet, s, fighters[s]), s == unit.place, s))
            found[unit.id] = base
            free[base] -= 1
            fighters[base] += sheet.fighter
            if sheet.kind is Kind.BOMBER:
                self.hosts[base] = self.hosts.get(base, 0) + 1
        return found

    def _rank(self, unit: Unit) -> tuple[int, int, str]:
        sheet = self.view.sheet(unit)
        few = sum(basing_refusal(self.view, sheet, s) is None for s in self.view.scenario.bases)
        if few <= self.weights.choosy:
            return 0, few, unit.id
        return 1 if sheet.kind is Kind.BOMBER else 2 if sheet.fighter else 3, -sheet.bomb - sheet.air, unit.id

    def _wish(self, sheet: Formation, base: str, fighters: int) -> float:
        weights = self.weights
        if sheet.decoy:
            near = any(apart(base, b) <= self.picture.bomb_reach for b in self.enemy_bases)
            return weights.decoy * self.hosts.get(base, 0) - weights.exposed * near
        if sheet.kind is Kind.BOMBER:
            return self._strikes(sheet, base)
        reach = sheet.speed if sheet.short else 2 * sheet.speed
        attack = sum(v for s, v in self.prizes.items() if apart(s, base) <= reach) * weights.attack[self.seat]
        guard = sum(v for s, v in self.raided.items() if apart(s, base) <= sheet.speed) * weights.guard[self.seat]
        near = any(apart(base, b) <= self.picture.reach for b in self.enemy_bases)
        exposed = weights.exposed * near if self.seat else 0.0
        return (
            attack
            + guard
            - exposed
            - weights.crowd[self.seat] * fighters
            + (self._strikes(sheet, base) * weights.bombs if sheet.bomb else 0.0)
        )

    def _strikes(self, sheet: Formation, base: str) -> float:
        """What a bomber can do from a base: its best targets, less for every hour more."""
        far = self.view.scenario.bases[base].far
        values = []
        for square, prize in self.prizes.items():
            hours = -(-apart(square, base) // max(1, sheet.speed)) + far
            if hours <= 1 or (not sheet.short and 2 * hours <= self.view.scenario.hours):
                values.append(prize * self.weights.hour ** (hours - 1))
        return sum(a * b for a, b in zip(sorted(values, reverse=True), self.weights.targets, strict=False))

    # -- on the ground
    def ground(self) -> dict[str, str]:
        """A square for every gun, headquarters and ship on the map."""
        view, found = self.view, dict[str, str]()
        mine = [u for u in view.of(self.seat) if on_map(u) and not view.sheet(u).flies]
        guarded = sorted((s for s in self.raided if self._mine(s)), key=lambda s: (-self.raided[s], s))
        guns = sorted((u for u in mine if view.sheet(u).kind is Kind.AA), key=lambda u: (-view.sheet(u).aa, u.id))
        turn = view.day % 2 if len(guns) > 1 else 0
        for i, unit in enumerate(guns):
            last = turn and i == len(guns) - 1
            if guarded[i + last : i + last + 1]:
                found[unit.id] = guarded[i + last]
        quiet = sorted(
            (s for s in view.scenario.terrain if self._mine(s) and s not in self.raided),
            key=lambda s: (-min((apart(s, b) for b in self.enemy_bases), default=0), s),
        )
        found.update(sites(view, self.seat, quiet, self.picture.bomb_reach, self.enemy_bases, self.staff))
        points = view.scenario.sides[self.seat].ships.delivery
        havens = sorted(points, key=lambda s: (-points[s], self.raided.get(s, 0.0), s))
        for unit, square in zip([u for u in mine if view.sheet(u).kind is Kind.SHIP], havens, strict=False):
            if self._unloads(unit, square):
                found[unit.id] = square
        for unit in mine:
            if unit.id not in found:
                found[unit.id] = self._elsewhere(unit, found)
        return found

    def _unloads(self, unit: Unit, square: str) -> bool:
        """Whether a ship had better go to a delivery square: it unloads there more points than its owner must fear for
        it. The enemy's bombers share their bombs among all that they can win, and those that come before the ship can
        be found do not count.
        """
        view, ships = self.view, self.view.scenario.sides[self.seat].ships
        foes = [s for s in view.scenario.units.values() if s.seat != self.seat and s.bomb and 0 < s.day <= view.day]
        bombers = sum(s.id not in view.units or view.units[s.id].place not in BOXES for s in foes)
        prize = view.sheet(unit).vp + ships.delivery[square]
        late = (view.scenario.hours - max(1, ships.from_hour) + 1) / view.scenario.hours
        parked = sum(view.sheet(u).vp for u in view.of(self.seat) if on_map(u) and view.sheet(u).flies)
        others = sum(self.raided.values()) + self.weights.parked * parked
        sunk = min(1.0, bombers * self.weights.sinks * late * prize / (others + prize))
        return sunk * view.sheet(unit).vp < (1 - sunk) * ships.delivery[square]

    def _elsewhere(self, unit: Unit, found: dict[str, str]) -> str:
        """A square for a unit that has no task, where no other of its kind stands: its own if possible."""
        view, kind = self.view, self.view.sheet(unit).kind
        taken = {s for k, s in found.items() if view.sheet(k).kind is kind}
        zone = view.scenario.sides[self.seat].ships.zone
        ashore = sorted(zone, key=lambda s: (-min((apart(s, b) for b in self.enemy_bases), default=0), s))
        able = (
            ashore if kind is Kind.SHIP else [unit.place, *(s for s in sorted(view.scenario.terrain) if self._mine(s))]
        )
        return next((s for s in able if s not in taken), unit.place)

    def _mine(self, square: str) -> bool:
        scenario = self.view.scenario
        return scenario.owners.get(square) == self.seat and scenario.terrain[square] is not Terrain.WATER


def move(wanted: dict[str, str], view: State, options: Sequence[Command]) -> Choice:
    """The next step towards the places wanted."""
    for command in options:
        if not isinstance(command, Rebase | MoveGround):
            continue
        if wanted.get(command.unit) == command.square != view.units[command.unit].place:
            return command, _because(view, command.unit, command.square)
    if Done() in options:
        return Done(), "All are where they should be."
    return options[0], "Somebody has to make room."


def _because(view: State, unit: str, square: str) -> str:
    """What a counter gains by going to a square."""
    sheet, here = view.sheet(unit), view.units[unit].place
    if sheet.decoy:
        return "It draws the enemy away from the real ones there."
    aims = [t for t in view.scenario.targets.values() if not view.mark(t.name).bombed]
    own, foes = ([t.square for t in aims if (t.seat == sheet.seat) is mine] for mine in (True, False))
    if not sheet.flies:
        worth = sum(t.vp for t in aims if t.seat == sheet.seat and t.square == square)
        if sheet.kind is Kind.AA and worth:
            return f"Its guns guard targets worth {count(worth, 'point')} there."
        return "The enemy's bombers find less in one square."

    def within(base: str, squares: list[str]) -> int:
        return sum(apart(base, s) <= sheet.speed for s in squares)

    if sheet.bomb and (near := within(square, foes)) > (now := within(here, foes)):
        return f"From there it reaches {count(near, 'enemy target')} in an hour, from here {now}."
    if sheet.fighter and (near := within(square, own)) > (now := within(here, own)):
        return f"From there it guards {count(near, 'target')} of yours, from here {now}."
    if sheet.fighter and (near := within(square, foes)) > (now := within(here, foes)):
        return f"From there it goes with bombers to {count(near, 'enemy target')}, from here to {now}."
    bases = [b.square for b in view.scenario.bases.values() if b.seat != sheet.seat]
    far, was = (min((apart(at, b) for b in bases), default=0) for at in (square, here))
    if far > was:
        return f"It is safer there: the next enemy base is {count(far, 'square')} away, not {was}."
    return f"It makes room at {named(view, here)} for one that needs that base more."


def place(view: State, seat: int, options: Sequence[Command]) -> Choice | None:
    """A unit of a box on the map: Redeploy will move it where it is wanted."""
    points = view.scenario.sides[seat].ships.delivery
    found = [c for c in options if isinstance(c, Place)]
    if not found:
        return None
    best = max(
        found, key=lambda c: (points.get(c.square, 0) if view.sheet(c.unit).kind is Kind.SHIP else 0, c.unit, c.square)
    )
    return best, "Every unit counts."
