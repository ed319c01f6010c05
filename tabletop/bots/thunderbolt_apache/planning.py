"""The morning: which battalions, which aircraft, pilots and scouts against them (10.2 Targets, Pilots)."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp

from tabletop.bots.thunderbolt_apache import purse
from tabletop.bots.thunderbolt_apache.worth import days_left, menace
from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache import commands as cmd
from tabletop.games.thunderbolt_apache.pieces import Fitness, InPlay, Pilot, Plane, Strength
from tabletop.games.thunderbolt_apache.rules import arming, ground, planning
from tabletop.games.thunderbolt_apache.rules.fitness import fitness
from tabletop.games.thunderbolt_apache.rules.standing import vp_left
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name
from tabletop.games.thunderbolt_apache.sheets import Altitude, Band, Library, UnitClass
from tabletop.games.thunderbolt_apache.state import State

Choice = tuple[Command, str]
CANNON_PART, STORES_PART, GUNS_PART, EFFORT_PART, BASE = 1.0, 1.84, 0.37, 0.51, 0.8
"""How the chance of success grows and falls, measured in trial campaigns: logistic in the Cannons of the group, its SO of
ordnance, the enemy's guns and the effort."""


@dataclass(frozen=True, slots=True)
class Orders:
    """The plan of a day: target -> serials of its aircraft; serial -> pilot; targets with a scout."""

    missions: dict[str, tuple[int, ...]]
    crews: dict[int, str]
    scouts: tuple[str, ...]


# -- what an aircraft and a group can do
def firepower(state: State, plane: Plane, so: float) -> float:
    """How much an aircraft with so many SO of ordnance adds to a mission, in the measure of `_chance`."""
    card = state.card_of(plane)
    cannon = 0.0 if card.cannon is None else max(0, 11 - card.cannon) / 10 * (1 + card.gunship)
    weight = card.wp + (arming.pylon_loss(state, plane.damage) if plane.damage else 0)
    stores = min(max(0, weight) * 0.17, so)
    return max(0.1, CANNON_PART * cannon + STORES_PART * stores - 0.2 * sum(1 + d.heavy for d in plane.damage))


def skill(state: State, pilot: Pilot) -> float:
    """How good a pilot is today."""
    row = state.row_of(pilot)
    total = 0.5 * (row.cannon + row.strike) + row.standoff + 0.8 * row.evasive + 0.4 * row.cool
    total -= 1.0 * sum(1 + w for w in pilot.wounds)
    return total - (4.0 if fitness(state, pilot) is not Fitness.OKAY else 0.0) - 0.5 * pilot.stress


def usable(state: State, pilot: Pilot) -> bool:
    """Whether he may fly and would come home fit for more (10.2 Pilots)."""
    row = state.row_of(pilot)
    margin = 3 if days_left(state) else 1
    return planning.pilot_fit_refusal(state, pilot.name) is None and pilot.stress + margin <= row.shaken


def _chance(strength: float, effort: float) -> float:
    """Chance that a group of that strength does what takes so much effort."""
    if effort <= 0:
        return 1.0
    z = strength - EFFORT_PART * effort + BASE
    return 1 / (1 + exp(-max(-20.0, min(20.0, z))))


