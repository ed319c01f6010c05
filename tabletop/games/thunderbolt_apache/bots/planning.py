"""The morning: which battalions, which aircraft, pilots and scouts against them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tabletop.core.messages import Command
from tabletop.games.thunderbolt_apache.bots import prospects
from tabletop.games.thunderbolt_apache.bots.prospects import Power, Prey, power, share_so, skill
from tabletop.games.thunderbolt_apache.bots.weights import Morning, Prospects, Weights
from tabletop.games.thunderbolt_apache.bots.worth import days_left
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.missions import Abort, FlyMission, TakeOff
from tabletop.games.thunderbolt_apache.rules.morning import planning
from tabletop.games.thunderbolt_apache.rules.morning.events import (
    Assign,
    AssignScout,
    Crew,
    Target,
    Unassign,
    UnassignScout,
    Untarget,
)
from tabletop.games.thunderbolt_apache.rules.pieces import InPlay, Pilot, Plane
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude, Band
from tabletop.games.thunderbolt_apache.rules.standing import vp_left
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name

Choice = tuple[Command, str]


@dataclass(frozen=True, slots=True)
class Orders:
    """The plan of a day: target -> serials of its aircraft; serial -> pilot; targets with a scout."""

    missions: dict[str, tuple[int, ...]]
    crews: dict[int, str]
    scouts: tuple[str, ...]


def usable(state: State, pilot: Pilot, values: Morning) -> bool:
    """Whether he may fly and would come home fit for more."""
    row = state.row_of(pilot)
    margin = values.margin if days_left(state) else values.margin_last_day
    return planning.pilot_fit_refusal(state, pilot.name) is None and pilot.stress + margin <= row.shaken


# -- the plan of the day
_LAST: dict[str, tuple[object, Orders]] = {}


def orders(state: State, weights: Weights) -> Orders:
    """The plan of the day; it is the same all morning, so the last one is remembered."""
    planes = tuple((p.serial, p.card, p.status, p.damage) for p in state.planes.values())
    pilots = tuple((p.name, p.level, p.stress, p.wounds, p.status) for p in state.pilots.values())
    scouts = sum(not s.lost for s in state.scouts.values())
    key = (
        id(state.library), state.campaign, state.situation, state.day, state.days, state.so, state.condition,
        tuple(state.battalions_left), planes, pilots, scouts, weights,
    )  # fmt: skip
    known = _LAST.get("orders")
    if known is None or known[0] != key:
        known = _LAST["orders"] = (key, _orders(state, weights))
    return known[1]


def against_chosen(state: State, weights: Weights) -> Orders:
    """The best plan against exactly the targets that are chosen; without missions where too few can fly."""
    return _orders(state, weights, frozenset(state.targets))


def assigning(state: State, weights: Weights) -> list[Command]:
    """What makes the present assignments those of the plan against the chosen targets; nothing where there is none."""
    plan = against_chosen(state, weights)
    place = {serial: key for key, serials in plan.missions.items() for serial in serials}
    found: list[Command] = []
    if not place:
        return found
    found += [Unassign(p.serial) for p in state.planes.values() if p.mission]
    found += [UnassignScout(s.mission) for s in state.scouts.values() if s.mission and not s.lost]
    found += [Assign(serial, key) for serial, key in place.items()]
    found += [Crew(name, serial) for serial, name in plan.crews.items()]
    return [*found, *(AssignScout(key) for key in plan.scouts)]


def assigned(state: State, weights: Weights) -> bool:
    """Whether all is assigned as the plan against the chosen targets has it."""
    plan = against_chosen(state, weights)
    place = {serial: key for key, serials in plan.missions.items() for serial in serials}
    planes = {p.serial: (p.mission, p.pilot) for p in state.planes.values() if p.mission}
    scouts = {s.mission for s in state.scouts.values() if s.mission and not s.lost}
    return planes == {n: (key, plan.crews.get(n, "")) for n, key in place.items()} and scouts == set(plan.scouts)


def _orders(state: State, weights: Weights, chosen: frozenset[str] = frozenset()) -> Orders:
    """The best plan found: every group of targets (or that of the `chosen` ones), aircraft given one after the other
    where they bring most.
    """
    values = weights.morning
    planes, crews = _ready(state, weights)
    targets = [b for b in state.battalions_left if (b.card in chosen if chosen else _may_target(state, b))]
    if not planes or not targets:
        return Orders({}, {}, ())
    so = prospects.for_day(state, values)
    powers = [power(state, p, state.pilots.get(crews.get(p.serial, "")), weights.prospects) for p in planes]
    powers.sort(key=lambda p: (-p.bare - values.order_load * p.most - values.order_skill * p.skill, p.serial))
    most = min(len(planes), values.most, state.campaign_rule("max_missions") or values.most)
    pair = powers[: values.pair]
    prey = sorted(
        (Prey(state, b, weights) for b in targets), key=lambda b: (-b.prospect(pair, so / values.pair), b.card)
    )
    shortlist = prey if chosen else prey[: values.shortlist]
    stay = values.stays if days_left(state) else values.stays_last_day
    if chosen:
        stay, most = -1.0, len(shortlist)
    best: tuple[float, dict[str, tuple[int, ...]]] = (0.0, {})
    for n in range(len(shortlist) if chosen else 1, most + 1):
        for group in combinations(shortlist, n):
            score, missions = _share_out(group, powers, so, stay, weights.prospects)
            if score > best[0] + 1e-9:
                best = (score, missions)
    missions = best[1]
    flying = {s for serials in missions.values() for s in serials}
    scouts = tuple(sorted(missions, key=lambda k: (-len(missions[k]), k)))[
        : sum(not s.lost for s in state.scouts.values())
    ]
    return Orders(missions, {s: n for s, n in crews.items() if s in flying}, scouts)


def _may_target(state: State, battalion: InPlay) -> bool:
    return not (battalion.band is Band.ENEMY_REAR and state.condition_effect("no_enemy_rear"))


def _share_out(
    group: tuple[Prey, ...], powers: list[Power], so: int, stay: float, values: Prospects
) -> tuple[float, dict[str, tuple[int, ...]]]:
    """Each aircraft where it adds most, the strongest first; every target gets one; who adds less than `stay` VP stays
    at home. Then the SO."""
    part = so / len(group)
    given: list[list[Power]] = [[] for _ in group]
    now = [0.0] * len(group)
    left = len(powers)
    flown = 0
    for p in powers:
        empty = [i for i, g in enumerate(given) if not g]
        places = empty if len(empty) >= left else range(len(group))
        gains = [group[i].prospect([*given[i], p], part) - now[i] for i in range(len(group))]
        choice = max(places, key=lambda i: (gains[i], -i))
        left -= 1
        if gains[choice] < stay and not (empty and left < len(empty)):
            continue
        given[choice].append(p)
        now[choice] += gains[choice]
        flown += 1
    if any(not g for g in given):
        return 0.0, {}
    shares = share_so(list(zip(group, given, strict=True)), so, values)
    score = sum(prey.prospect(g, n) for prey, g, n in zip(group, given, shares, strict=True))
    return score - stay * flown, {
        prey.card: tuple(sorted(p.serial for p in g)) for prey, g in zip(group, given, strict=True)
    }


def _ready(state: State, weights: Weights) -> tuple[list[Plane], dict[int, str]]:
    """Aircraft that can fly today with the pilots who should fly them."""
    found: list[Plane] = []
    crews: dict[int, str] = {}
    taken: set[str] = set()
    low = state.condition_effect("low_only")
    risky = days_left(state) >= weights.morning.engine_days
    for plane in sorted(state.ready_planes, key=lambda p: (len(p.damage), p.serial)):
        card = state.card_of(plane)
        if low and Altitude.LOW not in card.altitudes:
            continue
        if risky and any(d.name == "Engine" for d in plane.damage):
            continue  # one start in five with such an engine ends in a crash (TA-ENGINE-01)
        if card.manned:
            able = [
                p
                for p in state.living_pilots
                if p.family == card.family and p.name not in taken and usable(state, p, weights.morning)
            ]
            if not able:
                continue
            pilot = max(able, key=lambda p: (skill(state, p, weights.prospects), p.name))
            crews[plane.serial] = pilot.name
            taken.add(pilot.name)
        found.append(plane)
    return sorted(found, key=lambda p: p.serial), crews


# -- commands
def targets(state: State, options: Sequence[Command], weights: Weights) -> Choice:
    """Names the targets of the plan."""
    wanted = orders(state, weights).missions
    for key in state.targets:
        if key not in wanted:
            return Untarget(key), f"{battalion_name(state, key)} can wait."
    for key in wanted:
        if key not in state.targets and Target(key) in options:
            return Target(key), _why(state, key)
    if wanted:
        return Done(), "These are the targets that pay today."
    return Done(), "Nobody can fly with profit today."


def _why(state: State, key: str) -> str:
    battalion = state.battalions[key]
    left = vp_left(state, battalion)
    near = battalion.band <= Band.FRIENDLY_REAR
    what = f"{battalion_name(state, key)}: {left} VP to win"
    return f"{what}, and it stands close to the base." if near else f"{what}."


def allocate(state: State, options: Sequence[Command], weights: Weights) -> Choice:
    """Assigns aircraft, pilots and scouts by the plan."""
    plan = orders(state, weights)
    place = {serial: key for key, serials in plan.missions.items() for serial in serials}
    for key in state.targets:
        if key not in plan.missions and Untarget(key) in options:
            return Untarget(key), f"{battalion_name(state, key)} can wait."
    for plane in state.planes.values():
        wanted = place.get(plane.serial, "")
        if plane.mission and not wanted and Unassign(plane.serial) in options:
            return Unassign(plane.serial), "It stays at home today."
        if wanted and plane.mission != wanted and Assign(plane.serial, wanted) in options:
            return Assign(plane.serial, wanted), f"{plane.card} is needed against {battalion_name(state, wanted)}."
    for serial, name in plan.crews.items():
        if state.planes[serial].pilot != name:
            if Crew(name, serial) in options:
                pilot = state.pilots[name]
                return Crew(name, serial), f"{name} is fit to fly: Stress {pilot.stress}."
            seat = planning.assigned_pilots(state).get(name)
            if seat is not None and Unassign(seat.serial) in options:
                return Unassign(seat.serial), f"{name} is needed elsewhere."
    for key in plan.scouts:
        if AssignScout(key) in options:
            return AssignScout(key), "A scout gains time over the enemy."
    if Done() in options:
        return Done(), "Everybody has his orders."
    return options[0], "Goes on."


def next_mission(state: State, options: Sequence[Command]) -> Choice:
    """The best prospect first, while money is there."""
    fly = [c for c in options if isinstance(c, FlyMission)]

    def group(key: str) -> int:
        return sum(p.mission == key for p in state.planes.values())

    best = max(fly, key=lambda c: (group(c.battalion), vp_left(state, state.battalions[c.battalion]), c.battalion))
    return best, f"{battalion_name(state, best.battalion)} first: most depends on it."


def decide(state: State, options: Sequence[Command], weights: Weights) -> Choice:
    """Fly what promises anything; a mission without hope only wears the pilots out."""
    mission = state.here
    found = prospects.groups(state, weights).get(mission.battalion)
    if found is None:
        return TakeOff(), "The mission pays."
    prey, group = found
    so = prospects.for_mission(state, weights)
    if prey.prospect(group, so) < weights.morning.hopeless and days_left(state) and Abort() in options:
        return Abort(), f"There is too little for {battalion_name(state, mission.battalion)} today."
    chance = round(100 * prey.win(group, so))
    return TakeOff(), f"{battalion_name(state, mission.battalion)}: about {chance} % to destroy it."
