"""The second step of the look ahead: the best few poses are tried out, the enemies who move later answer each of them
as well as they can, and what is left then is what a pose is worth.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.values import Frame
from tabletop.games.thunderbolt_lightning.bots import tables
from tabletop.games.thunderbolt_lightning.bots.picture import Craft, Picture
from tabletop.games.thunderbolt_lightning.bots.scoring import Pose, Scorer
from tabletop.games.thunderbolt_lightning.bots.weights import Move
from tabletop.games.thunderbolt_lightning.rules.changing import changed, put, with_fields
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.prospects.reach import reach
from tabletop.games.thunderbolt_lightning.rules.state import State


class Answers:
    """Tries out poses of one aircraft. The enemy is taken to play by the same weights."""

    def __init__(self, picture: Picture, me: Craft) -> None:
        self.picture, self.me, self.weights = picture, me, picture.weights
        later = [
            enemy
            for enemy in picture.enemies
            if not enemy.moved and enemy.level == me.level and not enemy.locked and self._near(enemy)
        ]
        later.sort(key=lambda enemy: (self._away(enemy), enemy.id))
        self.answering = sorted(
            later[: self.weights.move.answering],
            key=lambda enemy: (picture.order_of(enemy.unit), enemy.aircraft.number),
        )
        state = picture.state
        self.state: State = with_fields(state, frames=(Frame(f"move{picture.phase}", (me.unit,)),))

    def _away(self, enemy: Craft) -> int:
        return tables.LOOK[enemy.at[0] - self.me.at[0], enemy.at[1] - self.me.at[1]][6]

    def _near(self, enemy: Craft) -> bool:
        return self._away(enemy) <= self.me.high + enemy.high + self.picture.reach

    def worth(self, pose: Pose, spent: int) -> float:
        """The score of a pose after the answers."""
        state = put(self.state, _at(self.me.aircraft, pose, spent))
        before = self.picture
        for enemy in self.answering:
            theirs = Picture(state, enemy.side, self.weights, before)
            best = self._best(theirs, theirs[enemy.id])
            if best is not None:
                state = put(state, _at(enemy.aircraft, best[0], best[1]))
            before = theirs
        mine = Picture(state, self.me.side, self.weights, before)
        return Scorer(mine, mine[self.me.id], self.weights).pose(pose, spent)

    def _best(self, picture: Picture, enemy: Craft) -> tuple[Pose, int] | None:
        """The answer of an enemy: the best pose by the plain score."""
        found = reach(picture.state, enemy.aircraft, picture.phase)
        scorer = Scorer(picture, enemy, self.weights)
        best: tuple[float, Pose, int] | None = None
        for pose, node in found.ends.items():
            spent = found.spent + found.flights.spent[node]
            score = scorer.pose(pose, spent)
            if best is None or (score, pose) > best[:2]:
                best = (score, pose, spent)
        return None if best is None else best[1:]


def _at(aircraft: Aircraft, pose: Pose, spent: int) -> Aircraft:
    return changed(aircraft, hex=pose[0], facing=pose[1], inverted=pose[2], spent=spent, moved=True)


def varied(found: list[tuple[float, Pose, str]], weights: Move) -> list[tuple[float, Pose, str]]:
    """The best entries, but only so many that look the same way from neighbouring hexes."""
    chosen: list[tuple[float, Pose, str]] = []
    for entry in sorted(found, key=lambda enemy: (-enemy[0], enemy[1])):
        (q, r), facing, _ = entry[1]
        alike = sum(
            p[1] == facing and tables.LOOK[p[0][0] - q, p[0][1] - r][6] <= weights.alike_reach for _, p, _ in chosen
        )
        if alike < weights.alike:
            chosen.append(entry)
        if len(chosen) == weights.tried:
            break
    return chosen


def deepened(
    answers: Answers,
    scorer: Scorer,
    found: list[tuple[float, Pose, str]],
    spent_at: Callable[[Pose], int],
    hurry: Callable[[], bool],
) -> list[tuple[float, Pose, str]]:
    """The best poses with their scores after the answers; what the task adds stays. All of them as they are when
    time is up at once.
    """
    deep = []
    for score, pose, about in varied(found, answers.weights.move):
        if hurry():
            break
        spent = spent_at(pose)
        deep.append((score - scorer.pose(pose, spent) + answers.worth(pose, spent), pose, about))
    return deep or found