def efforts(library: Library, key: str, half: bool, down_to: int) -> float:
    """Attacks, about, that bring the battalion's value down to so much: the easiest units first."""
    card = library.battalions[key]
    listed = []
    for kind, n in card.units:
        unit = library.units[kind]
        odds = max(0.1, min(0.9, (6 + unit.modifier) / 10))
        effort = 0.6 / odds * (1.6 if unit.cls is UnitClass.HELO else 1.0)
        listed += [(effort, unit.value)] * (-(-n // 2) if half else n)
    value, total = sum(v for _, v in listed), 0.0
    for effort, v in sorted(listed, key=lambda e: e[0] / e[1]):
        if value <= down_to:
            break
        value, total = value - v, total + effort
    return total


class Prey:
    """A battalion as a target: what its destruction and its halving take and bring, and what it costs to go there."""

    def __init__(self, state: State, battalion: InPlay) -> None:
        card = state.library.battalions[battalion.card]
        halved = battalion.strength is not Strength.FULL
        later = days_left(state)
        left = vp_left(state, battalion)
        guns = sum(menace(state.library.units[k]) * n for k, n in ground.units_of(card, battalion.strength))
        self.card = battalion.card
        self.effort = efforts(state.library, card.key, halved, card.destroyed_at)
        self.prize = left + _nuisance(state, battalion) * min(1.0, later / 2)
        self.half_effort = None if halved else efforts(state.library, card.key, False, card.half_at)
        self.half_prize = card.half_vp + (0.2 * left if later else 0.0)
        self.edge = 0.4 * card.notes.get("loiter", 0) - GUNS_PART * guns
        self.cost = 0.02 * guns + (0.0, 0.0, 0.0, 0.0, 0.2, 0.5)[battalion.band]

    def prospect(self, strength: float) -> float:
        """VP that a mission of that strength brings on average, what it spares the squadron included."""
        win = _chance(strength + self.edge, self.effort)
        gain = win * self.prize - self.cost
        if self.half_effort is not None:
            gain += max(0.0, _chance(strength + self.edge, self.half_effort) - win) * self.half_prize
        return gain


def _nuisance(state: State, battalion: InPlay) -> float:
    """What it does to the squadron while it stands, in VP."""
    card = state.library.battalions[battalion.card]
    near = {Band.AIR_BASE: 1.5, Band.FRIENDLY_REAR: 0.8, Band.FRIENDLY_TRANSIT: 0.4}.get(battalion.band, 0.0)
    notes = sum(0.5 for code in ("drive", "harass", "umbrella", "air_watch") if code in card.notes)
    return near + (notes if battalion.strength is Strength.FULL else 0.0)


# -- the plan of the day
def orders(state: State) -> Orders:
    """The best plan found: every group of targets, aircraft given one after the other where they bring most."""
    planes, crews = _ready(state)
    targets = [b for b in state.battalions_left if _may_target(state, b)]
    if not planes or not targets:
        return Orders({}, {}, ())
    so = purse.for_day(state) / max(1, len(planes))
    power = {p.serial: firepower(state, p, so) * _crew_factor(state, p, crews) for p in planes}
    most = min(len(planes), 5, state.campaign_rule("max_missions") or 9)
    pair = 2 * max(power.values())
    shortlist = sorted((Prey(state, b) for b in targets), key=lambda b: (-b.prospect(pair), b.card))[:8]
    best: tuple[float, dict[str, tuple[int, ...]]] = (0.0, {})
    for n in range(1, most + 1):
        for group in combinations(shortlist, n):
            score, missions = _share_out(group, power)
            if score > best[0] + 1e-9:
                best = (score, missions)
    missions = best[1]
    flying = {s for serials in missions.values() for s in serials}
    scouts = tuple(sorted(missions, key=lambda k: (-len(missions[k]), k)))[: sum(not s.lost for s in state.scouts.values())]
    return Orders(missions, {s: n for s, n in crews.items() if s in flying}, scouts)


def _may_target(state: State, battalion: InPlay) -> bool:
    return not (battalion.band is Band.ENEMY_REAR and state.condition_effect("no_enemy_rear"))


def _share_out(group: tuple[Prey, ...], power: dict[int, float]) -> tuple[float, dict[str, tuple[int, ...]]]:
    """Each aircraft where it adds most, the strongest first; every target gets one."""
    sums = [0.0] * len(group)
    given: list[list[int]] = [[] for _ in group]
    now = [0.0] * len(group)
    left = len(power)
    for serial in sorted(power, key=lambda s: (-power[s], s)):
        empty = [i for i, g in enumerate(given) if not g]
        places = empty if len(empty) >= left else range(len(group))
        gains = [group[i].prospect(sums[i] + power[serial]) for i in range(len(group))]
        choice = max(places, key=lambda i: (gains[i] - now[i], -i))
        given[choice].append(serial)
        sums[choice] += power[serial]
        now[choice] = gains[choice]
        left -= 1
    return sum(now), {group[i].card: tuple(sorted(g)) for i, g in enumerate(given) if g}


def _crew_factor(state: State, plane: Plane, crews: dict[int, str]) -> float:
    name = crews.get(plane.serial)
    if name is None:
        return 1.0
    return max(0.5, 1.0 + 0.07 * (skill(state, state.pilots[name]) - 0.5))


def _ready(state: State) -> tuple[list[Plane], dict[int, str]]:
    """Aircraft that can fly today with the pilots who should fly them."""
    found: list[Plane] = []
    crews: dict[int, str] = {}
    taken: set[str] = set()
    low = state.condition_effect("low_only")
    for plane in sorted(state.ready_planes, key=lambda p: (len(p.damage), p.serial)):
        card = state.card_of(plane)
        if low and Altitude.LOW not in card.altitudes:
            continue
        if card.manned:
            able = [p for p in state.living_pilots if p.family == card.family and p.name not in taken and usable(state, p)]
            if not able:
                continue
            pilot = max(able, key=lambda p: (skill(state, p), p.name))
            crews[plane.serial] = pilot.name
            taken.add(pilot.name)
        found.append(plane)
    return sorted(found, key=lambda p: p.serial), crews


# -- commands
def targets(state: State, options: Sequence[Command]) -> Choice:
    """Names the targets of the plan."""
    wanted = orders(state).missions
    for key in state.targets:
        if key not in wanted:
            return cmd.Untarget(key), f"{battalion_name(state, key)} can wait."
    for key in wanted:
        if key not in state.targets and cmd.Target(key) in options:
            return cmd.Target(key), _why(state, key)
    if wanted:
        return cmd.Done(), "These are the targets that pay today."
    return cmd.Done(), "Nobody can fly with profit today."


def _why(state: State, key: str) -> str:
    battalion = state.battalions[key]
    left = vp_left(state, battalion)
    near = battalion.band <= Band.FRIENDLY_REAR
    what = f"{battalion_name(state, key)}: {left} VP to win"
    return f"{what}, and it stands close to the base." if near else f"{what}."


def allocate(state: State, options: Sequence[Command]) -> Choice:
    """Assigns aircraft, pilots and scouts by the plan."""
    plan = orders(state)
    place = {serial: key for key, serials in plan.missions.items() for serial in serials}
    for key in state.targets:
        if key not in plan.missions and cmd.Untarget(key) in options:
            return cmd.Untarget(key), f"{battalion_name(state, key)} can wait."
    for plane in state.planes.values():
        wanted = place.get(plane.serial, "")
        if plane.mission and not wanted and cmd.Unassign(plane.serial) in options:
            return cmd.Unassign(plane.serial), "It stays at home today."
        if wanted and plane.mission != wanted and cmd.Assign(plane.serial, wanted) in options:
            return cmd.Assign(plane.serial, wanted), f"{plane.card} is needed against {battalion_name(state, wanted)}."
    for serial, name in plan.crews.items():
        if state.planes[serial].pilot != name:
            if cmd.Crew(name, serial) in options:
                pilot = state.pilots[name]
                return cmd.Crew(name, serial), f"{name} is fit to fly: Stress {pilot.stress}."
            seat = planning.assigned_pilots(state).get(name)
            if seat is not None and cmd.Unassign(seat.serial) in options:
                return cmd.Unassign(seat.serial), f"{name} is needed elsewhere."
    for key in plan.scouts:
        if cmd.AssignScout(key) in options:
            return cmd.AssignScout(key), "A scout gains time over the enemy."
    if cmd.Done() in options:
        return cmd.Done(), "Everybody has his orders."
    return options[0], "Goes on."


def next_mission(state: State, options: Sequence[Command]) -> Choice:
    """The best prospect first, while money is there."""
    fly = [c for c in options if isinstance(c, cmd.FlyMission)]

    def group(key: str) -> int:
        return sum(p.mission == key for p in state.planes.values())

    best = max(fly, key=lambda c: (group(c.battalion), vp_left(state, state.battalions[c.battalion]), c.battalion))
    return best, f"{battalion_name(state, best.battalion)} first: most depends on it."
