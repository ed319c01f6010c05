"""Arming: what to hang under whom, and what to pay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.core.messages import Command
from tabletop.games.thunderbolt_apache.bots import prospects, worth
from tabletop.games.thunderbolt_apache.bots.weights import Arming, Weights
from tabletop.games.thunderbolt_apache.rules import battlefield, hexes
from tabletop.games.thunderbolt_apache.rules.arming import loading
from tabletop.games.thunderbolt_apache.rules.arming.loading import Load, PayNight, PayPenalty, Unload
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.damage import effects_on
from tabletop.games.thunderbolt_apache.rules.forecast import ECM_FAILS
from tabletop.games.thunderbolt_apache.rules.loiter import starting_marker
from tabletop.games.thunderbolt_apache.rules.missions import Abort
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Flyer
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude, Store, StoreKind, UnitType
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import crew_fitness, pilot_of
from tabletop.games.thunderbolt_apache.rules.tables import UnitClass

Choice = tuple[Command, str]
WEAPONS_OP = 10
"""What the weapons of an aircraft cost that would have none."""
POD_STOPS = float(1 - ECM_FAILS)
"""Share of attacks that a Pod turns aside (TA-ECM-01)."""


@dataclass(frozen=True, slots=True)
class Foe:
    """One expected enemy unit: type, modifier to rolls against it."""

    kind: UnitType
    modifier: int
    value: float
    radar: bool


def foes(state: State, weights: Weights) -> list[Foe]:
    """The units that will probably stand on the field."""
    mission = state.here
    listed = [
        k
        for k, n in battlefield.units_of(state.library.battalions[mission.battalion], mission.before)
        for _ in range(n)
    ]
    listed += [kind for kind, _ in battlefield.condition_units(state)]
    found = []
    for key in listed:
        kind = state.library.units[key]
        modifier = state.campaign_rule("inf_modifier") if key == "INF" and state.campaign_rule("inf_modifier") else 0
        radar = kind.radar and not (state.guerrillas and key in hexes.UNSEEING)
        value = kind.value + weights.arming.menace * worth.menace(kind, weights.worth)
        found.append(Foe(kind, modifier or kind.modifier, value, radar))
    return found


def _fits(store: Store, foe: Foe) -> bool:
    if store.radar_only:
        return foe.radar
    if (store.kind is StoreKind.AIR_TO_AIR) != (foe.kind.cls is UnitClass.HELO):
        return False
    return foe.kind.cls in store.targets


def _skill(state: State, flyer: Flyer, near: bool) -> int:
    pilot = pilot_of(state, flyer)
    total = 0
    if pilot is not None:
        row = state.row_of(pilot)
        total = (row.strike if near else row.standoff) - (2 if crew_fitness(state, flyer) != "Okay" else 0)
    total += sum((s.strike if near else s.standoff) + s.all_attacks for _, s in effects_on(state, flyer))
    return total + state.condition_effect("strike" if near else "standoff")


def _hit(state: State, flyer: Flyer, store: Store, foe: Foe) -> float:
    """Chance that one store destroys such a unit, by its attack number, skill and the target's modifier."""
    skill = _skill(state, flyer, store.reach[1] == 0)
    return max(0, min(10, 11 - ((store.attack or 0) - skill - foe.modifier))) / 10


