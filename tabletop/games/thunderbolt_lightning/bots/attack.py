"""Attack runs: what a release would do, from where the next one is possible, and how far a pose has come towards it."""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.bots import tables
from tabletop.games.thunderbolt_lightning.bots.picture import Craft, Goal, Picture, flak_hits
from tabletop.games.thunderbolt_lightning.rules import ordnance
from tabletop.games.thunderbolt_lightning.rules.arcs import REACH, ahead, nearest
from tabletop.games.thunderbolt_lightning.rules.firing import IMPOSSIBLE, pilot, pilot_modifiers
from tabletop.games.thunderbolt_lightning.rules.ordnance import (
    BOMBERS,
    DIVE,
    FARTHEST,
    LEVEL,
    LOW,
    NEAREST,
    SECTORS,
    TORPEDO,
)
from tabletop.games.thunderbolt_lightning.rules.pieces import Ship
from tabletop.games.thunderbolt_lightning.rules.sheets import Level
from tabletop.games.thunderbolt_lightning.rules.speed import GAIN, SLOWING, window
from tabletop.grid.hexes import DIRECTIONS, Hex, distance, neighbour

_SPOTS: dict[tuple[int, tuple[Hex, ...], int, int, tuple[int, ...]], list[tuple[Hex, float]]] = {}


