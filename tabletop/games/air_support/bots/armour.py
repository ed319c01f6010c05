"""Where fighting vehicles go: to ground from which they reach those who hold the objectives, out of sight of guns that
would kill them. What a gun would do to a vehicle in a hex is reckoned by the exact chances of To Hit and To Kill.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.refusal import Refusal
from tabletop.games.air_support.bots import driving, firemap, objectives, strikes, weights
from tabletop.games.air_support.bots.driving import NEVER
from tabletop.games.air_support.bots.firemap import Shots, prey_of
from tabletop.games.air_support.bots.plan import Plan, Way
from tabletop.games.air_support.rules import hexes, pace, speed, terrain
from tabletop.games.air_support.rules.firing import arms, ift
from tabletop.games.air_support.rules.firing.arms import Arm, How, Kind
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.lines_of_sight.sight import Sight
from tabletop.games.air_support.rules.pieces import Gun, Vehicle, Where
from tabletop.games.air_support.rules.standing import fit_car, group_of, men_of, mmc, units_of
from tabletop.games.air_support.rules.state import State, changed_car
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex, distance


def fights(view: State, car: Vehicle) -> bool:
    """Whether a vehicle is there to fight: it has a weapon and armour, and does not win by leaving."""
    group = group_of(view, car.id)
    return view.car(car).armoured and bool(arms.armament(view, car)) and not (group is not None and group.exits)


MOST = 4096
_KILLED: dict[object, float] = {}


class Armour:
    """The fighting vehicles of one side in one position."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.view, self.seat = plan, plan.view, plan.seat
        self.weights, self.aims = plan.weights, plan.aims
        self._prey = prey_of(plan.view, plan.seat, plan.weights, armour=True)
        self._guns: list[Arm] | None = None
        self._shots: dict[str, Shots] = {}
        self._known: dict[str, tuple[Way, Way]] = {}

    def best(self, car: Vehicle) -> Way:
        """The best place in reach; no way to stay."""
        return self._looked(car)[0]

    def gain(self, car: Vehicle) -> float:
        """What a move would bring; nothing when it may not drive."""
        if speed.may_drive(self.view, car) is not None:
            return 0.0
        best, stays = self._looked(car)
        return max(0.0, best.score - stays.score) if best.hexes else 0.0

    def why(self, car: Vehicle) -> str:
        """What speaks most for the place that it drives to, in a sentence."""
        way = self.best(car).hexes
        name = hexes.label(self.view.ground.grid, way[-1])
        if car.where is not Where.MAP:
            return f"From {name} it is in time where the men need it."
        here, there, pull, fires = car.place.hex, way[-1], self._pull(car), self._fires(car)
        safer = self.aims.still * (self.danger(car, here) - self.danger(car, there))
        shots, nearer = self.aims.shoots * (fires(there) - fires(here)), pull(there) - pull(here)
        if safer >= max(nearer, shots):
            return f"Fewer guns reach {name}."
        return f"There is a better shot from {name}." if shots > nearer else f"From {name} it supports the men better."

    def _looked(self, car: Vehicle) -> tuple[Way, Way]:
        found = self._known.get(car.id)
        if found is None:
            found = self._known[car.id] = self._look(car)
        return found

    def _look(self, car: Vehicle) -> tuple[Way, Way]:
        pull, fires = self._pull(car), self._fires(car)
        inside = car.where is Where.MAP
        stays = Way((), self._worth(car, car.place.hex, pull) if inside else self.aims.outside)
        best = stays
        wanted = stays.score + (self.aims.stir_ahead if objectives.attacks(self.view, self.seat) else self.aims.stir)
        reach = driving.reach(self.view, car)
        hopes = [(pull(at) + self.aims.shoots * fires(at), way) for at, way in reach.items()]
        for hope, way in sorted(hopes, key=lambda h: (-h[0], h[1])):
            if hope <= max(wanted, best.score):
                break
            score = hope - self.aims.still * self.danger(car, way[-1])
            if score > max(wanted, best.score):
                best = Way(way, score)
        return best, stays

    # -- what a place is worth
    def _worth(self, car: Vehicle, at: Hex, pull: Callable[[Hex], float]) -> float:
        return pull(at) + self.aims.shoots * self._fires(car)(at) - self.aims.still * self.danger(car, at)

    def _pull(self, car: Vehicle) -> Callable[[Hex], float]:
        """Near what men are to take, by what is left of the time, the ground on the way left aside; and near the men
        themselves: a tank that comes there alone is shot at alone.
        """
        view, aims, left = self.view, self.aims, self.plan.left
        wanted = [goal for goal in objectives.ground_goals(view, self.seat, aims) if goal.value > 0]
        away = objectives.away(view.ground.grid, frozenset([at for goal in wanted for at in goal.hexes]))
        speed_of = max(1, speed.allotment(view, car)) / 2
        men = objectives.away(view.ground.grid, self._squads())

        def pull(at: Hex) -> float:
            turns = max(0, away.get(at, NEVER) - aims.escort) / speed_of
            alone = max(0, men.get(at, 0) - aims.company) * aims.alone
            return aims.support * (1 - turns / (left + 1)) - alone if turns <= left else -alone

        return pull

    def _squads(self) -> frozenset[Hex]:
        """Where men are with whom a tank attacks; none where it defends or has none."""
        if not objectives.attacks(self.view, self.seat):
            return frozenset()
        found: set[Hex] = set()
        for man in men_of(self.view, self.seat):
            if mmc(self.view, man) and not man.broken:
                if man.where is Where.MAP:
                    found.add(man.place.hex)
                elif man.where is Where.OFFBOARD and pace.arrives(self.view, man.id):
                    found |= pace.gates(self.view, man.id)
        return frozenset(found)

    def _fires(self, car: Vehicle) -> Shots:
        """What its best shot would be worth from each hex: at men by its firepower, at armour if it has a gun."""
        found = self._shots.get(car.id)
        if found is None:
            main, threats = self.view.car(car).main, self.weights.threats
            duel = self.aims.duel * (main is not None and not main.ife)
            barrels = firemap.armament(self.view, car, threats)
            found = self._shots[car.id] = self._prey.from_hexes(barrels, threats.ordnance_reach, duel)
        return found

    def danger(self, car: Vehicle, at: Hex) -> float:
        """What the guns that are known would take of it there."""
        kept = 1.0
        worth = max(0.1, weights.worth(self.view, car, self.weights.prizes))
        for arm in self._enemy_guns():
            far = distance(arm.place.hex, at)
            if far > arm.farthest:
                continue
            sight = lines.line(self.view, arm.place, Location(at))
            if sight.clear:
                kept *= 1 - self.weights.threats.aimed * self._killed(car, at, arm, sight)
        return (1 - kept) * worth

    def _killed(self, car: Vehicle, at: Hex, arm: Arm, sight: Sight) -> float:
        """The share of its worth that a shot takes of a vehicle which stands there, its front to the gun."""
        far = distance(arm.place.hex, at)
        cover = terrain.in_hex_tem(self.view.ground[at])
        key = (arm.barrel, arm.nation, arm.pinned, car.sheet, far, cover, sight.hindrance, sight.lv, self.view.phase)
        found = _KILLED.get(key)
        if found is None:
            shot = ift.laid(self.view, arm, Location(at), sight)
            if isinstance(shot, Refusal):
                return 0.0
            front = hexes.spines_to(at, arm.place.hex)[0]
            there = changed_car(car, place=Location(at), where=Where.MAP, facing=front, turret=front)
            worth = max(0.1, weights.worth(self.view, car, self.weights.prizes))
            lost = strikes.expected(self.view, shot, there, How.AP, self.weights)
            if len(_KILLED) > MOST:
                _KILLED.clear()
            found = _KILLED[key] = min(1.0, lost / worth)
        return found

    def _enemy_guns(self) -> list[Arm]:
        if self._guns is None:
            keys = []
            for unit in units_of(self.view, 1 - self.seat):
                if isinstance(unit, Gun):
                    keys.append(unit.id)
                elif isinstance(unit, Vehicle) and fit_car(unit):
                    keys.append(f"{unit.id}/MA")
            found = [arms.arm(self.view, 1 - self.seat, key) for key in keys]
            self._guns = [arm for arm in found if not isinstance(arm, Refusal) and arm.kind is Kind.GUN]
        return self._guns