@dataclass(frozen=True, slots=True)
class Promise:
    """What one such store may do: the expected units it can hit (index, value x chance, chance), and what reach,
    height and several targets at once make of it."""

    chances: tuple[tuple[int, float, float], ...]
    factor: float
    values: Arming

    def worth(self, left: Sequence[float]) -> float:
        """Points of enemy value, where `left` is the share of each unit that other stores leave standing."""
        best = self._best(left)
        return self.factor * sum(v for v, _, _ in best) / len(best) if best else 0.0

    def strike(self, left: list[float]) -> None:
        """Takes from the units what one such store will probably destroy."""
        best = self._best(left)
        total = sum(v for v, _, _ in best)
        for value, index, chance in best:
            if total > 0:
                left[index] *= 1 - min(self.values.most_used, self.values.used * self.factor * chance * value / total)

    def _best(self, left: Sequence[float]) -> list[tuple[float, int, float]]:
        """The better two thirds of its targets: the player may choose."""
        share, of = self.values.best_share
        found = sorted(((v * left[i], i, chance) for i, v, chance in self.chances), reverse=True)
        return found[: max(self.values.best_least, -(-share * len(found) // of))]


def promise(state: State, flyer: Flyer, store: Store, enemy: list[Foe], values: Arming) -> Promise:
    """What such a store may do against what is expected."""
    if not store.fired or store.attack is None:
        return Promise((), 0.0, values)
    fit = [(i, f.value, _hit(state, flyer, store, f)) for i, f in enumerate(enemy) if _fits(store, f)]
    return Promise(tuple((i, v * p, p) for i, v, p in fit), _factor(state, flyer, store, len(fit), values), values)


def _factor(state: State, flyer: Flyer, store: Store, targets: int, values: Arming) -> float:
    if store.kind is StoreKind.AIR_TO_AIR:
        return min(1.0, values.air_to_air * targets)
    crowd = (targets - 1) / values.crowd_each + values.crowd
    several = 1.0
    if store.multi:
        several = 1 + min(store.multi - 1, crowd) * values.multi
    elif store.area:
        several = 1 + crowd * values.area
    reach = values.reach[min(3, store.reach[1])] * (values.independent if store.independent else 1.0)
    height = 1.0
    if Altitude.HIGH not in store.altitudes:
        height = values.low_alone
    elif Altitude.LOW not in store.altitudes:
        height = values.high_alone
    if (
        state.condition_effect("low_only")
        and Altitude.LOW not in store.altitudes
        and Altitude.LOW in state.card_of(flyer).altitudes
    ):
        return 0.0
    if store.area and state.campaign_rule("no_area_in_town"):
        several *= values.town
    return several * reach * height


def _pod_worth(state: State, flyer: Flyer, enemy: list[Foe], weights: Weights) -> float:
    """What a Pod saves."""
    light, heavy = worth.hit_costs(state, flyer, weights)
    values = weights.arming
    low = Altitude.LOW in state.card_of(flyer).altitudes
    total = 0.0
    for foe in enemy:
        if foe.kind.armed and (low or Altitude.HIGH in foe.kind.altitudes):
            exposures = values.pod_reach[min(3, foe.kind.reach)] * (
                1.0 if Altitude.HIGH in foe.kind.altitudes else values.pod_low_alone
            )
            total += exposures * (foe.kind.light * light + foe.kind.heavy * heavy)
    total += values.pod_events * (light + heavy)
    return POD_STOPS * total * weights.danger


def _tank_worth(state: State, flyer: Flyer, values: Arming) -> float:
    card = state.card_of(flyer)
    turns = starting_marker(state).total
    cannon = 0.0 if card.cannon is None else max(0.0, (11 - card.cannon) / 10)
    cannon *= values.tank_hover if card.hover else 1.0
    hurry = values.tank_hurry if turns <= values.tank_hurry_turns else 1.0
    return (values.tank + values.tank_cannon * cannon) * hurry


class _Arsenal:
    """Loads being put together: what is hung, what weight and OP are left, what each store promises."""

    def __init__(self, state: State, weights: Weights) -> None:
        enemy = foes(state, weights)
        self.values = values = weights.arming
        self.state = state
        self.stores = state.library.stores
        self.flyers = [f for f in state.flyers if f.flight is Flight.OUT]
        self.room = 10 * prospects.for_mission(state, weights) + state.condition_effect("free_op")
        self.limit = {f.serial: loading.weight_limit(state, f) for f in self.flyers}
        self.loads: dict[int, Counter[str]] = {f.serial: Counter() for f in self.flyers}
        self.promises = {
            (f.serial, s.key): promise(state, f, s, enemy, values)
            for f in self.flyers for s in loading.carried(state, f.card)
        }  # fmt: skip
        self.left = [1.0] * len(enemy)
        """Share of each expected unit that what is hung so far leaves standing."""
        self.pods = {f.serial: _pod_worth(state, f, enemy, weights) for f in self.flyers}
        self.tanks = {f.serial: _tank_worth(state, f, values) for f in self.flyers}
        self.needed = values.enough * sum(f.kind.value for f in enemy)
        self.hoped = sum(_by_cannon(state, f, values) for f in self.flyers)
        self.turns = max(values.turns_least, starting_marker(state).total)
        self.price = values.op_in_plenty if prospects.plenty(state, weights) else values.op

    def rate(self, serial: int, store: Store) -> float:
        """What one more such store there may do, in points of enemy value."""
        if store.kind is StoreKind.POD:
            return self.pods[serial]
        if store.kind is StoreKind.TANK:
            return self.tanks[serial]
        return self.promises[serial, store.key].worth(self.left)

    def net(self, serial: int, store: Store) -> float:
        """What one more of the store is worth there, its OP taken off; less the more there is (0 = cannot be)."""
        load, values = self.loads[serial], self.values
        if store.weight > self.limit[serial] or store.op > self.room:
            return 0.0
        worthy = self.rate(serial, store)
        if worthy <= 0:
            return 0.0
        if not store.fired:
            taken = any(self.stores[k].kind is store.kind for k in load)
            return 0.0 if taken else worthy - self.price * store.op
        if store.kind is StoreKind.AIR_TO_AIR and load[store.key] >= values.air_to_air_most:
            return 0.0
        shots = sum(n for k, n in load.items() if self.stores[k].fired)
        often = values.often[0 if shots < self.turns else 1 if shots < values.often_turns * self.turns else 2]
        dull = max(values.dull_least, values.dull_from - self.hoped / self.needed) if self.needed else 1.0
        return worthy * often * dull - self.price * store.op

    def arm_the_bare(self) -> None:
        """Who would fly with pods and tanks alone gets weapons as well, paid from all SO in hand, a tank or pod left
        at home where they weigh too much.
        """
        state, spent = self.state, sum(self.stores[k].op * n for load in self.loads.values() for k, n in load.items())
        other = loading.bill(state).total - loading.ordnance_cost(state, loading.ordnance_points(state))
        self.room = 10 * max(0, state.so - other) + state.condition_effect("free_op") - spent
        self.price = self.values.op_in_plenty
        bare = [f for f in self.flyers if not any(self.stores[k].fired for k in self.loads[f.serial])]
        for n, flyer in enumerate(bare):
            load, purse_left = self.loads[flyer.serial], self.room
            self.room = share = min(WEAPONS_OP, purse_left // (len(bare) - n))
            while not self.hang_best(flyer) and load and not any(self.stores[k].fired for k in load):
                key = min(load, key=lambda k: self.rate(flyer.serial, self.stores[k]))
                self._take_off(flyer.serial, key)
            while self.hang_best(flyer):
                pass
            self.room = purse_left - (share - self.room)

    def _take_off(self, serial: int, key: str) -> None:
        load = self.loads[serial]
        load[key] -= 1
        self.limit[serial] += self.stores[key].weight
        self.room += self.stores[key].op
        self.loads[serial] = +load

    def hang_best(self, only: Flyer | None = None) -> bool:
        """One more store, where it brings most for its weight and OP; a weapon for `only` one aircraft. False: nothing
        is worth it any more.
        """
        best, pick = 0.0, None
        for f in self.flyers if only is None else [only]:
            for store in loading.carried(self.state, f.card):
                if only is not None and not store.fired:
                    continue
                net = self.net(f.serial, store)
                score = net / (store.weight + self.values.op_weight * store.op)
                if net > self.values.least and score > best + 1e-9:
                    best, pick = score, (f.serial, store)
        if pick is None:
            return False
        serial, store = pick
        self.loads[serial][store.key] += 1
        self.limit[serial] -= store.weight
        self.room -= store.op
        if store.fired:
            self.hoped += self.rate(serial, store)
            self.promises[serial, store.key].strike(self.left)
        return True


_LAST: dict[str, tuple[object, dict[int, Counter[str]]]] = {}


def plan(state: State, weights: Weights, armed: bool = False) -> dict[int, Counter[str]]:
    """The load of each aircraft of the mission, within weight and SO; `armed`: with a weapon for each as long as one
    is to be had. It is the same until all is hung, so the last one is remembered."""
    mission = state.here
    planes = tuple((p.serial, p.card, p.damage, p.mission) for p in state.planes.values())
    pilots = tuple((p.name, p.level, p.stress, p.wounds) for p in state.pilots.values())
    flyers = tuple((f.serial, f.card, f.pilot, f.flight) for f in state.flyers)
    key = (
        id(state.library), state.scenario.key, state.campaign, state.situation, state.day, state.days, state.so,
        state.condition, tuple(state.battalions_left), state.flown, mission.battalion, mission.band, mission.before,
        mission.scout, mission.penalty_paid, mission.night, planes, pilots, flyers, weights,
        armed,
    )  # fmt: skip
    known = _LAST.get("plan")
    if known is None or known[0] != key:
        arsenal = _Arsenal(state, weights)
        while arsenal.hang_best():
            pass
        if armed:
            arsenal.arm_the_bare()
        known = _LAST["plan"] = (key, arsenal.loads)
    return known[1]


def _by_cannon(state: State, flyer: Flyer, values: Arming) -> float:
    card = state.card_of(flyer)
    shots = values.cannon_shots + card.gunship
    return 0.0 if card.cannon is None else max(0, 11 - card.cannon) / 10 * values.cannon * shots


# -- commands
def arm(state: State, options: Sequence[Command], weights: Weights) -> Choice:
    """The next command on the way to the plan."""
    if not state.here.night and PayNight(True) in options and _night_pays(state, weights):
        return PayNight(True), "Night flying: no enemy fires in the first turn."
    if PayPenalty(True) in options and _penalty_pays(state, weights):
        return PayPenalty(True), "One SO cancels the weight penalty of the sector for everybody."
    wanted = plan(state, weights)
    for flyer in state.flyers:
        have = Counter(flyer.stores)
        for key in have:
            if flyer.serial in wanted and have[key] > wanted[flyer.serial][key]:
                return Unload(flyer.serial, key), f"{key} is of less use here."
    for flyer in state.flyers:
        have = Counter(flyer.stores)
        for key, n in wanted.get(flyer.serial, Counter()).items():
            if have[key] < n and Load(flyer.serial, key) in options:
                return Load(flyer.serial, key), _why(state, flyer, key, weights)
    if Done() in options:
        return Done(), "The loads fit the targets and the purse."
    if Abort() in options:
        return Abort(), "The mission cannot be paid for."
    return options[0], "Goes on."


def _why(state: State, flyer: Flyer, key: str, weights: Weights) -> str:
    """What a store is for, with the aircraft that carries it."""
    return f"{flyer.card}: {why(state, flyer, key, weights)}"


def why(state: State, flyer: Flyer, key: str, weights: Weights) -> str:
    """What a store is for against this target."""
    store = state.library.stores[key]
    if store.kind is StoreKind.POD:
        return f"{key} turns four of ten attacks aside."
    if store.kind is StoreKind.TANK:
        return f"{key} gives two turns more over the enemy."
    fit = [(_hit(state, flyer, store, f), f) for f in foes(state, weights) if _fits(store, f)]
    if not fit:
        return f"{key} may be of use."
    chance, foe = max(fit, key=lambda f: f[0] * f[1].value)
    return f"{key} for targets such as the {foe.kind.name} ({round(100 * chance)} %)."


def _penalty_pays(state: State, weights: Weights) -> bool:
    values = weights.arming
    out = sum(f.flight is Flight.OUT and state.card_of(f).wp > 0 for f in state.flyers)
    return (
        loading.sector_penalty(state).total * out >= values.penalty_weight
        and prospects.for_mission(state, weights) >= values.paying
    )


def _night_pays(state: State, weights: Weights) -> bool:
    guns = sum(f.kind.light + weights.arming.night_heavy * f.kind.heavy for f in foes(state, weights) if f.kind.reach)
    return guns >= weights.arming.night_hits and prospects.for_mission(state, weights) >= weights.arming.paying