class Attack:
    """The load of one aircraft and what may be done with it."""

    def __init__(self, picture: Picture, me: Craft) -> None:
        self.picture, self.me, self.weights = picture, me, picture.weights.runs
        state, aircraft = picture.state, me.aircraft
        self.goals: list[Goal] = [g for g in picture.goals[me.side] if g.ship or me.task != "torpedo"]
        load = state.scenario.library.loads[aircraft.load]
        self.dice, self.damage = aircraft.load_left, load.damage
        training, skills = pilot(state, aircraft)
        self.bonus = sum(m.amount for m in pilot_modifiers(training, 1 in skills))
        self.land_attacks = "ext_attack" in state.scenario.options
        self.diver = "dive" in me.sheet.flags and (any(g.ship for g in self.goals) or self.land_attacks)
        self.level_bomber = self.land_attacks and me.sheet.role in BOMBERS
        self._fields: dict[tuple[Hex, int, bool], float] = {}
        self.wait = self._waiting()
        self.last = state.turn >= state.scenario.turn_limit
        self.turns_left = state.scenario.turn_limit - state.turn

    def _waiting(self) -> float:
        """What a release of the next turn counts beside one of now: the chance to be there still, by AA and
        fighters about.
        """
        picture, me, weights = self.picture, self.me, self.weights
        near = [c for c in picture.own if distance(c.at, me.at) <= weights.company]
        hits = 0.0
        if "aa" in picture.state.scenario.options:
            hits = weights.wait_flak * flak_hits(picture, me.side, me.at, me.level, me.save) / max(1, len(near))
        fighters = sum(
            enemy.task == "fight"
            and abs(enemy.level - me.level) <= weights.wait_levels
            and distance(enemy.at, me.at) <= weights.wait_reach
            for enemy in picture.enemies
        )
        hits += weights.wait_fighter * fighters / max(1, len(near))
        alive = 1.0 - hits / (me.left + picture.weights.worth.spare)
        return max(weights.wait_least, min(weights.later, alive))

    # -- chances
    def bomb_chance(self, goal: Goal, level: int, change: int, dived_before: bool, way: tables.Way) -> float:
        """The chance of each bomb released over a hex of the goal entered that way; 0 where it is not allowed
        (TL-DIVE, TL-EXT-02 to 04).
        """
        facing, inverted, run = way
        if inverted:
            return 0.0
        end_on = (facing - goal.heading) % 3 == 0
        if change == 0:
            if not self.level_bomber or not run:
                return 0.0
            method = LEVEL if level > Level.VERY_LOW else LOW
        elif change < 0 and self.diver and (goal.ship or self.land_attacks):
            if level != Level.LOW and not (level == Level.VERY_LOW and dived_before):
                return 0.0
            method = DIVE
        else:
            return 0.0
        needed = ordnance.bombs(method, level, goal.ship, goal.size, not end_on).needed
        if method == LOW and goal.ship and end_on:
            needed = IMPOSSIBLE
        return min(6, max(0, 7 - needed + self.bonus)) / 6

    def bomb_worth(self, goal: Goal, chance: float) -> float:
        """Points to be expected from all bombs at that chance each."""
        return goal.worth(chance * self.dice * self.damage) if chance > 0 else 0.0

    def torpedo_chance(self, goal: Goal, at: Hex, facing: int, moved_ship: bool = False) -> float:
        """The chance of a torpedo launched there."""
        hexes = goal.next_hexes if moved_ship else goal.hexes
        away = nearest(at, hexes)
        if not NEAREST <= away <= FARTHEST or not ahead(at, facing, hexes):
            return 0.0
        return self._torpedo_at(goal, at, away, hexes)

    def _torpedo_at(self, goal: Goal, at: Hex, away: int, hexes: tuple[Hex, ...]) -> float:
        assert isinstance(goal.piece, Ship)
        centre = hexes[len(hexes) // 2]
        sector, half = ordnance.torpedo_sector((at[0] - centre[0], at[1] - centre[1]), goal.piece.heading)
        needed = ordnance.torpedo_base(away) - SECTORS.get(sector, 0) - self.bonus
        if half and self._other_half(goal, half):
            needed -= 1
        return min(6, max(0, 7 - needed)) / 6

    def _other_half(self, goal: Goal, half: str) -> bool:
        return any(
            r.target == goal.id and r.method == TORPEDO and r.half and r.half != half
            for c in self.picture.own
            for r in c.aircraft.releases
        )

    # -- the next chance
    def next_worth(self, at: Hex, facing: int, spent: int) -> float:
        """Points of the best release that can follow a move ending in that pose: in movement phase 2 of this turn
        after phase 1, in the next turn after phase 2; with the potential of the approach where none is in reach.
        """
        if self.me.task == "torpedo":
            return self._next_torpedo(at, facing, spent)
        if self.me.task == "rocket":
            return self._next_rocket(at, facing)
        return self._next_bomb(at, facing, spent)

    def _next_bomb(self, at: Hex, facing: int, spent: int) -> float:
        aircraft, state = self.me.aircraft, self.picture.state
        best = 0.0
        if self.picture.phase == 1 and state.frames[-1].step != "announce":
            shift = aircraft.level_change
            high = self._next_speeds(spent, 2)[1]
            level = aircraft.level + shift
            ways = tables.crossings(self.me.fs, high, facing)
            best = self._best_way(ways, at, level, shift, aircraft.prev_dive_from == 2, False)
        elif not self.last:
            for change in (0, -1):
                if aircraft.level + change >= 0 and (change == 0 or self.diver):
                    best = max(
                        best,
                        self.wait
                        * self.later(
                            at, facing, change, spent, aircraft.level, aircraft.level_change < 0 and aircraft.level == 1
                        ),
                    )
        return max(best, self.wait * self.approach(at, facing))

    def later(self, at: Hex, facing: int, change: int, spent: int | None, level: int, dived: bool) -> float:
        """The best release in phase 2 of a turn that begins in that pose with that change of level. `dived`: from
        Medium the turn before.
        """
        me, aircraft, state = self.me, self.me.aircraft, self.picture.state
        one, two = window(state, aircraft, 1, change), window(state, aircraft, 2, change)
        low, high = one.low, one.high
        if spent is not None:
            low, high = (
                max(one.minimum, spent - SLOWING + one.change),
                max(one.minimum, min(one.rated, spent + GAIN) + one.change),
            )
        ways = tables.crossings_later(me.fs, low, max(low, high), max(two.minimum, two.rated + two.change), facing)
        return self._best_way(ways, at, level + change, change, dived, spent is not None)

    def _best_way(
        self, ways: dict[Hex, frozenset[tables.Way]], at: Hex, level: int, change: int, dived: bool, next_turn: bool
    ) -> float:
        best = 0.0
        for goal in self.goals:
            for q, r in goal.next_hexes if next_turn else goal.hexes:
                for way in ways.get((q - at[0], r - at[1]), ()):
                    chance = self.bomb_chance(goal, level, change, dived, way)
                    if chance:
                        best = max(best, self.bomb_worth(goal, chance))
        return best

    def _next_speeds(self, spent: int, phase: int) -> tuple[int, int]:
        """Speed window of the next phase after spending that much now, good enough for a look ahead."""
        now = window(self.picture.state, self.me.aircraft, 3 - phase)
        base = min(now.base_high, max(1, spent - now.change))
        then = window(self.picture.state, self.me.aircraft, phase)
        high = max(then.minimum, min(then.rated, base + GAIN) + then.change)
        return max(then.minimum, base - SLOWING + then.change), high

    def approach(self, at: Hex, facing: int) -> float:
        """How far a pose has come: a part of the best worth, falling with the way that is left."""
        best, weights = 0.0, self.weights
        dq, dr = DIRECTIONS[facing]
        nose = (at[0] + weights.nose * dq, at[1] + weights.nose * dr)
        for goal in self.goals:
            full = goal.worth(self.dice * self.damage) / weights.approach
            if goal.ship and not self.level_bomber:
                way = min(self._to_gate(goal, nose, facing, side) for side in (0, 3))
            else:
                to = distance(nose, goal.hexes[0])
                turning = distance(at, goal.hexes[0]) <= weights.pass_far and to >= weights.pass_near
                way = weights.pass_round - to if turning else to
            best = max(best, full * max(weights.approach_least, weights.approach_near - weights.approach_way * way))
        return best

    def _to_gate(self, goal: Goal, nose: Hex, facing: int, side: int) -> float:
        course = (goal.heading + side) % 6
        centre = goal.hexes[len(goal.hexes) // 2]
        off = min((facing - course) % 6, (course - facing) % 6)
        return distance(nose, neighbour(centre, course + 3, self.weights.gate)) + self.weights.gate_turn * off

    # -- torpedoes
    def _next_torpedo(self, at: Hex, facing: int, spent: int) -> float:
        """Exact for the next launch of this or the next turn, a potential beyond."""
        me, aircraft, state, weights = self.me, self.me.aircraft, self.picture.state, self.weights
        first = self.picture.phase == 1 and state.frames[-1].step != "announce"
        best = 0.0
        if first and aircraft.level + aircraft.level_change == 0:
            low, high = self._next_speeds(spent, 2)
            for (q, r), nose, inverted in tables.ends(me.fs, low, high, facing):
                if not inverted:
                    best = max(best, self._field((at[0] + q, at[1] + r), nose, False))
        elif not first and aircraft.level <= 1:
            change = -1 if aircraft.level == 1 else 0
            one, two = window(state, aircraft, 1, change), window(state, aircraft, 2, change)
            fast, fast2 = one.rated + one.change, two.rated + two.change
            slow, slow2 = max(one.minimum, fast - weights.slower), max(two.minimum, fast2 - weights.slower)
            fast, fast2 = max(one.minimum, fast), max(two.minimum, fast2)
            for (q, r), nose in tables.ends_later(me.fs, slow, fast, slow2, fast2, facing):
                best = max(best, self._field((at[0] + q, at[1] + r), nose, True))
            best *= min(self.wait, weights.turning) if any(g.moves for g in self.goals) else self.wait
        return max(best, weights.torpedo * self.wait * self.torpedo_approach(at, facing))

    def _field(self, at: Hex, facing: int, next_turn: bool) -> float:
        """Points of the best launch from a hex and facing, remembered."""
        key = (at, facing, next_turn)
        found = self._fields.get(key)
        if found is None:
            found = max(
                (g.worth(self.damage) * self.torpedo_chance(g, at, facing, next_turn) for g in self.goals), default=0.0
            )
            self._fields[key] = found
        return found

    def torpedo_approach(self, at: Hex, facing: int) -> float:
        """What the best launching hexes ahead promise, less for every hex of the way."""
        weights = self.weights
        speed = max(weights.torpedo_ahead, self.me.rated)
        dq, dr = DIRECTIONS[facing]
        nose = (at[0] + speed * dq, at[1] + speed * dr)
        best = 0.0
        for goal in self.goals:
            worth = goal.worth(self.damage)
            for spot, chance in self._spots(goal):
                if goal.moves:
                    turns = distance(nose, spot) // (2 * speed)
                    spot = neighbour(spot, goal.heading, turns)
                way = distance(nose, spot) + weights.torpedo_pose * distance(at, spot)
                best = max(best, worth * chance * weights.torpedo_way**way)
        return best

    def _spots(self, goal: Goal) -> list[tuple[Hex, float]]:
        """Good launching hexes of a ship: on the beams at several ranges, and off the bows."""
        hexes = goal.next_hexes
        key = (self.picture.grid.columns, hexes, goal.heading, self.bonus, self.weights.spots)
        found = _SPOTS.get(key)
        if found is None:
            if len(_SPOTS) > 400:
                _SPOTS.clear()
            centre = hexes[len(hexes) // 2]
            found = []
            for k in (1, 4, 0, 2, 3, 5):
                for out in self.weights.spots:
                    one = neighbour(centre, goal.heading + k, out - out // 2)
                    at = neighbour(one, goal.heading + k + 1, out // 2)
                    if (
                        at in self.picture.grid
                        and (chance := self._torpedo_at(goal, at, nearest(at, hexes), hexes)) > 0
                    ):
                        found.append((at, chance))
            _SPOTS[key] = found
        return found

    # -- rockets
    def rocket_worth(self, at: Hex, facing: int) -> float:
        """Points of the best rocket salvo from a pose now."""
        best = 0.0
        for goal in self.goals:
            away = nearest(at, goal.hexes)
            if 1 <= away <= REACH and ahead(at, facing, goal.hexes):
                best = max(best, goal.worth(self.dice * self.damage * min(6, max(0, 6 - away + self.bonus)) / 6))
        return best

    def _next_rocket(self, at: Hex, facing: int) -> float:
        aircraft = self.me.aircraft
        best = 0.0
        if self.picture.phase == 1 and aircraft.level + aircraft.level_change == 0:
            for (q, r), nose, inverted in tables.ends(self.me.fs, self.me.low, self.me.high, facing):
                if not inverted:
                    best = max(best, self.rocket_worth((at[0] + q, at[1] + r), nose))
        return best if best > 0 else self.approach(at, facing)
