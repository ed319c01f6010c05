"""One activation: every altitude, way and place of attack, with what the turns after it may bring.

Turns to come are worked out backwards for all 70 places, until the aircraft must be off the field.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.thunderbolt_apache.bots import worth
from tabletop.games.thunderbolt_apache.bots.ground import (
    AWAY,
    HEX_OF,
    OFF,
    PLACES,
    Way,
    high_groups,
    index_of,
    low_groups,
    ridge_places,
    rolls_on,
    seen_low,
    turns_to_leave,
    ways,
)
from tabletop.games.thunderbolt_apache.bots.gunnery import NOTHING, Attack, Guns
from tabletop.games.thunderbolt_apache.bots.weights import Weights
from tabletop.games.thunderbolt_apache.rules import moving
from tabletop.games.thunderbolt_apache.rules.altitude import altitudes
from tabletop.games.thunderbolt_apache.rules.enemy_fire import silent
from tabletop.games.thunderbolt_apache.rules.hexes import distance, type_of
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy, Flight, Flyer
from tabletop.games.thunderbolt_apache.rules.popups import draws_popups
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.state import State, changed_flyer
from tabletop.games.thunderbolt_apache.rules.stress import is_fast, pilot_of

HEIGHTS = (Altitude.LOW, Altitude.HIGH)
NEVER = -1e9


@dataclass(frozen=True, slots=True)
class Plan:
    """What an activation should be: altitude, the places one after the other, where it attacks (index into them, -1:
    nowhere), its end; the figures behind it."""

    score: float
    altitude: Altitude
    way: Way
    attack_at: int
    gain: float
    rolls: int
    danger: float


class Sortie:
    """An aircraft of the mission and all that its next turns depend on. Worked out from a view."""

    def __init__(self, state: State, flyer: Flyer, weights: Weights) -> None:
        self.state = state
        self.flyer = flyer
        self.weights = weights
        card = state.card_of(flyer)
        self.hover = card.hover
        self.heights = altitudes(state, flyer)
        fresh = changed_flyer(flyer, began=(1, CENTRE), spent=0)
        least, most = moving.speed(state, fresh)
        self.least, self.most = least.total, most.total
        self.own = worth.loiter_left(state, flyer, weights.worth)
        self.fast = is_fast(state, flyer) if flyer.flight is Flight.OUT else flyer.fast
        self.worth = worth.unit_worth(state, weights)
        self.guns = Guns(state, flyer, self.worth, weights.flying)
        self._price()
        self.ridges = state.here.ridges
        self.roll_costs = self._roll_costs()
        self.contributions: dict[int, tuple[list[float], list[float]]] = {}
        self.later_danger = self._danger(later=True)
        self.now_danger = self._danger(later=False) if self.fast or not state.here.turn else self.later_danger
        self.popup = self._popup_cost()
        self._quick: dict[tuple[int, bool], tuple[float, dict[int, float]]] = {}
        self._values: list[list[float]] | None = None

    # -- what stores, rolls and pop-ups cost
    def _price(self) -> None:
        """Prices of stores: dear when there are fewer shots than turns to fire them in."""
        guns, state, values = self.guns, self.state, self.weights.flying
        turns = max(1, min(self.own, values.store_turns))
        shots = sum(guns.stock.values())
        if not shots or turns <= 1:
            return
        share = values.store_share - values.store_shots * shots / turns
        share = self.weights.patience * max(values.store_least, min(values.store_most, share))
        for key in guns.stock:
            store = state.library.stores[key]
            targets = sorted(
                (self.worth[u.serial] * guns.chance(key, u, store.reach[0] == 0) for u in state.living_units),
                reverse=True,
            )
            best = [t for t in targets if t > 0][: max(values.store_targets, guns.stock[key])]
            several = values.several if store.multi or store.area else 1.0
            guns.prices[key] = share * several * sum(best) / len(best) if best else 0.0

    def _roll_costs(self) -> list[float]:
        """Cost of 0, 1, 2 ... ridge rolls in one activation (TA-RIDGE-04 to -07)."""
        if pilot_of(self.state, self.flyer) is None:
            return [0.0] * 5
        crash = worth.crash_price(self.state, self.weights) + self.weights.flying.roll_crash
        dear = self.weights.stress * worth.nerves(self.state, self.flyer, self.weights.worth)
        return [p * crash + mean * dear for p, mean in worth.ridge_odds(self.state, self.flyer, 4)]

    def _popup_cost(self) -> float:
        sortie = self.state.scenario.sortie
        if sortie is not None and not sortie.popups:
            return 0.0
        high = changed_flyer(self.flyer, altitude=Altitude.HIGH)
        if not draws_popups(self.state, high):
            return 0.0
        values = self.weights.flying
        turns = (self.own - 1) / values.popup_turns
        return self.weights.popup * min(values.popup_most, max(values.popup_least, turns))

    # -- enemy fire
    def _danger(self, later: bool) -> tuple[list[float], list[float]]:
        """Expected cost of the next enemy fire at each place, (at L, at H). `later`: of a fire after this turn's."""
        state = self.state
        costs = worth.attack_costs(state, self.flyer, self.weights)
        total = ([0.0] * (OFF + 1), [0.0] * (OFF + 1))
        friends = [f for f in state.flyers if f.serial != self.flyer.serial and worth_watching(f)]
        for unit in state.living_units:
            if unit.type not in costs or (not later and _quiet(state, unit)):
                continue
            here = self._of_unit(unit, costs[unit.type], friends)
            for part, mine in zip(total, here, strict=True):
                for place, cost in enumerate(mine):
                    if cost:
                        part[place] += cost
            self.contributions[unit.serial] = here
        return total

    def _of_unit(self, unit: Enemy, cost: float, friends: list[Flyer]) -> tuple[list[float], list[float]]:
        """The cost of one unit's fire at each place, by the chance that it picks this aircraft (TA-FIRE-02)."""
        kind = type_of(self.state, unit)
        low, high = [0.0] * (OFF + 1), [0.0] * (OFF + 1)
        seen = seen_low(self.ridges)
        near = [distance(unit.hex, f.hex) for f in friends if self._can_fire_at(kind.reach, kind.altitudes, unit, f)]
        nearest, tied = (min(near), near.count(min(near))) if near else (99, 0)
        reach = kind.reach + (1 if kind.moves else 0)
        row = AWAY[unit.hex]
        values = self.weights.flying
        at_low, at_high = Altitude.LOW in kind.altitudes, Altitude.HIGH in kind.altitudes
        for place in range(OFF):
            away = row[HEX_OF[place]]
            if away > reach:
                continue
            share = 1.0 if away < nearest else (1 / (tied + 1) if away == nearest else values.farther)
            if away > kind.reach:
                share *= values.after_moving
            if at_low and unit.hex in seen[place]:
                low[place] = cost * share
            if at_high:
                high[place] = cost * share
        return low, high

    def _can_fire_at(self, reach: int, altitudes: tuple[Altitude, ...], unit: Enemy, friend: Flyer) -> bool:
        if friend.altitude not in altitudes or distance(unit.hex, friend.hex) > reach:
            return False
        return friend.altitude is Altitude.HIGH or unit.hex in seen_low(self.ridges)[index_of(friend.hex, friend.side)]

    # -- the turns to come
    def quick(self, place: int, low: bool) -> tuple[float, dict[int, float]]:
        """About the best attack from a place: gain and kills."""
        known = self._quick.get((place, low))
        if known is None:
            known = self._quick[place, low] = self.guns.quick(place, HEIGHTS[0] if low else HEIGHTS[1])
        return known

    def _allowed(self) -> list[int]:
        return [i for i, height in enumerate(HEIGHTS) if height in self.heights]

    def _fuel(self, own: int) -> float:
        """What being on the field when that own value is reached costs (TA-LOITER-04)."""
        if own >= 1:
            return 0.0
        if own == 0:
            return self.weights.bingo6 * (1 if self.flyer.pilot else 0)
        if own == -1:
            return (self.weights.bingo10 - self.weights.bingo6) * (1 if self.flyer.pilot else 0)
        return worth.crash_price(self.state, self.weights) * self.weights.flying.stranded

    def _stages(self) -> int:
        own = self.own
        return max(1, min(own, self.weights.horizon)) if own >= 1 else max(1, own + 2)

    def _after_horizon(self, own: int) -> list[float]:
        """Value of each place when no more turns are worked out, with that own value: what it costs to get out late."""
        if own >= self.weights.flying.at_ease:
            return [0.0] * (OFF + 1)
        costs = [sum(self._fuel(own - late) for late in range(1, turns)) for turns in range(1, 5)]
        leave = turns_to_leave(self.hover, self.least, self.most)
        return [*(-costs[min(leave[p], 4) - 1] for p in range(OFF)), 0.0]

    def values(self) -> list[list[float]]:
        """values()[turn][place]: what the activations from that turn on are worth (0: this one), before the altitude is
        chosen."""
        if self._values is None:
            stages = self._stages()
            after = self._after_horizon(self.own - stages)
            table = [after]
            allowed = self._allowed()
            gains = [[self.quick(p, not i)[0] for p in range(OFF)] if i in allowed else [] for i in (0, 1)]
            if self.own - stages >= self.weights.flying.lookout_turns and self.weights.lookout:
                after = self._looking_out(after, gains, allowed)
                table = [after]
            for turn in range(stages - 1, -1, -1):
                after = self._stage(turn, after, gains, allowed)
                table.insert(0, after)
            self._values = table
        return self._values

    def _looking_out(self, after: list[float], gains: list[list[float]], allowed: list[int]) -> list[float]:
        """The values beyond the horizon with what each place has in its attack angle."""
        best = [max(0.0, *(gains[i][p] for i in allowed)) for p in range(OFF)]
        return [*(value + self.weights.lookout * gain for value, gain in zip(after, best, strict=False)), 0.0]

    def _ends(self, turn: int, after: list[float]) -> list[list[float]]:
        """What it is worth to end that turn at each place, at L and at H."""
        scale = self.weights.later**turn
        danger = self.now_danger if turn == 0 and self.fast else self.later_danger
        fuel = self._fuel(self.own - turn - 1)
        ends = []
        for i in (0, 1):
            popup = self.popup * scale if i else 0.0
            row = [after[p] - scale * danger[i][p] - fuel - popup for p in range(OFF)]
            ends.append([*row, 0.0])
        return ends

    def _stage(self, turn: int, after: list[float], gains: list[list[float]], allowed: list[int]) -> list[float]:
        scale = self.weights.later**turn
        ends = self._ends(turn, after)
        leaving = not (turn == 0 and self.state.here.turn <= 1 and self.fast)
        groups = (
            low_groups(self.ridges, self.hover, self.least, self.most, leaving),
            high_groups(self.hover, self.least, self.most, leaving),
        )
        value = [NEVER] * OFF
        for i in allowed:
            end, costs = ends[i], self.roll_costs
            gain = [max(0.0, g) * scale for g in gains[i]]
            pick = gain.__getitem__
            for place, group in enumerate(groups[i]):
                best = value[place]
                for last, rolls, met in group:
                    score = end[last] + max(map(pick, met))
                    if rolls:
                        score -= costs[rolls]
                    if score > best:
                        best = score
                value[place] = best
        return [*value, 0.0]

    # -- this activation
    def plan(self, altitudes: tuple[Altitude, ...] | None = None) -> Plan | None:
        """The best way from where the aircraft is now; None when there is none (it cannot happen on the field)."""
        flyer, state = self.flyer, self.state
        after = self.values()[1]
        ends = self._ends(0, after)
        danger = self.now_danger if self.fast else self.later_danger
        here = index_of(flyer.hex, flyer.side)
        began = index_of(*flyer.began) if flyer.began is not None else here
        least = min(self.most, max(self.least, 1) if PLACES[began][1] != CENTRE else self.least)
        options = ways(here, self.hover, least - flyer.spent, self.most - flyer.spent, moving.may_leave(state, flyer))
        table = ridge_places(self.ridges)
        values = self.weights.flying
        best: Plan | None = None
        for height in altitudes or self.heights:
            i = 0 if height is Altitude.LOW else 1
            for way in options:
                rolls = 0 if i else rolls_on(way, table, began)
                base = ends[i][way[1]] - (self.roll_costs[min(rolls, 4)] if rolls else 0.0)
                at, gain, relief = self._where(way, i)
                score = base + gain + relief
                score -= values.step * len(way[0]) + (values.height if i else 0.0)
                if best is None or score > best.score + 1e-9:
                    best = Plan(score, height, way, at, gain, rolls, danger[i][way[1]] - relief)
        return best

    def _where(self, way: Way, i: int) -> tuple[int, float, float]:
        """Where on the way to attack: (index or -1, gain, danger saved at its end by what dies)."""
        best = (-1, 0.0, 0.0)
        if self.flyer.attacked:
            return best
        for n, place in enumerate(way[0]):
            gain, kills = self.quick(place, not i)
            if gain <= 0:
                continue
            relief = 0.0
            if way[1] != OFF:
                for serial, p in kills.items():
                    part = self.contributions.get(serial)
                    if part is not None:
                        relief += p * part[i][way[1]]
            if gain + relief > best[1] + best[2] + 1e-9:
                best = (n, gain, relief)
        return best

    def attack(self, place: int, altitude: Altitude) -> Attack:
        """The best attack from a place, with its shots."""
        return self.guns.best(place, altitude) if not self.flyer.attacked else NOTHING

    # -- entry
    def entry_score(self, place: int, altitude: Altitude) -> float:
        """What it is worth to enter there: a Slow aircraft is fired at before it acts."""
        i = 0 if altitude is Altitude.LOW else 1
        score = self.values()[0][place]
        score -= self.popup * (self.weights.flying.popup_entry if i else 0.0)
        if not self.fast:
            score -= self.now_danger[i][place]
        return score


def worth_watching(flyer: Flyer) -> bool:
    """Whether enemies may fire at that aircraft: it is placed or on the field."""
    return bool(flyer.hex) and flyer.flight in (Flight.FIELD, Flight.OUT)


def _quiet(state: State, unit: Enemy) -> bool:
    """Whether a unit holds its fire in the enemy fire of this turn, or of turn 1 before it has begun."""
    if state.here.turn:
        return bool(silent(state, unit))
    radar = state.library.units[unit.type].radar
    return state.here.night or (bool(state.outbound_effect("radars_silent_turn1")) and radar)
