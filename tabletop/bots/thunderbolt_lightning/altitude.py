"""Climb, dive or stay: fighters go to their targets and away from guns behind them; attackers keep to their run."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bots.thunderbolt_lightning import tables
from tabletop.bots.thunderbolt_lightning.attack import Attack
from tabletop.bots.thunderbolt_lightning.picture import Craft, Picture, flak_hits
from tabletop.bots.thunderbolt_lightning.scoring import Weights, gain
from tabletop.core.values import Command
from tabletop.games.thunderbolt_lightning.rules.altitude import Announce, DoneAnnouncing
from tabletop.grid.hexes import distance


class Heights:
    """Decides the announcements of one unit."""

    def __init__(self, picture: Picture, weights: Weights) -> None:
        self.picture, self.weights = picture, weights

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
        if change and scores[change] > scores[0] + 0.04 * me.value:
            return change, "Dives to their level." if change < 0 else "Climbs to their level."
        return 0, ""

    # -- fighters
    def worth(self, me: Craft, change: int) -> float:
        """Points of a change: chances at the new level, dangers left behind or met, the lock of phase 1, the mates."""
        level = me.a.level + change
        chance, danger, pull = 0.0, 0.0, -9.0
        for e in self.picture.enemies:
            announced = e.id in self.picture.state.announced
            theirs = e.a.level + e.a.level_change
            away = distance(me.at, e.at)
            near = max(0.0, 1.0 - away / 22)
            vector = (e.at[0] - me.at[0], e.at[1] - me.at[1])
            cos = tables.LOOK[vector]
            gap = abs(theirs - level)
            interest = self.picture.interest(me, e)
            pull = max(pull, interest * (1.2 - 0.35 * gap) - 0.02 * away)
            mine, his = cos[me.facing], -cos[e.facing]
            if gap == 0:
                chance = max(chance, e.prio * near * (0.5 + 0.25 * mine - 0.25 * his) * (1.0 if announced else 0.8))
            same = 1.0 if gap == 0 else 0.0 if announced or gap > 1 else 0.35
            if e.chaser and away <= 12 and his > 0.5:
                danger += same * me.value * near * (0.55 - 0.35 * mine)
            if change == 0 and e.a.level == me.a.level and e.a.level_change == 0 and away <= 12:
                chance = max(chance, e.prio * near * max(0.0, mine) * (0.9 - 0.3 * his))
        score = 0.35 * chance - 0.5 * danger + 0.4 * me.value * max(pull, -2.0)
        score -= 0.1 * me.value if change > 0 else 0.03 * me.value if change else 0.0
        score -= self._flak(me, level)
        for mate in self.picture.own:
            if mate.unit == me.unit and mate.id in self.picture.state.announced and mate.a.level_change != change:
                score -= 0.12 * me.value
        return score

    def _flak(self, me: Craft, level: int) -> float:
        """Points to be lost to AA in a turn at that level, shared with the others who are shot at."""
        state = self.picture.state
        if "aa" not in state.scenario.options or not (state.ships or state.installations):
            return 0.0
        hits = flak_hits(self.picture, me.side, me.ahead(me.rated), level, me.save)
        return 1.5 * gain(hits / max(2, len(self.picture.own) // 3), 0.0, me.left, me.value)

    def _guns_below(self, me: Craft) -> bool:
        """Whether heavy guns make the way home dangerous, nobody hunts the aircraft and High is out of their reach."""
        if self._flak(me, me.a.level) <= 0.02 * me.value or int(me.sheet.ceiling) < 3:
            return False
        hunted = any(e.task == "fight" and distance(e.at, me.at) <= 8 for e in self.picture.enemies)
        column, row = self.picture.grid.cell(me.at)
        grid = self.picture.grid
        return not hunted and min(column, grid.columns - column, row, grid.rows - row) > 6

    # -- attackers
    def _attacker(self, me: Craft, changes: list[int]) -> tuple[int, str]:
        attack = Attack(self.picture, me)
        level = me.a.level
        if not attack.goals:
            return 0, ""
        away = min(distance(me.at, g.hexes[0]) for g in attack.goals)
        if me.task in ("torpedo", "rocket"):
            if level > 0 and -1 in changes and away <= 26 + 10 * level:
                return -1, "Goes down to the height of the attack."
            return 0, ""
        dived = me.a.prev_dive_from == 2 and level == 1
        runs = {c: attack.later(me.at, me.facing, c, None, level, dived) for c in changes if c <= 0}
        change = max(sorted(runs, key=abs), key=lambda c: runs[c])
        if runs[change] > 0:
            if change == 0 and level == 2 and attack.diver and away > 7:
                return 0, "Runs in at this level."
            return (
                change,
                "Tips over into the dive: the target can be reached this turn." if change else "Runs in at this level.",
            )
        if attack.diver and level >= 2:
            high = 2 * me.rated + 6
            if level == 3:
                return (-1, "Comes down to Medium, where a dive starts.") if away <= high else (0, "")
            if 1 in changes and away > high + 4 and attack.turns_left >= 5 and self._flak(me, 2) > 0:
                return 1, "Climbs above the reach of the guns for the way to the target."
            return 0, ""
        if attack.diver and level < 2 and not attack.level_bomber:
            return (
                (1, "Climbs back to Medium for another dive.")
                if 1 in changes and away > 8 and attack.turns_left >= 3
                else (0, "")
            )
        if attack.level_bomber and level > 1 and away <= 24 and -1 in changes:
            return -1, "Goes down for a surer run."
        return 0, ""
