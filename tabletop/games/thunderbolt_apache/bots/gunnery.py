"""Which stores at which units: odds by the rules, the best use of a load against a hex, and the shots in order.

The gain of an attack is the worth of what it probably destroys, less the price of the stores that it takes: what they
might do later.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.thunderbolt_apache.bots.ground import ANGLES, AWAY, EVERYWHERE, HEX_OF, PLACES, seen_low
from tabletop.games.thunderbolt_apache.bots.weights import Flying
from tabletop.games.thunderbolt_apache.rules import attacking, forecast
from tabletop.games.thunderbolt_apache.rules.damage import effects_on
from tabletop.games.thunderbolt_apache.rules.pieces import CANNON, Enemy, Fitness, Flyer
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude, Store
from tabletop.games.thunderbolt_apache.rules.sight import is_linked
from tabletop.games.thunderbolt_apache.rules.state import State, changed_flyer
from tabletop.games.thunderbolt_apache.rules.stress import crew_fitness

Shots = list[tuple[str, tuple[int, ...]]]
"""Stores in the order in which they are aimed, each with its units."""


@dataclass(slots=True)
class Attack:
    """An attack: what it gains, the chance that each unit dies of it, its shots."""

    gain: float
    kills: dict[int, float]
    shots: Shots


NOTHING = Attack(0.0, {}, [])


class Guns:
    """The weapons of one aircraft against the units of a battlefield. worth: of each living unit by serial; prices of
    its stores by key."""

    def __init__(self, state: State, flyer: Flyer, worth: dict[int, float], values: Flying) -> None:
        self.state = state
        self.flyer = flyer
        self.worth = worth
        self.values = values
        self.prices: dict[str, float] = {}
        self.stock = {k: flyer.stores.count(k) for k in dict.fromkeys(flyer.stores) if state.library.stores[k].fired}
        self.card = state.card_of(flyer)
        self.able = crew_fitness(state, flyer) is not Fitness.UNFIT and (flyer.pilot != "" or not self.card.manned)
        self.units: dict[int, list[Enemy]] = {}
        for unit in state.living_units:
            self.units.setdefault(unit.hex, []).append(unit)
        self.near_only = bool(state.outbound_effect("own_hex_turn1")) and state.here.turn == 1
        self.cannon = self.card.cannon is not None and not any(s.no_cannon for _, s in effects_on(state, flyer))
        self._chances: dict[tuple[str, int, bool], float] = {}
        self._known: dict[tuple[str, bool, int, int], Attack] = {}
        self.linked_sight = self._spotted()

    # -- odds
    def chance(self, key: str, unit: Enemy, own: bool) -> float:
        """Chance of one roll, 0 if the store is none against such a unit; `own`: in the aircraft's own hex."""
        mark = (key, unit.serial, own)
        known = self._chances.get(mark)
        if known is None:
            known = self._chances[mark] = self._odds(key, unit, own)
        return known

    def _odds(self, key: str, unit: Enemy, own: bool) -> float:
        if unit.covered and not own:
            return 0.0
        if key != CANNON and attacking.class_refusal(self.state, self.state.library.stores[key], unit) is not None:
            return 0.0
        there = changed_flyer(self.flyer, hex=unit.hex if own else 0)
        return float(forecast.hit_chance(attacking.attack_tally(self.state, there, key, unit)))

    def _usable(self, store: Store, altitude: Altitude, away: int, number: int) -> bool:
        if altitude not in store.altitudes or not store.reach[0] <= away <= store.reach[1]:
            return False
        if (store.area or store.multi) and number == self.state.here.civilians:
            return False  # ME22
        if store.area and self.state.campaign_rule("no_area_in_town"):  # CA08
            return self.state.library.tiles[self.state.here.tiles[number - 1]].family != "Built-up"
        return True

    # -- sight
    def _spotted(self) -> frozenset[int]:
        """Hexes that linked friends see for this aircraft (TA-LINK-02)."""
        if not is_linked(self.state, self.flyer):
            return frozenset()
        found: frozenset[int] = frozenset()
        ridges = self.state.here.ridges
        for friend in self.state.on_field:
            if friend.serial != self.flyer.serial and is_linked(self.state, friend):
                at = (friend.hex - 1) * 7 + friend.side + 1
                found |= EVERYWHERE if friend.altitude is Altitude.HIGH else seen_low(ridges)[at]
        return found

    def reachable(self, place: int, altitude: Altitude) -> list[int]:
        """Hexes with living units that can be attacked from there, as far as angle and sight go."""
        if self.near_only:
            return [HEX_OF[place]] if HEX_OF[place] in self.units else []
        angle = ANGLES[place]
        if altitude is Altitude.HIGH:
            return [h for h in self.units if h in angle]
        seen = seen_low(self.state.here.ridges, self.card.mast_sight)[place]
        return [h for h in self.units if h in angle and (h in seen or h in self.linked_sight)]

    # -- the best use of a load
    def at_hex(self, number: int, altitude: Altitude, away: int, independent: bool = False) -> Attack:
        """The best use of all stores, or of the Independent ones alone, against one hex."""
        mark = ("i" if independent else "a", altitude is Altitude.LOW, away, number)
        known = self._known.get(mark)
        if known is None:
            stock = self.stock
            if independent:
                stock = {k: n for k, n in stock.items() if self.state.library.stores[k].independent}
            known = self._known[mark] = self.spend(number, altitude, away, stock)
        return known

    def spend(self, number: int, altitude: Altitude, away: int, stock: dict[str, int]) -> Attack:
        """Stores one after the other, each where it gains most, until none is worth its price."""
        units = [u for u in self.units.get(number, ()) if away == 0 or not u.covered]
        left = {
            k: n for k, n in stock.items() if n and self._usable(self.state.library.stores[k], altitude, away, number)
        }
        alive = {u.serial: self.worth[u.serial] for u in units}
        chances = {k: [(u.serial, p) for u in units if (p := self.chance(k, u, away == 0)) > 0] for k in left}
        survive = dict.fromkeys(alive, 1.0)
        gain, shots = 0.0, []
        while True:
            best, pick = 1e-9, None
            for key, n in left.items():
                if not n:
                    continue
                net, targets = self._one(key, chances[key], alive)
                if net > best:
                    best, pick = net, (key, targets)
            if pick is None:
                break
            key, targets = pick
            left[key] -= 1
            gain += best
            shots.append((key, targets))
            table = dict(chances[key])
            for serial in targets:
                alive[serial] *= 1 - table[serial]
                survive[serial] *= 1 - table[serial]
        return Attack(gain, {s: 1 - p for s, p in survive.items() if p < 1}, shots)

    def _one(self, key: str, table: list[tuple[int, float]], alive: dict[int, float]) -> tuple[float, tuple[int, ...]]:
        """What one more store of that kind gains, and its targets."""
        if not table:
            return 0.0, ()
        store = self.state.library.stores[key]
        price = self.prices.get(key, 0.0)
        if store.area:
            return sum(alive[s] * p for s, p in table) - price, tuple(s for s, _ in table)
        if store.multi:
            ranked = sorted(table, key=lambda t: -alive[t[0]] * t[1])[: store.multi]
            ranked = [t for t in ranked if alive[t[0]] * t[1] > self.values.worth_a_roll] or ranked[:1]
            return sum(alive[s] * p for s, p in ranked) - price, tuple(s for s, _ in ranked)
        serial, p = max(table, key=lambda t: alive[t[0]] * t[1])
        return alive[serial] * p - price, (serial,)

    def by_cannon(self, place: int, altitude: Altitude) -> Attack:
        """The Cannon from there: every unit of the hex when hovering, else one, or a gunship's n (TA-CANNON-02 to
        -04)."""
        number, side = PLACES[place]
        if not self.cannon or altitude is not self.card.cannon_altitude or number not in self.units:
            return NOTHING
        mark = ("c" if side == CENTRE else "m", altitude is Altitude.LOW, 0, number)
        known = self._known.get(mark)
        if known is None:
            most = 99 if side == CENTRE else max(1, self.card.gunship)
            rated = [(self.worth[u.serial] * self.chance(CANNON, u, True), u) for u in self.units[number]]
            rated = [r for r in sorted(rated, key=lambda r: (-r[0], r[1].serial)) if r[0] > 0][:most]
            kills = {u.serial: self.chance(CANNON, u, True) for _, u in rated}
            shots: Shots = [(CANNON, (u.serial,)) for _, u in rated]
            known = self._known[mark] = Attack(sum(r[0] for r in rated), kills, shots)
        return known

    def quick(self, place: int, altitude: Altitude) -> tuple[float, dict[int, float]]:
        """Gain and kills of about the best attack from a place: for looking ahead."""
        if not self.able:
            return 0.0, {}
        best = self.by_cannon(place, altitude)
        row = AWAY[HEX_OF[place]]
        found = []
        for number in self.reachable(place, altitude):
            attack = self.at_hex(number, altitude, row[number])
            if attack.gain > 0:
                found.append((attack.gain, number, attack))
        if not found:
            return best.gain, best.kills
        found.sort(key=lambda f: (-f[0], f[1]))
        gain, number, main = found[0]
        if len(found) > 1 and any(self.state.library.stores[k].independent for k in self.stock):
            gain += self._second(found, main, altitude, row)
        return (gain, main.kills) if gain > best.gain else (best.gain, best.kills)

    def _second(
        self, found: list[tuple[float, int, Attack]], main: Attack, altitude: Altitude, row: tuple[int, ...]
    ) -> float:
        """About what Independent weapons add in another hex (TA-ATTACK-06)."""
        stores = self.state.library.stores
        have = sum(n for k, n in self.stock.items() if stores[k].independent)
        used = sum(1 for k, _ in main.shots if stores[k].independent)
        most = max(self.at_hex(n, altitude, row[n], independent=True).gain for _, n, _ in found[1:])
        return most * (1 - used / have)

    def best(self, place: int, altitude: Altitude) -> Attack:
        """The best attack from a place, with its shots."""
        if not self.able:
            return NOTHING
        best = self.by_cannon(place, altitude)
        row = AWAY[HEX_OF[place]]
        hexes = sorted(self.reachable(place, altitude))
        stores = self.state.library.stores
        for number in hexes:
            main = self.at_hex(number, altitude, row[number])
            if not main.shots:
                continue
            whole = main
            left = {k: n - sum(s[0] == k for s in main.shots) for k, n in self.stock.items() if stores[k].independent}
            for other in hexes if any(left.values()) else ():
                if other != number:
                    more = self.spend(other, altitude, row[other], left)
                    if main.gain + more.gain > whole.gain + 1e-9:
                        whole = Attack(main.gain + more.gain, {**main.kills, **more.kills}, main.shots + more.shots)
            if whole.gain > best.gain + 1e-9:
                best = whole
        return best
