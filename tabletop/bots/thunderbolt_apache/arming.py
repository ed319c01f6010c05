"""Arming: what to hang under whom, and what to pay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.bots.thunderbolt_apache import purse, worth
from tabletop.bots.thunderbolt_apache.weights import Weights
from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.pieces import Flight, Flyer
from tabletop.games.thunderbolt_apache.rules import battlefield, ground
from tabletop.games.thunderbolt_apache.rules.arming import loading
from tabletop.games.thunderbolt_apache.rules.arming.orders import Load, PayNight, PayPenalty, Unload
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.damage import effects_on
from tabletop.games.thunderbolt_apache.rules.loiter import starting_marker
from tabletop.games.thunderbolt_apache.rules.missions import Abort
from tabletop.games.thunderbolt_apache.rules.stress import crew_fitness, pilot_of
from tabletop.games.thunderbolt_apache.sheets import Altitude, Store, StoreKind, UnitType
from tabletop.games.thunderbolt_apache.state import State
from tabletop.games.thunderbolt_apache.tables import UnitClass

Choice = tuple[Command, str]
OP_PRICE, OP_IN_PLENTY = 0.17, 0.03
"""What one OP is worth in points of enemy value; where SO will be left over in any case."""
USED = 0.6
"""Share of the stores that is fired in time and at the unit it was meant for."""


@dataclass(frozen=True, slots=True)
class Foe:
    """One expected enemy unit: type, modifier to rolls against it."""

    kind: UnitType
    modifier: int
    value: float
    radar: bool


def foes(state: State) -> list[Foe]:
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
        radar = kind.radar and not (state.guerrillas and key in ground.UNSEEING)
        value = kind.value + 0.8 * worth.menace(kind)
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
                left[index] *= 1 - min(0.9, USED * self.factor * chance * value / total)

    def _best(self, left: Sequence[float]) -> list[tuple[float, int, float]]:
        """The better two thirds of its targets: the player may choose."""
        found = sorted(((v * left[i], i, chance) for i, v, chance in self.chances), reverse=True)
        return found[: max(2, (2 * len(found) + 2) // 3)]


def promise(state: State, flyer: Flyer, store: Store, enemy: list[Foe]) -> Promise:
    """What such a store may do against what is expected."""
    if not store.fired or store.attack is None:
        return Promise((), 0.0)
    fit = [(i, f.value, _hit(state, flyer, store, f)) for i, f in enumerate(enemy) if _fits(store, f)]
    return Promise(tuple((i, v * p, p) for i, v, p in fit), _factor(state, flyer, store, len(fit)))


def _factor(state: State, flyer: Flyer, store: Store, targets: int) -> float:
    if store.kind is StoreKind.AIR_TO_AIR:
        return min(1.0, 0.35 * targets)
    crowd = (targets - 1) / 10 + 0.35
    several = 1 + min(store.multi - 1, crowd) * 0.7 if store.multi else 1 + crowd * 0.8 if store.area else 1.0
    reach = (0.62, 0.85, 1.0, 1.08)[min(3, store.reach[1])] * (1.08 if store.independent else 1.0)
    height = 0.85 if Altitude.HIGH not in store.altitudes else 0.95 if Altitude.LOW not in store.altitudes else 1.0
    if (
        state.condition_effect("low_only")
        and Altitude.LOW not in store.altitudes
        and Altitude.LOW in state.card_of(flyer).altitudes
    ):
        return 0.0
    if store.area and state.campaign_rule("no_area_in_town"):
        several *= 0.5
    return several * reach * height


def _pod_worth(state: State, flyer: Flyer, enemy: list[Foe], weights: Weights) -> float:
    """What a Pod saves: four of ten attacks."""
    light, heavy = worth.hit_costs(state, flyer, weights)
    low = Altitude.LOW in state.card_of(flyer).altitudes
    total = 0.0
    for foe in enemy:
        if foe.kind.armed and (low or Altitude.HIGH in foe.kind.altitudes):
            exposures = (0.15, 0.45, 0.8, 1.2)[min(3, foe.kind.reach)] * (
                1.0 if Altitude.HIGH in foe.kind.altitudes else 0.5
            )
            total += exposures * (foe.kind.light * light + foe.kind.heavy * heavy)
    total += 0.6 * (light + heavy)
    return 0.4 * total * weights.danger


def _tank_worth(state: State, flyer: Flyer) -> float:
    card = state.card_of(flyer)
    turns = starting_marker(state).total
    cannon = 0.0 if card.cannon is None else max(0.0, (11 - card.cannon) / 10) * (1.3 if card.hover else 1.0)
    return (1.2 + 2.2 * cannon) * (1.5 if turns <= 4 else 1.0)


class _Arsenal:
    """Loads being put together: what is hung, what weight and OP are left, what each store promises."""

    def __init__(self, state: State, weights: Weights) -> None:
        enemy = foes(state)
        self.state = state
        self.stores = state.library.stores
        self.flyers = [f for f in state.flyers if f.flight is Flight.OUT]
        self.room = 10 * purse.for_mission(state, weights.luck) + state.condition_effect("free_op")
        self.limit = {f.serial: loading.weight_limit(state, f) for f in self.flyers}
        self.loads: dict[int, Counter[str]] = {f.serial: Counter() for f in self.flyers}
        self.promises = {
            (f.serial, s.key): promise(state, f, s, enemy)
            for f in self.flyers for s in loading.carried(state, f.card)
        }  # fmt: skip
        self.left = [1.0] * len(enemy)
        """Share of each expected unit that what is hung so far leaves standing."""
        self.pods = {f.serial: _pod_worth(state, f, enemy, weights) for f in self.flyers}
        self.tanks = {f.serial: _tank_worth(state, f) for f in self.flyers}
        self.needed = 1.2 * sum(f.kind.value for f in enemy)
        self.hoped = sum(_by_cannon(state, f) for f in self.flyers)
        self.turns = max(2, starting_marker(state).total)
        self.price = OP_IN_PLENTY if purse.plenty(state) else OP_PRICE

    def rate(self, serial: int, store: Store) -> float:
        """What one more such store there may do, in points of enemy value."""
        if store.kind is StoreKind.POD:
            return self.pods[serial]
        if store.kind is StoreKind.TANK:
            return self.tanks[serial]
        return self.promises[serial, store.key].worth(self.left)

    def net(self, serial: int, store: Store) -> float:
        """What one more of the store is worth there, its OP taken off; less the more there is (0 = cannot be)."""
        load = self.loads[serial]
        if store.weight > self.limit[serial] or store.op > self.room:
            return 0.0
        worthy = self.rate(serial, store)
        if worthy <= 0:
            return 0.0
        if not store.fired:
            taken = any(self.stores[k].kind is store.kind for k in load)
            return 0.0 if taken else worthy - self.price * store.op
        if store.kind is StoreKind.AIR_TO_AIR and load[store.key] >= 2:
            return 0.0
        shots = sum(n for k, n in load.items() if self.stores[k].fired)
        often = 1.0 if shots < self.turns else 0.75 if shots < 2 * self.turns else 0.4
        dull = max(0.25, 1.25 - self.hoped / self.needed) if self.needed else 1.0
        return worthy * often * dull - self.price * store.op

    def hang_best(self) -> bool:
        """One more store, where it brings most for its weight and OP. False: nothing is worth it any more."""
        best, pick = 0.0, None
        for f in self.flyers:
            for store in loading.carried(self.state, f.card):
                net = self.net(f.serial, store)
                score = net / (store.weight + 0.25 * store.op)
                if net > 0.05 and score > best + 1e-9:
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


def plan(state: State, weights: Weights) -> dict[int, Counter[str]]:
    """The load of each aircraft of the mission, within weight and SO. It is the same until all is hung, so the last
    one is remembered."""
    mission = state.here
    planes = tuple((p.serial, p.card, p.damage, p.mission) for p in state.planes.values())
    pilots = tuple((p.name, p.level, p.stress, p.wounds) for p in state.pilots.values())
    flyers = tuple((f.serial, f.card, f.pilot, f.flight) for f in state.flyers)
    key = (
        id(state.library), state.scenario.key, state.campaign, state.situation, state.day, state.days, state.so,
        state.condition, tuple(state.battalions_left), state.flown, mission.battalion, mission.band, mission.before,
        mission.scout, mission.penalty_paid, mission.night, planes, pilots, flyers, weights,
    )  # fmt: skip
    known = _LAST.get("plan")
    if known is None or known[0] != key:
        arsenal = _Arsenal(state, weights)
        while arsenal.hang_best():
            pass
        known = _LAST["plan"] = (key, arsenal.loads)
    return known[1]


def _by_cannon(state: State, flyer: Flyer) -> float:
    card = state.card_of(flyer)
    return 0.0 if card.cannon is None else max(0, 11 - card.cannon) / 10 * 2.0 * (2 + card.gunship)


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
                return Load(flyer.serial, key), _why(state, flyer, key)
    if Done() in options:
        return Done(), "The loads fit the targets and the purse."
    if Abort() in options:
        return Abort(), "The mission cannot be paid for."
    return options[0], "Goes on."


def _why(state: State, flyer: Flyer, key: str) -> str:
    store = state.library.stores[key]
    if store.kind is StoreKind.POD:
        return f"{flyer.card}: {key} turns four of ten attacks aside."
    if store.kind is StoreKind.TANK:
        return f"{flyer.card}: {key} gives two turns more over the enemy."
    fit = [(_hit(state, flyer, store, f), f) for f in foes(state) if _fits(store, f)]
    if not fit:
        return f"{flyer.card}: {key} may be of use."
    chance, foe = max(fit, key=lambda f: f[0] * f[1].value)
    return f"{flyer.card}: {key} for targets such as the {foe.kind.name} ({round(100 * chance)} %)."


def _penalty_pays(state: State, weights: Weights) -> bool:
    out = sum(f.flight is Flight.OUT and state.card_of(f).wp > 0 for f in state.flyers)
    return loading.sector_penalty(state).total * out >= 4 and purse.for_mission(state, weights.luck) >= 3


def _night_pays(state: State, weights: Weights) -> bool:
    guns = sum(f.kind.light + 2 * f.kind.heavy for f in foes(state) if f.kind.reach)
    return guns >= 5 and purse.for_mission(state, weights.luck) >= 3
