"""Climb, dive or stay: fighters go to their targets and away from guns behind them; attackers keep to their run."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.messages import Command
from tabletop.games.thunderbolt_lightning.bots import tables
from tabletop.games.thunderbolt_lightning.bots.attack import Attack
from tabletop.games.thunderbolt_lightning.bots.picture import Craft, Picture, flak_hits, gain
from tabletop.games.thunderbolt_lightning.rules.altitude import Announce, DoneAnnouncing
from tabletop.grid.hexes import distance


class Heights:
    """Decides the announcements of one unit."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.weights = picture, picture.weights.heights

    def choose(self, options: Sequence[Command]) -> tuple[Command, str]:
        """The next announcement that is no mere staying, else DoneAnnouncing; with the reason."""
        changes: dict[str, list[int]] = {}
        for command in options:
            if isinstance(command, Announce):
                changes.setdefault(command.aircraft, []).append(command.change)
        for name, mine in changes.items():
            change, why = self.best(self.picture[name], mine)
            if change:
                return Announce(name, change), why
        return DoneAnnouncing(), "Stays at this level."

    def best(self, me: Craft, changes: list[int]) -> tuple[int, str]:
        """The best change of one aircraft and why."""
        if me.task in ("bomb", "torpedo", "rocket"):
            return self._attacker(me, changes)
        if me.task == "home" and 1 in changes and self._guns_below(me):
            return 1, "Climbs out of the reach of the guns."
        if me.task in ("exit", "home") or len(changes) < 2:
            return 0, ""
        scores = {c: self.worth(me, c) for c in changes}
        change = max(sorted(changes, key=abs), key=lambda c: scores[c])
        if change and scores[change] > scores[0] + self.weights.change * me.value:
            return change, "Dives to their level." if change < 0 else "Climbs to their level."
        return 0, ""

    # -- fighters
    def worth(self, me: Craft, change: int) -> float:
        """Points of a change: chances at the new level, dangers left behind or met, the lock of phase 1, the mates."""
        level, weights = me.aircraft.level + change, self.weights
        chance, danger, pull = 0.0, 0.0, -9.0
        for enemy in self.picture.enemies:
            announced = enemy.id in self.picture.state.announced
            theirs = enemy.aircraft.level + enemy.aircraft.level_change
            away = distance(me.at, enemy.at)
            near = max(0.0, 1.0 - away / weights.view)
            vector = (enemy.at[0] - me.at[0], enemy.at[1] - me.at[1])
            cos = tables.LOOK[vector]
            gap = abs(theirs - level)
            interest = self.picture.interest(me, enemy)
            pull = max(pull, interest * (weights.pull - weights.pull_level * gap) - weights.pull_away * away)
            mine, his = cos[me.facing], -cos[enemy.facing]
            if gap == 0:
                shot = weights.shot + weights.shot_mine * mine - weights.shot_his * his
                chance = max(chance, enemy.priority * near * shot * (1.0 if announced else weights.shot_open))
            same = 1.0 if gap == 0 else 0.0 if announced or gap > 1 else weights.follow
            if enemy.chaser and away <= weights.danger_reach and his > weights.danger_cosine:
                danger += same * me.value * near * (weights.danger_base - weights.danger_mine * mine)
            if (
                change == 0
                and enemy.aircraft.level == me.aircraft.level
                and enemy.aircraft.level_change == 0
                and away <= weights.danger_reach
            ):
                chance = max(chance, enemy.priority * near * max(0.0, mine) * (weights.stay - weights.stay_his * his))
        score = weights.chance * chance - weights.danger * danger
        score += weights.interest * me.value * max(pull, weights.pull_least)
        score -= weights.climb * me.value if change > 0 else weights.dive * me.value if change else 0.0
        score -= self._flak(me, level)
        for mate in self.picture.own:
            if (
                mate.unit == me.unit
                and mate.id in self.picture.state.announced
                and mate.aircraft.level_change != change
            ):
                score -= weights.alone * me.value
        return score

    def _flak(self, me: Craft, level: int) -> float:
        """Points to be lost to AA in a turn at that level, shared with the others who are shot at."""
        state = self.picture.state
        if "aa" not in state.scenario.options or not (state.ships or state.installations):
            return 0.0
        hits = flak_hits(self.picture, me.side, me.ahead(me.rated), level, me.save)
        shared, spare = max(2, len(self.picture.own) // self.weights.flak_sharing), self.picture.weights.worth.spare
        return self.weights.flak * gain(hits / shared, 0.0, me.left, me.value, spare)

    def _guns_below(self, me: Craft) -> bool:
        """Whether heavy guns make the way home dangerous, nobody hunts the aircraft and High is out of their reach."""
        if self._flak(me, me.aircraft.level) <= self.weights.flak_feared * me.value or int(me.sheet.ceiling) < 3:
            return False
        hunted = any(
            enemy.task == "fight" and distance(enemy.at, me.at) <= self.weights.hunted for enemy in self.picture.enemies
        )
        column, row = self.picture.grid.cell(me.at)
        grid = self.picture.grid
        return not hunted and min(column, grid.columns - column, row, grid.rows - row) > self.weights.brink

    # -- attackers
    def _attacker(self, me: Craft, changes: list[int]) -> tuple[int, str]:
        attack, weights = Attack(self.picture, me), self.weights
        level = me.aircraft.level
        if not attack.goals:
            return 0, ""
        away = min(distance(me.at, g.hexes[0]) for g in attack.goals)
        if me.task in ("torpedo", "rocket"):
            if level > 0 and -1 in changes and away <= weights.drop + weights.drop_level * level:
                return -1, "Goes down to the height of the attack."
            return 0, ""
        dived = me.aircraft.prev_dive_from == 2 and level == 1
        runs = {c: attack.later(me.at, me.facing, c, None, level, dived) for c in changes if c <= 0}
        change = max(sorted(runs, key=abs), key=lambda c: runs[c])
        if runs[change] > 0:
            if change == 0 and level == 2 and attack.diver and away > weights.run_in:
                return 0, "Runs in at this level."
            return (
                change,
                "Tips over into the dive: the target can be reached this turn." if change else "Runs in at this level.",
            )
        if attack.diver and level >= 2:
            high = 2 * me.rated + weights.come_down
            if level == 3:
                return (-1, "Comes down to Medium, where a dive starts.") if away <= high else (0, "")
            above = away > high + weights.climb_above and attack.turns_left >= weights.climb_turns
            if 1 in changes and above and self._flak(me, 2) > 0:
                return 1, "Climbs above the reach of the guns for the way to the target."
            return 0, ""
        if attack.diver and level < 2 and not attack.level_bomber:
            return (
                (1, "Climbs back to Medium for another dive.")
                if 1 in changes and away > weights.again and attack.turns_left >= weights.again_turns
                else (0, "")
            )
        if attack.level_bomber and level > 1 and away <= weights.surer and -1 in changes:
            return -1, "Goes down for a surer run."
        return 0, ""
