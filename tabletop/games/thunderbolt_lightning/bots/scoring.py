"""What an end state of a move is worth, in points. Everything that does not depend on the mover's pose is laid out in
maps first, so that a pose costs a few look-ups.
"""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.bots import tables
from tabletop.games.thunderbolt_lightning.bots.picture import Craft, Picture, flak_hits, gain
from tabletop.games.thunderbolt_lightning.bots.weights import Weights
from tabletop.grid.hexes import Hex, distance

Pose = tuple[Hex, int, bool]
Shots = dict[Hex, tuple[float, str]]
NOTHING = -9.0
"""Less than any tail position."""


class Scorer:
    """Scores end poses of one aircraft in the present movement phase."""

    def __init__(self, picture: Picture, me: Craft, weights: Weights) -> None:
        self.picture, self.me = picture, me
        self.weights, self.spare = weights.position, weights.worth.spare
        weighed = self.weights
        self.fights = me.can_fire
        far = me.high + weighed.margin + picture.reach
        self.near = [
            enemy for enemy in picture.enemies if distance(me.at, enemy.at) <= far + (0 if enemy.moved else enemy.high)
        ]
        self.targets = [enemy for enemy in self.near if enemy.level == me.level and not enemy.locked]
        self.expected = self._friendly_fire()
        self.tails = self._tailing_friends()
        self._shots: dict[tuple[int, bool], Shots] = {}
        self.threats = self._threat_map() if weighed.threat and not me.locked else {}
        self.pulls = self._pulls()
        self.mates = [c for c in picture.own if c.aircraft.home_unit == me.aircraft.home_unit and c.id != me.id]
        self._flak: dict[Hex, float] = {}
        self._places: dict[Hex, float] = {}
        self.chasers = [enemy for enemy in self.near if enemy.level == me.level and enemy.chaser]
        aa = "aa" in picture.state.scenario.options
        self.flak_on = (
            aa
            and weighed.threat > 0
            and bool(picture.state.ships or picture.state.installations)
            and me.task not in ("", "exit")
        )
        self._mark = sum(ord(x) << (i % 5) for i, x in enumerate(me.id)) + 977 * picture.state.turn + 31 * picture.phase

    # -- maps
    def _friendly_fire(self) -> dict[str, float]:
        """Hits that friends who have moved can be expected to make, each on its best target."""
        found: dict[str, float] = {}
        if not self.weights.cover:
            return found
        for friend in self.picture.own:
            if not friend.moved or not friend.can_fire or friend.id == self.me.id:
                continue
            best, name = 0.0, ""
            for target in self.targets:
                if target.level == friend.level and (hits := friend.hits_on(target)) > best:
                    best, name = hits, target.id
            if name:
                found[name] = found.get(name, 0.0) + self.weights.friend_hits * best
        return found

    def _tailing_friends(self) -> dict[str, float]:
        """Extra worth of enemies that threaten friends now."""
        found: dict[str, float] = {}
        if not self.weights.cover:
            return found
        for enemy in self.targets:
            for friend in self.picture.own:
                if friend.id != self.me.id and friend.level == enemy.level and enemy.hits_on(friend) > 0:
                    found[enemy.id] = max(found.get(enemy.id, 0.0), self.weights.friend_saved * friend.priority)
        return found

    def shots(self, facing: int, inverted: bool) -> Shots:
        """For one attitude: the hexes from which something can be shot at, with the best gain and its target."""
        key = (facing, inverted)
        found = self._shots.get(key)
        if found is None:
            found = self._shots[key] = {}
            if self.fights:
                for target in self.targets:
                    self._add_shots(found, target, facing, inverted)
        return found

    def _add_shots(self, found: Shots, target: Craft, facing: int, inverted: bool) -> None:
        me = self.me
        guns = me.guns if inverted is me.aircraft.inverted else me.guns_upside
        before, worth = self.expected.get(target.id, 0.0), target.priority + self.tails.get(target.id, 0.0)
        table = tables.fire(guns, facing, target.save + me.aimed)
        spots = [(target.at, 1.0)] if target.moved else self._guesses(target)
        for (tq, tr), weight in spots:
            for (dq, dr), hits in table.items():
                points = weight * gain(hits, before, target.left, worth, self.spare)
                at = (tq - dq, tr - dr)
                if points > 0 and points > found.get(at, (0.0, ""))[0]:
                    found[at] = (points, target.id)

    def _guesses(self, target: Craft) -> list[tuple[Hex, float]]:
        """Where a target that still moves may be: straight ahead. A heavy aircraft can hardly do anything else."""
        weights = self.weights
        sure = weights.steady if target.fs >= weights.steady_fs or target.fs >= target.high else weights.hope
        return [
            (target.ahead(target.high), sure),
            (target.ahead((target.low + target.high + 1) // 2), weights.half_way * sure),
        ]

    def _threat_map(self) -> dict[Hex, float]:
        """Expected unsaved hits on me by hex: exact for enemies that have moved, a part of their best for the
        others.
        """
        me = self.me
        found: dict[Hex, float] = {}
        for enemy in self.near:
            if enemy.level != me.level or not enemy.can_fire:
                continue
            if enemy.moved:
                hits_by = tables.fire(enemy.guns, enemy.facing, me.save + enemy.aimed)
                weight = 1.0
            else:
                hits_by = enemy.danger(me.save)
                weight = self.weights.flee
            eq, er = enemy.at
            for (dq, dr), hits in hits_by.items():
                at = (eq + dq, er + dr)
                found[at] = found.get(at, 0.0) + weight * hits
        return found

    def _pulls(self) -> list[tuple[Hex, int, float]]:
        """The enemies most worth getting behind: where they are, their facing, interest, and the levels between."""
        me, weights = self.me, self.weights
        if me.task not in ("fight",):
            return []
        rated = []
        for enemy in self.picture.enemies:
            interest = self.picture.interest(me, enemy) + (weights.pull_friend if enemy.id in self.tails else 0.0)
            interest *= weights.level_apart[min(3, abs(enemy.level - me.level))]
            at = enemy.at if enemy.moved else enemy.ahead(enemy.high)
            rated.append((weights.pull * interest - weights.far * distance(me.at, at), (at, enemy.facing, interest)))
        rated.sort(key=lambda pair: -pair[0])
        return [pull for _, pull in rated[: weights.pulls]]

    # -- terms
    def flak(self, at: Hex) -> float:
        """Points to be lost to AA in a hex."""
        found = self._flak.get(at)
        if found is None:
            me = self.me
            level = me.level if self.picture.altitude else 0
            hits = flak_hits(self.picture, me.side, at, level, me.save)
            sharing = max(1, sum(c.task in ("torpedo", "bomb", "rocket") for c in self.picture.own))
            found = self._flak[at] = gain(hits / sharing, 0.0, me.left, me.priority, self.spare)
        return found

    def tail(self, at: Hex, facing: int) -> float:
        """The best tail position among the pulls."""
        best = NOTHING
        q, r = at
        look, weights = tables.LOOK, self.weights
        behind, near, far = weights.behind, weights.near, weights.far
        for (eq, er), nose, interest in self.pulls:
            seen = look[eq - q, er - r]
            away = seen[6] - near
            score = (seen[facing] + seen[nose] + behind) * interest - far * (away if away > 0 else -away)
            if score > best:
                best = score
        return best if best > NOTHING else 0.0

    def tailed(self, at: Hex) -> float:
        """How many noses point here from near."""
        count, weights = 0.0, self.weights
        for enemy in self.chasers:
            seen = tables.LOOK[at[0] - enemy.at[0], at[1] - enemy.at[1]]
            if 0 < seen[6] <= weights.nose_reach and seen[enemy.facing] > weights.nose_cosine:
                count += 1.0 if enemy.moved else weights.nose_later
        return count

    def place(self, at: Hex) -> float:
        """All terms that depend on the hex alone: threats, noses, AA, mates."""
        found = self._places.get(at)
        if found is not None:
            return found
        me, weights = self.me, self.weights
        score = 0.0
        if weights.threat:
            hits = self.threats.get(at)
            if hits:
                score -= weights.threat * gain(hits, 0.0, me.left, me.priority, self.spare)
            score -= weights.tailed * me.value * self.tailed(at)
            if self.flak_on:
                score -= self.flak(at)
        if weights.cover:
            for mate in self.mates:
                allowed = weights.mate_moved if mate.moved else weights.mate_waiting
                away = tables.LOOK[at[0] - mate.at[0], at[1] - mate.at[1]][6] - allowed
                if away > 0:
                    score -= weights.mate * me.value * min(weights.mate_most, away)
        self._places[at] = score
        return score

    def edge(self, at: Hex, facing: int) -> float:
        """Points in danger because the map ends ahead."""
        grid, me, weights = self.picture.grid, self.me, self.weights
        column, row = grid.cell(at)
        hexes, edges = tables.room(grid.columns, grid.rows, column, row, facing)
        if hexes >= tables.ROOM or hexes > 3 * me.fs:
            return 0.0
        if me.task == "exit" and any(x in edges for x in self.picture.exit_edges(me)):
            return 0.0
        if me.task == "home" and any(x in edges for x in self.picture.homes[me.side]):
            return 0.0
        if hexes < me.fs:
            return weights.wall * me.priority
        near, far = max(0, 2 * me.fs + 1 - hexes), max(0, 3 * me.fs - hexes)
        return weights.wall_near * me.priority * near + weights.wall_far * me.priority * far

    def pose(self, pose: Pose, spent: int) -> float:
        """All terms but the mission, for an end pose after that many SP."""
        at, facing, inverted = pose
        me, weights = self.me, self.weights
        value = me.value
        hit = self.shots(facing, inverted).get(at)
        score = self.place(at) - self.edge(at, facing)
        if hit is not None:
            score += hit[0]
        if self.pulls:
            score += weights.tail * value * self.tail(at, facing)
        if weights.energy:
            if spent < me.rated:
                score -= weights.slow * value * (me.rated - spent)
            if inverted:
                score -= weights.inverted * value
        return score + weights.noise * value * tables.mixed(self._mark, at[0], at[1], facing, int(inverted))
